"""Ratings at a real server: what counts, what does not, who may sit down, and what is told of it."""

from __future__ import annotations

import asyncio
import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import orjson
import pytest
import sqlalchemy as sql
from typer.testing import CliRunner

import riverpost
from riverpost.bots.bot import LEVELS
from riverpost.bots.players import player
from riverpost.cli import app
from riverpost.server import requests
from riverpost.server.database import file_url
from riverpost.server.people import Person as Somebody
from riverpost.server.ratings.ratings import open_ratings
from riverpost.server.ratings.results import EARNEST
from riverpost.server.ratings.telling import person_block
from riverpost.server.requests import SeatWish
from riverpost.server.schema import ACCOUNTS, CHANGES, RATINGS
from riverpost.server.table import OVER, Table
from riverpost.server.tables import Tables, open_tables
from riverpost.server.terms import Terms
from riverpost.server.workers import Workers
from tests.server.running import Open, Person, running_here

GAME = "thurn-und-taxis"
TWO = [{"kind": "me"}, {"kind": "open"}]
OPEN = [{"kind": "open"}]
RATED = {"rated": True}
ROUTES = (f"/api/ratings/{GAME}", "/api/me/ratings", f"/api/me/ratings/{GAME}/2/plot.svg", "/api/tables/x/ratings")


@pytest.fixture(scope="module")
def rating(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Open]:
    """A server that rates games."""
    database = tmp_path_factory.mktemp("ratings") / "riverpost.db"
    with running_here(database, parts=frozenset({"ratings"})) as running:
        yield running


async def play(tables: Tables, table_id: str, enough: Callable[[Table], bool] = lambda _: False) -> Table:
    """Let people at a table play, quickly and sensibly, until it is enough or over; bots play for themselves."""
    table = await tables.find(table_id)
    chooser = player(table.game, "light", 1)
    while table.phase != OVER and not enough(table):
        seat = table.deciding[0]
        person = table.seats[seat].person
        if person is None:
            await asyncio.sleep(0)
            continue
        move = requests.Move(Somebody(person, ""), seat, table.ply, [chooser.choose(table.view(seat))])
        table = await tables.act(table_id, move)
    return table


def in_earnest(table: Table) -> bool:
    """Whether all have decided so often that leaving counts."""
    return all(table.decided(seat) >= EARNEST for seat in range(table.players))


def begun(anna: Person, carl: Person, **wish: Any) -> str:
    """A table of two at which a game has begun."""
    table = anna.table(seats=TWO, start=False, **wish)
    carl.post(f"/api/tables/{table}/seats/1", {"kind": "me"})
    anna.post(f"/api/tables/{table}/start")
    return table


def played(rating: Open, anna: Person, carl: Person, **wish: Any) -> tuple[str, list[dict[str, Any]]]:
    """A table of two at which a game is over, and what it has made of ratings."""
    table = begun(anna, carl, **wish)
    rating.awaited(play(rating.context.tables, table))
    changes: list[dict[str, Any]] = anna.ask(f"/api/tables/{table}/ratings")["changes"]
    return table, changes


def mine(person: Person) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = person.ask("/api/me/ratings")["ratings"]
    return found


def test_a_rated_game_changes_ratings(rating: Open) -> None:
    anna, carl = rating.somebody("Anna"), rating.somebody("Carl")
    table, changes = played(rating, anna, carl, terms=RATED)
    standings = anna.ask(f"/api/tables/{table}/view")["result"]
    winner = next(standing["seat"] for standing in standings if standing["rank"] == 1)
    assert [change["seat"] for change in changes] == [0, 1]
    assert changes[winner]["change"] > 0 > changes[1 - winner]["change"]
    assert [change["rating"] - change["change"] for change in changes] == [1000, 1000]
    for person, change in ((anna, changes[0]), (carl, changes[1])):
        (told,) = mine(person)
        assert (told["game"], told["players"], told["games"], told["provisional"]) == (GAME, 2, 1, True)
        assert (told["rating"], told["uncertainty"]) == (change["rating"], change["uncertainty"])
    _, again = played(rating, anna, carl, terms=RATED)
    assert [change["games"] for change in again] == [2, 2]
    assert again[0]["rating"] - again[0]["change"] == changes[0]["rating"]


def test_a_friendly_game_changes_nothing(rating: Open) -> None:
    anna, carl = rating.somebody("Anna"), rating.somebody("Carl")
    assert played(rating, anna, carl)[1] == []
    assert mine(anna) == mine(carl) == []


