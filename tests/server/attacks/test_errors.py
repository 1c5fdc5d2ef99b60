"""Whatever is asked, it is answered as it should be, and what is secret stays out of logs and answers."""

import json
import logging
import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi import FastAPI
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from riverpost.server.limits import BODY_BYTES, RECORD_BYTES
from riverpost.server.security import HEADERS
from tests.server.attacks.conftest import Watching
from tests.server.attacks.raw import connected, ended, handshake, refused
from tests.server.running import Open, Person

GIANT = "9" * 400
ENDLESS = "9" * 5_000


@pytest.fixture
def anna(server: Open) -> Person:
    return server.somebody("Anna")


def said(server: Open, asked: str, **headers: str) -> bytes:
    """The answer to a request that is written as it stands."""
    lines = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
    with connected(server) as raw:
        raw.sendall(f"{asked} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n{lines}\r\n".encode("latin-1"))
        return ended(raw)


def check(answer: bytes) -> None:
    """An answer is a refusal, not a failure, and carries the headers that every answer carries."""
    status = int(answer[9:12])
    assert 400 <= status < 500, answer
    head = answer.partition(b"\r\n\r\n")[0].lower().split(b"\r\n")
    assert not [name for name, value in HEADERS if name + b": " + value.lower() not in head]


@pytest.mark.parametrize(
    "path",
    [
        "/%00", "/t/%00", "/static/x/%00", "/static/%00/x", "/api/tables/%00", "/api/games/%00", "/new/%00",
        "/rules/%00", "/rules/niagara/%00.svg", "/games/niagara/options/%00.svg", "/games/%00/poster.svg", "/as/%00",
        "/t/%0d%0aX-Evil:%201", "/t/%ff%fe", "/t/" + "x" * 9_000, f"/api/tables/x/scene?ply={GIANT}",
        f"/api/tables/x/scene?ply={ENDLESS}", f"/api/tables/x/scene?seat=-{GIANT}", f"/api/tables/x/seats/{ENDLESS}",
        f"/api/tables/x/why?seat=0&x=1e{GIANT}&y=nan&piece=x", "/api/games/niagara/%2e%2e/%2e%2e", "/api/nothing",
    ],
)  # fmt: skip
def test_addresses_that_cannot_be(server: Open, path: str) -> None:
    check(said(server, f"GET {path}"))


@pytest.mark.parametrize("origin", ["http://[", "http://]", "http://[::1", "http://x:99999999", "null", "\xff", "//"])
def test_origins_that_cannot_be(server: Open, anna: Person, origin: str) -> None:
    check(said(server, "POST /api/me", Origin=origin, **anna.headers))


@pytest.mark.parametrize("asked", ["GET", "GET /\x00", "NONSENSE /", "GET / HTTP/1.1\r\nContent-Length: x"])
def test_requests_that_cannot_be_read(server: Open, asked: str) -> None:
    assert refused(said(server, asked)) == (400, "bad-request")


@pytest.mark.parametrize(
    ("method", "headers", "status", "code"),
    [
        ("GET", {"Sec-WebSocket-Key": ""}, 400, "bad-handshake"),
        ("GET", {"Sec-WebSocket-Key": "nonsense"}, 400, "bad-handshake"),
        ("GET", {"Sec-WebSocket-Version": "99"}, 400, "bad-handshake"),
        ("GET", {"Sec-WebSocket-Protocol": ",,@"}, 400, "bad-handshake"),
        ("GET", {"Content-Length": "5"}, 400, "bad-handshake"),
        ("GET", {"X": "y" * 9_000}, 431, "bad-handshake"),
        ("GET", {f"X-{number}": "y" for number in range(200)}, 431, "bad-handshake"),
        ("POST", {}, 405, "bad-method"),
        ("GET", {"Origin": "https://evil.example"}, 403, "foreign-origin"),
    ],
)
def test_handshakes_that_open_no_socket(
    server: Open, anna: Person, method: str, headers: dict[str, str], status: int, code: str
) -> None:
    with connected(server) as raw:
        raw.sendall(handshake(anna.table(), headers, method))
        assert refused(ended(raw)) == (status, code)


