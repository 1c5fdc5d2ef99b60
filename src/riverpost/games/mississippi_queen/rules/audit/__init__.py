"""Nothing is created or lost, and what is asked can be asked: what must hold in every position.

The tests ask it at every decision of whole races, `game.parse` of every text. What each number means is said in
`texts/form.py`. Whatever indexes or searches the river comes after the ranges of its numbers.
"""

from riverpost.engine.compiling import rule
from riverpost.games.mississippi_queen.rules.audit.fleet import (
    boats_are_wrong,
    fates_are_wrong,
    fleet_is_wrong,
    hazards_are_wrong,
    passengers_are_wrong,
    teams_are_wrong,
)
from riverpost.games.mississippi_queen.rules.audit.numbers import (
    flags_are_wrong,
    numbers_of_boats_are_wrong,
    numbers_of_race_are_wrong,
)
from riverpost.games.mississippi_queen.rules.audit.pushes import push_is_wrong
from riverpost.games.mississippi_queen.rules.audit.questions import question_is_wrong
from riverpost.games.mississippi_queen.rules.audit.river import newest_tile_is_wrong, river_is_wrong, tiles_are_wrong
from riverpost.games.mississippi_queen.rules.audit.turn import end_is_wrong, start_is_wrong, turn_is_wrong


@rule
def broken(s):
    """0, or a number for what is wrong."""
    if flags_are_wrong(s) or numbers_of_race_are_wrong(s) or numbers_of_boats_are_wrong(s):
        return 1
    if fleet_is_wrong(s) or teams_are_wrong(s):
        return 2
    if river_is_wrong(s) or tiles_are_wrong(s):
        return 3
    if boats_are_wrong(s) or fates_are_wrong(s):
        return 4
    if newest_tile_is_wrong(s):
        return 5
    if passengers_are_wrong(s):
        return 6
    if hazards_are_wrong(s):
        return 7
    if s.over:
        return 8 if end_is_wrong(s) else 0
    if start_is_wrong(s):
        return 9
    if turn_is_wrong(s):
        return 10
    if push_is_wrong(s):
        return 11
    if question_is_wrong(s):
        return 12
    return 0
