"""Bots at tables: they think in worker processes, whatever happens to those and to the server."""

from __future__ import annotations

import asyncio
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path

import pytest

import riverpost
from riverpost.server import requests
from riverpost.server.bus import LocalBus
from riverpost.server.people import Person
from riverpost.server.refused import Refused
from riverpost.server.requests import SeatWish
from riverpost.server.tables import Tables, open_tables
from riverpost.server.workers import Job, Workers, bot_seed
from tests.server.dying import die, die_once
from tests.server.playing import ME_AND_OTHER, PATIENCE, begin, first_legal, play, until

pytestmark = pytest.mark.anyio

WITH_BOT = [SeatWish("bot", level=1), SeatWish("me")]
TWO_BOTS = [SeatWish("bot", level=1), SeatWish("me"), SeatWish("bot", level=1)]


async def test_a_person_plays_a_whole_game_against_bots(tables: Tables, anna: Person, game: riverpost.Game) -> None:
    table = await begin(tables, anna, game.name, TWO_BOTS)
    while table.phase == "playing":
        table = await until(tables, table.id, lambda table: 1 in table.deciding or table.phase == "over")
        if table.ply > 300 and table.deciding:  # long enough; a bot takes over
            await tables.act(table.id, requests.leave(anna, 1))
            table = await until(tables, table.id, lambda table: table.phase == "over")
        elif table.deciding:
            assert table.position is not None
            action = table.position.legal_ids(1)[0]
            await tables.act(table.id, requests.Move(anna, 1, table.ply, [action]))
    assert {seat for seat, _ in table.record().moves} == {0, 1, 2}


async def test_bots_choose_beside_people(tables: Tables, anna: Person) -> None:
    """Where choices are simultaneous nobody waits for another."""
    table = await begin(tables, anna, "niagara", TWO_BOTS)
    table = await until(tables, table.id, lambda table: table.deciding == (1,))
    assert table.ply == 2
    assert table.position is not None
    await tables.act(table.id, requests.Move(anna, 1, 0, [table.position.legal_ids(1)[0]]))
    assert table.ply >= 3


async def test_a_bot_goes_on_for_a_leaver(tables: Tables, anna: Person) -> None:
    table = await begin(tables, anna, "thurn-und-taxis", ME_AND_OTHER)
    mine = table.deciding[0]
    await tables.act(table.id, requests.leave(anna, mine))
    table = await until(tables, table.id, lambda table: mine not in table.deciding)
    assert table.ply > 0
    assert table.seats[mine].away == anna.id


async def test_a_bot_that_was_thinking_goes_on_after_a_restart(url: str, workers: Workers) -> None:
    async with open_tables(url, workers) as tables:
        anna = await tables.new_person("Anna")
        table = await tables.create(anna, "thurn-und-taxis", 2, {}, [SeatWish("bot", level=5)] * 2, 7)
        await tables.act(table.id, requests.start(anna))
        assert table.ply == 0
    bus = LocalBus()
    news = asyncio.Event()
    bus.listen(lambda table_id, serial: news.set())
    async with open_tables(url, workers, bus):  # nobody asks for the table
        await asyncio.wait_for(news.wait(), PATIENCE)


async def test_a_choice_that_comes_too_late_is_dropped(tables: Tables, anna: Person) -> None:
    table = await begin(tables, anna, "thurn-und-taxis", ME_AND_OTHER)
    seat, action = first_legal(table)
    assert requests.bot_move(seat, 0, action)(table) == []  # a person sits there
    await tables.act(table.id, requests.leave(anna, seat))
    assert len(requests.bot_move(seat, 0, action)(table)) == 1
    assert requests.bot_move(seat, 1, action)(table) == []
    assert requests.bot_move(1 - seat, 0, action)(table) == []
    illegal = next(n for n in range(table.game.n_actions) if table.position and table.position.why_not(n, seat))
    assert requests.bot_move(seat, 0, illegal)(table) == []


async def test_a_hint_comes_from_a_worker(tables: Tables, anna: Person) -> None:
    table = await play(tables, anna, await begin(tables, anna, "thurn-und-taxis", ME_AND_OTHER), 6)
    seat = table.deciding[0]
    assert table.position is not None
    hint = await tables.hint(table.id, seat)
    assert hint.action in table.position.legal_ids(seat)
    assert hint.words(table.view(seat))
    with pytest.raises(Refused, match="nothing to decide"):
        await tables.hint(table.id, 1 - seat)


async def test_a_job_is_what_the_seat_may_know(tables: Tables, anna: Person) -> None:
    table = await begin(tables, anna, "niagara", [*ME_AND_OTHER, SeatWish("here", name="C")])
    table = await play(tables, anna, table, 40)
    for seat in range(3):
        job, view = Job.of(table, seat, 1), table.view(seat)
        assert job.position() == view
        assert job.moves == view.moves
        assert job.seed != table.row.seed
    assert len({bot_seed(table, seat) for seat in range(3)}) == 3


async def test_a_worker_that_dies_is_replaced(tmp_path: Path) -> None:
    with Workers(1) as workers:
        first, second = (workers._submit(0, die_once, tmp_path / name) for name in ("first", "second"))
        assert await asyncio.wrap_future(first) == "done"
        assert await asyncio.wrap_future(second) == "done"
        with pytest.raises(BrokenProcessPool):  # what kills every worker is given up
            await asyncio.wrap_future(workers._submit(0, die, None))
        assert await asyncio.wrap_future(workers._submit(0, die_once, tmp_path / "first")) == "done"


async def test_progress_is_told(workers: Workers) -> None:
    assert list(workers.progress) == riverpost.list_games()
    await workers.ready("niagara")
    assert workers.progress["niagara"] == "ready"
    with pytest.raises(riverpost.RiverpostError, match="There is no game"):
        await workers.ready("chess")
