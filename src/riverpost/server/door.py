"""The door: how many connections come in, and how long one may take to ask and to hear its answer."""

from __future__ import annotations

import asyncio
import resource
from asyncio import TimerHandle
from collections import Counter
from collections.abc import Callable
from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network
from typing import TYPE_CHECKING, Any, cast

from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from riverpost.server.answers import POLICY_VIOLATION
from riverpost.server.limits import Limits

if TYPE_CHECKING:
    from uvicorn._types import ASGISendEvent

HEAD_BYTES = 32 * 1024
MOST_PIPELINED = 16  # requests sent before the first is answered
MOST_FRAMES = 500  # of a socket, read at once
PIECE = 4096  # bytes of frames that are read before they are counted

FILES_WANTED = 16 * 1024
FILES_KEPT = 128  # of all that may be open, for databases, workers and pages
CROWDED = 0.8  # of all connections; from then on only people who are known come in
TOO_MANY_REQUESTS, TIMED_OUT, HEAD_TOO_LARGE, FULL = 429, 408, 431, 503


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
    """Counts who is inside, from each network and in all."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.most = max(1, min(limits.connections, files_allowed() - FILES_KEPT))
        self._inside: Counter[str] = Counter()

    @property
    def inside(self) -> int:
        """How many connections there are."""
        return self._inside.total()

    @property
    def crowded(self) -> bool:
        """Whether the last places are kept for people who are known."""
        return self.inside >= self.most * CROWDED

    def refusal(self, network: str, is_proxy: bool) -> int | None:
        """The status to turn a newcomer away with; a proxy brings many people from one address."""
        if self.inside >= self.most:
            return FULL
        if not is_proxy and self._inside[network] >= self.limits.connections_of_address:
            return TOO_MANY_REQUESTS
        return None

    def enter(self, network: str) -> Callable[[], None]:
        """Let somebody in; the answer is to be called once they have gone."""
        self._inside[network] += 1

        def leave() -> None:
            self._inside[network] -= 1
            if not self._inside[network]:
                del self._inside[network]

        return leave


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


class Connection(HttpToolsProtocol):
    """A connection that is let in while there is room, asks in time, and takes its answers in time."""

    def __init__(self, doorkeeper: Doorkeeper, **more: Any) -> None:
        super().__init__(**more)
        self._doorkeeper, self._limits = doorkeeper, doorkeeper.limits
        self._leave: Callable[[], None] | None = None
        self._asking = Patience(self.loop, self._too_slow)
        self._taking = Patience(self.loop, lambda: self.transport.abort())
        self._head = 0  # bytes of a head that has not ended yet
        self._in_head = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody comes."""
        super().connection_made(transport)
        host = self.client[0] if self.client else "unknown"
        network = network_of(host)
        refusal = self._doorkeeper.refusal(network, is_proxy=host in self.app.trusted_hosts)
        if refusal is not None:
            self._turn_away(refusal)
            return
        self._leave = self._doorkeeper.enter(network)
        self._asking.begin(self._limits.seconds_to_ask)

    def connection_lost(self, exc: Exception | None) -> None:
        """Somebody has gone."""
        self._asking.stop()
        self._taking.stop()
        if self._leave is not None:
            self._leave()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Part of a request."""
        if self.transport.is_closing():
            return
        super().data_received(data)
        self._head = self._head + len(data) if self._in_head else 0
        if self._head > HEAD_BYTES and not self.transport.is_closing():
            self._turn_away(HEAD_TOO_LARGE)

    def on_message_begin(self) -> None:
        """A request begins."""
        if len(self.pipeline) >= MOST_PIPELINED:
            raise ValueError("too many requests at once")  # which the parser tells as a request that cannot be read
        super().on_message_begin()
        self._in_head = True
        self._asking.begin(self._limits.seconds_to_ask)

    def on_headers_complete(self) -> None:
        """Its head has been read."""
        self._in_head = False
        self._asking.begin(self._limits.seconds_to_send)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """All of it has been read."""
        self._asking.stop()
        super().on_message_complete()

    def pause_writing(self) -> None:
        """The other side does not take its answer."""
        super().pause_writing()
        self._taking.begin(self._limits.seconds_to_take)

    def resume_writing(self) -> None:
        """It does again."""
        self._taking.stop()
        super().resume_writing()

    def timeout_keep_alive_handler(self) -> None:
        """Nothing more is asked."""
        hang_up(self.loop, self.transport, self._limits.seconds_to_go)

    def handle_websocket_upgrade(self) -> None:
        """It becomes a socket, which leaves in its place."""
        self._asking.stop()
        super().handle_websocket_upgrade()
        socket = cast(SocketConnection, self.transport.get_protocol())
        socket.leave, self._leave = self._leave, None

    def _too_slow(self) -> None:
        if self.cycle is None or not self.cycle.response_started:
            self._turn_away(TIMED_OUT)
        else:
            hang_up(self.loop, self.transport, self._limits.seconds_to_go)

    def _turn_away(self, status: int) -> None:
        headers = [*self.server_state.default_headers, (b"connection", b"close"), (b"content-length", b"0")]
        lines = [name + b": " + value + b"\r\n" for name, value in headers]
        self.transport.write(b"".join([STATUS_LINE[status], *lines, b"\r\n"]))
        hang_up(self.loop, self.transport, self._limits.seconds_to_go)


class SocketConnection(WebSocketsSansIOProtocol):
    """A socket that is not waited for: whoever does not read is sent away."""

    def __init__(self, limits: Limits, **more: Any) -> None:
        super().__init__(**more)
        self._limits = limits
        self.leave: Callable[[], None] | None = None
        self._taking = Patience(self.loop, self._takes_nothing)
        self._frames = 0  # of one read

    def connection_lost(self, exc: Exception | None) -> None:
        """Somebody has gone."""
        self._taking.stop()
        if self.leave is not None:
            self.leave()
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
        """Frames, maybe very many."""
        self._frames = 0
        for start in range(0, len(data), PIECE):
            if self.transport.is_closing():
                return
            super().data_received(data[start : start + PIECE])

    def handle_events(self) -> None:
        """Frames that have been read; more at once than anybody could mean end it."""
        self._frames += len(self.conn.events)
        if self._frames > MOST_FRAMES:
            self.conn.fail(POLICY_VIOLATION, "too-many")
            self.handle_parser_exception()
        else:
            super().handle_events()

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
            self.conn.fail(POLICY_VIOLATION, "takes-nothing")
            self.handle_parser_exception()
        hang_up(self.loop, self.transport, self._limits.seconds_to_go)

    async def send(self, message: ASGISendEvent) -> None:
        """Send something once the other side takes it; the last word is not waited for."""
        if message["type"] == "websocket.close":
            if self.close_sent:
                return  # it has been said
            self.writable.set()
            self._taking.begin(self._limits.seconds_to_go)
        elif message["type"] == "websocket.http.response.start":
            message["headers"] = [*self.default_headers, *message["headers"]]
        await super().send(message)
        if message["type"] == "websocket.http.response.body":
            self.handshake_complete = True  # it was refused, and that was all
