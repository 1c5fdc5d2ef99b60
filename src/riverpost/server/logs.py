"""Logs as JSON: one object a line, with the request and the table that a line is about, and nothing that opens a door.

Failures are told by their kind and the places in the code they went through, never by what was worked on: that could be
somebody's words.
"""

from __future__ import annotations

import logging
import re
import secrets
import traceback
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import orjson

from riverpost.server.complaints import shown
from riverpost.server.settings import LOGS

if TYPE_CHECKING:
    from types import TracebackType

    from starlette.types import Message, Send

REQUEST_ID = b"x-request-id"
ABOUT_A_TABLE = re.compile(r"/(?:api/tables|t)/([\w-]+)")
LETTERS_SHOWN = 4  # of the id of a table, as everywhere in a log
BEGINNINGS = ("http.response.start", "websocket.accept", "websocket.http.response.start")
BESIDE = ("code", "address")  # what those who log may tell beside the sentence


@dataclass(frozen=True)
class Asked:
    """Which request is being answered, and the first letters of the table that it is about."""

    request: str
    table: str


_asked: ContextVar[Asked | None] = ContextVar("asked", default=None)


def begin_request(path: str) -> None:
    """A request, or a socket, begins: all that is logged for it from now on says so."""
    table = ABOUT_A_TABLE.match(path)
    _asked.set(Asked(secrets.token_hex(8), table[1][:LETTERS_SHOWN] if table else ""))


def request_id() -> str:
    """The id of the request that is being answered."""
    asked = _asked.get()
    return asked.request if asked else ""


def with_request_id(send: Send) -> Send:
    """The same, with the id of the request in the head of its answer."""

    async def sending(message: Message) -> None:
        if message["type"] in BEGINNINGS:
            message["headers"] = [*message.get("headers", ()), (REQUEST_ID, request_id().encode())]
        await send(message)

    return sending


class JsonLines(logging.Formatter):
    """Writes what is logged as one JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        """One line."""
        told: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": shown(record.getMessage()),
        }
        if asked := _asked.get():
            told["request"] = asked.request
            if asked.table:
                told["table"] = asked.table
        told |= {name: getattr(record, name) for name in BESIDE if hasattr(record, name)}
        if record.exc_info and record.exc_info[0]:
            kind, _, way = record.exc_info
            told |= {"error": kind.__name__, "way": places(way)}
        return orjson.dumps(told).decode()


def places(way: TracebackType | None) -> list[str]:
    """The places in the code that a failure went through, the outermost first."""
    return [f"{Path(frame.filename).name}:{frame.lineno} {frame.name}" for frame in traceback.extract_tb(way)]


def set_up(log: LOGS) -> None:
    """Write all logs of this process in one way."""
    if log == "json":
        handler = logging.StreamHandler()
        handler.setFormatter(JsonLines())
        logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
        logging.captureWarnings(True)
