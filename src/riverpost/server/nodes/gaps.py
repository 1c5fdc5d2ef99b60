"""Gaps: what other nodes have done and could not tell is found in the database, and what they left undone is done."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from typing import Any

from riverpost.server.bus import Bus
from riverpost.server.refused import Away

SELDOM, OFTEN = 15.0, 1.0  # seconds between two looks, while other nodes are heard and while they are not
HEIR = 10.0  # seconds for which one node sees to what another has left undone

Work = Callable[[], Awaitable[None]]
Spawn = Callable[[Coroutine[Any, Any, None]], None]


class Gaps:
    """Looks for what was missed, and sees to what a node that is gone was about to do."""

    def __init__(self, bus: Bus, spawn: Spawn, look: Work, resume: Work) -> None:
        self._bus = bus
        self._spawn = spawn
        self._look = look
        self._resume = resume
        self._changed = asyncio.Event()
        bus.heed(lambda is_whole: self._changed.set())
        bus.meet(self._meet)

    def open(self) -> None:
        """Begin to look, where there may be other nodes."""
        if self._bus.is_shared:
            self._spawn(self._run())

    async def _run(self) -> None:
        while True:
            with suppress(Away):
                await self._look()
            self._changed.clear()
            with suppress(TimeoutError):
                async with asyncio.timeout(SELDOM if self._bus.is_whole else OFTEN):
                    await self._changed.wait()

    def _meet(self, node: str, is_here: bool) -> None:
        if not is_here:
            self._spawn(self._inherit(node))

    async def _inherit(self, node: str) -> None:
        if await self._bus.lease(f"heir {node}", HEIR):
            await self._resume()
