"""Webhooks: the one of docs/ is told, believes only what is signed, and can stop it; strangers are never told."""

from __future__ import annotations

import json
import queue
import threading
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
from docs.webhook import OLDEST, Webhook, is_genuine, set_up

from riverpost.server.notices.hooks import headers, signature
from tests.server.notices.conftest import (
    LENIENT,
    Club,
    Listening,
    decider,
    notices,
    opened,
    pair,
    play_turn,
    table_of,
)
from tests.server.notices.elsewhere import MailServer
from tests.server.running import SECONDS, Person

SECRET = "s" * 64


class Hook:
    """The webhook of docs/, and what it has heard."""

    def __init__(self) -> None:
        self.told: queue.Queue[dict[str, Any]] = queue.Queue()
        self.server = Webhook(0, self.told.put)
        self.thread = threading.Thread(target=self.server.serve_forever)

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server.server_address[1]}/hook"

    def join(self, club: Club, person: Person) -> None:
        token = person.headers["Authorization"].removeprefix("Bearer ")
        self.server.secret = set_up(club.address.rstrip("/"), token, self.address)

    def next(self) -> dict[str, Any]:
        return self.told.get(timeout=SECONDS)


@pytest.fixture
def hook() -> Iterator[Hook]:
    made = Hook()
    made.thread.start()
    yield made
    made.server.shutdown()
    made.thread.join()
    made.server.server_close()


def second_of(club: Club, table: str, people: tuple[Person, ...]) -> Person:
    """Whose turn is next."""
    return people[1 - people.index(decider(club, table, people))]


def test_a_program_is_told_that_it_is_its_turn(club: Club, hook: Hook) -> None:
    people = pair(club)
    table = table_of(people)
    club.settle()
    second = second_of(club, table, people)
    hook.join(club, second)
    play_turn(club, table, people)
    told = hook.next()
    assert told["occasion"] == "turn"
    assert told["table"] == table
    assert told["ply"] == club.behind(table).ply
    assert told["game"] == "thurn-und-taxis"
    club.settle()
    assert hook.told.empty()
    settings = second.ask("/api/notices/settings")
    assert settings["hook"]["url"] == hook.address
    assert hook.server.secret not in json.dumps(settings)


def test_what_is_forged_or_old_is_not_believed(hook: Hook) -> None:
    now = time.time()
    body = json.dumps({"type": "notice", "id": "1", "occasion": "turn"}).encode()
    hook.server.secret = SECRET
    good = headers(SECRET, now, "1", body)
    assert is_genuine(SECRET, good, body, now)
    forged: list[tuple[dict[str, str], bytes]] = [
        ({}, body),
        (headers("t" * 64, now, "1", body), body),
        (good, body.replace(b"turn", b"over")),
        (good | {"Riverpost-Delivery": "2"}, body),
        (good | {"Riverpost-Timestamp": str(int(now) + 1)}, body),
        (good | {"Riverpost-Signature": good["Riverpost-Signature"][:-1] + "x"}, body),
        (headers(SECRET, now - OLDEST - 10, "1", body), body),
        (good, b"nonsense"),
    ]
    for head, sent in forged:
        assert httpx.post(hook.address, headers=head, content=sent, timeout=SECONDS).status_code in (400, 403)
    assert hook.told.empty()
    for _ in range(2):  # one that comes twice is heard once
        assert httpx.post(hook.address, headers=good, content=body, timeout=SECONDS).status_code == 200
    assert hook.next()["id"] == "1"
    assert hook.told.empty()
    assert signature(SECRET, "1", "ab", b"c") != signature(SECRET, "1a", "b", b"c")


@pytest.mark.parametrize(
    "body", [b"", b"hello", b"[]", b'{"answer": "something"}', b'{"answer": 1}', b'{"challenge": "x"}', b"x" * 9000]
)
def test_an_address_that_does_not_want_it_is_asked_once_and_never_told(
    club: Club, elsewhere: Listening, body: bytes
) -> None:
    elsewhere.answer, elsewhere.body = 200, body
    people = pair(club)
    table = table_of(people)
    club.settle()
    second = second_of(club, table, people)
    second.refused("/api/notices/hook", {"url": elsewhere.address}, "no-answer")
    asked = json.loads(elsewhere.next().body)
    assert asked["type"] == "challenge"
    play_turn(club, table, people)
    club.settle()
    assert elsewhere.silent
    assert second.ask("/api/notices/settings")["hook"] is None


