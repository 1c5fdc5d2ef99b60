"""Connections that say nothing, or never end, take no place from those who play."""

import resource
import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from riverpost.server.door import FILES_KEPT, MOST_PIPELINED, Doorkeeper, network_of
from riverpost.server.limits import Limits
from tests.server.attacks.conftest import Watching
from tests.server.attacks.raw import connected, ended
from tests.server.running import GENEROUS, Open, running_here

PROXY, OTHER = "127.0.0.1", "127.0.0.3"
ASKED = b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
SOON = 0.05  # seconds; nobody waits for as long as they really are


@contextmanager
def limited(folder: Path, **limits: Any) -> Iterator[Open]:
    with running_here(folder / "riverpost.db", replace(GENEROUS, **limits)) as server:
        yield server


def come_in(server: Open, crowd: ExitStack) -> None:
    """One more connection that says nothing, once it is inside."""
    before = server.context.doorkeeper.inside
    crowd.enter_context(connected(server))
    while server.context.doorkeeper.inside == before:
        server.within(lambda: None)


def asked(server: Open, source: str, words: bytes = ASKED) -> bytes:
    """The head of what is answered to somebody who asks from an address."""
    with connected(server, source) as raw:
        with suppress(ConnectionError):  # who is turned away is not heard
            raw.sendall(words)
        return ended(raw)


def test_connections_of_an_address_are_counted(tmp_path: Path) -> None:
    with limited(tmp_path, connections_of_address=5) as server:
        with ExitStack() as silent:
            for _ in range(5):
                silent.enter_context(connected(server))
            with connected(server) as sixth:
                assert ended(sixth).startswith(b"HTTP/1.1 429 ")
            assert asked(server, OTHER).startswith(b"HTTP/1.1 200 "), "others come in"
            for _ in range(8):
                silent.enter_context(connected(server, PROXY))
            assert asked(server, PROXY).startswith(b"HTTP/1.1 200 "), "a proxy brings many people"
        while server.context.doorkeeper.inside:
            server.within(lambda: None)
        with connected(server) as again:
            again.sendall(ASKED)
            assert ended(again).startswith(b"HTTP/1.1 200 "), "places come back"


def test_a_crowded_house_refuses_newcomers_not_players(tmp_path: Path) -> None:
    with limited(tmp_path, connections=20) as server:
        anna = server.somebody()
        table = anna.table()
        with ExitStack() as silent, anna.live(table) as socket:
            while not server.context.doorkeeper.crowded:
                come_in(server, silent)
            answer = asked(server, OTHER)
            assert answer.startswith(b"HTTP/1.1 503 ")
            assert b'"code":"full"' in answer
            assert anna.ask(f"/api/tables/{table}")["me"] == [0, 1]
            assert socket.send("chat", text="still here")["type"] == "done"
            with anna.live(table):
                pass  # whoever plays comes in again
            while server.context.doorkeeper.inside < server.context.doorkeeper.most:
                come_in(server, silent)
            with connected(server, OTHER) as last:
                assert ended(last).startswith(b"HTTP/1.1 503 ")
            assert socket.send("chat", text="and still")["type"] == "done"


UNANSWERED = [
    b"",
    b"GET / HT",
    b"GET / HTTP/1.1\r\nHost: x\r\n",
    b"POST /api/clients HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{",
]
ANSWERED = [
    b"POST /api/records HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{",
    ASKED.replace(b"Connection: close\r\n", b"") + b"GET / HTTP/1.1\r\nHost:",
]


@pytest.mark.parametrize("begun", [*UNANSWERED, *ANSWERED])
def test_a_request_that_never_ends_is_ended(tmp_path: Path, begun: bytes) -> None:
    with limited(tmp_path, seconds_to_ask=SOON, seconds_to_send=SOON) as server, connected(server) as raw:
        raw.sendall(begun)
        assert ended(raw).startswith(b"HTTP/1.1 408 " if begun in UNANSWERED else b"HTTP/1.1 ")
        while server.context.doorkeeper.inside:
            server.within(lambda: None)


def test_an_answer_that_nobody_takes_is_not_kept(tmp_path: Path) -> None:
    with limited(tmp_path, seconds_to_take=SOON) as server, connected(server) as raw:
        try:
            while server.connections() or not server.context.doorkeeper.inside:
                raw.sendall(b"GET /api/docs.json HTTP/1.1\r\nHost: x\r\n\r\n")
                server.within(lambda: None)
        except ConnectionError:
            pass
        while server.context.doorkeeper.inside:
            server.within(lambda: None)


def test_a_head_without_end(server: Open) -> None:
    with connected(server) as raw:
        raw.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n")
        said = b""
        try:
            for _ in range(1_000):
                raw.sendall(b"X-More: " + b"x" * 1_000 + b"\r\n")
        except ConnectionError:
            pass
        said = ended(raw)
    assert not said or said.startswith(b"HTTP/1.1 431 ")
    assert not [one for one in server.connections() if len(one.headers or []) > 100]


def test_very_many_requests_at_once_hold_up_nobody(server: Open, watching: Watching) -> None:
    with connected(server) as raw, watching(server) as watchdog:
        try:
            raw.sendall(b"GET /x HTTP/1.1\r\nHost: x\r\n\r\n" * 500 * MOST_PIPELINED)
            raw.shutdown(socket.SHUT_WR)
        except OSError:
            pass  # it has been closed already
        ended(raw)
    assert watchdog.kept_promise, watchdog.longest


@pytest.mark.parametrize(
    ("host", "network"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("fe80::1%eth0", "fe80::/64"),
        ("unknown", "unknown"),
    ],
)
def test_a_household_counts_as_one(host: str, network: str) -> None:
    assert network_of(host) == network


def test_there_are_never_more_connections_than_files() -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (1000, hard))
        assert Doorkeeper(Limits()).most == 1000 - FILES_KEPT
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
