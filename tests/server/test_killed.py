"""A server that is killed loses nothing it has acknowledged and leaves no half turn."""

import subprocess
import sys
from typing import Any

import pytest

from riverpost.server.tables import open_tables
from riverpost.server.workers import Workers
from tests.conftest import ROOT
from tests.server.playing import PATIENCE, facts
from tests.server.until_killed import TABLES

KILLS = 2
LINES = 150  # that are read between the start and a kill; they end within a turn as well as between two

PIPES: dict[str, Any] = {"cwd": ROOT, "stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}

pytestmark = pytest.mark.anyio


def run_and_kill(url: str, known: list[str], lines: int) -> list[list[str]]:
    """What a server says until it is killed after so many lines."""
    command = [sys.executable, "-m", "tests.server.until_killed", url, *known]
    with subprocess.Popen(command, **PIPES) as server:
        assert server.stdout is not None
        said = [server.stdout.readline().split() for _ in range(lines)]
        server.kill()
        said += [line.split() for line in server.stdout]
    assert all(said), "the server ended by itself"
    return said


async def test_nothing_acknowledged_is_lost(url: str, workers: Workers) -> None:
    known: list[str] = []
    for kill in range(KILLS):
        said = run_and_kill(url, known, LINES + 7 * kill)
        known = [words[1] for words in said if words[0] == "table"]
        assert len(known) == TABLES
        done = {words[1]: int(words[2]) for words in said if words[0] == "done"}
        will = {words[1]: (int(words[2]), int(words[3])) for words in said if words[0] == "will"}
        assert done
        assert any(first < last for first, last in will.values()), "some turns have several decisions"
        async with open_tables(url, workers) as tables:
            for table_id, (first, last) in will.items():
                table = await tables.find(table_id)
                assert table.serial >= done.get(table_id, 0)
                assert table.serial in (first - 1, last), "half a turn"
                assert table.phase in ("playing", "over")
                assert facts(table)["closed"] is None


def test_workers_end_with_their_server() -> None:
    """Nobody is left thinking when a server has been killed."""
    code = (
        "import os, riverpost.server.workers as w; w.Workers(1)._submit(0, os.nice, 0).result(); print('up'); input()"
    )
    with subprocess.Popen([sys.executable, "-u", "-c", code], **PIPES) as server:
        assert server.stdout is not None
        assert server.stdout.readline() == "up\n"
        server.kill()
        # The worker has the same output, so that comes to its end only when the worker has ended too.
        assert server.communicate(timeout=PATIENCE)[0] == ""
