"""Tables on a real database: made, played at, found again; several processes, lists, expiry."""

import asyncio
import contextlib
import dataclasses
import time
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from riverpost.bots.players import player
from riverpost.engine.errors import BadOption, RiverpostError
from riverpost.engine.record import Record
from riverpost.server import requests
from riverpost.server.answers import status_of
from riverpost.server.bus import LocalBus
from riverpost.server.database import file_url
from riverpost.server.entries import Entry
from riverpost.server.people import Person
from riverpost.server.refused import NoSuchTable, Refused
from riverpost.server.requests import SeatWish
from riverpost.server.store import SqlStore
from riverpost.server.table import Table
from riverpost.server.tables import EXPIRY, Tables, open_tables
from riverpost.server.workers import Workers
from tests.server.playing import ME_AND_OTHER, begin, facts, first_legal, play, until
from tests.server.test_table import PEOPLE, REQUEST, AnyRequest, any_request

pytestmark = pytest.mark.anyio


async def test_what_was_played_is_found_again(url: str, workers: Workers) -> None:
    async with open_tables(url, workers) as tables:
        anna = await tables.new_person("Anna")
        table = await play(tables, anna, await begin(tables, anna, "thurn-und-taxis", ME_AND_OTHER), 30)
        await tables.act(table.id, requests.say(anna, "Hello"))
        before = facts(table)
    async with open_tables(url, workers) as tables:
        assert facts(await tables.find(table.id)) == before
        assert await tables.person(anna.id) == anna


async def test_an_unknown_table_is_refused(tables: Tables) -> None:
    with pytest.raises(NoSuchTable, match="no such table"):
        await tables.find("nowhere")


@pytest.mark.parametrize(
    ("name", "players", "options", "seats", "seed", "sentence"),
    [
        ("chess", 2, {}, ME_AND_OTHER, None, "There is no game 'chess'"),
        ("niagara", 2, {}, ME_AND_OTHER, None, "3 to 5 players"),
        ("thurn-und-taxis", 2, {"fast": True}, ME_AND_OTHER, None, "no option 'fast'"),
        ("thurn-und-taxis", 2, {}, ME_AND_OTHER, -1, "A seed lies between"),
        ("thurn-und-taxis", 3, {}, ME_AND_OTHER, None, "as many seats"),
        ("thurn-und-taxis", 2, {}, [SeatWish("me"), SeatWish("me")], None, "You sit at this table already"),
        ("thurn-und-taxis", 2, {}, [SeatWish("me"), SeatWish("king")], None, "A seat is one of"),
        ("thurn-und-taxis", 2, {}, [SeatWish("me"), SeatWish("bot", level=9)], None, "There is no level 9"),
        ("thurn-und-taxis", 2, {}, [SeatWish("me"), SeatWish("bot")], None, "There is no level None"),
        ("thurn-und-taxis", 2, {}, [SeatWish("me"), SeatWish("here", name=" ")], None, "at least one letter"),
        ("thurn-und-taxis", 2, {}, [SeatWish("me"), SeatWish("here", name="x" * 31)], None, "at most 30"),
    ],
)
async def test_a_table_that_cannot_be_is_refused(
    tables: Tables,
    anna: Person,
    name: str,
    players: int,
    options: dict[str, object],
    seats: list[SeatWish],
    seed: int | None,
    sentence: str,
) -> None:
    with pytest.raises(RiverpostError, match=sentence):
        await tables.create(anna, name, players, options, seats, seed)
    assert await tables.of_person(anna.id) == []


@pytest.mark.parametrize("name", ["", "   ", "x" * 31, "a\x00b", "left\u202eright"])
async def test_names_that_cannot_be_shown_are_refused(tables: Tables, name: str) -> None:
    with pytest.raises(Refused) as refused:
        await tables.new_person(name)
    assert refused.value.code == "bad-name"


async def test_a_person_can_have_another_name(tables: Tables, anna: Person) -> None:
    assert (await tables.rename(anna.id, "  Anna   B. ")).name == "Anna B."
    assert await tables.person(anna.id) == Person(anna.id, "Anna B.")
    assert await tables.person("nobody") is None


async def test_who_watches_hears_of_each_entry_in_order(tables: Tables, anna: Person) -> None:
    table = await begin(tables, anna, "thurn-und-taxis", ME_AND_OTHER)
    heard: list[tuple[int, str, int]] = []
    stop = tables.watch(table.id, lambda table, serial, entry: heard.append((serial, entry.kind, table.ply)))
    began = table.serial
    await play(tables, anna, table, 3)
    await tables.act(table.id, requests.say(anna, "Hello"))
    stop()
    await tables.act(table.id, requests.say(anna, "Again"))
    kinds = ["move", "move", "move", "chat"]
    assert heard == [(began + 1 + n, kind, min(n + 1, 3)) for n, kind in enumerate(kinds)]


