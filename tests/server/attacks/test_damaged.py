"""A table that cannot be read fails alone: it is shown as damaged and reported, and everything else goes on."""

import asyncio
import logging
from pathlib import Path

import pytest
import sqlalchemy as sql

from riverpost.engine.words import LANGUAGES
from riverpost.server import requests
from riverpost.server.bus import LocalBus
from riverpost.server.database import file_url
from riverpost.server.refused import Damaged
from riverpost.server.requests import SeatWish
from riverpost.server.tables import open_tables
from riverpost.server.workers import Workers
from tests.server.playing import ME_AND_OTHER, PATIENCE, begin, play
from tests.server.running import running_here
from tests.server.test_restart import again

DAMAGE = {
    "an entry that is no JSON": "UPDATE entries SET data = 'nonsense' WHERE table_id = :id AND serial = 2",
    "an entry of a kind that is none": "UPDATE entries SET kind = 'dance' WHERE table_id = :id AND serial = 2",
    "an entry without its facts": "UPDATE entries SET data = '{}' WHERE table_id = :id AND serial = 1",
    "a seat too many": """UPDATE entries SET data = '{"seat": 9, "level": 5}' WHERE table_id = :id AND serial = 1""",
    "a lost entry": "DELETE FROM entries WHERE table_id = :id AND serial = 1",
    "a lost entry in the middle": "DELETE FROM entries WHERE table_id = :id AND serial = 2",
    "a lost end": "DELETE FROM entries WHERE table_id = :id AND serial > 2",
    "all entries lost": "DELETE FROM entries WHERE table_id = :id",
    "options that are no JSON": "UPDATE tables SET options = '{' WHERE id = :id",
    "a seed that is no number": "UPDATE tables SET secret = 'moon' WHERE id = :id",
    "options of another game": """UPDATE tables SET options = '{"moon": 1}' WHERE id = :id""",
    "a game that is none": "UPDATE tables SET game = 'chess' WHERE id = :id",
}


def damage(url: str, table: str, how: str) -> None:
    engine = sql.create_engine(url)
    with engine.begin() as connection:
        connection.execute(sql.text(how), {"id": table})
    engine.dispose()


@pytest.mark.anyio
@pytest.mark.parametrize("how", DAMAGE)
async def test_a_damaged_table_holds_up_no_other(
    url: str, workers: Workers, how: str, caplog: pytest.LogCaptureFixture
) -> None:
    async with open_tables(url, workers) as tables:
        anna = await tables.new_person("Anna")
        broken = await begin(tables, anna, "thurn-und-taxis", [SeatWish("bot", level=5)] * 2)
        whole = await begin(tables, anna, "thurn-und-taxis", [SeatWish("bot", level=5)] * 2)
        assert (broken.ply, whole.ply) == (0, 0)
    damage(url, broken.id, DAMAGE[how])
    bus, news = LocalBus(), asyncio.Event()
    bus.listen(lambda table_id, serial: news.set())
    with caplog.at_level(logging.ERROR):
        async with open_tables(url, workers, bus) as tables:
            await asyncio.wait_for(news.wait(), PATIENCE)  # the bots at the other table went on, though nobody asked
            listed = {one.id: one.phase for one in await tables.of_person(anna.id)}
            assert listed == {broken.id: "damaged", whole.id: "playing"}
            for _ in range(2):
                with pytest.raises(Damaged):
                    await tables.find(broken.id)
            with pytest.raises(Damaged):
                await tables.act(broken.id, requests.say(anna, "Hello?"))
    reported = [record.getMessage() for record in caplog.records if broken.id in record.getMessage()]
    assert len(reported) == 1  # once, with a reason
    assert len(reported[0]) > len(broken.id) + 30


@pytest.mark.anyio
@pytest.mark.parametrize("how", ["a lost entry in the middle", "a lost end", "all entries lost"])
async def test_a_finished_table_that_has_lost_entries_is_damaged_too(url: str, workers: Workers, how: str) -> None:
    async with open_tables(url, workers) as tables:
        anna = await tables.new_person("Anna")
        broken = await play(tables, anna, await begin(tables, anna, "thurn-und-taxis", ME_AND_OTHER))
        whole = await play(tables, anna, await begin(tables, anna, "thurn-und-taxis", ME_AND_OTHER))
        assert (broken.phase, whole.phase) == ("over", "over")
    damage(url, broken.id, DAMAGE[how])
    async with open_tables(url, workers) as tables:
        with pytest.raises(Damaged):
            await tables.find(broken.id)
        listed = await tables.of_person(anna.id)
        assert {one.id: one.phase for one in listed} == {broken.id: "damaged", whole.id: "over"}
        assert {one.id for one in listed if one.may_be_deleted_by(anna.id)} == {whole.id}
        with pytest.raises(Damaged):  # a backup may bring it back
            await tables.delete(broken.id, anna)
        await tables.hide(broken.id, anna, True)
        assert [one.id for one in await tables.of_person(anna.id)] == [whole.id]


@pytest.mark.anyio
async def test_a_table_at_which_nothing_has_happened_is_whole(url: str, workers: Workers) -> None:
    async with open_tables(url, workers) as tables:
        anna = await tables.new_person("Anna")
        table = await tables.create(anna, "thurn-und-taxis", 2, {}, [SeatWish("open")] * 2)
        assert table.serial == 0
    async with open_tables(url, workers) as tables:
        assert (await tables.find(table.id)).phase == "gathering"


@pytest.mark.anyio
@pytest.mark.parametrize("noted", ["nonsense", "[]", '{"seats": 3}', '{"seats": [{"king": 1}], "ranks": null}'])
async def test_a_note_that_cannot_be_read_is_made_anew(url: str, workers: Workers, noted: str) -> None:
    async with open_tables(url, workers) as tables:
        anna = await tables.new_person("Anna")
        table = await begin(tables, anna, "thurn-und-taxis", ME_AND_OTHER)
    damage(url, table.id, f"UPDATE tables SET summary = '{noted}' WHERE id = :id")
    async with open_tables(url, workers) as tables:
        (listed,) = await tables.of_person(anna.id)
        assert [seat.name for seat in listed.seats] == ["Anna", "Ben"]


def test_its_owner_is_told_in_words(tmp_path: Path) -> None:
    path = tmp_path / "riverpost.db"
    with running_here(path) as server:
        anna = server.somebody("Anna")
        broken, whole = anna.table(), anna.table()
    damage(file_url(path), broken, DAMAGE["an entry that is no JSON"])
    with running_here(path) as server:
        anna = again(anna, server)
        listed = {one["id"]: one["phase"] for one in anna.ask("/api/tables")["tables"]}
        assert listed == {broken: "damaged", whole: "playing"}
        told = anna.http.get(f"/api/tables/{broken}")
        assert (told.status_code, told.json()["error"]["code"]) == (410, "damaged")
        pages = {anna.http.get(f"/t/{broken}", params={"lang": lang}).text for lang in LANGUAGES}
        assert len(pages) == len(LANGUAGES)
        page = anna.http.get(f"/t/{broken}")
        assert page.status_code == 410
        assert "damaged" in page.text
        assert broken in page.text, "so that the host can be told which"
        assert anna.http.get(f"/t/{whole}").status_code == 200
