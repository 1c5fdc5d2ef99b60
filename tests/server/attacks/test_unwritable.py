"""What cannot be written is refused before it reaches the writer, and takes nothing of others' with it."""

import asyncio
import json
from typing import Any

import httpx
import pytest

from riverpost.server import entries, requests
from riverpost.server.people import Person
from riverpost.server.refused import Refused
from riverpost.server.store import Change, SqlStore
from riverpost.server.table import TableRow
from riverpost.server.tables import Tables
from tests.server.playing import ME_AND_OTHER, begin, first_legal
from tests.server.running import Open

LONE = "\ud800"  # half of a pair: no text that could be written
RECORD = {"format": "riverpost-record-1", "game": "niagara", "version": 1, "players": 3, "options": {}, "seed": 1}


def sent(http: httpx.Client, path: str, body: Any) -> httpx.Response:
    return http.post(path, content=json.dumps(body), headers={"Content-Type": "application/json"})


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/api/me", {"name": LONE}),
        ("/api/clients", {"name": f"Anna {LONE}"}),
        ("/api/me", {"name": "Anna", LONE: 1}),
        ("/api/tables", {"game": LONE}),
        ("/api/tables", {"game": "niagara", "options": {LONE: 1}}),
        ("/api/tables", {"game": "niagara", "options": {"rich_camp": LONE}}),
        ("/api/tables", {"game": "niagara", "players": 3, "seats": [{"kind": "here", "name": LONE}] * 3}),
        ("/api/tables/TABLE/chat", {"text": LONE}),
        ("/api/tables/TABLE/moves", {"seat": 0, "ply": 0, "actions": [LONE]}),
        ("/api/records", {**RECORD, "names": [LONE, "Ben", "Carl"], "moves": []}),
        ("/api/records", {**RECORD, "options": {LONE: LONE}, "names": None, "moves": []}),
    ],
)
def test_half_a_letter_is_refused_wherever_it_is_sent(server: Open, path: str, body: Any) -> None:
    anna = server.somebody()
    answer = sent(anna.http, path.replace("TABLE", anna.table()), body)
    assert 400 <= answer.status_code < 500, answer.text
    assert answer.json()["error"]["sentence"]


@pytest.mark.anyio
async def test_who_sends_half_a_letter_holds_up_nobody(tables: Tables, anna: Person, carl: Person) -> None:
    table = await begin(tables, anna, "thurn-und-taxis", ME_AND_OTHER)
    other = await tables.create(carl, "thurn-und-taxis", 2, {}, ME_AND_OTHER)
    seat, action = first_legal(table)
    answers = await asyncio.gather(
        tables.act(other.id, lambda _: [entries.Chat(carl.id, carl.name, LONE)]),  # past what is asked at the door
        tables.act(table.id, requests.Move(anna, seat, 0, [action])),
        tables.act(other.id, requests.say(carl, "Good evening")),
        return_exceptions=True,
    )
    assert isinstance(answers[0], Refused)
    assert answers[0].code == "bad-text"
    assert list(answers[1:]) == [table, other]
    assert (table.ply, [line.text for line in other.chat]) == (1, ["Good evening"])


@pytest.mark.anyio
async def test_of_changes_written_together_only_the_guilty_one_fails(url: str) -> None:
    store = SqlStore(url)
    await store.open()
    row = TableRow("one", "niagara", 1, 3, {}, 7, "anna", 0.0)
    strange = entries.Sit(0, {"no": "name"}, "Eve")  # type: ignore[arg-type]
    groups = [
        [Change("one", 0, [entries.Start()], row)],
        [Change("two", 0, [strange])],
        [Change("one", 1, [entries.Chat("anna", "Anna", "Hello")])],
        [Change("one", 1, [entries.Chat("eve", "Eve", "I was first")])],
    ]
    first, guilty, third, late = await store.append(groups, [])
    assert (first, third, late) == (True, True, False)
    assert isinstance(guilty, Exception)
    assert [entry.kind for entry in await store.entries("one")] == ["start", "chat"]
    assert await store.entries("two") == []
    await store.close()