async def test_a_listener_that_fails_harms_nobody(tables: Tables, anna: Person) -> None:
    table = await begin(tables, anna, "thurn-und-taxis", ME_AND_OTHER)

    def fail(table: Table, serial: int, entry: Entry) -> None:
        raise RuntimeError

    heard: list[int] = []
    tables.watch(table.id, fail)
    tables.watch(table.id, lambda table, serial, entry: heard.append(serial))
    assert (await play(tables, anna, table, 2)).ply == 2
    assert len(heard) == 2


async def test_who_goes_away_while_the_disk_writes_leaves_the_table_whole(tables: Tables, anna: Person) -> None:
    table = await begin(tables, anna, "thurn-und-taxis", ME_AND_OTHER)
    seat, action = first_legal(table)
    asking = asyncio.create_task(tables.act(table.id, requests.Move(anna, seat, 0, [action])))
    await asyncio.sleep(0)  # now the entry is on its way
    asking.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asking
    await tables.act(table.id, requests.say(anna, "Still here"))
    assert (table.ply, table.chat[-1].text) == (1, "Still here")


async def test_two_processes_race_at_one_table(url: str, workers: Workers) -> None:
    """Each has its own memory and connection, and hears nothing of the other: the database decides."""
    async with open_tables(url, workers) as here, open_tables(url, workers) as there:
        anna = await here.new_person("Anna")
        table = await begin(here, anna, "thurn-und-taxis", ME_AND_OTHER)
        both = [here, there]
        said = [(side, f"{side} says {number}") for number in range(20) for side in (0, 1)]
        await asyncio.gather(*(both[side].act(table.id, requests.say(anna, text)) for side, text in said))
        moved = sum(await asyncio.gather(*(_move_often(tables, anna, table.id) for tables in both)))
        for tables in (*both, *both):  # the last words of each bring it up to date
            await tables.act(table.id, requests.say(anna, "The end"))
        one, other = [await tables.find(table.id) for tables in both]
        assert sorted(line.text for line in other.chat[:-4]) == sorted(text for _, text in said)
        assert other.ply == moved
        async with open_tables(url, workers) as later:
            assert facts(await later.find(table.id)) == facts(other)
        assert facts(one)["position"] == facts(other)["position"]


async def _move_often(tables: Tables, person: Person, table_id: str) -> int:
    """Try to move again and again; how often that was granted."""
    granted = 0
    for _ in range(30):
        table = await tables.find(table_id)
        seat, action = first_legal(table)
        with contextlib.suppress(Refused):
            await tables.act(table_id, requests.Move(person, seat, table.ply, [action]))
            granted += 1
    return granted


async def test_processes_on_one_bus_hear_of_each_other(url: str, workers: Workers) -> None:
    bus = LocalBus()
    async with open_tables(url, workers, bus) as here, open_tables(url, workers, bus) as there:
        anna = await here.new_person("Anna")
        table = await begin(here, anna, "thurn-und-taxis", ME_AND_OTHER)
        other = await there.find(table.id)
        news = asyncio.Event()
        there.watch(table.id, lambda *_: news.set())
        await play(here, anna, table, 3)
        await news.wait()
        assert facts(await there.find(table.id)) == facts(table)
        assert await there.find(table.id) is other


async def test_many_tables_share_a_commit(tables: Tables, anna: Person) -> None:
    begun = await asyncio.gather(*(begin(tables, anna, "thurn-und-taxis", ME_AND_OTHER, n) for n in range(20)))
    await asyncio.gather(*(play(tables, anna, table, 5) for table in begun))
    assert [table.ply for table in begun] == [5] * 20


async def test_my_tables_the_last_touched_first(tables: Tables, anna: Person, carl: Person) -> None:
    finished = await play(
        tables, anna, await begin(tables, anna, "niagara", [*ME_AND_OTHER, SeatWish("here", name="C")])
    )
    gathering = await tables.create(carl, "thurn-und-taxis", 2, {}, [SeatWish("me"), SeatWish("open")])
    await tables.act(gathering.id, requests.seat(anna, 1, SeatWish("me")))
    running = await begin(tables, anna, "thurn-und-taxis", ME_AND_OTHER)
    listed = await tables.of_person(anna.id)
    assert [one.id for one in listed] == [running.id, gathering.id, finished.id]
    assert [one.phase for one in listed] == ["playing", "gathering", "over"]
    assert [one.deciding for one in listed] == [running.deciding, (), ()]
    assert [seat.name for seat in listed[1].seats] == ["Carl", "Anna"]
    assert finished.position is not None
    assert listed[2].ranks == [standing.rank for standing in finished.position.result()]
    assert [one.id for one in await tables.of_person(carl.id)] == [gathering.id]


