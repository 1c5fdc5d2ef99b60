"""Inviting: people whom one has played with, known by the table and the seat they played at, never by an id."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from riverpost.engine.words import mark
from riverpost.server.people import Person
from riverpost.server.refused import Refused
from riverpost.server.requests import BEGUN, SEATED_ONLY
from riverpost.server.shelf import TableSummary
from riverpost.server.table import GATHERING, OVER, PERSON, Seat, Table

MOST_COMPANIONS = 40
NOT_PLAYED = mark("You can invite people whom you have played a game with to its end. Nobody like that sat there.")


@dataclass(frozen=True)
class Companion:
    """Somebody whom one has played with: at which table, on which seat, under which name."""

    table: str
    seat: int
    name: str
    game: str
    played: float


def companions(tables: Sequence[TableSummary], person: str) -> list[Companion]:
    """Whom somebody has played with, the last first and everybody once."""
    found: dict[str, Companion] = {}
    for table in tables:
        if table.phase != OVER or not any(seat.person == person for seat in table.seats):
            continue
        for number, seat in enumerate(table.seats):
            if is_other(seat, person) and seat.person not in found:
                found[str(seat.person)] = Companion(table.id, number, seat.name, table.game, table.touched)
    return list(found.values())[:MOST_COMPANIONS]


def guest_of(played: Table, seat: int, person: Person) -> str:
    """The id of somebody whom a person has played with, or a refusal."""
    sat = played.phase == OVER and not played.imported and bool(played.seats_of(person.id))
    if not sat or seat >= played.players or not is_other(played.seats[seat], person.id):
        raise Refused("not-played-with", NOT_PLAYED)
    return str(played.seats[seat].person)


def is_other(seat: Seat, person: str) -> bool:
    """Whether somebody else sits there, with a screen of their own."""
    return seat.kind == PERSON and seat.person not in (None, person)


def check_may_invite(table: Table, person: Person) -> None:
    """Whether somebody may ask others to a table: it gathers, and they made it or sit there."""
    if table.phase != GATHERING:
        raise Refused("begun", BEGUN)
    if table.watches(person.id):
        raise Refused("not-seated", SEATED_ONLY)
