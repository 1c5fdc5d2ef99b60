"""Webhooks: how what is sent is signed, so that nobody else can say it, and how an address proves that it wants it."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from typing import TYPE_CHECKING

import orjson

from riverpost.engine.words import mark
from riverpost.server.notices.models import HookChallenge
from riverpost.server.refused import Refused

if TYPE_CHECKING:
    from riverpost.server.notices.client import Answer, Client

SECRET_BYTES = 32
NO_ANSWER = mark(
    "This address has not proved that it is yours: it must answer our question with what was asked (docs/protocol.md)."
)


def new_secret() -> str:
    """What signs all that one webhook is told."""
    return secrets.token_hex(SECRET_BYTES)


def signature(secret: str, timestamp: str, delivery: str, body: bytes) -> str:
    """The signature of something that is sent at a time, in seconds since 1970."""
    signed = f"{timestamp}.{delivery}.".encode() + body
    return "v1=" + hmac.new(secret.encode(), signed, hashlib.sha256).hexdigest()


def headers(secret: str, now: float, delivery: str, body: bytes) -> dict[str, str]:
    """What says who has sent something, and when."""
    timestamp = str(int(now))
    return {
        "Content-Type": "application/json",
        "User-Agent": "Riverpost",
        "Riverpost-Delivery": delivery,
        "Riverpost-Timestamp": timestamp,
        "Riverpost-Signature": signature(secret, timestamp, delivery, body),
    }


async def challenge(client: Client, url: str, secret: str, now: float) -> None:
    """Ask an address whether it wants to be told; refused unless it answers as it must."""
    target = await client.guard.found(url)
    question, delivery = secrets.token_urlsafe(SECRET_BYTES), secrets.token_hex(8)
    body = HookChallenge(type="challenge", challenge=question).model_dump_json().encode()
    answer = await client.post(target, headers(secret, now, delivery, body), body)
    if not (answer.is_good and answered(answer) == question):
        raise Refused("no-answer", NO_ANSWER, field="url")


def answered(answer: Answer) -> str | None:
    """What an address answers to a challenge; what merely says again what it was told does not."""
    try:
        match orjson.loads(answer.body):
            case {"answer": str(told)}:
                return told
    except orjson.JSONDecodeError:
        pass
    return None