async def test_tables_nobody_touches_are_deleted(url: str, workers: Workers) -> None:
    async with open_tables(url, workers) as tables:
        anna = await tables.new_person("Anna")
        table = await begin(tables, anna, "thurn-und-taxis", ME_AND_OTHER)
    store = SqlStore(url)
    await store.open()
    assert await store.expire(time.time() - EXPIRY) == 0
    assert await store.expire(time.time() + 1) == 1
    assert await store.entries(table.id) == []
    await store.close()
    async with open_tables(url, workers) as tables:
        assert await tables.of_person(anna.id) == []
        with pytest.raises(NoSuchTable):
            await tables.find(table.id)


async def test_looking_at_a_table_does_not_touch_it(url: str, workers: Workers) -> None:
    async with open_tables(url, workers) as tables:
        anna = await tables.new_person("Anna")
        table = await begin(tables, anna, "thurn-und-taxis", ME_AND_OTHER)
    async with open_tables(url, workers) as tables:
        before = await tables.of_person(anna.id)
        await tables.find(table.id)
    async with open_tables(url, workers) as tables:
        assert await tables.of_person(anna.id) == before


async def test_a_database_from_the_future_is_refused(url: str) -> None:
    store = SqlStore(url)
    await store.open()
    with store._engine.begin() as connection:
        connection.exec_driver_sql("UPDATE schema_version SET steps = 99")
    with pytest.raises(RiverpostError, match="newer Riverpost"):
        await store.open()
    await store.close()


async def test_options_are_those_of_the_game(tables: Tables, anna: Person) -> None:
    table = await tables.create(anna, "thurn-und-taxis", 2, {"first_printing": True}, ME_AND_OTHER)
    assert table.options["first_printing"] is True
    with pytest.raises(BadOption):
        await tables.create(anna, "thurn-und-taxis", 2, {"first_printing": 3}, ME_AND_OTHER)


@pytest.mark.parametrize("url", ["no url", "sqlite:////proc/nowhere/riverpost.db", "oracle://here"])
async def test_a_database_that_cannot_be_opened_is_told(workers: Workers, url: str) -> None:
    with pytest.raises(RiverpostError, match="cannot be opened"):
        async with open_tables(url, workers):
            pass


async def test_what_cannot_be_stored_has_not_happened(tables: Tables, anna: Person, url: str) -> None:
    table = await begin(tables, anna, "thurn-und-taxis", ME_AND_OTHER)
    before = facts(table)
    store = SqlStore(url)

    def rename(old: str, new: str) -> None:
        with store._engine.begin() as connection:
            connection.exec_driver_sql(f"ALTER TABLE {old} RENAME TO {new}")

    rename("entries", "away")
    with pytest.raises(Refused) as refused:
        await play(tables, anna, table, 1)
    assert (refused.value.code, facts(table)) == ("not-stored", before)
    assert status_of(refused.value.code) == 503
    rename("away", "entries")
    assert (await play(tables, anna, table, 3)).ply == 3
    await store.close()


# --- rematch


async def test_a_rematch_moves_everybody_on_by_one_seat(tables: Tables, anna: Person) -> None:
    seats = [SeatWish("me"), SeatWish("here", name="Ben"), SeatWish("bot", level=2)]
    table = await until(
        tables, (await begin(tables, anna, "niagara", seats)).id, lambda table: table.deciding == (0, 1)
    )
    with pytest.raises(Refused, match="only once the game is over"):
        await tables.rematch(table.id, anna)
    table = await play_out(tables, anna, table)
    following = await tables.rematch(table.id, anna)
    assert (following.game, following.options) == (table.game, table.options)
    assert following.row.seed != table.row.seed
    assert [(seat.kind, seat.person) for seat in following.seats] == [
        ("bot", None),
        ("person", anna.id),
        ("here", anna.id),
    ]
    assert following.phase == "playing"  # nobody else has to come
    assert (await tables.rematch(table.id, anna)).id == following.id
    assert following.id in [one.id for one in await tables.of_person(anna.id)]


async def test_a_rematch_of_several_people_gathers_them(tables: Tables, anna: Person, carl: Person) -> None:
    table = await tables.create(anna, "thurn-und-taxis", 2, {}, [SeatWish("me"), SeatWish("open")])
    await tables.act(table.id, requests.seat(carl, 1, SeatWish("me")))
    await tables.act(table.id, requests.start(anna))
    table = await play_out(tables, anna, table, carl)
    stranger = await tables.new_person("Stranger")
    with pytest.raises(Refused, match="sits at the table"):
        await tables.rematch(table.id, stranger)
    again = [await tables.rematch(table.id, carl)]  # whose table it is from then on
    again += await asyncio.gather(*(tables.rematch(table.id, person) for person in (anna, carl, anna)))
    assert len({one.id for one in again}) == 1
    assert again[0].phase == "gathering"
    assert [seat.person for seat in again[0].seats] == [carl.id, anna.id]
    assert [one.id for one in await tables.of_person(carl.id)] == [again[0].id, table.id]
    begun = await tables.act(again[0].id, requests.start(carl))
    assert begun.phase == "playing"


