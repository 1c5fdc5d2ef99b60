"""A socket that never reads costs the server no more than what fits into its outbox."""

import json
import logging
import socket
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus
from websockets.frames import Frame, Opcode

from riverpost.server import live
from riverpost.server.door import MOST_FRAMES
from riverpost.server.limits import Rate
from riverpost.server.outbox import MOST_BYTES
from tests.server.attacks.conftest import Watching
from tests.server.attacks.raw import PING, connected, ended, frame, handshake, upgraded
from tests.server.running import GENEROUS, Open, Person, running_here

LAYOUTS = [json.dumps({"id": 0, "do": "layout", "layout": layout}).encode() for layout in ("wide", "tall")]
SOON = 0.05  # seconds; nobody waits for as long as they really are
ONE_MESSAGE = 512 * 1024  # no update is larger


@pytest.fixture
def anna(server: Open) -> Person:
    return server.somebody("Anna")


@pytest.fixture
def table(anna: Person) -> str:
    return anna.table()


def waiting(server: Open, table: str) -> list[int]:
    """The bytes in each outbox at a table."""
    return server.within(lambda: [one.waiting for one in server.rooms.sockets_at(table)])


@pytest.mark.parametrize("messages", [LAYOUTS, [b"garbage"], [b"{}"]], ids=["layouts", "garbage", "nothing"])
def test_an_outbox_has_an_end(tmp_path: Path, messages: list[bytes]) -> None:
    impatient = replace(GENEROUS, seconds_to_take=SOON, seconds_to_go=SOON)
    with running_here(tmp_path / "riverpost.db", impatient) as server, connected(server) as raw:
        anna = server.somebody()
        table = anna.table()
        upgraded(raw, anna, table)
        largest = 0
        try:
            while True:
                raw.sendall(b"".join(map(frame, messages)) * 20)
                held = waiting(server, table)
                largest = max([largest, *held])
                if not held:
                    break
        except ConnectionError:
            pass
        assert largest <= MOST_BYTES + ONE_MESSAGE
        while waiting(server, table):
            pass  # until it has been sent away


def test_an_answer_is_not_made_larger_by_the_question(anna: Person, table: str) -> None:
    with anna.live(table) as one:
        one.socket.send(json.dumps({"id": "x" * 10_000, "do": "look", "seat": None}))
        assert one.receive()["code"] == "bad-message"


def test_whoever_is_sent_away_is_told_why(server: Open, anna: Person, table: str) -> None:
    with connected(server) as raw:
        upgraded(raw, anna, table)
        raw.sendall(frame(b"garbage") * (live.MOST_STRANGE + 5))
        said = ended(raw)
    assert said.endswith(Frame(Opcode.CLOSE, (1008).to_bytes(2, "big") + b"bad-message").serialize(mask=False))


def test_pings_that_nobody_hears_the_answer_to(server: Open, anna: Person, table: str) -> None:
    with connected(server) as raw:
        upgraded(raw, anna, table)
        for _ in range(200):
            raw.sendall(frame(b"x" * 125, PING) * 100)
            server.within(lambda: None)  # the loop has had its turn
        transports = server.within(lambda: [one.transport for one in server.connections()])
        assert max(server.within(transport.get_write_buffer_size) for transport in transports) < ONE_MESSAGE


@pytest.mark.parametrize("opcode", [1, 2, PING, 10])
def test_very_many_frames_at_once_hold_up_nobody(
    server: Open, anna: Person, table: str, watching: Watching, opcode: int
) -> None:
    with connected(server) as raw, watching(server) as watchdog:
        upgraded(raw, anna, table)
        try:
            raw.sendall(frame(b"", opcode) * 100 * MOST_FRAMES)
            raw.shutdown(socket.SHUT_WR)
        except OSError:
            pass  # it has been closed already
        ended(raw)
    assert watchdog.kept_promise, watchdog.longest


@pytest.fixture
def tracebacks(server: Open, caplog: pytest.LogCaptureFixture) -> Iterator[Callable[[], list[str]]]:
    """What the log says of failures, that of the web server too, which keeps its own."""
    web_server = logging.getLogger("uvicorn.error")
    web_server.addHandler(caplog.handler)
    yield lambda: [record.getMessage() for record in caplog.records if record.exc_info]
    web_server.removeHandler(caplog.handler)


HASTY = {
    "a flood": frame(b"") * 100 * MOST_FRAMES,
    "garbage": frame(b"garbage") * (live.MOST_STRANGE + 5),
    "no text": frame(b"\xff\xfe"),
    "half a text": b"\x01\x81" + bytes(4) + b"\xc3" + b"\x80\x80" + bytes(4),
    "no frame": b"\xff" * 100,
    "no close": frame(b"\x03", 8),
    "too large": b"\x81\xff" + (1 << 40).to_bytes(8, "big") + bytes(4),
}


@pytest.mark.parametrize("waits", [True, False], ids=["once it is open", "with the handshake"])
@pytest.mark.parametrize("sent", HASTY.values(), ids=HASTY.keys())
def test_nothing_that_is_sent_is_a_failure_of_ours(
    server: Open, anna: Person, table: str, tracebacks: Callable[[], list[str]], sent: bytes, waits: bool
) -> None:
    for _ in range(5):
        with connected(server) as raw:
            try:
                if waits:
                    upgraded(raw, anna, table)
                raw.sendall(sent if waits else handshake(table, anna.headers) + sent)
            except ConnectionError:
                pass  # it has been closed already
    with connected(server) as raw:
        upgraded(raw, anna, table)
        raw.sendall(sent)
        ended(raw)
    while waiting(server, table):
        pass  # until all have gone
    assert tracebacks() == []


def test_sockets_are_counted_as_they_are_opened(tmp_path: Path) -> None:
    with running_here(tmp_path / "riverpost.db", replace(GENEROUS, sockets=Rate(0, 3))) as server:
        anna = server.somebody()
        table = anna.table()
        for _ in range(3):
            with anna.live(table):
                pass
        with pytest.raises(InvalidStatus) as refused:
            anna.live(table)
        assert refused.value.response.status_code == 429


@pytest.mark.parametrize(
    "message",
    [
        {"do": "look", "seat": True},
        {"do": "move", "seat": True, "ply": 0, "actions": [0]},
        {"do": "move", "seat": 0, "ply": False, "actions": [0]},
        {"do": "undo", "seat": True, "ply": 0},
    ],
)
def test_what_is_true_is_no_seat(server: Open, message: dict[str, Any]) -> None:
    anna = server.somebody("Anna")
    with anna.live(anna.table()) as mine:
        answer = mine.send(**message)
    assert (answer["type"], answer["code"]) == ("refused", "bad-message")
