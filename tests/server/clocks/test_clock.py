"""The clock of a table: time is neither made nor lost, whatever happens."""

from __future__ import annotations

from dataclasses import dataclass, field

from hypothesis import given, settings
from hypothesis import strategies as st

from riverpost.server.clocks.clock import LEAST_AGAIN, SECOND, Clock
from riverpost.server.terms import Timing

SEATS = 3
PEOPLE = {0: "anna", 1: "ben", 2: "carl"}
FAST = Timing(60, 10)


def started(timing: Timing = FAST, deciding: tuple[int, ...] = (0,)) -> Clock:
    clock = Clock.new(timing, SEATS, 0)
    clock.go(0, deciding, PEOPLE)
    return clock


def test_a_turn_uses_its_own_seconds_first_and_then_the_bank() -> None:
    clock = started()
    assert clock.hands[0].parts(8 * SECOND) == (2 * SECOND, 60 * SECOND)
    assert clock.hands[0].parts(15 * SECOND) == (0, 55 * SECOND)
    assert clock.due == 70 * SECOND
    clock.go(15 * SECOND, [1], PEOPLE)
    clock.go(16 * SECOND, [0], PEOPLE)
    assert clock.hands[0].parts(16 * SECOND) == (10 * SECOND, 55 * SECOND)
    assert clock.hands[1].parts(16 * SECOND) == (9 * SECOND, 60 * SECOND)


def test_all_who_decide_at_once_run_until_each_has_decided() -> None:
    clock = started(deciding=(0, 1, 2))
    clock.go(4 * SECOND, [0, 2], PEOPLE)
    clock.go(7 * SECOND, [2], PEOPLE)
    clock.go(20 * SECOND, [], PEOPLE)
    assert [hand.used for hand in clock.hands] == [7 * SECOND, 4 * SECOND, 20 * SECOND]
    assert [hand.bank for hand in clock.hands] == [60 * SECOND, 60 * SECOND, 50 * SECOND]
    assert clock.due is None


def test_what_the_same_seat_decides_again_is_the_same_turn() -> None:
    clock = started()
    assert not clock.go(5 * SECOND, [0], PEOPLE), "nobody need be told anything"
    assert clock.hands[0].parts(5 * SECOND) == (5 * SECOND, 60 * SECOND)


def test_a_bot_has_no_clock() -> None:
    clock = Clock.new(FAST, SEATS, 0)
    assert not clock.go(0, [0], {1: "ben"})
    assert clock.due is None


def test_a_pause_needs_everybody_and_anybody_ends_it() -> None:
    clock = started()
    for at, person in enumerate(("anna", "ben", "carl"), 1):
        assert not clock.paused
        clock.wish(person, True)
        clock.go(at * SECOND, [0], PEOPLE)
    assert clock.paused
    assert clock.due is None
    clock.go(500 * SECOND, [0], PEOPLE)
    clock.wish("ben", False)
    clock.go(1000 * SECOND, [0], PEOPLE)
    assert not clock.paused
    assert clock.wishes == set()
    assert clock.due == (1000 - 3 + 70) * SECOND


def test_who_has_gone_need_not_agree_and_who_comes_back_ends_a_pause() -> None:
    clock = started()
    for person in ("anna", "ben"):
        clock.wish(person, True)
    clock.go(1, [0], {0: "anna", 1: "ben"})
    assert clock.paused
    clock.go(2, [0], PEOPLE)
    assert not clock.paused


def test_nobody_pauses_alone_nor_does_a_pause_last_when_one_is_left() -> None:
    clock = started()
    for person in ("anna", "ben"):
        clock.wish(person, True)
    clock.go(1, [0], {0: "anna", 1: "ben"})
    assert clock.paused
    clock.go(2, [0], {0: "anna"})
    assert not clock.paused
    assert clock.due is not None
    clock.wish("anna", True)
    clock.go(3, [0], {0: "anna"})
    assert not clock.paused


def test_who_is_warned_has_the_turn_once_more() -> None:
    clock = started(Timing(5, 40, "warned"))
    assert clock.late(44 * SECOND) == []
    assert clock.late(45 * SECOND) == [0]
    clock.warn(0, 45 * SECOND)
    assert clock.due == (45 + 40) * SECOND
    assert clock.hands[0].warned