def test_one_that_says_again_what_it_is_told_has_proved_nothing(club: Club) -> None:
    class Echo(Webhook):
        def take(self, headers: Any, body: bytes) -> tuple[int, dict[str, str]]:
            told: dict[str, str] = json.loads(body)
            return 200, told

    echo = Echo(0, print)
    thread = threading.Thread(target=echo.serve_forever)
    thread.start()
    try:
        url = f"http://127.0.0.1:{echo.server_address[1]}/"
        club.somebody().refused("/api/notices/hook", {"url": url}, "no-answer")
    finally:
        echo.shutdown()
        thread.join()
        echo.server_close()


def test_one_that_fails_too_often_is_switched_off_and_its_owner_told(club: Club, hook: Hook) -> None:
    people = pair(club)
    table = table_of(people)
    club.settle()
    second = second_of(club, table, people)
    hook.join(club, second)
    hook.server.secret = "another"  # so that it believes nothing any more
    for _ in range(4):
        play_turn(club, table, people)
        club.settle()
    assert second.ask("/api/notices/settings")["hook"]["off"] is True
    (told,) = [one for one in notices(second) if one["kind"] == "hook-off"]
    assert told["unread"]
    assert "switched off" in told["sentence"]
    assert told["url"] == "/notices"
    before = hook.told.qsize()
    for _ in range(2):
        play_turn(club, table, people)
        club.settle()
    assert hook.told.qsize() == before == 0


def test_one_that_answers_again_is_forgiven(club: Club, hook: Hook) -> None:
    people = pair(club)
    table = table_of(people)
    club.settle()
    second = second_of(club, table, people)
    hook.join(club, second)
    secret = hook.server.secret
    for number in range(6):
        hook.server.secret = "another" if number % 4 == 0 else secret
        play_turn(club, table, people)
        club.settle()
    assert second.ask("/api/notices/settings")["hook"]["off"] is False
    assert hook.next()["occasion"] == "turn"


def test_one_that_answers_gone_is_told_nothing_more(club: Club, hook: Hook) -> None:
    people = pair(club)
    table = table_of(people)
    club.settle()
    second = second_of(club, table, people)
    hook.join(club, second)
    hook.server.wanted = False
    play_turn(club, table, people)
    club.settle()
    assert second.ask("/api/notices/settings")["hook"] is None


def test_a_webhook_belongs_to_one_person(club: Club, hook: Hook) -> None:
    people = pair(club)
    table = table_of(people)
    club.settle()
    second = second_of(club, table, people)
    first = people[1 - people.index(second)]
    hook.join(club, first)
    play_turn(club, table, people)
    club.settle()
    assert hook.told.empty(), "what is another's turn is none of its business"
    second.http.delete("/api/notices/hook").raise_for_status()
    assert first.ask("/api/notices/settings")["hook"] is not None
    first.http.delete("/api/notices/hook").raise_for_status()
    assert first.ask("/api/notices/settings")["hook"] is None


def test_nobody_makes_us_ask_many_addresses(tmp_path: Path, letters: MailServer, elsewhere: Listening) -> None:
    usual = type(LENIENT)()
    limits = replace(LENIENT, targets=usual.targets, targets_of_address=usual.targets_of_address)
    with opened(tmp_path, letters, limits=limits) as club:
        anna = club.somebody()
        codes = [
            anna.http.post("/api/notices/hook", json={"url": elsewhere.address}).json()["error"]["code"]
            for _ in range(30)
        ]
        assert codes[0] == "no-answer"
        assert codes[-1] == "too-many"
        assert elsewhere.sent.qsize() == codes.count("no-answer") <= usual.targets.at_once
        for number in range(30):
            club.somebody(f"Crowd {number}").http.post("/api/notices/hook", json={"url": elsewhere.address})
        assert elsewhere.sent.qsize() <= usual.targets_of_address.at_once + 2
