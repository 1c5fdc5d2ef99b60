"""A quick policy: leave balanced heaps, or take anything."""

from riverpost.engine.compiling import rule

from ..rules.course import heap_of, number_of
from .value import is_balanced_without


@rule
def appeal(s, seat, action):
    """How much an action is liked, 0 or more."""
    return 1 if is_balanced_without(s, heap_of(action), number_of(action)) else 0
