"""What nobody should send: it is refused and logged, and the game is unharmed."""

import json
import logging
import socket as sockets
from collections.abc import Iterator
from contextlib import contextmanager

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from tests.server.running import Open, Person

SCRIPT = "<script>alert(1)</script>"


@contextmanager
def unharmed(server: Open, table: str, caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """What happens here must change nothing at a table, and must leave a line in the log of refusals."""
    before = server.behind(table)
    position, serial = before.position.copy() if before.position else None, before.serial
    caplog.clear()
    with caplog.at_level(logging.WARNING, "riverpost.refused"):
        yield
    after = server.behind(table)
    assert (after.position, after.serial) == (position, serial)
    assert any(record.name == "riverpost.refused" for record in caplog.records)
    assert "Bearer" not in caplog.text


@pytest.fixture
def anna(server: Open) -> Person:
    return server.somebody("Anna")


@pytest.fixture
def table(anna: Person) -> str:
    return anna.table()


def decision(server: Open, table: str) -> tuple[int, int]:
    position = server.behind(table).position
    assert position is not None
    assert position.seat is not None
    return position.seat, position.legal_ids()[0]


def test_the_seat_of_another(server: Open, table: str, caplog: pytest.LogCaptureFixture) -> None:
    eve = server.somebody("Eve")
    seat, action = decision(server, table)
    with unharmed(server, table, caplog):
        eve.refused(f"/api/tables/{table}/moves", {"seat": seat, "ply": 0, "actions": [action]}, "not-your-seat")
        eve.refused(f"/api/tables/{table}/undo", {"seat": seat, "ply": 0}, "not-your-seat")
        eve.refused(f"/api/tables/{table}/leave", {"seat": seat}, "not-your-seat")
        eve.refused(f"/api/tables/{table}/seats/{seat}", {"kind": "me"}, "taken")
        eve.refused(f"/api/tables/{table}/seats/{seat}", {"kind": "bot", "level": 1}, "not-seated")
        for part in ("view", "scene", "board.svg", "board.png", "why"):
            answer = eve.http.get(f"/api/tables/{table}/{part}", params={"seat": seat, "action": 0})
            assert answer.status_code == 403
        with eve.live(table, seat=seat) as socket:
            assert socket.updates[0]["seat"] is None
            assert socket.send("move", seat=seat, ply=0, actions=[action])["code"] == "not-your-seat"
            assert socket.send("look", seat=seat)["code"] == "not-your-seat"


def test_an_answer_to_what_is_no_longer_asked(
    server: Open, anna: Person, table: str, caplog: pytest.LogCaptureFixture
) -> None:
    seat, action = decision(server, table)
    move = {"seat": seat, "ply": 0, "actions": [action]}
    anna.post(f"/api/tables/{table}/moves", move)
    with unharmed(server, table, caplog):
        anna.refused(f"/api/tables/{table}/moves", move, "stale")
        anna.refused(f"/api/tables/{table}/moves", {**move, "ply": 7}, "stale")
        with anna.live(table) as socket:
            assert socket.send("move", **move)["code"] == "stale"


def test_what_the_rules_forbid_is_refused_with_the_rule(
    server: Open, anna: Person, table: str, caplog: pytest.LogCaptureFixture
) -> None:
    seat, _ = decision(server, table)
    with unharmed(server, table, caplog):
        answer = anna.http.post(f"/api/tables/{table}/moves", json={"seat": seat, "ply": 0, "actions": ["postmaster"]})
        assert answer.status_code == 409
        assert answer.json()["error"]["rule"] == "T13"


GARBAGE = [
    b"",
    b"\x00\xff\xfe",
    b"null",
    b"[]",
    b"{",
    b"7",
    b'{"id":901}',
    b'{"id":[1],"do":"move"}',
    b'{"id":901,"do":"move","seat":0,"ply":0,"actions":[]}',
    b'{"id":901,"do":"move","seat":0,"ply":0,"actions":[null]}',
    b'{"id":901,"do":"move","seat":0,"ply":0,"actions":[true]}',
    b'{"id":901,"do":"move","seat":"0","ply":0,"actions":[1]}',
    b'{"id":901,"do":"move","seat":0,"ply":1e999,"actions":[1]}',
    b'{"id":901,"do":"move","seat":-1,"ply":0,"actions":[1]}',
    b'{"id":901,"do":"move","seat":99999999999,"ply":0,"actions":[1]}',
    b'{"id":901,"do":"move","seat":0,"ply":0,"actions":[99999999999999999]}',
    b'{"id":901,"do":"look","seat":-1}',
    b'{"id":901,"do":"__class__"}',
    b'{"id":901,"do":"chat","text":7}',
]


@pytest.mark.parametrize("garbage", GARBAGE)
def test_garbage(server: Open, anna: Person, table: str, caplog: pytest.LogCaptureFixture, garbage: bytes) -> None:
    with unharmed(server, table, caplog), anna.live(table) as socket:
        socket.socket.send(garbage)
        while (answer := socket.receive())["type"] == "update":
            pass
        assert answer["type"] == "refused"
        assert answer["sentence"]
        socket.socket.send(garbage, text=True) if garbage.isascii() else None
        assert socket.send("look", seat=None)["type"] == "done"  # and it can still be used


def test_who_sends_nothing_but_garbage_is_disconnected(
    server: Open, anna: Person, table: str, caplog: pytest.LogCaptureFixture
) -> None:
    with unharmed(server, table, caplog), anna.live(table) as socket:
        for _ in range(30):
            socket.socket.send(b"garbage")
        assert socket.gone() == 1008


def test_a_frame_of_a_megabyte(server: Open, anna: Person, table: str) -> None:
    before = server.behind(table).serial
    with anna.live(table) as socket:
        socket.socket.send("x" * 1_000_000)
        assert socket.gone() == 1009
    assert server.behind(table).serial == before
    with anna.live(table) as socket:
        assert socket.send("chat", text="I am back")["type"] == "done"


def test_a_body_of_a_megabyte(server: Open, anna: Person, table: str, caplog: pytest.LogCaptureFixture) -> None:
    def for_ever() -> Iterator[bytes]:
        for _ in range(64):
            yield b"x" * 16_384

    with unharmed(server, table, caplog):
        declared = anna.http.post(f"/api/tables/{table}/chat", content=b"x" * 1_000_000)
        assert (declared.status_code, declared.json()["error"]["code"]) == (413, "too-large")
        undeclared = anna.http.post(f"/api/tables/{table}/chat", content=for_ever())
        assert undeclared.status_code in (400, 413)


def test_script_in_names_and_chat_stays_text(server: Open) -> None:
    eve = server.browser()
    eve.post("/api/me", {"name": SCRIPT})
    table = eve.table(seats=[{"kind": "me"}, {"kind": "here", "name": SCRIPT}])
    eve.post(f"/api/tables/{table}/chat", {"text": SCRIPT})
    for path in ("/", f"/t/{table}", "/new/niagara", f"/api/tables/{table}/board.svg"):
        page = eve.http.get(path)
        assert page.status_code == 200
        assert SCRIPT not in page.text
    assert eve.http.get(f"/api/tables/{table}").headers["content-type"] == "application/json"
    for name in ("", " ", "x" * 31, "two\nlines\x00"):
        eve.refused("/api/me", {"name": name}, "bad-request" if len(name.strip()) in (0, 31) else "bad-name")
    eve.refused(f"/api/tables/{table}/chat", {"text": "x" * 501}, "bad-request")


def test_a_forged_cookie_is_nobody(server: Open, table: str, caplog: pytest.LogCaptureFixture) -> None:
    browser = server.browser()
    value = browser.http.cookies["riverpost"]
    forged = value[:-3] + ("aaa" if not value.endswith("aaa") else "bbb")
    with unharmed(server, table, caplog), httpx.Client(base_url=server.address) as eve:
        headers = {"Origin": server.address.rstrip("/"), "Cookie": f"riverpost={forged}"}
        answer = eve.post(f"/api/tables/{table}/chat", json={"text": "hello"}, headers=headers)
        assert (answer.status_code, answer.json()["error"]["code"]) == (401, "no-person")


def test_a_token_is_no_cookie_and_a_cookie_no_link(server: Open) -> None:
    browser, anna = server.browser(), server.somebody()
    token = anna.headers["Authorization"].removeprefix("Bearer ")
    with httpx.Client(base_url=server.address) as eve:
        own = {"Origin": server.address.rstrip("/")}
        assert eve.post("/api/me/link", headers={"Cookie": f"riverpost={token}", **own}).status_code == 401
        cookie = browser.http.cookies["riverpost"]
        assert eve.post("/api/me/link", headers={"Authorization": f"Bearer {cookie}"}).status_code == 401
        assert eve.get(f"/as/{cookie}").status_code == 404


@pytest.mark.parametrize(
    "headers", [{"Origin": "https://evil.example"}, {"Origin": "null"}, {"Sec-Fetch-Site": "cross-site"}, {}]
)
def test_a_foreign_page(server: Open, table: str, caplog: pytest.LogCaptureFixture, headers: dict[str, str]) -> None:
    victim = server.browser()
    cookie = {"Cookie": victim.headers["Cookie"]}
    with unharmed(server, table, caplog), httpx.Client(base_url=server.address) as evil:
        answer = evil.post(f"/api/tables/{table}/chat", json={"text": "hi"}, headers={**cookie, **headers})
        assert answer.status_code == 403
        address = f"{server.address.replace('http', 'ws')}api/tables/{table}/live"
        with pytest.raises(InvalidStatus) as refused, connect(address, additional_headers={**cookie, **headers}):
            pass
        assert refused.value.response.status_code == 403


def test_our_own_page_may(server: Open) -> None:
    browser = server.browser()
    table = browser.table()
    with browser.live(table) as socket:
        assert socket.send("chat", text="hello")["type"] == "done"
    del browser.http.headers["Origin"]
    browser.http.headers["Sec-Fetch-Site"] = "same-origin"
    browser.post(f"/api/tables/{table}/chat", {"text": "hello"})


def test_cookies_and_headers(server: Open) -> None:
    with httpx.Client(base_url=server.address) as guest:
        page = guest.get("/")
    cookie = page.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "samesite=lax" in cookie.lower()
    policy = page.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert page.headers["x-content-type-options"] == "nosniff"
    assert page.headers["referrer-policy"] == "same-origin"


def test_nobody_reads_files_through_static(server: Open) -> None:
    host, port = server.address.removeprefix("http://").rstrip("/").split(":")
    for path in ("/static/x/../templates/base.html", "/static/x/%2e%2e/templates/base.html", "/static/x//etc/passwd"):
        with sockets.create_connection((host, int(port))) as raw:  # httpx would tidy the path up
            raw.sendall(f"GET {path} HTTP/1.1\r\nHost: {host}:{port}\r\nConnection: close\r\n\r\n".encode())
            answer = raw.makefile("rb").read()
        assert b" 404 " in answer.split(b"\r\n")[0]


def test_no_answer_names_a_person_or_the_seed(server: Open, anna: Person, table: str) -> None:
    row = server.behind(table).row
    seen = [json.dumps(anna.ask(f"/api/tables/{table}{part}")) for part in ("", "/view", "/scene")]
    with anna.live(table) as socket:
        seen += socket.texts
    for text in seen:
        assert row.host not in text
        assert str(row.seed) not in text
    assert anna.http.get(f"/api/tables/{table}/record").json()["error"]["code"] == "not-over"
