"""The HTTP API: a whole evening at it, and everything it can be asked."""

import asyncio
import importlib.util
import json
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import httpx
import pytest

import riverpost
from riverpost.bots.players import player
from tests.conftest import ROOT
from tests.server.running import Open, Person, running_here


def play_on(server: Open, person: Person, table: str, plies: int | None = None) -> None:
    """Decide for all seats over HTTP until the game is over, or for so many plies."""
    light = player(server.behind(table).game, "light", 5)
    while (position := server.behind(table).position) and not position.over and position.ply != plies:
        seat = position.seats[0]
        choice = position.game.notation(light.choose(position.view(seat)))
        person.post(f"/api/tables/{table}/moves", {"seat": seat, "ply": position.ply, "actions": [choice]})


def test_games_are_told_with_their_options(server: Open) -> None:
    anna = server.somebody()
    listed = anna.ask("/api/games")
    assert [game["name"] for game in listed] == riverpost.list_games()
    for game in listed:
        facts = anna.ask(f"/api/games/{game['name']}")
        assert facts["pitch"]
        assert "seed" not in facts["options_schema"]["properties"]
        assert facts["levels"] == [1, 2, 3, 4, 5]
    assert anna.http.get("/api/games/chess").json()["error"]["code"] == "no-such-game"


def test_players_and_options_are_checked_before_a_table_is_set(server: Open) -> None:
    anna = server.somebody()
    check = "/api/games/mississippi-queen/check"
    assert anna.post(check, {"players": 4, "options": {"teams": True}}) == {"error": None, "friendly": None}
    refused = anna.post(check, {"players": 5, "options": {"teams": True}})["error"]
    assert (refused["code"], refused["field"], refused["rule"]) == ("bad-option", "teams", "M72")
    assert anna.post(check, {"players": 4, "options": {"round_limit": 3}})["error"]["field"] == "round_limit"
    assert anna.post(check, {"players": 9})["error"]["field"] == "players"
    anna.refused("/api/games/chess/check", {"players": 2}, "no-such-game")
    pictures = [f"/games/niagara/options/{name}.svg" for name in ("rich_camp", "moon", "rich_camp/moon")]
    assert [anna.http.get(path).status_code for path in pictures] == [200, 404, 404]


def test_a_whole_game_at_one_screen_then_a_rematch_and_the_record(server: Open) -> None:
    anna = server.somebody("Anna")
    table = anna.table(seats=[{"kind": "me"}, {"kind": "here", "name": "Ben"}])
    path = f"/api/tables/{table}"
    play_on(server, anna, table)
    assert anna.ask(path)["phase"] == "over"
    result = anna.ask(f"{path}/view")["result"]
    assert sorted(standing["name"] for standing in result) == ["Anna", "Ben"]
    assert anna.http.get(f"{path}/view", params={"seat": 0}).json()["choices"] == []
    record = anna.http.get(f"{path}/record")
    assert "attachment" in record.headers["content-disposition"]
    replayed = riverpost.Record.from_json(record.text).replay()
    assert replayed == server.behind(table).position
    shown = anna.post("/api/records", json.loads(record.text), 201)["id"]
    assert anna.ask(f"/api/tables/{shown}")["ply"] == replayed.ply
    again = anna.post(f"{path}/rematch", status=201)["id"]
    assert anna.post(f"{path}/rematch", status=201)["id"] == again
    assert anna.ask(path)["rematch"] == again
    mine = anna.ask("/api/tables")["tables"]
    assert {one["id"] for one in mine} >= {table, again, shown}
    finished = next(one for one in mine if one["id"] == table)
    assert finished["phase"] == "over"
    assert sorted(finished["ranks"]) in ([1, 2], [1, 1])


def test_every_ply_can_be_looked_at_again(server: Open) -> None:
    anna = server.somebody()
    table = anna.table()
    play_on(server, anna, table, plies=12)
    path = f"/api/tables/{table}"
    plies = anna.ask(path)["ply"]
    logs = [anna.ask(f"{path}/log", before=ply, seat=0)["log"] for ply in range(plies + 1)]
    assert logs[-1] == anna.ask(f"{path}/view", seat=0)["log"]
    assert all(later[: len(earlier)] == earlier for earlier, later in pairwise(logs))
    for layout in ("wide", "tall"):
        assert anna.ask(f"{path}/scene", ply=3, layout=layout)["scene"]["whole"]
        picture = anna.http.get(f"{path}/board.svg", params={"ply": 3, "layout": layout})
        assert picture.text.startswith("<svg")
    assert anna.http.get(f"{path}/board.png").content.startswith(b"\x89PNG")
    assert anna.http.get(f"{path}/scene", params={"ply": 9999}).json()["error"]["code"] == "no-such-ply"


