"""Connections that say nothing, or never end, take no place from those who play."""

import resource
import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus

from riverpost.server.complaints import Complaints
from riverpost.server.door import FILES_KEPT, HEAD_BYTES, MOST_PIPELINED, Doorkeeper, network_of
from riverpost.server.limits import Limits
from tests.server.attacks.conftest import Watching
from tests.server.attacks.raw import connected, ended, refused, upgraded
from tests.server.running import GENEROUS, Open, Person, running_here

PROXY, OTHER, MONITOR = "127.0.0.1", "127.0.0.3", "127.0.0.4"
CROWD = ["127.0.1.1", "127.0.1.2", "127.0.1.3", "127.0.1.4"]
ASKED = b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
SOON = 0.05  # seconds; nobody waits for as long as they really are


@contextmanager
def limited(folder: Path, **limits: Any) -> Iterator[Open]:
    with running_here(folder / "riverpost.db", replace(GENEROUS, **limits)) as server:
        yield server


def slowly(person: Person) -> bytes:
    """The beginning of a request that somebody never ends; the server says when it waits for the rest."""
    lines = {"Host": "x", "Content-Length": "100", "Expect": "100-continue", **person.headers}
    told = "".join(f"{name}: {value}\r\n" for name, value in lines.items())
    return f"POST /api/me HTTP/1.1\r\n{told}\r\n".encode()


def begin(raw: socket.socket, person: Person) -> None:
    """Begin a request that never ends."""
    raw.sendall(slowly(person))
    assert raw.recv(100) == b"HTTP/1.1 100 Continue\r\n\r\n"


def asked(server: Open, source: str, path: str = "/healthz", person: Person | None = None) -> bytes:
    """What is answered to somebody who asks from an address."""
    headers = {"Host": "x", "Connection": "close", **(person.headers if person else {})}
    lines = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
    words = f"GET {path} HTTP/1.1\r\n{lines}\r\n".encode()
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
                assert refused(ended(sixth)) == (429, "too-many")
            assert asked(server, OTHER).startswith(b"HTTP/1.1 200 "), "others come in"
            for _ in range(8):
                silent.enter_context(connected(server, PROXY))
            assert asked(server, PROXY).startswith(b"HTTP/1.1 200 "), "a proxy brings many people"
        while server.context.doorkeeper.inside:
            server.within(lambda: None)
        with connected(server) as again:
            again.sendall(ASKED)
            assert ended(again).startswith(b"HTTP/1.1 200 "), "places come back"


def test_the_last_places_go_to_those_who_hold_none(tmp_path: Path) -> None:
    with limited(tmp_path, connections=20) as server, ExitStack() as crowd:
        eve, anna = server.somebody("Eve"), server.somebody("Anna")
        table = anna.table()
        for client in server.clients:
            client.close()
        upgraded(crowd.enter_context(connected(server, OTHER)), anna, table)
        while server.context.doorkeeper.inside < server.context.doorkeeper.most:
            source = CROWD[server.context.doorkeeper.inside % len(CROWD)]
            begin(crowd.enter_context(connected(server, source)), eve)
        for _ in range(3):
            assert asked(server, OTHER, f"/api/tables/{table}", anna).startswith(b"HTTP/1.1 200 ")
            assert asked(server, MONITOR).startswith(b"HTTP/1.1 200 ")
            assert asked(server, MONITOR, "/readyz").startswith(b"HTTP/1.1 200 ")
            assert asked(server, "127.0.0.5", "/").startswith(b"HTTP/1.1 200 "), "and so do strangers"
        while server.context.doorkeeper.inside < server.context.doorkeeper.most:
            begin(crowd.enter_context(connected(server, CROWD[0])), eve)
        with connected(server, CROWD[0]) as one_more:
            assert refused(ended(one_more)) == (503, "full"), "nobody makes room for whoever holds most"
        assert len(server.rooms.sockets_at(table)) == 1, "whoever plays is never cut"


