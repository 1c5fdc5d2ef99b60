"""The door: how many connections come in, and how long one may take to ask and to hear its answer."""

from __future__ import annotations

import asyncio
import resource
from asyncio import TimerHandle
from collections import Counter
from collections.abc import Callable
from functools import lru_cache
from http import HTTPStatus
from ipaddress import IPv6Address, ip_address, ip_network
from typing import TYPE_CHECKING, Any, cast

import orjson
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.datastructures import Headers
from websockets.http11 import Response
from websockets.server import ServerProtocol

from riverpost.server.answers import POLICY_VIOLATION, refusal_body, refusal_headers, status_of
from riverpost.server.complaints import Complaints
from riverpost.server.limits import FULL_HOUSE, Limits, TooMany
from riverpost.server.refused import FAILED, NO_SUCH_THING, WRONG_METHOD, Refused

if TYPE_CHECKING:
    from uvicorn._types import ASGISendEvent

HEAD_BYTES = 32 * 1024
CHUNKED = 10  # bytes at most that one of a body comes as, the length and the ends of its chunk counted
MOST_PIPELINED = 16  # requests sent before the first is answered
MOST_FRAMES = 500  # of a socket, read at once
PIECE = 4096  # bytes of frames that are read before they are counted

FILES_WANTED = 16 * 1024
FILES_KEPT = 128  # of all that may be open, for databases, workers and pages
CROWDED = 0.8  # of all connections, busy ones; from then on only people who are known come in
FULL_OF_SOCKETS = 0.9  # of all connections; the rest is for requests, such as those of a monitor
INVALID_DATA = 1007

# In English alone: whoever reads them has not got as far as to tell a language.
UNREADABLE = (
    "This request cannot be read. Send one request of HTTP/1.1 after the other, each with a head that is complete."
)
TOO_SLOW = "The request did not come in time. Send it again, all of it at once."
HEAD_TOO_LARGE = (
    f"The head of this request is too large. Send at most {HEAD_BYTES // 1024} KB of address, headers and cookies."
)
NO_SOCKET = (
    "This opens no socket. Send a GET of HTTP/1.1 without a body, with Connection: Upgrade, Upgrade: websocket, "
    "Sec-WebSocket-Version: 13, a Sec-WebSocket-Key of 16 bytes in base64, and at most 128 headers of 8 KB each."
)


@lru_cache(maxsize=4096)
def network_of(host: str) -> str:
    """What counts as one visitor: an IPv4 address, or of IPv6 the network that one household has (/64)."""
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if not isinstance(address, IPv6Address):
        return str(address)
    return str(address.ipv4_mapped or ip_network((address, 64), strict=False))


