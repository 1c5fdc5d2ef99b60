"""Security: signed tokens, whose page is asking, and the headers that keep a page to itself."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from itsdangerous import BadSignature, URLSafeSerializer
from starlette.exceptions import HTTPException

from riverpost.engine.words import mark
from riverpost.server.answers import answer_refused
from riverpost.server.complaints import Complaints
from riverpost.server.door import Doorkeeper, network_of
from riverpost.server.limits import BODY_BYTES, FULL_HOUSE, RECORD_BYTES, Meters, TooMany
from riverpost.server.logs import begin_request, with_request_id
from riverpost.server.refused import NO_SUCH_THING, Refused

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

COOKIE = "riverpost"
OUR_COOKIE = re.compile(r"(?:^|;)[ \t]*(?P<name>(?:__Host-)?riverpost)[ \t]*=(?P<value>[^;]*)")
MOST_COOKIES = 4  # of our name that are read; another host of the same site may set some
COOKIE_SECONDS = 400 * 24 * 3600  # as long as browsers keep one
SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
RECORDS_PATH = "/api/records"
FOR_MONITORS = ("/healthz", "/readyz", "/metrics")

HEADERS = [  # of every answer, given by the web server itself, so that those have them too which it makes alone
    (
        b"content-security-policy",
        b"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
        b"manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
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
BANNED = mark("Whoever runs this server has closed it to you. If that is a mistake, write to them.")
FOR_PLAYERS = mark("The house is full: just now only people who play here already come in. Try again in a while.")
TOO_LARGE = mark("This is too large: at most {limit} bytes are taken here.")


@dataclass(frozen=True)
class Credentials:
    """Who a request is from: a person's id, proved by a token or a cookie; None if it says nothing that holds.

    `in_cookie` is whom the cookie speaks of, also where a token says something else: a page must not replace it;
    `device` is where that cookie was given, if it says so.
    """

    person: str | None
    in_cookie: str | None
    by_cookie: bool
    device: str | None = None

    @property
    def bearer(self) -> str | None:
        """What lets in whoever asks: a device, or of what names no device the person."""
        return (self.device if self.by_cookie else None) or self.person


@dataclass(frozen=True)
class Bearer:
    """Who a token speaks of, and the device that it was given to; guests and programs have none."""

    person: str
    device: str | None = None


class Seals:
    """Signs and reads tokens; each kind is worth nothing in another's place."""

    def __init__(self, secret: str) -> None:
        self.banned: set[str] = set()  # people
        self.revoked: set[str] = set()  # devices that are nobody's; of what names no device, the person
        self._kinds = {kind: URLSafeSerializer(secret, salt=f"riverpost-{kind}") for kind in ("cookie", "client")}

    def seal(self, kind: str, person: str, device: str | None = None) -> str:
        """A token that says who somebody is, and on which device."""
        sealed = self._kinds[kind].dumps(person if device is None else [person, device])
        return sealed if isinstance(sealed, str) else sealed.decode("ascii")

    def open(self, kind: str, token: str) -> str | None:
        """Who a token speaks of; None if it was not made here, or is revoked."""
        bearer = self.bearer(kind, token)
        return bearer.person if bearer else None

    def bearer(self, kind: str, token: str) -> Bearer | None:
        """The same, with the device."""
        try:
            sealed = self._kinds[kind].loads(token)
        except BadSignature:
            return None
        match sealed:
            case str(person):
                return None if person in self.revoked else Bearer(person)
            case [str(person), str(device)]:
                return None if device in self.revoked else Bearer(person, device)
        return None

    def credentials(self, scope: Scope) -> Credentials:
        """Who asks; a token counts before a cookie, and one that does not hold is nobody's."""
        opened = (self.bearer("cookie", cookie) for cookie in cookies_in(scope))
        cookie = next((bearer for bearer in opened if bearer), None)
        in_cookie, device = (cookie.person, cookie.device) if cookie else (None, None)
        headers = dict(scope["headers"])
        kind, _, token = headers.get(b"authorization", b"").decode("latin-1").partition(" ")
        if kind.lower() == "bearer":
            return Credentials(self.open("client", token.strip()), in_cookie, by_cookie=False, device=device)
        return Credentials(in_cookie, in_cookie, by_cookie=in_cookie is not None, device=device)


def is_secure(scope: Scope) -> bool:
    """Whether a request came over TLS, to us or to a proxy that says so."""
    return scope["scheme"] in ("https", "wss")


