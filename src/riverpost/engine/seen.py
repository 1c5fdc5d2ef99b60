"""`Seen`: a position as words and scenes read it. It tells what is there and what may be done, and plays nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from functools import cached_property
from typing import TYPE_CHECKING

from riverpost.engine.history import Event, History
from riverpost.engine.plain import Fields, Values

if TYPE_CHECKING:
    from riverpost.engine.position import Position

SPECTATOR = -1


class Seat(IntEnum):
    """Whose eyes, or whose decision: a seat, counted from 0 as everywhere, or nobody's."""

    SPECTATOR = SPECTATOR
    FIRST = 0
    SECOND = 1
    THIRD = 2
    FOURTH = 3
    FIFTH = 4
    SIXTH = 5


@dataclass(frozen=True)
class Standing:
    """How a seat ended: its rank (1 is best, ties share), its score and the parts that make it."""

    seat: int
    rank: int
    score: int
    parts: dict[str, int]


@dataclass(frozen=True)
class Answers:
    """What the rules say of a position, where somebody was sent it and there are no rules to ask."""

    seats: tuple[int, ...] = ()  # all who may decide
    legal: Mapping[int, Sequence[int]] = field(default_factory=dict)  # what each of them may do
    reasons: Mapping[int, Sequence[int]] = field(default_factory=dict)  # why not: of each seat, by action
    standings: Sequence[Standing] = ()  # once the game is over

    def legal_ids(self, seat: int) -> list[int]:
        """What a seat may do."""
        return list(self.legal.get(seat, ()))

    def reason(self, action: int, seat: int) -> int:
        """Why a seat cannot do something, LEGAL if it can."""
        return self.reasons[seat][action]

    def result(self) -> list[Standing]:
        """How the game ended."""
        return list(self.standings)


class Seen:
    """A position at one moment, as a seat sees it: its fields as plain values, and what the rules say of it.

    `raw` are the fields, `data` the record that they are read from. `viewer` is the seat whose view this is (SPECTATOR:
    nobody's), None for the position itself.
    """

    def __init__(
        self,
        fields: Fields,
        data: bytes,
        *,
        rules: Answers | Callable[[Seen], Position],
        title: str = "",
        names: Sequence[str] | None = None,
        viewer: int | None = None,
        opening: Sequence[Event] = (),
        plies: History | None = None,
    ) -> None:
        self.fields, self.data, self.raw = fields, data, Values(fields, data)
        self.title, self.names, self.viewer = title, names, viewer
        self._rules, self._opening = rules, opening
        self._plies = History() if plies is None else plies

    @property
    def players(self) -> int:
        """How many play."""
        return self.raw.players

    @property
    def ply(self) -> int:
        """How many decisions have been taken."""
        return self.raw.ply

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.raw.over == 1

    @cached_property
    def latest(self) -> Sequence[Event]:
        """What the newest decision caused, as far as the one who looks was shown it."""
        last = self._plies.last
        return () if last is None else last.events

    @cached_property
    def _known(self) -> Answers | Position:
        return self._rules if isinstance(self._rules, Answers) else self._rules(self)

    @property
    def position(self) -> Position | None:
        """A copy of the position, for what can only be found out by playing; None where there is nothing to play on."""
        return None if isinstance(self._known, Answers) else self._known

    @cached_property
    def seats(self) -> tuple[int, ...]:
        """All who may decide now; several where choices are simultaneous, none when the game is over."""
        return self._known.seats

    @property
    def seat(self) -> int | None:
        """Who decides now: the first of `seats`."""
        return next(iter(self.seats), None)

    @cached_property
    def choices(self) -> list[int]:
        """What the one who looks may do now, in ascending order."""
        return [] if self.viewer is None or self.viewer not in self.seats else self._known.legal_ids(self.viewer)

    def legal_ids(self, seat: int) -> list[int]:
        """What a seat may do now, in ascending order."""
        return self.choices if seat == self.viewer else self._known.legal_ids(seat)

    def reason(self, action: int, seat: int) -> int:
        """Why a seat cannot do something now, LEGAL if it can."""
        return self._known.reason(action, seat)

    def result(self) -> list[Standing]:
        """How the game ended, seat by seat."""
        return self._known.result()

    def events(self) -> list[Sequence[Event]]:
        """What the one who looks was shown, ply by ply, the setup first."""
        return [self._opening, *(ply.events for ply in self._plies)]

    def lately(self) -> Iterator[Event]:
        """What the one who looks was shown, the newest first."""
        return (event for ply in reversed(self._plies) for event in reversed(ply.events))

    def only(self, spans: Iterable[slice], names: bool, viewer: bool) -> Seen:
        """The same with all blank but these bytes, and the names and the one who looks if they are asked for."""
        blank = bytearray(len(self.data))
        for span in spans:
            blank[span] = self.data[span]
        return Seen(
            self.fields,
            bytes(blank),
            rules=NOTHING,
            names=self.names if names else None,
            viewer=self.viewer if viewer else None,
        )


NOTHING = Answers()  # what is known of a position that is blank
