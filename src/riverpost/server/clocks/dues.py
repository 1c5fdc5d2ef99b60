"""When a table is due, and what is noted of it, so that a server that starts need not look at every table."""

from __future__ import annotations

from riverpost.server.table import PLAYING, Table

AT_ONCE = 1  # house time that is always over: to be looked at when a server starts
NEVER = 0


def due_of(table: Table) -> int | None:
    """When the next seat is out of time; None if nobody's time runs."""
    return table.clock.due if table.phase == PLAYING and table.clock is not None else None


def due_to_note(table: Table, noted: int) -> int:
    """A house time before which nobody is out of time, noted seldom: it may be too early, never too late.

    Live tables are looked at whenever a server starts, for they change too often to be noted; those by correspondence
    when they are due, or were by what is known.
    """
    if table.clock is None or table.phase != PLAYING:
        return NEVER
    return table.clock.due or noted or AT_ONCE if table.clock.by_correspondence else AT_ONCE
