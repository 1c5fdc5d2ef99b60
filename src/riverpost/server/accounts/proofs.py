"""Proofs: on which devices somebody has lately shown who they are. Whoever only finds a device changes no way in."""

from __future__ import annotations

import time
from collections.abc import Callable

from riverpost.engine.latest import Latest
from riverpost.engine.words import mark
from riverpost.server.bus import Bus
from riverpost.server.refused import Refused

PROVEN = "proof"  # a topic
SECONDS = 300.0  # for which one counts
MOST = 20_000  # that are remembered; whoever is forgotten is asked again
PROVE = mark("Show first that it is you: use a passkey or a recovery code. This counts for a few minutes.")


class Proofs:
    """When somebody was last known for certain, by device."""

    def __init__(self, bus: Bus, now: Callable[[], float] = time.monotonic) -> None:
        self._bus = bus
        self._now = now
        self._at: Latest[str, float] = Latest(MOST)
        bus.hear(PROVEN, lambda _, news: self._note(news["device"]))

    def keep(self, device: str) -> None:
        """Somebody has shown on a device who they are, which all nodes believe."""
        self._note(device)
        self._bus.tell(PROVEN, {"device": device})

    def _note(self, device: str) -> None:
        self._at.keep(device, self._now())

    def check(self, device: str | None) -> None:
        """Refuse what needs a proof where there was none lately."""
        at = self._at.get(device) if device else None
        if at is None or self._now() - at > SECONDS:
            raise Refused("prove-first", PROVE)
