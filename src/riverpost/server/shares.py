"""Shares: whose bot thinks next. It knows neither time nor processes, so the order can be told beforehand."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

WAITED_FOR, WATCHED, UNATTENDED = range(3)  # somebody who plays there looks on; somebody else does; nobody does

Item = TypeVar("Item")


@dataclass(frozen=True)
class Errand:
    """What somebody wants to be thought about: the visitor who pays for it, how much work it is, how urgent by now."""

    visitor: str
    work: int
    urgency: Callable[[], int]


@dataclass(frozen=True)
class _Waiting(Generic[Item]):
    errand: Errand
    item: Item
    since: int  # what the clock said


class Queue(Generic[Item]):
    """Gives what is most urgent first, then everybody the same share.

    A clock counts work. What somebody waits for is due when the clock, from the time it came or from the last thing
    that was done for that visitor, has gone on by the work it is: so quick things go before slow ones, who has much
    waiting is served in turn with the others, and nothing waits for ever among things as urgent.
    """

    def __init__(self) -> None:
        self._clock = 0
        self._waiting: list[_Waiting[Item]] = []  # in the order in which they came
        self._served: dict[str, int] = {}  # when a visitor's last one was due, of those who have more waiting

    def __len__(self) -> int:
        return len(self._waiting)

    def add(self, errand: Errand, item: Item) -> None:
        """Something is to be done."""
        self._waiting.append(_Waiting(errand, item, self._clock))

    def take(self) -> Item | None:
        """What is to be done next."""
        if not self._waiting:
            return None
        following = min(self._waiting, key=lambda waiting: (waiting.errand.urgency(), self._due(waiting)))
        self._waiting.remove(following)
        visitor, due = following.errand.visitor, self._due(following)
        self._clock = max(self._clock, due)
        self._served[visitor] = due
        if all(waiting.errand.visitor != visitor for waiting in self._waiting):
            del self._served[visitor]
        return following.item

    def _due(self, waiting: _Waiting[Item]) -> int:
        return max(waiting.since, self._served.get(waiting.errand.visitor, 0)) + waiting.errand.work
