"""Bots at tables: each is thought for once, by the node that holds its lease, as long as anybody cares."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

from riverpost.bots.bot import LEVELS
from riverpost.server import requests
from riverpost.server.bus import Bus
from riverpost.server.requests import Make
from riverpost.server.shares import Errand
from riverpost.server.slots import Slot
from riverpost.server.table import BOT
from riverpost.server.workers import Job, Workers

LEASE = 10.0  # seconds after which another node thinks for a bot whose node has died
RENEWAL = LEASE / 3
PATIENCE = 1.0  # seconds until it is asked again whether another node still thinks

Spawn = Callable[[Coroutine[Any, Any, None]], None]
Act = Callable[[str, Make], Awaitable[None]]


class Bots:
    """Lets bots decide; `act` lets something happen at a table, `keep_up` reads what other nodes have stored."""

    def __init__(
        self, workers: Workers, bus: Bus, spawn: Spawn, act: Act, keep_up: Callable[[Slot], Awaitable[None]]
    ) -> None:
        self._workers = workers
        self._bus = bus
        self._spawn = spawn
        self._act = act
        self._keep_up = keep_up

    def let_move(self, slot: Slot) -> None:
        """Have all bots think that must decide and do not think yet."""
        if slot.forsaken:
            return
        for seat in slot.table.deciding:
            if slot.table.seats[seat].kind == BOT and seat not in slot.thinking:
                slot.thinking.add(seat)
                self._spawn(self._turn(slot, seat))

    async def _turn(self, slot: Slot, seat: int) -> None:
        """Let a bot decide as long as it is its turn and anybody cares."""
        table = slot.table
        slot.users += 1
        try:
            while seat in table.deciding and (level := table.seats[seat].level) is not None and not slot.forsaken:
                decided = table.decided(seat)
                lease = f"bot {table.id} {seat} {decided}"
                if await self._bus.lease(lease, LEASE):
                    action = await self._thought(lease, slot, seat, level)
                    await self._act(table.id, requests.bot_move(seat, decided, action))
                else:
                    await asyncio.sleep(PATIENCE)
                    await self._keep_up(slot)
        finally:
            slot.users -= 1
            slot.thinking.discard(seat)

    async def _thought(self, lease: str, slot: Slot, seat: int, level: int) -> int:
        """What a bot chooses; while it thinks, or waits for a place to think, its lease is held."""
        errand = Errand(slot.table.host, LEVELS[level].simulations, slot.urgency)
        thinking = asyncio.ensure_future(self._workers.choose(Job.of(slot.table, seat, level), errand))
        try:
            while not (await asyncio.wait([thinking], timeout=RENEWAL))[0]:
                await self._bus.lease(lease, LEASE)
            return await thinking
        finally:
            thinking.cancel()