def allow_many_files() -> None:
    """Let this process have as many files open as it may ask for, within reason."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = FILES_WANTED if hard == resource.RLIM_INFINITY else min(hard, FILES_WANTED)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def files_allowed() -> int:
    """How many files this process may have open."""
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return FILES_WANTED if soft == resource.RLIM_INFINITY else soft


class Doorkeeper:
    """Counts who is inside, from each network and in all, and knows who only waits there.

    A connection waits while it is the other side's turn: to ask, to go on asking, or to take an answer. All others are
    busy: sockets, and requests that are being answered. When the house is full, a newcomer takes the place of the one
    that has waited longest, of the network of which most wait, if that has more waiting than the newcomer's own. So no
    place can be held by doing nothing, whatever tokens and however many addresses somebody has, and nobody has to guess
    who means well: whoever asks at once and takes the answer hardly ever waits, and a socket never gives way.
    """

    def __init__(self, limits: Limits, complaints: Complaints) -> None:
        self.limits, self.complaints = limits, complaints
        self.most = max(1, min(limits.connections, files_allowed() - FILES_KEPT))
        self._inside: Counter[str] = Counter()
        self._waiting: dict[str, dict[Place, None]] = {}  # by network, in the order in which they began to wait
        self._busy = 0

    @property
    def inside(self) -> int:
        """How many connections there are."""
        return self._inside.total()

    @property
    def is_crowded(self) -> bool:
        """Whether the places that are left are kept for people who are known."""
        return self._busy > self.most * CROWDED

    @property
    def is_full_of_sockets(self) -> bool:
        """Whether the places that are left are kept for requests."""
        return self._busy > self.most * FULL_OF_SOCKETS

    def admit(self, network: str, is_proxy: bool, give_way: Callable[[], None]) -> Place:
        """A place for a newcomer, or a refusal; a proxy brings many people from one address."""
        if not is_proxy and self._inside[network] >= self.limits.connections_of_address:
            raise TooMany
        if self.inside >= self.most and not self._make_room(network, is_proxy):
            raise Refused("full", FULL_HOUSE, retry=self.limits.seconds_to_ask)
        self._inside[network] += 1
        self._busy += 1
        place = Place(self, network, give_way)
        place.waits(True)
        return place

    def _make_room(self, network: str, is_proxy: bool) -> bool:
        """Send away the one that has waited longest, of the network that has most of them."""
        waiting = max(self._waiting.values(), key=len, default={})
        if not waiting or not (is_proxy or len(waiting) > len(self._waiting.get(network, ()))):
            return False
        next(iter(waiting)).give_way()
        return True

    def waits(self, place: Place) -> None:
        """Nothing is done for somebody until they say or take something."""
        self._waiting.setdefault(place.network, {})[place] = None
        self._busy -= 1

    def works(self, place: Place) -> None:
        """Something is done for somebody again."""
        del self._waiting[place.network][place]
        if not self._waiting[place.network]:
            del self._waiting[place.network]
        self._busy += 1

    def left(self, place: Place) -> None:
        """Somebody busy has gone."""
        self._busy -= 1
        self._inside[place.network] -= 1
        if not self._inside[place.network]:
            del self._inside[place.network]


class Place:
    """A place inside, which somebody has until they leave it or must give way to another."""

    def __init__(self, doorkeeper: Doorkeeper, network: str, give_way: Callable[[], None]) -> None:
        self._doorkeeper, self.network, self._give_way = doorkeeper, network, give_way
        self._waits = self._left = False

    def waits(self, waits: bool) -> None:
        """Whether it is the other side's turn."""
        if waits != self._waits and not self._left:
            self._waits = waits
            (self._doorkeeper.waits if waits else self._doorkeeper.works)(self)

    def give_way(self) -> None:
        """Leave it to another."""
        self.leave()
        self._give_way()

    def leave(self) -> None:
        """Leave it, once and for all."""
        self.waits(False)
        if not self._left:
            self._left = True
            self._doorkeeper.left(self)


