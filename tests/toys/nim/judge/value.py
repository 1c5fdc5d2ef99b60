"""How good a position is: for two players Nim has long been solved, for three it is a fair guess."""

from riverpost.engine.compiling import rule
from riverpost.engine.weights import load

from ..rules.board import HEAPS, MOST
from ..rules.course import has_won

WEIGHTS = load(__file__)
VICTORY = 100.0  # far beyond what any position is worth


@rule
def settled(s, seat):
    """X4: a turn is one decision, so each can be judged at once."""
    return True


@rule
def is_balanced_without(s, heap, number):
    """Whether heaps, less so many stones of one, are bad for whoever is to move: counted by fours, they cancel out.

    X6: where the last stone loses and no heap counts for more than one, it is the other way round.
    """
    together = 0
    largest = 0
    for other in range(HEAPS):
        left = int(s.heap[other]) - (number if other == heap else 0)
        together ^= left % (MOST + 1)
        largest = max(largest, left % (MOST + 1))
    return (together == 0) != (s.misere == 1 and largest <= 1)


@rule
def value(s, seat, w):
    """A seat's chance to win, as a logarithm: balanced heaps are bad for the mover and good for the others."""
    if s.over:
        return VICTORY if has_won(s, seat) else -VICTORY
    return w.balance if is_balanced_without(s, 0, 0) != (s.mover == seat) else -w.balance
