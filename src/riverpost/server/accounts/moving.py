"""Moving: a guest's tables come along to an account, and somebody who deletes themselves becomes nobody."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from riverpost.server import entries
from riverpost.server.accounts import carrying, forgetting
from riverpost.server.people import Person
from riverpost.server.refused import Refused
from riverpost.server.table import GATHERING, LEVEL_OF_STAND_INS, PLAYING, Table

if TYPE_CHECKING:
    from riverpost.server.accounts.accounts import Accounts
    from riverpost.server.entries import Entry
    from riverpost.server.requests import Make

AT_REST = ("damaged", "full-table", "no-such-table")  # tables at which nothing more can happen


@dataclass(frozen=True)
class Brought:
    """The tables that have come along, and those where somebody sat as themselves already: nobody has two seats."""

    along: frozenset[str]
    twice: frozenset[str]


def hand_over(guest: str, person: Person, twice: set[str]) -> Make:
    """What is a guest's at a table is from now on somebody's who was that guest, unless they sit there already."""

    def make(table: Table) -> list[Entry]:
        handed = entries.HandOver(guest, person.id, person.name)
        if not (_sits(table, guest) and _sits(table, person.id)):
            return [handed]
        twice.add(table.id)
        return [*_going(table, guest), handed] if table.phase == GATHERING else _going(table, guest)

    return make


def forget(person: str, name: str) -> Make:
    """Somebody goes from a table for ever."""
    return lambda table: [*_going(table, person), entries.Forget(person, name)]


def _sits(table: Table, person: str) -> bool:
    """Whether somebody has a seat, or one to come back to."""
    return any(person in (seat.person, seat.away) for seat in table.seats)


def _going(table: Table, person: str) -> list[Entry]:
    """Somebody gives up their seats; in a running game bots go on there."""
    made: list[Entry] = []
    for seat in table.seats_of(person):
        if table.phase in (GATHERING, PLAYING):
            made.append(entries.Leave(seat, person))
        if table.phase == PLAYING:
            made.append(entries.SitBot(seat, LEVEL_OF_STAND_INS))
    return made


async def bring(accounts: Accounts, guest: str, person: Person) -> Brought:
    """Bring all that is a guest's along. The guest is nobody then, also in other browsers."""
    twice: set[str] = set()
    tables = await _act_everywhere(accounts, guest, hand_over(guest, person, twice))
    await accounts.database.write(carrying.carry, guest, person.id)
    await accounts.carried(person.id)
    await _end(accounts, guest)
    return Brought(frozenset(tables - twice), frozenset(twice))


async def delete(accounts: Accounts, person: str, name: str) -> None:
    """Delete somebody: seats, ways in, devices, links, what is between them and others. Games stay, without a name."""
    await accounts.sign_out_all(person)
    await _act_everywhere(accounts, person, forget(person, name))
    await accounts.database.write(forgetting.forget, person, name)
    await accounts.forgotten(person)
    await _end(accounts, person)


async def _act_everywhere(accounts: Accounts, person: str, make: Make) -> set[str]:
    """Let something happen wherever somebody sat or spoke; the tables where they sat."""
    sat = {row.table_id for row in await accounts.database.read(forgetting.sat_query(person))}
    spoke = {row.table_id for row in await accounts.database.read(forgetting.spoke_query(person))}
    for table in sat | spoke:
        try:
            await accounts.tables.act(table, make)
        except Refused as refused:
            if refused.code not in AT_REST:
                raise
    return sat


async def _end(accounts: Accounts, person: str) -> None:
    await accounts.sign_out_all(person)
    accounts.untie_all(person)
    accounts.changed(person)