def test_leaving_counts_as_last_and_once_everybody_has_left_for_good(rating: Open) -> None:
    anna, carl = rating.somebody("Anna"), rating.somebody("Carl")
    table = begun(anna, carl, terms=RATED)
    rating.awaited(play(rating.context.tables, table, in_earnest))
    anna.post(f"/api/tables/{table}/leave", {"seat": 0})
    assert anna.ask(f"/api/tables/{table}/ratings")["changes"] == []
    carl.post(f"/api/tables/{table}/leave", {"seat": 1})
    first, second = anna.ask(f"/api/tables/{table}/ratings")["changes"]
    assert first["change"] < 0 < second["change"]
    anna.post(f"/api/tables/{table}/seats/0", {"kind": "me"})
    assert anna.ask(f"/api/tables/{table}/ratings")["changes"] == [first, second]
    assert rating.awaited(rating.context.ratings.recompute()) > 0
    assert anna.ask(f"/api/tables/{table}/ratings")["changes"] == [first, second]


def test_accounts_that_leave_at_once_feed_nobody(rating: Open) -> None:
    anna = rating.somebody("Anna")
    for number in range(3):
        table = begun(anna, fresh := rating.somebody(f"Carl {number}"), terms=RATED)
        fresh.post(f"/api/tables/{table}/leave", {"seat": 1})
        anna.post(f"/api/tables/{table}/leave", {"seat": 0})
        assert anna.ask(f"/api/tables/{table}/ratings")["changes"] == []
        assert mine(fresh) == []
    assert mine(anna) == []


def test_the_leaderboard_tells_people_and_bots_but_no_ids(rating: Open) -> None:
    anna, carl = rating.somebody("Anneliese"), rating.somebody("Karl")
    _, changes = played(rating, anna, carl, terms=RATED)
    board = anna.ask(f"/api/ratings/{GAME}", players=2)
    assert {one["level"] for one in board["ranked"]} == set(LEVELS)
    assert [one["rating"] for one in board["ranked"]] == sorted(
        (one["rating"] for one in board["ranked"]), reverse=True
    )
    told = {one["name"]: one for one in board["provisional"]}
    assert told["Anneliese"]["rating"] == changes[0]["rating"]
    assert (told["Anneliese"]["mine"], told["Karl"]["mine"]) == (True, False)
    assert board["me"] == told["Anneliese"]
    assert rating.client().get(f"/api/ratings/{GAME}", params={"players": 2}).json()["me"] is None
    people = rating.awaited(rating.context.tables.database.read(sql.select(RATINGS.c.person)))
    assert people
    assert not any(one.person in str(board) for one in people)
    assert anna.http.get(f"/api/ratings/{GAME}", params={"players": 9}).status_code == 404


@pytest.mark.parametrize(("audience", "name"), [("everybody", "Hilda"), ("met", ""), ("nobody", "")])
def test_whoever_hides_their_ratings_stands_in_the_ladder_without_a_name(
    rating: Open, audience: str, name: str
) -> None:
    hilda, carl = rating.somebody("Hilda"), rating.somebody("Carl")
    table, changes = played(rating, hilda, carl, terms=RATED)
    values = {"person": rating.behind(table).seats[0].person, "handle": table, "skeleton": table, "made": 0.0}
    shown = orjson.dumps({"ratings": audience}).decode()
    database = rating.context.tables.database
    rating.awaited(database.write(lambda one: one.execute(sql.insert(ACCOUNTS).values(shown=shown, **values)) and None))
    try:
        theirs = [one for one in carl.ask(f"/api/ratings/{GAME}", players=2)["provisional"] if not one["mine"]]
        (listed,) = [one for one in theirs if one["name"] in ("", "Hilda") and one["rating"] == changes[0]["rating"]][
            :1
        ]
        assert listed["name"] == name
        page = carl.http.get(f"/ratings/{GAME}", params={"players": 2}).text
        assert ("Hilda" in page, "Somebody" in page) == (bool(name), not name)
        own = hilda.ask(f"/api/ratings/{GAME}", players=2)
        assert own["me"]["name"] == "Hilda"
        assert [one["name"] for one in own["provisional"] if one["mine"]] == ["Hilda"]
    finally:
        rating.awaited(database.write(lambda one: one.execute(sql.delete(ACCOUNTS)) and None))
        rating.awaited(rating.context.ratings.forget(str(values["person"])))


