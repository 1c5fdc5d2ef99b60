"""Forced avoidance: whether a turn can still be completed, by an exact search (M21, M22, M24, M62-M68)."""

from riverpost.engine.arrays import np
from riverpost.engine.compiling import rule
from riverpost.games.mississippi_queen.rules.board import NONE
from riverpost.games.mississippi_queen.rules.chains import NODE, ROOM, search, set_node
from riverpost.games.mississippi_queen.rules.river import (
    on_sandbank,
    step_cost,
    water,
)
from riverpost.games.mississippi_queen.rules.ways import START, TRIED, WAYS_TO_TURN, is_complete, is_free, next_place


@rule
def can_sail(s, boat, hex, heading, points, turns, speed):
    """M24: whether the points can be spent without a push, with so many turns of 60 degrees to pay for.

    The speed is that at the end of the turn if no more driftwood comes. A sandbank completes the turn (M65).
    """
    path = START
    beached = False
    while path != TRIED:
        if beached or is_complete(s, boat, hex, points, speed):
            return True
        path, hex, heading, points, turns, speed, beached = next_place(
            s, boat, WAYS_TO_TURN, False, path, hex, heading, points, turns, speed, beached
        )
    return False


@rule
def can_push_through(s, boat, hex, heading, points, turns, speed, held):
    """M24: whether the points can be spent with the help of pushes."""
    stack = np.empty(ROOM + 1, NODE)
    set_node(s, stack[0], boat, hex, heading, points, turns, speed)
    stack[0].held = 1 if held else 0
    return search(s, boat, stack, False)


@rule
def can_complete(s, boat, hex, heading, points, turns, speed):
    """M24: whether any complete turn is left; the speed is that at its end, if no more driftwood comes."""
    if can_sail(s, boat, hex, heading, points, turns, speed):
        return True
    return points >= 2 and can_push_through(s, boat, hex, heading, points, turns, speed, False)


@rule
def can_complete_off_sandbank(s, boat, hex, heading, points, turns, speed):
    """M66: whether any complete turn is left whose first step leads straight ahead off a sandbank."""
    there = water(s, hex, heading)
    if there == NONE:
        return False
    if not is_free(s, boat, there):
        return can_push_through(s, boat, hex, heading, points, turns, speed, True)
    cost = step_cost(s, there)
    if on_sandbank(s, there):
        return True
    return cost <= points and can_complete(s, boat, there, heading, points - cost, turns, speed - cost + 1)
