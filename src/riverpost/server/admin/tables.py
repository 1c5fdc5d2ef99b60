"""Tables of a server: which there are, how one stands, and deleting one for ever."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import orjson
import sqlalchemy as sql

from riverpost.server.refused import NoSuchTable
from riverpost.server.schema import DELETIONS, ENTRIES, SITTINGS, TABLES
from riverpost.server.store import delete_table


@dataclass(frozen=True)
class Listed:
    """A table in a list."""

    id: str
    game: str
    players: int
    phase: str
    entries: int
    touched: float


@dataclass(frozen=True)
class Shown:
    """All that whoever runs a server may want to know of a table, but nothing of what is hidden in its game."""

    listed: Listed
    host: str
    created: float
    seats: list[str]
    kinds: Mapping[str, int]  # how many entries there are of each


def tables(connection: sql.Connection, phase: str = "", person: str = "", most: int = 50) -> list[Listed]:
    """Tables, the last touched first; those of a phase, or of a person."""
    query = sql.select(TABLES).order_by(TABLES.c.touched.desc(), TABLES.c.id).limit(most)
    if phase:
        query = query.where(TABLES.c.phase == phase)
    if person:
        query = query.where(TABLES.c.id.in_(sql.select(SITTINGS.c.table_id).where(SITTINGS.c.person == person)))
    return [_listed(row) for row in connection.execute(query)]


def table(connection: sql.Connection, table_id: str) -> Shown:
    """A table by id, or by its address."""
    row = _row(connection, table_id)
    counted = sql.select(ENTRIES.c.kind, sql.func.count()).where(ENTRIES.c.table_id == row.id).group_by(ENTRIES.c.kind)
    kinds = {row[0]: row[1] for row in connection.execute(counted.order_by(ENTRIES.c.kind))}
    seats = [str(seat["name"] or seat["kind"]) for seat in orjson.loads(row.summary).get("seats", ())]
    return Shown(_listed(row), row.host, row.created, seats, kinds)


def delete(connection: sql.Connection, table_id: str) -> None:
    """Delete a table with all that happened there; servers that have it in memory let go of it soon."""
    row = _row(connection, table_id)
    delete_table(connection, row.id)
    connection.execute(sql.insert(DELETIONS).values(table_id=row.id, at=time.time()))


def _row(connection: sql.Connection, table_id: str) -> Any:
    row = connection.execute(sql.select(TABLES).where(TABLES.c.id == table_id.rpartition("/")[2])).first()
    if row is None:
        raise NoSuchTable
    return row


def _listed(row: Any) -> Listed:
    return Listed(row.id, row.game, row.players, row.phase, row.length, row.touched)
