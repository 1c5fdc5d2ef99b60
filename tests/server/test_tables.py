"""Tables on a real database: made, played at, found again."""

from pathlib import Path

import pytest

from riverpost.server import requests
from riverpost.server.requests import SeatWish
from riverpost.server.store import file_url
from riverpost.server.tables import open_tables
from riverpost.server.workers import Workers

pytestmark = pytest.mark.anyio


async def test_what_was_played_is_found_again(tmp_path: Path, workers: Workers) -> None:
    async with open_tables(file_url(tmp_path / "r.db"), workers) as tables:
        anna = await tables.new_person("Anna")
        table = await tables.create(
            anna, "thurn-und-taxis", 2, {}, [SeatWish("me"), SeatWish("here", name="Ben")], seed=7
        )
        table = await tables.act(table.id, requests.start(anna))
        for _ in range(6):
            assert table.position is not None
            seat = table.deciding[0]
            action = table.position.legal_ids(seat)[0]
            table = await tables.act(table.id, requests.move(anna, seat, table.ply, [action]))
        assert table.ply == 6
    async with open_tables(file_url(tmp_path / "r.db"), workers) as tables:
        again = await tables.find(table.id)
        assert again.position == table.position
        assert again.serial == table.serial
