"""Mail by a real mail server: confirmed first, one for each turn, in one's language, stopped without signing in."""

from __future__ import annotations

import re
from dataclasses import replace
from email.message import EmailMessage
from pathlib import Path

import pytest

from riverpost.server.notices.mail import checked_mail
from riverpost.server.notices.store import Fresh
from riverpost.server.notices.tokens import Tokens
from riverpost.server.refused import Refused
from tests.server.notices.conftest import LENIENT, Club, decider, opened, pair, play_turn, table_of
from tests.server.notices.elsewhere import MailServer
from tests.server.running import SECRET, Person

LINK = re.compile(r"http://club\.test(/notices/(?:mail|stop)/\S+)")


def link_in(letter: EmailMessage) -> str:
    found = LINK.search(text_of(letter))
    assert found
    return found[1]


def text_of(letter: EmailMessage) -> str:
    return str(letter.get_content()).replace("\r\n", "\n")


def confirm(club: Club, letters: MailServer, person: Person, address: str, lang: str = "en") -> None:
    """Somebody gives an address, and opens the link that is sent there."""
    answer = person.http.post("/api/notices/mail", json={"address": address}, headers={"Accept-Language": lang})
    assert answer.status_code == 204, answer.text
    to, letter = letters.next()
    assert to == [address]
    path = link_in(letter)
    stranger = club.client()  # another browser, in which nobody is known
    stranger.headers["Origin"] = club.address.rstrip("/")
    assert stranger.get(path).status_code == 200
    assert person.ask("/api/notices/settings")["mail"] is None, "looking at a link confirms nothing"
    assert stranger.post(path).status_code == 200
    assert person.ask("/api/notices/settings")["mail"] == address


def next_turn(club: Club, people: tuple[Person, ...], table: str) -> Person:
    return people[1 - people.index(decider(club, table, people))]


def test_a_turn_is_told_by_mail_once_and_mail_is_stopped_without_signing_in(club: Club, letters: MailServer) -> None:
    people = pair(club)
    table = table_of(people)
    club.settle()
    second = next_turn(club, people, table)
    confirm(club, letters, second, "carl@mail.test")
    play_turn(club, table, people)
    club.settle()
    to, letter = letters.next()
    assert to == ["carl@mail.test"]
    assert letter["Subject"] == "Riverpost: Thurn und Taxis: it is your turn."
    assert str(letter["From"].addresses[0].addr_spec) == "post@club.test"
    assert letter["Auto-Submitted"] == "auto-generated"
    assert letter.get_content_type() == "text/plain"
    assert f"http://club.test/t/{table}" in text_of(letter)
    assert club.id_of(second) not in letter.as_string()
    stop = link_in(letter)
    assert letter["List-Unsubscribe"].replace("\n", "").replace(" ", "") == f"<http://club.test{stop}>"
    assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert letters.silent, "one for a turn"
    stranger = club.client()
    assert stranger.get(stop).status_code == 200
    assert second.ask("/api/notices/settings")["mail"] == "carl@mail.test", "looking at a link stops nothing"
    one_click = club.client().post(stop, content="List-Unsubscribe=One-Click")
    assert one_click.status_code == 200
    assert second.ask("/api/notices/settings")["mail"] is None
    for _ in range(2):
        play_turn(club, table, people)
    club.settle()
    assert letters.silent


def test_a_letter_is_in_the_language_of_whoever_gets_it(club: Club, letters: MailServer) -> None:
    people = pair(club)
    table = table_of(people)
    club.settle()
    second = next_turn(club, people, table)
    confirm(club, letters, second, "karl@mail.test", "de")
    play_turn(club, table, people)
    assert "du bist" in str(letters.next()[1]["Subject"])


def test_a_turn_that_is_decided_before_the_mail_goes_is_not_told(tmp_path: Path, letters: MailServer) -> None:
    with opened(tmp_path, letters, limits=replace(LENIENT, seconds_before_mail=3600.0)) as club:
        people = pair(club)
        table = table_of(people)
        confirm(club, letters, people[0], "slow@mail.test")
        for _ in range(4):
            play_turn(club, table, people)
            club.settle()
        assert letters.silent
        assert club.sending.courier.waiting <= 3


def test_whoever_stops_mail_while_one_waits_does_not_get_it(club: Club, letters: MailServer) -> None:
    people = pair(club)
    table = table_of(people)
    club.settle()
    second = next_turn(club, people, table)
    confirm(club, letters, second, "dora@mail.test")
    waiting: list[Fresh] = []
    club.sending.notices.tells, tells = waiting.append, club.sending.notices.tells
    try:
        play_turn(club, table, people)
        club.settle()
    finally:
        club.sending.notices.tells = tells
    (fresh,) = [one for one in waiting if one.wishes.mail]
    club.within(lambda: tells(fresh))
    assert letters.next()[0] == ["dora@mail.test"]
    second.http.delete("/api/notices/mail").raise_for_status()
    club.within(lambda: tells(fresh))
    club.settle()
    assert letters.silent


