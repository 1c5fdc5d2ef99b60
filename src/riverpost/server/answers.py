"""Refusals as answers: what was wrong, in a sentence, with a code that a program can read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import orjson

if TYPE_CHECKING:
    from starlette.types import Receive, Scope, Send

POLICY_VIOLATION = 1008

# The statuses of refusals by their codes, or by how their codes begin; every other is a 409: it is not as was thought.
STATUSES = {
    "no-person": 401,
    "not-your-seat": 403,
    "not-host": 403,
    "not-seated": 403,
    "foreign-origin": 403,
    "no-origin": 403,
    "too-large": 413,
    "too-many": 429,
    "not-stored": 503,
}
KINDS = {"bad-": 400, "no-such-": 404}


def status_of(code: str) -> int:
    """The HTTP status for a code of a refusal."""
    by_kind = next((status for kind, status in KINDS.items() if code.startswith(kind)), 409)
    return STATUSES.get(code, by_kind)


def refusal_body(code: str, sentence: str, rule: str | None = None) -> dict[str, Any]:
    """A refusal as JSON."""
    error = {"code": code, "sentence": sentence}
    return {"error": {**error, "rule": rule} if rule else error}


async def answer_refused(scope: Scope, receive: Receive, send: Send, status: int, code: str, sentence: str) -> None:
    """Refuse a request or a socket without any further ado."""
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.close", "code": POLICY_VIOLATION, "reason": code})
        return
    headers = [(b"content-type", b"application/json"), (b"cache-control", b"no-store")]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": orjson.dumps(refusal_body(code, sentence))})
