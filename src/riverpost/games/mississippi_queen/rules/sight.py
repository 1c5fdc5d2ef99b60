"""What a seat may know: everything but chance (M3). The tiles to come are known, their order is not drawn yet."""

from riverpost.engine.compiling import rule


@rule
def observe(s, seat):
    """Nothing is hidden."""


@rule
def imagine(s, seat, dice):
    """Nothing is left to imagine."""