@pytest.mark.parametrize(("table", "code"), [("x", "no-such-table"), ("x/y", "no-such-thing")])
def test_a_socket_where_there_is_nothing(server: Open, table: str, code: str) -> None:
    with connected(server) as raw:
        raw.sendall(handshake(table, {}))
        assert refused(ended(raw)) == (404, code)


@pytest.mark.parametrize("length", ["65537", "-1", "1e9", GIANT])
def test_lengths_that_cannot_be(server: Open, anna: Person, length: str) -> None:
    answer = said(server, "POST /api/me", **{"Content-Length": length}, **anna.headers)
    check(answer)


@pytest.mark.parametrize(("path", "limit"), [("/api/me", BODY_BYTES), ("/api/records", RECORD_BYTES)])
def test_a_body_that_is_too_large_is_always_answered_so(anna: Person, path: str, limit: int) -> None:
    def in_parts() -> Iterator[bytes]:
        for _ in range(limit // 4096 + 8):
            yield b"x" * 4096

    for content in (b"x" * (limit + 1), in_parts()):
        answer = anna.http.post(path, content=content)
        assert (answer.status_code, answer.json()["error"]["code"]) == (413, "too-large")


@pytest.mark.parametrize("seat", [GIANT, ENDLESS, "-1", "²", "%00", "none"])
def test_seats_that_cannot_be_looked_through(anna: Person, seat: str) -> None:
    with anna.live(anna.table(), seat=seat) as socket:
        assert socket.updates[0]["seat"] is None


def test_a_socket_that_is_refused_is_told_why(server: Open, anna: Person) -> None:
    address = f"{server.address.replace('http', 'ws')}api/tables/{anna.table()}/live"
    for origin in ("https://evil.example", "http://["):
        headers = {"Origin": origin, **anna.headers}
        with pytest.raises(InvalidStatus) as refused, connect(address, additional_headers=headers):
            pass
        response = refused.value.response
        assert response.status_code == 403
        assert json.loads(response.body)["error"]["code"] == "foreign-origin"
        assert response.headers["x-content-type-options"] == "nosniff"


def test_a_failure_is_answered_like_anything_else(server: Open) -> None:
    def fail() -> None:
        raise RuntimeError("on purpose")

    app: FastAPI = server.app
    app.add_api_route("/api/failing", fail, include_in_schema=False)
    answer = said(server, "GET /api/failing")
    assert answer.startswith(b"HTTP/1.1 500 ")
    assert b"on purpose" not in answer
    assert b"no-store" in answer
    assert json.loads(answer.partition(b"\r\n\r\n")[2])["error"]["code"] == "failed"
    check(answer.replace(b" 500 ", b" 400 ", 1))


def test_what_is_somebodys_own_is_kept_by_nobody(anna: Person) -> None:
    table = anna.table()
    parts = ["", "/view?seat=0", "/scene?seat=0", "/board.svg?seat=0", "/board.png?seat=0", "/record", "/plans?seat=0"]
    for path in ["/api/me", "/api/me/link", "/api/tables", "/", *(f"/api/tables/{table}{part}" for part in parts)]:
        assert anna.http.get(path).headers["cache-control"] == "no-store", path


def test_a_log_is_one_line_for_each_refusal_and_holds_no_key(
    server: Open, anna: Person, caplog: pytest.LogCaptureFixture
) -> None:
    link = anna.post("/api/me/link", status=201)["url"]
    key = link.rpartition("/")[2]
    with caplog.at_level(logging.DEBUG):
        for path in ("/api/x%0aFORGED", "/api/x%1b[31mred", f"/as/{key}x", f"/api/as/{key}", "/t/%e2%80%a8x"):
            said(server, f"POST {path}", **anna.headers)
        said(server, "POST /api/me", Cookie=f"riverpost={key}")
        with pytest.raises(InvalidStatus), connect(f"{server.address.replace('http', 'ws')}api/tables/%1b%0ax/live"):
            pass
    for record in caplog.records:
        if not record.name.startswith(("httpcore", "httpx", "websockets", "asyncio")):
            assert record.getMessage().isprintable(), record.getMessage()
    ours = [record.getMessage() for record in caplog.records if record.name.startswith("riverpost")]
    assert ours
    assert not [line for line in ours if key in line or anna.headers["Authorization"][7:] in line]


# --- starts that fail


def started(**settings: str) -> "subprocess.CompletedProcess[str]":
    """A server that must end by itself."""
    environment = {**os.environ, "RIVERPOST_LANG": "en", "COLUMNS": "500", **settings}
    command = [sys.executable, "-m", "riverpost", "serve", "--port", "0"]
    return subprocess.run(command, env=environment, capture_output=True, text=True)


@pytest.mark.parametrize(
    "settings",
    [
        {"RIVERPOST_DATABASE": "nonsense"},
        {"RIVERPOST_DATABASE": "nonsense://anna:hunter2@host/x"},
        {"RIVERPOST_DATABASE": "sqlite:////dev/null/x.db"},
        {"RIVERPOST_DATABASE": "postgresql+psycopg://anna:hunter2@127.0.0.1:1/x?password=hunter2"},
        {"RIVERPOST_DATABASE": "mysql://anna:hunter2@127.0.0.1:x/x"},
        {"XDG_DATA_HOME": "/dev/null/x", "RIVERPOST_DATABASE": "", "RIVERPOST_SECRET": ""},
    ],
    ids=["no-url", "no-such-kind", "no-folder", "no-server", "no-port", "no-data-folder"],
)
def test_a_start_that_fails_says_why_in_a_sentence(settings: dict[str, str]) -> None:
    ended = started(**settings)
    assert ended.returncode not in (0, -9)
    assert "Traceback" not in ended.stdout + ended.stderr
    assert ended.stderr.strip().endswith(".")
    assert "hunter2" not in ended.stdout + ended.stderr


def test_a_port_that_is_taken_says_so() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        command = [sys.executable, "-m", "riverpost", "serve", "--port", str(taken.getsockname()[1])]
        ended = subprocess.run(command, capture_output=True, text=True)
    assert ended.returncode == 2
    assert "Traceback" not in ended.stderr


def test_a_file_that_is_no_database_says_so(tmp_path: Path) -> None:
    (tmp_path / "x.db").write_bytes(b"this is no database" * 1_000)
    ended = started(RIVERPOST_DATABASE=f"sqlite:///{tmp_path / 'x.db'}")
    assert ended.returncode == 2
    assert "Traceback" not in ended.stderr
    assert "cannot be opened" in ended.stderr


@pytest.mark.parametrize("letters", [300, 2_800, 5_000])
def test_the_code_of_a_link_to_a_host_without_end(server: Open, anna: Person, watching: Watching, letters: int) -> None:
    table = anna.table()
    with watching(server) as watchdog, connected(server) as raw:
        raw.sendall(f"GET /t/{table}/link.svg HTTP/1.1\r\nConnection: close\r\nHost: {'x' * letters}\r\n\r\n".encode())
        check(ended(raw))
    assert watchdog.kept_promise, watchdog.longest


@pytest.mark.parametrize("body", ["[" * 60_000, '{"seat": 0, "ply": 0, "actions": [' + "9" * 60_000 + "]}"])
def test_a_body_that_cannot_be_read_is_told_as_one(anna: Person, body: str) -> None:
    table = anna.table()
    answer = anna.http.post(f"/api/tables/{table}/moves", content=body, headers={"Content-Type": "application/json"})
    assert (answer.status_code, answer.json()["error"]["code"]) == (400, "bad-request")