def test_who_comes_back_has_what_they_had() -> None:
    clock = started()
    clock.go(65 * SECOND, [0], {1: "ben", 2: "carl"})
    clock.come_back(0, 66 * SECOND)
    clock.go(66 * SECOND, [0], PEOPLE)
    assert clock.hands[0].left(66 * SECOND) == 5 * SECOND
    clock.come_back(1, 66 * SECOND)
    assert clock.hands[1].bank == 60 * SECOND


def out_of_time(clock: Clock, at: int) -> None:
    """Whoever decides on seat 0 is replaced."""
    clock.run_out(0, at)
    clock.go(at, [0], {1: "ben", 2: "carl"})


def test_who_was_out_of_time_comes_back_with_a_little_but_once() -> None:
    clock = started()
    out_of_time(clock, 70 * SECOND)
    assert clock.hands[0].left(70 * SECOND) == 0
    assert clock.has_time(0)
    clock.come_back(0, 71 * SECOND)
    clock.go(71 * SECOND, [0], PEOPLE)
    due = 71 * SECOND + LEAST_AGAIN
    assert clock.due == due
    out_of_time(clock, due)
    assert not clock.has_time(0), "not within the same turn"
    clock.go(due, [1], {1: "ben", 2: "carl"})
    assert clock.has_time(0), "the next turn has seconds of its own"
    clock.come_back(0, due)
    assert clock.hands[0].bank == 0


def test_who_has_nothing_but_a_bank_comes_back_once() -> None:
    clock = started(Timing(60, 0))
    out_of_time(clock, 60 * SECOND)
    clock.go(61 * SECOND, [1], {1: "ben", 2: "carl"})
    assert clock.has_time(0)
    clock.come_back(0, 61 * SECOND)
    clock.go(61 * SECOND, [0], PEOPLE)
    out_of_time(clock, 61 * SECOND + LEAST_AGAIN)
    clock.go(200 * SECOND, [1], {1: "ben", 2: "carl"})
    assert not clock.has_time(0)


def test_a_holiday_takes_no_time_and_ends_by_itself() -> None:
    clock = started(Timing(0, 100))
    clock.rest(0, 1000 * SECOND, 30 * SECOND)
    assert clock.hands[0].left(500 * SECOND) == 70 * SECOND
    assert clock.due == 1070 * SECOND
    clock.rest(0, 600 * SECOND, 600 * SECOND)
    assert clock.due == 670 * SECOND


# --- whatever happens


@dataclass
class Ledger:
    """What time each seat must have been charged and given, kept second by second and by nothing of the clock's own."""

    timing: Timing
    now: int = 0
    deciding: frozenset[int] = frozenset({0})
    people: dict[int, str] = field(default_factory=lambda: dict(PEOPLE))
    wishes: set[str] = field(default_factory=set)
    paused: bool = False
    rests: dict[int, int] = field(default_factory=lambda: dict.fromkeys(range(SEATS), 0))
    used: dict[int, int] = field(default_factory=lambda: dict.fromkeys(range(SEATS), 0))
    given: dict[int, int] = field(default_factory=lambda: dict.fromkeys(range(SEATS), 0))  # to those who came back

    def runs(self, seat: int) -> bool:
        return seat in self.deciding and seat in self.people and not self.paused

    def wait(self, milliseconds: int) -> None:
        for seat in range(SEATS):
            if self.runs(seat):
                self.used[seat] += max(0, self.now + milliseconds - max(self.now, self.rests[seat]))
        self.now += milliseconds

    def agree(self) -> None:
        self.wishes &= set(self.people.values())
        was, self.paused = self.paused, len(self.people) > 1 and self.wishes == set(self.people.values())
        if was and not self.paused:
            self.wishes = set()


EVENTS = st.one_of(
    st.tuples(st.just("decide"), st.frozensets(st.integers(0, SEATS - 1))),
    st.tuples(st.just("undo"), st.none()),
    st.tuples(st.just("pause"), st.sampled_from(sorted(PEOPLE.values()))),
    st.tuples(st.just("resume"), st.sampled_from(sorted(PEOPLE.values()))),
    st.tuples(st.just("leave"), st.integers(0, SEATS - 1)),
    st.tuples(st.just("return"), st.integers(0, SEATS - 1)),
    st.tuples(st.just("warn"), st.integers(0, SEATS - 1)),
    st.tuples(st.just("rest"), st.integers(0, SEATS - 1)),
)
SERIES = st.lists(st.tuples(st.integers(0, 40_000), EVENTS), max_size=30)
TIMINGS = st.builds(Timing, st.integers(0, 60), st.integers(0, 60))


