"""Complaints: what is refused leaves a line in the log, but a flood of refusals does not fill a disk."""

from __future__ import annotations

import logging
import re
from time import monotonic

from riverpost.engine.latest import Latest
from riverpost.server import metrics
from riverpost.server.limits import MOST_CALLERS

log = logging.getLogger("riverpost.refused")

LONGEST_SHOWN = 200  # letters
MAY_BE_A_KEY = re.compile("([A-Za-z0-9_-]{4})[A-Za-z0-9_-]{12,}")  # ids of tables and people, tokens, recovery links


class Complaints:
    """One line for each address and code in a while; the next tells how many were left out."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._told: Latest[tuple[str, str], tuple[float, int]] = Latest(MOST_CALLERS)  # when, and how many left out

    def note(self, code: str, what: str, address: str) -> None:
        """Something that somebody sent was refused."""
        metrics.refused(code)
        now = monotonic()
        when, left_out = self._told.get((address, code)) or (-self._seconds, 0)
        if now - when < self._seconds:
            self._told.keep((address, code), (when, left_out + 1))
            return
        self._told.keep((address, code), (now, 0))
        before = f", and {left_out} more since the line before" if left_out else ""
        beside = {"code": code, "address": address}
        log.warning("%s: %s from %s%s", code, shown(what), address, before, extra=beside)


def shown(text: str) -> str:
    """A text that somebody sent, as a part of one line: nothing moves the cursor, and nothing opens a table."""
    short = MAY_BE_A_KEY.sub(r"\1...", text)
    short = short if len(short) <= LONGEST_SHOWN else f"{short[:LONGEST_SHOWN]}..."
    return short.encode("unicode_escape").decode("ascii")
