"""Notices in the page: who is told of what, once a turn, and what they have read."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.server.notices.conftest import (
    LENIENT,
    Club,
    decide,
    decider,
    notices,
    opened,
    pair,
    play_out,
    play_turn,
    table_of,
    telling,
    unread,
)
from tests.server.notices.elsewhere import MailServer
from tests.server.running import Person, running_here

DAYS = {"timing": {"bank": 0, "turn": 3 * 24 * 3600}}


def other(people: tuple[Person, ...], one: Person) -> Person:
    return people[1 - people.index(one)]


def test_whoever_must_decide_is_told_and_whoever_has_decided_has_read_it(club: Club) -> None:
    people = pair(club)
    table = table_of(people)
    club.settle()
    first = decider(club, table, people)
    second = other(people, first)
    assert unread(first) == ["turn"]
    assert unread(second) == ["begun"]
    (told,) = [one for one in notices(first) if one["kind"] == "turn"]
    assert (told["url"], told["table"]) == (f"/t/{table}", table)
    assert "your turn" in told["sentence"]
    play_turn(club, table, people)
    club.settle()
    assert unread(first, "turn") == []
    assert unread(second, "turn") == ["turn"]
    assert first.ask("/api/notices/unread") == {"unread": 0}


def test_a_flood_of_decisions_and_undos_is_one_notice_a_turn(club: Club) -> None:
    people = pair(club)
    table = table_of(people)
    turns = set()
    with telling(club) as told:
        for _ in range(60):
            found = club.behind(table)
            seat, ply = found.deciding[0], found.ply
            decide(club, table, people)
            if club.behind(table).undo_limit(seat) is not None:
                people[seat].post(f"/api/tables/{table}/undo", {"seat": seat, "ply": ply})
                club.settle()
                decide(club, table, people)
            club.settle()
            after = club.behind(table).deciding[0]
            if after != seat:
                turns.add((club.id_of(people[after]), club.behind(table).ply))
    assert len(turns) > 5
    later = [(one.person, one.ply) for one in told if one.kind == "turn" and one.ply]
    assert len(later) == len(set(later)), "each turn is told of once"
    assert set(later) == turns
    for person in people:
        assert len([one for one in notices(person) if one["kind"] == "turn"]) == 1


def test_whoever_has_the_table_open_is_told_only_once_they_have_closed_it(club: Club) -> None:
    people = pair(club)
    table = table_of(people)
    first = decider(club, table, people)
    second = other(people, first)
    with second.live(table):
        play_turn(club, table, people)
        club.settle()
        club.within(club.sending.notices.sweep)
        club.settle()
        assert unread(second, "turn") == []
    while club.within(lambda: club.rooms.present(table)):
        pass
    club.within(club.sending.notices.sweep)
    club.settle()
    assert unread(second, "turn") == ["turn"]


def test_the_end_of_a_game_is_told_to_all_who_are_not_there(club: Club) -> None:
    people = pair(club)
    table = club.seeded_table(list(people), "thurn-und-taxis", 7)
    with people[0].live(table):
        play_out(club, table, people)
        club.settle()
        assert unread(people[0], "over") == []
    assert unread(people[1], "over") == ["over"]
    assert unread(people[1], "turn") == []


def test_an_invitation_is_told_with_the_name_of_whoever_invites(club: Club) -> None:
    anna, carl = people = pair(club)
    played = table_of(people)
    play_out(club, played, people)
    table = anna.table("niagara", [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}], start=False)
    answer = anna.http.post(f"/api/lobby/tables/{table}/invitations", json={"table": played, "seat": 1})
    assert answer.status_code == 204, answer.text
    club.settle()
    (told,) = [one for one in notices(carl) if one["kind"] == "invitation"]
    assert told["sentence"] == "Niagara: Anna invites you."
    assert told["url"] == f"/t/{table}"
    assert unread(anna, "invitation") == []


def test_somebody_whose_time_is_almost_over_is_told_once_a_turn(club: Club) -> None:
    people = pair(club)
    table = table_of(people, terms=DAYS)
    first = decider(club, table, people)
    club.settle()
    (told,) = [one for one in notices(first) if one["kind"] == "turn"]
    assert told["until"] - told["made"] == pytest.approx(3 * 24 * 3600, abs=2)
    club.time.wait(2.6 * 24 * 3600)
    club.settle()
    assert unread(first, "late") == []
    club.time.wait(0.2 * 24 * 3600)
    club.settle()
    assert unread(first, "late") == ["late"]
    assert unread(other(people, first), "late") == []
    first.http.post("/api/notices/read", json={}).raise_for_status()
    club.time.wait(0.1 * 24 * 3600)
    club.settle()
    assert unread(first) == []
    play_turn(club, table, people)
    club.settle()
    assert unread(first, "late") == []


def test_notices_are_marked_one_by_one_by_table_or_all(club: Club) -> None:
    people = pair(club)
    tables = [table_of(people) for _ in range(3)]
    club.settle()
    anna = people[0]
    before = notices(anna)
    assert [one["unread"] for one in before] == [True] * 3
    anna.http.post("/api/notices/read", json={"ids": [before[0]["id"]]}).raise_for_status()
    assert [one["unread"] for one in notices(anna)] == [False, True, True]
    anna.http.post("/api/notices/read", json={"table": before[1]["table"]}).raise_for_status()
    assert anna.ask("/api/notices/unread") == {"unread": 1}
    anna.http.post("/api/notices/read", json={}).raise_for_status()
    assert anna.ask("/api/notices/unread") == {"unread": 0}
    assert people[1].ask("/api/notices/unread") == {"unread": 3}
    assert {one["table"] for one in notices(anna)} == set(tables)


def test_what_is_unread_is_cheap_to_ask_again(club: Club) -> None:
    anna = club.somebody()
    answer = anna.http.get("/api/notices/unread")
    again = anna.http.get("/api/notices/unread", headers={"If-None-Match": answer.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    people = (anna, club.somebody("Carl"))
    table_of(people)
    club.settle()
    changed = anna.http.get("/api/notices/unread", headers={"If-None-Match": answer.headers["etag"]})
    assert changed.json() == {"unread": 1}


def test_a_table_that_is_deleted_takes_its_notices_along(club: Club) -> None:
    anna, carl = people = pair(club)
    played = table_of(people)
    play_out(club, played, people)
    table = anna.table("niagara", [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}], start=False)
    anna.http.post(f"/api/lobby/tables/{table}/invitations", json={"table": played, "seat": 1}).raise_for_status()
    club.settle()
    before = carl.ask("/api/notices/unread")["unread"]
    assert [one for one in notices(carl) if one["table"] == table]
    anna.http.delete(f"/api/tables/{table}").raise_for_status()
    club.settle()
    assert [one for one in notices(carl) if one["table"] == table] == []
    assert carl.ask("/api/notices/unread")["unread"] == before - 1


def test_a_server_that_starts_again_tells_nobody_twice(tmp_path: Path, letters: MailServer) -> None:
    with opened(tmp_path, letters) as club:
        people = pair(club)
        table = table_of(people)
        seat = club.behind(table).deciding[0]
        club.settle()
        tokens = [person.headers for person in people]
    with opened(tmp_path, letters) as club:
        told: list[str] = []
        club.sending.notices.tells = lambda fresh: told.append(fresh.notice.kind)
        again = tuple(Person(club.address, club.client(), headers) for headers in tokens)
        for person in again:
            person.http.headers.update(person.headers)
        club.behind(table)
        club.settle()
        assert told == []
        assert unread(again[seat]) == ["turn"]
        play_turn(club, table, again)
        club.settle()
        assert told == ["turn"]
        assert unread(again[seat]) == []


def test_time_that_is_almost_over_is_told_also_after_a_start(tmp_path: Path, letters: MailServer) -> None:
    with opened(tmp_path, letters) as club:
        people = pair(club)
        table = table_of(people, terms=DAYS)
        seat = club.behind(table).deciding[0]
        club.time.wait(2.6 * 24 * 3600)
        club.settle()
        headers = people[seat].headers
    with opened(tmp_path, letters) as club:
        again = Person(club.address, club.client(), headers)
        again.http.headers.update(headers)
        club.settle()
        assert unread(again, "late") == []
        club.time.wait(0.2 * 24 * 3600)
        club.settle()
        assert unread(again, "late") == ["late"]


def test_only_the_newest_are_kept(tmp_path: Path, letters: MailServer) -> None:
    with opened(tmp_path, letters, limits=replace(LENIENT, notices_kept=3)) as club:
        people = pair(club)
        tables = [table_of(people) for _ in range(5)]
        club.settle()
        assert {one["table"] for one in notices(people[0])} == set(tables[-3:])


def test_everything_is_refused_where_the_part_is_closed(tmp_path: Path) -> None:
    with running_here(tmp_path / "riverpost.db") as server:
        anna = server.somebody()
        assert anna.http.get("/api/notices").json()["error"]["code"] == "switched-off"
        assert anna.http.get("/api/notices/unread").json()["error"]["code"] == "switched-off"
        anna.refused("/api/notices/hook", {"url": "https://elsewhere.example/"}, "switched-off")
        assert anna.http.get("/api/feeds/x/notices.atom").json()["error"]["code"] == "switched-off"
        assert anna.http.get("/notices").status_code == 404
        assert 'id="bell"' not in anna.http.get("/").text
