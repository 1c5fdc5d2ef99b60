"""People among each other: pages, privacy, blocking, muting, reporting, taking one's data along, going for ever."""

import json
from typing import Any

import pytest
import sqlalchemy as sql
from typer.testing import CliRunner

from riverpost.cli import app
from riverpost.server.requests import SeatWish
from riverpost.server.schema import ENTRIES, PEOPLE
from riverpost.server.security import COOKIE
from tests.server.accounts.conftest import account, make_passkey, named
from tests.server.playing import begin, play
from tests.server.running import Open, Person


def id_of(house: Open, person: Person) -> str:
    found = house.context.seals.open("cookie", person.http.cookies[COOKIE])
    assert found
    return found


def known(house: Open, name: str) -> Person:
    """Somebody with an account."""
    person = named(house, name)
    make_passkey(person)
    return person


def handle_of(person: Person) -> str:
    return str(account(person)["handle"])


def over(house: Open, *people: Person) -> str:
    """A game that these people have finished."""
    first = house.awaited(house.context.visitors.known(id_of(house, people[0])))
    assert first
    tables = house.context.tables

    async def whole_game() -> str:
        here = [SeatWish("here", name=f"Seat {seat}") for seat in range(1, max(len(people), 2))]
        table = await begin(tables, first, "niagara", [SeatWish("me"), *here, SeatWish("here", name="Last")])
        return (await play(tables, first, table)).id

    return house.awaited(whole_game())


def gathering(host: Person, *others: Person) -> str:
    """A table where others sit too."""
    seats = [{"kind": "me"}, *[{"kind": "open"}] * max(len(others), 1)]
    table = host.table(seats=seats, start=False)
    for seat, other in enumerate(others, 1):
        other.post(f"/api/tables/{table}/seats/{seat}", {"kind": "me"})
    return table


# --- pages


def test_a_page_shows_what_its_owner_wants_and_no_id(house: Open) -> None:
    anna, ben, eve = known(house, "Anna Shown"), known(house, "Ben Shown"), named(house, "Eve Shown")
    over(house, anna)
    gathering(anna, ben)
    path = f"/api/people/{handle_of(anna)}"
    assert [one["played"] for one in anna.ask(path)["results"]] == [1]
    assert anna.ask(path)["games"][0]["url"]
    met, stranger = ben.ask(path), eve.ask(path)
    assert met["games"][0]["url"] is None
    assert met["games"][0]["names"] == []
    assert (stranger["games"], stranger["opponents"]) == (None, None)
    assert stranger["results"] == met["results"]
    assert anna.http.post("/api/me/shown", json={"results": "nobody", "games": "everybody"}).status_code == 204
    hidden = eve.ask(path)
    assert hidden["results"] is None
    assert len(hidden["games"]) == 1
    for text in (json.dumps(hidden), eve.http.get(f"/p/{handle_of(anna)}").text):
        assert "Anna Shown" in text
        assert id_of(house, anna) not in text
    assert eve.http.get("/p/nobody").status_code == 404
    assert "Results by game" not in eve.http.get(f"/p/{handle_of(anna)}").text


def test_my_page_and_settings_are_pages(house: Open) -> None:
    anna, guest = known(house, "Anna Pages"), named(house, "Guest Pages")
    assert "Recovery codes" in anna.http.get("/me").text
    assert "Make an account" in guest.http.get("/me").text
    table = gathering(anna, guest)
    assert "Guest Pages" in anna.http.get(f"/t/{table}/seats/1").text
    assert anna.http.get(f"/t/{table}/seats/7").status_code == 404


# --- block, mute, report


def chats(updates: list[dict[str, Any]]) -> list[str]:
    return [text for update in updates for _, _, text, _ in update.get("chat", [])]


def test_whoever_is_muted_or_blocked_is_not_heard(house: Open) -> None:
    anna, ben, eve = (named(house, f"{name} Heard") for name in ("Anna", "Ben", "Eve"))
    table = gathering(anna, ben, eve)
    anna.http.post("/api/me/ties", json={"whom": {"table": table, "seat": 1}, "kind": "mute"}).raise_for_status()
    with anna.live(table) as at_anna, ben.live(table) as at_ben, eve.live(table) as at_eve:
        eve.http.post("/api/me/ties", json={"whom": {"table": table, "seat": 0}, "kind": "block"}).raise_for_status()
        for person, text in ((ben, "from ben"), (eve, "from eve"), (anna, "from anna"), (ben, "the last")):
            person.post(f"/api/tables/{table}/chat", {"text": text})
        for live in (at_ben, at_eve):
            while "the last" not in chats(live.updates):
                live.receive()
        anna.post(f"/api/tables/{table}/chat", {"text": "to myself"})
        while "to myself" not in chats(at_anna.updates):
            at_anna.receive()
        assert chats(at_anna.updates) == ["from anna", "to myself"]
        assert chats(at_ben.updates)[:4] == ["from ben", "from eve", "from anna", "the last"]
        assert chats(at_eve.updates) == ["from ben", "from eve", "the last"]
    (tie,) = account(anna)["ties"]
    assert (tie["name"], tie["kind"]) == ("Ben Heard", "mute")
    assert anna.http.delete(f"/api/me/ties/{tie['id']}").status_code == 204
    with anna.live(table) as again:
        assert "from ben" in chats(again.updates)


