"""Whatever is done at a table, and however often its server is started again or killed: time is never made nor lost."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import riverpost
from riverpost.server import entries, requests
from riverpost.server.clocks import asking
from riverpost.server.clocks.clock import LEAST_AGAIN, SECOND, Clock
from riverpost.server.clocks.house import HouseClock, stamped
from riverpost.server.entries import Entry
from riverpost.server.looks import NOTHING, Eyes, update
from riverpost.server.people import Person
from riverpost.server.refused import Refused
from riverpost.server.requests import Make, SeatWish
from riverpost.server.table import PLAYING, Table, TableRow
from riverpost.server.terms import Terms, Timing
from tests.server.clocks.passing import FAST, Passing

PEOPLE = [Person(name.lower(), name) for name in ("Anna", "Ben", "Carl")]
GAMES = ("thurn-und-taxis", "niagara")


class House:
    """A table, its stored entries, and house time that passes; what each seat must have been charged, kept apart."""

    def __init__(self, game: str, timing: Timing = FAST) -> None:
        its = riverpost.game(game)
        options = its.options.check_values({})
        self.row = TableRow("table", game, its.version, 3, options, 7, PEOPLE[0].id, 0.0, Terms(timing=timing))
        self.passing = Passing()
        self.house = HouseClock(self.passing)
        self.house.start()
        self.table = Table(self.row)
        self.stored: list[tuple[str, str]] = []
        self.used = [0, 0, 0]
        for seat, person in enumerate(PEOPLE):
            self.ask(requests.seat(person, seat, SeatWish("me")))
        self.ask(requests.start(PEOPLE[0]))

    def ask(self, make: Make) -> None:
        """Let something happen, if it is granted."""
        try:
            made = stamped(make(self.table), self.row.terms, self.house)
        except Refused:
            return
        self.stored += [(entry.kind, entry.written()) for entry in made]
        self.table.apply_all(made)

    def wait(self, seconds: float) -> None:
        """Let house time pass: it is charged to all people who have something to decide."""
        before = self.house.now()
        runs = self.runs()
        self.passing.wait(seconds)
        for seat in runs:
            self.used[seat] += self.house.now() - before

    def runs(self) -> list[int]:
        table = self.table
        if table.phase != PLAYING or table.paused or table.position is None:
            return []
        return [seat for seat in table.position.seats if table.seats[seat].person]

    def restart(self, killed: bool) -> None:
        """Start again from what was stored; killed, what has passed since the last entry was never kept."""
        assert self.table.clock
        kept = self.table.clock.at if killed else self.house.now()
        for seat in self.runs():
            self.used[seat] -= self.house.now() - kept
        clock = self.table.clock
        self.passing.wait(1000)  # nobody serves
        self.house = HouseClock(self.passing)
        self.house.start(kept)
        read = [entries.read(kind, written) for kind, written in self.stored]
        self.table = Table(self.row).apply_all(read)
        assert self.table.clock == clock

    def check(self) -> None:
        clock, now = self.table.clock, self.house.now()
        assert clock
        assert [hand.used + hand.spent(now) for hand in clock.hands] == self.used
        assert [seat for seat, hand in enumerate(clock.hands) if hand.since is not None] == self.runs()


def first_move(house: House, number: int) -> None:
    table = house.table
    seats = house.runs() or list(table.deciding)
    if not seats or table.position is None:
        return
    seat = seats[number % len(seats)]
    legal = table.position.legal_ids(seat)
    action = legal[number % len(legal)]
    if table.seats[seat].person:
        house.ask(requests.Move(PEOPLE[seat], seat, table.ply, [action]))
    else:
        house.ask(requests.bot_move(seat, table.decided(seat), action))


def undo(house: House, number: int) -> None:
    seat = number % 3
    house.ask(requests.undo(PEOPLE[seat], seat, house.table.ply - 1))


DOINGS: dict[str, Callable[[House, int], Any]] = {
    "move": first_move,
    "move on": first_move,
    "undo": undo,
    "pause": lambda house, number: house.ask(asking.pause(PEOPLE[number % 3], True)),
    "resume": lambda house, number: house.ask(asking.pause(PEOPLE[number % 3], False)),
    "leave": lambda house, number: house.ask(requests.leave(PEOPLE[number % 3], number % 3)),
    "return": lambda house, number: house.ask(requests.seat(PEOPLE[number % 3], number % 3, SeatWish("me"))),
    "call": lambda house, _: house.ask(asking.call_time(house.house)),
    "restart": lambda house, _: house.restart(killed=False),
    "kill": lambda house, _: house.restart(killed=True),
    "say": lambda house, number: house.ask(requests.say(PEOPLE[number % 3], "Hello")),
}
SERIES = st.lists(st.tuples(st.integers(0, 30_000), st.sampled_from(sorted(DOINGS)), st.integers(0, 99)), max_size=25)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("late", ["bot", "warned"])
@given(SERIES)
@settings(max_examples=60, deadline=None)
def test_time_is_never_made_nor_lost(name: str, late: Any, series: list[tuple[int, str, int]]) -> None:
    house = House(name, Timing(40, 10, late))
    for milliseconds, doing, number in series:
        house.wait(milliseconds / 1000)
        house.check()
        DOINGS[doing](house, number)
        house.check()
        house.ask(asking.call_time(house.house))
        clock = house.table.clock
        assert clock
        assert all(hand.left(house.house.now()) > 0 for hand in clock.hands if hand.since is not None)


@pytest.mark.parametrize("name", GAMES)
@given(SERIES)
@settings(max_examples=60, deadline=None)
def test_leaving_and_coming_back_makes_no_time(name: str, series: list[tuple[int, str, int]]) -> None:
    house = House(name, Timing(40, 10))
    given = [0, 0, 0]
    for milliseconds, doing, number in series:
        house.wait(milliseconds / 1000)
        house.ask(asking.call_time(house.house))
        before, late = has(house), [hand.over for hand in clock_of(house).hands]
        DOINGS[doing](house, number)
        if doing in ("leave", "return"):
            gains = [now - then for now, then in zip(has(house), before, strict=True)]
            assert all(gain == 0 or late[seat] for seat, gain in enumerate(gains))
            given = [so_far + gain for so_far, gain in zip(given, gains, strict=True)]
    assert all(0 <= one <= LEAST_AGAIN for one in given)


def clock_of(house: House) -> Clock:
    assert house.table.clock
    return house.table.clock


def has(house: House) -> list[int]:
    """What each seat has left now, in its bank and in the turn that it is in."""
    return [hand.left(house.house.now()) for hand in clock_of(house).hands]


def deciding(house: House) -> int:
    assert house.table.position is not None
    return house.table.position.seats[0]


def test_whoever_leaves_and_comes_back_has_what_they_had() -> None:
    house = House("thurn-und-taxis")
    seat = deciding(house)
    house.wait(65)
    for _ in range(2):
        house.ask(requests.leave(PEOPLE[seat], seat))
        house.ask(requests.seat(PEOPLE[seat], seat, SeatWish("me")))
        assert house.table.seats[seat].kind == "person"
        assert has(house)[seat] == 5 * SECOND


def test_nobody_stalls_a_turn_by_leaving_and_coming_back() -> None:
    house = House("thurn-und-taxis")
    seat = deciding(house)
    ply, waited = house.table.ply, 0.0
    for _ in range(50):
        house.wait(3)
        waited += 3 if house.runs() else 0
        house.ask(requests.leave(PEOPLE[seat], seat))
        house.ask(requests.seat(PEOPLE[seat], seat, SeatWish("me")))
        house.ask(asking.call_time(house.house))
    assert (house.table.ply, house.table.seats[seat].kind) == (ply, "bot")
    assert waited <= 10 + 60 + LEAST_AGAIN / SECOND


def test_what_was_taken_back_gives_no_time_back() -> None:
    house = House("thurn-und-taxis")
    seat = deciding(house)
    assert house.table.clock
    house.wait(4)
    table = house.table
    assert table.position
    house.ask(requests.Move(PEOPLE[seat], seat, 0, [table.position.legal_ids(seat)[0]]))
    house.wait(4)
    before = table.clock
    house.ask(requests.undo(PEOPLE[seat], seat, 0))
    assert table.clock is before
    assert house.table.clock.hands[seat].left(house.house.now()) == (70 - 8) * SECOND


def test_the_clock_is_told_when_it_changes_and_not_with_every_move() -> None:
    house = House("thurn-und-taxis")
    seat, eyes = deciding(house), Eyes(None, layout=None)
    news, known = update(house.table, eyes, NOTHING, None, house.house.now())
    assert news["clock"]["seats"][seat] == {"turn": 10_000, "bank": 60_000, "runs": True, "rests": 0, "warned": False}
    house.wait(4)
    news, _ = update(house.table, eyes, NOTHING, None, house.house.now())
    told = news["clock"]["seats"][seat]
    assert told
    assert told["turn"] == 6_000, "whoever comes later is told what is left then"
    told_with = []
    for _ in range(12):
        decider = deciding(house)
        first_move(house, 0)
        news, known = update(house.table, eyes, known, None, house.house.now())
        told_with.append(("clock" in news, deciding(house) != decider))
    assert all(told == changed for told, changed in told_with)
    assert {told for told, _ in told_with} == {True, False}


def test_entries_without_a_clock_are_written_as_ever() -> None:
    assert entries.Move(1, 2, 3).written() == '{"seat":1,"action":2,"check":3}'
    assert entries.read("move", '{"seat":1,"action":2,"check":3}') == entries.Move(1, 2, 3)
    timed: Entry = entries.Move(1, 2, 3, at=4)
    assert entries.read("move", timed.written()) == timed
    assert entries.read("leave", '{"seat":1,"person":"anna"}') == entries.Leave(1, "anna")
