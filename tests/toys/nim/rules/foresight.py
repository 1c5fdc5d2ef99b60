"""Whether a seat has done with its turn after an action (X3, X4)."""

from riverpost.engine.compiling import rule


@rule
def ends_turn(s, seat, action):
    """X4: to take is the whole turn."""
    return True
