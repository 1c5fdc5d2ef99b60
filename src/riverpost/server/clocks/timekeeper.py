"""The timekeeper: knows when which table is due, and has whoever is out of time called; one timer for all tables.

A table has one item that counts in the heap, at its due or before: one that comes too soon is looked at and put back.
So a move, which usually makes the due later, costs nothing but a look into a dictionary.
"""

from __future__ import annotations

import asyncio
import heapq
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from typing import Any

from riverpost.server.bus import Bus
from riverpost.server.clocks.asking import call_time
from riverpost.server.clocks.dues import due_of
from riverpost.server.clocks.house import HouseClock
from riverpost.server.clocks.store import dues, keep_time, kept_time
from riverpost.server.database import Database
from riverpost.server.nodes.shared_time import SharedTime
from riverpost.server.refused import Away, Refused
from riverpost.server.requests import Make
from riverpost.server.table import Table

AT_ONCE = 8  # tables that are called at the same time
LONGEST_WAIT = 3600.0  # seconds until it looks again, though nothing is due
BEAT_SECONDS = 5.0  # between two times that house time is kept, beside the entries

Act = Callable[[str, Make], Awaitable[Table]]
Spawn = Callable[[Coroutine[Any, Any, None]], None]


class Timekeeper:
    """Has tables called when they are due; `act` lets something happen at one, `spawn` is for work beside the rest."""

    def __init__(self, database: Database, house: HouseClock, bus: Bus, act: Act, spawn: Spawn) -> None:
        self._database = database
        self._house = house
        self._shared = SharedTime(bus, house)
        self._act = act
        self._spawn = spawn
        self._dues: list[tuple[int, str]] = []
        self._first: dict[str, int] = {}  # the due of the item that counts, by table
        self._timer: asyncio.TimerHandle | None = None
        self._is_open = False
        self._places = asyncio.Semaphore(AT_ONCE)

    async def open(self) -> None:
        """Let house time go on from where it was, and see to the tables whose clocks were running."""
        self._house.start(await kept_time(self._database))
        await self._shared.follow()
        self._is_open = True
        for table_id, due in await dues(self._database):
            self.heed(table_id, due)
        self._spawn(self._beat())

    async def close(self) -> None:
        """Call nobody any more, and keep house time as it is now."""
        self._is_open = False
        self._stop()
        with suppress(Away):
            await self._keep_time()

    def hold(self, is_well: bool) -> None:
        """While nothing can be stored nobody can decide, so nobody's time runs."""
        if is_well:
            self._house.start()
            self._wait()
            self._spawn(self._follow_again())
        else:
            self._house.stand()

    async def _follow_again(self) -> None:
        """After a time for which the database was away, go by what other nodes go by."""
        with suppress(Away):
            await self._shared.follow(await kept_time(self._database))
            self._wait()

    def heed(self, table_id: str, due: int | None) -> None:
        """A table is due then, or never."""
        known = self._first.get(table_id)
        if due is None:
            if known is not None:
                del self._first[table_id]
        elif known is None or due < known:
            self._first[table_id] = due
            heapq.heappush(self._dues, (due, table_id))
            if self._dues[0][1] == table_id:
                self._wait()

    async def look(self) -> None:
        """Have every table called that is due."""
        now, due = self._house.now(), []
        while self._dues and self._dues[0][0] <= now:
            at, table_id = heapq.heappop(self._dues)
            if self._first.get(table_id) == at:
                del self._first[table_id]
                due.append(table_id)
        self._wait()
        await asyncio.gather(*map(self._call, due))

    async def _call(self, table_id: str) -> None:
        """See whether anybody at a table is out of time."""
        async with self._places:
            with suppress(Refused):  # it is gone, damaged, or so full that it is over
                table = await self._act(table_id, call_time(self._house))
                self.heed(table_id, due_of(table))

    def _wait(self) -> None:
        """Look when the next table is due."""
        self._stop()
        if self._dues and self._is_open:
            seconds = (self._dues[0][0] - self._house.now()) / 1000
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(min(max(seconds, 0.0), LONGEST_WAIT), lambda: self._spawn(self.look()))

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    async def _beat(self) -> None:
        """Keep house time again and again, lest a server that dies give too much of it back."""
        while True:
            await asyncio.sleep(BEAT_SECONDS)
            with suppress(Away):
                await self._keep_time()
            await self._shared.follow()

    async def _keep_time(self) -> None:
        if self._first:  # somebody's time runs
            await keep_time(self._database, self._house.now())
