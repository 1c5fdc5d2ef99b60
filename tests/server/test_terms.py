"""Terms: what those who sit down agree to beside the rules, and what whoever runs a server opens."""

from typing import Any

import pytest

from riverpost.engine.errors import RiverpostError
from riverpost.server.parts import PARTS, Part, parts_named
from riverpost.server.refused import Refused
from riverpost.server.requests import SeatWish
from riverpost.server.tables import Tables, open_tables
from riverpost.server.telling import terms_told
from riverpost.server.terms import PRIVATE, Terms, Timing
from riverpost.server.workers import Workers
from tests.server.running import Open

pytestmark = pytest.mark.anyio

AGREED = Terms(open=True, rated=True, timing=Timing(600, 30, "warned"), language="fr", band=(10, 30))
SWITCHED: dict[Part, dict[str, Any]] = {
    "lobby": {"open": True},
    "clocks": {"timing": {"bank": 60, "turn": 5}},
    "ratings": {"rated": True},
}


@pytest.mark.parametrize(
    ("written", "opened"),
    [
        ("", set()),
        ("lobby, clocks", {"lobby", "clocks"}),
        ("all", set(PARTS)),
        ("all -ratings", set(PARTS) - {"ratings"}),
    ],
)
def test_whoever_runs_a_server_opens_its_parts(written: str, opened: set[str]) -> None:
    assert parts_named(written) == opened


def test_a_part_that_there_is_not_is_refused_in_words() -> None:
    with pytest.raises(RiverpostError, match="no part 'loby'"):
        parts_named("loby")


async def test_terms_are_kept_with_a_table(url: str, workers: Workers) -> None:
    async with open_tables(url, workers) as tables:
        anna = await tables.new_person("Anna")
        table = await tables.create(anna, "thurn-und-taxis", 2, {}, [SeatWish("me"), SeatWish("open")], 7, AGREED)
    async with open_tables(url, workers) as tables:
        assert (await tables.find(table.id)).row.terms == AGREED


async def test_a_table_is_private_if_nothing_is_said(tables: Tables) -> None:
    anna = await tables.new_person("Anna")
    table = await tables.create(anna, "thurn-und-taxis", 2, {}, [SeatWish("me"), SeatWish("open")])
    assert table.row.terms == PRIVATE == Terms.of({})


@pytest.mark.parametrize("part", SWITCHED)
def test_what_is_switched_off_is_refused(part: Part) -> None:
    terms = Terms.of(SWITCHED[part])
    terms.check(frozenset(PARTS))
    with pytest.raises(Refused, match=part):
        terms.check(frozenset(PARTS) - {part})


def test_a_server_without_settings_is_for_guests_with_links(server: Open) -> None:
    anna = server.somebody()
    anna.refused("/api/tables", {"game": "niagara", "terms": {"open": True}}, "switched-off")
    assert anna.ask(f"/api/tables/{anna.table()}")["terms"] == terms_told(PRIVATE)
