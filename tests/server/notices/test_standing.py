"""Whose turn it is, at tables of all kinds: several at once, pauses, coming back, all at one screen."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import replace

import pytest

from riverpost.engine.errors import RiverpostError
from riverpost.server import entries
from riverpost.server import people as people_module
from riverpost.server.limits import Limits
from riverpost.server.notices.courier import Courier, Errand, Outcome
from riverpost.server.notices.occasions import OCCASIONS, USUAL, chosen
from riverpost.server.notices.standing import margin
from riverpost.server.settings import Mail, Settings
from riverpost.server.table import Table
from riverpost.server.terms import Timing
from tests.server.notices.conftest import Club, decide, decider, notices, pair, table_of, telling, unread

DAY = 24 * 3600
TIMED = {"timing": {"bank": 600, "turn": 60}}


def test_those_who_decide_at_once_are_told_each_and_done_each(club: Club) -> None:
    people = (*pair(club), club.somebody("Dora"))
    table = table_of(people, "niagara")
    club.settle()
    assert [unread(person) for person in people] == [["turn"]] * 3
    first = decide(club, table, people)
    club.settle()
    assert unread(first) == []
    assert [unread(person) for person in people if person is not first] == [["turn"]] * 2


def test_a_pause_begins_no_new_turn(club: Club) -> None:
    people = pair(club)
    table = table_of(people, terms=TIMED)
    club.settle()
    with telling(club) as told:
        for wish in (True, False, True, False):
            for person in people:
                person.http.post(f"/api/tables/{table}/pause", json={"wish": wish}).raise_for_status()
                club.settle()
    assert told == []
    assert unread(decider(club, table, people), "turn") == ["turn"]


def test_whoever_leaves_and_comes_back_within_a_turn_is_told_once(club: Club) -> None:
    people = pair(club)
    table = table_of(people)
    club.settle()
    seat = club.behind(table).deciding[0]
    person = people_module.Person(club.id_of(people[seat]), "Anna")

    def leave(found: Table) -> list[entries.Entry]:
        return [entries.Leave(seat, person.id)]

    def come_back(found: Table) -> list[entries.Entry]:
        return [entries.Sit(seat, person.id, person.name)]

    with telling(club) as told:
        for make in (leave, come_back) * 3:
            club.awaited(club.context.tables.act(table, make))
            club.settle()
    assert told == []
    assert len([one for one in notices(people[seat]) if one["kind"] == "turn"]) == 1


def test_whoever_plays_all_seats_at_one_screen_is_told_nothing(club: Club) -> None:
    anna = club.somebody()
    table = anna.table()
    for _ in range(5):
        decide(club, table, (anna, anna))
    club.settle()
    assert notices(anna) == []


def test_soon_is_a_tenth_of_the_time_and_by_days_an_hour_at_least() -> None:
    assert margin(Timing(600, 60)) == 66_000
    assert margin(Timing(0, DAY)) == DAY * 100
    assert margin(Timing(0, 7 * DAY)) == 7 * DAY * 100


@pytest.mark.parametrize("written", ["", "{}", "[]", "nonsense", '{"turn": 5}', '{"turn": null}', "null"])
def test_what_cannot_be_read_of_choices_is_as_usual(written: str) -> None:
    assert chosen(written) == USUAL


def test_what_was_chosen_counts() -> None:
    assert chosen('{"turn": ["mail", "pigeon"], "moon": ["push"]}')["turn"] == ["mail"]
    assert set(chosen('{"turn": []}')) == set(OCCASIONS)


@pytest.mark.anyio
async def test_a_courier_holds_no_more_than_it_can_and_gives_up_in_the_end() -> None:
    courier = Courier(replace(Limits(), deliveries_waiting=3, seconds_between_attempts=0.0, attempts=3))
    tries: list[int] = []
    failed: list[int] = []

    def errand(number: int, outcome: Outcome) -> Errand:
        async def carry() -> Outcome:
            tries.append(number)
            return outcome

        async def fails() -> None:
            failed.append(number)

        return Errand(carry, lambda: number != 2, fails)

    for number in range(1, 6):
        courier.take(errand(number, "again" if number == 1 else "done"))
    assert (courier.waiting, courier.dropped) == (3, 2)
    courier.begin()
    await courier.idle()
    await courier.close()
    assert sorted(tries) == [1, 1, 1, 3]
    assert failed == [1]
    assert courier.waiting == 0


MAIL = {
    "RIVERPOST_MAIL_HOST": "mail.test",
    "RIVERPOST_MAIL_FROM": "post@club.test",
    "RIVERPOST_ADDRESS": "https://club.test/",
}


def settings_of(monkeypatch: pytest.MonkeyPatch, environment: Mapping[str, str]) -> Settings:
    for name in [name for name in os.environ if name.startswith("RIVERPOST_")]:
        monkeypatch.delenv(name)
    for name, value in {"RIVERPOST_DATABASE": "sqlite://", "RIVERPOST_SECRET": "x", **environment}.items():
        monkeypatch.setenv(name, value)
    return Settings.of_environment()


def test_a_mail_server_is_set_up_by_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    assert settings_of(monkeypatch, {}).mail is None
    settings = settings_of(monkeypatch, MAIL)
    assert settings.mail == Mail("mail.test", "post@club.test", 587, "starttls")
    assert settings.address == "https://club.test"
    more = {"RIVERPOST_MAIL_TLS": "tls", "RIVERPOST_MAIL_USER": "u", "RIVERPOST_MAIL_PASSWORD": "hidden"}
    settings = settings_of(monkeypatch, MAIL | more)
    assert settings.mail == Mail("mail.test", "post@club.test", 465, "tls", "u", "hidden")
    assert "hidden" not in repr(settings)
    assert settings_of(monkeypatch, {"RIVERPOST_PRIVATE_TARGETS": "a, b:80"}).private_targets == ("a", "b:80")


@pytest.mark.parametrize(
    "wrong",
    [
        {"RIVERPOST_MAIL_HOST": ""},
        {"RIVERPOST_MAIL_FROM": ""},
        {"RIVERPOST_ADDRESS": ""},
        {"RIVERPOST_ADDRESS": "club.test"},
        {"RIVERPOST_ADDRESS": "https://club.test/\nX: y"},
        {"RIVERPOST_MAIL_FROM": "Post <post@club.test>"},
        {"RIVERPOST_MAIL_FROM": "post@club.test\nBcc: x@y"},
        {"RIVERPOST_MAIL_PORT": "many"},
        {"RIVERPOST_MAIL_TLS": "maybe"},
    ],
)
def test_half_a_mail_server_is_refused_in_words(monkeypatch: pytest.MonkeyPatch, wrong: dict[str, str]) -> None:
    with pytest.raises(RiverpostError, match="RIVERPOST_"):
        settings_of(monkeypatch, MAIL | wrong)
