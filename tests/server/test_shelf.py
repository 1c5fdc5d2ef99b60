"""The shelf: whoever hides a table hides it from themselves alone, and nobody loses a game by another's wish."""

import asyncio

import pytest
import sqlalchemy as sql

from riverpost.server import requests
from riverpost.server.people import Person
from riverpost.server.refused import NoSuchTable, Refused
from riverpost.server.requests import SeatWish
from riverpost.server.schema import ENTRIES, SITTINGS, TABLES
from riverpost.server.table import Table
from riverpost.server.tables import Tables
from tests.server.playing import ME_AND_OTHER, begin
from tests.server.running import Open
from tests.server.test_tables import play_out

pytestmark = pytest.mark.anyio


async def of_both(tables: Tables, anna: Person, carl: Person) -> Table:
    """A table that Anna made and where both play."""
    table = await tables.create(anna, "thurn-und-taxis", 2, {}, [SeatWish("me"), SeatWish("open")])
    await tables.act(table.id, requests.seat(carl, 1, SeatWish("me")))
    return await tables.act(table.id, requests.start(anna))


async def listed(tables: Tables, person: Person, hidden: bool = False) -> list[str]:
    return [one.id for one in await tables.of_person(person.id, hidden)]


async def may_delete(tables: Tables, table: Table, person: Person) -> bool:
    (found,) = [one for one in await tables.of_person(person.id) if one.id == table.id]
    return found.may_be_deleted_by(person.id)


async def test_a_hidden_table_is_out_of_sight_until_it_is_shown_again(
    tables: Tables, anna: Person, carl: Person
) -> None:
    table = await of_both(tables, anna, carl)
    await tables.hide(table.id, anna, True)
    assert (await listed(tables, anna), await listed(tables, anna, hidden=True)) == ([], [table.id])
    assert (await listed(tables, carl), await listed(tables, carl, hidden=True)) == ([table.id], [])
    assert (await tables.find(table.id)).seats_of(anna.id) == [0]
    await tables.hide(table.id, anna, False)
    assert (await listed(tables, anna), await listed(tables, anna, hidden=True)) == ([table.id], [])


async def test_only_what_is_in_a_list_can_be_hidden_from_it(tables: Tables, anna: Person, carl: Person) -> None:
    table = await begin(tables, anna, "thurn-und-taxis", ME_AND_OTHER)
    for table_id in (table.id, "nowhere"):
        with pytest.raises(Refused, match="you have not sat there"):
            await tables.hide(table_id, carl, True)


async def test_a_table_of_ones_own_is_deleted_for_ever(tables: Tables, anna: Person, carl: Person, url: str) -> None:
    table = await begin(tables, anna, "thurn-und-taxis", [*ME_AND_OTHER, SeatWish("bot", level=1)])
    with pytest.raises(Refused, match="whoever made the table"):
        await tables.delete(table.id, carl)
    assert await may_delete(tables, table, anna)
    stop = tables.watch(table.id, lambda *_: None)
    await tables.delete(table.id, anna)
    for late in (
        tables.find(table.id),
        tables.act(table.id, requests.say(anna, "Hello")),
        tables.delete(table.id, anna),
    ):
        with pytest.raises(NoSuchTable):
            await late
    stop()
    assert await listed(tables, anna) == []
    engine = sql.create_engine(url)
    with engine.connect() as connection:
        left = [connection.execute(sql.select(kept)).all() for kept in (TABLES, ENTRIES, SITTINGS)]
    engine.dispose()
    assert left == [[], [], []]


async def test_what_is_asked_while_a_table_is_deleted_leaves_nothing_behind(
    tables: Tables, anna: Person, url: str
) -> None:
    table = await begin(tables, anna, "thurn-und-taxis", ME_AND_OTHER)
    asked = [tables.act(table.id, requests.say(anna, f"Word {number}")) for number in range(5)]
    done = await asyncio.gather(tables.delete(table.id, anna), *asked, return_exceptions=True)
    assert done[0] is None
    assert all(isinstance(outcome, Table | NoSuchTable) for outcome in done[1:])
    engine = sql.create_engine(url)
    with engine.connect() as connection:
        assert connection.execute(sql.select(ENTRIES)).all() == []
    engine.dispose()


async def test_nobody_loses_a_game_that_goes_on(tables: Tables, anna: Person, carl: Person) -> None:
    table = await of_both(tables, anna, carl)
    await tables.hide(table.id, carl, True)
    with pytest.raises(Refused, match="Carl would lose this game too"):
        await tables.delete(table.id, anna)
    await tables.act(table.id, requests.leave(carl, 1))  # and may come back
    with pytest.raises(Refused, match="Carl would lose this game too"):
        await tables.delete(table.id, anna)
    assert not await may_delete(tables, table, anna)


async def test_whoever_has_hidden_a_game_before_its_end_does_not_lose_it(
    tables: Tables, anna: Person, carl: Person
) -> None:
    table = await of_both(tables, anna, carl)
    await tables.hide(table.id, carl, True)
    await play_out(tables, anna, table, carl)
    with pytest.raises(Refused, match="Carl would lose this game too"):
        await tables.delete(table.id, anna)
    assert await listed(tables, carl, hidden=True) == [table.id]
    await tables.hide(table.id, carl, True)
    await tables.delete(table.id, anna)


async def test_a_finished_game_is_deleted_once_the_others_have_hidden_it(
    tables: Tables, anna: Person, carl: Person
) -> None:
    table = await play_out(tables, anna, await of_both(tables, anna, carl), carl)
    with pytest.raises(Refused, match="Carl would lose this game too"):
        await tables.delete(table.id, anna)
    await tables.hide(table.id, carl, True)
    with pytest.raises(Refused, match="whoever made the table"):
        await tables.delete(table.id, carl)
    assert await may_delete(tables, table, anna)
    await tables.delete(table.id, anna)
    assert await listed(tables, carl, hidden=True) == []


def test_tables_are_hidden_and_deleted_over_http(server: Open) -> None:
    anna = server.somebody("Anna")
    table = anna.table(seats=[{"kind": "me"}, {"kind": "here", "name": "Ben"}])
    path = f"/api/tables/{table}"
    assert anna.http.post(f"{path}/hide", json={}).status_code == 204
    assert [one["id"] for one in anna.ask("/api/tables", hidden=True)["tables"]] == [table]
    assert table not in [one["id"] for one in anna.ask("/api/tables")["tables"]]
    assert server.somebody("Eve").http.delete(path).status_code == 403
    assert anna.http.delete(path).status_code == 204
    assert anna.http.get(path).status_code == 404