def test_pages_show_the_ladder_and_ones_own_course(rating: Open) -> None:
    anna, carl = rating.browser(), rating.somebody("Karl")
    anna.post("/api/me", {"name": "Anna <b>"})
    played(rating, anna, carl, terms=RATED)
    page = anna.http.get(f"/ratings/{GAME}", params={"players": 2, "lang": "de"})
    assert page.status_code == 200
    assert "Anna &lt;b&gt;" in page.text
    assert re.search(r"Bot, Stufe\s5", page.text)
    plot = anna.http.get(f"/api/me/ratings/{GAME}/2/plot.svg")
    assert plot.headers["content-type"] == "image/svg+xml"
    assert ElementTree.fromstring(plot.text).tag.endswith("svg")
    assert anna.http.get(f"/api/me/ratings/{GAME}/3/plot.svg").status_code == 404
    assert f"/ratings/{GAME}" in anna.http.get("/").text
    assert 'name="rated"' in anna.http.get(f"/new/{GAME}").text


def test_whoever_is_outside_a_band_does_not_sit_down(rating: Open) -> None:
    anna, carl = rating.somebody("Anna"), rating.somebody("Carl")
    strong = anna.table(seats=TWO, start=False, terms={"rated": True, "band": [1200, 1500]})
    carl.refused(f"/api/tables/{strong}/seats/1", {"kind": "me"}, "band")
    fair = anna.table(seats=TWO, start=False, terms={"rated": True, "band": [900, 1100]})
    carl.post(f"/api/tables/{fair}/seats/1", {"kind": "me"})
    anna.refused("/api/tables", {"game": GAME, "terms": {"band": [1100, 900]}}, "bad-band")


def test_nobody_is_rated_who_may_not_be(rating: Open) -> None:
    anna, carl = rating.somebody("Anna"), rating.somebody("Carl")
    table = anna.table(seats=TWO, start=False, terms=RATED)

    async def nobody(_: str) -> bool:
        return False

    ratings, everybody = rating.context.ratings, rating.context.ratings.may_be_rated
    ratings.may_be_rated = nobody  # as where accounts are open, and these are guests
    try:
        carl.refused(f"/api/tables/{table}/seats/1", {"kind": "me"}, "not-rated")
        carl.refused("/api/tables", {"game": GAME, "terms": RATED}, "not-rated")
        carl.table()
    finally:
        ratings.may_be_rated = everybody


def test_a_rated_game_is_fair(rating: Open) -> None:
    anna, carl = rating.somebody("Anna"), rating.somebody("Carl")
    here = [{"kind": "me"}, {"kind": "here", "name": "Ben"}]
    anna.refused("/api/tables", {"game": GAME, "players": 2, "seats": here, "terms": RATED}, "bad-seat")
    gathering = anna.table(seats=TWO, start=False, terms=RATED)
    anna.post(f"/api/tables/{gathering}/seats/1", here[1])
    anna.refused(f"/api/tables/{gathering}/start", None, "bad-seat")
    table = begun(anna, carl, terms=RATED)
    answer = anna.http.get(f"/api/tables/{table}/hint", params={"seat": 0})
    assert answer.json()["error"]["code"] == "rated"
    alone = anna.table(seats=[{"kind": "me"}, {"kind": "bot", "level": 1}], terms=RATED)
    assert anna.http.delete(f"/api/tables/{alone}").json()["error"]["code"] == "rated"
    rating.awaited(play(rating.context.tables, alone, in_earnest))
    anna.post(f"/api/tables/{alone}/leave", {"seat": 0})
    (change,) = anna.ask(f"/api/tables/{alone}/ratings")["changes"]
    assert change["change"] < 0
    assert anna.http.delete(f"/api/tables/{alone}").status_code == 204
    assert mine(anna)[0]["games"] == 1  # a result outlives its table


@pytest.mark.parametrize(
    ("name", "players", "options"),
    [
        ("mississippi-queen", 3, {"edition": "driving-school"}),
        ("mississippi-queen", 3, {"round_limit": 10}),
        ("mississippi-queen", 2, {"begins": "seat-1"}),
        ("mississippi-queen", 4, {"teams": True, "partners": ["seat-2"]}),
        ("niagara", 3, {"round_limit": 7}),
        ("thurn-und-taxis", 2, {"begins": "seat-1"}),
    ],
)
def test_what_is_no_fair_game_is_not_rated(rating: Open, name: str, players: int, options: dict[str, Any]) -> None:
    anna = rating.somebody("Anna")
    wish = {"game": name, "players": players, "options": options, "seats": [{"kind": "me"}] + OPEN * (players - 1)}
    anna.refused("/api/tables", {**wish, "terms": RATED}, "not-fair")
    assert anna.http.post("/api/tables", json=wish).status_code == 201
    said = anna.post(f"/api/games/{name}/check", {"players": players, "options": options})
    assert "friendly" in said["friendly"]


