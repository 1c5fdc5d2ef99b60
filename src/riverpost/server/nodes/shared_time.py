"""Shared time: all nodes go by one line of house time, which the first that served has drawn.

The line is kept where all nodes find it, by the clock of the bus, for as long as any of them serves. A node that comes
follows it. Where the database was away for everybody, the first that can store again draws a new line, from where it
stood; if others have served meanwhile, it follows theirs.
"""

from __future__ import annotations

import secrets

from riverpost.server.bus import Bus
from riverpost.server.clocks.house import HouseClock

LINE = "house time"
SECONDS = 15.0  # that a line holds after a node last went by it
SLACK = 6000  # milliseconds by which what was kept may be ahead of a node that stood, though nobody else has served


class SharedTime:
    """Keeps the house time of this node on the line of all."""

    def __init__(self, bus: Bus, house: HouseClock) -> None:
        self._bus = bus
        self._house = house
        self._line = secrets.token_hex(4)

    async def follow(self, kept: int | None = None) -> None:
        """Go by the line of all nodes. `kept` is given after a time for which this one stood: what was kept by then."""
        before = self._house.source()
        moment, line = await self._bus.moment(), self._house.line
        if moment is None or line is None:
            return
        ahead = moment - (before + self._house.source()) // 2  # of the bus before this node
        anew = kept is not None and kept <= self._house.now() + SLACK
        if anew:
            self._line = secrets.token_hex(4)
        mine = {"line": self._line, "house": line[0], "at": line[1] + ahead}
        settled = await self._bus.settle(LINE, mine, SECONDS, anew)
        if settled and settled["line"] != self._line:
            self._line = settled["line"]
            self._house.follow(settled["house"], settled["at"] - ahead)
