"""How good a position is: points, and what may still be hoped for."""

from riverpost.engine.compiling import rule
from riverpost.engine.weights import load
from riverpost.games.thurn_und_taxis.judge.hopes import EARLY, LATE, hopes, mix, time_left
from riverpost.games.thurn_und_taxis.rules.ending import points_of

WEIGHTS = load(__file__)  # of the evaluation; `riverpost tune` finds better ones


@rule
def settled(s, seat):
    """A choice can be judged when the turn is over."""
    return s.mover != seat


@rule
def value(s, seat, w):
    """What a position is worth to a seat: points and hopes, which tell the less about the end the farther it is."""
    points = float(points_of(s, seat))
    if s.over:
        return points
    time = time_left(s)
    return mix(w.certainty[LATE], w.certainty[EARLY], time) * (points + hopes(s, seat, time, w))
