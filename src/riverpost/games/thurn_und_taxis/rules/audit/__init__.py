"""Nothing is created or lost, and there is something to decide: what must hold in every position.

The tests ask it at every decision, and a text that breaks it is no position.
"""

from riverpost.engine.compiling import rule
from riverpost.games.thurn_und_taxis.rules.audit.decision import closing_is_remembered, decision_is_wrong
from riverpost.games.thurn_und_taxis.rules.audit.ending import end_is_wrong
from riverpost.games.thurn_und_taxis.rules.audit.numbers import (
    cards_are_wrong,
    carriages_are_wrong,
    empty_seats_are_wrong,
    hands_are_wrong,
    houses_are_wrong,
    land_tiles_are_wrong,
    lines_are_wrong,
    numbers_are_wrong,
    tiles_are_wrong,
)


@rule
def broken(s):
    """0, or a number for what is wrong."""
    if numbers_are_wrong(s):
        return 1
    if empty_seats_are_wrong(s):
        return 2
    if cards_are_wrong(s):
        return 3
    if hands_are_wrong(s):
        return 4
    if lines_are_wrong(s):
        return 5
    if houses_are_wrong(s):
        return 6
    if carriages_are_wrong(s):
        return 7
    if tiles_are_wrong(s) or land_tiles_are_wrong(s):
        return 8
    if end_is_wrong(s):
        return 9
    if closing_is_remembered(s):
        return 10
    if not s.over and decision_is_wrong(s, int(s.mover)):
        return 11
    return 0
