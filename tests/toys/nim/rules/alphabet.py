"""The named integers: actions, events and reasons."""

from riverpost.engine.reasons import OWN_REASONS

from .board import HEAPS, MOST

# Actions: heap * MOST + number - 1.
ACTIONS = HEAPS * MOST
SECRET_ACTIONS = ()

# Events.
BEGINS, TOOK, WON, LOST = range(4)

EVENTS: dict[int, tuple[str, tuple[str, ...]]] = {
    BEGINS: ("begins", ("seat",)),
    TOOK: ("took", ("seat", "number", "heap")),
    WON: ("won", ("seat",)),
    LOST: ("lost", ("seat",)),
}

REVEALING: frozenset[str] = frozenset()

SCORE_PARTS = ("victory",)

# Reasons why not.
HEAP_IS_EMPTY, HEAP_IS_SMALLER = range(OWN_REASONS, OWN_REASONS + 2)
