"""A database that does not answer: everybody is told soon and in words, and all goes on by itself once it does."""

import asyncio
import contextlib
import logging
import resource
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
import sqlalchemy as sql

from riverpost.server import requests
from riverpost.server.database import file_url
from riverpost.server.refused import Away
from riverpost.server.requests import SeatWish
from riverpost.server.store import SqlStore
from riverpost.server.tables import Tables, open_tables
from riverpost.server.visitors import Visitors
from riverpost.server.workers import Workers
from tests.server.playing import ME_AND_OTHER, begin, until
from tests.server.running import running_here
from tests.server.test_live import decide, two_at_a_table

SOON = 5000  # milliseconds
PAGE = 4096 + 24  # bytes that one page of a database takes in its log


@contextlib.contextmanager
def away(path: Path, *tables: str) -> Iterator[None]:
    """Tables of a database are not there for a while."""
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as connection:
        for table in tables:
            connection.execute(f"ALTER TABLE {table} RENAME TO {table}_away")
        yield
        for table in tables:
            connection.execute(f"ALTER TABLE {table}_away RENAME TO {table}")


@contextlib.contextmanager
def locked(path: Path) -> Iterator[None]:
    """Somebody else writes for a while, and lets nobody else."""
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("BEGIN IMMEDIATE")
        yield
        connection.execute("ROLLBACK")


@contextlib.contextmanager
def full(path: Path, room: int) -> Iterator[None]:
    """The disk has room for some bytes more, and for nothing else, for a while."""
    limit, most = resource.getrlimit(resource.RLIMIT_FSIZE)
    written = Path(f"{path}-wal").stat().st_size
    resource.setrlimit(resource.RLIMIT_FSIZE, (written + room, most))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, most))


@pytest.mark.anyio
async def test_a_bot_whose_move_could_not_be_stored_tries_again(tmp_path: Path, workers: Workers) -> None:
    path = tmp_path / "riverpost.db"
    async with open_tables(file_url(path), workers) as tables:
        anna = await tables.new_person("Anna")
        lost = asyncio.Event()
        tables.health.listen(lambda is_well: None if is_well else lost.set())
        table = await begin(tables, anna, "thurn-und-taxis", [SeatWish("bot", level=1)] * 2)
        with away(path, "entries"):
            ply = table.ply
            await lost.wait()
            assert table.ply == ply
        assert (await until(tables, table.id, lambda table: table.ply > ply + 2)).seats[0].kind == "bot"


@pytest.mark.anyio
async def test_a_locked_database_is_told_to_all_who_queue_at_once(tmp_path: Path, workers: Workers) -> None:
    path = tmp_path / "riverpost.db"
    async with open_tables(file_url(path), workers) as tables:
        anna = await tables.new_person("Anna")
        table = await begin(tables, anna, "thurn-und-taxis", ME_AND_OTHER)
        other = await begin(tables, anna, "thurn-und-taxis", ME_AND_OTHER)
        store = tables._store
        assert isinstance(store, SqlStore)
        waits: list[object] = []
        sql.event.listen(store._engine, "handle_error", waits.append)
        with locked(path):
            said = [tables.act(one.id, requests.say(anna, "Hello")) for one in (table, other) for _ in range(4)]
            named = [tables.new_person("Ben") for _ in range(4)]
            answers = await asyncio.gather(*said, *named, return_exceptions=True)
        assert all(isinstance(answer, Away) for answer in answers), answers
        assert len(waits) <= 3  # the first of each kind, and whoever asks whether it answers again
        await tables.health.again()
        assert (await tables.act(table.id, requests.say(anna, "Hello"))).chat[-1].text == "Hello"


@pytest.mark.anyio
async def test_nobody_waits_for_a_locked_database_for_long(tables: Tables) -> None:
    store = tables._store
    assert isinstance(store, SqlStore)
    if store._engine.url.get_backend_name() == "sqlite":
        with store._engine.connect() as connection:
            assert connection.exec_driver_sql("PRAGMA busy_timeout").scalar_one() < SOON


