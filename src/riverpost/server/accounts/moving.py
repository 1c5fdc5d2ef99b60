"""Moving: a guest's tables come along to an account, and somebody who deletes themselves becomes nobody."""

from __future__ import annotations

from typing import TYPE_CHECKING

import sqlalchemy as sql

from riverpost.server import entries
from riverpost.server.accounts import store
from riverpost.server.people import Person
from riverpost.server.refused import Refused
from riverpost.server.schema import SITTINGS
from riverpost.server.table import GATHERING, LEVEL_OF_STAND_INS, PLAYING, Table

if TYPE_CHECKING:
    from riverpost.server.accounts.accounts import Accounts
    from riverpost.server.entries import Entry
    from riverpost.server.requests import Make

AT_REST = ("damaged", "full-table", "no-such-table")  # tables at which nothing more can happen


def hand_over(guest: str, person: Person) -> Make:
    """What is a guest's at a table is from now on somebody's who was that guest."""
    return lambda table: [entries.HandOver(guest, person.id, person.name)]


def forget(person: str, name: str) -> Make:
    """Somebody goes from a table for ever; in a running game a bot goes on in their place."""

    def make(table: Table) -> list[Entry]:
        made: list[Entry] = []
        for seat in table.seats_of(person):
            if table.phase in (GATHERING, PLAYING):
                made.append(entries.Leave(seat, person))
            if table.phase == PLAYING:
                made.append(entries.SitBot(seat, LEVEL_OF_STAND_INS))
        return [*made, entries.Forget(person, name)]

    return make


async def bring(accounts: Accounts, guest: str, person: Person) -> int:
    """Bring all tables of a guest along; how many. The guest is nobody then, also in other browsers."""
    tables = await _act_everywhere(accounts, guest, hand_over(guest, person))
    await accounts.database.write(store.move_tables, guest, person.id)
    await _end(accounts, guest)
    return tables


async def delete(accounts: Accounts, person: str, name: str) -> None:
    """Delete somebody: seats, ways in, devices, links, what is between them and others. Games stay, without a name."""
    await accounts.sign_out_all(person)
    await _act_everywhere(accounts, person, forget(person, name))
    await accounts.database.write(store.forget, person, name)
    await _end(accounts, person)


async def _act_everywhere(accounts: Accounts, person: str, make: Make) -> int:
    query = sql.select(SITTINGS.c.table_id).where(SITTINGS.c.person == person)
    tables = [row.table_id for row in await accounts.database.read(query)]
    for table in tables:
        try:
            await accounts.tables.act(table, make)
        except Refused as refused:
            if refused.code not in AT_REST:
                raise
    return len(tables)


async def _end(accounts: Accounts, person: str) -> None:
    await accounts.revoke([person])
    accounts.ties.forget(person)
    accounts.changed(person)
