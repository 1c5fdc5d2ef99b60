"""Backups: all that a database of either kind holds comes back in any other, also what came while it was served."""

import sqlite3
import uuid
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sql

from riverpost.engine.errors import RiverpostError
from riverpost.server import requests
from riverpost.server.admin import storage
from riverpost.server.admin.backup import back_up, restore
from riverpost.server.admin.opening import engine_of, reading
from riverpost.server.database import file_url
from riverpost.server.migrations import STEPS, migrate
from riverpost.server.schema import METADATA
from riverpost.server.tables import open_tables
from riverpost.server.workers import Workers
from tests.server.admin.commands import admin
from tests.server.playing import ME_AND_OTHER, begin, facts, play
from tests.server.running import started
from tests.server.services import Postgres

pytestmark = pytest.mark.anyio
NewUrl = Callable[[str], str]


@pytest.fixture
def url_of(tmp_path: Path, request: pytest.FixtureRequest) -> NewUrl:
    """Makes new databases of a kind."""

    def make(kind: str) -> str:
        if kind == "sqlite":
            return file_url(tmp_path / f"{uuid.uuid4().hex}.db")
        postgres: Postgres = request.getfixturevalue("postgres")
        return postgres.new_database()

    return make


def rows_of(url: str) -> dict[str, set[tuple[Any, ...]]]:
    """All that a database holds, but for what only shows that it can be written."""
    with reading(url) as connection:
        tables = [table for table in METADATA.sorted_tables if table.name != "pulse"]
        return {table.name: {tuple(row) for row in connection.execute(sql.select(table))} for table in tables}


@pytest.mark.parametrize(("of", "to"), [("sqlite", "sqlite"), ("sqlite", "postgres"), ("postgres", "sqlite")])
async def test_a_backup_holds_everything_and_is_played_on_elsewhere(
    url_of: NewUrl, workers: Workers, tmp_path: Path, of: str, to: str
) -> None:
    source, target, file = url_of(of), url_of(to), tmp_path / "kept.backup"
    async with open_tables(source, workers) as tables:
        anna = await tables.new_person("Анна ☂")
        table = await begin(tables, anna, "thurn-und-taxis", ME_AND_OTHER, seed=2**100)
        table = await play(tables, anna, table, 12)
        await tables.act(table.id, requests.say(anna, "A word with a\ttab"))
        known = facts(table)
        assert back_up(source, file) > 15, "while it is served"
        await play(tables, anna, table, 3)
    assert file.stat().st_mode & 0o777 == 0o600
    assert sorted(path.name for path in tmp_path.glob("kept*")) == ["kept.backup"]
    restore(file, target)
    assert rows_of(target) == rows_of(file_url(file))
    async with open_tables(target, workers) as tables:
        again = await tables.find(table.id)
        assert facts(again) == known
        await play(tables, anna, again, 3)
    with pytest.raises(RiverpostError, match="would be lost"):
        restore(file, target)


async def test_a_backup_is_of_one_moment(url_of: NewUrl, workers: Workers, tmp_path: Path, postgres: Postgres) -> None:
    for kind in ("sqlite", "postgres"):
        source = url_of(kind)
        async with open_tables(source, workers) as tables:
            await tables.new_person("Anna")
            with reading(source) as connection:
                before = storage.kept_in(connection)
                await tables.new_person("Ben")
                assert storage.kept_in(connection) == before
            with reading(source) as connection:
                assert storage.kept_in(connection) != before


def test_an_older_backup_is_brought_up_to_date_and_stays_as_it_is(url_of: NewUrl, tmp_path: Path) -> None:
    old, target = tmp_path / "old.backup", url_of("sqlite")
    engine = engine_of(file_url(old))
    with engine.begin() as connection:
        migrate(connection, STEPS[:3])
        connection.exec_driver_sql("INSERT INTO people VALUES ('anna', 'Anna', 1.5)")
    assert restore(old, target) == 2, "a person, and the time of the house"
    assert rows_of(target)["people"] == {("anna", "Anna", 1.5)}
    with sqlite3.connect(old) as connection_to_old:
        assert connection_to_old.execute("SELECT steps FROM schema_version").fetchall() == [(3,)]


@pytest.mark.parametrize("held", [b"", b"no database at all, but some words, " * 100])
def test_what_is_no_backup_is_refused_and_changes_nothing(url_of: NewUrl, tmp_path: Path, held: bytes) -> None:
    target = url_of("sqlite")
    (tmp_path / "words.txt").write_bytes(held)
    for name in ("words.txt", "nothing-there"):
        with pytest.raises(RiverpostError, match="is no backup of Riverpost"):
            restore(tmp_path / name, target)
    assert [path.name for path in tmp_path.iterdir()] == ["words.txt"]


def test_no_backup_takes_the_place_of_another(url_of: NewUrl, tmp_path: Path) -> None:
    source, file = url_of("sqlite"), tmp_path / "kept.backup"
    with engine_of(source).begin() as connection:
        migrate(connection)
    back_up(source, file)
    with pytest.raises(RiverpostError, match="is there already"):
        back_up(source, file)


def test_by_command_while_a_server_runs_and_never_into_what_is_served(tmp_path: Path) -> None:
    served, file = tmp_path / "riverpost.db", tmp_path / "kept.backup"
    server = started(served)
    try:
        server.somebody("Anna").table()
        assert "Rows written" in admin(file_url(served), "backup", str(file))
        assert "On disk" in admin(file_url(served), "storage")
        assert "serves the tables" in admin(file_url(served), "restore", str(file), code=2)
    finally:
        server.stop()
    assert "Rows restored" in admin(file_url(tmp_path / "new.db"), "restore", str(file))
    assert "thurn-und-taxis" in admin(file_url(tmp_path / "new.db"), "tables", "--phase", "playing")
