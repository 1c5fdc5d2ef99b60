"""People of a server: who there is, what is known of one, and to whom it is closed."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sql

from riverpost.engine.errors import RiverpostError
from riverpost.engine.words import mark
from riverpost.server.refused import SERVER
from riverpost.server.schema import ACCOUNTS, BANS, DEVICES, PEOPLE, REPORTS, SITTINGS

NOBODY = mark("There is nobody with the id or handle {who}; `riverpost admin people` lists whom there is.")
NOT_BANNED = mark("{name} is not banned.")


@dataclass(frozen=True)
class Known:
    """Somebody in a list."""

    id: str
    name: str
    handle: str | None  # of an account
    since: float
    tables: int  # at which they sat or which they made
    banned: bool


@dataclass(frozen=True)
class Shown:
    """All that whoever runs a server may want to know of somebody."""

    known: Known
    devices: int
    reports: int  # about them
    why_banned: str


_tables = sql.select(sql.func.count()).where(SITTINGS.c.person == PEOPLE.c.id).scalar_subquery()
LISTED = (
    sql.select(PEOPLE, ACCOUNTS.c.handle, _tables.label("tables"), BANS.c.why)
    .outerjoin(ACCOUNTS, ACCOUNTS.c.person == PEOPLE.c.id)
    .outerjoin(BANS, BANS.c.person == PEOPLE.c.id)
)


def people(connection: sql.Connection, search: str = "", most: int = 50, banned: bool = False) -> list[Known]:
    """People, the newest first; those whose name holds some letters, or only those who are banned."""
    query = LISTED.order_by(PEOPLE.c.created.desc(), PEOPLE.c.id).limit(most)
    if search:
        query = query.where(sql.func.lower(PEOPLE.c.name).contains(search.lower(), autoescape=True))
    if banned:
        query = query.where(BANS.c.person.is_not(None))
    return [_known(row) for row in connection.execute(query)]


def person(connection: sql.Connection, who: str) -> Shown:
    """Somebody by id or handle."""
    row = _row(connection, who)
    devices, reports = (
        connection.scalar(sql.select(sql.func.count()).where(column == row.id)) or 0
        for column in (DEVICES.c.person, REPORTS.c.other)
    )
    return Shown(_known(row), devices, reports, row.why or "")


def ban(connection: sql.Connection, who: str, why: str) -> Known:
    """Close the server to somebody; who it was."""
    row = _row(connection, who)
    connection.execute(sql.delete(BANS).where(BANS.c.person == row.id))
    connection.execute(sql.insert(BANS).values(person=row.id, at=time.time(), why=why))
    return _known(row)


def unban(connection: sql.Connection, who: str) -> Known:
    """Open the server to somebody again; who it was."""
    row = _row(connection, who)
    if not connection.execute(sql.delete(BANS).where(BANS.c.person == row.id)).rowcount:
        raise RiverpostError(NOT_BANNED, SERVER, name=row.name)
    return _known(row)


def _row(connection: sql.Connection, who: str) -> Any:
    handle = who.removeprefix("/p/")
    found: Sequence[Any] = connection.execute(
        LISTED.where(sql.or_(PEOPLE.c.id == who, ACCOUNTS.c.handle == handle))
    ).all()
    if not found:
        raise RiverpostError(NOBODY, SERVER, who=repr(who))
    return found[0]


def _known(row: Any) -> Known:
    return Known(row.id, row.name, row.handle, row.created, row.tables, row.why is not None)
