"""Results: who came where at a table, and for whom it counts. They follow from the table's entries alone."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from riverpost.engine.errors import RiverpostError
from riverpost.engine.game import Game
from riverpost.engine.words import mark
from riverpost.server.refused import Refused
from riverpost.server.table import HERE, LEVEL_OF_STAND_INS, OVER, PERSON, PLAYING, Left, Seat, Table

EARNEST = (
    10  # decisions of one's own, two turns or three: whoever leaves before has seen too little of a game to lose it
)
OWN_SCREENS = mark(
    "A rated game counts for whoever plays, so everybody plays at a screen of their own: leave out those at your "
    "screen, or let the game be friendly."
)
ONLY_FRIENDLY = mark(
    "With “{option}” as it is chosen here a game is not rated. Leave it as it usually is, or let the game be friendly."
)


@dataclass(frozen=True)
class Place:
    """How a seat ended: `person` or the `level` of a bot, neither for somebody who is not known."""

    person: str | None
    level: int | None
    rank: int  # 1 is best; whoever left comes after all who stayed
    team: int  # those who play together have the same
    has_left: bool


@dataclass(frozen=True)
class Result:
    """How a table ended; `serial` is that of the entry that ended it."""

    table: str
    game: str
    version: int  # of the rules
    players: int
    rated: bool
    serial: int
    places: tuple[Place, ...]


def check_screens(rated: bool, kinds: Iterable[str]) -> None:
    """Refuse a rated table at which somebody would play for others."""
    if rated and HERE in kinds:
        raise Refused("bad-seat", OWN_SCREENS, field="seats")


def why_friendly(game: Game, options: Mapping[str, object]) -> Refused | None:
    """Why a game with these options cannot be rated; None if it can."""
    unfair = game.options.unfair(game.options.check_values(options))
    if unfair is None:
        return None
    title = RiverpostError(unfair.title, game.parts.folder)
    return Refused("not-fair", ONLY_FRIENDLY, field=unfair.name, option=title)


def result_of(table: Table) -> Result | None:
    """The result of a table that is over, or of a rated one that everybody has left; None if it has none, or not yet.

    Once everybody has left, what bots go on to do changes nothing, nor do people who come back: bots that were there
    from the start share the first place. Of those who left, whoever stayed longer is the better.
    """
    if table.imported or table.position is None or table.phase not in (PLAYING, OVER):
        return None
    if table.deserted:
        return _result(table, [1] * table.players, max(left.serial for left in table.left.values()))
    if table.phase != OVER:
        return None
    return _result(table, [standing.rank for standing in table.position.result()], table.ended)


def _result(table: Table, ranks: list[int], serial: int) -> Result:
    assert table.position is not None
    stays = [_stay(table, number) for number in range(table.players)]
    keys = [(1, -stay.left_at) if stay.left_at else (0, rank) for stay, rank in zip(stays, ranks, strict=True)]
    places = tuple(
        Place(stay.person, stay.level, 1 + sum(other < key for other in keys), team, key[0] == 1)
        for stay, key, team in zip(stays, keys, table.position.sides(), strict=True)
    )
    rated = table.row.terms.rated and _counts(places, table.seats)
    return Result(table.id, table.game.name, table.row.version, table.players, rated, serial, places)


class _Stay(NamedTuple):
    """For whom a seat counts, and when they left it."""

    person: str | None
    level: int | None
    left_at: int = 0  # a serial


def _stay(table: Table, number: int) -> _Stay:
    """For whom a seat counts: whoever left before they played in earnest was never there, so it is the bot's.

    Whoever came back when a bot had decided more than they themselves has left as well, at the end.
    """
    seat, left, decided = table.seats[number], table.left.get(number), table.decided_in_person(number)
    if left is None and seat.kind == PERSON and table.decided(number) > 2 * decided:
        left = Left(table.ended, decided)
    if left is None:
        return _Stay(None if seat.kind == HERE else seat.person, seat.level)
    return (
        _Stay(seat.person or seat.away, None, left.serial)
        if left.decided >= EARNEST
        else _Stay(None, LEVEL_OF_STAND_INS)
    )


def _counts(places: Collection[Place], seats: Iterable[Seat]) -> bool:
    """Whether it says something about somebody: a person, each on one seat, against somebody else who is known."""
    people = [place.person for place in places if place.person is not None]
    known = all(seat.kind != HERE for seat in seats)
    sides = {place.team for place in places}
    return known and 0 < len(people) == len(set(people)) and len(sides) > 1
