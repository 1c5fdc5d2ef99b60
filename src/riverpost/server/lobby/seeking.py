"""Seeking: people who look for a game wait here, are seated as soon as enough fit, and are told so."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass

import riverpost
from riverpost.engine.words import mark
from riverpost.server import entries
from riverpost.server.bus import Bus, News
from riverpost.server.clocks.paces import usual_timing
from riverpost.server.entries import Entry
from riverpost.server.limits import TooMany
from riverpost.server.lobby.seeks import Apart, Group, Seek, Seeks
from riverpost.server.lobby.wire import SeekFacts
from riverpost.server.people import Person
from riverpost.server.refused import Away, Refused
from riverpost.server.tables import Tables
from riverpost.server.terms import Terms

LEADS = 5.0  # seconds after which another node seats people if the one that did is gone
SEEK, STOP, SEATED = "seek", "seek no more", "seated"  # topics
HERE, NOWHERE = "", "-"  # instead of a node: this one, and one that is gone
LEASE = 30.0  # seconds for which somebody waits who neither asks nor has the lobby open
MOST_SEEKS = 2000  # in all
NO_SUCH_GAME = mark("None of these games is played by so many. Choose other games or other numbers of players.")

Told = Callable[[str, str | None, Refused | None], None]  # a person, the table they sit at or why they do not


@dataclass
class _Wish:
    """Somebody who looks for a game: from where, for how long if nothing is heard of them, and at which node."""

    seek: Seek
    address: str
    until: float
    node: str = HERE


class Seeking:
    """All who look for a game. Every node knows all of them; one seats them, and each its own while it is alone."""

    def __init__(
        self,
        tables: Tables,
        bus: Bus,
        seeks_of_address: int,
        tell: Told,
        are_apart: Apart,
        clock: Callable[[], float],
    ) -> None:
        self._tables = tables
        self._bus = bus
        self._seeks_of_address = seeks_of_address
        self._tell = tell
        self._clock = clock
        self._seeks = Seeks({name: tuple(riverpost.game(name).players) for name in riverpost.list_games()}, are_apart)
        self._wishes: dict[str, _Wish] = {}
        self._leads = not bus.is_shared
        self._seated: dict[str, tuple[str, float]] = {}  # the table of a person, and until when it is told
        self._being_seated: set[str] = set()
        self._chance = random.SystemRandom()
        bus.hear(SEEK, self._hear_seek)
        bus.hear(STOP, lambda _, news: self._forget(news["person"]))
        bus.hear(SEATED, lambda _, news: self._hear_seated(news["people"], news["table"]))
        bus.meet(self._meet)

    async def seek(self, seek: Seek, address: str) -> None:
        """Somebody begins to look for a game, and may be seated at once."""
        if seek.person in self._being_seated:
            return
        if not any(self._seeks.kinds(seek)):
            raise Refused("bad-seek", NO_SUCH_GAME, field="players")
        others = Counter(wish.address for person, wish in self._wishes.items() if person != seek.person)
        if others[address] >= self._seeks_of_address or len(self._wishes) >= MOST_SEEKS:
            raise TooMany
        self._seated.pop(seek.person, None)
        self._wishes[seek.person] = wish = _Wish(seek, address, seek.since + LEASE)
        self._tell_others(wish)
        if self._is_mine(wish) and (refused := await self._match(seek)):
            raise refused

    def stop(self, person: str) -> None:
        """Somebody looks for a game no longer."""
        self._forget(person)
        self._bus.tell(STOP, {"person": person})

    def _forget(self, person: str) -> None:
        self._seeks.remove(person)
        self._wishes.pop(person, None)

    def renew(self, person: str, now: float) -> None:
        """Somebody is still there."""
        if wish := self._wishes.get(person):
            wish.until = now + LEASE
            if wish.node != HERE:  # where they were before
                wish.node = HERE
                self._tell_others(wish)

    def facts(self, person: str, now: float) -> SeekFacts | None:
        """How far somebody's search has come; None if they look for nothing."""
        wish = self._wishes.get(person)
        if wish is None:
            return None
        waited, bots_after = now - wish.seek.since, wish.seek.bots_after
        bots_in = None if bots_after is None else max(0.0, bots_after - waited)
        return {"waited": waited, "bots_in": bots_in, "others": len(self._wishes) - 1}

    def table_of(self, person: str, now: float) -> str | None:
        """The table that somebody was seated at lately."""
        table, until = self._seated.get(person, (None, 0.0))
        return table if now < until else None

    async def beat(self, now: float, is_here: Callable[[str], bool]) -> None:
        """Forget those who have gone, seat whom this node must, and let bots fill up where it is time."""
        self._leads = await self._bus.lease("matchmaker", LEADS)
        for person, wish in list(self._wishes.items()):
            if is_here(person):
                self.renew(person, now)
            elif wish.node in (HERE, NOWHERE) and wish.until <= now:
                self.stop(person)
        self._seated = {person: seated for person, seated in self._seated.items() if now < seated[1]}
        for wish in list(self._wishes.values()):
            if not self._is_mine(wish):
                self._seeks.remove(wish.seek.person)
            elif wish.seek.person in self._wishes and self._seeks.of(wish.seek.person) is None:
                await self._match(wish.seek)
        while group := self._seeks.due(now):
            await self._seat(group)

    # --- with other nodes

    def _is_mine(self, wish: _Wish) -> bool:
        """Whether it is for this node to seat somebody: one does it for all, and each for its own while it is alone."""
        return self._leads if self._bus.is_whole else wish.node == HERE

    def _tell_others(self, wish: _Wish) -> None:
        waited = self._clock() - wish.seek.since
        self._bus.tell(SEEK, {"seek": asdict(wish.seek), "waited": waited, "address": wish.address})

    def _hear_seek(self, node: str, news: News) -> None:
        told, now = dict(news["seek"]), self._clock()
        told |= {name: tuple(told[name]) for name in ("games", "players", "paces")}
        seek = Seek(**told | {"since": now - news["waited"]})
        self._forget(seek.person)  # what they looked for before
        self._wishes[seek.person] = _Wish(seek, news["address"], now + LEASE, node)

    def _hear_seated(self, people: Sequence[str], table_id: str | None) -> None:
        for person in people:
            self._forget(person)
            if table_id:
                self._seated[person] = table_id, self._clock() + LEASE
            self._tell(person, table_id, None if table_id else Away())

    def _meet(self, node: str, is_here: bool) -> None:
        for wish in self._wishes.values():
            if is_here and wish.node == HERE:
                self._tell_others(wish)
            elif not is_here and wish.node == node:
                wish.node, wish.until = NOWHERE, self._clock() + LEASE  # they may come to another

    # --- seating

    async def _match(self, seek: Seek) -> Refused | None:
        """Let somebody find others; those who fit are seated at once, or all of them are told why not."""
        group = self._seeks.add(seek)
        return await self._seat(group) if group else None

    async def _seat(self, group: Group) -> Refused | None:
        """Set up the table, and tell all whom it is for, or what went wrong: nobody is left waiting for it."""
        people = [seek.person for seek in group.members]
        for person in people:
            self._wishes.pop(person, None)
        self._being_seated.update(people)
        table_id: str | None = None
        refusal: Refused | None = None
        try:
            first, kind = group.members[0], group.kind
            terms = Terms(True, False, kind.rated, usual_timing(kind.game, kind.pace), kind.language)
            host = Person(first.person, first.name)
            table = await self._tables.seat_together(host, kind.game, kind.players, self._entries(group), terms)
            table_id = table.id
        except Refused as refused:
            refusal = refused
        finally:
            self._being_seated.difference_update(people)
        for person in people:
            if table_id:
                self._seated[person] = table_id, self._clock() + LEASE
            self._tell(person, table_id, refusal)
        self._bus.tell(SEATED, {"people": people, "table": table_id})
        return refusal

    def _entries(self, group: Group) -> list[Entry]:
        """Everybody sits down where chance says, and the game begins."""
        seats = list(range(group.kind.players))
        self._chance.shuffle(seats)
        sitting: list[Entry] = [
            entries.Sit(seat, seek.person, seek.name) for seat, seek in zip(seats, group.members, strict=False)
        ]
        bots = [entries.SitBot(seat, group.level) for seat in seats[len(group.members) :]]
        return [*sitting, *bots, entries.Start()]
