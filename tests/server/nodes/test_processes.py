"""Several processes on one port: they serve the same tables, and one that dies is followed by another."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from riverpost.server.database import file_url
from tests.server.nodes.conftest import until
from tests.server.running import SECRET, Process, started
from tests.server.services import Postgres, RedisServer

PROCESSES = 2


@pytest.fixture
def served(postgres: Postgres, redis_server: RedisServer) -> Iterator[Process]:
    """Two processes on one port."""
    process = started(postgres.new_database(), processes=PROCESSES, RIVERPOST_BUS=redis_server.url)
    yield process
    assert process.stop() == 0


def nodes_of(process: Process) -> list[int]:
    """The processes that serve."""
    children = Path(f"/proc/{process.process.pid}/task/{process.process.pid}/children").read_text().split()
    commands = {int(child): Path(f"/proc/{child}/cmdline").read_bytes() for child in children}
    return [child for child, command in commands.items() if b"spawn_main" in command]


def test_what_one_process_stores_all_serve_and_a_dead_one_is_replaced(served: Process) -> None:
    anna = served.somebody()
    table = anna.table()
    first = set(nodes_of(served))
    assert len(first) == PROCESSES
    os.kill(next(iter(first)), signal.SIGKILL)
    until(lambda: len(nodes_of(served)) == PROCESSES and set(nodes_of(served)) != first)
    for _ in range(10):
        assert served.client().get(f"/api/tables/{table}", headers=anna.headers).status_code == 200


@pytest.mark.parametrize("bus", ["", "redis://127.0.0.1:1/0"])
def test_a_file_has_one_process(tmp_path: Path, bus: str) -> None:
    named = {"RIVERPOST_DATABASE": file_url(tmp_path / "one.db"), "RIVERPOST_SECRET": SECRET, "RIVERPOST_BUS": bus}
    command = [sys.executable, "-m", "riverpost", "serve", "--port", "0", "--processes", "2"]
    ended = subprocess.run(command, env={**os.environ, **named}, capture_output=True, text=True)
    assert ended.returncode != 0
    assert "PostgreSQL" in ended.stderr
    assert "Traceback" not in ended.stderr
