"""House time: the milliseconds that a house has been open in all. It stands still while the server is down."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import replace

from riverpost.server.entries import TIMED, Entry
from riverpost.server.terms import Terms

NANOSECONDS = 1_000_000  # in a millisecond

Source = Callable[[], int]  # gives milliseconds since any moment


def milliseconds() -> int:
    """Since some moment; never set back."""
    return time.monotonic_ns() // NANOSECONDS


class HouseClock:
    """Goes on from where it was last kept, never back. It stands until it is started, and when it is told to."""

    def __init__(self, source: Source = milliseconds) -> None:
        self._source = source
        self._kept = 0
        self._since: int | None = None

    def now(self) -> int:
        """House time."""
        return self._kept + (0 if self._since is None else max(0, self._source() - self._since))

    def start(self, kept: int = 0) -> None:
        """Go on, from what was kept if that is later."""
        self._kept, self._since = max(kept, self.now()), self._source()

    def stand(self) -> None:
        """Stand still: nothing can be stored just now, so nobody can decide."""
        self._kept, self._since = self.now(), None


def stamped(made: Sequence[Entry], terms: Terms, house: HouseClock) -> list[Entry]:
    """Entries with the house time, where a table has a clock that must know it."""
    if terms.timing is None:
        return list(made)
    now = house.now()
    return [replace(entry, at=now) if isinstance(entry, TIMED) else entry for entry in made]
