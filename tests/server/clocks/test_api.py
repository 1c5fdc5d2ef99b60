"""Clocks over the wire: at a real server, with time that passes when a test says so."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from riverpost.server import wire
from riverpost.server.clocks.house import HouseClock
from riverpost.server.limits import Rate
from tests.server.clocks.passing import Passing
from tests.server.running import GENEROUS, Open, Person, running_here
from tests.server.test_wire import fits

DAY = 24 * 3600
FAST = {"bank": 60, "turn": 10}


@pytest.fixture(scope="module")
def passing() -> Passing:
    return Passing()


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory, passing: Passing) -> Iterator[Open]:
    folder = tmp_path_factory.mktemp("clocks")
    with running_here(folder / "riverpost.db", parts=frozenset({"clocks"}), house=HouseClock(passing)) as running:
        yield running


def seated(server: Open, timing: dict[str, Any] | None = None, names: tuple[str, ...] = ("Anna", "Ben")) -> Any:
    """People at a table that has begun."""
    people = [server.somebody(name) for name in names]
    seats = [{"kind": "me"}, *[{"kind": "open"}] * (len(people) - 1)]
    terms: dict[str, Any] = {"terms": {"timing": timing}} if timing else {}
    table = people[0].table(seats=seats, start=False, **terms)
    for seat, person in enumerate(people[1:], 1):
        person.post(f"/api/tables/{table}/seats/{seat}", {"kind": "me"})
    people[0].post(f"/api/tables/{table}/start")
    return people, table


def clock(person: Person, table: str) -> Any:
    return person.ask(f"/api/tables/{table}")["clock"]


def look(server: Open) -> None:
    server.awaited(server.context.tables.timekeeper.look())


def test_out_of_time_return_and_pause(house: Open, passing: Passing) -> None:
    people, table = seated(house, FAST)
    with people[0].live(table, scene=0) as socket:
        told = socket.updates[0]["clock"]
        seat = next(number for number, one in enumerate(told["seats"]) if one["runs"])
        assert told["seats"][seat] == {"turn": 10_000, "bank": 60_000, "runs": True, "rests": 0, "warned": False}
        passing.wait(30)
        now = clock(people[0], table)["seats"][seat]
        assert (now["turn"], now["bank"]) == (0, 40_000)
        passing.wait(40)
        look(house)
        assert socket.until("clock")["clock"]["seats"][seat] is None
        assert any("is out of time." in line[1] for line in socket.log)
        assert socket.table["seats"][seat]["kind"] in ("person", "bot")
        people[seat].post(f"/api/tables/{table}/seats/{seat}", {"kind": "me"})
        told = socket.until("clock")["clock"]["seats"][seat]
        while told is None:
            told = socket.until("clock")["clock"]["seats"][seat]
        assert told["bank"] == 30_000
        people[0].post(f"/api/tables/{table}/pause", {"wish": True})
        assert socket.until("clock")["clock"]["wishes"] == [0]
        people[1].post(f"/api/tables/{table}/pause", {"wish": True})
        assert socket.until("clock")["clock"]["paused"]
        people[1].post(f"/api/tables/{table}/pause", {"wish": False})
        assert not socket.until("clock")["clock"]["paused"]
        assert all(fits(update, wire.Heard) for update in socket.updates)


def test_a_move_within_a_turn_tells_nothing_of_the_clock(house: Open) -> None:
    people, table = seated(house, FAST)
    with people[0].live(table, scene=0) as one, people[1].live(table, scene=0) as two:
        first = one.until_ply(0)
        (seat,) = first["deciding"]
        mover = (one, two)[seat]
        action = mover.until_ply(0)["choices"][0][0]
        assert mover.send("move", seat=seat, ply=0, actions=[action])["type"] == "done"
        update = one.until_ply(1)
        assert ("clock" in update) == (update["deciding"] != [seat])


def test_who_is_absent_is_replaced_by_vote(house: Open) -> None:
    people, table = seated(house, names=("Anna", "Ben", "Carla"))
    with people[0].live(table, scene=0) as socket, people[1].live(table, scene=0):
        people[0].post(f"/api/tables/{table}/seats/2", {"kind": "bot"})
        while not socket.table["seats"][2]["votes"]:
            socket.until("table")
        assert [seat["votes"] for seat in socket.table["seats"]] == [0, 0, 1]
        people[1].post(f"/api/tables/{table}/seats/2", {"kind": "bot"})
        assert people[0].ask(f"/api/tables/{table}")["seats"][2]["kind"] == "bot"


def test_a_holiday_is_for_tables_with_days(house: Open) -> None:
    people, table = seated(house, {"bank": 0, "turn": DAY})
    assert people[0].ask("/api/me/holiday") == {"ends": None, "left": 28}
    told = people[0].post("/api/me/holiday", {"days": 3})
    assert told["left"] == 25
    assert clock(people[0], table)["seats"][0]["rests"] == 3 * DAY * 1000
    people[0].refused("/api/me/holiday", {"days": 3}, "on-holiday")
    people[1].refused("/api/me/holiday", {"days": 29}, "bad-request")
    assert people[0].http.delete("/api/me/holiday").status_code == 204
    assert clock(people[0], table)["seats"][0]["rests"] == 0
    assert people[0].ask("/api/me/holiday") == {"ends": None, "left": 27}


def test_paces_suit_a_game(house: Open) -> None:
    anna = house.somebody()
    paces = anna.ask("/api/games/niagara/paces")["paces"]
    assert [pace["name"] for pace in paces] == ["fast", "normal", "slow", "day", "three-days", "week"]
    for pace in paces:
        timing = {"bank": pace["bank"], "turn": pace["turn"], "late": "warned"}
        table = anna.table(
            "niagara", seats=[{"kind": "me"}, *[{"kind": "open"}] * 2], start=False, terms={"timing": timing}
        )
        assert anna.ask(f"/api/tables/{table}")["terms"]["timing"] == timing
    assert [pace["turn"] for pace in paces] == sorted(pace["turn"] for pace in paces)


def test_what_nobody_could_play_in_is_refused(house: Open) -> None:
    anna = house.somebody()
    anna.refused("/api/tables", {"game": "niagara", "terms": {"timing": {"bank": 0, "turn": 0}}}, "bad-timing")


def test_the_form_offers_paces_where_there_are_clocks_and_an_invitation_tells_them(house: Open, server: Open) -> None:
    assert 'id="pace"' in house.client().get("/new/niagara").text
    assert 'id="pace"' not in server.client().get("/new/niagara").text
    anna = house.somebody()
    table = anna.table(
        seats=[{"kind": "me"}, {"kind": "open"}], start=False, terms={"timing": {"bank": 0, "turn": DAY}}
    )
    assert "one day for each turn" in house.client().get(f"/t/{table}").text


def test_a_server_without_clocks_has_none(server: Open) -> None:
    people, table = seated(server)
    anna = people[0]
    anna.refused(f"/api/tables/{table}/pause", {"wish": True}, "switched-off")
    anna.refused("/api/me/holiday", {"days": 1}, "switched-off")
    assert clock(anna, table) is None
    assert anna.http.get("/api/games/niagara/paces").json()["error"]["code"] == "switched-off"


def test_wishes_are_not_without_end(tmp_path_factory: pytest.TempPathFactory) -> None:
    limits = replace(GENEROUS, clocks=Rate(0.0, 3))
    with running_here(
        tmp_path_factory.mktemp("clocks") / "riverpost.db", limits, parts=frozenset({"clocks"})
    ) as running:
        people, table = seated(running, FAST)
        for wish in (True, False, True):
            people[0].post(f"/api/tables/{table}/pause", {"wish": wish})
        people[0].refused(f"/api/tables/{table}/pause", {"wish": False}, "too-many")
