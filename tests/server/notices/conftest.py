"""A server that tells people, and real places elsewhere that are told: a push service, a mail server, webhooks."""

from __future__ import annotations

import queue
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest

import riverpost
from riverpost.bots.players import player
from riverpost.server.clocks.house import HouseClock
from riverpost.server.notices.occasions import Notice
from riverpost.server.notices.sending import Sending
from riverpost.server.parts import PARTS
from tests.server.clocks.passing import Passing
from tests.server.notices.elsewhere import MailServer
from tests.server.running import GENEROUS, PLENTY, SECONDS, Open, Person, running_here

LENIENT = replace(
    GENEROUS,
    notices=PLENTY,
    pushes=PLENTY,
    mails=PLENTY,
    hooks=PLENTY,
    targets=PLENTY,
    targets_of_address=PLENTY,
    confirmations=PLENTY,
    confirmations_of_address=PLENTY,
    feeds=PLENTY,
    invitations_a_day=10_000,
    open_tables=10_000,
    open_tables_of_address=10_000,
    seats_held=10_000,
    ceremonies=PLENTY,
    exports=PLENTY,
    seconds_between_notices=0.01,
    seconds_before_mail=0.0,
    seconds_between_attempts=0.0,
    failures_of_hook=2,
)
HERE = ("127.0.0.1", "localhost")  # may be told, though they are private


class Club(Open):
    """A server with everything open; `time` passes when a test says so."""

    time: Passing

    @property
    def sending(self) -> Sending:
        sending = self.context.notices
        assert sending
        return sending

    def settle(self) -> None:
        """Wait until all that has happened is told, here and elsewhere."""

        async def settled() -> None:
            for _ in range(3):  # what is told elsewhere may fail, and that is told here
                await self.sending.notices.beat()
                await self.sending.courier.idle()

        self.awaited(settled())

    def id_of(self, person: Person) -> str:
        found = self.context.seals.open("client", person.headers["Authorization"].removeprefix("Bearer "))
        assert found
        return found


@pytest.fixture(scope="package")
def letters() -> Iterator[MailServer]:
    with MailServer() as server:
        yield server


@pytest.fixture(scope="package")
def club(tmp_path_factory: pytest.TempPathFactory, letters: MailServer) -> Iterator[Club]:
    with opened(tmp_path_factory.mktemp("club"), letters) as running:
        yield running


@pytest.fixture(scope="package")
def closed_club(tmp_path_factory: pytest.TempPathFactory, letters: MailServer) -> Iterator[Club]:
    """One that may ask nothing private."""
    with opened(tmp_path_factory.mktemp("closed"), letters, private_targets=()) as running:
        yield running


@contextmanager
def opened(folder: Any, letters: MailServer, **more: Any) -> Iterator[Club]:
    """A server of a club."""
    passing = Passing()
    usual = {
        "parts": frozenset(PARTS),
        "private_targets": HERE,
        "mail": letters.settings,
        "address": "http://club.test",
    }
    with running_here(
        folder / "riverpost.db", more.pop("limits", LENIENT), HouseClock(passing), **(usual | more)
    ) as it:
        club = Club(it.address, it.clients, loop=it.loop, app=it.app, connections=it.connections)
        club.time = passing
        yield club


@contextmanager
def telling(club: Club) -> Iterator[list[Notice]]:
    """What is told elsewhere meanwhile, of all ways and whether anything is set up or not."""
    found: list[Notice] = []
    tells = club.sending.notices.tells
    club.sending.notices.tells = lambda fresh: found.append(fresh.notice)
    try:
        yield found
    finally:
        club.sending.notices.tells = tells


@dataclass(frozen=True)
class Sent:
    """A request that came."""

    path: str
    headers: dict[str, str]
    body: bytes


class Listening(ThreadingHTTPServer):
    """A host elsewhere that keeps what it is sent."""

    def __init__(self, host: str = "127.0.0.1", port: int = 0) -> None:
        super().__init__((host, port), Keeps)
        self.sent: queue.Queue[Sent] = queue.Queue()
        self.answer = 201
        self.body = b""
        self.more: dict[str, str] = {}
        self._thread = threading.Thread(target=self.serve_forever)

    @property
    def address(self) -> str:
        return f"http://{self.server_address[0]!s}:{self.server_address[1]}"

    def __enter__(self) -> Listening:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.shutdown()
        self._thread.join()
        self.server_close()

    def next(self) -> Sent:
        """The next that was sent, or will be."""
        return self.sent.get(timeout=SECONDS)

    @property
    def silent(self) -> bool:
        """Whether nothing came beside what was looked at."""
        return self.sent.empty()


class Keeps(BaseHTTPRequestHandler):
    """Keeps one request, and answers as it was told to."""

    server: Listening

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        self.server.sent.put(Sent(self.path, dict(self.headers), body))
        self.send_response(self.server.answer)
        for name, value in self.server.more.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(self.server.body)))
        self.end_headers()
        self.wfile.write(self.server.body)

    def do_GET(self) -> None:
        """Where somebody is led who follows a redirect."""
        self.do_POST()

    def log_message(self, format: str, *facts: object) -> None: ...


@pytest.fixture
def elsewhere() -> Iterator[Listening]:
    with Listening() as server:
        yield server


def pair(club: Open) -> tuple[Person, Person]:
    return club.somebody("Anna"), club.somebody("Carl")


def table_of(people: tuple[Person, ...], game: str = "thurn-und-taxis", start: bool = True, **wish: Any) -> str:
    """A table with a person on each seat, that has begun."""
    seats = [{"kind": "me"}, *[{"kind": "open"}] * (len(people) - 1)]
    table = people[0].table(game, seats, start=False, **wish)
    for seat, person in enumerate(people[1:], 1):
        person.post(f"/api/tables/{table}/seats/{seat}", {"kind": "me"})
    if start:
        people[0].post(f"/api/tables/{table}/start")
    return table


def decider(club: Open, table: str, people: tuple[Person, ...]) -> Person:
    """Whose turn it is."""
    return people[club.behind(table).deciding[0]]


def decide(club: Open, table: str, people: tuple[Person, ...]) -> Person:
    """Whoever's turn it is decides something; who it was."""
    found = club.behind(table)
    assert found.position
    seat = found.deciding[0]
    action = found.position.legal_ids(seat)[0]
    people[seat].post(f"/api/tables/{table}/moves", {"seat": seat, "ply": found.ply, "actions": [action]})
    return people[seat]


def play_out(club: Open, table: str, people: tuple[Person, ...]) -> None:
    """Play to the end, quickly and sensibly."""
    chooser = player(riverpost.game(club.behind(table).game.name), "light", 1)
    while (found := club.behind(table)).phase == "playing":
        seat = found.deciding[0]
        action = chooser.choose(found.view(seat))
        people[seat].post(f"/api/tables/{table}/moves", {"seat": seat, "ply": found.ply, "actions": [action]})


def play_turn(club: Open, table: str, people: tuple[Person, ...]) -> None:
    """Whoever's turn it is decides until it is somebody else's."""
    seat = club.behind(table).deciding[0]
    while club.behind(table).deciding == (seat,):
        decide(club, table, people)


def notices(person: Person) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = person.ask("/api/notices")["notices"]
    return found


def unread(person: Person, kind: str = "") -> list[str]:
    """The kinds of what somebody has not read."""
    return [one["kind"] for one in notices(person) if one["unread"] and kind in ("", one["kind"])]
