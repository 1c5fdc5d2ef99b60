"""Orders: what whoever runs a server decides beside it (`riverpost admin`); every process that serves heeds it soon."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

import sqlalchemy as sql

from riverpost.server.context import Context
from riverpost.server.refused import Away
from riverpost.server.schema import BANS, DELETIONS

PAUSE = 2.0  # seconds between two looks
REMEMBERED = 24 * 3600.0  # seconds for which a deletion is looked at, by whoever was away

logger = logging.getLogger(__name__)


class Orders:
    """Who is banned, and which tables are gone."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._gone: set[str] = set()  # tables that were let go of
        self._was_whole = True  # whether other nodes were heard at the last look

    async def look(self) -> None:
        """Heed what has been decided since the last look."""
        read = self._context.tables.database.read
        self._ban({row.person for row in await read(sql.select(BANS.c.person))})
        lately = sql.select(DELETIONS.c.table_id).where(DELETIONS.c.at > time.time() - REMEMBERED)
        for table in {row.table_id for row in await read(lately)} - self._gone:
            await self._context.tables.let_go(table)
            self._gone.add(table)

    async def catch_up(self) -> None:
        """What other nodes have decided about people and could not tell is looked up, as long as they are not heard."""
        is_whole, accounts = self._context.tables.bus.is_whole, self._context.accounts
        if accounts and not (is_whole and self._was_whole):
            await accounts.look()
        self._was_whole = is_whole

    def _ban(self, people: set[str]) -> None:
        seals, rooms, lobby = self._context.seals, self._context.rooms, self._context.lobby
        new, seals.banned = people - seals.banned, people
        if new:
            bearers = {one.bearer for one in rooms.everybody() if one.person in new and one.bearer}
            bearers |= {one.bearer for one in lobby.everybody() if one.person in new and one.bearer}
            rooms.turn_out(bearers)
            lobby.turn_out(bearers)

    async def heed(self) -> None:
        """Look again and again."""
        while True:
            await asyncio.sleep(PAUSE)
            try:
                if self._context.tables.health.is_well:
                    await self.look()
                    await self.catch_up()
            except Away:  # it is told elsewhere
                continue
            except Exception:
                logger.exception("What was decided beside the server could not be heeded.")


@asynccontextmanager
async def heeded(context: Context) -> AsyncIterator[None]:
    """Heed orders as long as the context lasts, from the start."""
    orders = Orders(context)
    await orders.look()
    context.orders = orders
    heeding = asyncio.create_task(orders.heed())
    try:
        yield
    finally:
        heeding.cancel()
        with suppress(asyncio.CancelledError):
            await heeding
