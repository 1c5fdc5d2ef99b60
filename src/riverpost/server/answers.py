"""Refusals as answers: what was wrong, in a sentence, with a code that a program can read."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import orjson
from starlette.requests import HTTPConnection

from riverpost.server.refused import Refused
from riverpost.server.words import language_of

if TYPE_CHECKING:
    from starlette.types import Scope, Send

POLICY_VIOLATION = 1008
MOST_COMPLAINTS = 3  # of one request, in words

# The statuses of refusals by their codes, or by how their codes begin; every other is a 409: it is not as was thought.
STATUSES = {
    "no-person": 401,
    "not-your-seat": 403,
    "prove-first": 403,
    "not-host": 403,
    "not-seated": 403,
    "muted": 403,
    "banned": 403,
    "foreign-origin": 403,
    "no-origin": 403,
    "too-slow": 408,
    "damaged": 410,
    "too-large": 413,
    "too-many": 429,
    "head-too-large": 431,
    "away": 503,
    "failed": 500,
    "full": 503,
    "not-stored": 503,
    "unsure": 503,
}
KINDS = {"bad-": 400, "no-such-": 404}


def status_of(code: str) -> int:
    """The HTTP status for a code of a refusal."""
    by_kind = next((status for kind, status in KINDS.items() if code.startswith(kind)), 409)
    return STATUSES.get(code, by_kind)


def refusal_body(code: str, sentence: str, rule: str | None = None, field: str | None = None) -> dict[str, object]:
    """A refusal as JSON."""
    told = {"code": code, "sentence": sentence, "rule": rule, "field": field}
    return {"error": {name: word for name, word in told.items() if word}}


def complaints_of(errors: Sequence[Any]) -> str:
    """What is wrong with the shape of something, in few words."""
    told = [f"{'.'.join(map(str, error['loc']))}: {error['msg']}" for error in errors[:MOST_COMPLAINTS]]
    return "; ".join(told)


def refusal_headers(refused: Refused) -> dict[str, str]:
    """What a refusal says about itself: nobody keeps it, and when to ask again if that is known."""
    again = {} if refused.retry is None else {"retry-after": str(math.ceil(refused.retry))}
    return {"content-type": "application/json", "cache-control": "no-store", **again}


async def answer_refused(scope: Scope, send: Send, refused: Refused) -> None:
    """Refuse a request or a socket without any further ado."""
    kind = "http.response" if scope["type"] == "http" else "websocket.http.response"
    body = orjson.dumps(refusal_body(refused.code, refused.plain(language_of(HTTPConnection(scope)))))
    told = {**refusal_headers(refused), "content-length": str(len(body))}
    headers = [(name.encode(), value.encode()) for name, value in told.items()]
    await send({"type": f"{kind}.start", "status": status_of(refused.code), "headers": headers})
    await send({"type": f"{kind}.body", "body": body})
