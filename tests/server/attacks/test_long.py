"""A game may be drawn out on purpose, and many may look at it in many ways: nobody else waits for that."""

import itertools
import random
from contextlib import ExitStack

import pytest

import riverpost
from riverpost.server import entries, requests
from riverpost.server.limits import MOST_MOVES
from riverpost.server.live import MOST_AT_ONCE
from riverpost.server.looks import LONGEST_LOG
from riverpost.server.people import Person as Guest
from riverpost.server.refused import Refused
from riverpost.server.table import CLOSED
from tests.server.attacks.conftest import Watching
from tests.server.running import Live, Open, Person
from tests.server.test_live import two_at_a_table
from tests.server.test_table import seated

PLIES = 4000


@pytest.fixture(scope="module")
def long_game() -> riverpost.Position:
    """A game of Thurn und Taxis that nobody wants to win."""
    position, chooser = riverpost.game("thurn-und-taxis").new(players=4, seed=5), random.Random(2)
    while position.ply < PLIES and not position.over:
        position.play(chooser.choice(position.legal_ids()))
    return position


@pytest.fixture(scope="module")
def shown(server: Open, long_game: riverpost.Position) -> tuple[Person, str]:
    """Somebody who has laid it on a table."""
    anna = server.somebody()
    record = riverpost.Record.of(long_game).to_json()
    return anna, anna.http.post("/api/records", content=record).json()["id"]


@pytest.mark.parametrize("what", ["view", "scene", "scene?ply=3999", "log?before=4000", "board.svg?ply=3998", "record"])
def test_a_long_game_can_be_looked_at_while_others_play(
    server: Open, watching: Watching, shown: tuple[Person, str], what: str
) -> None:
    anna, table = shown
    with watching(server) as watchdog:
        assert anna.http.get(f"/api/tables/{table}/{what}").status_code == 200
    assert watchdog.kept_promise, watchdog.longest


def test_whoever_comes_is_told_the_end_of_a_long_log(
    server: Open, watching: Watching, shown: tuple[Person, str]
) -> None:
    anna, table = shown
    with watching(server) as watchdog, anna.live(table) as socket:
        first = socket.updates[0]
    assert (first["back"], first["log_since"]) == (-1, PLIES - LONGEST_LOG)
    assert {ply for ply, *_ in first["log"]} <= set(range(PLIES - LONGEST_LOG + 1, PLIES + 1))
    assert watchdog.kept_promise, watchdog.longest


def test_a_long_log_can_be_had_piece_by_piece(shown: tuple[Person, str], long_game: riverpost.Position) -> None:
    anna, table = shown
    view = anna.ask(f"/api/tables/{table}/view")
    lines, since = view["log"], view["log_since"]
    while since:
        earlier = anna.ask(f"/api/tables/{table}/log", before=since)
        lines, since = earlier["log"] + lines, earlier["log_since"]
    assert [line[:2] for line in lines] == [list(line) for line in long_game.view().told()]


def test_a_table_where_too_much_has_happened_is_closed() -> None:
    table = seated()
    said = entries.Chat("a", "Anna", "Hello")
    table.apply_all(itertools.repeat(said, MOST_MOVES - table.serial - 1))
    assert not table.is_full
    table.apply(said)
    assert table.is_full
    assert table.phase == CLOSED


def test_nobody_closes_a_table_by_what_has_no_end() -> None:
    table = seated()
    (seat,) = table.deciding
    assert table.position
    action = table.position.legal_ids(seat)[0]
    person = Guest(table.seats[seat].person or "", "Anna")
    table.apply_all(itertools.repeat(entries.Chat("e", "Eve", "Hello"), MOST_MOVES // 2 - table.serial - 1))
    assert requests.say(Guest("e", "Eve"), "Hello")(table)
    moved = requests.Move(person, seat, table.ply, [action])(table)
    table.apply_all(moved)
    gone = requests.leave(person, seat)(table)
    for made in (requests.say(person, "Hello"), requests.undo(person, seat, 0)):
        with pytest.raises(Refused, match="only its moves are kept"):
            made(table)
    table.apply_all(gone)
    with pytest.raises(Refused, match="only its moves are kept"):
        requests.seat(person, seat, requests.SeatWish("me"))(table)


def test_many_ways_of_looking_are_told_one_after_the_other(server: Open, watching: Watching) -> None:
    anna, ben, table = two_at_a_table(server)
    ways = list(itertools.product(("en", "ru", "fr", "de"), ("wide", "tall"), ("0", "1"), ("0", "1")))
    assert len(ways) > MOST_AT_ONCE
    with ExitStack() as all_of_them, watching(server) as watchdog:

        def look(**way: str) -> Live:
            return all_of_them.enter_context(ben.live(table, **way))

        lookers = [look(lang=lang, layout=layout, words=words, guide=guide) for lang, layout, words, guide in ways]
        with anna.live(table) as me:
            for ply in range(3):
                told = me.until_ply(ply)
                mover = (anna, ben)[told["deciding"][0]]
                view = mover.ask(f"/api/tables/{table}/view", seat=told["deciding"][0])
                wish = {"seat": view["seat"], "ply": ply, "actions": [view["choices"][0]["action"]]}
                mover.post(f"/api/tables/{table}/moves", wish)
            assert me.until_ply(3)
        for looker in lookers:
            assert looker.until_ply(3)
    assert watchdog.kept_promise, watchdog.longest
