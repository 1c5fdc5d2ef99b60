"""The lobby over the wire: what is open is seen, live; whoever comes sits down; nobody takes too much of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus

from riverpost.server.limits import Limits, Rate
from riverpost.server.parts import Part
from tests.server.lobby.conftest import ROOMY, TWO, Looking, open_table
from tests.server.running import Open, Person, running_here

LOBBY: frozenset[Part] = frozenset({"lobby"})


@pytest.fixture
def anna(house: Open) -> Person:
    return house.somebody("Anna")


@pytest.fixture
def ben(house: Open) -> Person:
    return house.somebody("Ben")


def listed(person: Person, **query: object) -> dict[str, dict[str, object]]:
    """The tables that somebody is told of who asks once."""
    return {table["id"]: table for table in person.ask("/api/lobby", **query)["tables"]}


def strict(tmp_path: Path, **limits: object) -> Iterator[Open]:
    """A server where one thing is scarce."""
    with running_here(tmp_path / "riverpost.db", replace(ROOMY, **limits), parts=LOBBY) as running:  # type: ignore[arg-type]
        yield running


def test_where_there_is_no_lobby_nothing_of_it_is_answered(server: Open) -> None:
    anna = server.somebody()
    anna.refused("/api/lobby/seek", {"games": ["niagara"], "players": [3]}, "switched-off")
    anna.refused("/api/tables", {"game": "niagara", "terms": {"open": True}}, "switched-off")
    assert anna.http.get("/api/lobby").json()["error"]["code"] == "switched-off"
    assert anna.http.get("/lobby").status_code == 409
    with pytest.raises(InvalidStatus):
        Looking(anna)
    assert "/lobby" not in anna.http.get("/").text


def test_an_open_table_is_seen_by_strangers_and_a_private_one_by_nobody(anna: Person, ben: Person) -> None:
    with Looking(ben, lang="de") as looking:
        private = anna.table(start=False, seats=TWO)
        table = open_table(anna, "thurn-und-taxis", language="de")
        looking.until_shown(table)
        assert private not in looking.tables
        told = looking.tables[table]
        assert (told["title"], told["free"], told["host"], told["language"]) == ("Thurn und Taxis", 1, "Anna", "de")
        assert [seat["name"] for seat in told["seats"]] == ["Anna", ""]
        assert told["rules"] == []  # it is played by the usual ones
        assert table in listed(ben, game="thurn-und-taxis", pace="none", rated="false", language="de")
        assert table not in listed(ben, game="niagara")
        assert table not in listed(ben, seats=2)
        assert table not in listed(ben, phase="playing")


def test_no_id_of_a_person_is_told(house: Open, anna: Person, ben: Person) -> None:
    table = open_table(anna)
    ben.post(f"/api/lobby/tables/{table}/join")
    people = {seat.person for seat in house.behind(table).seats} - {None}
    assert len(people) == 2
    told = ben.http.get("/api/lobby").text
    assert table in told
    assert not any(str(person) in told for person in people)


def test_whoever_sits_down_from_the_lobby_takes_a_free_seat_once(house: Open, anna: Person, ben: Person) -> None:
    with Looking(anna) as looking:
        table = open_table(anna, "thurn-und-taxis")
        looking.until_shown(table)
        for _ in range(2):  # a page that asks twice has one seat
            assert ben.post(f"/api/lobby/tables/{table}/join") == {"id": table, "url": f"/t/{table}"}
        looking.until_shown(table, shown=False)  # no seat is free any longer
        assert [seat.name for seat in house.behind(table).seats] == ["Anna", "Ben"]
        house.somebody("Carl").refused(f"/api/lobby/tables/{table}/join", None, "no-seat")
        assert house.behind(table).phase == "gathering"  # whoever made it begins
        anna.post(f"/api/tables/{table}/start")
    with Looking(house.somebody("Carl"), phase="playing") as watching:
        watching.until_shown(table)


def test_where_it_was_agreed_the_game_begins_with_the_last_seat(house: Open, anna: Person, ben: Person) -> None:
    table = open_table(anna, when_full=True)  # for three
    ben.post(f"/api/lobby/tables/{table}/join")
    assert house.behind(table).phase == "gathering"
    house.somebody("Carl").post(f"/api/tables/{table}/seats/2", {"kind": "me"})
    assert house.behind(table).phase == "playing"
    anna.refused(f"/api/tables/{table}/start", None, "begun")


def test_a_table_that_is_over_or_deleted_is_gone(anna: Person, ben: Person) -> None:
    with Looking(ben) as looking:
        table = open_table(anna)
        looking.until_shown(table)
        assert anna.http.delete(f"/api/tables/{table}").status_code == 204
        looking.until_shown(table, shown=False)


def test_all_is_there_again_after_a_restart(tmp_path: Path) -> None:
    with running_here(tmp_path / "riverpost.db", ROOMY, parts=LOBBY) as first:
        anna = first.somebody("Anna")
        gathering, begun = open_table(anna), anna.table(terms={"open": True})
        anna.table(start=False, seats=TWO)
        headers = anna.headers
    with running_here(tmp_path / "riverpost.db", ROOMY, parts=LOBBY) as second:
        anna = Person(second.address, second.client(), headers)
        anna.http.headers.update(headers)
        with Looking(anna) as looking:
            looking.until_shown(gathering)
            assert list(looking.tables) == [gathering]
            assert looking.tables[gathering]["host"] == "Anna"
        assert list(listed(anna, phase="playing")) == [begun]


def test_who_leaves_a_table_alone_finds_it_out_of_the_lobby_until_they_return(house: Open) -> None:
    anna, ben = house.somebody("Anna"), house.somebody("Ben")
    table = open_table(anna)
    hall, now = house.context.lobby, house.context.lobby.clock()

    def sweep(later: float) -> bool:
        house.awaited(hall.sweep(now + later))
        return house.within(lambda: table in hall.board.listings)

    assert sweep(0)
    assert sweep(ROOMY.seconds_unattended)
    assert not sweep(ROOMY.seconds_unattended + 1)
    with anna.live(table):
        assert sweep(ROOMY.seconds_unattended + 2)
    ben.post(f"/api/lobby/tables/{table}/join")
    with ben.live(table):
        assert sweep(1000)
        assert [seat.name for seat in house.behind(table).seats] == ["", "Ben", ""]
        assert ben.ask(f"/api/tables/{table}")["host"]
        ben.refused(f"/api/tables/{table}/start", None, "seats-open")
        anna.refused(f"/api/tables/{table}/start", None, "not-host")


# --- spam


def test_nobody_fills_the_lobby_with_tables(tmp_path: Path) -> None:
    usual = Limits()
    for house in strict(tmp_path, open_tables=usual.open_tables, open_tables_of_address=usual.open_tables + 2):
        anna, ben = house.somebody("Anna"), house.somebody("Ben")
        mine = [open_table(anna) for _ in range(usual.open_tables)]
        wish = {"game": "niagara", "seats": [*TWO, {"kind": "open"}], "terms": {"open": True}}
        anna.refused("/api/tables", wish, "too-many")
        anna.table()  # with friends, as many as before
        for _ in range(2):
            open_table(ben)
        ben.refused("/api/tables", wish, "too-many")  # who may be the same person once more
        assert anna.http.delete(f"/api/tables/{mine[0]}").status_code == 204
        open_table(ben)


def test_nobody_holds_seats_everywhere(tmp_path: Path) -> None:
    for house in strict(tmp_path, seats_held=2):
        anna, ben = house.somebody("Anna"), house.somebody("Ben")
        tables = [open_table(anna) for _ in range(3)]
        ben.post(f"/api/lobby/tables/{tables[0]}/join")
        ben.post(f"/api/tables/{tables[1]}/seats/1", {"kind": "me"})
        ben.refused(f"/api/lobby/tables/{tables[2]}/join", None, "too-many")
        ben.refused(f"/api/tables/{tables[2]}/seats/1", {"kind": "me"}, "too-many")
        ben.post(f"/api/tables/{tables[0]}/leave", {"seat": 1})
        ben.post(f"/api/lobby/tables/{tables[2]}/join")


def test_nobody_sits_down_and_up_again_all_day(tmp_path: Path) -> None:
    for house in strict(tmp_path, joins=Rate(0, 3)):
        anna, ben = house.somebody("Anna"), house.somebody("Ben")
        table = open_table(anna)
        for _ in range(3):
            ben.post(f"/api/lobby/tables/{table}/join")
            ben.post(f"/api/tables/{table}/leave", {"seat": 1})
        ben.refused(f"/api/lobby/tables/{table}/join", None, "too-many")


def test_a_socket_has_nothing_to_say(anna: Person) -> None:
    with Looking(anna) as looking:
        looking.socket.send("{}")
        assert looking.gone() == 1008


def test_nonsense_is_refused(anna: Person) -> None:
    for query in ("pace=never", "seats=-1", "phase=over", "game=" + "x" * 41):
        assert anna.http.get(f"/api/lobby?{query}").status_code == 400
        with pytest.raises(InvalidStatus):
            Looking(anna, **dict([query.split("=")]))
    anna.refused("/api/tables", {"game": "niagara", "terms": {"language": "xx"}}, "bad-language")


# --- games to watch


@pytest.fixture
def quiet(tmp_path: Path) -> Iterator[Open]:
    """A lobby in which nothing is done as time goes by."""
    limits = replace(ROOMY, seconds_between_news=3600.0)
    with running_here(tmp_path / "riverpost.db", limits, parts=frozenset({"lobby", "clocks"})) as running:
        yield running


def offered(quiet: Open, at: float) -> set[str]:
    """The games that are offered to watch once it was seen, then, who is still there."""
    quiet.awaited(quiet.context.lobby.sweep(at))
    return set(listed(quiet.somebody("Carl"), phase="playing"))


def test_only_games_that_somebody_is_at_are_offered_to_watch(quiet: Open) -> None:
    """As when people who looked for a game have gone before it was found."""
    anna, ben = quiet.somebody("Anna"), quiet.somebody("Ben")
    days = {"timing": {"bank": 0, "turn": 24 * 3600}}
    table, by_mail = (open_table(anna, "thurn-und-taxis", **terms) for terms in ({}, days))
    for one in (table, by_mail):
        ben.post(f"/api/tables/{one}/seats/1", {"kind": "me"})
        anna.post(f"/api/tables/{one}/start")
    now, gone = quiet.context.lobby.clock(), ROOMY.seconds_unattended + 1
    assert offered(quiet, now) == {table, by_mail}
    assert offered(quiet, now + gone) == {by_mail}, "where a turn has days nobody need be there"
    with ben.live(table, scene=0):
        assert offered(quiet, now + gone + 1) == {table, by_mail}
    assert offered(quiet, now + 2 * gone + 1) == {by_mail}
    for seat, person in enumerate((anna, ben)):
        person.post(f"/api/tables/{by_mail}/leave", {"seat": seat})
    assert listed(anna, phase="playing") == {}, "all have left"


def test_who_decides_is_there_without_a_socket_too(quiet: Open) -> None:
    anna, ben = quiet.somebody("Anna"), quiet.somebody("Ben")
    table = open_table(anna, "thurn-und-taxis")
    ben.post(f"/api/tables/{table}/seats/1", {"kind": "me"})
    anna.post(f"/api/tables/{table}/start")
    now = quiet.context.lobby.clock()
    assert offered(quiet, now - ROOMY.seconds_unattended) == {table}
    (seat,) = quiet.behind(table).deciding
    mover = (anna, ben)[seat]
    action = mover.ask(f"/api/tables/{table}/view", seat=seat)["choices"][0]["action"]
    mover.post(f"/api/tables/{table}/moves", {"seat": seat, "ply": 0, "actions": [action]})
    assert offered(quiet, now + 1) == {table}
    assert offered(quiet, now + 2 * ROOMY.seconds_unattended) == set()