async def test_two_processes_ask_for_a_rematch(url: str, workers: Workers) -> None:
    async with open_tables(url, workers) as here, open_tables(url, workers) as there:
        anna = await here.new_person("Anna")
        table = await play(here, anna, await begin(here, anna, "thurn-und-taxis", ME_AND_OTHER))
        assert (await there.find(table.id)).phase == "over"
        one, other = await asyncio.gather(here.rematch(table.id, anna), there.rematch(table.id, anna))
        assert one.id == other.id
        assert len(await here.of_person(anna.id)) == 2


async def play_out(tables: Tables, host: Person, table: Table, *others: Person) -> Table:
    """Play for all people, whoever must decide, until the game is over."""
    people = {person.id: person for person in (host, *others)}
    chooser = player(table.game, "light", 1)
    while table.phase == "playing":
        mine = [seat for seat in table.deciding if table.seats[seat].person]
        if mine:
            owner = people[table.seats[mine[0]].person or ""]
            action = chooser.choose(table.view(mine[0]))
            await tables.act(table.id, requests.Move(owner, mine[0], table.ply, [action]))
        else:
            ply = table.ply
            await until(tables, table.id, lambda table, ply=ply: table.ply > ply or table.phase == "over")  # type: ignore[misc]
    return table


# --- records


async def test_a_record_becomes_a_table_to_look_at(url: str, workers: Workers) -> None:
    async with open_tables(url, workers) as tables:
        anna = await tables.new_person("Anna")
        played = await play(tables, anna, await begin(tables, anna, "thurn-und-taxis", ME_AND_OTHER))
        table = await tables.upload(anna, played.record().to_json().encode(), "anna")
        assert (table.phase, table.imported, table.position) == ("over", True, played.position)
        half = await tables.upload(anna, Record.of(played.at(20)).to_json().encode(), "anna")
        assert (half.phase, half.ply) == ("closed", 20)
    async with open_tables(url, workers) as tables:
        assert facts(await tables.find(table.id)) == facts(table)
        assert facts(await tables.find(half.id)) == facts(half)


async def test_a_record_that_cannot_be_replayed_is_refused(tables: Tables, anna: Person) -> None:
    played = await play(tables, anna, await begin(tables, anna, "thurn-und-taxis", ME_AND_OTHER))
    record = played.record()
    wrong: list[dict[str, Any]] = [
        {"game": "chess"},
        {"players": 9},
        {"seed": -3},
        {"options": {"fast": True}},
        {"moves": ((0, "fly"),)},
        {"moves": record.moves[1:]},
        {"moves": ((7, record.moves[0][1]),)},
        {"moves": (*record.moves, record.moves[-1])},
        {"names": ("only one",)},
    ]
    for change in wrong:
        with pytest.raises(RiverpostError):
            await tables.upload(anna, dataclasses.replace(record, **change).to_json().encode(), "anna")
    assert len(await tables.of_person(anna.id)) == 1


# --- anything at all


@settings(max_examples=15, deadline=None)
@given(asked=st.lists(REQUEST, min_size=5, max_size=25), seed=st.integers(0, 2**63 - 1))
def test_whatever_is_asked_the_store_gives_the_table_again(
    tmp_path_factory: pytest.TempPathFactory, workers: Workers, asked: list[AnyRequest], seed: int
) -> None:
    url = file_url(tmp_path_factory.mktemp("any") / "riverpost.db")

    async def ask_all() -> dict[str, Any]:
        async with open_tables(url, workers) as tables:
            host = await tables.rename(PEOPLE[0].id, PEOPLE[0].name)
            table = await tables.create(host, "thurn-und-taxis", 2, {}, ME_AND_OTHER, seed)
            await tables.act(table.id, requests.start(host))
            for kind, person, seat, number in asked:
                if kind in ("leave", "replace"):
                    continue  # a bot would go on by itself
                before = facts(table)
                try:
                    await tables.act(table.id, any_request(table, kind, person, seat, number))
                except Refused:
                    assert facts(table) == before
            return facts(table)

    async def find() -> list[dict[str, Any]]:
        async with open_tables(url, workers) as tables:
            return [facts(await tables.find(one.id)) for one in await tables.of_person(PEOPLE[0].id)]

    told = asyncio.run(ask_all())
    assert asyncio.run(find()) == [told]
