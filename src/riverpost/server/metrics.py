"""Metrics: parts tell what happens by plain calls; nothing is counted until somebody wants to know (`monitor`)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from time import perf_counter
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from riverpost.server.store import Change

now = perf_counter


class Counts(Protocol):
    """Who counts. It is told neither names nor ids."""

    def stored(self, kind: str) -> None:
        """An entry of a kind is on disk."""

    def disk(self, seconds: float) -> None:
        """Entries were on disk so long after they had been made."""

    def screen(self, seconds: float) -> None:
        """A screen was sent what had happened so long after it was on disk."""

    def refused(self, code: str) -> None:
        """Something was refused."""


_counts: Counts | None = None


@contextmanager
def counted_by(counts: Counts) -> Iterator[None]:
    """Count what happens in this process, as long as the context lasts."""
    global _counts
    before, _counts = _counts, counts
    try:
        yield
    finally:
        _counts = before


def stored(group: Sequence[Change], made: float) -> None:
    """Changes are on disk that were made at a time."""
    if _counts is not None:
        _counts.disk(now() - made)
        for change in group:
            for entry in change.entries:
                _counts.stored(entry.kind)


def shown(since: float) -> None:
    """A screen was sent all that has happened since a time."""
    if _counts is not None:
        _counts.screen(now() - since)


def refused(code: str) -> None:
    """Something was refused."""
    if _counts is not None:
        _counts.refused(code)
