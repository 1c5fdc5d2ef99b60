"""Ties: who keeps whom off (block), and who does not want to hear whom (mute); all of them in memory."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

Tie = Literal["block", "mute"]


class Ties:
    """What is between people. It is asked at every word and every seat, so it waits for no database."""

    def __init__(self, known: Iterable[tuple[str, str, Tie]] = ()) -> None:
        self._by: dict[str, dict[str, Tie]] = {}
        self._blocking: dict[str, set[str]] = {}  # who has blocked somebody
        for person, other, tie in known:
            self.tie(person, other, tie)

    def tie(self, person: str, other: str, tie: Tie) -> None:
        """Somebody blocks or mutes another."""
        self.untie(person, other)
        self._by.setdefault(person, {})[other] = tie
        if tie == "block":
            self._blocking.setdefault(other, set()).add(person)

    def untie(self, person: str, other: str) -> None:
        """Neither any more."""
        self._by.get(person, {}).pop(other, None)
        self._blocking.get(other, set()).discard(person)

    def forget(self, person: str) -> None:
        """Somebody is nobody any more."""
        for other in list(self._by.pop(person, {})):
            self._blocking.get(other, set()).discard(person)
        for other in self._by:
            self.untie(other, person)

    def are_apart(self, one: str, other: str) -> bool:
        """Whether one of two has blocked the other: no invitation, no seat at the other's table."""
        return "block" in (self._by.get(one, {}).get(other), self._by.get(other, {}).get(one))

    def unheard(self, person: str) -> frozenset[str]:
        """Whose words somebody does not hear: those they have muted or blocked, and those who have blocked them."""
        return frozenset(self._by.get(person, ())) | frozenset(self._blocking.get(person, ()))
