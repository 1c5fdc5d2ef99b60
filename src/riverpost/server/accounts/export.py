"""Export: everything that is kept of somebody, as one file, told piece by piece."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import TYPE_CHECKING

import orjson
import sqlalchemy as sql

from riverpost.server.accounts.privacy import chosen
from riverpost.server.context import Context
from riverpost.server.people import Person
from riverpost.server.refused import Refused
from riverpost.server.schema import (
    DEVICES,
    HOOKS,
    NOTICES,
    PASSKEYS,
    PUSHES,
    REPORTS,
    SITTINGS,
    TABLES,
    TIES,
    WISHES,
)
from riverpost.server.table import OVER, Table

if TYPE_CHECKING:
    from riverpost.server.accounts.accounts import Accounts

KEPT = {  # what of each row is told: neither keys nor ids of people
    "passkeys": (PASSKEYS, ("name", "site", "made", "used")),
    "devices": (DEVICES, ("name", "made", "used")),
    "blocked and muted": (TIES, ("name", "kind", "made")),
    "reports": (REPORTS, ("at", "name", "words")),
    "notices": (NOTICES, ("kind", "table_id", "game", "facts", "made", "seen")),
    "wishes about notices": (WISHES, ("choices", "lang", "mail")),
    "devices that are told": (PUSHES, ("endpoint", "made")),
    "webhook": (HOOKS, ("url", "made", "off")),
}


async def everything(context: Context, accounts: Accounts, person: Person) -> AsyncIterator[bytes]:
    """All of it: first what is short, then one game after the other."""
    head = orjson.dumps(await about(accounts, person))
    yield head[:-1] + b',"games":['
    query = (
        sql.select(SITTINGS.c.table_id, TABLES.c.created)
        .join(TABLES, TABLES.c.id == SITTINGS.c.table_id)
        .where(SITTINGS.c.person == person.id)
        .order_by(TABLES.c.created)
    )
    separator = b""
    for row in await accounts.database.read(query):
        try:
            table = await context.tables.find(row.table_id)
        except Refused:
            continue  # of one that cannot be read
        async with context.drawing.turn(person.id):
            told = game(table, person)
        yield separator + told
        separator = b","
    yield b"]}"


async def about(accounts: Accounts, person: Person) -> dict[str, object]:
    """What is kept of somebody beside their games."""
    account = await accounts.account(person.id)
    told: dict[str, object] = {"name": person.name}
    if account:
        told |= {"account": {"handle": account.handle, "made": account.made, "shown": chosen(account.shown)}}
    for name, (table, columns) in KEPT.items():
        rows = await accounts.database.read(
            sql.select(*(table.c[column] for column in columns)).where(table.c.person == person.id)
        )
        told[name] = [dict(zip(columns, row, strict=True)) for row in rows]
    return told


def game(table: Table, person: Person) -> bytes:
    """A game of somebody: who sat there, what they said, and the record once it is over."""
    told = {
        "table": table.id,
        "game": table.game.name,
        "created": table.created,
        "phase": table.phase,
        "seats": [seat.name for seat in table.seats],
        "mine": table.seats_of(person.id),
        "said": [said.text for said in table.chat if said.person == person.id],
    }
    written = orjson.dumps(told)
    if table.phase != OVER:
        return written
    return written[:-1] + b',"record":' + table.record().to_json().encode() + b"}"
