"""Seeks: people who look for a game, and who of them is seated together. Pure: time is given, nothing is asked.

    seeks = Seeks()
    seeks.add(one)      # None: nobody fits yet
    seeks.add(other)    # a Group that is to be seated at once
    seeks.due(now)      # a Group that bots fill up, or None

Wishes are kept, nobody is in two groups, and whoever has waited longest goes first. Nobody waits while a group could be
made: a newcomer can complete only groups that they are in, so one is made at once or there is none. People who keep
each other off are never in one group.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from riverpost.engine.words import LANGUAGES
from riverpost.server.lobby.board import Pace


class Kind(NamedTuple):
    """A game that several people may be willing to play."""

    game: str
    players: int
    pace: Pace
    rated: bool
    language: str  # "": whoever plays does not mind


@dataclass(frozen=True)
class Seek:
    """What somebody looks for; of games, numbers of players and paces what is named first is liked best."""

    person: str
    name: str
    games: tuple[str, ...]
    players: tuple[int, ...]
    paces: tuple[Pace, ...]
    rated: bool | None  # None: either
    language: str  # "": any
    since: float
    bots_after: float | None  # seconds; None: never
    level: int  # of bots

    def is_due(self, now: float) -> bool:
        """Whether bots may fill up by now."""
        return self.bots_after is not None and self.since + self.bots_after <= now


@dataclass(frozen=True)
class Group:
    """People who play together, who has waited longest first, and bots for the other seats."""

    kind: Kind
    members: tuple[Seek, ...]
    bots: int = 0
    level: int = 0


Apart = Callable[[str, str], bool]  # whether one of two people keeps the other off


def never(one: str, other: str) -> bool:
    """Nobody keeps anybody off."""
    return False


class Seeks:
    """All who look for a game; `sizes` has the numbers of players of each game."""

    def __init__(self, sizes: Mapping[str, tuple[int, ...]], are_apart: Apart = never) -> None:
        self._sizes = sizes
        self._are_apart = are_apart
        self._seeks: dict[str, Seek] = {}  # by person
        self._queues: dict[Kind, dict[str, Seek]] = {}

    def __len__(self) -> int:
        return len(self._seeks)

    def __iter__(self) -> Iterator[Seek]:
        return iter(list(self._seeks.values()))

    def of(self, person: str) -> Seek | None:
        """What somebody looks for."""
        return self._seeks.get(person)

    def kinds(self, seek: Seek) -> Iterator[Kind]:
        """All games that somebody would play, what they like best first."""
        languages = (seek.language,) if seek.language else ("", *LANGUAGES)
        for game in seek.games:
            for players in (number for number in seek.players if number in self._sizes.get(game, ())):
                for pace in seek.paces:
                    for rated in (False, True) if seek.rated is None else (seek.rated,):
                        yield from (Kind(game, players, pace, rated, language) for language in languages)

    def add(self, seek: Seek) -> Group | None:
        """Somebody looks for a game, instead of any other they looked for; the group that is complete now, if any."""
        self.remove(seek.person)
        self._seeks[seek.person] = seek
        complete: list[Group] = []
        for kind in self.kinds(seek):
            queue = self._queues.setdefault(kind, {})
            queue[seek.person] = seek
            together = self._together(seek, queue.values(), kind)
            if len(together) == kind.players:
                complete.append(Group(kind, together))
        return self._taken(min(complete, key=lambda group: [one.since for one in group.members], default=None))

    def remove(self, person: str) -> None:
        """Somebody looks for a game no longer."""
        seek = self._seeks.pop(person, None)
        for kind in self.kinds(seek) if seek else ():
            queue = self._queues[kind]
            del queue[person]
            if not queue:
                del self._queues[kind]

    def due(self, now: float) -> Group | None:
        """A group that bots fill up: only of people who have waited as long for others as they wished to."""
        waiting = in_order(seek for seek in self._seeks.values() if seek.is_due(now))
        for first in waiting:
            groups = [self._filled(kind, first, now) for kind in self.kinds(first)]
            if groups:
                return self._taken(max(groups, key=lambda group: len(group.members)))
        return None

    def _filled(self, kind: Kind, first: Seek, now: float) -> Group:
        others = [seek for seek in self._queues[kind].values() if seek.is_due(now) and seek.level == first.level]
        together = self._together(first, others, kind)
        return Group(kind, together, kind.players - len(together), first.level)

    def _together(self, first: Seek, others: Iterable[Seek], kind: Kind) -> tuple[Seek, ...]:
        """Somebody and those of others who may sit at one table with all the rest, who has waited longest first."""
        waiting, found = in_order(others), {first.person}
        for other in waiting:
            apart = any(self._are_apart(person, other.person) for person in found)
            if not apart and len(found) < kind.players:
                found.add(other.person)
        return tuple(seek for seek in waiting if seek.person in found)

    def _taken(self, group: Group | None) -> Group | None:
        for seek in group.members if group else ():
            self.remove(seek.person)
        return group


def in_order(seeks: Iterable[Seek]) -> tuple[Seek, ...]:
    """Who has waited longest first."""
    return tuple(sorted(seeks, key=lambda seek: seek.since))
