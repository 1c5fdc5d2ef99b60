"""Invitations in the database: to which table, by whom, and whether they were declined."""

from __future__ import annotations

from dataclasses import dataclass

import orjson
import sqlalchemy as sql

from riverpost.engine.words import mark
from riverpost.server.database import Database
from riverpost.server.limits import Limits
from riverpost.server.lobby.board import A_DAY
from riverpost.server.refused import Refused
from riverpost.server.schema import INVITATIONS, SITTINGS, TABLES
from riverpost.server.table import GATHERING, OPEN

KEPT = 14 * A_DAY  # seconds
INVITED_ENOUGH = mark("You have invited {most} times since yesterday. Go on tomorrow.")
HAS_ENOUGH = mark("They have many invitations already. Ask them another way.")


@dataclass(frozen=True)
class Invitation:
    """Somebody is asked to a table, by somebody with a name."""

    guest: str
    table: str
    host: str
    name: str
    made: float


@dataclass(frozen=True)
class Invited:
    """An invitation as the guest is told of it."""

    table: str
    game: str
    name: str  # of whoever invites
    made: float


class Invitations:
    """All invitations."""

    def __init__(self, database: Database, limits: Limits) -> None:
        self._database = database
        self._limits = limits

    async def keep(self, invitation: Invitation) -> bool:
        """Keep an invitation; False if that guest was asked to that table before. Refused if there are too many."""
        return await self._database.write(_keep, invitation, self._limits)

    async def of(self, guest: str, now: float) -> list[Invited]:
        """Invitations that can still be taken, the newest first."""
        sits = sql.exists().where(SITTINGS.c.person == guest, SITTINGS.c.table_id == TABLES.c.id)
        query = (
            sql.select(INVITATIONS, TABLES.c.game, TABLES.c.summary)
            .join(TABLES, TABLES.c.id == INVITATIONS.c.table_id)
            .where(*_waiting(guest, now), TABLES.c.phase == GATHERING, ~sits)
            .order_by(INVITATIONS.c.made.desc())
        )
        found = await self._database.read(query)
        return [Invited(one.table_id, one.game, one.name, one.made) for one in found if _has_room(one.summary)]

    async def decline(self, guest: str, table: str) -> None:
        """The guest does not want to; nobody can ask them to that table again."""
        await self._database.write(_decline, guest, table)

    async def forget(self, before: float) -> None:
        """Drop what is older."""
        await self._database.write(_forget, before)


def _waiting(guest: str, now: float) -> tuple[sql.ColumnElement[bool], ...]:
    return INVITATIONS.c.guest == guest, INVITATIONS.c.declined == 0, INVITATIONS.c.made > now - KEPT


def _has_room(summary: str) -> bool:
    """Whether a seat was noted as free, or nothing was noted yet."""
    try:
        return any(seat["kind"] == OPEN for seat in orjson.loads(summary)["seats"])
    except (ValueError, TypeError, KeyError):
        return True


def _keep(connection: sql.Connection, invitation: Invitation, limits: Limits) -> bool:
    counted, now = sql.select(sql.func.count()).select_from(INVITATIONS), invitation.made
    same = (INVITATIONS.c.guest == invitation.guest, INVITATIONS.c.table_id == invitation.table)
    if connection.scalar(counted.where(*same)):
        return False
    by_host = counted.where(INVITATIONS.c.host == invitation.host, INVITATIONS.c.made > now - A_DAY)
    if (connection.scalar(by_host) or 0) >= limits.invitations_a_day:
        raise Refused("too-many", INVITED_ENOUGH, most=limits.invitations_a_day)
    if (connection.scalar(counted.where(*_waiting(invitation.guest, now))) or 0) >= limits.invitations_waiting:
        raise Refused("too-many", HAS_ENOUGH)
    values = {"guest": invitation.guest, "table_id": invitation.table, "host": invitation.host}
    connection.execute(sql.insert(INVITATIONS).values(**values, name=invitation.name, made=now))
    return True


def _decline(connection: sql.Connection, guest: str, table: str) -> None:
    mine = sql.update(INVITATIONS).where(INVITATIONS.c.guest == guest, INVITATIONS.c.table_id == table)
    connection.execute(mine.values(declined=1))


def _forget(connection: sql.Connection, before: float) -> None:
    connection.execute(sql.delete(INVITATIONS).where(INVITATIONS.c.made < before))
