"""A real server on a loopback port with a real database file, and people who use it over the wire."""

from __future__ import annotations

import asyncio
import hashlib
import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import Future
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, TypeVar, cast

import httpx
import sqlalchemy as sql
from fastapi import FastAPI
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from riverpost.server import people as people_module
from riverpost.server.clocks.house import HouseClock
from riverpost.server.context import Context
from riverpost.server.database import file_url
from riverpost.server.launch import Server, address_of, bound, configuration
from riverpost.server.limits import Limits, Rate
from riverpost.server.live import Rooms
from riverpost.server.requests import SeatWish
from riverpost.server.settings import Settings
from riverpost.server.table import Table

PLENTY = Rate(1e6, 1e6)
SECONDS = 200.0  # until a test gives up on a server that does not answer
GENEROUS = replace(
    Limits(PLENTY, PLENTY, PLENTY, PLENTY, PLENTY, PLENTY, PLENTY, PLENTY, PLENTY, 10_000, 10_000),
    chats=PLENTY,
    chats_of_address=PLENTY,
    chats_of_watchers=PLENTY,
    scenes=PLENTY,
    sockets=PLENTY,
    at_once_of_person=10_000,
    seconds_to_take=SECONDS,
    seconds_to_pong=SECONDS,
    seconds_away=0.0,
    seconds_between_lines=0.0,
    clocks=PLENTY,
)
SECRET = "a secret of the tests"
Found = TypeVar("Found")


@dataclass
class Person:
    """Somebody with a token, or with the cookie of a browser."""

    address: str
    http: httpx.Client
    headers: dict[str, str]

    def ask(self, path: str, **query: Any) -> Any:
        """What the server answers; a refusal fails the test."""
        answer = self.http.get(path, params=query)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def post(self, path: str, body: Any = None, status: int = 200) -> Any:
        """What the server answers to something that it must answer in a certain way."""
        answer = self.http.post(path, json=body)
        assert answer.status_code == status, answer.text
        return answer.json()

    def refused(self, path: str, body: Any, code: str) -> None:
        """The server must refuse this."""
        answer = self.http.post(path, json=body)
        assert 400 <= answer.status_code < 500, answer.text
        assert answer.json()["error"]["code"] == code
        assert answer.json()["error"]["sentence"]

    def table(self, game: str = "thurn-und-taxis", seats: list[dict[str, Any]] | None = None, **wish: Any) -> str:
        """A new table of mine, begun unless the wish says otherwise."""
        seats = seats or [{"kind": "me"}, {"kind": "here", "name": "Ben"}]
        body = {"game": game, "players": len(seats), "seats": seats, "start": True, **wish}
        return str(self.post("/api/tables", body, 201)["id"])

    def live(self, table: str, **query: Any) -> Live:
        """A socket at a table."""
        words = "&".join(f"{name}={value}" for name, value in query.items())
        address = f"{self.address.replace('http', 'ws', 1)}api/tables/{table}/live?{words}"
        return Live(address, self.headers)


class Live:
    """A socket, and what a page would remember of what it was told."""

    def __init__(self, address: str, headers: dict[str, str]) -> None:
        self._open = ExitStack()
        self.socket: ClientConnection = self._open.enter_context(
            connect(address, additional_headers=headers, max_size=None, ping_interval=None)  # a slow test is no failure
        )
        self.updates: list[dict[str, Any]] = []
        self.stored: list[dict[str, Any]] = []  # what it was told of the store
        self.texts: list[str] = []
        self.log: list[list[Any]] = []
        self.ply = -1
        self.table: dict[str, Any] = {}
        self.numbers = 0
        self.receive()

    def __enter__(self) -> Live:
        return self

    def __exit__(self, *_: object) -> None:
        self._open.close()

    def receive(self) -> dict[str, Any]:
        """The next message."""
        text = self.socket.recv(timeout=SECONDS)
        assert isinstance(text, str)
        message: dict[str, Any] = json.loads(text)
        if message["type"] == "update":
            self._remember(text, message)
        if message["type"] == "store":
            self.stored.append(message)
        return message

    def _remember(self, text: str, message: dict[str, Any]) -> None:
        self.texts.append(text)
        self.updates.append(message)
        self.ply = message.get("ply", self.ply)
        self.table = message.get("table", self.table)
        if "back" in message:
            self.log = [line for line in self.log if line[0] <= message["back"]]
        self.log += message.get("log", [])

    def until_ply(self, ply: int) -> dict[str, Any]:
        """The update that brings a ply, even if it came already."""
        found = [update for update in self.updates if update.get("ply") == ply]
        while not found:
            message = self.receive()
            found = [message] if message.get("ply") == ply else []
        return found[-1]

    def until(self, part: str) -> dict[str, Any]:
        """The next update that tells of a part."""
        message = self.receive()
        while part not in message:
            message = self.receive()
        return message

    def send(self, do: str, **facts: Any) -> dict[str, Any]:
        """Ask for something; the answer."""
        self.numbers += 1
        self.socket.send(json.dumps({"id": self.numbers, "do": do, **facts}))
        answer = self.receive()
        while answer.get("id") != self.numbers:
            answer = self.receive()
        return answer

    def gone(self) -> int:
        """The code with which the server closes, or has closed."""
        try:
            while True:
                self.receive()
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd else 1006


