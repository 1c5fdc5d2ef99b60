"""A server that dies while clocks run: it counts as closed since house time was last kept, and no time is lost.

One that is stopped keeps it to the last, and neither takes time from anybody nor gives it back.
"""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

from riverpost.server.clocks.clock import SECOND
from riverpost.server.clocks.house import TO_COME_BACK
from riverpost.server.clocks.timekeeper import BEAT_SECONDS
from tests.server.running import Person, Process, started
from tests.server.test_restart import again

TIMING = {"bank": 3600, "turn": 600}
TWO = [{"kind": "me"}, {"kind": "open"}]


def left(person: Person, table: str) -> list[int]:
    """What every seat has left in all, in milliseconds; one that does not decide has the next turn before it."""
    seats: list[dict[str, Any]] = person.ask(f"/api/tables/{table}")["clock"]["seats"]
    return [seat["bank"] + (seat["turn"] if seat["runs"] else 1000 * TIMING["turn"]) for seat in seats]


def decide(people: list[Person], table: str) -> None:
    """Whoever decides does what comes first."""
    seat = people[0].ask(f"/api/tables/{table}/view")["deciding"][0]
    view = people[seat].ask(f"/api/tables/{table}/view", seat=seat)
    move = {"seat": seat, "ply": view["ply"], "actions": [view["choices"][0]["action"]]}
    people[seat].post(f"/api/tables/{table}/moves", move)


def at_a_table(server: Process) -> tuple[list[Person], str]:
    """Two people at a table with a clock."""
    people = [server.somebody(name) for name in ("Anna", "Ben")]
    table = people[0].table(seats=TWO, start=False, terms={"timing": TIMING})
    people[1].post(f"/api/tables/{table}/seats/1", {"kind": "me"})
    people[0].post(f"/api/tables/{table}/start")
    return people, table


def restarted(server: Process, path: Path) -> Process:
    """The same, started again at the same place."""
    return started(path, int(server.address.rsplit(":", 1)[1].rstrip("/")), parts="clocks")


def test_a_stop_takes_nothing_that_was_not_used_and_gives_nothing_back(tmp_path: Path) -> None:
    path = tmp_path / "riverpost.db"
    server = started(path, parts="clocks")
    people, table = at_a_table(server)
    for end, given_back in ((Process.stop, 0.0), (Process.kill, BEAT_SECONDS)):
        with people[0].live(table, scene=0), people[1].live(table, scene=0):
            asked = time.monotonic()
            before = left(people[0], table)
            ending = time.monotonic()
            end(server)
        starting = time.monotonic()
        server = restarted(server, path)
        people = [again(person, server) for person in people]
        after = left(people[0], table)
        since = time.monotonic() - starting - TO_COME_BACK / SECOND
        lost = max(then - now for then, now in zip(before, after, strict=True)) / SECOND
        assert lost <= ending - asked + max(0.0, since), "what went by while they were there"
        assert lost >= -given_back
    server.kill()


def test_a_kill_gives_back_a_beat_at_most_and_takes_nothing_beyond_what_went_by(tmp_path: Path) -> None:
    begun = time.monotonic()
    server = started(tmp_path / "riverpost.db", parts="clocks")
    people, table = at_a_table(server)
    whole = (TIMING["bank"] + TIMING["turn"]) * 1000
    for _ in range(2):
        before = left(people[0], table)
        server.kill()
        server = restarted(server, tmp_path / "riverpost.db")
        people = [again(person, server) for person in people]
        after = left(people[0], table)
        assert all(now <= then + 1000 * BEAT_SECONDS for now, then in zip(after, before, strict=True))
        assert whole >= max(after) >= min(after) >= whole - 1000 * (time.monotonic() - begun)
        decide(people, table)
    server.kill()
