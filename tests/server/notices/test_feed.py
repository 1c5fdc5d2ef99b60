"""Feeds by a secret link, and all that is kept about notices when somebody takes it along or goes."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree

import sqlalchemy as sql
from hypothesis import given
from hypothesis import strategies as st

from riverpost.server.notices import feed
from riverpost.server.notices.occasions import Notice
from riverpost.server.schema import ABOUT_NOTICES
from tests.server.notices.conftest import Club, Listening, decider, notices, pair, play_turn, table_of
from tests.server.notices.receiving import Device
from tests.server.running import Open, Person
from tests.server.test_openapi import exercise

ATOM = "{http://www.w3.org/2005/Atom}"
DAYS = {"timing": {"bank": 0, "turn": 3 * 24 * 3600}}


def paths(person: Person, club: Club) -> tuple[str, str]:
    made = person.post("/api/notices/feed", status=201)
    return made["atom"].removeprefix(club.address.rstrip("/")), made["ics"].removeprefix(club.address.rstrip("/"))


def test_a_feed_tells_what_is_new_to_whoever_has_the_link(club: Club) -> None:
    people = pair(club)
    table = table_of(people)
    club.settle()
    first = decider(club, table, people)
    atom, _ = paths(first, club)
    reader = club.client()
    answer = reader.get(atom)
    assert answer.headers["content-type"].startswith("application/atom+xml")
    root = ElementTree.fromstring(answer.content)
    (entry,) = root.findall(f"{ATOM}entry")
    assert entry.findtext(f"{ATOM}title") == "Thurn und Taxis: it is your turn."
    link = entry.find(f"{ATOM}link")
    assert link is not None
    assert link.get("href") == f"{club.address}t/{table}"
    assert club.id_of(first) not in answer.text
    same = reader.get(atom, headers={"If-None-Match": answer.headers["etag"]})
    assert (same.status_code, same.content) == (304, b"")
    for _ in range(2):
        play_turn(club, table, people)
    club.settle()
    changed = reader.get(atom, headers={"If-None-Match": answer.headers["etag"]})
    assert changed.status_code == 200
    (again,) = ElementTree.fromstring(changed.content).findall(f"{ATOM}entry")
    assert again.findtext(f"{ATOM}id") != entry.findtext(f"{ATOM}id")


def test_a_calendar_tells_when_time_is_over_until_it_is_decided(club: Club) -> None:
    people = pair(club)
    table = table_of(people, terms=DAYS)
    club.settle()
    first = decider(club, table, people)
    _, ics = paths(first, club)
    told = club.client().get(ics)
    assert told.headers["content-type"].startswith("text/calendar")
    assert told.text.count("BEGIN:VEVENT") == 1
    assert re.search(r"\r\nDTSTART:\d{8}T\d{6}Z\r\n", told.text)
    first.http.post("/api/notices/read", json={}).raise_for_status()
    assert club.client().get(ics).text.count("BEGIN:VEVENT") == 1, "what is read is still to be decided"
    play_turn(club, table, people)
    club.settle()
    assert "BEGIN:VEVENT" not in club.client().get(ics).text


def test_a_link_is_void_once_it_is_renewed_or_revoked_and_none_can_be_guessed(club: Club) -> None:
    anna = club.somebody()
    atom, ics = paths(anna, club)
    renewed, _ = paths(anna, club)
    reader = club.client()
    assert reader.get(atom).status_code == reader.get(ics).status_code == 404
    assert reader.get(renewed).status_code == 200
    anna.http.delete("/api/notices/feed").raise_for_status()
    assert reader.get(renewed).status_code == 404
    assert anna.ask("/api/notices/settings")["feed"] is False
    assert reader.get("/api/feeds//notices.atom").status_code == 404
    for token in ("x", "%00", "..", "a" * 79):
        assert reader.get(f"/api/feeds/{token}/notices.atom").status_code in (404, 429)


@given(st.text(max_size=40), st.sampled_from(["en", "de", "fr", "ru"]))
def test_whatever_somebody_is_called_a_feed_can_be_read(name: str, lang: str) -> None:
    notice = Notice("p", "invitation", "t", 0, 1e9, "niagara", {"name": name})
    (entry,) = ElementTree.fromstring(feed.atom([notice], "http://x", "n", lang)).findall(f"{ATOM}entry")
    assert "Niagara" in (entry.findtext(f"{ATOM}title") or "")
    turn = Notice("p", "invitation", "t", 0, 1e9, "niagara", {"name": name, "until": 1.1e9})
    lines = feed.calendar([turn], "http://x", lang).split(b"\r\n")
    assert all(len(line) <= 75 for line in lines)
    unfolded = b"\r\n".join(lines).replace(b"\r\n ", b"").decode()
    assert unfolded.count("\r\n") == 11
    assert unfolded.count("BEGIN:") == unfolded.count("END:") == 2 or "BEGIN:" in name or "END:" in name


def test_what_is_mine_is_nobody_elses(club: Club, elsewhere: Listening) -> None:
    anna, carl = people = pair(club)
    table_of(people)
    club.settle()
    eve = club.somebody("Eve")
    assert notices(eve) == []
    assert eve.ask("/api/notices/unread") == {"unread": 0}
    mine = notices(anna)
    eve.http.post("/api/notices/read", json={"ids": [one["id"] for one in mine]}).raise_for_status()
    carl.http.post("/api/notices/read", json={}).raise_for_status()
    assert notices(anna) == mine
    nobody = club.client()
    assert nobody.get("/api/notices").status_code == 401
    assert nobody.get("/api/notices/settings").status_code == 401
    assert nobody.get("/api/notices/unread").json() == {"unread": 0}


def test_all_of_it_is_taken_along_and_deleted_with_somebody(club: Club, elsewhere: Listening) -> None:
    anna, carl = people = pair(club)
    table = table_of(people)
    club.settle()
    anna.post("/api/notices/pushes", Device(f"{elsewhere.address}/anna").subscription, 201)
    paths(anna, club)
    person = club.id_of(anna)
    data = anna.ask("/api/me/data")
    assert {one["table_id"] for one in data["notices"]} == {table}
    assert data["devices that are told"][0]["endpoint"] == f"{elsewhere.address}/anna"
    assert data["wishes about notices"][0]["lang"] == "en"
    assert data["webhook"] == []
    assert club.awaited(kept(club, person)) >= 3
    anna.http.post("/api/me/delete", json={"name": "Anna"}).raise_for_status()
    club.settle()
    assert club.awaited(kept(club, person)) == 0
    assert club.awaited(kept(club, club.id_of(carl))) > 0


async def kept(club: Open, person: str) -> int:
    queries = [sql.select(table.c.person).where(table.c.person == person) for table in ABOUT_NOTICES]
    return sum([len(await club.context.tables.database.read(query)) for query in queries])


def test_nothing_made_from_the_description_makes_the_server_fail(club: Club) -> None:
    assert exercise(club, 3) > 60
