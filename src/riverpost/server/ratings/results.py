"""Results: who came where at a table, and for whom it counts. They follow from the table's entries alone."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from riverpost.engine.words import mark
from riverpost.server.refused import Refused
from riverpost.server.table import BOT, HERE, OVER, PERSON, PLAYING, Seat, Table

OWN_SCREENS = mark(
    "A rated game counts for whoever plays, so everybody plays at a screen of their own: leave out those at your "
    "screen, or let the game be friendly."
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


def result_of(table: Table) -> Result | None:
    """The result of a table that is over, or of a rated one that everybody has left; None if it has none, or not yet.

    Once everybody has left, what bots go on to do changes nothing: those that were there from the start share the first
    place. Of those who left, whoever stayed longer is the better.
    """
    if table.imported or table.position is None or table.phase not in (PLAYING, OVER):
        return None
    deserted = bool(table.left) and not any(seat.kind in (PERSON, HERE) for seat in table.seats)
    if deserted and table.row.terms.rated:
        return _result(table, [1] * table.players, max(table.left.values()))
    if table.phase != OVER:
        return None
    return _result(table, [standing.rank for standing in table.position.result()], table.ended)


def _result(table: Table, ranks: list[int], serial: int) -> Result:
    assert table.position is not None
    keys = [(1, -table.left[seat]) if seat in table.left else (0, rank) for seat, rank in enumerate(ranks)]
    places = tuple(
        Place(
            seat.away if number in table.left else seat.person if seat.kind == PERSON else None,
            seat.level if seat.kind == BOT and number not in table.left else None,
            1 + sum(other < keys[number] for other in keys),
            team,
            number in table.left,
        )
        for number, (seat, team) in enumerate(zip(table.seats, table.position.sides(), strict=True))
    )
    rated = table.row.terms.rated and _counts(places, table.seats)
    return Result(table.id, table.game.name, table.row.version, table.players, rated, serial, places)


def _counts(places: Collection[Place], seats: Iterable[Seat]) -> bool:
    """Whether it says something about somebody: a person, each on one seat, against somebody else who is known."""
    people = [place.person for place in places if place.person is not None]
    known = all(seat.kind != HERE for seat in seats)
    sides = {place.team for place in places}
    return known and 0 < len(people) == len(set(people)) and len(sides) > 1
