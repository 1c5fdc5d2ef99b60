"""Find me a game, over the wire: whoever fits is seated at once, bots fill up, and nobody waits who has gone."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from riverpost.server.limits import Rate
from riverpost.server.lobby.seeking import LEASE
from tests.server.lobby.conftest import ROOMY, Looking
from tests.server.running import Open, Person, running_here

WISH: dict[str, Any] = {"games": ["thurn-und-taxis"], "players": [2]}


@pytest.fixture
def anna(house: Open) -> Person:
    return house.somebody("Anna")


@pytest.fixture
def ben(house: Open) -> Person:
    return house.somebody("Ben")


def later(house: Open, seconds: float) -> None:
    """What the lobby does when so much time has gone by."""
    house.awaited(house.context.lobby.beat(house.context.lobby.clock() + seconds))


def test_two_who_fit_are_seated_and_both_are_told(house: Open, anna: Person, ben: Person) -> None:
    with Looking(anna) as looking:
        first = anna.post("/api/lobby/seek", WISH)
        assert first["url"] is None
        assert first["seek"]["bots_in"] is None
        second = ben.post("/api/lobby/seek", {**WISH, "players": [4, 2], "language": "fr"})
        assert second["seek"] is None
        told = looking.receive()
        while told["type"] != "seek":
            told = looking.receive()
        assert told == {"type": "seek", "seek": None, "url": second["url"]}
    assert anna.ask("/api/lobby/seek") == {"seek": None, "url": second["url"]}  # also without a socket
    table = house.behind(second["url"].removeprefix("/t/"))
    assert table.phase == "playing"
    assert {seat.name for seat in table.seats} == {"Anna", "Ben"}
    assert (table.row.terms.open, table.row.terms.language) == (True, "fr")


def test_who_looks_for_something_else_goes_on_looking(anna: Person, ben: Person) -> None:
    anna.post("/api/lobby/seek", {**WISH, "language": "de"})
    assert ben.post("/api/lobby/seek", {**WISH, "language": "ru"})["seek"]["others"] == 1
    for person in (anna, ben):
        assert person.http.delete("/api/lobby/seek").status_code == 204
        assert person.ask("/api/lobby/seek") == {"seek": None, "url": None}


def test_bots_fill_up_after_the_time_of_ones_choice(house: Open, anna: Person) -> None:
    wish = {"games": ["niagara"], "players": [4], "bots_after": 25, "level": 1}
    assert 24 < anna.post("/api/lobby/seek", wish)["seek"]["bots_in"] <= 25
    later(house, 20)
    assert anna.ask("/api/lobby/seek")["seek"]
    later(house, 26)
    url = anna.ask("/api/lobby/seek")["url"]
    table = house.behind(url.removeprefix("/t/"))
    assert sorted(seat.kind for seat in table.seats) == ["bot", "bot", "bot", "person"]
    assert {seat.level for seat in table.seats if seat.kind == "bot"} == {1}
    assert table.position is not None


def test_nobody_is_seated_with_somebody_who_has_gone(house: Open, anna: Person, ben: Person) -> None:
    anna.post("/api/lobby/seek", WISH)
    later(house, LEASE + 1)
    assert anna.ask("/api/lobby/seek")["seek"] is None
    with Looking(anna):
        anna.post("/api/lobby/seek", WISH)
        later(house, LEASE + 1)
        assert anna.ask("/api/lobby/seek")["seek"]
    assert ben.post("/api/lobby/seek", WISH)["url"]


def test_what_nobody_could_be_given_is_refused(anna: Person) -> None:
    anna.refused("/api/lobby/seek", {**WISH, "players": [7]}, "bad-seek")
    anna.refused("/api/lobby/seek", {**WISH, "games": ["chess"]}, "no-such-game")
    anna.refused("/api/lobby/seek", {**WISH, "games": []}, "bad-request")
    anna.refused("/api/lobby/seek", {**WISH, "paces": ["live"]}, "switched-off")  # without clocks
    anna.refused("/api/lobby/seek", {**WISH, "rated": True}, "switched-off")
    anna.refused("/api/lobby/seek", {**WISH, "language": "xx"}, "bad-language")


def test_nobody_fills_the_queue(tmp_path: Path) -> None:
    scarce = replace(ROOMY, seeks=Rate(0, 3), seeks_of_address=2)
    with running_here(tmp_path / "riverpost.db", scarce, parts=frozenset({"lobby"})) as house:
        people = [house.somebody(name) for name in ("Anna", "Ben", "Carl")]
        others = [{**WISH, "language": language} for language in ("de", "fr", "ru")]
        for _ in range(3):
            people[0].post("/api/lobby/seek", others[0])
        people[0].refused("/api/lobby/seek", others[0], "too-many")
        people[1].post("/api/lobby/seek", others[1])
        people[2].refused("/api/lobby/seek", others[2], "too-many")