@dataclass
class Running:
    """A server that runs."""

    address: str
    clients: list[httpx.Client] = field(default_factory=list)

    def somebody(self, name: str = "Anna") -> Person:
        """A new person with a token."""
        http = self.client()
        token = http.post("/api/clients", json={"name": name}).raise_for_status().json()["token"]
        http.headers["Authorization"] = f"Bearer {token}"
        return Person(self.address, http, {"Authorization": f"Bearer {token}"})

    def browser(self) -> Person:
        """A new browser that has opened the home page."""
        http = self.client()
        assert http.get("/").status_code == 200
        http.headers["Origin"] = self.address.rstrip("/")
        cookie = "; ".join(f"{name}={value}" for name, value in http.cookies.items())
        return Person(self.address, http, {"Cookie": cookie, "Origin": self.address.rstrip("/")})

    def client(self) -> httpx.Client:
        """A bare client."""
        self.clients.append(httpx.Client(base_url=self.address, timeout=SECONDS))
        return self.clients[-1]

    def close(self) -> None:
        """Hang up."""
        for client in self.clients:
            client.close()


@dataclass
class Open(Running):
    """A server in a thread of this process: a test can look behind the wire."""

    loop: asyncio.AbstractEventLoop = field(kw_only=True)
    app: FastAPI = field(kw_only=True)
    connections: Callable[[], list[Any]] = field(kw_only=True)  # those that are open

    @property
    def context(self) -> Context:
        """All that its requests can reach."""
        context: Context = self.app.state.context
        return context

    @property
    def rooms(self) -> Rooms:
        """Everybody who looks."""
        return self.context.rooms

    def behind(self, table_id: str) -> Table:
        """A table as it really is."""
        return self.awaited(self.context.tables.find(table_id))

    def awaited(self, work: Coroutine[Any, Any, Found]) -> Found:
        """What comes of something that is done in the server's loop."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(SECONDS)

    def within(self, work: Callable[[], Found]) -> Found:
        """The same of a plain function."""

        async def do() -> Found:
            return work()

        return self.awaited(do())

    def seeded_table(self, people: list[Person], game: str, seed: int) -> str:
        """A table that has begun, with a person on each seat, and a seed that nobody could ask for over the wire."""
        host = self.context.seals.open("client", people[0].headers["Authorization"].removeprefix("Bearer "))
        assert host
        wishes = [SeatWish("me"), *[SeatWish("open")] * (len(people) - 1)]
        making = self.context.tables.create(people_module.Person(host, "Anna"), game, len(people), {}, wishes, seed)
        table = self.awaited(making).id
        for seat, person in enumerate(people[1:], 1):
            person.post(f"/api/tables/{table}/seats/{seat}", {"kind": "me"})
        people[0].post(f"/api/tables/{table}/start")
        return table


def url_of(database: Path) -> str:
    """A database by a path: a file, or one at the PostgreSQL server whose URL is in RIVERPOST_TEST_POSTGRESQL."""
    postgresql = os.environ.get("RIVERPOST_TEST_POSTGRESQL")
    name = f"riverpost_test_{hashlib.sha256(str(database).encode()).hexdigest()[:24]}"
    return at_postgresql(postgresql, name) if postgresql else file_url(database)


def at_postgresql(url: str, name: str) -> str:
    """A database at a PostgreSQL server, made unless it is there."""
    server = sql.create_engine(url, isolation_level="AUTOCOMMIT")
    with server.connect() as connection:
        if not connection.scalar(sql.text("SELECT 1 FROM pg_database WHERE datname = :name"), {"name": name}):
            connection.exec_driver_sql(f"CREATE DATABASE {name}")
    server.dispose()
    return server.url.set(database=name).render_as_string(hide_password=False)


@contextmanager
def running_here(
    database: Path | str, limits: Limits = GENEROUS, house: HouseClock | None = None, **more: Any
) -> Iterator[Open]:
    """A server in a thread of this process, with more of its settings by name; `house` keeps its time."""
    taken = bound("127.0.0.1", 0)
    listening: Future[asyncio.AbstractEventLoop] = Future()
    url = database if isinstance(database, str) else url_of(database)
    settings = Settings(url, SECRET, limits=limits, workers=1, **more)
    config = configuration(settings, house)
    server = Server(config, lambda: listening.set_result(asyncio.get_running_loop()))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [taken]})
    thread.start()
    loop = listening.result(SECONDS)
    running = Open(
        address_of(taken),
        loop=loop,
        app=cast(FastAPI, config.app),
        connections=lambda: list(server.server_state.connections),
    )
    try:
        yield running
    finally:
        running.close()
        server.should_exit = True
        thread.join()
        taken.close()


@dataclass
class Process(Running):
    """A server that is a process of its own, as `riverpost serve` starts it."""

    process: subprocess.Popen[str] = field(kw_only=True)

    def kill(self) -> None:
        """End it without any warning."""
        self._end(signal.SIGKILL)

    def stop(self) -> int:
        """End it as whoever runs services does; how it ended."""
        return self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> int:
        self.process.send_signal(how)
        self.process.wait()
        assert self.process.stdout
        self.process.stdout.close()
        self.close()
        return self.process.returncode


def started(
    database: Path | str,
    port: int = 0,
    complaints: int | None = None,
    parts: str = "",
    processes: int = 1,
    **more: str,
) -> Process:
    """Start a server of a file or a URL, with some parts open and more settings by name, until it listens."""
    url = database if isinstance(database, str) else url_of(database)
    named = {"RIVERPOST_DATABASE": url, "RIVERPOST_SECRET": SECRET, "RIVERPOST_PARTS": parts}
    environment = {**os.environ, **named, **more}
    command = [sys.executable, "-m", "riverpost", "serve", "--port", str(port), "--processes", str(processes)]
    process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=complaints, text=True)
    assert process.stdout
    line = process.stdout.readline()
    assert "http://" in line
    return Process("http://" + line.split("http://")[1].strip(), process=process)
