"""`Notices`: hears of all tables, and tells people who are not there what happens. Made by `sending_from`.

What is heard is gathered for half a second and written together. A turn is told of once; whoever has the table open is
told nothing, unless they close it and the turn goes on.
"""

from __future__ import annotations

import asyncio
import heapq
import logging
import time
from collections.abc import AsyncIterator, Callable, Collection
from contextlib import asynccontextmanager, suppress
from importlib.util import find_spec

from riverpost.engine.errors import RiverpostError
from riverpost.engine.latest import Latest
from riverpost.engine.words import mark
from riverpost.server.clocks.clock import SECOND
from riverpost.server.clocks.store import dues
from riverpost.server.limits import Limits, Meter
from riverpost.server.notices import store
from riverpost.server.notices.occasions import HOOK_OFF, TURNS, Notice, tag_of
from riverpost.server.notices.standing import (
    A_DAY,
    AN_HOUR,
    FRESH,
    Happened,
    Standing,
    decided,
    happened,
    soon,
    soonest,
    standing,
)
from riverpost.server.notices.store import Fresh
from riverpost.server.refused import SERVER, Away, Refused
from riverpost.server.settings import Settings
from riverpost.server.table import GATHERING, PLAYING, Table
from riverpost.server.tables import Tables

MOST_TABLES = 50_000  # of which it is remembered how they stood
MOST_COUNTED = 20_000  # people of whom it is remembered how many notices are unread
MOST_PENDING = 20_000  # notices that wait to be written, while the database does not answer
MOST_FOUND = 20  # tables that are read for their clocks before others are told anything
CHANGED = "notices"  # a topic: whose are not what they were
SWEEP = 15.0  # seconds between looks at who has closed a table in their turn
NOBODY = ""  # of whom only the table is known
MISSING = mark(
    "The part {part} cannot be opened, because the package {package} is not installed. Install it with "
    "{command}, or leave the part out of RIVERPOST_PARTS."
)
NEEDED = ("aiohttp", "aiosmtplib", "py_vapid", "pywebpush")

Present = Callable[[str], set[str]]  # the people who have a table open
logger = logging.getLogger(__name__)


def check_packages(settings: Settings) -> None:
    """Refuse to start where notices were opened and cannot be sent."""
    for package in NEEDED if "notices" in settings.parts else ():
        if find_spec(package) is None:
            command = "pip install 'riverpost[notices]'"
            raise RiverpostError(MISSING, SERVER, part="notices", package=package, command=command)


class NoticeMeters:
    """All meters of notices."""

    def __init__(self, limits: Limits) -> None:
        self.marks = Meter(limits.notices)
        self.targets = Meter(limits.targets)
        self.targets_of_address = Meter(limits.targets_of_address)
        self.confirmations_of_address = Meter(limits.confirmations_of_address)
        self.feeds = Meter(limits.feeds)


