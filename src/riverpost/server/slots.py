"""Slots: the tables that a server has in memory."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from riverpost.server.entries import Entry
from riverpost.server.shares import UNATTENDED, WAITED_FOR, WATCHED
from riverpost.server.table import Seat, Table

LATELY = 60.0  # seconds for which a table counts as looked at, once nobody does any longer
FORSAKEN = 600.0  # seconds after which its bots wait until somebody looks again

logger = logging.getLogger(__name__)

Listener = Callable[[Table, int, Entry], None]


@dataclass
class Slot:
    """A table in memory. Whoever holds the lock may change it; `users` keep it from being forgotten."""

    table: Table
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    users: int = 0
    failures: int = 0  # how often the database did not answer
    heard: int = 0  # how far the table has come by all that was heard
    noted: tuple[str, list[Seat]] = ("", [])
    due: int = 0  # as it was noted
    touched: float = 0.0
    looked: float = 0.0  # when somebody last looked at it
    deleted: bool = False
    thinking: set[int] = field(default_factory=set)  # seats whose bots think
    watchers: list[Listener] = field(default_factory=list)
    waited_for: tuple[int, ...] = ()  # the seats that have to decide
    waited_since: float = field(default_factory=time.monotonic)

    @property
    def stale(self) -> bool:
        """Whether the store may know more."""
        return self.heard > self.table.serial

    @property
    def forsaken(self) -> bool:
        """Whether it is gone, or nobody has looked for so long that bots need not go on."""
        return self.deleted or (not self.watchers and time.time() - self.looked > FORSAKEN)

    def tell(self, entry: Entry) -> None:
        """Tell all who watch of an entry that has just happened, and note for whom they wait since when."""
        if self.waited_for != self.table.deciding:
            self.waited_for, self.waited_since = self.table.deciding, time.monotonic()
        for listener in list(self.watchers):
            try:
                listener(self.table, self.table.serial, entry)
            except Exception:  # what one listener does wrong must not keep the table from the others
                logger.exception("A listener to table %s failed.", self.table.id)

    def urgency(self) -> int:
        """Who waits for a bot at this table."""
        if not self.watchers and time.time() - self.looked > LATELY:
            return UNATTENDED
        return WAITED_FOR if any(seat.person for seat in self.table.seats) else WATCHED
