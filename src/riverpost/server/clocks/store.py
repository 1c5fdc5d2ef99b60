"""What is kept of clocks beside the entries: house time, when tables are due, and holidays."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import sqlalchemy as sql

from riverpost.server.database import Database
from riverpost.server.schema import HOLIDAYS, HOUSE, SITTINGS, TABLES

BEAT = sql.update(HOUSE).where(HOUSE.c.beat < sql.bindparam("now")).values(beat=sql.bindparam("now"))


@dataclass(frozen=True)
class Holiday:
    """When somebody's holiday began and ends, in seconds since 1970."""

    began: float
    ends: float


async def kept_time(database: Database) -> int:
    """House time as it was last kept, or had come when anything last happened at a table that runs."""
    running = sql.select(sql.func.max(TABLES.c.beat).label("beat")).where(TABLES.c.phase == "playing")
    found = [*await database.read(sql.select(HOUSE)), *await database.read(running)]
    return max((int(one.beat or 0) for one in found), default=0)


async def keep_time(database: Database, now: int) -> None:
    """Keep house time; what was kept later stays."""
    await database.write(_keep_time, now)


def _keep_time(connection: sql.Connection, now: int) -> None:
    connection.execute(BEAT, {"now": now})


async def dues(database: Database) -> list[tuple[str, int]]:
    """The running tables that have a clock, and when each is due at the earliest."""
    query = sql.select(TABLES.c.id, TABLES.c.due).where(TABLES.c.phase == "playing", TABLES.c.due > 0)
    return [(str(found.id), int(found.due)) for found in await database.read(query)]


async def timed_tables(database: Database, person: str) -> list[str]:
    """The running tables with a clock at which somebody has sat."""
    query = (
        sql.select(TABLES.c.id)
        .join(SITTINGS, SITTINGS.c.table_id == TABLES.c.id)
        .where(SITTINGS.c.person == person, TABLES.c.phase == "playing", TABLES.c.due > 0)
    )
    return [str(found.id) for found in await database.read(query)]


async def holidays_of(database: Database, person: str, since: float) -> list[Holiday]:
    """The holidays of a person that were not over at a time, the first first."""
    query = sql.select(HOLIDAYS).where(HOLIDAYS.c.person == person, HOLIDAYS.c.ends > since).order_by(HOLIDAYS.c.began)
    return [Holiday(found.began, found.ends) for found in await database.read(query)]


async def keep_holiday(database: Database, person: str, holiday: Holiday) -> None:
    """Keep a new holiday, or another end of one."""
    await database.write(_keep_holiday, person, holiday)


def _keep_holiday(connection: sql.Connection, person: str, holiday: Holiday) -> None:
    same: Any = sql.and_(HOLIDAYS.c.person == person, HOLIDAYS.c.began == holiday.began)
    if not connection.execute(sql.update(HOLIDAYS).where(same).values(ends=holiday.ends)).rowcount:
        connection.execute(sql.insert(HOLIDAYS).values(person=person, began=holiday.began, ends=holiday.ends))
