"""All parts open at once: what one room knows of people holds in the others."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from riverpost.server.parts import PARTS
from tests.server.accounts.conftest import LENIENT, by_name, make_passkey, named, renew, sign_in
from tests.server.accounts.test_people import handle_of, known
from tests.server.lobby.conftest import TWO, Looking, open_table
from tests.server.ratings.test_ratings import GAME, mine, played
from tests.server.running import Open, Person, running_here

WISH: dict[str, Any] = {"games": [GAME], "players": [2]}
SIGNED_OUT = 1008


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Open]:
    """A server at which everything is open."""
    with running_here(tmp_path_factory.mktemp("whole") / "riverpost.db", LENIENT, parts=frozenset(PARTS)) as running:
        yield by_name(running)


def block(person: Person, other: Person) -> None:
    person.http.post("/api/me/ties", json={"whom": {"handle": handle_of(other)}, "kind": "block"}).raise_for_status()


def test_whoever_is_blocked_is_not_met_by_the_lobby(house: Open) -> None:
    anna, eve = known(house, "Anna Apart"), known(house, "Eve Apart")
    before, _ = played(house, anna, eve)
    block(anna, eve)
    table = open_table(anna, GAME)
    eve.refused(f"/api/lobby/tables/{table}/join", {}, "not-wanted")
    assert eve.http.post(f"/api/lobby/tables/{open_table(eve, GAME)}/invitations", json={"table": before, "seat": 0})
    assert anna.ask("/api/lobby/invitations")["invitations"] == []


def test_whoever_is_blocked_is_not_found_a_game_with(house: Open) -> None:
    anna, eve, ben = (known(house, f"{name} Seeks") for name in ("Anna", "Eve", "Ben"))
    block(eve, anna)
    assert anna.post("/api/lobby/seek", WISH)["url"] is None
    assert eve.post("/api/lobby/seek", WISH)["url"] is None
    assert ben.post("/api/lobby/seek", WISH)["url"]
    assert anna.ask("/api/lobby/seek")["url"]
    assert eve.ask("/api/lobby/seek")["url"] is None
    eve.http.delete("/api/lobby/seek")


def test_only_accounts_play_rated_games(house: Open) -> None:
    anna, guest = known(house, "Anna Rated"), named(house, "Ben Guest")
    table = open_table(anna, GAME, rated=True)
    guest.refused(f"/api/lobby/tables/{table}/join", {}, "not-rated")
    guest.refused(f"/api/tables/{table}/seats/1", {"kind": "me"}, "not-rated")
    guest.refused("/api/lobby/seek", {**WISH, "rated": True}, "not-rated")
    guest.refused("/api/tables", {"game": GAME, "seats": TWO, "terms": {"rated": True}}, "not-rated")
    assert guest.post("/api/lobby/seek", {**WISH, "rated": None})["url"] is None
    assert anna.post("/api/lobby/seek", {**WISH, "rated": True})["url"] is None
    for person in (guest, anna):
        person.http.delete("/api/lobby/seek")


def test_a_rating_is_seen_on_a_page_and_goes_with_its_person(house: Open) -> None:
    anna, ben = known(house, "Anna Ladder"), known(house, "Ben Ladder")
    played(house, anna, ben, terms={"rated": True})
    handle = handle_of(anna)
    assert 'class="rating-of-person"' in anna.http.get(f"/p/{handle}").text
    names = [one["name"] for one in ben.ask(f"/api/ratings/{GAME}", players=2)["provisional"]]
    assert {"Anna Ladder", "Ben Ladder"} <= set(names)
    rating = mine(ben)
    assert anna.http.post("/api/me/delete", json={"name": "Anna Ladder"}).status_code == 204
    names = [one["name"] for one in ben.ask(f"/api/ratings/{GAME}", players=2)["provisional"]]
    assert "Ben Ladder" in names
    assert "Anna Ladder" not in names
    assert mine(ben) == rating


def test_a_band_lets_in_whoever_fits_it(house: Open) -> None:
    anna, ben = known(house, "Anna Band"), known(house, "Ben Band")
    narrow, wide = open_table(anna, GAME, band=[2000, 3000]), open_table(anna, GAME, band=[500, 1500])
    ben.refused(f"/api/lobby/tables/{narrow}/join", {}, "band")
    shown = [table["id"] for table in ben.ask("/api/lobby", mine=True)["tables"]]
    assert wide in shown
    assert narrow not in shown
    assert ben.post(f"/api/lobby/tables/{wide}/join", {})


def test_a_device_that_is_signed_out_sees_the_lobby_no_more(house: Open) -> None:
    anna = named(house, "Anna Devices")
    passkey, _ = make_passkey(anna, "Anna Devices")
    elsewhere = house.browser()
    sign_in(elsewhere, passkey)
    renew(anna)
    with Looking(elsewhere) as looking:
        assert anna.http.post("/api/sign-out", json={"where": "elsewhere"}).is_success
        assert looking.gone() == SIGNED_OUT
