"""Forgetting: somebody leaves no name in the database, neither as who they are nor as the guest they were."""

from __future__ import annotations

from typing import Any

import orjson
import sqlalchemy as sql

from riverpost.server.accounts.store import drop_person
from riverpost.server.database import Query
from riverpost.server.schema import (
    ACCOUNTS,
    CODES,
    DEVICES,
    ENTRIES,
    HOLIDAYS,
    IDENTITIES,
    INVITATIONS,
    NOTICES,
    PASSKEYS,
    PEOPLE,
    REPORTS,
    SITTINGS,
    SPEECH,
    TABLES,
)

NAMED_ENTRIES = ("sit", "here", "chat", "hand-over")  # kinds of entries that hold somebody's name


def sat_query(person: str) -> Query:
    """The tables at which somebody has sat."""
    return sql.select(SITTINGS.c.table_id).where(SITTINGS.c.person == person)


def spoke_query(person: str) -> Query:
    """The tables at which somebody has spoken, maybe without ever sitting there."""
    spoken = sql.select(ENTRIES.c.table_id).distinct()
    return spoken.where(sql.text(SPEECH), ENTRIES.c.data.contains(person, autoescape=True))


def forget(connection: sql.Connection, person: str, name: str) -> None:
    """Everything of somebody goes; what they did at tables stays, under a name that is nobody's."""
    for query in (sat_query(person), spoke_query(person)):
        for table in connection.scalars(query).all():
            _forget_at_table(connection, table, person, name)
    _forget_reports(connection, person, name)
    _forget_invitations(connection, person)
    drop_person(connection, person)
    for kept in (ACCOUNTS, PASSKEYS, CODES, IDENTITIES, DEVICES, SITTINGS, HOLIDAYS):
        connection.execute(sql.delete(kept).where(kept.c.person == person))


def _forget_reports(connection: sql.Connection, person: str, name: str) -> None:
    connection.execute(sql.update(REPORTS).where(REPORTS.c.person == person).values(person=""))
    about = sql.update(REPORTS).where(REPORTS.c.other == person)
    called = {*connection.scalars(sql.select(REPORTS.c.name).where(REPORTS.c.other == person))}
    called |= {*connection.scalars(sql.select(PEOPLE.c.name).where(PEOPLE.c.id == person))}
    for word in called:
        written = {column: sql.func.replace(REPORTS.c[column], word, name) for column in ("said", "words")}
        connection.execute(about.values(written))
    connection.execute(about.values(name=name))


def _forget_invitations(connection: sql.Connection, person: str) -> None:
    connection.execute(sql.delete(INVITATIONS).where((INVITATIONS.c.host == person) | (INVITATIONS.c.guest == person)))
    still = sql.exists().where(INVITATIONS.c.guest == NOTICES.c.person, INVITATIONS.c.table_id == NOTICES.c.table_id)
    connection.execute(sql.delete(NOTICES).where(NOTICES.c.kind == "invitation", ~still))


# --- at a table


def _forget_at_table(connection: sql.Connection, table: str, person: str, name: str) -> None:
    named = sql.select(ENTRIES.c.serial, ENTRIES.c.kind, ENTRIES.c.data).where(
        ENTRIES.c.table_id == table, ENTRIES.c.kind.in_(NAMED_ENTRIES)
    )
    written = [(serial, kind, _read(data)) for serial, kind, data in connection.execute(named).all()]
    moves = {facts["person"]: facts["to"] for _, kind, facts in written if kind == "hand-over" and "to" in facts}
    selves = {person, *(guest for guest, to in moves.items() if to == person)}
    for serial, _, facts in written:
        if facts.get("to", facts.get("person")) in selves:
            which = sql.update(ENTRIES).where(ENTRIES.c.table_id == table, ENTRIES.c.serial == serial)
            connection.execute(which.values(data=orjson.dumps({**facts, "name": name}).decode()))
    _forget_in_summary(connection, table, person, name)


def _forget_in_summary(connection: sql.Connection, table: str, person: str, name: str) -> None:
    which = TABLES.c.id == table
    summary = _read(connection.scalar(sql.select(TABLES.c.summary).where(which)))
    seats = summary.get("seats", [])
    for seat in seats:
        if person in (seat["person"], seat["away"]):
            seat["name"] = name
    if seats:
        connection.execute(sql.update(TABLES).where(which).values(summary=orjson.dumps(summary).decode()))


def _read(written: str | None) -> dict[str, Any]:
    """Facts as they are kept; none where a table is damaged."""
    try:
        facts = orjson.loads(written or "{}")
    except ValueError:
        return {}
    return facts if isinstance(facts, dict) else {}
