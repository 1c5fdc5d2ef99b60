"""Visitors: who a signed id belongs to. A guest is kept only once there is something to remember of them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from riverpost.engine.latest import Latest
from riverpost.engine.words import LANGUAGES, mark, translator
from riverpost.server.people import Person
from riverpost.server.refused import SERVER, Refused
from riverpost.server.tables import Tables

GUEST = mark("Guest")
NOBODY = mark("Nobody knows you here yet: open the home page first, or send a token (POST /api/clients gives one).")
MOST_REMEMBERED = 20_000

Rename = Callable[[str, str], Awaitable[Person]]


def chosen_name(person: Person | None) -> str:
    """The name that somebody has chosen; none if they are still called as guests are."""
    usual = {translator(SERVER, lang)(GUEST) for lang in LANGUAGES}
    return "" if person is None or person.name in usual else person.name


class Visitors:
    """People by their ids; those who came last are remembered without asking the store."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self.rename: Rename = tables.rename  # another where names can be somebody's own
        self._met: Latest[str, Person] = Latest(MOST_REMEMBERED)

    async def known(self, person_id: str | None) -> Person | None:
        """Somebody who has a name here."""
        if person_id is None:
            return None
        if met := self._met.get(person_id):
            return met
        person = await self._tables.person(person_id)
        return self._met.keep(person_id, person) if person else None

    async def somebody(self, person_id: str, lang: str) -> Person:
        """Whoever it is; a guest who has no name yet gets a usual one of their language."""
        return await self.known(person_id) or await self.name(person_id, translator(SERVER, lang)(GUEST))

    async def asker(self, person_id: str | None, lang: str) -> Person:
        """Whoever asks for something that only somebody can do; refused if it cannot be known."""
        if person_id is None:
            raise Refused("no-person", NOBODY)
        return await self.somebody(person_id, lang)

    async def name(self, person_id: str, name: str) -> Person:
        """Give somebody a name, whether they had one or not."""
        return self._met.keep(person_id, await self.rename(person_id, name))

    def forget(self, person_id: str) -> None:
        """Somebody has another name, or is nobody any more."""
        self._met.forget(person_id)
