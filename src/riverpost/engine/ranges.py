"""Ranges of numbers: listing them and checking against them."""

from riverpost.engine.compiling import rule


@rule
def list_range(found, count, first, last):
    """Add the actions from first to last - 1 to a list of so many; returns how many it has then."""
    for action in range(first, last):
        found[count] = action
        count += 1
    return count


@rule
def outside(number, first, last):
    """Whether a number is not one of first to last."""
    return number < first or number > last
