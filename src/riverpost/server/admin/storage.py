"""Storage: how much a database holds of what."""

from __future__ import annotations

from dataclasses import dataclass

import sqlalchemy as sql

from riverpost.server.admin.opening import file_of
from riverpost.server.schema import ENTRIES, METADATA


@dataclass(frozen=True)
class Kept:
    """How many there are of something, and how many bytes of text in it, where that is counted."""

    name: str
    count: int
    size: int | None = None


def kept_in(connection: sql.Connection) -> list[Kept]:
    """How many rows each table of a database has, the fullest first, without those that are empty."""
    counted = [Kept(table.name, count_of(connection, table)) for table in METADATA.sorted_tables]
    return sorted((kept for kept in counted if kept.count), key=lambda kept: -kept.count)


def count_of(connection: sql.Connection, table: sql.Table) -> int:
    """How many rows a table of a database has."""
    return connection.scalar(sql.select(sql.func.count()).select_from(table)) or 0


def entries_in(connection: sql.Connection) -> list[Kept]:
    """What happened at tables, by kind, the largest first."""
    size = sql.func.coalesce(sql.func.sum(sql.func.length(ENTRIES.c.data)), 0)
    query = sql.select(ENTRIES.c.kind, sql.func.count(), size).group_by(ENTRIES.c.kind)
    found = [Kept(kind, count, int(size)) for kind, count, size in connection.execute(query)]
    return sorted(found, key=lambda kept: -(kept.size or 0))


def size_of(connection: sql.Connection) -> int:
    """How many bytes a database takes on disk."""
    path = file_of(connection.engine.url)
    if path is None:
        return int(connection.scalar(sql.select(sql.func.pg_database_size(sql.func.current_database()))) or 0)
    parts = [path.with_name(path.name + end) for end in ("", "-wal")]
    return sum(part.stat().st_size for part in parts if part.exists())
