"""People as others point at them: by a handle, by a seat, by something said. Ids are never told."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from riverpost.engine.words import mark
from riverpost.server.accounts.models import Whom
from riverpost.server.context import Context
from riverpost.server.people import Person
from riverpost.server.refused import Refused

if TYPE_CHECKING:
    from riverpost.server.accounts.accounts import Accounts

NOBODY_SUCH = mark("There is nobody like that here.")


@dataclass(frozen=True)
class Found:
    """Somebody, and where: at which table, and what they said there."""

    person: Person
    table: str = ""
    said: str = ""


async def found_person(context: Context, accounts: Accounts, whom: Whom) -> Found:
    """Whoever is meant, or a refusal."""
    if whom.handle is not None:
        account = await accounts.by_handle(whom.handle)
        if account is not None:
            return Found(Person(account.person, account.name))
    elif whom.table is not None:
        table = await context.tables.find(whom.table)
        if whom.seat is not None and whom.seat < table.players:
            seat = table.seats[whom.seat]
            if person := seat.person or seat.away:
                return Found(Person(person, seat.name), table.id)
        for said in table.chat:
            if said.serial == whom.serial:
                return Found(Person(said.person, said.name), table.id, said.text)
    raise Refused("no-such-person", NOBODY_SUCH)
