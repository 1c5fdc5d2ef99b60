"""The shelf: the tables of a person in short, and which of them may be deleted."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from riverpost.engine.words import mark
from riverpost.server.bus import News
from riverpost.server.people import Person
from riverpost.server.refused import Refused
from riverpost.server.store import Listed
from riverpost.server.table import CLOSED, DAMAGED, OVER, PLAYING, Seat, Table

NOT_MINE = mark("This table is in no list of yours, for you have not sat there.")
HOST_DELETES = mark("Only whoever made the table can delete it; you can hide it from your list.")
LEAVE_FIRST = mark("This game is rated and not over: play it to its end, or leave it first, which counts as last.")
OTHERS_SIT = mark("{names} would lose this game too. Hide it from your list instead.")


@dataclass(frozen=True)
class TableSummary:
    """A table in a list: `deciding` are the seats it waits for, `ranks` those of its seats once it is over."""

    id: str
    game: str
    players: int
    phase: str
    seats: list[Seat]
    deciding: tuple[int, ...]
    ranks: list[int] | None
    host: str
    touched: float
    hidden_by: frozenset[str]  # people

    def may_be_deleted_by(self, person: str) -> bool:
        """Whether it is a person's to delete; what is damaged stays, for a backup may bring it back."""
        is_theirs = person == self.host and self.phase != DAMAGED
        return is_theirs and not who_would_lose(self.phase, self.seats, person, self.hidden_by)


def summary(table: Table) -> dict[str, Any]:
    """What is noted of a table for lists."""
    over = table.position is not None and table.position.over
    ranks = [standing.rank for standing in table.position.result()] if over and table.position else None
    return {"seats": [asdict(seat) for seat in table.seats], "ranks": ranks}


def listed_as(
    listed: Listed,
    phase: str,
    noted: News,
    deciding: tuple[int, ...],
    hiding: Collection[tuple[str, str]],
) -> TableSummary:
    """A table in a list, by what is known of it; `hiding` are tables and who has hidden them."""
    return TableSummary(
        listed.row.id,
        listed.row.game,
        listed.row.players,
        phase,
        [Seat(**seat) for seat in noted["seats"]],
        deciding,
        noted["ranks"],
        listed.row.host,
        listed.touched,
        frozenset(person for table_id, person in hiding if table_id == listed.row.id),
    )


def check_delete(table: Table, person: Person, hidden_by: Collection[str]) -> None:
    """Whether a person may delete a table now: one that they have made, and nobody else has anything to lose there."""
    if person.id != table.host:
        raise Refused("not-host", HOST_DELETES)
    if names := who_would_lose(table.phase, table.seats, person.id, hidden_by):
        raise Refused("others-sit", OTHERS_SIT, names=", ".join(names))
    if table.row.terms.rated and table.phase == PLAYING and table.seats_of(person.id):
        raise Refused("rated", LEAVE_FIRST)


def who_would_lose(phase: str, seats: Sequence[Seat], person: str, hidden_by: Collection[str]) -> list[str]:
    """The names of others who have a seat or may come back to one; once it is over, of those who have not hidden it."""
    if phase in (OVER, CLOSED):
        return [seat.name for seat in seats if seat.person not in (None, person, *hidden_by)]
    return [seat.name for seat in seats if {seat.person, seat.away} - {None, person}]
