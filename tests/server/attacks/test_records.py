"""A record is a file that anybody may write: it is checked like a request, and no record keeps others waiting."""

import json
from collections.abc import Callable
from typing import Any

import pytest

import riverpost
from riverpost.server.records import play_again
from riverpost.server.refused import Refused
from tests.conftest import Played, Variant
from tests.server.attacks.conftest import Watching
from tests.server.running import Open, Person

Change = Callable[[dict[str, Any]], object]


@pytest.fixture
def anna(server: Open) -> Person:
    return server.somebody("Anna")


@pytest.fixture
def record(played: Played) -> riverpost.Record:
    return riverpost.Record.of(played(Variant(riverpost.game("niagara"), 3), 5, 40))


def brought(person: Person, written: bytes) -> dict[str, Any]:
    """What the server answers to a record that it must refuse."""
    answer = person.http.post("/api/records", content=written)
    assert answer.status_code == 400, answer.text
    error: dict[str, Any] = answer.json()["error"]
    assert error["code"] == "bad-record"
    assert len(answer.content) < 5_000, "what was sent is not sent back"
    return error


def deep(levels: int) -> Any:
    inner: Any = "x"
    for _ in range(levels):
        inner = [inner]
    return inner


CHANGES: list[Change] = [
    lambda data: data.update(names=["x" * 100_000, "Ben", "Carl"]),
    lambda data: data.update(names=["Anna\x00", "Ben", "Carl"]),
    lambda data: data.update(names=["\ud800", "Ben", "Carl"]),
    lambda data: data.update(names=["", "Ben", "Carl"]),
    lambda data: data.update(names=["Anna"] * 5_000),
    lambda data: data.update(game="chess"),
    lambda data: data.update(game="x" * 200_000),
    lambda data: data.update(game="../niagara"),
    lambda data: data.update(players=10**400),
    lambda data: data.update(seed=10**400),
    lambda data: data.update(seed=-1),
    lambda data: data.update(version=10**400),
    lambda data: data.update(version="x" * 200_000),
    lambda data: data["options"].update(players=3),
    lambda data: data["options"].update(seed=3),
    lambda data: data["options"].update(names=["x"]),
    lambda data: data["options"].update(self=3),
    lambda data: data["options"].update(rich_camp=deep(900)),
    lambda data: data["options"].update(rich_camp="x" * 200_000),
    lambda data: data["options"].update({"x" * 200_000: True}),
    lambda data: data["moves"].append([0, "x" * 200_000]),
    lambda data: data["moves"].append([10**400, "card 1"]),
    lambda data: data.update(moves=[[0, "card 1"]] * 30_000),
    lambda data: data.update(moves=[[0, "\udfff"]]),
]


@pytest.mark.parametrize("change", CHANGES)
def test_what_no_request_could_hold_no_record_may_hold(
    server: Open, anna: Person, record: riverpost.Record, watching: Watching, change: Change
) -> None:
    data = json.loads(record.to_json())
    change(data)
    with watching(server) as watchdog:
        assert brought(anna, json.dumps(data).encode())["sentence"]
    assert watchdog.kept_promise, watchdog.longest
    assert anna.ask("/api/tables")["tables"] == []


def test_a_record_of_our_own_is_taken_even_if_two_have_the_longest_name(anna: Person, record: riverpost.Record) -> None:
    data = json.loads(record.to_json()) | {"names": ["x" * 30, "x" * 30 + " 2", "x" * 30 + " 3"]}
    table = anna.post("/api/records", data, 201)["id"]
    assert anna.ask(f"/api/tables/{table}")["ply"] == 40


def test_no_record_is_played_for_ever(record: riverpost.Record) -> None:
    with pytest.raises(Refused, match="too long"):
        play_again(record, seconds=-1)


@pytest.mark.parametrize("options", [{"self": 1}, {"players": 3}, {"seed": 1}, {"names": []}, {"x": deep(900)}])
def test_options_that_are_named_like_something_else(anna: Person, options: dict[str, Any]) -> None:
    for wish in ({"game": "niagara", "options": options}, {"game": "niagara", "players": 3, "options": options}):
        answer = anna.http.post("/api/tables", json=wish)
        assert answer.status_code == 400, answer.text