def test_hints_and_reasons(server: Open) -> None:
    anna = server.somebody()
    table = anna.table()
    path = f"/api/tables/{table}"
    seat = anna.ask(path + "/view")["deciding"][0]
    hint = anna.ask(f"{path}/hint", seat=seat)
    view = anna.ask(f"{path}/view", seat=seat)
    assert hint["actions"][0] in [choice["action"] for choice in view["choices"]]
    assert len(hint["labels"]) == len(hint["actions"])
    assert hint["words"]
    assert hint["why"].endswith(".")
    assert hint["pieces"]
    assert (hint["ply"], hint["decision"], hint["course"]) == (0, 0, {})
    assert hint["chances"][0][0] == hint["labels"][0]
    assert anna.ask(f"{path}/why", seat=seat, action=hint["actions"][0])["reasons"] == []
    game = riverpost.game("thurn-und-taxis")
    reasons = anna.ask(f"{path}/why", seat=seat, action=game.action("postmaster"))["reasons"]
    assert [reason["rule"] for reason in reasons] == ["T13"]
    other = 1 - seat
    assert anna.http.get(f"{path}/hint", params={"seat": other}).json()["error"]["code"] == "nothing-to-decide"
    assert anna.http.get(f"{path}/why", params={"seat": seat}).json()["error"]["code"] == "bad-request"


def test_plans_of_a_long_turn(server: Open) -> None:
    anna, carl = server.somebody(), server.somebody("Carl")
    table = anna.table("mississippi-queen", options={"edition": "driving-school"})
    path = f"/api/tables/{table}"
    play_on(server, anna, table, 2)  # the first headings
    seat, other = (found := anna.ask(path + "/view")["deciding"][0]), 1 - found
    answer = anna.http.get(f"{path}/plans", params={"seat": seat, "layout": "tall"})
    assert len(answer.content) < 14_000
    told = answer.json()
    ends = [id for id, fields in told["scene"]["pieces"] if fields.get("g")]
    assert len(ends) > 5
    plan = anna.ask(f"{path}/plans", seat=seat, piece=ends[-1])
    assert {id for id, _ in plan["scene"]["pieces"]} >= {"course-0", "course-end", "course-boat"}
    assert "coal" in plan["words"]
    turned = anna.ask(f"{path}/plans", seat=seat, piece=ends[-1], turns=1)
    assert turned["actions"] != plan["actions"]
    assert anna.ask(f"{path}/plans", seat=other) == {"ply": told["ply"], "scene": {}, "words": "", "actions": []}
    for params, code in [
        ({"seat": seat, "piece": "reach-9999"}, "no-such-plan"),
        ({"seat": seat, "piece": ends[-1], "turns": 10**9}, "bad-request"),
        ({"seat": other, "piece": ends[0]}, "no-such-plan"),
    ]:
        assert anna.http.get(f"{path}/plans", params=params).json()["error"]["code"] == code
    assert carl.http.get(f"{path}/plans", params={"seat": seat}).json()["error"]["code"] == "not-your-seat"
    reasons = anna.ask(f"{path}/why", seat=seat, piece="tile-0", x=60, y=69)["reasons"]
    assert [(reason["action"], bool(reason["rule"] and reason["sentence"])) for reason in reasons] == [(None, True)]
    done = anna.post(f"{path}/moves", {"seat": seat, "ply": plan["ply"], "actions": plan["actions"]})
    assert done["ply"] == plan["ply"] + len(plan["actions"])
    plain = anna.table()
    assert anna.ask(f"/api/tables/{plain}/plans", seat=0)["scene"] == {}
    assert anna.http.get(f"/api/tables/{plain}/plans", params={"seat": 0, "piece": "x"}).status_code == 404


def test_seats_by_link(server: Open) -> None:
    anna, ben, carl = (server.somebody(name) for name in ("Anna", "Ben", "Carl"))
    table = anna.table("niagara", [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}], start=False)
    path = f"/api/tables/{table}"
    anna.refused(f"{path}/start", None, "seats-open")
    ben.post(f"{path}/seats/1", {"kind": "me"})
    carl.refused(f"{path}/seats/1", {"kind": "me"}, "taken")
    carl.refused(f"{path}/seats/2", {"kind": "bot", "level": 3}, "not-host")
    anna.post(f"{path}/seats/2", {"kind": "bot", "level": 1})
    carl.refused(f"{path}/start", None, "not-host")
    ben.refused(f"{path}/start", None, "not-host")
    anna.post(f"{path}/start")
    assert [seat["kind"] for seat in carl.ask(path)["seats"]] == ["person", "person", "bot"]
    assert carl.ask(path)["me"] == []
    anna.post(f"{path}/seats/1", {"kind": "bot"})  # Ben has gone: he has no socket here
    assert anna.ask(path)["seats"][1]["kind"] == "bot"


