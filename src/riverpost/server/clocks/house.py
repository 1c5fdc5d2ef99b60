"""House time: the milliseconds that a house has been open in all. It stands still while the server is down.

A server that ends lets it stand before it sends anybody away, and one that starts lets it go on only after a while, so
that those who come back have lost nothing. One that is killed has kept it a beat ago at most, and goes on from there.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import replace

from riverpost.server.entries import TIMED, Entry
from riverpost.server.terms import Terms

NANOSECONDS = 1_000_000  # in a millisecond
TO_COME_BACK = 5000  # milliseconds that people have to find a server again that has started

Source = Callable[[], int]  # gives milliseconds since any moment


def milliseconds() -> int:
    """Since some moment; never set back."""
    return time.monotonic_ns() // NANOSECONDS


class HouseClock:
    """Goes on from where it was last kept, never back. It stands until it is started, and when it is told to.

    Started for the first time, it stands for a `while_opening` more.
    """

    def __init__(self, source: Source = milliseconds, while_opening: int = 0) -> None:
        self.source = source
        self._while_opening = while_opening
        self._kept = 0
        self._since: int | None = None
        self._least = 0

    def now(self) -> int:
        """House time."""
        gone_by = 0 if self._since is None else max(0, self.source() - self._since)
        return max(self._least, self._kept + gone_by)

    @property
    def line(self) -> tuple[int, int] | None:
        """House time, and since when by its source it goes on from there; None while it stands."""
        return None if self._since is None else (self._kept, self._since)

    def follow(self, kept: int, since: int) -> None:
        """Go by the line of another node; if that is behind, stand until it has come as far."""
        self._least, self._kept, self._since = self.now(), kept, since

    def start(self, kept: int = 0) -> None:
        """Go on, from what was kept if that is later."""
        self._kept, self._since = max(kept, self.now()), self.source() + self._while_opening
        self._while_opening = 0

    def stand(self) -> None:
        """Stand still: nothing can be stored just now, so nobody can decide."""
        self._kept, self._since = self.now(), None


def stamped(made: Sequence[Entry], terms: Terms, house: HouseClock) -> list[Entry]:
    """Entries with the house time, where a table has a clock that must know it."""
    if terms.timing is None:
        return list(made)
    now = house.now()
    return [replace(entry, at=now) if isinstance(entry, TIMED) else entry for entry in made]
