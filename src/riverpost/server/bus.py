"""The bus: tells every process that a table has changed. Another kind can span several processes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

Hear = Callable[[str, int], None]  # is told the id of a table and how far it has come


class Bus(Protocol):
    """Carries the newest serials of tables to all who listen, whoever changed them."""

    def publish(self, table_id: str, serial: int) -> None:
        """Tell all listeners how far a table has come."""

    def listen(self, hear: Hear) -> Callable[[], None]:
        """Hear of all tables until the returned function is called."""


class LocalBus:
    """A bus within one process."""

    def __init__(self) -> None:
        self._listeners: list[Hear] = []

    def publish(self, table_id: str, serial: int) -> None:
        """Tell all listeners how far a table has come."""
        for hear in self._listeners:
            hear(table_id, serial)

    def listen(self, hear: Hear) -> Callable[[], None]:
        """Hear of all tables until the returned function is called."""
        self._listeners.append(hear)
        return lambda: self._listeners.remove(hear)
