"""A log as JSON: every line is one object, whatever is sent, and none holds a key, a secret or what somebody said."""

import json
import logging
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from riverpost.engine.errors import RiverpostError
from riverpost.server.logs import JsonLines, begin_request, request_id
from riverpost.server.settings import Settings
from tests.server.attacks.raw import connected, ended
from tests.server.running import Open, Process, started

SAID = "Rendezvous at the lighthouse"
FIELDS = {"time", "level", "logger", "message", "request", "table", "code", "address", "error", "way"}


class Logging:
    """A server, and what it has logged."""

    def __init__(self, running: Process, path: Path) -> None:
        self.running, self._path = running, path

    def lines(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self._path.read_text(encoding="utf-8").splitlines()]


@pytest.fixture(scope="module")
def talking(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Logging]:
    folder = tmp_path_factory.mktemp("log")
    with (folder / "log").open("w") as log:
        running = started(folder / "riverpost.db", complaints=log.fileno(), RIVERPOST_LOG="json")
    try:
        yield Logging(running, folder / "log")
    finally:
        running.stop()


def test_nothing_that_opens_a_door_is_written(talking: Logging) -> None:
    server = talking.running
    anna, eve = server.somebody("Annabella"), server.somebody("Eve")
    table = anna.table()
    token = anna.headers["Authorization"].removeprefix("Bearer ")
    with anna.live(table, scene=0) as socket:
        assert socket.send("chat", text=SAID)["type"] == "done"
        assert socket.send("chat", text=SAID * 100)["type"] == "refused"
        assert socket.send("look", seat=7)["type"] == "refused"
    eve.http.post(f"/api/tables/{table}/start")
    eve.http.post(f"/as/{token}?token={token}")
    eve.http.get(f"/api/tables/{token}?password={SAID}", headers={"X-Note": SAID, "Referer": f"http://x/{token}"})
    written = json.dumps(talking.lines())
    assert [line for line in talking.lines() if line.get("table") == table[:4]]
    for secret in (table[:5], token[:5], "Annabella", "Rendezvous", "lighthouse"):
        assert secret not in written, secret


def test_every_line_is_one_object_whatever_is_sent(talking: Logging) -> None:
    before = len(talking.lines())
    forged = '{"level":"forged"}'
    for path in (f"/api/%0A{forged}", "/api/%0D%0A%1b[31m", "/api/\u2028", "/api/" + "x" * 5000):
        talking.running.client().post(path)
    for head in (
        b"GET /api/none\nX: y\r\n\r\n",
        b"POST /api/none HTTP/1.1\r\nHost: a\r\nX-Request-ID: a\n" + forged.encode() + b"\r\n\r\n",
    ):
        with connected(talking.running) as raw:
            raw.sendall(head)
            ended(raw)
    lines = talking.lines()
    assert len(lines) > before
    assert {line["level"] for line in lines} == {"warning"}
    assert all(line.keys() <= FIELDS and len(line["message"]) < 500 for line in lines)


def test_an_answer_and_its_line_have_the_same_id_and_nobody_chooses_it(talking: Logging) -> None:
    chosen = talking.running.client().post("/api/nothing", headers={"X-Request-ID": "chosen"})
    ids = [chosen.headers["x-request-id"], talking.running.client().get("/").headers["x-request-id"]]
    assert len({*ids, "chosen"}) == 3
    socket = talking.running.somebody("Anna")
    with socket.live(socket.table(), scene=0) as live:
        assert live.socket.response is not None
        assert live.socket.response.headers["x-request-id"] not in ids
    assert "chosen" not in json.dumps(talking.lines())


def test_a_line_about_a_request_names_it(server: Open, caplog: pytest.LogCaptureFixture) -> None:
    caplog.handler.setFormatter(JsonLines())
    answer = server.client().post("/api/tables/abcdefghijklmnop/start")
    (line,) = [json.loads(line) for line in caplog.text.splitlines()]
    assert (line["request"], line["table"]) == (answer.headers["x-request-id"], "abcd")
    assert (line["code"], line["address"], line["level"]) == ("no-person", "127.0.0.1", "warning")


def test_a_failure_tells_its_way_and_not_what_was_worked_on() -> None:
    begin_request("/api/tables/abcdefghijklmnop/moves")
    try:
        raise ValueError(f"{SAID}\nand the key is sesame")
    except ValueError as error:
        facts = (error.__class__, error, error.__traceback__)
        record = logging.LogRecord("riverpost", logging.ERROR, __file__, 1, "It failed.\n%s", ("x" * 20,), facts)
    written = JsonLines().format(record)
    line = json.loads(written)
    assert "\n" not in written
    assert (line["error"], line["message"], line["request"]) == ("ValueError", "It failed.\\nxxxx...", request_id())
    assert line["way"][0].endswith("test_a_failure_tells_its_way_and_not_what_was_worked_on")
    assert "Rendezvous" not in written
    assert "sesame" not in written


def test_a_failure_is_answered_with_its_id(server: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server.context.visitors, "known", None)
    answer = server.somebody("Anna").http.get("/api/me")
    assert answer.status_code == 500
    assert len(answer.headers.get_list("x-request-id")) == 1


def test_a_log_of_no_known_kind_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("RIVERPOST_LOG", "xml")
    with pytest.raises(RiverpostError, match="text, json, not 'xml'"):
        Settings.of_environment(tmp_path)


def test_a_start_that_fails_still_says_why_in_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RIVERPOST_LOG", "json")
    monkeypatch.setenv("RIVERPOST_DATABASE", "nonsense")
    failed = subprocess.run([sys.executable, "-m", "riverpost", "serve"], capture_output=True, text=True, cwd=tmp_path)
    assert failed.returncode == 2
    assert "RIVERPOST_DATABASE is no URL" in " ".join(failed.stderr.split())
