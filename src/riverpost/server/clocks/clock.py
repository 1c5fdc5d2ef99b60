"""`Clock`: the time that each seat of a table has left. Pure: it knows no time but what it is told, in milliseconds of
the house.

A turn first uses up its own seconds, then the bank. A turn lasts as long as its seat decides without a break; several
who decide at once all run until each has decided. Bots have no clock. What is taken back gives no time back, nor does
leaving: whoever comes back has what they had.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from riverpost.server.terms import Timing

SECOND = 1000
DAY = 24 * 3600 * SECOND
LEAST_AGAIN = 30 * SECOND  # of whoever is warned or comes back, where turns have less for themselves


@dataclass(slots=True)
class Hand:
    """The time of one seat; `since` is when it began to run, None while it stands."""

    bank: int
    turn: int = 0  # what the turn has left for itself
    since: int | None = None
    used: int = 0  # all that it has run
    rests: int = 0  # a holiday, up to this house time
    deciding: bool = False
    warned: bool = False
    over: bool = False  # whether its person was replaced because it was
    helped: bool = False  # whether its person has come back after that, once in a game with a little time

    def spent(self, now: int) -> int:
        """How long it has run since it began to."""
        return 0 if self.since is None else max(0, now - max(self.since, self.rests))

    def left(self, now: int) -> int:
        """What it has left in all; less than nothing only until whoever keeps the time has called it."""
        return self.turn + self.bank - self.spent(now)

    def parts(self, now: int) -> tuple[int, int]:
        """What it has left of the turn's own time and of the bank."""
        spent = self.spent(now)
        own = min(spent, self.turn)
        return self.turn - own, self.bank - (spent - own)

    @property
    def due(self) -> int | None:
        """When its time is over, if it runs on."""
        return None if self.since is None else max(self.since, self.rests) + self.turn + self.bank

    def run(self, at: int, runs: bool) -> bool:
        """Let it run or stand from now on; whether that is something new."""
        if runs == (self.since is not None):
            return False
        if runs:
            self.since = at
        else:
            self.settle(at)
            self.since = None
        return True

    def settle(self, at: int) -> None:
        """Take away what it has used up to now."""
        spent = self.spent(at)
        self.turn, self.bank = self.parts(at)
        self.used += spent
        if self.since is not None:
            self.since = at


@dataclass(slots=True)
class Clock:
    """All hands of a table. `changed` is the serial of the entry that last changed what anybody would want to know."""

    timing: Timing
    hands: list[Hand]
    at: int
    wishes: set[str] = field(default_factory=set)  # people who wish a pause
    paused: bool = False
    changed: int = 0

    @classmethod
    def new(cls, timing: Timing, seats: int, at: int) -> Clock:
        """A clock that stands, with full banks."""
        return cls(timing, [Hand(timing.bank * SECOND) for _ in range(seats)], at)

    @property
    def by_correspondence(self) -> bool:
        """Whether a turn has days."""
        return self.timing.turn * SECOND >= DAY

    @property
    def again(self) -> int:
        """What somebody has who is warned."""
        return max(LEAST_AGAIN, self.timing.turn * SECOND)

    @property
    def welcome(self) -> int:
        """What the bank of somebody holds who comes back after their time was over."""
        return max(LEAST_AGAIN, self.timing.turn * SECOND // 2)

    @property
    def due(self) -> int | None:
        """When the next seat is out of time, if nothing happens before; None if nobody's time runs."""
        return min((hand.due for hand in self.hands if hand.due is not None), default=None)

    def late(self, now: int) -> list[int]:
        """The seats whose time is over."""
        return [seat for seat, hand in enumerate(self.hands) if hand.due is not None and hand.due <= now]

    def go(self, at: int, deciding: Collection[int], people: Mapping[int, str]) -> bool:
        """From now on these seats decide, and these belong to people; whether anything about the clock is new.

        It is a pause while all people wish one, two at least; once it ends, all must wish it anew.
        """
        self.at = at = max(at, self.at)
        was_paused, present = self.paused, set(people.values())
        self.wishes &= present
        self.paused = len(present) > 1 and self.wishes == present
        if was_paused and not self.paused:
            self.wishes.clear()
        changed = was_paused != self.paused
        for seat, hand in enumerate(self.hands):
            decides = seat in deciding
            if decides and not hand.deciding:
                hand.turn = self.timing.turn * SECOND
            hand.deciding = decides
            changed |= hand.run(at, decides and seat in people and not self.paused)
        return changed

    def wish(self, person: str, wish: bool) -> None:
        """A person wishes a pause, or no longer."""
        if wish:
            self.wishes.add(person)
        else:
            self.wishes.discard(person)

    def warn(self, seat: int, at: int) -> None:
        """A seat has its turn's seconds once more, and never again after that."""
        hand = self._settled(seat, at)
        hand.turn, hand.warned = max(hand.turn, self.again), True

    def rest(self, seat: int, until: int, at: int) -> None:
        """A seat stands until a house time."""
        self._settled(seat, at).rests = until

    def run_out(self, seat: int, at: int) -> None:
        """The time of a seat is over, and its person is replaced; nobody owes what was called too late."""
        hand = self._settled(seat, at)
        hand.bank, hand.over = max(0, hand.bank), True

    def has_time(self, seat: int) -> bool:
        """Whether a person who comes back now has any time to decide in, or will have at their next turn."""
        hand = self.hands[seat]
        turn = hand.turn if hand.deciding else self.timing.turn * SECOND
        return self._is_welcome(hand) or turn + hand.bank > 0

    def come_back(self, seat: int, at: int) -> None:
        """A person has come back, with what they had; once in a game with a little, if their time was over."""
        hand = self._settled(seat, at)
        if self._is_welcome(hand):
            hand.bank, hand.helped = max(hand.bank, self.welcome), True
        hand.over = False

    def _is_welcome(self, hand: Hand) -> bool:
        return hand.over and not hand.helped

    def _settled(self, seat: int, at: int) -> Hand:
        self.at = max(at, self.at)
        self.hands[seat].settle(self.at)
        return self.hands[seat]
