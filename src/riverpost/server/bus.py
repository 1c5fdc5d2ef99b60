"""The bus: tells whoever looks at a table that it has changed. In this process; another kind can span several."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterable, AsyncIterator, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Protocol


class Bus(Protocol):
    """Carries the newest serial of a table to its subscribers."""

    def publish(self, table_id: str, serial: int) -> None:
        """Tell all subscribers of a table how far it has come."""

    def subscribe(self, table_id: str) -> AbstractContextManager[AsyncIterable[int]]:
        """Listen to a table until the context is left."""


class Listener:
    """Serials of one table as they grow; a slow listener is told only the newest."""

    def __init__(self) -> None:
        self._newest = 0
        self._told = 0
        self._news: asyncio.Future[None] | None = None

    def hear(self, serial: int) -> None:
        """The table has come so far."""
        self._newest = max(self._newest, serial)
        if self._news is not None and not self._news.done():
            self._news.set_result(None)

    async def __aiter__(self) -> AsyncIterator[int]:
        while True:
            if self._newest <= self._told:
                self._news = asyncio.get_running_loop().create_future()
                await self._news
            self._told = self._newest
            yield self._told


class LocalBus:
    """A bus within one process."""

    def __init__(self) -> None:
        self._listeners: dict[str, set[Listener]] = defaultdict(set)

    def publish(self, table_id: str, serial: int) -> None:
        """Tell all subscribers of a table how far it has come."""
        for listener in self._listeners.get(table_id, ()):
            listener.hear(serial)

    @contextmanager
    def subscribe(self, table_id: str) -> Iterator[Listener]:
        """Listen to a table until the context is left."""
        listener = Listener()
        self._listeners[table_id].add(listener)
        try:
            yield listener
        finally:
            self._listeners[table_id].discard(listener)
            if not self._listeners[table_id]:
                del self._listeners[table_id]
