"""A flood of refusals fills no disk, and nobody learns from a log where others play."""

import logging
from dataclasses import replace
from pathlib import Path

import pytest

from riverpost.server import complaints
from riverpost.server.complaints import Complaints
from riverpost.server.limits import Rate
from tests.server.attacks.raw import connected, ended
from tests.server.running import GENEROUS, Open, running_here

NEVER = 1e9  # seconds
NEVER_AGAIN = 1e-9  # a second


def lines(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in caplog.records if record.name.startswith(("riverpost", "uvicorn"))]


def test_one_line_in_a_while_tells_how_many_were_left_out(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    noting = Complaints(10)
    for second in (100, 101, 109, 110, 111, 125):
        monkeypatch.setattr(complaints, "monotonic", lambda second=second: float(second))
        noting.note("stale", "a message", "192.0.2.1")
    noting.note("illegal", "a message", "192.0.2.1")
    noting.note("stale", "a message", "192.0.2.2")
    assert lines(caplog) == [
        "stale: a message from 192.0.2.1",
        "stale: a message from 192.0.2.1, and 2 more since the line before",
        "stale: a message from 192.0.2.1, and 1 more since the line before",
        "illegal: a message from 192.0.2.1",
        "stale: a message from 192.0.2.2",
    ]


def test_a_flood_leaves_a_line(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    limits = replace(GENEROUS, seconds_between_lines=NEVER, requests_of_person=Rate(NEVER_AGAIN, 5))
    with running_here(tmp_path / "riverpost.db", limits) as server:
        logging.getLogger("uvicorn.error").addHandler(caplog.handler)
        anna = server.somebody("Anna")
        table = anna.table()
        with anna.live(table, scene=0) as socket:
            for _ in range(10):
                assert socket.send("nonsense")["code"] == "bad-message"
                assert socket.send("look", seat=7)["code"] == "not-your-seat"
        answers = [anna.http.get(f"/api/tables/{table}") for _ in range(20)]
        assert answers[-1].status_code == 429
        assert int(answers[-1].headers["retry-after"]) > 1, "and they are told when to come again"
        for _ in range(10):
            with connected(server) as raw:
                raw.sendall(b"nonsense\r\n\r\n")
                ended(raw)
            server.client().get("/", headers={"Cookie": "riverpost=forged"})
    told = [line.partition(":")[0] for line in lines(caplog)]
    assert sorted(told) == ["bad-message", "bad-request", "forged", "not-your-seat", "too-many"]


def test_a_log_opens_no_table(server: Open, caplog: pytest.LogCaptureFixture) -> None:
    anna, eve = server.somebody("Anna"), server.somebody("Eve")
    table = anna.table()
    with eve.live(table, scene=0) as socket:
        socket.send("look", seat=0)
    for path in (f"/api/tables/{table}/start", f"/t/{table}", f"/table/{table}", f"/api/tables/{table}x/view"):
        eve.http.post(path)
    assert [line for line in lines(caplog) if table[:4] in line]
    assert not [line for line in lines(caplog) if table[:5] in line]
