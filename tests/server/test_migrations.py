"""The schema: whatever way a database has come, it is the same, and what lay in it is still there."""

import time
from collections.abc import Callable
from typing import Any

import pytest
import sqlalchemy as sql

from riverpost.server.migrations import STEPS, migrate
from riverpost.server.refused import Damaged
from riverpost.server.schema import METADATA
from riverpost.server.tables import open_tables
from riverpost.server.workers import Workers

OLD_TABLE = sql.text(
    "INSERT INTO tables (id, game, version, players, options, seed, host, created, touched, phase, summary) VALUES"
    " (:id, 'thurn-und-taxis', 1, 2, '{}', 7, 'anna', :now, :now, 'gathering', '{}')"
)
OLD_ENTRY = sql.text("INSERT INTO entries (table_id, serial, kind, data, at) VALUES (:id, :serial, :kind, :data, 0)")


def schema(engine: sql.Engine) -> dict[str, Any]:
    """All tables but the one that counts the steps, with all that can be told of them."""
    seen = sql.inspect(engine)
    return {name: _facts(seen, name) for name in seen.get_table_names() if name != "schema_version"}


def _facts(seen: sql.Inspector, table: str) -> dict[str, Any]:
    key = seen.get_pk_constraint(table)["constrained_columns"]
    columns = {
        # SQLite says that a key may be null unless it is told otherwise.
        column["name"]: (repr(column["type"]), column["nullable"] and column["name"] not in key, column["default"])
        for column in seen.get_columns(table)
    }
    return {
        "columns": columns,
        "key": key,
        "indexes": {
            index["name"]: (index["column_names"], index["unique"], index.get("duplicates_constraint"))
            for index in seen.get_indexes(table, include_auto_indexes=True)  # those of constraints as well
        },
        "foreign keys": seen.get_foreign_keys(table),
        "checks": seen.get_check_constraints(table),
    }


def test_new_or_brought_up_step_by_step_it_is_what_the_store_knows(new_url: Callable[[], str]) -> None:
    new, grown, known = (sql.create_engine(new_url()) for _ in range(3))
    with new.begin() as connection:
        migrate(connection)
    for steps in range(1, len(STEPS) + 1):
        with grown.begin() as connection:
            migrate(connection, STEPS[:steps])
    METADATA.create_all(known)
    assert schema(new) == schema(grown) == schema(known)
    assert set(schema(new)) == set(METADATA.tables)
    for engine in (new, grown, known):
        engine.dispose()


@pytest.mark.anyio
async def test_tables_of_the_first_version_are_found_again(url: str, workers: Workers) -> None:
    engine = sql.create_engine(url)
    seated = [{"serial": seat + 1, "kind": "bot", "data": f'{{"seat": {seat}, "level": 1}}'} for seat in range(2)]
    with engine.begin() as connection:
        migrate(connection, STEPS[:1])
        for table in ("one", "two"):
            connection.execute(OLD_TABLE, {"id": table, "now": time.time()})
            connection.execute(OLD_ENTRY, [{"id": table, **entry} for entry in seated])
    async with open_tables(url, workers) as tables:
        assert [seat.kind for seat in (await tables.find("one")).seats] == ["bot", "bot"]
    with engine.begin() as connection:
        connection.execute(sql.text("DELETE FROM entries WHERE table_id = 'two' AND serial = 2"))
    engine.dispose()
    async with open_tables(url, workers) as tables:
        assert (await tables.find("one")).serial == 2
        with pytest.raises(Damaged):
            await tables.find("two")