def test_simultaneous_choices_do_not_make_each_other_stale(server: Open) -> None:
    people = [server.somebody(name) for name in ("Anna", "Ben", "Carl")]
    table = people[0].table("niagara", [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}], start=False)
    path = f"/api/tables/{table}"
    for seat in (1, 2):
        people[seat].post(f"{path}/seats/{seat}", {"kind": "me"})
    people[0].post(f"{path}/start")
    views = [person.ask(f"{path}/view", seat=seat) for seat, person in enumerate(people)]
    together = [seat for seat in range(3) if views[seat]["choices"]]
    assert len(together) > 1
    for seat in together:
        move = {"seat": seat, "ply": views[seat]["ply"], "actions": [views[seat]["choices"][0]["action"]]}
        people[seat].post(f"{path}/moves", move)
    people[together[0]].refused(f"{path}/moves", {"seat": together[0], "ply": 0, "actions": [0]}, "stale")


@pytest.mark.parametrize(
    "wish",
    [
        {"game": "chess"},
        {"game": "niagara", "players": 9},
        {"game": "niagara", "options": {"nonsense": 1}},
        {"game": "niagara", "options": {"round_limit": "many"}},
        {"game": "niagara", "seats": [{"kind": "me"}]},
        {"game": "niagara", "players": 3, "seats": [{"kind": "me"}] * 3},
        {"game": "niagara", "seed": 7},
        {"game": "niagara", "players": 3, "seats": [{"kind": "bot", "level": 9}] * 3},
        {},
        [],
        None,
    ],
)
def test_a_table_that_cannot_be(server: Open, wish: object) -> None:
    answer = server.somebody().http.post("/api/tables", json=wish)
    assert 400 <= answer.status_code < 500
    assert answer.json()["error"]["sentence"].endswith((".", "?"))


@pytest.mark.parametrize("written", [b"", b"{}", b"\xff\xfe", b'{"format":"riverpost-record-1"}', b"[" * 5000])
def test_a_record_that_is_none(server: Open, written: bytes) -> None:
    answer = server.somebody().http.post("/api/records", content=written)
    assert answer.status_code == 400
    assert answer.json()["error"]["code"] == "bad-record"


def test_health_tells_of_every_game(server: Open) -> None:
    health = server.client().get("/healthz").json()
    assert health["status"] == "ok"
    assert sorted(health["games"]) == riverpost.list_games()


def test_pages(server: Open) -> None:
    browser = server.browser()
    table = browser.table()
    for path in ("/", "/new/niagara", f"/t/{table}"):
        assert browser.http.get(path).status_code == 200
    for path in ("/t/nothing", "/new/chess", "/nothing", "/static/x/nothing"):
        answer = browser.http.get(path)
        assert answer.status_code == 404
        assert answer.headers["content-type"].startswith("text/html")


def test_files_of_pages_are_kept_by_browsers_for_ever(server: Open) -> None:
    http = server.client()
    page = http.get("/").text
    style = next(part.split('"')[0] for part in page.split('href="') if ".css" in part.split('"')[0])
    assert "immutable" in http.get(style).headers["cache-control"]


def test_the_example_client_plays_a_whole_game(server: Open, capsys: pytest.CaptureFixture[str]) -> None:
    client = load(ROOT / "docs" / "client.py")
    standings = asyncio.run(client.play(server.address.rstrip("/"), "thurn-und-taxis"))
    assert {standing["name"] for standing in standings} >= {"Example"}
    assert "Example" in capsys.readouterr().out


@pytest.fixture
def meeting(tmp_path: Path) -> Iterator[Open]:
    """A server where people meet."""
    with running_here(tmp_path / "riverpost.db", parts=frozenset({"lobby", "clocks"})) as running:
        yield running


def test_example_clients_meet_at_an_open_table_and_see_their_clocks(meeting: Open) -> None:
    client = load(ROOT / "docs" / "client.py")
    left: list[float | None] = []
    decide = client.decide

    def noting(choices: list[list[Any]], seconds: float | None) -> int:
        left.append(seconds)
        return int(decide(choices, seconds))

    client.decide = noting
    terms = {"open": True, "when_full": True, "timing": {"bank": 3600, "turn": 600}}
    meeting.somebody("Anna").table(seats=[{"kind": "open"}] * 2, start=False, terms=terms)
    address = meeting.address.rstrip("/")

    async def both() -> list[Any]:
        return await asyncio.gather(*(client.play(address, "thurn-und-taxis", "lobby") for _ in range(2)))

    one, other = asyncio.run(both())
    assert one == other
    assert [standing["name"] for standing in one] == ["Example", "Example 2"]
    assert all(seconds is not None and 0 < seconds <= 4200 for seconds in left)


def test_example_clients_that_look_for_a_game_are_seated_together(meeting: Open) -> None:
    client = load(ROOT / "docs" / "client.py")
    people = [meeting.somebody(name) for name in ("Anna", "Ben")]

    async def seated(person: Person) -> str:
        async with httpx.AsyncClient(base_url=meeting.address, headers=person.headers) as http:
            return str(await client.in_the_lobby(http, "thurn-und-taxis"))

    async def both() -> list[str]:
        return await asyncio.gather(*map(seated, people))

    table, same = asyncio.run(both())
    assert table == same
    assert {seat.name for seat in meeting.behind(table).seats} == {"Anna", "Ben"}


def load(path: Path) -> Any:
    spec = importlib.util.spec_from_file_location("client", path)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
