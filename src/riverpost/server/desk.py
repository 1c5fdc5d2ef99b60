"""The desk: what takes a few milliseconds is done one at a time, everybody in turn, with time for others between."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from riverpost.server.shares import WAITED_FOR, Errand, Queue

LONGEST_PAUSE = 0.02  # seconds


class Desk:
    """Gives turns to visitors, one at a time.

    Who asks for much is served in turn with those who ask for little. After each turn the loop belongs to everybody
    else for as long as the turn took, so a crowd at the desk takes no more than half of the server's time.
    """

    def __init__(self) -> None:
        self._waiting: Queue[asyncio.Future[None]] = Queue()
        self._is_taken = False

    @asynccontextmanager
    async def turn(self, visitor: str, work: int = 1) -> AsyncIterator[None]:
        """Wait for a turn and have it; `work` is how many ordinary turns it takes."""
        await self._come(visitor, work)
        began = time.monotonic()
        try:
            yield
        finally:
            pause = min(time.monotonic() - began, LONGEST_PAUSE)
            asyncio.get_running_loop().call_later(pause, self._call_next)

    async def _come(self, visitor: str, work: int) -> None:
        if not self._is_taken:
            self._is_taken = True
            return
        called: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.add(Errand(visitor, work, lambda: WAITED_FOR), called)
        try:
            await called
        except asyncio.CancelledError:
            if not called.cancelled():  # it was called just before
                self._call_next()
            raise

    def _call_next(self) -> None:
        following = self._waiting.take()
        while following is not None and following.cancelled():
            following = self._waiting.take()
        if following is None:
            self._is_taken = False
        else:
            following.set_result(None)
