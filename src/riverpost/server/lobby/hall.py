"""The hall: the lobby of a running server. It hears of all tables, and tells those who look what has changed.

News are gathered for half a second and worked out once for all who want to see the same in the same language.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Collection, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager, suppress
from functools import partial

import orjson
from fastapi import WebSocket

import riverpost
from riverpost.engine.words import mark
from riverpost.server.limits import Limits
from riverpost.server.live import Rooms
from riverpost.server.lobby.attending import Attendance, expected_at, patience, tidied
from riverpost.server.lobby.board import Board, Filter, Listing, View, listing_of
from riverpost.server.lobby.seeking import Seeking
from riverpost.server.lobby.seeks import Apart, never
from riverpost.server.lobby.store import KEPT, Invitations
from riverpost.server.lobby.telling import told_difference, told_whole
from riverpost.server.lobby.wire import SeekNews
from riverpost.server.outbox import SIGNED_OUT, Outbox
from riverpost.server.refused import Refused
from riverpost.server.settings import Settings
from riverpost.server.table import Seat, Table
from riverpost.server.tables import Tables
from riverpost.server.terms import Terms

LISTING = "listing"  # a topic: a table as another node knows it
SWEEP = 15.0  # seconds between looks at who is still there
AT_ONCE = 100  # tables that are looked at before others may go on
TOO_MANY_TABLES = mark("You have {most} open tables that have not begun. Begin or delete one of them first.")
TOO_MANY_THERE = mark("There are many open tables from where you are. Sit down at one of them.")
TOO_MANY_SEATS = mark("You hold seats at {most} open tables that have not begun. Leave one of them first.")

logger = logging.getLogger(__name__)


class Watcher(Outbox):
    """Somebody who looks at the lobby."""

    def __init__(self, websocket: WebSocket, wanted: Filter, lang: str) -> None:
        super().__init__(websocket)
        self.person: str | None = websocket.scope["credentials"].person
        self.wanted = wanted
        self.lang = lang


class Hall:
    """The lobby. `are_apart` tells whether one of two people keeps the other off."""

    def __init__(
        self,
        tables: Tables,
        rooms: Rooms,
        limits: Limits,
        are_apart: Apart = never,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.board = Board()
        self.clock = clock
        self.seeking = Seeking(tables, tables.bus, limits.seeks_of_address, self._tell_seeker, are_apart, clock)
        self.invitations = Invitations(tables.database, limits)
        self.invited: Callable[[str, str], None] = lambda person, table_id: None  # whoever else wants to tell them
        self._tables = tables
        self._rooms = rooms
        self._limits = limits
        self._known: dict[str, Listing] = {}  # all open tables, also those where nobody is
        self._unattended: set[str] = set()
        self._attendance = Attendance()
        self._addresses: dict[str, str] = {}  # whence open tables were set up
        self._about_to: Counter[str] = Counter()  # tables to be set up and seats to be taken just now
        self._watchers: dict[Filter, set[Watcher]] = {}
        self._swept = clock()
        self._is_loaded = False
        tables.listen(self.hears)
        tables.bus.hear(LISTING, lambda _, news: self._know(news["id"], listing_of(news["listing"])))
        tables.bus.heed(self._heed)

    # --- tables

    def _heed(self, is_whole: bool) -> None:
        """What other nodes could not tell is looked up."""
        self._is_loaded = self._is_loaded and not is_whole

    async def load(self) -> None:
        """Know again what is open, whoever has set it up."""
        self._is_loaded, before = True, set(self._known)  # what is heard of meanwhile is newer
        found = [
            listed for listed in await self._tables.open_to_all() if listed.row.id not in self._known.keys() - before
        ]
        for table_id in before - {listed.row.id for listed in found}:
            self._know(table_id, None)
        for listed in found:
            if listed.summary:
                self._know(listed.row.id, Listing.of(listed.row, listed.phase, map(_seat, listed.summary["seats"])))
            else:
                with suppress(Refused):  # it is heard of as soon as it is found
                    await self._tables.find(listed.row.id)

    def hears(self, news: Table | str) -> None:
        """Something has happened at a table, or one was deleted."""
        if isinstance(news, str):
            self._know(news, None)
        elif news.row.terms.open:
            if person := news.last_to_decide:
                self._attendance.saw(news.id, person, self.clock())
            listing = Listing.of(news.row, news.phase, news.seats, news.host)
            if listing != self._known.get(news.id):
                self._tables.bus.tell(LISTING, {"id": news.id, "listing": listing and listing.written()})
            self._know(news.id, listing)

    def _know(self, table_id: str, listing: Listing | None) -> None:
        if listing is None or listing.game not in riverpost.list_games():
            self._known.pop(table_id, None)
            self._addresses.pop(table_id, None)
            self._unattended.discard(table_id)
            listing = None
        else:
            self._known[table_id] = listing
        is_attended = listing is not None and table_id not in self._unattended and bool(expected_at(listing))
        self.board.put(table_id, listing if is_attended else None)

    async def sweep(self, now: float) -> None:
        """See who has gone: from tables that gather, whose seats become free; where nobody is, it leaves the lobby."""
        self._attendance.keep_only(self._known)
        for number, (table_id, listing) in enumerate(list(self._known.items())):
            gone = self._attend(table_id, listing, now)
            if gone and listing.gathers and table_id not in self._unattended:
                with suppress(Refused):
                    await self._tables.act(table_id, partial(tidied, gone=gone))
            if number % AT_ONCE == 0:
                await asyncio.sleep(0)

    def _attend(self, table_id: str, listing: Listing, now: float) -> set[str]:
        """Note who is there; who has gone for long."""
        expected = expected_at(listing)
        self._attendance.note(table_id, expected, self._rooms.present(table_id), now)
        gone = self._attendance.gone(table_id, now - patience(listing, self._limits.seconds_unattended))
        if expected <= gone:
            self._unattended.add(table_id)
        else:
            self._unattended.discard(table_id)
        self._know(table_id, listing)
        return gone

    # --- limits

    @contextmanager
    def setting_up(self, person: str, address: str, terms: Terms) -> Iterator[Callable[[str], None]]:
        """While somebody sets up a table; it is refused where they have too many that are open and gather."""
        if not terms.open:
            yield lambda table_id: None
            return
        gathering = [listing for listing in self._known.values() if listing.gathers]
        mine = sum(listing.host == person for listing in gathering) + self._about_to[f"table {person}"]
        if mine >= self._limits.open_tables:
            raise Refused("too-many", TOO_MANY_TABLES, most=self._limits.open_tables)
        there = sum(self._addresses.get(listing.id) == address for listing in gathering)
        if there + self._about_to[f"table {address}"] >= self._limits.open_tables_of_address:
            raise Refused("too-many", TOO_MANY_THERE)
        with self._counted(f"table {person}", f"table {address}"):
            yield lambda table_id: self._addresses.__setitem__(table_id, address)

    @contextmanager
    def sitting_down(self, person: str, table: Table) -> Iterator[None]:
        """While somebody takes a seat; at open tables it is refused to those who hold too many."""
        listing = self._known.get(table.id)
        if listing is None or not listing.gathers or person in listing.people:
            yield
            return
        held = sum(person in one.people for one in self._known.values() if one.gathers)
        if held + self._about_to[f"seat {person}"] >= self._limits.seats_held:
            raise Refused("too-many", TOO_MANY_SEATS, most=self._limits.seats_held)
        with self._counted(f"seat {person}"):
            yield

    @contextmanager
    def _counted(self, *whats: str) -> Iterator[None]:
        self._about_to.update(whats)
        try:
            yield
        finally:
            self._about_to.subtract(whats)
            for what in whats:
                if not self._about_to[what]:
                    del self._about_to[what]

    # --- those who look

    def enter(self, watcher: Watcher) -> None:
        """Somebody comes, and is told everything."""
        self._watchers.setdefault(watcher.wanted, set()).add(watcher)
        self.catch_up(watcher)

    def leave(self, watcher: Watcher) -> None:
        """Somebody goes."""
        others = self._watchers[watcher.wanted]
        others.discard(watcher)
        if not others:
            del self._watchers[watcher.wanted]
            self.board.close(watcher.wanted)

    def turn_out(self, revoked: Collection[str]) -> None:
        """Devices and people are nobody from now on: whoever looks from there goes."""
        for watcher in [one for one in self.everybody() if one.bearer in revoked]:
            watcher.person = None
            watcher.hang_up(SIGNED_OUT)

    def catch_up(self, watcher: Watcher) -> None:
        """Tell somebody all there is to see."""
        watcher.behind = False
        watcher.push(told_whole(self.board.view(watcher.wanted), watcher.lang))

    def everybody(self) -> Iterator[Watcher]:
        """All who look."""
        for watchers in self._watchers.values():
            yield from watchers

    def _tell_seeker(self, person: str, table_id: str | None, refused: Refused | None) -> None:
        for watcher in self.everybody():
            if watcher.person == person:
                news: SeekNews = {"type": "seek", "seek": None, "url": f"/t/{table_id}" if table_id else None}
                if refused:
                    news["sentence"] = refused.plain(watcher.lang)
                watcher.push(orjson.dumps(news))

    # --- as time goes by

    async def tell(self) -> None:
        """Tell all who look what has changed."""
        for view in self.board.settle():
            self._tell_view(view)
            await asyncio.sleep(0)

    def _tell_view(self, view: View) -> None:
        difference = view.difference()
        if difference is None:
            return
        worked_out: dict[str, bytes] = {}
        for watcher in self._watchers.get(view.wanted, ()):
            if not watcher.keeps_up:
                watcher.lag()
                continue
            if watcher.lang not in worked_out:
                worked_out[watcher.lang] = told_difference(difference, watcher.lang)
            watcher.push(worked_out[watcher.lang])

    async def beat(self, now: float) -> None:
        """All that is due by now."""
        await self.tell()
        here = {watcher.person for watcher in self.everybody()}
        await self.seeking.beat(now, here.__contains__)
        if now - self._swept >= SWEEP:
            self._swept = now
            await self.sweep(now)

    async def run(self) -> None:
        """Go on until the server ends."""
        await self.invitations.forget(time.time() - KEPT)
        while True:
            await asyncio.sleep(self._limits.seconds_between_news if self._is_loaded else 0)
            try:
                if not self._is_loaded:
                    await self.load()
                await self.beat(self.clock())
            except Exception:  # the lobby of the next half second may be better
                logger.exception("The lobby could not tell what is new.")


def _seat(noted: Mapping[str, object]) -> Seat:
    return Seat(**noted)  # type: ignore[arg-type]


@asynccontextmanager
async def open_hall(tables: Tables, rooms: Rooms, settings: Settings, are_apart: Apart) -> AsyncIterator[Hall]:
    """The lobby of a server, as long as it runs; where it is switched off it is empty and does nothing."""
    hall = Hall(tables, rooms, settings.limits, are_apart)
    running = asyncio.create_task(hall.run()) if "lobby" in settings.parts else None
    try:
        yield hall
    finally:
        if running:
            running.cancel()
            with suppress(asyncio.CancelledError):
                await running
