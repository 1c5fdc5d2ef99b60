"""The wire: how messages are put on a socket, where uvicorn's usual way would cost more than making them."""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

if TYPE_CHECKING:
    from uvicorn._types import ASGISendEvent

WHOLE_TEXT = 0x81  # the first byte of a frame that is a whole message of text
SHORT, MEDIUM = 125, 0xFFFF  # the longest payloads whose length takes no byte more, and two


class Wire(WebSocketsSansIOProtocol):
    """A socket that writes plain text messages itself: without compression a frame is a few bytes and the text."""

    async def send(self, message: ASGISendEvent) -> None:
        """Send a message; whatever is not plain text on an open socket goes the usual way."""
        text = message.get("text") if message["type"] == "websocket.send" else None
        is_open = self.handshake_complete and not self.close_sent and not self.disconnected
        if not isinstance(text, str) or not is_open or self.initial_response or not self.writable.is_set():
            await super().send(message)
            return
        payload = text.encode()
        self.transport.write(head(len(payload)) + payload)


def head(length: int) -> bytes:
    """What stands before the text of a message."""
    if length <= SHORT:
        return bytes((WHOLE_TEXT, length))
    if length <= MEDIUM:
        return struct.pack("!BBH", WHOLE_TEXT, 126, length)
    return struct.pack("!BBQ", WHOLE_TEXT, 127, length)
