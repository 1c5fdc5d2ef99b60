"""Starting a server: a port that is free, a page that opens once somebody listens there."""

from __future__ import annotations

import asyncio
import gc
import json
import signal
import socket
import sys
import threading
import urllib.request
import webbrowser
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any, cast

import uvicorn
from uvicorn.config import LOGGING_CONFIG

from riverpost.engine.errors import RiverpostError
from riverpost.engine.words import mark
from riverpost.server.app import create_app
from riverpost.server.clocks.house import TO_COME_BACK, HouseClock
from riverpost.server.database import only_server
from riverpost.server.door import Connection, SocketConnection, allow_many_files
from riverpost.server.limits import FRAME_BYTES
from riverpost.server.logs import set_up
from riverpost.server.nodes.opening import check_nodes
from riverpost.server.parts import Part
from riverpost.server.ratings.model import check_installed
from riverpost.server.refused import SERVER
from riverpost.server.security import HEADERS
from riverpost.server.settings import Settings
from riverpost.server.store import SqlStore

PORTS_TRIED = 20
SECONDS_TO_CLOSE = 3
SECONDS_TO_ANSWER = 2
SELDOM = (50_000, 20, 100)  # objects until garbage is looked for; tables and scenes are many objects that live long


class PortInUse(RiverpostError):
    """Somebody else listens there."""


def nothing() -> None:
    """Nobody need know."""


class Server(uvicorn.Server):
    """A server that says when it listens, and before it sends anybody away."""

    def __init__(
        self, config: uvicorn.Config, listening: Callable[[], None], closing: Callable[[], None] = nothing
    ) -> None:
        super().__init__(config)
        self._listening = listening
        self._closing = closing

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then say so."""
        await super().startup(sockets)
        gc.freeze()  # what is there now stays, so that nobody looks through it again
        if self.started:
            self._listening()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Say so, then end."""
        self._closing()
        await super().shutdown(sockets)


def bound(host: str, port: int) -> socket.socket:
    """A socket that has the port; refused if another program has it."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    taken = socket.socket(family, socket.SOCK_STREAM)
    taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        taken.bind((host, port))
    except OSError as error:
        taken.close()
        raise PortInUse(
            mark("Port {port} of {host} cannot be used: {reason}. Choose another with --port."),
            SERVER,
            port=port,
            host=host,
            reason=error.strerror,
        ) from error
    return taken


def first_free(host: str, port: int) -> socket.socket:
    """The port, or the next that is free."""
    for further in range(PORTS_TRIED):
        with suppress(PortInUse):
            return bound(host, port + further)
    raise PortInUse(
        mark("None of the ports {first} to {last} is free. Choose another with --port."),
        SERVER,
        first=port,
        last=port + PORTS_TRIED - 1,
    )


def address_of(taken: socket.socket) -> str:
    """Where a browser finds the server of a socket."""
    host, port = taken.getsockname()[:2]
    name = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    return f"http://{name}:{port}/"


def runs_already(host: str, port: int) -> bool:
    """Whether it is Riverpost that listens on a port."""
    try:
        with urllib.request.urlopen(f"http://{host}:{port}/healthz", timeout=SECONDS_TO_ANSWER) as answer:
            return "games" in json.load(answer)
    except (OSError, ValueError):
        return False


def open_page(address: str) -> None:
    """Open the page without waiting for the browser."""
    threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def run(taken: socket.socket, settings: Settings, listening: Callable[[], None]) -> None:
    """Serve until somebody stops it; a database that cannot be opened is told before anything is started."""
    set_up(settings.log)
    allow_many_files()
    gc.set_threshold(*SELDOM)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())  # once all is closed; else the workers' locks would be left
    with only_server(settings.database):  # before it is opened: what another serves is not to be brought up to date
        prepare(settings)
        house = HouseClock(while_opening=TO_COME_BACK)
        Server(configuration(settings, house), listening, house.stand).run(sockets=[taken])


def prepare(settings: Settings) -> None:
    """Refuse in words whatever cannot be served, and bring the database up to date."""
    check_parts(settings.parts)
    check_nodes(settings)
    asyncio.run(try_out(settings.database))


def check_parts(parts: frozenset[Part]) -> None:
    """Refuse in words to open a part that lacks something it needs."""
    if "ratings" in parts:
        check_installed()


async def try_out(database: str) -> None:
    """Open a database and close it again."""
    store = SqlStore(database)
    try:
        await store.open()
    finally:
        await store.close()


def configuration(settings: Settings, house: HouseClock | None = None) -> uvicorn.Config:
    """How the web server is set up: small frames, no compression that could betray what is compressed."""
    app = create_app(settings, house)
    return uvicorn.Config(
        app,
        loop="auto",
        http=cast(Any, partial(Connection, app.state.context.doorkeeper)),
        ws=cast(Any, partial(SocketConnection, app.state.context.doorkeeper)),
        ws_max_size=FRAME_BYTES,
        ws_ping_timeout=settings.limits.seconds_to_pong,
        ws_per_message_deflate=False,
        access_log=False,
        server_header=False,
        headers=[(name.decode(), value.decode()) for name, value in HEADERS],
        log_level="error",  # what is refused we tell ourselves
        log_config=LOGGING_CONFIG if settings.log == "text" else None,
        timeout_graceful_shutdown=SECONDS_TO_CLOSE,
    )
