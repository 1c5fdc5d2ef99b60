"""The bus: what the nodes of a house tell each other. A node is a process that serves; alone it has nobody to tell.

What goes over the bus may be lost: everything that counts is in the database, and is read there once it is missed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol

Hear = Callable[[str, int], None]  # is told the id of a table and how far it has come
News = Mapping[str, Any]  # as JSON has it
HearNews = Callable[[str, News], None]  # is told by which node, and what
Meet = Callable[[str, bool], None]  # is told of a node that has come (anew), or gone
Heed = Callable[[bool], None]  # is told whether the other nodes can be heard


class Bus(Protocol):
    """Carries news to all nodes, and the newest serials of tables to all who listen, whoever changed them."""

    is_whole: bool  # whether the other nodes can be heard; else the database is asked instead
    is_shared: bool  # whether there may be other nodes

    def publish(self, table_id: str, serial: int) -> None:
        """Tell all listeners how far a table has come."""

    def listen(self, hear: Hear) -> Callable[[], None]:
        """Hear of all tables until the returned function is called."""

    def tell(self, topic: str, news: News) -> None:
        """Tell all other nodes."""

    def hear(self, topic: str, hear: HearNews) -> None:
        """Hear what other nodes tell of a topic."""

    def meet(self, meet: Meet) -> None:
        """Be told of other nodes that come, and then tell them what they must know, and of those that go."""

    def heed(self, heed: Heed) -> None:
        """Be told when the other nodes can no longer be heard, and when they can again."""

    async def lease(self, name: str, seconds: float) -> bool:
        """Whether something is this node's to do for so long; asked again, for longer. Of all nodes one is told so."""

    async def moment(self) -> int | None:
        """Milliseconds by the clock of the bus; None where there is none, or it is away."""

    async def settle(self, name: str, proposed: News, seconds: float, anew: bool = False) -> News | None:
        """What the nodes have settled on, which holds for so long after one last asked.

        That is what is proposed if there is nothing yet, or `anew`; None where no others can be asked.
        """


class LocalBus:
    """A bus within one process."""

    is_whole = True
    is_shared = False

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

    def tell(self, topic: str, news: News) -> None:
        """There is nobody to tell."""

    def hear(self, topic: str, hear: HearNews) -> None:
        """There is nobody to hear."""

    def meet(self, meet: Meet) -> None:
        """There is nobody to meet."""

    def heed(self, heed: Heed) -> None:
        """There is nobody to lose."""

    async def lease(self, name: str, seconds: float) -> bool:
        """All there is to do is this node's."""
        return True

    async def moment(self) -> int | None:
        """There is no clock but that of this node."""
        return None

    async def settle(self, name: str, proposed: News, seconds: float, anew: bool = False) -> News | None:
        """There is nobody to settle anything with."""
        return None