def test_there_are_so_many_mails_a_day(tmp_path: Path, letters: MailServer) -> None:
    from riverpost.server.limits import Rate

    with opened(tmp_path, letters, limits=replace(LENIENT, mails=Rate(0, 2))) as club:
        people = pair(club)
        table = table_of(people)
        confirm(club, letters, people[0], "often@mail.test")
        club.settle()
        while not letters.silent:
            letters.next()
        for _ in range(10):
            play_turn(club, table, people)
            club.settle()
        assert letters.letters.qsize() <= 2
        while not letters.silent:
            letters.next()


@pytest.mark.parametrize(
    "address",
    [
        "",
        "nobody",
        "@mail.test",
        "a@",
        "a@b@c.test",
        "a b@mail.test",
        "a@mail.test\r\nBcc: all@mail.test",
        "a@mail.test\n",
        "a@mail.test,b@mail.test",
        "Anna <a@mail.test>",
        "a@mail.test>",
        '"a b"@mail.test',
        "a@[127.0.0.1]",
        ".a@mail.test",
        "a..b@mail.test",
        "ä@mail.test",
        "a@-mail.test",
        "a" * 65 + "@mail.test",
    ],
)
def test_what_is_no_address_or_holds_more_than_one_is_refused(club: Club, letters: MailServer, address: str) -> None:
    if address.strip() == "a@mail.test":
        assert checked_mail(address) == "a@mail.test"
        return
    with pytest.raises(Refused):
        checked_mail(address)
    club.somebody().refused("/api/notices/mail", {"address": address}, "bad-mail")
    assert letters.silent


def test_names_put_nothing_into_the_head_of_a_letter(club: Club, letters: MailServer) -> None:
    postman = club.sending.postman
    assert postman
    letter = postman.notice("x", "a@mail.test", "Niagara: Eve\r\nBcc: all@mail.test\r\n\r\n invites you.", "/t/x", "en")
    assert club.awaited(postman.send(letter))
    to, got = letters.next()
    assert to == ["a@mail.test"]
    assert got["Bcc"] is None
    assert "\n" not in str(got["Subject"])


def test_links_that_were_not_made_here_or_for_that_do_nothing(club: Club, letters: MailServer) -> None:
    anna = club.somebody()
    confirm(club, letters, anna, "anna@mail.test")
    tokens, others = club.sending.tokens, Tokens(SECRET + "x")
    name = club.awaited(_name(club, club.id_of(anna)))
    stranger = club.client()
    stranger.headers["Origin"] = club.address.rstrip("/")
    for token in (others.to_stop(name, "anna@mail.test"), tokens.to_confirm(name, "anna@mail.test"), "x", name):
        assert stranger.post(f"/notices/stop/{token}").status_code == 404
    for token in (others.to_confirm(name, "eve@mail.test"), tokens.to_stop(name, "eve@mail.test"), "x"):
        assert stranger.post(f"/notices/mail/{token}").status_code == 404
    assert stranger.post(f"/notices/stop/{tokens.to_stop(name, 'former@mail.test')}").status_code == 200
    assert anna.ask("/api/notices/settings")["mail"] == "anna@mail.test", "a link of a former address stops nothing"


async def _name(club: Club, person: str) -> str:
    from riverpost.server.notices import store
    from riverpost.server.schema import WISHES

    return store.wishes_of(await club.context.tables.database.read(store.wishes_query(WISHES.c.person == person))).name


def test_nobody_is_asked_again_and_again(tmp_path: Path, letters: MailServer) -> None:
    usual = type(LENIENT)().confirmations
    with opened(tmp_path, letters, limits=replace(LENIENT, confirmations=usual)) as club:
        codes = [
            club.somebody(f"Eve {number}").http.post("/api/notices/mail", json={"address": "victim@mail.test"})
            for number in range(8)
        ]
        assert [code.status_code for code in codes[:3]] == [204] * 3
        assert {code.status_code for code in codes[3:]} == {429}
        assert letters.letters.qsize() == 3
        while not letters.silent:
            letters.next()


def test_a_mail_server_that_refuses_is_told_of(club: Club, letters: MailServer) -> None:
    letters.refuses = True
    try:
        club.somebody().refused("/api/notices/mail", {"address": "anna@mail.test"}, "not-sent")
    finally:
        letters.refuses = False


def test_where_no_mail_is_set_up_none_is_promised(tmp_path: Path, letters: MailServer) -> None:
    with opened(tmp_path, letters, mail=None) as club:
        anna = club.somebody()
        assert anna.ask("/api/notices/settings")["can_mail"] is False
        anna.refused("/api/notices/mail", {"address": "anna@mail.test"}, "no-mail")
