"""Ways by water without a push, tried step by step and taken back (M10, M21-M24, M53, M62, M65, M100)."""

import numpy as np

from riverpost.engine.compiling import rule
from riverpost.games.mississippi_queen.rules.alphabet import DRIVING_SCHOOL
from riverpost.games.mississippi_queen.rules.board import NONE
from riverpost.games.mississippi_queen.rules.river import boat_at, is_berth

# Ways to turn before a step, the cheapest first, and the 60-degree turns each takes.
TURNS = np.array([0, 1, -1, 2, -2, 3], np.int64)
TURN_COST = np.abs(TURNS)
WAYS_TO_TURN = len(TURNS)
BITS = 3  # that one of these ways takes in a packed path


@rule
def is_complete(s, boat, hex, points, speed):
    """M21, M24: all points spent; strict berths bar a fast end there (M53, but M82: not for the Black Rose).

    The driving school ends at any berth (M100).
    """
    if s.edition == DRIVING_SCHOOL and is_berth(s, hex):
        return True
    return points == 0 and not (s.strict_berths and speed > 1 and boat != s.rose and is_berth(s, hex))


@rule
def is_free(s, boat, hex):
    """M10: no other boat is there."""
    other = boat_at(s, hex)
    return other == NONE or other == boat
