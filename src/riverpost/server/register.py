"""The register: people as the database knows them, and the links by which one becomes the same on another device."""

from __future__ import annotations

import time

from riverpost.server.people import Person, checked_name, hashed, new_id
from riverpost.server.store import Store

LINK_SECONDS = 24 * 3600.0  # that a link for another device can be used


class Register:
    """All people of a store."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def new_person(self, name: str) -> Person:
        """Somebody new, with a name of at most 30 characters."""
        person = Person(new_id(), checked_name(name))
        await self._store.keep_person(person)
        return person

    async def person(self, person_id: str) -> Person | None:
        """Somebody by id, if there is such a person."""
        return await self._store.person(person_id)

    async def rename(self, person_id: str, name: str) -> Person:
        """Give a person another name; at tables they sit at already they keep the old one."""
        person = Person(person_id, checked_name(name))
        await self._store.keep_person(person)
        return person

    async def new_link(self, person_id: str, bearer: str) -> str:
        """A secret that makes another browser the same person, once, within a day, and while its bearer is known."""
        token = new_id() + new_id()
        await self._store.keep_link(person_id, hashed(token), bearer)
        return token

    async def revoke_link(self, person_id: str) -> None:
        """The link of a person is void."""
        await self._store.drop_link(person_id)

    async def link_owner(self, token: str) -> str | None:
        """Who made a link, if it can still be used."""
        return await self._store.link(hashed(token), time.time() - LINK_SECONDS)

    async def use_link(self, token: str) -> str | None:
        """Who made a link, if it could still be used; now it cannot."""
        return await self._store.use_link(hashed(token), time.time() - LINK_SECONDS)
