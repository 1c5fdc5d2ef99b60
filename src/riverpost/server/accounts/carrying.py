"""Carrying: the work of one transaction by which all that was a guest's is somebody's who was that guest."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sql

from riverpost.server.accounts.store import drop_person
from riverpost.server.schema import HOOKS, INVITATIONS, NOTICES, PUSHES, REPORTS, SITTINGS, TABLES, TIES, WISHES

ONE_OF_EACH = (  # who has something, and what it is; of two that are alike the guest's goes
    (SITTINGS.c.person, SITTINGS.c.table_id),
    (INVITATIONS.c.guest, INVITATIONS.c.table_id),
    (NOTICES.c.person, NOTICES.c.tag),
    (TIES.c.person, TIES.c.other),
    (TIES.c.other, TIES.c.person),
)
ONE_OF_ALL = (WISHES.c.person, HOOKS.c.person)
ANY_NUMBER = (TABLES.c.host, INVITATIONS.c.host, PUSHES.c.person, REPORTS.c.person, REPORTS.c.other)


def carry(connection: sql.Connection, guest: str, person: str) -> None:
    """All that is a guest's is a person's, and the guest is nobody any more."""
    both = (guest, person)
    connection.execute(sql.delete(TIES).where(TIES.c.person.in_(both), TIES.c.other.in_(both)))
    for owner, thing in ONE_OF_EACH:
        theirs = connection.scalars(sql.select(thing).where(owner == person)).all()
        connection.execute(sql.delete(owner.table).where(owner == guest, thing.in_(theirs)))
        _give(connection, owner, guest, person)
    for owner in ONE_OF_ALL:
        if connection.scalar(sql.select(owner).where(owner == person)) is None:
            _give(connection, owner, guest, person)
    for owner in ANY_NUMBER:
        _give(connection, owner, guest, person)
    drop_person(connection, guest)


def _give(connection: sql.Connection, owner: sql.Column[Any], guest: str, person: str) -> None:
    connection.execute(sql.update(owner.table).where(owner == guest).values({owner: person}))