@pytest.mark.parametrize(
    ("name", "players", "options"),
    [
        *((name, riverpost.game(name).facts.good_players, {}) for name in riverpost.list_games()),
        ("mississippi-queen", 3, {"edition": "1997"}),
        ("mississippi-queen", 4, {"tiles": ["B1", "B4"], "teams": True, "black_rose": True, "begins": "drawn"}),
        ("niagara", 3, {"restless_river": True, "rich_camp": True, "round_limit": 200}),
        ("thurn-und-taxis", 2, {"first_printing": True}),
    ],
)
def test_variants_that_are_the_same_for_all_are(rating: Open, name: str, players: int, options: dict[str, Any]) -> None:
    anna = rating.somebody("Anna")
    wish = {"game": name, "players": players, "options": options, "seats": [{"kind": "me"}] + OPEN * (players - 1)}
    assert anna.http.post("/api/tables", json={**wish, "terms": RATED}).status_code == 201
    assert anna.post(f"/api/games/{name}/check", {"players": players, "options": options})["friendly"] is None


def test_a_person_has_a_block_for_their_page(rating: Open) -> None:
    anna, carl = rating.somebody("Anna"), rating.somebody("Carl")
    table, changes = played(rating, anna, carl, terms=RATED)
    person = rating.behind(table).seats[0].person
    assert person is not None
    (block,) = rating.awaited(person_block(rating.context.ratings, person, "fr"))
    assert block.facts.rating == changes[0]["rating"]
    assert "<svg" in block.plot


def test_where_ratings_are_closed_everything_is_refused(server: Open) -> None:
    anna = server.somebody()
    for route in ROUTES:
        assert anna.http.get(route).json()["error"]["code"] == "switched-off"
    anna.refused("/api/tables", {"game": GAME, "terms": RATED}, "switched-off")
    anna.refused("/api/tables", {"game": GAME, "terms": {"band": [1, 2]}}, "switched-off")
    assert 'name="rated"' not in anna.http.get(f"/new/{GAME}").text
    assert f"/ratings/{GAME}" not in anna.http.get("/").text
    assert anna.http.get(f"/ratings/{GAME}").status_code == 409


def kept(path: Path) -> list[Any]:
    """All that follows from results."""
    engine = sql.create_engine(file_url(path))
    with engine.connect() as connection:
        found = [sorted(map(tuple, connection.execute(sql.select(table)))) for table in (RATINGS, CHANGES)]
    engine.dispose()
    return found


@pytest.mark.anyio
async def test_what_was_missed_is_made_at_the_next_start_and_told_again_at_will(
    tmp_path: Path, workers: Workers, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "riverpost.db"
    async with open_tables(file_url(path), workers) as tables:  # which rates nothing, as if it had died at every end
        anna, carl = await tables.new_person("Anna"), await tables.new_person("Carl")
        for _ in range(2):
            seats = [SeatWish("me"), SeatWish("open")]
            table = await tables.create(anna, GAME, 2, {}, seats, terms=Terms(rated=True))
            await tables.act(table.id, requests.seat(carl, 1, SeatWish("me")))
            await tables.act(table.id, requests.start(anna))
            await play(tables, table.id)
    assert kept(path) == [[], []]
    async with (
        open_tables(file_url(path), workers) as tables,
        open_ratings(tables, frozenset({"ratings"})) as ratings,
    ):
        await ratings.catch_up()
        assert (await ratings.standing(anna.id, GAME, 2)).games == 2
        assert await ratings.catch_up() == 0
    before = kept(path)
    engine = sql.create_engine(file_url(path))
    with engine.begin() as connection:
        connection.execute(sql.update(RATINGS).values(mu=1.0))
    engine.dispose()
    monkeypatch.setenv("RIVERPOST_DATABASE", file_url(path))
    told = await asyncio.to_thread(CliRunner().invoke, app, ["ratings", "recompute"])
    assert "missing: 0. Rated games told again: 2" in told.output
    assert kept(path) == before