def cookie_name(scope: Scope) -> str:
    """What our cookie is called: over TLS so that no other host of the same site can set it."""
    return f"__Host-{COOKIE}" if is_secure(scope) else COOKIE


def cookies_in(scope: Scope) -> list[str]:
    """All that may be our cookie, the likeliest first; other cookies of this host may look like anything.

    One that was given before its name began with `__Host-` still counts, and so does one in quotes.
    """
    header = ";".join(value.decode("latin-1") for name, value in scope["headers"] if name == b"cookie")
    found = list(islice(OUR_COOKIE.finditer(header), MOST_COOKIES))
    named = cookie_name(scope)
    likeliest = sorted(found, key=lambda cookie: cookie["name"] != named)
    return [cookie["value"].strip().strip('"') for cookie in likeliest if cookie["name"] in (named, COOKIE)]


def address_of(scope: Scope) -> str:
    """Where a request comes from: an address, or a network that counts as one."""
    client = scope.get("client")
    return network_of(str(client[0])) if client else "unknown"


def asked_for(scope: Scope) -> str:
    """What a request asks for, in few words."""
    return f"{scope.get('method', 'socket')} {scope['path']}"


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
        self,
        app: ASGIApp,
        seals: Seals,
        meters: Meters,
        doorkeeper: Doorkeeper,
        complaints: Complaints,
        origins: tuple[str, ...],
    ) -> None:
        self.app = app
        self.seals = seals
        self.meters = meters
        self.doorkeeper = doorkeeper
        self.complaints = complaints
        self.origins = origins
        self._at_once: Counter[str] = Counter()  # requests and sockets of each person

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or answer it here."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        begin_request(scope["path"])
        send = with_request_id(send)
        scope["credentials"] = credentials = self.seals.credentials(scope)
        if cookies_in(scope) and not credentials.in_cookie:
            self.complaints.note("forged", "a cookie that was not signed here", address_of(scope))
        sending = send if scope["type"] == "websocket" else kept_by_nobody(send)
        try:
            self._check(scope, credentials)
        except Refused as refused:
            self.complaints.note(refused.code, asked_for(scope), address_of(scope))
            await answer_refused(scope, sending, refused)
            return
        if scope["type"] == "http":
            receive = Measured(receive, body_limit(scope))
        with self._counted(credentials.person):
            await self.app(scope, receive, sending)

    def _check(self, scope: Scope, credentials: Credentials) -> None:
        if not scope["path"].isprintable():
            raise Refused("no-such-thing", NO_SUCH_THING)
        if self.seals.banned & {credentials.person, credentials.in_cookie}:
            raise Refused("banned", BANNED)
        self._check_origin(scope, credentials)
        self._check_room(scope, credentials.person)
        self.meters.addresses.spend(address_of(scope))
        if credentials.person:
            self.meters.people.spend(credentials.person)
        length = int(dict(scope["headers"]).get(b"content-length", b"0"))  # which the web server has read already
        if scope["type"] == "http" and length > body_limit(scope):
            raise Refused("too-large", TOO_LARGE, limit=body_limit(scope))

    def _check_origin(self, scope: Scope, credentials: Credentials) -> None:
        reads_only = scope["type"] == "http" and scope["method"] in SAFE_METHODS
        own = True if reads_only else comes_from(scope, self.origins)
        if own is False:
            raise Refused("foreign-origin", FOREIGN)
        if own is None and credentials.by_cookie:
            raise Refused("no-origin", NO_ORIGIN)

    def _check_room(self, scope: Scope, person: str | None) -> None:
        """The last places are for people who are known, and the very last for no sockets: a monitor comes in always."""
        limits, soon = self.meters.limits, self.meters.limits.seconds_to_ask
        if self.doorkeeper.is_crowded and not person and scope["path"] not in FOR_MONITORS:
            raise Refused("full", FOR_PLAYERS, retry=soon)
        if self.doorkeeper.is_full_of_sockets and scope["type"] == "websocket":
            raise Refused("full", FULL_HOUSE, retry=soon)
        if person and self._at_once[person] >= limits.at_once_of_person:
            raise TooMany

    @contextmanager
    def _counted(self, person: str | None) -> Iterator[None]:
        """While something of a person is not answered, or a socket of theirs is open."""
        if person is None:
            yield
            return
        self._at_once[person] += 1
        try:
            yield
        finally:
            self._at_once[person] -= 1
            if not self._at_once[person]:
                del self._at_once[person]


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
