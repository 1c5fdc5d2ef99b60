"""Group commits: what comes while the disk is busy goes to it together, in one transaction."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence

from riverpost.engine.words import mark
from riverpost.server import metrics
from riverpost.server.refused import Away, Refused, Unsure
from riverpost.server.store import Change, Note, Outcome, Store

NOT_STORED = mark("This could not be stored, so it has not happened; try again in a moment.")

logger = logging.getLogger(__name__)

Settle = Callable[[bool | Refused], None]


class Commits:
    """Writes groups of changes in the order in which they came; each is told what became of it.

    `settle` is called with True once the group is on disk, with False if somebody else took one of its serials, or with
    what went wrong.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._groups: list[tuple[Sequence[Change], Settle, float]] = []  # and when they were made
        self._notes: dict[str, Note] = {}
        self._writing: asyncio.Task[None] | None = None

    def add(self, group: Sequence[Change], settle: Settle) -> None:
        """Write a group with the next transaction."""
        self._groups.append((group, settle, metrics.now()))
        self._wake()

    def note(self, note: Note) -> None:
        """Write a note with the next transaction; a newer one of the same table takes its place."""
        self._notes[note.table] = note
        self._wake()

    async def flush(self) -> None:
        """Return once all that was added is on disk."""
        while self._writing is not None:
            await asyncio.shield(self._writing)

    def _wake(self) -> None:
        if self._writing is None:
            self._writing = asyncio.create_task(self._write())

    async def _write(self) -> None:
        while self._groups or self._notes:
            pending, self._groups = self._groups, []
            notes, self._notes = list(self._notes.values()), {}
            outcomes: Sequence[Outcome]
            try:
                outcomes = await self._store.append([group for group, _, _ in pending], notes)
            except Away as away:
                later, self._groups = self._groups, []  # who came meanwhile need not wait as long again
                outcomes = [away] * len(pending) + [Away()] * len(later)
                pending = pending + later
            except Exception as error:
                outcomes = [error] * len(pending)
            for (group, settle, made), outcome in zip(pending, outcomes, strict=True):
                if outcome is True:
                    metrics.stored(group, made)
                _call(settle, outcome if isinstance(outcome, bool) else _refused(outcome))
        self._writing = None


def _refused(error: Exception) -> Refused:
    if isinstance(error, Unsure):
        return Unsure()
    if isinstance(error, Away):
        return Away("not-stored", NOT_STORED)
    logger.error("Entries could not be stored.", exc_info=error)
    return Refused("not-stored", NOT_STORED)


def _call(settle: Settle, outcome: bool | Refused) -> None:
    try:
        settle(outcome)
    except Exception:  # the others are to be told what became of theirs
        logger.exception("An entry was stored, but could not be let happen.")
