"""Checks: what was kept is found sound, and whatever was changed in it is found."""

from collections.abc import Callable

import pytest
import sqlalchemy as sql

from riverpost.server.admin.check import Checked, check
from riverpost.server.tables import open_tables
from riverpost.server.workers import Workers
from tests.server.admin.commands import admin
from tests.server.playing import ME_AND_OTHER, begin, play
from tests.server.services import Postgres

pytestmark = pytest.mark.anyio
OTHER_SUM = (
    r"""UPDATE entries SET data = replace(data, '"check"\:', '"check"\:1') WHERE serial = 12 AND table_id = :id"""
)
GAMES = {"thurn-und-taxis": 2, "niagara": 3, "mississippi-queen": 2}


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, new_url: Callable[[], str]) -> str:
    if request.param == "sqlite":
        return new_url()
    postgres: Postgres = request.getfixturevalue("postgres")
    return postgres.new_database()


async def played(url: str, workers: Workers) -> list[str]:
    """A table of each game, some way into it."""
    async with open_tables(url, workers) as tables:
        anna = await tables.new_person("Anna")
        made = []
        for game, players in GAMES.items():
            seats = [*ME_AND_OTHER, *ME_AND_OTHER[1:] * (players - 2)]
            made.append(await play(tables, anna, await begin(tables, anna, game, seats), 20))
        return [table.id for table in made]


async def found(url: str) -> Checked:
    told: list[tuple[int, int]] = []
    checked = await check(url, lambda done, of: told.append((done, of)))
    assert told == [(number, checked.tables) for number in range(1, checked.tables + 1)]
    return checked


async def test_what_was_played_is_sound_and_what_was_changed_is_found(url: str, workers: Workers) -> None:
    one, two, three = await played(url, workers)
    assert await found(url) == Checked(3, 0, [])
    change = {
        one: "DELETE FROM entries WHERE serial = 12 AND table_id = :id",
        two: OTHER_SUM,
        three: "DELETE FROM entries WHERE serial > 15 AND table_id = :id",
    }
    engine = sql.create_engine(url)
    with engine.begin() as connection:
        for table, statement in change.items():
            assert connection.execute(sql.text(statement), {"id": table}).rowcount
        connection.execute(sql.text("INSERT INTO entries VALUES ('lost', 1, 'chat', '{}', 0)"))
    engine.dispose()
    faults = {fault.table: fault.what for fault in (await found(url)).faults}
    assert faults.keys() == {one, two, three, "lost"}
    assert "missing" in faults[one]
    assert "entry 12 does not follow" in faults[two]
    assert "missing at the end" in faults[three]


async def test_a_table_of_rules_that_have_changed_is_closed_not_damaged(url: str, workers: Workers) -> None:
    one, *_ = await played(url, workers)
    engine = sql.create_engine(url)
    with engine.begin() as connection:
        connection.execute(sql.text("UPDATE tables SET version = 0 WHERE id = :id"), {"id": one})
        connection.execute(sql.text(OTHER_SUM), {"id": one})
    engine.dispose()
    assert await found(url) == Checked(3, 1, [])


async def test_by_command_a_damaged_table_is_named_and_the_end_says_so(
    new_url: Callable[[], str], workers: Workers
) -> None:
    url = new_url()
    one, *_ = await played(url, workers)
    assert "Tables: 3. Closed because the rules have changed: 0. Damaged: 0." in admin(url, "check")
    engine = sql.create_engine(url)
    with engine.begin() as connection:
        connection.execute(sql.text("UPDATE tables SET options = 'nonsense' WHERE id = :id"), {"id": one})
    engine.dispose()
    assert one in admin(url, "check", code=1)
