"""Outboxes: what is to be sent waits in each socket's own, so that nobody waits for a slow one.

A socket that cannot keep up gets no more single steps, but all it missed in one, as soon as it has taken what waits.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress

from fastapi import WebSocket, WebSocketDisconnect

from riverpost.server import metrics
from riverpost.server.answers import POLICY_VIOLATION
from riverpost.server.security import Credentials

MOST_WAITING, MOST_BYTES = 48, 256 * 1024  # in an outbox; more steps than that are told as one
SIGNED_OUT = "signed-out"  # why a socket is closed whose device is signed out
MOST_ANSWERS = 100  # messages in an outbox, answers and all; nothing more is heard until they have been taken


class Outbox:
    """What waits to be sent through a socket."""

    def __init__(self, websocket: WebSocket) -> None:
        self.behind = False
        self.waiting = 0  # bytes, nearly
        self.since: float | None = None  # when the first of what waits has happened, if that is known
        self._websocket = websocket
        self._outbox: deque[str] = deque()
        self._news = asyncio.Event()
        self._room = asyncio.Event()
        self._room.set()
        self._gone = False

    @property
    def bearer(self) -> str | None:
        """What it was let in by."""
        credentials: Credentials = self._websocket.scope["credentials"]
        return credentials.bearer

    def hang_up(self, reason: str) -> None:
        """Close it, soon."""
        self._closing = asyncio.create_task(self._close(reason))

    async def _close(self, reason: str) -> None:
        with suppress(WebSocketDisconnect, RuntimeError):  # of one that has gone by itself
            await self._websocket.close(POLICY_VIOLATION, reason)

    @property
    def keeps_up(self) -> bool:
        """Whether it can take one more step."""
        return not self.behind and len(self._outbox) < MOST_WAITING and self.waiting < MOST_BYTES

    def push(self, message: bytes) -> None:
        """Send something, soon."""
        self._outbox.append(message.decode())
        self.waiting += len(self._outbox[-1])
        self._news.set()
        if len(self._outbox) >= MOST_ANSWERS and not self._gone:
            self._room.clear()

    async def takes_answers(self) -> None:
        """Wait until there is room for one more answer, or nobody to hear it."""
        await self._room.wait()

    def lag(self) -> None:
        """It is told all it misses in one, as soon as it has taken what waits for it."""
        self.behind = True
        self._news.set()

    @asynccontextmanager
    async def writing(self, catch_up: Callable[[], Awaitable[None]]) -> AsyncIterator[None]:
        """Write what comes, as long as the context lasts."""
        task = asyncio.create_task(self._write(catch_up))
        try:
            yield
        finally:
            task.cancel()
            with suppress(asyncio.CancelledError, WebSocketDisconnect, RuntimeError):
                await task

    async def _write(self, catch_up: Callable[[], Awaitable[None]]) -> None:
        """Send what waits, as long as the other side takes it."""
        try:
            while True:
                await self._news.wait()
                self._news.clear()
                while self._outbox:
                    text = self._outbox.popleft()
                    self.waiting -= len(text)
                    await self._websocket.send({"type": "websocket.send", "text": text})
                self._room.set()
                if self.behind:
                    await catch_up()
                elif self.since is not None:
                    metrics.shown(self.since)
                    self.since = None
        finally:
            self._gone = True
            self._room.set()
