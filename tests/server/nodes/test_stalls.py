"""A node that stands still, or a database that goes at the worst moment, harms nobody; and nobody is told a lie."""

from __future__ import annotations

import asyncio

import psycopg
import pytest
import sqlalchemy as sql
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from riverpost.server.database import Database
from riverpost.server.schema import TABLES
from riverpost.server.store import SqlStore
from tests.server.nodes.conftest import House, two_nodes
from tests.server.running import SECONDS
from tests.server.services import Postgres, running_postgres

GOES_AT_COMMIT = (
    "CREATE FUNCTION go() RETURNS trigger LANGUAGE plpgsql AS"
    " $$ BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NULL; END $$",
    "CREATE CONSTRAINT TRIGGER goes AFTER INSERT ON entries DEFERRABLE INITIALLY DEFERRED"
    " FOR EACH ROW WHEN (NEW.kind = 'chat') EXECUTE FUNCTION go()",
)


def test_nodes_that_start_at_the_same_time_make_the_schema_once(postgres: Postgres) -> None:
    async def open_at_once() -> None:
        stores = [SqlStore(database) for database in [postgres.new_database()] * 6]
        await asyncio.gather(*(store.open() for store in stores))
        await asyncio.gather(*(store.close() for store in stores))

    asyncio.run(open_at_once())


def test_a_node_that_stands_still_with_a_table_in_its_hand_keeps_nobody_waiting_for_ever(house: House) -> None:
    anna = house.nodes[0].somebody()
    table = anna.table()
    stalled = Database(house.database)
    with stalled._engine.connect() as connection:
        connection.execute(sql.select(TABLES.c.id).where(TABLES.c.id == table).with_for_update())
        assert anna.post(f"/api/tables/{table}/chat", {"text": "Ahoy"})
        connection.invalidate()
    asyncio.run(stalled.close())


def test_whoever_asked_when_the_database_went_is_told_that_nobody_knows(house: House) -> None:
    anna = house.nodes[0].somebody()
    table = anna.table()
    with psycopg.connect(house.database.replace("+psycopg", "")) as connection:
        for statement in GOES_AT_COMMIT:
            connection.execute(statement)
    answer = anna.http.post(f"/api/tables/{table}/chat", json={"text": "Ahoy"})
    assert (answer.status_code, answer.json()["error"]["code"]) == (503, "unsure")
    assert "Ahoy" not in anna.http.get(f"/api/tables/{table}/log").text


def test_a_socket_that_is_opened_when_the_database_goes_is_closed_with_the_reason() -> None:
    with running_postgres() as postgres, two_nodes(postgres) as house:
        node = house.nodes[0]
        anna = node.somebody()
        table = anna.table()
        known = node.behind(table).serial
        at_the_desk = node.context.drawing.turn("somebody else")
        node.awaited(at_the_desk.__aenter__())  # so that whoever comes waits before they are shown anything
        address = f"{anna.address.replace('http', 'ws', 1)}api/tables/{table}/live"
        with connect(address, additional_headers=anna.headers) as socket:
            postgres.kill()
            node.within(lambda: node.context.bus.publish(table, known + 1))
            node.awaited(at_the_desk.__aexit__(None, None, None))
            with pytest.raises(ConnectionClosed) as closed:
                socket.recv(timeout=SECONDS)
        assert closed.value.rcvd
        assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (1013, "away")
        postgres.start()
