"""Security: signed tokens, whose page is asking, and the headers that keep a page to itself."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from itsdangerous import BadSignature, URLSafeSerializer
from starlette.exceptions import HTTPException

from riverpost.engine.words import mark
from riverpost.server.answers import answer_refused
from riverpost.server.door import Doorkeeper, network_of
from riverpost.server.limits import BODY_BYTES, RECORD_BYTES, TOO_MANY, Meters
from riverpost.server.refused import Refused

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

log = logging.getLogger("riverpost.refused")

COOKIE = "riverpost"
COOKIE_SECONDS = 400 * 24 * 3600  # as long as browsers keep one
SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
RECORDS_PATH = "/api/records"
LINK_PATH = "/as/"
LONGEST_SHOWN = 200  # letters of a path in a log

HEADERS = [  # of every answer, given by the web server itself, so that those have them too which it makes alone
    (
        b"content-security-policy",
        b"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
        b"manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
]

NO_STORE = (b"cache-control", b"no-store")

FOREIGN = mark("This came from a page of another site. Open Riverpost itself and do it there.")
NO_ORIGIN = mark("With a cookie, say where this comes from (an Origin header), or use a token instead.")
NO_SUCH_THING = mark("There is nothing at this address.")
FULL_HOUSE = mark("The house is full: just now only people who play here already come in. Try again in a while.")
TOO_LARGE = mark("This is too large: at most {limit} bytes are taken here.")


@dataclass(frozen=True)
class Credentials:
    """Who a request is from: a person's id, proved by a cookie or a token; None if it says nothing that holds."""

    person: str | None
    by_cookie: bool = False


class Seals:
    """Signs and reads tokens; each kind is worth nothing in another's place."""

    def __init__(self, secret: str) -> None:
        self._kinds = {kind: URLSafeSerializer(secret, salt=f"riverpost-{kind}") for kind in ("cookie", "client")}

    def seal(self, kind: str, person: str) -> str:
        """A token that says who somebody is."""
        sealed = self._kinds[kind].dumps(person)
        return sealed if isinstance(sealed, str) else sealed.decode("ascii")

    def open(self, kind: str, token: str) -> str | None:
        """Who a token speaks of; None if it was not made here."""
        try:
            person = self._kinds[kind].loads(token)
        except BadSignature:
            return None
        return person if isinstance(person, str) else None

    def credentials(self, scope: Scope) -> Credentials:
        """Who asks; a token counts before a cookie."""
        headers = dict(scope["headers"])
        kind, _, token = headers.get(b"authorization", b"").decode("latin-1").partition(" ")
        if token and kind.lower() == "bearer":
            return Credentials(self.open("client", token.strip()))
        given = cookies_in(scope)
        people = [person for cookie in given if (person := self.open("cookie", cookie))]
        if given and not people:
            log.warning("a cookie that was not signed here, from %s", address_of(scope))
        return Credentials(people[0], by_cookie=True) if people else Credentials(None)


def is_secure(scope: Scope) -> bool:
    """Whether a request came over TLS, to us or to a proxy that says so."""
    return scope["scheme"] in ("https", "wss")


def cookie_name(scope: Scope) -> str:
    """What our cookie is called: over TLS so that no other host of the same site can set it."""
    return f"__Host-{COOKIE}" if is_secure(scope) else COOKIE


def cookies_in(scope: Scope) -> list[str]:
    """All that may be our cookie, the likeliest first; other cookies of this host may look like anything.

    One that was given before its name began with `__Host-` still counts.
    """
    header = ";".join(value.decode("latin-1") for name, value in scope["headers"] if name == b"cookie")
    pairs = [(name.strip(), value.strip()) for name, _, value in (part.partition("=") for part in header.split(";"))]
    names = dict.fromkeys((cookie_name(scope), COOKIE))
    return [value for wanted in names for name, value in pairs if name == wanted]


def address_of(scope: Scope) -> str:
    """Where a request comes from: an address, or a network that counts as one."""
    client = scope.get("client")
    return network_of(str(client[0])) if client else "unknown"


