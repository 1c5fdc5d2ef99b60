"""An upgrade while tables are running: old and new nodes side by side, which may not understand each other in all."""

from __future__ import annotations

import hashlib
import json

import psycopg
import pytest
import redis

from tests.server.nodes.conftest import House, until
from tests.server.running import SECRET, Live, Person, Process, started
from tests.server.services import Postgres, RedisServer

CHANNEL = "riverpost:" + hashlib.sha256(f"bus {SECRET}".encode()).hexdigest()[:16]
OF_THE_FUTURE = (
    json.dumps(["new-node", [["hello", {}], ["weather", {"wind": 3}], ["alive", {"version": 2}]]]),
    json.dumps(["new-node", [["serials", ["in", "another", "shape"]]]]),
    json.dumps({"node": "new-node"}),
    "not even JSON",
)


def move(live: Live, person: Person, table: str) -> None:
    """Decide for whoever must, through a socket that looks through one of the seats."""
    facts = person.ask(f"/api/tables/{table}/view", seat=0)
    seat = facts["deciding"][0]
    choice = person.ask(f"/api/tables/{table}/view", seat=seat)["choices"][0]["action"]
    assert live.send("move", seat=seat, ply=facts["ply"], actions=[choice])["type"] == "done"


@pytest.mark.parametrize("told", OF_THE_FUTURE)
def test_what_a_node_of_another_version_tells_does_no_harm(house: House, told: str) -> None:
    with redis.Redis(port=house.redis.port) as client:
        assert client.publish(CHANNEL, told) == len(house.nodes)
    heard: set[str] = set()
    for node in house.nodes:
        node.context.bus.hear("greeting", lambda _, news: heard.add(news["from"]))
    for name, node in zip(("one", "two"), house.nodes, strict=True):
        node.within(lambda node=node, name=name: node.context.bus.tell("greeting", {"from": name}))  # type: ignore[misc]
    until(lambda: heard == {"one", "two"})


def test_an_entry_of_another_version_harms_its_own_table_alone(house: House) -> None:
    anna = house.nodes[0].somebody()
    strange, other = anna.table(), anna.table()
    with psycopg.connect(house.database.replace("+psycopg", "")) as connection:
        connection.execute(
            "INSERT INTO entries SELECT id, length + 1, 'weather', '{}', 0 FROM tables WHERE id = %s", [strange]
        )
        connection.execute("UPDATE tables SET length = length + 1 WHERE id = %s", [strange])
    there = house.at(1, anna)
    assert there.http.get(f"/api/tables/{strange}").json()["error"]["code"] == "damaged"
    with there.live(other, seat=0) as live:
        move(live, there, other)


def test_a_new_node_takes_over_from_an_old_one_while_a_game_is_played(
    postgres: Postgres, redis_server: RedisServer
) -> None:
    database = postgres.new_database()
    old = started(database, RIVERPOST_BUS=redis_server.url)
    anna = old.somebody()
    table = anna.table()
    new = started(database, RIVERPOST_BUS=redis_server.url)
    there = at(new, anna)
    with anna.live(table, seat=0) as before, there.live(table, seat=0) as after:
        for ply, (live, person) in enumerate(((before, anna), (after, there)), 1):
            move(live, person, table)
            for told in (before, after):
                told.until_ply(ply)
        assert old.stop() == 0
        before.gone()
        move(after, there, table)
        after.until_ply(3)
        until(lambda: there.ask(f"/api/tables/{table}")["ply"] == 3)
    assert new.stop() == 0


def at(node: Process, person: Person) -> Person:
    """The same person at another node."""
    http = node.client()
    http.headers.update(person.headers)
    return Person(node.address, http, person.headers)
