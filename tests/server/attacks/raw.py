"""Connections by hand, for what no decent client would do."""

from __future__ import annotations

import base64
import os
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

from tests.server.running import SECONDS, Person, Running

SMALL = 4096  # bytes that the other side may send before it has to wait
STRANGER = "127.0.0.2"  # an address of this machine that is no proxy's


@contextmanager
def connected(server: Running, source: str = STRANGER) -> Iterator[socket.socket]:
    """A connection over which nothing has been said."""
    parts = urlsplit(server.address)
    assert parts.hostname
    assert parts.port
    with socket.socket() as raw:
        raw.settimeout(SECONDS)
        raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SMALL)
        raw.bind((source, 0))
        raw.connect((parts.hostname, parts.port))
        yield raw


def ended(raw: socket.socket) -> bytes:
    """All that the other side says until it closes."""
    said = b""
    try:
        while part := raw.recv(1 << 16):
            said += part
    except ConnectionError:
        pass
    return said


def upgraded(raw: socket.socket, person: Person, table: str) -> None:
    """Make a connection a socket at a table."""
    key = base64.b64encode(os.urandom(16)).decode()
    headers = {"Host": "x", "Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Version": "13"}
    headers |= {"Sec-WebSocket-Key": key, **person.headers}
    lines = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
    raw.sendall(f"GET /api/tables/{table}/live HTTP/1.1\r\n{lines}\r\n".encode())
    assert raw.recv(12) == b"HTTP/1.1 101"


def frame(payload: bytes, opcode: int = 1) -> bytes:
    """A frame as a client sends it, masked with nothing."""
    size = len(payload)
    length = bytes([0x80 | size]) if size < 126 else b"\xfe" + size.to_bytes(2, "big")
    return bytes([0x80 | opcode]) + length + bytes(4) + payload


PING = 9
