"""What must hold in every position: nothing is created or lost, and play can have led there.

The tests ask it at every decision, and a text that breaks it is no position.
"""

from riverpost.engine.compiling import rule
from riverpost.games.niagara.rules.audit.numbers import (
    cards_are_wrong,
    cargo_is_wrong,
    empty_seats_are_wrong,
    gems_are_wrong,
    numbers_are_wrong,
)
from riverpost.games.niagara.rules.audit.rounds import (
    end_is_wrong,
    goals_are_wrong,
    phase_one_is_wrong,
    picks_are_wrong,
)
from riverpost.games.niagara.rules.audit.turn import turn_is_wrong


@rule
def broken(s):
    """0, or a number for what is wrong."""
    if numbers_are_wrong(s):
        return 1
    if empty_seats_are_wrong(s):
        return 2
    if gems_are_wrong(s):
        return 3
    if cargo_is_wrong(s):
        return 4
    if cards_are_wrong(s):
        return 5
    if picks_are_wrong(s):
        return 6
    if phase_one_is_wrong(s):
        return 7
    if goals_are_wrong(s):
        return 8
    if turn_is_wrong(s):
        return 9
    if s.over and end_is_wrong(s):
        return 10
    return 0
