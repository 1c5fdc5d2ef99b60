"""What must hold in every position: no stone is added, and play can have led there (X2-X5)."""

from riverpost.engine.compiling import rule
from riverpost.engine.ranges import outside

from .board import ALL_STONES, HEAPS, MOST, STONES
from .course import stones_left


@rule
def broken(s):
    """0, or a number for what is wrong."""
    if numbers_are_wrong(s):
        return 1
    if turns_are_wrong(s):
        return 2
    if (stones_left(s) == 0) != (s.over == 1):
        return 3
    return 0


@rule
def numbers_are_wrong(s):
    """X1, X2: a seat that plays, and heaps that have not grown."""
    if outside(s.mover, 0, int(s.players) - 1) or outside(s.misere, 0, 1):
        return True
    for heap in range(HEAPS):
        if outside(s.heap[heap], 0, STONES[heap]):
            return True
    return False


@rule
def turns_are_wrong(s):
    """X4: in so many turns one to three stones each were taken."""
    taken = ALL_STONES - stones_left(s)
    return outside(taken, int(s.ply), MOST * int(s.ply))
