"""The courier carries what is to be told elsewhere: some at once, again if need be, never more than it can hold."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from typing import Literal

from riverpost.server.limits import Limits

Outcome = Literal["done", "again", "given up"]
Carry = Callable[[], Awaitable[Outcome]]
logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class Errand:
    """Something to be told elsewhere: `is_needed` is asked before each attempt, `fails` after the last."""

    carry: Carry
    is_needed: Callable[[], bool] = lambda: True
    fails: Callable[[], Awaitable[None]] | None = None
    attempts: int = 0


class Courier:
    """Carries errands. `begin` and `close` are when the server starts and ends; what waits then is not told."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._queue: asyncio.Queue[Errand] = asyncio.Queue()
        self._later: set[asyncio.TimerHandle] = set()
        self._carriers: list[asyncio.Task[None]] = []
        self.dropped = 0  # for there was no room

    @property
    def waiting(self) -> int:
        """How many errands are not begun."""
        return self._queue.qsize() + len(self._later)

    def begin(self) -> None:
        """Carry from now on."""
        self._carriers = [asyncio.create_task(self._carry()) for _ in range(self._limits.deliveries_at_once)]

    async def close(self) -> None:
        """Carry no more."""
        for timer in self._later:
            timer.cancel()
        for carrier in self._carriers:
            carrier.cancel()
        await asyncio.gather(*self._carriers, return_exceptions=True)

    def take(self, errand: Errand, delay: float = 0.0) -> None:
        """Carry something soon, or after so many seconds; what there is no room for is dropped."""
        if self.waiting >= self._limits.deliveries_waiting:
            self.dropped += 1
            if self.dropped % 100 == 1:
                logger.warning("Too much is to be told elsewhere; so far %d notices were dropped.", self.dropped)
        elif delay <= 0:
            self._queue.put_nowait(errand)
        else:
            self._put_off(errand, delay)

    def _put_off(self, errand: Errand, delay: float) -> None:
        def due() -> None:
            self._later.discard(timer)
            self._queue.put_nowait(errand)

        timer = asyncio.get_running_loop().call_later(delay, due)
        self._later.add(timer)

    async def idle(self) -> None:
        """Wait until all that is not put off has been carried."""
        await self._queue.join()

    async def _carry(self) -> None:
        while True:
            errand = await self._queue.get()
            try:
                if errand.is_needed():
                    await self._attempt(errand)
            except Exception:  # what is wrong with one must not keep the others
                logger.exception("A notice could not be told elsewhere.")
            finally:
                self._queue.task_done()

    async def _attempt(self, errand: Errand) -> None:
        if await errand.carry() != "again":
            return
        tried = replace(errand, attempts=errand.attempts + 1)
        if tried.attempts < self._limits.attempts:
            self.take(tried, self._limits.seconds_between_attempts * 2**errand.attempts)
        elif tried.fails is not None:
            await tried.fails()