def test_who_is_connected_stays_so_and_is_told(tmp_path: Path) -> None:
    path = tmp_path / "riverpost.db"
    with running_here(path) as server:
        anna, ben, table = two_at_a_table(server)
        with anna.live(table, scene=0) as one, ben.live(table, scene=0) as two:
            with away(path, "entries"):
                seat = one.until_ply(0)["deciding"][0]
                mover = (one, two)[seat]
                answer = mover.send("move", seat=seat, ply=0, actions=[mover.until_ply(0)["choices"][0][0]])
                assert (answer["type"], answer["code"]) == ("refused", "not-stored")
                for socket in (one, two):
                    while not socket.stored or socket.stored[-1]["away"] is not True:
                        socket.receive()
                    assert socket.stored[-1]["sentence"]
            for socket in (one, two):
                while socket.stored[-1]["away"]:
                    socket.receive()
            for ply in range(3):
                decide({0: one, 1: two}, ply)


@pytest.mark.parametrize("room", [0, PAGE])
def test_a_full_disk_is_told_once_until_there_is_room_again(tmp_path: Path, room: int) -> None:
    path = tmp_path / "riverpost.db"
    with running_here(path) as server:
        anna, _, table = two_at_a_table(server)
        with anna.live(table, scene=0) as one:
            with full(path, room):
                assert anna.http.get("/readyz").status_code == 503, "though nobody has tried to store anything yet"
                for _ in range(3):
                    assert not server.awaited(server.context.tables._store.answers())
                    assert one.send("chat", text="Hello")["code"] == "not-stored"
            while not one.stored or one.stored[-1]["away"]:
                one.receive()
            assert anna.http.get("/readyz").status_code == 200
            assert one.send("chat", text="Hello")["type"] == "done"
            assert [told["away"] for told in one.stored] == [True, False]


def test_without_its_database_a_server_says_so_everywhere(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    path = tmp_path / "riverpost.db"
    with running_here(path) as server, caplog.at_level(logging.ERROR):
        anna = server.somebody("Anna")
        table = anna.table()
        assert server.client().get("/readyz").json()["status"] == "ok"
        with away(path, "entries", "tables", "people", "sittings"):
            browser = server.client()
            for path_asked in ("/api/tables", "/api/tables/another", "/readyz"):
                answer = anna.http.get(path_asked)
                assert (answer.status_code, answer.json()["error"]["code"]) == (503, "away")
                assert answer.json()["error"]["sentence"]
            for path_asked, body in {
                "/api/tables": {"game": "thurn-und-taxis"},
                f"/api/tables/{table}/chat": {"text": "Hello"},
                "/api/me": {"name": "Anna B."},
                "/api/clients": {"name": "Ben"},
            }.items():
                answer = anna.http.post(path_asked, json=body)
                assert (answer.status_code, answer.json()["error"]["code"] in ("away", "not-stored")) == (503, True)
            page = browser.get("/t/another")
            assert page.status_code == 503
            assert page.headers["content-type"].startswith("text/html")
            assert "database" in page.text
            assert anna.http.get("/healthz").status_code == 200, "the process itself is well"
        while anna.http.get("/readyz").status_code != 200:
            pass
        assert anna.post(f"/api/tables/{table}/chat", {"text": "Hello"})["serial"]
        assert anna.ask("/api/tables")["tables"]
    complaints = [record for record in caplog.records if "database does not answer" in record.getMessage()]
    assert len(complaints) == 1


def test_a_guest_keeps_who_they_are_while_the_database_is_away(tmp_path: Path) -> None:
    path = tmp_path / "riverpost.db"
    with running_here(path) as server:
        browser = server.browser()
        browser.post("/api/me", {"name": "Anna"})
        table = browser.table()
        server.context.visitors = Visitors(server.context.tables)  # who has met nobody yet
        with away(path, "people"):
            assert browser.http.get("/").status_code == 503
        assert browser.ask(f"/api/tables/{table}")["me"] == [0, 1]
