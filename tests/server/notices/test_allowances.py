"""Limits by day: a server that starts again goes on counting."""

from dataclasses import replace
from pathlib import Path

import pytest
import sqlalchemy as sql

from riverpost.server.limits import Rate
from riverpost.server.notices.allowances import forget_old, spend
from riverpost.server.schema import ALLOWANCES, METADATA
from tests.server.notices.conftest import LENIENT, Listening, opened, pair, play_turn, table_of
from tests.server.notices.elsewhere import MailServer
from tests.server.notices.test_mail import confirm
from tests.server.notices.test_push import subscribe


@pytest.fixture
def connection() -> sql.Connection:
    engine = sql.create_engine("sqlite://")
    METADATA.create_all(engine)
    return engine.connect()


def test_what_was_spent_comes_back_with_time(connection: sql.Connection) -> None:
    rate = Rate(0.1, 2)
    assert [spend(connection, "anna", "mail", rate, at) for at in (0.0, 0.0, 0.0, 9.0, 10.0, 10.0)] == [
        True,
        True,
        False,
        False,
        True,
        False,
    ]
    assert spend(connection, "ben", "mail", rate, 0.0)
    assert spend(connection, "anna", "push", rate, 0.0)


def test_a_clock_that_goes_back_gives_nothing(connection: sql.Connection) -> None:
    rate = Rate(1, 1)
    assert [spend(connection, "anna", "mail", rate, at) for at in (100.0, 50.0, 50.5)] == [True, False, False]


def test_what_is_full_again_is_forgotten(connection: sql.Connection) -> None:
    spend(connection, "anna", "mail", Rate(1, 1), 0.0)
    forget_old(connection, 1e6)
    assert connection.execute(sql.select(ALLOWANCES)).all() == []


def test_mails_and_pushes_of_a_day_are_counted_over_a_restart(
    tmp_path: Path, letters: MailServer, elsewhere: Listening
) -> None:
    limits = replace(LENIENT, mails=Rate(0, 2), pushes=Rate(0, 2))
    with opened(tmp_path, letters, limits=limits) as club:
        people = pair(club)
        table = table_of(people)
        confirm(club, letters, people[0], "often@mail.test")
        subscribe(people[0], elsewhere)
        for _ in range(8):
            play_turn(club, table, people)
            club.settle()
        assert (letters.letters.qsize(), elsewhere.sent.qsize()) == (2, 2)
    with opened(tmp_path, letters, limits=limits) as club:
        again = tuple(replace(person, address=club.address, http=club.client()) for person in people)
        for person in again:
            person.http.headers.update(person.headers)
        for _ in range(6):
            play_turn(club, table, again)
            club.settle()
        assert (letters.letters.qsize(), elsewhere.sent.qsize()) == (2, 2)
    for _ in range(2):
        letters.next()


def test_confirmations_are_counted_over_a_restart(tmp_path: Path, letters: MailServer) -> None:
    limits = replace(LENIENT, confirmations=type(LENIENT)().confirmations)
    codes = []
    for start in range(2):
        with opened(tmp_path, letters, limits=limits) as club:
            asking = [club.somebody(f"Eve {start} {number}") for number in range(2)]
            codes += [one.http.post("/api/notices/mail", json={"address": "victim@mail.test"}) for one in asking]
    assert [code.status_code for code in codes] == [204, 204, 204, 429]
    for _ in range(3):
        letters.next()