class Notices:
    """The room of notices; `present` tells who has a table open."""

    def __init__(
        self,
        tables: Tables,
        present: Present,
        limits: Limits,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self.database = tables.database
        self.meters = NoticeMeters(limits)
        self.limits = limits
        self.clock = clock
        self.tells: Callable[[Fresh], None] = lambda fresh: None  # elsewhere than in the page
        self._tables = tables
        self._present = present
        self._seen: Latest[str, Standing] = Latest(MOST_TABLES)
        self._undone: dict[str, dict[str, int]] = {}  # turns by table and person, as they were kept before the start
        self._pending: dict[tuple[str, str], Notice] = {}
        self._done: set[tuple[str, str]] = set()
        self._open_turns: set[tuple[str, str]] = set()  # that were told of, by person and tag
        self._dropped: set[str] = set()  # tables that were deleted
        self._put_off: dict[tuple[str, str], Notice] = {}  # turns of people who have the table open
        self._ends: dict[tuple[str, str], tuple[int, int]] = {}  # by table and person: when to tell, when it is over
        self._heap: list[tuple[int, str, str]] = []
        self._unread: Latest[str, int] = Latest(MOST_COUNTED)
        self._writing = asyncio.Lock()
        self._changes = 0  # of what is unread
        self._swept = time.monotonic()
        tables.bus.hear(CHANGED, lambda _, news: self._changed(news["person"]))

    # --- what is heard

    def hears(self, news: Table | str) -> None:
        """Something has happened at a table, or one was deleted."""
        if isinstance(news, str):
            self._deleted(news)
            return
        known = self._seen.get(news.id)
        if news.paused and known is None:
            return
        now, before = standing(news, known), known or self._remembered(news.id)
        if now == before:
            self._heed_clock(news, now)
            return
        is_new = news.created > self.clock() - FRESH
        for what in happened(before, now, news.ply, is_new):
            self._consider(news, what)
        for person in decided(before, now):
            self._over(news.id, person)
        self._heed_clock(news, now)
        if now.phase in (GATHERING, PLAYING):
            self._seen.keep(news.id, now)
        else:
            self._seen.forget(news.id)

    def _remembered(self, table_id: str) -> Standing | None:
        turns = self._undone.pop(table_id, None)
        return None if turns is None else Standing(PLAYING, turns)

    def _consider(self, table: Table, what: Happened) -> None:
        """Tell somebody, unless they see it themselves."""
        facts = self._facts(soonest(table, what.person)) if what.occasion == "turn" else {}
        notice = Notice(what.person, what.occasion, table.id, what.ply, self.clock(), table.game.name, facts)
        if what.person not in self._present(table.id):
            self._take(notice)
        elif what.occasion == "turn":
            self._put_off[table.id, what.person] = notice

    def _facts(self, due: int | None) -> dict[str, float]:
        """When the time is over, as calendars know it; not to the second, for nobody would notice."""
        return {} if due is None else {"until": float(round(self.clock() + (due - self._tables.house.now()) / SECOND))}

    def _take(self, notice: Notice) -> None:
        if len(self._pending) < MOST_PENDING:
            self._pending[notice.person, notice.tag] = notice
            if notice.kind in TURNS:
                self._open_turns.add((notice.person, notice.tag))

    def _over(self, table_id: str, person: str) -> None:
        """Somebody has decided, so what was told of their turn is read."""
        self._put_off.pop((table_id, person), None)
        self._ends.pop((table_id, person), None)
        for key in [(person, tag_of(kind, table_id)) for kind in TURNS]:
            self._pending.pop(key, None)
            if key in self._open_turns or self._tables.bus.is_shared:  # else nothing was told: they had the table open
                self._open_turns.discard(key)
                self._done.add(key)

    def _deleted(self, table_id: str) -> None:
        known = self._seen.get(table_id)
        for person in known.turns if known else ():
            self._over(table_id, person)
        self._seen.forget(table_id)
        self._undone.pop(table_id, None)
        self._dropped.add(table_id)

    def invited(self, person: str, table_id: str) -> None:
        """Somebody is invited to a table."""
        self._take(Notice(person, "invitation", table_id, 0, self.clock()))

    def is_current(self, notice: Notice) -> bool:
        """Whether it still makes sense to tell somebody elsewhere: their turn goes on, and they are not there."""
        if notice.person in self._present(notice.table):
            return False
        if notice.kind not in TURNS:
            return True
        known = self._seen.get(notice.table)
        return known is not None and known.turns.get(notice.person) == notice.ply

    def is_live(self, notice: Notice) -> bool:
        """Whether somebody has minutes, not days, for a turn."""
        return notice.until is not None and notice.until - notice.made < AN_HOUR

    # --- clocks

    def _heed_clock(self, table: Table, now: Standing) -> None:
        ends = soon(table)
        for person in now.turns:
            key = table.id, person
            if person not in ends:
                self._ends.pop(key, None)
            elif self._ends.get(key) != ends[person]:
                self._ends[key] = ends[person]
                heapq.heappush(self._heap, (ends[person][0], *key))

    async def _look_at_clocks(self) -> None:
        """Tell those whose time is almost over; each once a turn."""
        now, found = self._tables.house.now(), 0
        while self._heap and self._heap[0][0] <= now and found < MOST_FOUND:
            at, table_id, person = heapq.heappop(self._heap)
            if person == NOBODY:
                found += 1
                with suppress(Refused):  # it is heard of as it is found
                    await self._tables.find(table_id)
            elif (end := self._ends.get((table_id, person))) and end[0] == at:
                self._almost_over(table_id, person, end[1])

    def _almost_over(self, table_id: str, person: str, due: int) -> None:
        known = self._seen.get(table_id)
        if known and person in known.turns and person not in self._present(table_id):
            turn, facts = known.turns[person], self._facts(due)
            self._take(Notice(person, "late", table_id, turn, self.clock(), known.game, facts))

    # --- as time goes by

    async def load(self) -> None:
        """Know again what was told before the server ended, and whose time runs."""
        await self.database.write(store.forget_old, self.clock())
        for row in await self.database.read(store.undone_query()):
            self._undone.setdefault(row.table_id, {})[row.person] = row.ply
            self._open_turns.update((row.person, tag_of(kind, row.table_id)) for kind in TURNS)
        for table_id, due in await dues(self.database):
            heapq.heappush(self._heap, (due - A_DAY * SECOND, table_id, NOBODY))  # to be looked at then

    async def beat(self) -> None:
        """All that is due by now."""
        await self._look_at_clocks()
        if time.monotonic() - self._swept >= SWEEP:
            self._swept = time.monotonic()
            self.sweep()
        await self.flush()

    def sweep(self) -> None:
        """Tell those of their turn who have closed the table meanwhile."""
        for (table_id, person), notice in list(self._put_off.items()):
            if person not in self._present(table_id):
                del self._put_off[table_id, person]
                self._take(notice)

    async def flush(self) -> None:
        """Write what was heard, and have told elsewhere what is fresh."""
        async with self._writing:
            await self._flush()

    async def _flush(self) -> None:
        if not (self._pending or self._done or self._dropped):
            return
        pending, done, dropped = self._pending, self._done, self._dropped
        self._pending, self._done, self._dropped = {}, set(), set()
        try:
            people = set(await self.database.write(store.drop_tables, dropped)) if dropped else set()
            fresh = await self.database.write(store.keep, done, list(pending.values()), self.limits)
        except Away:  # then it is written with what comes next
            self._pending = {key: told for key, told in pending.items() if key not in self._done} | self._pending
            self._done |= done
            self._dropped |= dropped
            return
        for person in people | {person for person, _ in (*pending, *done)}:
            self.changed(person)
        for told in fresh:
            self.tells(told)

    async def run(self) -> None:
        """Go on until the server ends."""
        while True:
            await asyncio.sleep(self.limits.seconds_between_notices)
            try:
                await self.beat()
            except Exception:  # the next half second may be better
                logger.exception("Notices could not be written.")

    # --- who has read what

    def changed(self, person: str) -> None:
        """The notices of somebody are not what they were, at any node."""
        self._changed(person)
        self._tables.bus.tell(CHANGED, {"person": person})

    def _changed(self, person: str) -> None:
        self._unread.forget(person)
        self._changes += 1

    async def unread(self, person: str) -> int:
        """How many notices of somebody are unread."""
        known = self._unread.get(person)
        if known is not None:
            return known
        changes = self._changes
        number = int((await self.database.read(store.unread_query(person)))[0].number)
        return self._unread.keep(person, number) if changes == self._changes else number

    async def mark_read(self, person: str, tags: Collection[str] | None, table: str | None) -> None:
        """Somebody has read some notices, those of a table, or all."""
        await self.database.write(store.mark_read, person, tags, table)
        self.changed(person)

    async def hook_failed(self, person: str, url: str) -> None:
        """A webhook could not be told something; after many times it is switched off, and somebody told so."""
        most = self.limits.failures_of_hook
        if await self.database.write(store.count_failure, person, url, most):
            self._take(Notice(person, HOOK_OFF, "", 0, self.clock()))


@asynccontextmanager
async def running(notices: Notices) -> AsyncIterator[Notices]:
    """Notices, as long as the server runs."""
    await notices.load()
    task = asyncio.create_task(notices.run())
    try:
        yield notices
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task
        await notices.flush()
