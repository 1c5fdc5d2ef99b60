"""A server that dies in mid-game: whoever was there comes back, and nothing that was acknowledged is lost."""

import contextlib
import subprocess
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from riverpost.server.launch import PortInUse, bound, first_free, runs_already
from tests.server.running import SECONDS, Live, Person, Process, Running, started
from tests.server.test_live import decide, two_at_a_table


def again(person: Person, server: Running) -> Person:
    """The same person at the server that was started again."""
    http = server.client()
    http.headers.update(person.headers)
    return Person(server.address, http, person.headers)


def test_nothing_acknowledged_is_lost_when_the_server_is_killed(tmp_path: Path) -> None:
    server = started(tmp_path / "riverpost.db")
    anna, ben, table = two_at_a_table(server)
    played: list[tuple[int, int]] = []
    for kill in range(2):
        with anna.live(table) as one, ben.live(table) as two:
            assert one.log == one.updates[0]["log"]
            assert one.ply == len(played)
            played += [decide({0: one, 1: two}, ply) for ply in range(len(played), len(played) + 7)]
            said = one.send("chat", text=f"before kill {kill}")
            assert said["type"] == "done"
            asked = in_the_air(one, two, len(played))
            server.kill()
        server = started(tmp_path / "riverpost.db", int(server.address.rsplit(":", 1)[1].rstrip("/")))
        anna, ben = again(anna, server), again(ben, server)
        ply = anna.ask(f"/api/tables/{table}")["ply"]
        assert len(played) <= ply <= len(played) + 1  # what was not acknowledged may or may not have happened
        played += [asked] * (ply - len(played))
    with anna.live(table, scene=0) as one:
        assert [line[2] for line in one.updates[0]["chat"]] == ["before kill 0", "before kill 1"]
        assert one.updates[0]["ply"] == len(played)
    server.kill()


@pytest.mark.parametrize("end", [Process.kill, Process.stop])
def test_nothing_acknowledged_is_lost_by_a_server_that_ends_while_it_writes(
    tmp_path: Path, end: Callable[[Process], object]
) -> None:
    server = started(tmp_path / "riverpost.db")
    tables = [two_at_a_table(server) for _ in range(6)]
    acknowledged = threading.Semaphore(0)
    with ThreadPoolExecutor(len(tables)) as threads:
        playing = [threads.submit(play_on, *table, acknowledged) for table in tables]
        for _ in range(10 * len(tables)):
            assert acknowledged.acquire(timeout=SECONDS)
        end(server)
        counts = [one.result() for one in playing]
    server = started(tmp_path / "riverpost.db")
    for (anna, _, table), count in zip(tables, counts, strict=True):
        ply = again(anna, server).ask(f"/api/tables/{table}")["ply"]
        assert count <= ply <= count + 1  # what was not acknowledged may or may not have happened
    server.kill()


def play_on(anna: Person, ben: Person, table: str, acknowledged: threading.Semaphore) -> int:
    """Decide for both until the server is gone; how many decisions it has acknowledged."""
    count = 0
    with contextlib.suppress(ConnectionClosed), anna.live(table, scene=0) as one, ben.live(table, scene=0) as two:
        while True:
            decide({0: one, 1: two}, count)
            count += 1
            acknowledged.release()
    return count


def in_the_air(one: Live, two: Live, ply: int) -> tuple[int, int]:
    """Send a move without waiting for the answer."""
    seat = one.until_ply(ply)["deciding"][0]
    mover = (one, two)[seat]
    action = mover.until_ply(ply)["choices"][0][0]
    mover.socket.send(f'{{"id": 99, "do": "move", "seat": {seat}, "ply": {ply}, "actions": [{action}]}}')
    return seat, action


def test_a_server_that_is_told_to_stop_leaves_nothing_behind(tmp_path: Path) -> None:
    server = started(tmp_path / "riverpost.db", complaints=subprocess.PIPE)
    *people, table = two_at_a_table(server)
    seat = people[0].ask(f"/api/tables/{table}/view")["deciding"][0]
    people[seat].ask(f"/api/tables/{table}/hint", seat=seat)
    assert server.stop() == 0
    assert server.process.stderr
    with server.process.stderr as complaints:
        assert complaints.read() == ""


def test_a_port_in_use_is_said_or_the_next_one_taken() -> None:
    with bound("127.0.0.1", 0) as taken:
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(PortInUse, match=str(port)):
            bound("127.0.0.1", port)
        with first_free("127.0.0.1", port) as following:
            assert following.getsockname()[1] > port
            assert not runs_already("127.0.0.1", following.getsockname()[1])
