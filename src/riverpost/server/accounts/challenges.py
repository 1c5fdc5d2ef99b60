"""Challenges: questions that are asked once, answered soon, by whoever was asked, at the same address."""

from __future__ import annotations

import ipaddress
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable, Collection
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, Literal
from urllib.parse import urlsplit

from riverpost.engine.words import mark
from riverpost.server.bus import Bus, News
from riverpost.server.refused import Refused
from riverpost.server.security import is_secure

if TYPE_CHECKING:
    from starlette.types import Scope

Json = dict[str, Any]  # as a browser made it, or will read it
Purpose = Literal["passkey", "sign-in", "bring", "elsewhere"]

ASKED = "challenge"  # a topic
SECONDS = 300.0  # to answer
MOST = 20_000  # that wait at once; the oldest is forgotten first
CHALLENGE_BYTES = 32
STALE = mark("This was asked too long ago, or answered already. Begin again.")
NO_SITE = mark(
    "Passkeys need an address with a name, and this one is a number. On this machine open Riverpost as localhost; "
    "elsewhere give the server a name."
)


@dataclass(frozen=True)
class Site:
    """Where a page is: its origin, and the name of its host, for which passkeys are made."""

    origin: str
    host: str


@dataclass(frozen=True)
class Question:
    """What was asked: for what, of whom (None: of nobody who is known), where, and what is to be remembered with it."""

    purpose: Purpose
    person: str | None
    site: Site
    about: str
    until: float


class Challenges:
    """All questions that wait for an answer."""

    def __init__(self, bus: Bus, now: Callable[[], float] = time.monotonic) -> None:
        self._bus = bus
        self._now = now
        self._waiting: OrderedDict[bytes, Question] = OrderedDict()
        bus.hear(ASKED, self._hear)

    def ask(self, purpose: Purpose, person: str | None, site: Site, about: str = "") -> bytes:
        """A new challenge, which can be answered at any node."""
        challenge = secrets.token_bytes(CHALLENGE_BYTES)
        question = Question(purpose, person, site, about, self._now() + SECONDS)
        self._keep(challenge, question)
        self._bus.tell(ASKED, {"challenge": challenge.hex(), "question": asdict(question)})
        return challenge

    def _keep(self, challenge: bytes, question: Question) -> None:
        self._waiting[challenge] = question
        if len(self._waiting) > MOST:
            self._waiting.popitem(last=False)

    def _hear(self, _: str, news: News) -> None:
        told = {**news["question"], "site": Site(**news["question"]["site"]), "until": self._now() + SECONDS}
        self._keep(bytes.fromhex(news["challenge"]), Question(**told))

    async def take(self, challenge: bytes, purpose: Purpose, person: str | None, site: Site) -> Question:
        """The question that a challenge belongs to; nobody can answer it again, at any node, however this ends."""
        question = self._waiting.pop(challenge, None)
        if question is None or question.until < self._now():
            raise Refused("stale-challenge", STALE)
        if not await self._bus.lease(f"answer {challenge.hex()}", SECONDS):
            raise Refused("stale-challenge", STALE)
        if (question.purpose, question.person, question.site) != (purpose, person, site):
            raise Refused("stale-challenge", STALE)
        return question


def site_of(scope: Scope, allowed: Collection[str]) -> Site:
    """Where the page is that asks: one of the allowed origins if it says so, else the host that was asked."""
    headers = dict(scope["headers"])
    said = headers.get(b"origin", b"").decode("latin-1")
    host = headers.get(b"host", b"").decode("latin-1").lower()
    origin = said if said in allowed else f"{'https' if is_secure(scope) else 'http'}://{host}"
    try:
        name = urlsplit(origin).hostname or ""
    except ValueError:
        name = ""
    return Site(origin, name)


def check_site(site: Site) -> Site:
    """Refuse a place for which no passkey can be made."""
    try:
        ipaddress.ip_address(site.host)
    except ValueError:
        if site.host:
            return site
    raise Refused("bad-site", NO_SITE)
