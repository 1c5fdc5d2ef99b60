"""Forced avoidance: whether a turn can still be completed, by an exact search (M21, M22, M24, M62-M68)."""

import numpy as np

from riverpost.engine.compiling import rule
from riverpost.games.mississippi_queen.rules.board import DIRECTIONS, ISLAND, NONE, SANDBANK
from riverpost.games.mississippi_queen.rules.chains import NODE, ROOM, search, set_node
from riverpost.games.mississippi_queen.rules.river import (
    cost_of,
    ground_of,
    neighbour,
    on_sandbank,
    step_cost,
    turned,
    water,
)
from riverpost.games.mississippi_queen.rules.ways import BITS, TURN_COST, TURNS, WAYS_TO_TURN, is_complete, is_free


@rule
def can_sail(s, boat, hex, heading, points, turns, speed):
    """M24: whether the points can be spent without a push, with so many turns of 60 degrees to pay for.

    A path is tried turn by turn and taken back the way it came, so that it needs no memory but the turns it made. The
    speed is that at the end of the turn: each driftwood hex takes one (M62). A sandbank completes the turn (M65).
    """
    path = 1
    way = 0
    while True:
        if way == 0 and is_complete(s, boat, hex, points, speed):
            return True
        if way < WAYS_TO_TURN and points > 0:
            if TURN_COST[way] <= turns:
                onward = turned(heading, TURNS[way])
                there = neighbour(s, hex, onward)
                ground = ISLAND if there == NONE else ground_of(s, there)
                if ground != ISLAND and is_free(s, boat, there):
                    if ground == SANDBANK:
                        return True
                    cost = cost_of(ground)
                    if cost <= points:
                        path = path << BITS | way
                        points -= cost
                        speed -= cost - 1
                        turns -= TURN_COST[way]
                        heading = onward
                        hex = there
                        way = 0
                        continue
            way += 1
            continue
        if path == 1:
            return False
        way = path & (1 << BITS) - 1
        path >>= BITS
        cost = step_cost(s, hex)
        points += cost
        speed += cost - 1
        turns += TURN_COST[way]
        hex = neighbour(s, hex, turned(heading, DIRECTIONS // 2))
        heading = turned(heading, -TURNS[way])
        way += 1


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
