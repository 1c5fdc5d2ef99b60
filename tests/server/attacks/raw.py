"""Connections by hand, for what no decent client would do."""

from __future__ import annotations

import base64
import json
import os
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

from riverpost.server.security import HEADERS
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


def refused(answer: bytes) -> tuple[int, str]:
    """The status and the code of an answer, which must be a refusal with all that belongs to one."""
    head, _, body = answer.partition(b"\r\n\r\n")
    status, *lines = head.split(b"\r\n")
    headers = {name.lower(): value.strip() for name, _, value in (line.partition(b":") for line in lines)}
    assert not [name for name, value in HEADERS if headers.get(name) != value]
    assert headers[b"cache-control"] == b"no-store"
    assert headers[b"content-type"] == b"application/json"
    error = json.loads(body)["error"]
    assert error["sentence"].endswith(".")
    assert (error["code"] == "full") <= (int(headers.get(b"retry-after", 0)) > 0)
    return int(status.split()[1]), error["code"]


def handshake(table: str, headers: dict[str, str], method: str = "GET") -> bytes:
    """What makes a connection a socket at a table."""
    key = base64.b64encode(os.urandom(16)).decode()
    usual = {"Host": "x", "Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Version": "13"}
    lines = "".join(f"{name}: {value}\r\n" for name, value in {**usual, "Sec-WebSocket-Key": key, **headers}.items())
    return f"{method} /api/tables/{table}/live HTTP/1.1\r\n{lines}\r\n".encode()


def upgraded(raw: socket.socket, person: Person | None, table: str) -> None:
    """Make a connection a socket at a table, of somebody or of a stranger."""
    raw.sendall(handshake(table, person.headers if person else {}))
    assert raw.recv(12) == b"HTTP/1.1 101"


def frame(payload: bytes, opcode: int = 1) -> bytes:
    """A frame as a client sends it, masked with nothing."""
    size = len(payload)
    length = bytes([0x80 | size]) if size < 126 else b"\xfe" + size.to_bytes(2, "big")
    return bytes([0x80 | opcode]) + length + bytes(4) + payload


PING = 9