class Patience:
    """Ends at a time, unless it is stopped or begun anew before."""

    def __init__(self, loop: asyncio.AbstractEventLoop, end: Callable[[], None]) -> None:
        self._loop, self._end = loop, end
        self._timer: TimerHandle | None = None

    def begin(self, seconds: float) -> None:
        """End so many seconds from now."""
        self.stop()
        self._timer = self._loop.call_later(seconds, self._end)

    def stop(self) -> None:
        """Never end."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


def hang_up(loop: asyncio.AbstractEventLoop, transport: asyncio.Transport, seconds: float) -> None:
    """Close a connection once the last words have been taken, but wait for that no longer than is polite."""
    transport.close()
    loop.call_later(seconds, transport.abort)


def answer_to_refuse(refused: Refused, usual: list[tuple[bytes, bytes]]) -> tuple[list[tuple[str, str]], bytes]:
    """The headers and the body of a refusal that no application makes."""
    body = orjson.dumps(refusal_body(refused.code, refused.plain()))
    own = {**refusal_headers(refused), "connection": "close", "content-length": str(len(body))}
    return [*((name.decode(), value.decode()) for name, value in usual), *own.items()], body


class Connection(HttpToolsProtocol):
    """A connection that is let in while there is room, asks in time, and takes its answers in time."""

    def __init__(self, doorkeeper: Doorkeeper, **more: Any) -> None:
        super().__init__(**more)
        self._doorkeeper, self._limits = doorkeeper, doorkeeper.limits
        self._network = ""
        self._place: Place | None = None
        self._asking = Patience(self.loop, lambda: self._send_away(Refused("too-slow", TOO_SLOW)))
        self._taking = Patience(self.loop, lambda: self.transport.abort())
        self._beside = 0  # bytes of a request that are of no body: of its head, between its chunks, after them
        self._told = 0  # bytes of its address and its headers, those after its body too
        self._unreadable = "bad-request", UNREADABLE

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody comes."""
        super().connection_made(transport)
        host = self.client[0] if self.client else "unknown"
        self._network = network_of(host)
        try:
            self._place = self._doorkeeper.admit(self._network, host in self.app.trusted_hosts, self._give_way)
        except Refused as refused:
            self._turn_away(refused)
            return
        self._asking.begin(self._limits.seconds_to_ask)

    def connection_lost(self, exc: Exception | None) -> None:
        """Somebody has gone."""
        self._asking.stop()
        self._taking.stop()
        if self._place is not None:
            self._place.leave()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Part of a request."""
        if self.transport.is_closing():
            return
        self._beside += len(data)
        super().data_received(data)
        if self._beside > HEAD_BYTES and not self.transport.is_closing():
            self._turn_away(Refused("head-too-large", HEAD_TOO_LARGE))

    def send_400_response(self, msg: str) -> None:
        """What cannot be read."""
        self._turn_away(Refused(*self._unreadable))

    def on_message_begin(self) -> None:
        """A request begins."""
        if len(self.pipeline) >= MOST_PIPELINED:
            raise ValueError("too many requests at once")  # which the parser tells as a request that cannot be read
        super().on_message_begin()
        self._told = 0
        self._asking.begin(self._limits.seconds_to_ask)

    def on_url(self, url: bytes) -> None:
        """Its address, or part of it."""
        self._count(url)
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        """One of its headers; some come after the body."""
        self._count(name + value)
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """Its head has been read."""
        self._asking.begin(self._limits.seconds_to_send)
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """Part of its body; in chunks a byte comes with a few others."""
        self._beside = max(0, self._beside - len(body) * CHUNKED)
        super().on_body(body)

    def on_message_complete(self) -> None:
        """All of it has been read."""
        self._asking.stop()
        self._beside = 0
        super().on_message_complete()
        self._note_turn()

    def on_response_complete(self) -> None:
        """It has been answered."""
        super().on_response_complete()
        self._note_turn()

    def pause_writing(self) -> None:
        """The other side does not take its answer."""
        super().pause_writing()
        self._taking.begin(self._limits.seconds_to_take)
        self._note_turn()

    def resume_writing(self) -> None:
        """It does again."""
        self._taking.stop()
        super().resume_writing()
        self._note_turn()

    def timeout_keep_alive_handler(self) -> None:
        """Nothing more is asked."""
        hang_up(self.loop, self.transport, self._limits.seconds_to_go)

    def handle_websocket_upgrade(self) -> None:
        """It becomes a socket, which has its place."""
        assert self._place
        self._asking.stop()
        self._place.waits(False)
        place, self._place = self._place, None
        super().handle_websocket_upgrade()
        cast(SocketConnection, self.transport.get_protocol()).place = place

    def _count(self, told: bytes) -> None:
        self._told += len(told)
        if self._told > HEAD_BYTES:
            self._unreadable = "head-too-large", HEAD_TOO_LARGE
            raise ValueError("too large a head")  # which the parser tells as a request that cannot be read

    def _note_turn(self) -> None:
        """Tell the doorkeeper whose turn it is."""
        asked = self.cycle is not None and not self.cycle.more_body and not self.cycle.response_complete
        if self._place is not None:
            self._place.waits(not asked or self.flow.write_paused)

    def _give_way(self) -> None:
        """Go for somebody else, who does not wait for that."""
        self._send_away(Refused("full", FULL_HOUSE, retry=self._limits.seconds_to_ask))
        self.loop.call_soon(self.transport.abort)

    def _send_away(self, refused: Refused) -> None:
        """End it, in words unless an answer has begun already."""
        if self.cycle is None or not self.cycle.response_started:
            self._turn_away(refused)
        else:
            hang_up(self.loop, self.transport, self._limits.seconds_to_go)

    def _turn_away(self, refused: Refused) -> None:
        self._doorkeeper.complaints.note(refused.code, "a connection", self._network)
        headers, body = answer_to_refuse(refused, self.server_state.default_headers)
        lines = "".join(f"{name}: {value}\r\n" for name, value in headers)
        self.transport.write(b"".join([STATUS_LINE[status_of(refused.code)], lines.encode(), b"\r\n", body]))
        hang_up(self.loop, self.transport, self._limits.seconds_to_go)


class Handshake(ServerProtocol):
    """The beginning of a socket; what is wrong with it is answered as anywhere else."""

    def __init__(self, usual: list[tuple[bytes, bytes]], note: Callable[[str], None], **more: Any) -> None:
        super().__init__(**more)
        self._usual, self._note = usual, note

    def reject(self, status: int, text: str) -> Response:
        """A refusal; the library forbids what is not there."""
        status = HTTPStatus.NOT_FOUND if status == HTTPStatus.FORBIDDEN else HTTPStatus(status)
        refused = {
            HTTPStatus.NOT_FOUND: Refused("no-such-thing", NO_SUCH_THING),
            HTTPStatus.METHOD_NOT_ALLOWED: Refused("bad-method", WRONG_METHOD),
            HTTPStatus.INTERNAL_SERVER_ERROR: Refused("failed", FAILED),
        }.get(status, Refused("bad-handshake", NO_SOCKET))
        self._note(refused.code)
        headers, body = answer_to_refuse(refused, self._usual)
        return Response(status.value, status.phrase, Headers(headers), body)


class SocketConnection(WebSocketsSansIOProtocol):
    """A socket that is not waited for: whoever does not read is sent away."""

    def __init__(self, doorkeeper: Doorkeeper, **more: Any) -> None:
        super().__init__(**more)
        self.conn = Handshake(
            self.default_headers, self._note, max_size=self.config.ws_max_size, logger=self.conn.logger
        )
        self._limits, self._complaints = doorkeeper.limits, doorkeeper.complaints
        self.place: Place | None = None
        self._taking = Patience(self.loop, self._takes_nothing)
        self._frames = 0  # of one read

    def connection_lost(self, exc: Exception | None) -> None:
        """Somebody has gone."""
        self._taking.stop()
        if self.place is not None:
            self.place.leave()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        """The other side does not take what is sent."""
        super().pause_writing()
        self._taking.begin(self._limits.seconds_to_take)

    def resume_writing(self) -> None:
        """It does again."""
        self._taking.stop()
        super().resume_writing()

    def data_received(self, data: bytes) -> None:
        """The head that asked for a socket, then frames, maybe very many."""
        self._frames = 0
        for start in range(0, len(data), PIECE):
            if self.transport.is_closing():
                return
            super().data_received(data[start : start + PIECE])
        if not self.handshake_initiated:
            self._refuse_head()

    def handle_events(self) -> None:
        """Frames that have been read; more at once than anybody could mean end it."""
        self._frames += len(self.conn.events)
        if self._frames > MOST_FRAMES:
            self._fail(POLICY_VIOLATION, "too-many")
        else:
            super().handle_events()

    def send_receive_event_to_app(self) -> None:
        """A message is complete; one that is no text although it says so ends it."""
        try:
            b"".join(self.frames).decode("utf-8" if self.curr_msg_data_type == "text" else "latin-1")
        except UnicodeDecodeError:
            self._fail(INVALID_DATA, "bad-message")
        else:
            super().send_receive_event_to_app()

    def handle_parser_exception(self) -> None:
        """What is no frame, or too much, ends it; at once if it came before there was a socket."""
        if self.conn.close_sent is None:
            self.transport.abort()
        else:
            super().handle_parser_exception()

    def handle_ping(self) -> None:
        """Answer, unless the answers before have not been taken."""
        if self.writable.is_set():
            super().handle_ping()
        else:
            self.conn.data_to_send()

    def keepalive_timeout(self) -> None:
        """No answer to a ping."""
        super().keepalive_timeout()
        hang_up(self.loop, self.transport, self._limits.seconds_to_go)

    def _takes_nothing(self) -> None:
        if not self.close_sent:
            self._fail(POLICY_VIOLATION, "takes-nothing")
        hang_up(self.loop, self.transport, self._limits.seconds_to_go)

    def _fail(self, code: int, reason: str) -> None:
        self._note(reason)
        self.conn.fail(code, reason)
        self.handle_parser_exception()

    def _refuse_head(self) -> None:
        """A head that a web server can read, but nobody who opens sockets."""
        said = b"".join(self.conn.data_to_send())
        self.transport.write(said or self.conn.reject(HTTPStatus.BAD_REQUEST, "").serialize())
        hang_up(self.loop, self.transport, self._limits.seconds_to_go)

    def _note(self, code: str) -> None:
        self._complaints.note(code, "a socket", network_of(self.client[0] if self.client else "unknown"))

    async def send(self, message: ASGISendEvent) -> None:
        """Send something once the other side takes it; the last word is not waited for."""
        if message["type"] == "websocket.close":
            if self.close_sent or self.disconnected:
                return  # it has been said, or there is nobody to hear it
            self.writable.set()
            self._taking.begin(self._limits.seconds_to_go)
        elif self.transport.is_closing():
            raise ClientDisconnected  # else it would be a failure of ours
        elif message["type"] == "websocket.http.response.start":
            message["headers"] = [*self.default_headers, *message["headers"]]
        await super().send(message)
        if message["type"] == "websocket.http.response.body":
            self.handshake_complete = True  # it was refused, and that was all