def happen(clock: Clock, ledger: Ledger, kind: str, what: object) -> None:
    """Let something happen to a clock, and keep book of it."""
    if kind == "decide":
        assert isinstance(what, frozenset)
        ledger.deciding = what
    elif kind in ("pause", "resume"):
        assert isinstance(what, str)
        clock.wish(what, kind == "pause")
        (ledger.wishes.add if kind == "pause" else ledger.wishes.discard)(what)
    elif isinstance(what, int):
        happen_to_seat(clock, ledger, kind, what)
    ledger.agree()
    clock.go(ledger.now, ledger.deciding, ledger.people)


def happen_to_seat(clock: Clock, ledger: Ledger, kind: str, seat: int) -> None:
    if kind == "leave":
        ledger.people.pop(seat, None)
    elif kind == "return" and seat not in ledger.people and clock.has_time(seat):
        before, was_over = clock.hands[seat].left(ledger.now), clock.hands[seat].over
        clock.come_back(seat, ledger.now)
        given = clock.hands[seat].left(ledger.now) - before
        assert not given or was_over, "only to those whose time was over"
        ledger.given[seat] += given
        ledger.people[seat] = PEOPLE[seat]
    elif kind == "warn":
        clock.warn(seat, ledger.now)
    elif kind == "rest":
        clock.rest(seat, ledger.now + 20_000, ledger.now)
        ledger.rests[seat] = ledger.now + 20_000


@given(TIMINGS, SERIES, st.booleans())
@settings(max_examples=300, deadline=None)
def test_time_is_never_made_nor_lost(timing: Timing, series: list[tuple[int, tuple[str, object]]], calls: bool) -> None:
    clock, ledger = Clock.new(timing, SEATS, 0), Ledger(timing)
    clock.go(0, ledger.deciding, ledger.people)
    for wait, (kind, what) in series:
        before = [hand.left(ledger.now) for hand in clock.hands]
        used = dict(ledger.used)
        ledger.wait(wait)
        for seat in clock.late(ledger.now) if calls else ():
            late = clock.hands[seat].left(ledger.now)
            clock.run_out(seat, ledger.now)
            before[seat] += clock.hands[seat].left(ledger.now) - late  # what was called too late is owed by nobody
            happen(clock, ledger, "leave", seat)
        for seat, hand in enumerate(clock.hands):
            assert before[seat] - hand.left(ledger.now) == ledger.used[seat] - used[seat]
        happen(clock, ledger, kind, what)
        assert all(0 <= given <= clock.welcome for given in ledger.given.values()), "and once in a game"
        for seat, hand in enumerate(clock.hands):
            assert hand.used + hand.spent(ledger.now) == ledger.used[seat]
            assert (hand.since is not None) == ledger.runs(seat)
            assert hand.turn >= 0


@given(TIMINGS, SERIES)
@settings(max_examples=300, deadline=None)
def test_nobody_has_less_than_nothing_but_until_they_are_called(
    timing: Timing, series: list[tuple[int, tuple[str, object]]]
) -> None:
    """Whoever is late is taken from the table once the time is called; then nobody who runs has less than nothing."""
    clock, ledger = Clock.new(timing, SEATS, 0), Ledger(timing)
    clock.go(0, ledger.deciding, ledger.people)
    for wait, (kind, what) in series:
        late_by = {seat: max(0, ledger.now + wait - due) for seat, due in dues(clock).items()}
        ledger.wait(wait)
        for seat, hand in enumerate(clock.hands):
            if hand.since is not None:
                assert max(0, -hand.left(ledger.now)) == late_by[seat]
        for seat in clock.late(ledger.now):
            clock.run_out(seat, ledger.now)
            happen(clock, ledger, "leave", seat)
        assert clock.late(ledger.now) == []
        assert all(due > ledger.now for due in dues(clock).values())
        happen(clock, ledger, kind, what)


def dues(clock: Clock) -> dict[int, int]:
    return {seat: hand.due for seat, hand in enumerate(clock.hands) if hand.due is not None}
