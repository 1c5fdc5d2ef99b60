"""Seeking: people who look for a game wait here, are seated as soon as enough fit, and are told so."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

import riverpost
from riverpost.engine.words import mark
from riverpost.server import entries
from riverpost.server.entries import Entry
from riverpost.server.limits import TooMany
from riverpost.server.lobby.board import A_DAY, Pace
from riverpost.server.lobby.seeks import Group, Seek, Seeks
from riverpost.server.lobby.wire import SeekFacts
from riverpost.server.people import Person
from riverpost.server.refused import Refused
from riverpost.server.tables import Tables
from riverpost.server.terms import Terms, Timing

LEASE = 30.0  # seconds for which somebody waits who neither asks nor has the lobby open
MOST_SEEKS = 2000  # in all
TIMINGS: dict[Pace, Timing | None] = {"none": None, "live": Timing(600, 30), "days": Timing(0, 3 * A_DAY)}
NO_SUCH_GAME = mark("None of these games is played by so many. Choose other games or other numbers of players.")

Told = Callable[[str, str | None, Refused | None], None]  # a person, the table they sit at or why they do not


@dataclass
class _Lease:
    until: float
    address: str


class Seeking:
    """All who look for a game. `timing_for` says what a pace means in a game."""

    def __init__(self, tables: Tables, seeks_of_address: int, tell: Told) -> None:
        self._tables = tables
        self._seeks_of_address = seeks_of_address
        self._tell = tell
        self._seeks = Seeks({name: tuple(riverpost.game(name).players) for name in riverpost.list_games()})
        self._leases: dict[str, _Lease] = {}
        self._seated: dict[str, tuple[str, float]] = {}  # the table of a person, and until when it is told
        self._being_seated: set[str] = set()
        self._chance = random.SystemRandom()
        self.timing_for: Callable[[str, Pace], Timing | None] = lambda game, pace: TIMINGS[pace]

    async def seek(self, seek: Seek, address: str) -> None:
        """Somebody begins to look for a game, and may be seated at once."""
        if seek.person in self._being_seated:
            return
        if not any(self._seeks.kinds(seek)):
            raise Refused("bad-seek", NO_SUCH_GAME, field="players")
        others = Counter(lease.address for person, lease in self._leases.items() if person != seek.person)
        if others[address] >= self._seeks_of_address or len(self._seeks) >= MOST_SEEKS:
            raise TooMany
        self._seated.pop(seek.person, None)
        self._leases[seek.person] = _Lease(seek.since + LEASE, address)
        if (group := self._seeks.add(seek)) and (refused := await self._seat(group, seek.since)):
            raise refused

    def stop(self, person: str) -> None:
        """Somebody looks for a game no longer."""
        self._seeks.remove(person)
        self._leases.pop(person, None)

    def renew(self, person: str, now: float) -> None:
        """Somebody is still there."""
        if lease := self._leases.get(person):
            lease.until = now + LEASE

    def facts(self, person: str, now: float) -> SeekFacts | None:
        """How far somebody's search has come; None if they look for nothing."""
        seek = self._seeks.of(person)
        if seek is None:
            return None
        bots_in = None if seek.bots_after is None else max(0.0, seek.since + seek.bots_after - now)
        return {"waited": now - seek.since, "bots_in": bots_in, "others": len(self._seeks) - 1}

    def table_of(self, person: str, now: float) -> str | None:
        """The table that somebody was seated at lately."""
        table, until = self._seated.get(person, (None, 0.0))
        return table if now < until else None

    async def beat(self, now: float, is_here: Callable[[str], bool]) -> None:
        """Forget those who have gone, and let bots fill up where it is time."""
        for seek in self._seeks:
            if is_here(seek.person):
                self.renew(seek.person, now)
            elif self._leases[seek.person].until <= now:
                self.stop(seek.person)
        self._seated = {person: seated for person, seated in self._seated.items() if now < seated[1]}
        while group := self._seeks.due(now):
            await self._seat(group, now)

    async def _seat(self, group: Group, now: float) -> Refused | None:
        """Set up the table, and tell all whom it is for, or what went wrong: nobody is left waiting for it."""
        people = [seek.person for seek in group.members]
        for person in people:
            self._leases.pop(person, None)
        self._being_seated.update(people)
        try:
            first, kind = group.members[0], group.kind
            terms = Terms(True, False, kind.rated, self.timing_for(kind.game, kind.pace), kind.language)
            host = Person(first.person, first.name)
            table = await self._tables.seat_together(host, kind.game, kind.players, self._entries(group), terms)
        except Refused as refused:
            for person in people:
                self._tell(person, None, refused)
            return refused
        else:
            for person in people:
                self._seated[person] = table.id, now + LEASE
                self._tell(person, table.id, None)
            return None
        finally:
            self._being_seated.difference_update(people)

    def _entries(self, group: Group) -> list[Entry]:
        """Everybody sits down where chance says, and the game begins."""
        seats = list(range(group.kind.players))
        self._chance.shuffle(seats)
        sitting: list[Entry] = [
            entries.Sit(seat, seek.person, seek.name) for seat, seek in zip(seats, group.members, strict=False)
        ]
        bots = [entries.SitBot(seat, group.level) for seat in seats[len(group.members) :]]
        return [*sitting, *bots, entries.Start()]
