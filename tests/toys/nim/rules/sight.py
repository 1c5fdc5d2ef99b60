"""What a seat may know: everything (X2)."""

from riverpost.engine.compiling import rule


@rule
def observe(s, seat):
    """Nothing is hidden."""


@rule
def imagine(s, seat, dice):
    """Nothing is left to imagine."""