def test_who_gives_way_is_told_so(tmp_path: Path) -> None:
    with limited(tmp_path, connections=2) as server, ExitStack() as crowd:
        eve = server.somebody("Eve")
        eve.http.close()
        first, second = (crowd.enter_context(connected(server, CROWD[0])) for _ in range(2))
        begin(first, eve)
        begin(second, eve)
        assert asked(server, OTHER).startswith(b"HTTP/1.1 200 ")
        assert refused(ended(first)) == (503, "full"), "whoever has waited longest"


def test_a_house_full_of_sockets_has_places_for_those_who_are_known_and_for_monitors(tmp_path: Path) -> None:
    with limited(tmp_path, connections=20) as server, ExitStack() as sockets:
        anna = server.somebody("Anna")
        table = anna.table()
        for number in range(16):
            upgraded(sockets.enter_context(connected(server, CROWD[number % len(CROWD)])), None, table)
        assert refused(asked(server, OTHER, "/api/games")) == (503, "full")
        assert anna.ask(f"/api/tables/{table}")["me"] == [0, 1]
        for _ in range(2):
            socket = sockets.enter_context(anna.live(table))
        with pytest.raises(InvalidStatus) as full, anna.live(table):
            pass
        assert full.value.response.status_code == 503
        assert socket.send("chat", text="still here")["type"] == "done"
        for path in ("/healthz", "/readyz"):
            assert asked(server, MONITOR, path).startswith(b"HTTP/1.1 200 ")


def test_what_a_person_has_not_ended_is_counted_from_all_addresses(tmp_path: Path) -> None:
    with limited(tmp_path, at_once_of_person=3) as server:
        anna, eve = server.somebody("Anna"), server.somebody("Eve")
        with ExitStack() as slow:
            for source in CROWD[:2]:
                begin(slow.enter_context(connected(server, source)), eve)
            with eve.live(anna.table()):
                assert refused(asked(server, CROWD[3], "/api/me", eve)) == (429, "too-many")
                assert asked(server, CROWD[3], "/api/me", anna).startswith(b"HTTP/1.1 200 ")
        while server.context.doorkeeper.inside > 2:
            server.within(lambda: None)  # until all but the two who came with tokens have gone
        assert eve.ask("/api/me") == {"name": "Eve"}


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
        answer = ended(raw)
        assert refused(answer) == (408, "too-slow") if begun in UNANSWERED else answer.startswith(b"HTTP/1.1 ")
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
    assert not said or refused(said) == (431, "head-too-large")
    assert not [one for one in server.connections() if len(one.headers or []) > 100]


def test_a_head_that_is_too_large_and_comes_at_once(server: Open) -> None:
    with connected(server) as raw:
        raw.sendall(b"GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nX: " + b"x" * HEAD_BYTES + b"\r\n\r\n")
        assert refused(ended(raw)) == (431, "head-too-large")


@pytest.mark.parametrize("more", [b"x: y\r\n" * 200, b"x: y" + b"y" * 1_000], ids=["many", "one"])
def test_headers_without_end_after_a_body(server: Open, more: bytes) -> None:
    with connected(server) as raw:
        raw.sendall(b"POST /api/clients HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n")
        with suppress(ConnectionError):
            for _ in range(1_000):
                raw.sendall(more)
        said = ended(raw)
    assert not said or refused(said) == (431, "head-too-large")


def test_a_body_in_very_small_chunks_is_read(server: Open) -> None:
    name = b'{"name": "' + b" " * 40_000 + b'Anna"}'
    with connected(server) as raw:
        raw.sendall(b"POST /api/clients HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n")
        raw.sendall(b"Content-Type: application/json\r\nConnection: close\r\n\r\n")
        raw.sendall(b"".join(b"1\r\n%c\r\n" % letter for letter in name) + b"0\r\n\r\n")
        assert ended(raw).startswith(b"HTTP/1.1 201")


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
        assert Doorkeeper(Limits(), Complaints(0)).most == 1000 - FILES_KEPT
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
