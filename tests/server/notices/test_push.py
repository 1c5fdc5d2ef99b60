"""Web Push through a push service of our own: who signs, what is encrypted, what becomes of devices that are gone."""

from __future__ import annotations

import time

import http_ece
import pytest

from tests.server.accounts.conftest import by_name, make_passkey, named
from tests.server.notices.conftest import Club, Listening, decider, notices, pair, play_turn, table_of
from tests.server.notices.receiving import Device, InvalidSignature, claims_of
from tests.server.running import Person


def subscribe(person: Person, elsewhere: Listening, path: str = "/device") -> Device:
    device = Device(f"{elsewhere.address}{path}")
    person.post("/api/notices/pushes", device.subscription, 201)
    return device


def pushes(person: Person) -> int:
    return len(person.ask("/api/notices/settings")["pushes"])


def test_a_device_is_told_by_whom_it_trusts_and_nobody_else_can_read_it(club: Club, elsewhere: Listening) -> None:
    people = pair(club)
    table = table_of(people)
    club.settle()
    first = decider(club, table, people)
    second = people[1 - people.index(first)]
    device = subscribe(second, elsewhere)
    play_turn(club, table, people)
    sent = elsewhere.next()
    key = second.ask("/api/notices/settings")["push_key"]
    claims = claims_of(sent.headers["Authorization"], key)
    assert claims["aud"] == elsewhere.address
    assert claims["sub"] == "mailto:post@club.test"
    assert time.time() < claims["exp"] < time.time() + 24 * 3600
    assert sent.headers["Content-Encoding"] == "aes128gcm"
    assert int(sent.headers["TTL"]) > 3600
    assert sent.headers["Urgency"] == "normal"
    assert 0 < len(sent.headers["Topic"]) <= 32
    told = device.read(sent.body)
    assert told["url"] == f"/t/{table}"
    assert "your turn" in told["body"]
    assert told["tag"] == f"turn:{table}"
    assert told["settings"]
    with pytest.raises(http_ece.ECEException):
        Device(elsewhere.address).read(sent.body)
    other = club.somebody().ask("/api/notices/settings")["push_key"]
    assert other == key, "a server has one key"
    forged = sent.headers["Authorization"].replace("t=", "t=").split(".")
    forged[1] = forged[1][:-2] + ("AA" if not forged[1].endswith("AA") else "BB")
    with pytest.raises((InvalidSignature, ValueError)):
        claims_of(".".join(forged), key)


def test_a_turn_is_pushed_once_and_replaces_the_former(club: Club, elsewhere: Listening) -> None:
    people = pair(club)
    table = table_of(people)
    club.settle()
    device = subscribe(people[0], elsewhere)
    topics = set()
    for _ in range(4):
        play_turn(club, table, people)
        club.settle()
    told = []
    while not elsewhere.silent:
        sent = elsewhere.next()
        topics.add(sent.headers["Topic"])
        told.append(device.read(sent.body)["tag"])
    assert told == [f"turn:{table}"] * 2
    assert len(topics) == 1


def test_a_device_that_is_gone_is_forgotten(club: Club, elsewhere: Listening) -> None:
    people = pair(club)
    table = table_of(people)
    club.settle()
    for person in people:
        subscribe(person, elsewhere, f"/{person.headers['Authorization'][-8:]}")
    elsewhere.answer = 410
    play_turn(club, table, people)
    club.settle()
    assert sorted(map(pushes, people)) == [0, 1]
    elsewhere.next()
    assert elsewhere.silent


def test_a_service_that_fails_is_asked_again_and_then_no_more(club: Club, elsewhere: Listening) -> None:
    people = pair(club)
    table = table_of(people)
    club.settle()
    second = people[1 - people.index(decider(club, table, people))]
    subscribe(second, elsewhere)
    elsewhere.answer = 503
    play_turn(club, table, people)
    club.settle()
    assert elsewhere.sent.qsize() == 3
    assert pushes(second) == 1
    assert "turn" in [one["kind"] for one in notices(second)]


def test_whoever_wants_no_push_gets_none(club: Club, elsewhere: Listening) -> None:
    people = pair(club)
    table = table_of(people)
    club.settle()
    second = people[1 - people.index(decider(club, table, people))]
    subscribe(second, elsewhere)
    second.http.post("/api/notices/choices", json={"turn": ["mail"]}).raise_for_status()
    play_turn(club, table, people)
    club.settle()
    assert elsewhere.silent
    chosen = second.ask("/api/notices/settings")["choices"]
    assert chosen["turn"] == ["mail"]
    assert "push" in chosen["late"]


def test_a_device_is_removed_only_by_its_owner(club: Club, elsewhere: Listening) -> None:
    anna, carl = pair(club)
    subscribe(anna, elsewhere)
    (push,) = anna.ask("/api/notices/settings")["pushes"]
    carl.http.delete(f"/api/notices/pushes/{push['id']}").raise_for_status()
    assert pushes(anna) == 1
    anna.http.delete(f"/api/notices/pushes/{push['id']}").raise_for_status()
    assert pushes(anna) == 0


def test_the_same_subscription_is_one_device_and_there_are_not_too_many(club: Club, elsewhere: Listening) -> None:
    anna = club.somebody()
    device = Device(f"{elsewhere.address}/same")
    ids = {anna.post("/api/notices/pushes", device.subscription, 201)["id"] for _ in range(3)}
    assert len(ids) == pushes(anna) == 1
    for number in range(12):
        subscribe(anna, elsewhere, f"/{number}")
    assert pushes(anna) == 10


@pytest.mark.parametrize(
    "keys",
    [
        {"p256dh": "AAAA", "auth": "AAAAAAAAAAAAAAAAAAAAAA"},
        {"p256dh": "B" * 87, "auth": "AAAAAAAAAAAAAAAAAAAAAA"},
        {"p256dh": "", "auth": ""},
        {"p256dh": "é", "auth": "!"},
    ],
)
def test_keys_that_are_none_are_refused(club: Club, elsewhere: Listening, keys: dict[str, str]) -> None:
    club.somebody().refused("/api/notices/pushes", {"endpoint": elsewhere.address, "keys": keys}, "bad-keys")


def test_a_device_that_is_signed_out_is_told_nothing(club: Club, elsewhere: Listening) -> None:
    by_name(club)
    browser = named(club, "Dora")
    make_passkey(browser, "Dora of the notices")
    subscribe(browser, elsewhere, "/dora")
    assert [one["here"] for one in browser.ask("/api/notices/settings")["pushes"]] == [True]
    person = browser.ask("/api/me")["name"]
    assert person == "Dora of the notices"
    answer = browser.http.post("/api/sign-out", json={"where": "everywhere"})
    assert answer.status_code == 204
    left = club.awaited(_count(club, elsewhere.address))
    assert left == 0


async def _count(club: Club, address: str) -> int:
    import sqlalchemy as sql

    from riverpost.server.schema import PUSHES

    query = sql.select(PUSHES.c.id).where(PUSHES.c.endpoint.startswith(address))
    return len(await club.context.tables.database.read(query))