def shown_path(scope: Scope) -> str:
    """The path of a request as a log may hold it: a recovery link is as good as its person."""
    before, link, _ = str(scope["path"]).partition(LINK_PATH)
    return printable(before + link)


def printable(text: str) -> str:
    """A text that somebody sent, as one short line of a log: what would move the cursor is written out."""
    shown = text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}..."
    return shown.encode("unicode_escape").decode("ascii")


def comes_from(scope: Scope, allowed: Iterable[str]) -> bool | None:
    """Whether a request comes from our own page; None if it does not say where it comes from."""
    headers = dict(scope["headers"])
    origin = headers.get(b"origin", b"").decode("latin-1")
    if origin:
        try:
            parts = urlsplit(origin)
        except ValueError:  # of an address that is none
            return False
        host = headers.get(b"host", b"").decode("latin-1")
        same = parts.scheme in ("http", "https") and bool(host) and parts.netloc.lower() == host.lower()
        return same or origin in allowed
    site = headers.get(b"sec-fetch-site", b"").decode("latin-1")
    return site == "same-origin" if site else None


class Guard:
    """Stands before everything: refuses what comes from foreign pages, is too large, too frequent or unreadable."""

    def __init__(
        self, app: ASGIApp, seals: Seals, meters: Meters, doorkeeper: Doorkeeper, origins: tuple[str, ...]
    ) -> None:
        self.app = app
        self.seals = seals
        self.meters = meters
        self.doorkeeper = doorkeeper
        self.origins = origins

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or answer it here."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        scope["credentials"] = credentials = self.seals.credentials(scope)
        sending = send if scope["type"] == "websocket" else kept_by_nobody(send)
        refusal = self._refusal(scope, credentials)
        if refusal:
            method = scope.get("method", "socket")
            log.warning("%s: %s %s from %s", refusal.code, method, shown_path(scope), address_of(scope))
            await answer_refused(scope, sending, refusal)
            return
        if scope["type"] == "http":
            receive = Measured(receive, body_limit(scope))
        await self.app(scope, receive, sending)

    def _refusal(self, scope: Scope, credentials: Credentials) -> Refused | None:
        if not scope["path"].isprintable():
            return Refused("no-such-thing", NO_SUCH_THING)
        reads_only = scope["type"] == "http" and scope["method"] in SAFE_METHODS
        own = True if reads_only else comes_from(scope, self.origins)
        if own is False:
            return Refused("foreign-origin", FOREIGN)
        if own is None and credentials.by_cookie:
            return Refused("no-origin", NO_ORIGIN)
        if self.doorkeeper.crowded and not credentials.person:
            return Refused("full", FULL_HOUSE)
        if not self.meters.addresses.spend(address_of(scope)):
            return Refused("too-many", TOO_MANY)
        if credentials.person and not self.meters.people.spend(credentials.person):
            return Refused("too-many", TOO_MANY)
        length = int(dict(scope["headers"]).get(b"content-length", b"0"))  # which the web server has read already
        if scope["type"] == "http" and length > body_limit(scope):
            return Refused("too-large", TOO_LARGE, limit=body_limit(scope))
        return None


def body_limit(scope: Scope) -> int:
    """How many bytes a request may hold."""
    return RECORD_BYTES if scope["path"] == RECORDS_PATH else BODY_BYTES


class TooLarge(HTTPException):
    """A body without a declared length went on for too long."""

    def __init__(self, limit: int) -> None:
        super().__init__(413)
        self.limit = limit


class Measured:
    """Receives a body and counts it."""

    def __init__(self, receive: Receive, limit: int) -> None:
        self._receive = receive
        self._limit = limit
        self._left = limit

    async def __call__(self) -> Message:
        """The next part, while there is room."""
        message = await self._receive()
        self._left -= len(message.get("body", b""))
        if self._left < 0:
            raise TooLarge(self._limit)
        return message


def kept_by_nobody(send: Send) -> Send:
    """The same, with the wish that nobody keeps an answer which does not say how long it may be kept."""

    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = message.setdefault("headers", [])
            if not any(name.lower() == b"cache-control" for name, _ in headers):
                message["headers"] = [*headers, NO_STORE]
        await send(message)

    return sending
