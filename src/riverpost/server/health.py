"""Health: whether the database stores what it is given. Once it does not, it is asked again and again until it does."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

from riverpost.server.store import Store

PAUSE = 0.5  # seconds between two questions

logger = logging.getLogger(__name__)

Hear = Callable[[bool], None]


class Health:
    """Tells all who listen when the database stops to answer, and when it answers again."""

    def __init__(self, store: Store) -> None:
        self.is_well = True
        self._store = store
        self._listeners: list[Hear] = []
        self._asking: asyncio.Task[bool] | None = None
        self._asked = 0.0
        self._watching: asyncio.Task[None] | None = None
        store.heed(self._lost)

    def listen(self, hear: Hear) -> Callable[[], None]:
        """Hear of each change until the returned function is called."""
        self._listeners.append(hear)
        return lambda: self._listeners.remove(hear)

    async def ask(self) -> bool:
        """Whether the database answers now; whoever wants to know a moment later is told the same."""
        now = asyncio.get_running_loop().time()
        if self._asking is None or (self._asking.done() and now - self._asked >= PAUSE):
            self._asking, self._asked = asyncio.create_task(self._store.answers()), now
        return await asyncio.shield(self._asking)

    async def again(self) -> None:
        """Return once the database answers, after a pause."""
        await asyncio.sleep(PAUSE)
        while not await self.ask():
            await asyncio.sleep(PAUSE)

    async def close(self) -> None:
        """Ask no longer."""
        for task in (self._watching, self._asking):
            if task is not None:
                task.cancel()
                await asyncio.gather(task, return_exceptions=True)

    def _lost(self, reason: str) -> None:
        if self.is_well:
            logger.error("The database does not answer: %s", reason)
            self._tell(False)
            self._watching = asyncio.create_task(self._watch())

    async def _watch(self) -> None:
        await self.again()
        logger.error("The database answers again.")
        self._tell(True)

    def _tell(self, is_well: bool) -> None:
        self.is_well = is_well
        for hear in list(self._listeners):
            hear(is_well)
