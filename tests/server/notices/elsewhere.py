"""A real mail server."""

from __future__ import annotations

import asyncio
import queue
import threading
from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import Any

from aiosmtpd.smtp import SMTP

from riverpost.server.settings import Mail
from tests.server.running import SECONDS


class MailServer:
    """Takes letters; `refuses` makes it refuse all."""

    def __init__(self) -> None:
        self.letters: queue.Queue[tuple[list[str], EmailMessage]] = queue.Queue()
        self.refuses = False
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever)
        self._port = 0

    def __enter__(self) -> MailServer:
        self._thread.start()
        self._server = asyncio.run_coroutine_threadsafe(self._listen(), self._loop).result(SECONDS)
        self._port = self._server.sockets[0].getsockname()[1]
        return self

    async def _listen(self) -> asyncio.Server:
        return await self._loop.create_server(lambda: SMTP(self, hostname="mail.test"), "127.0.0.1", 0)

    def __exit__(self, *_: object) -> None:
        asyncio.run_coroutine_threadsafe(self._close(), self._loop).result(SECONDS)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    async def _close(self) -> None:
        self._server.close()
        await self._server.wait_closed()

    @property
    def settings(self) -> Mail:
        return Mail("127.0.0.1", "post@club.test", self._port, "none")

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802
        if self.refuses:
            return "451 not now"
        letter = message_from_bytes(envelope.content, policy=policy.default)
        assert isinstance(letter, EmailMessage)
        self.letters.put((list(envelope.rcpt_tos), letter))
        return "250 taken"

    def next(self) -> tuple[list[str], EmailMessage]:
        """The next letter, and for whom it is."""
        return self.letters.get(timeout=SECONDS)

    @property
    def silent(self) -> bool:
        return self.letters.empty()
