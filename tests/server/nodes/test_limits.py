"""Limits hold over all nodes: whoever is refused at one gets no more at another."""

from __future__ import annotations

from dataclasses import replace

import pytest
from websockets.exceptions import InvalidStatus

from riverpost.server.limits import Rate
from tests.server.nodes.conftest import two_nodes, until
from tests.server.running import GENEROUS
from tests.server.services import Postgres

TABLES = {"game": "thurn-und-taxis", "players": 2, "seats": [{"kind": "me"}, {"kind": "open"}]}


def test_what_is_used_up_at_one_node_is_used_up_at_all(postgres: Postgres) -> None:
    few = replace(GENEROUS, tables=Rate(1e-9, 4))
    with two_nodes(postgres, few) as house:
        anna = house.nodes[0].somebody()
        there = house.at(1, anna)
        for _ in range(4):
            anna.post("/api/tables", TABLES, 201)
        person = house.nodes[1].context.seals.open("client", anna.headers["Authorization"].removeprefix("Bearer "))
        assert person
        until(lambda: house.nodes[1].context.meters.tables._bucket(person).left < 1)
        assert there.http.post("/api/tables", json=TABLES).status_code == 429


def test_sockets_are_counted_over_all_nodes(postgres: Postgres) -> None:
    few = replace(GENEROUS, sockets_of_table=3)
    with two_nodes(postgres, few) as house:
        anna = house.nodes[0].somebody()
        table = anna.table()
        there = house.at(1, anna)
        with anna.live(table), anna.live(table), there.live(table) as last:
            person = next(iter(house.nodes[0].rooms.present(table)))
            until(lambda: house.nodes[0].rooms._everybody(table)[person] == 3)
            for refused in (anna, there):
                with pytest.raises(InvalidStatus):
                    refused.live(table)
            assert last.ply >= 0