def test_whoever_is_blocked_does_not_sit_down_at_my_tables(house: Open) -> None:
    anna, eve = known(house, "Anna Blocks"), known(house, "Eve Blocks")
    anna.http.post("/api/me/ties", json={"whom": {"handle": handle_of(eve)}, "kind": "block"}).raise_for_status()
    table = gathering(anna)
    eve.refused(f"/api/tables/{table}/seats/1", {"kind": "me"}, "not-wanted")
    anna.refused("/api/me/ties", {"whom": {"handle": handle_of(anna)}, "kind": "block"}, "yourself")
    anna.refused("/api/me/ties", {"whom": {"handle": "nobody"}, "kind": "block"}, "no-such-person")


def test_a_guest_does_not_look_like_somebody_at_the_table(house: Open) -> None:
    anna, eve = named(house, "Annabel"), named(house, "Аnnabel")
    table = gathering(anna)
    eve.refused(f"/api/tables/{table}/seats/1", {"kind": "me"}, "looks-alike")
    eve.refused(f"/api/tables/{table}/chat", {"text": "It is me"}, "looks-alike")
    anna.refused(f"/api/tables/{table}/seats/1", {"kind": "here", "name": "ANNABEL"}, "looks-alike")
    eve.post("/api/me", {"name": "Eve Honest"})
    eve.post(f"/api/tables/{table}/seats/1", {"kind": "me"})
    with anna.live(table) as live:
        eve.post(f"/api/tables/{table}/chat", {"text": "good\u202eeliforp\u200b"})
        while not chats(live.updates):
            live.receive()
        assert chats(live.updates) == ["goodeliforp"]


def test_strangers_with_the_usual_name_may_sit_together(house: Open) -> None:
    one, other = house.browser(), house.browser()
    table = gathering(one, other)
    assert [seat["name"] for seat in one.ask(f"/api/tables/{table}")["seats"]] == ["Guest", "Guest"]


def test_a_report_reaches_whoever_runs_the_server(house: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    anna, eve = named(house, "Anna Reports"), named(house, "Eve Reported")
    table = gathering(anna, eve)
    said = eve.post(f"/api/tables/{table}/chat", {"text": "Something rude"})["serial"]
    body = {"whom": {"table": table, "serial": said}, "words": "This is\x1b[31m rude."}
    assert anna.http.post("/api/reports", json=body).status_code == 204
    monkeypatch.setenv("RIVERPOST_DATABASE", house.context.settings.database)
    told = CliRunner().invoke(app, ["reports"]).output
    assert "Eve Reported" in told
    assert "“Something rude”" in told
    assert "\x1b" not in told
    assert f"/t/{table}" in told.replace("\n", "")


# --- all that is mine


def test_everything_of_mine_can_be_taken_along(house: Open) -> None:
    anna = known(house, "Anna Exports")
    table = over(house, anna)
    anna.post(f"/api/tables/{table}/chat", {"text": "Well played"})
    other = gathering(anna)
    mine = anna.ask("/api/me/data")
    assert mine["name"] == "Anna Exports"
    assert mine["account"]["handle"] == handle_of(anna)
    assert [key["name"] for key in mine["passkeys"]] == ["My key"]
    games = {game["table"]: game for game in mine["games"]}
    assert set(games) == {table, other}
    assert games[table]["record"]["game"] == "niagara"
    assert games[table]["said"] == ["Well played"]
    assert "record" not in games[other]
    assert id_of(house, anna) not in json.dumps(mine)


def test_whoever_deletes_themselves_is_somebody(house: Open) -> None:
    anna, ben = known(house, "Anna Deletes"), named(house, "Ben Stays")
    person, cookie, handle = id_of(house, anna), anna.http.cookies[COOKIE], handle_of(anna)
    finished, running, hosted = over(house, anna), gathering(ben, anna), gathering(anna, ben)
    ben.post(f"/api/tables/{running}/start")
    anna.post(f"/api/tables/{running}/chat", {"text": "I was here"})
    anna.refused("/api/me/delete", {"name": "Somebody else"}, "bad-name")
    assert anna.http.post("/api/me/delete", json={"name": "Anna Deletes"}).status_code == 204
    for table, names in ((running, ["Ben Stays", "Somebody"]), (hosted, ["", "Ben Stays"])):
        assert [seat["name"] for seat in ben.ask(f"/api/tables/{table}")["seats"]] == names
    assert ben.ask(f"/api/tables/{running}")["seats"][1]["kind"] == "bot"
    assert ben.ask(f"/api/tables/{hosted}")["host"]
    record = ben.ask(f"/api/tables/{finished}/record")
    assert record["names"][0] == "Somebody"
    assert "Anna" not in json.dumps(record["names"])
    assert house.behind(running).chat[-1].name == "Somebody"
    assert ben.http.get(f"/p/{handle}").status_code == 404
    assert house.client().get("/api/me", headers={"Cookie": f"{COOKIE}={cookie}"}).json() == {"name": None}
    database = house.context.tables.database
    assert not house.awaited(database.read(sql.select(PEOPLE).where(PEOPLE.c.id == person)))
    assert not house.awaited(database.read(sql.select(ENTRIES).where(ENTRIES.c.data.contains("Anna Deletes"))))
    named(house, "Anna Deletes")


def test_a_forgotten_name_stays_forgotten_after_a_restart(house: Open) -> None:
    anna = known(house, "Anna Forgotten")
    table = over(house, anna)
    anna.http.post("/api/me/delete", json={"name": "Anna Forgotten"}).raise_for_status()
    tables = house.context.tables
    house.within(lambda: tables._slots.pop(table, None))
    again = house.behind(table)
    assert again.seats[0].name == "Somebody"
    assert "Anna Forgotten" not in (again.record().names or ["Anna Forgotten"])
