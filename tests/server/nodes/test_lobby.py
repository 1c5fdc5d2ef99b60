"""One lobby for all nodes: strangers meet wherever they come in."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from tests.server.lobby.conftest import Looking
from tests.server.nodes.conftest import House, two_nodes, until
from tests.server.services import Postgres

OPEN = {"open": True}
WISH = {"games": ["thurn-und-taxis"], "players": [2]}


@pytest.fixture
def lobbies(postgres: Postgres) -> Iterator[House]:
    """Two nodes with a lobby."""
    with two_nodes(postgres, parts=frozenset({"lobby"})) as house:
        yield house


def listed(house: House, number: int) -> set[str]:
    """The tables that the lobby of a node knows."""
    return house.nodes[number].within(lambda: set(house.nodes[number].context.lobby.board.listings))


def test_a_table_that_is_opened_at_one_node_is_seen_and_left_at_all(lobbies: House) -> None:
    anna = lobbies.nodes[0].somebody("Anna")
    table = anna.table(seats=[{"kind": "me"}, {"kind": "open"}], start=False, terms=OPEN)
    until(lambda: table in listed(lobbies, 1))
    anna.http.delete(f"/api/tables/{table}")
    until(lambda: table not in listed(lobbies, 1))


def test_two_who_look_for_a_game_at_two_nodes_are_seated_together(lobbies: House) -> None:
    anna = lobbies.nodes[0].somebody("Anna")
    ben = lobbies.at(1, lobbies.nodes[0].somebody("Ben"))
    with Looking(anna), Looking(ben):
        anna.post("/api/lobby/seek", WISH)
        ben.post("/api/lobby/seek", WISH)
        table = until(lambda: anna.ask("/api/lobby/seek")["url"])
        assert until(lambda: ben.ask("/api/lobby/seek")["url"]) == table
    for node in lobbies.nodes:
        names = {seat.name for seat in node.behind(os.path.basename(table)).seats}
        assert names == {"Anna", "Ben"}
        assert not node.context.lobby.seeking._wishes


def test_while_nodes_do_not_hear_each_other_each_seats_its_own(lobbies: House) -> None:
    lobbies.redis.kill()
    until(lambda: not any(node.context.bus.is_whole for node in lobbies.nodes))
    here = [lobbies.nodes[0].somebody(name) for name in ("Anna", "Ben")]
    there = lobbies.at(1, lobbies.nodes[0].somebody("Carla"))
    for person in (there, *here):
        person.post("/api/lobby/seek", WISH)
    tables = [until(lambda person=person: person.ask("/api/lobby/seek")["url"]) for person in here]  # type: ignore[misc]
    assert tables[0] == tables[1]
    assert there.ask("/api/lobby/seek")["url"] is None
