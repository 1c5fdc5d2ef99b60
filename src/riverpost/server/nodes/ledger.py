"""The ledger: what somebody has used up of a limit at one node counts at all of them.

Nodes tell each other a few times a second, so that nothing waits for it. Between two tellings somebody can have as much
at each node as is allowed at once; on average nobody has more than is allowed.
"""

from __future__ import annotations

import asyncio
from collections import Counter, defaultdict
from functools import partial

from riverpost.server.bus import Bus, News
from riverpost.server.limits import Meter

SPENT = "spent"  # a topic
SECONDS = 0.25  # between two tellings


class Ledger:
    """Meters that count at all nodes."""

    def __init__(self, bus: Bus) -> None:
        self._bus = bus
        self._meters: dict[str, Meter] = {}
        self._spent: defaultdict[str, Counter[str]] = defaultdict(Counter)
        bus.hear(SPENT, self._hear)

    def share(self, room: str, meters: object) -> None:
        """Let all meters of a room count at all nodes."""
        for name, meter in vars(meters).items() if self._bus.is_shared else ():
            if isinstance(meter, Meter):
                self._meters[f"{room} {name}"] = meter
                meter.spent = partial(self._note, f"{room} {name}")

    def _note(self, name: str, caller: str) -> None:
        self._spent[name][caller] += 1

    def _hear(self, _: str, news: News) -> None:
        for name, spent in news.items():
            if meter := self._meters.get(name):  # else a node of another version has told it
                for caller, times in spent.items():
                    meter.spent_elsewhere(caller, times)

    async def run(self) -> None:
        """Tell the others until the server ends."""
        while True:
            await asyncio.sleep(SECONDS)
            if self._spent:
                spent, self._spent = self._spent, defaultdict(Counter)
                self._bus.tell(SPENT, spent)
