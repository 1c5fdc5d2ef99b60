"""Manners: who may sit down with whom, and who hears whom; without accounts everybody, as ever."""

from __future__ import annotations

from typing import TYPE_CHECKING

from riverpost.engine.words import mark
from riverpost.server import requests as ask
from riverpost.server.accounts.names import looks_like, plain_text
from riverpost.server.context import Context
from riverpost.server.people import Person
from riverpost.server.refused import Refused
from riverpost.server.table import GATHERING, HERE, PERSON, Table

if TYPE_CHECKING:
    from riverpost.server.entries import Entry
    from riverpost.server.requests import Make, SeatWish

LOOKS_ALIKE = mark("Your name can be taken for that of {name}, who sits at this table. Choose another name first.")
SEATED_ALIKE = mark("This name can be taken for that of {name}, who sits at this table. Choose another one.")
NOT_WANTED = mark("You cannot sit down at this table. Look for another one.")


def deaf_ears(context: Context, person: str | None) -> frozenset[str]:
    """The people whose words somebody does not hear."""
    return context.accounts.ties.unheard(person) if context.accounts and person else frozenset()


async def seating(context: Context, person: Person, number: int, wish: SeatWish) -> Make:
    """Set a seat as `requests.seat` does, where nobody is in the way who keeps somebody off or looks like another."""
    make = ask.seat(person, number, wish)
    if context.accounts is None:
        return make
    if wish.kind == "me":
        return await sitting(context, person, make, number)
    if wish.kind == "here" and wish.name:
        await context.accounts.check_free(person.id, wish.name)

    def checked(table: Table) -> list[Entry]:
        if table.phase == GATHERING and wish.kind == "here":
            _check_look(wish.name or "", _others(table, "", number), "looks-alike", SEATED_ALIKE)
        return make(table)

    return checked


async def sitting(context: Context, person: Person, make: Make, number: int | None = None) -> Make:
    """Sit down, on a certain seat or anywhere, where the host does not keep one off and nobody looks like one."""
    accounts = context.accounts
    if accounts is None:
        return make
    is_known = await accounts.account(person.id) is not None

    def checked(table: Table) -> list[Entry]:
        if table.phase == GATHERING:
            if accounts.ties.are_apart(table.host, person.id):
                raise Refused("not-wanted", NOT_WANTED)
            if not is_known:
                _check_look(person.name, _others(table, person.id, number), "looks-alike", LOOKS_ALIKE)
        return make(table)

    return checked


def are_apart(context: Context, one: str, other: str) -> bool:
    """Whether one of two people keeps the other off."""
    return context.accounts is not None and context.accounts.ties.are_apart(one, other)


def saying(context: Context, person: Person, text: str) -> Make:
    """Say something as `requests.say` does, without what only deceives: unseen signs, the look of a player's name."""
    if context.accounts is None:
        return ask.say(person, text)
    make = ask.say(person, plain_text(text))

    def checked(table: Table) -> list[Entry]:
        if table.watches(person.id):
            _check_look(person.name, _others(table, person.id, None), "looks-alike", LOOKS_ALIKE)
        return make(table)

    return checked


def _others(table: Table, person: str, number: int | None) -> list[str]:
    """The names of people who sit there beside somebody and beside a seat."""
    seats = [seat for seat, _ in enumerate(table.seats) if seat != number]
    return [
        table.seats[seat].name
        for seat in seats
        if table.seats[seat].kind in (PERSON, HERE) and table.seats[seat].person != person
    ]


def _check_look(name: str, others: list[str], code: str, sentence: str) -> None:
    if other := looks_like(name, others):
        raise Refused(code, sentence, field="name", name=other)
