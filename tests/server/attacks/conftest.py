"""What attacks share: a watchdog in the server's own loop, which tells how long nobody else was served."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager

import pytest

from tests.server.running import Open

PROMISE = 0.02  # seconds that no request may hold the loop
LENIENCE = 5  # times as long, for machines that test are slow
TICK = 0.001


class Watchdog:
    """Ticks in a loop and remembers the most processor time that passed between two ticks.

    It counts what the whole process has used, not only the thread of the loop: whoever holds the interpreter's lock in
    another thread keeps the loop waiting as well. What other processes use does not count, so a busy machine is no
    stall.
    """

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.longest = 0.0
        self._loop = loop
        self._before = 0.0
        self._timer: asyncio.TimerHandle | None = None

    @property
    def kept_promise(self) -> bool:
        """Whether nobody held the loop for much longer than is promised."""
        return self.longest <= PROMISE * LENIENCE

    def start(self) -> None:
        self._before = time.process_time()
        self._timer = self._loop.call_later(TICK, self._tick)

    def stop(self) -> None:
        assert self._timer
        self._timer.cancel()
        self._measure()

    def _tick(self) -> None:
        self._measure()
        self._timer = self._loop.call_later(TICK, self._tick)

    def _measure(self) -> None:
        now = time.process_time()
        self.longest = max(self.longest, now - self._before)
        self._before = now


Watching = Callable[[Open], AbstractContextManager[Watchdog]]


@pytest.fixture
def watching() -> Watching:
    """Watch the loop of a server while something is asked of it: `with watching(server) as watchdog: ...`."""

    @contextmanager
    def watch(server: Open) -> Iterator[Watchdog]:
        watchdog = Watchdog(server.loop)
        server.within(watchdog.start)
        try:
            yield watchdog
        finally:
            server.within(watchdog.stop)

    return watch
