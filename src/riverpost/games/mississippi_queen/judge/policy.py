"""A quick policy that sails whole races: it likes what leads to the best end of a turn."""

import numpy as np

from riverpost.engine.compiling import rule
from riverpost.games.mississippi_queen.judge.value import NOWHERE, WEIGHTS, worth_of_heading, worth_of_place
from riverpost.games.mississippi_queen.rules.alphabet import (
    AHEAD,
    ASTERN,
    CHOOSE_SPEED,
    DOCK,
    END,
    FILL,
    GIVE,
    HEADING,
    PUSH,
    SAIL,
    SHARE_COAL,
    SPEED,
    STAY,
    TURN_LEFT,
)
from riverpost.games.mississippi_queen.rules.board import CELLS, DIRECTIONS
from riverpost.games.mississippi_queen.rules.coal import coal_moved
from riverpost.games.mississippi_queen.rules.fleet import purse
from riverpost.games.mississippi_queen.rules.ranking import direction_onward
from riverpost.games.mississippi_queen.rules.river import on_sandbank, stage_ahead, step_cost, water
from riverpost.games.mississippi_queen.rules.sailing import (
    hex_astern,
    leaving_cost,
    speed_at_end,
    speed_cost,
    turns_left,
)
from riverpost.games.mississippi_queen.rules.ways import START, TRIED, next_place

FASTEST = 4  # the quick policy does not look into speeds above
WAYS_OF_ONE_TURN = 3  # of the ways to turn before a step, the cheapest: straight ahead, or one turn
BASE = 1000  # of appeals, which are never negative


@rule
def best_end(s, boat, hex, heading, points, turns, speed, coal, held, w):
    """What the best place to end a turn is worth, with at most one turn before each step; NOWHERE if there is none.

    The speed is that at the end of the turn if no more driftwood comes. Coal is what is left if no further turn is paid
    for. A sandbank ends the turn.
    """
    best = NOWHERE
    path = START
    beached = False
    while path != TRIED:
        if beached or points == 0:
            slowed = 1 if beached else max(1, speed)
            best = max(best, worth_of_place(s, boat, hex, heading, slowed, min(coal, turns), w))
        path, hex, heading, points, turns, speed, beached = next_place(
            s, boat, WAYS_OF_ONE_TURN, held, path, hex, heading, points, turns, speed, beached
        )
    return best


@rule
def as_appeal(worth):
    """A worth as a whole number above 0; what leads nowhere is liked least."""
    return np.int64(max(1.0, BASE + worth))


@rule
def appeal_of_speed(s, boat, speed, w):
    """What the best end of a turn at a speed is worth."""
    if speed > FASTEST:
        return 0
    coal = purse(s, boat) - speed_cost(s, boat, speed) - leaving_cost(s, boat)
    hex = int(s.hex[boat])
    return as_appeal(best_end(s, boat, hex, int(s.heading[boat]), speed, 1 + coal, speed, coal, s.held == 1, w))


@rule
def appeal_of_sailing(s, boat, action, w):
    """What the best end of the turn is worth after a step or a turn."""
    points = int(s.points)
    if points > FASTEST:
        return 2 if action == AHEAD else 1
    hex = int(s.hex[boat])
    heading = int(s.heading[boat])
    turns = turns_left(s, boat)
    speed = speed_at_end(s, boat)
    if action == AHEAD:
        hex = water(s, hex, heading)
        cost = step_cost(s, hex)
        points = 0 if on_sandbank(s, hex) else points - cost
        speed = 1 if on_sandbank(s, hex) else speed - cost + 1
    else:
        heading = (heading + (-1 if action == TURN_LEFT else 1)) % DIRECTIONS
        turns -= 1
    return as_appeal(best_end(s, boat, hex, heading, points, turns, speed, min(purse(s, boat), turns), False, w))


@rule
def appeal_of_staying(s, boat, w):
    """What it is worth to end the turn as the boat is; one that is aground turns away from the stage first (M53)."""
    if s.points > 0:
        return 0 if stage_ahead(s, int(s.hex[boat]), int(s.heading[boat])) else 2
    speed = max(1, speed_at_end(s, boat))
    worth = worth_of_place(s, boat, int(s.hex[boat]), int(s.heading[boat]), speed, purse(s, boat), w)
    return as_appeal(worth)


@rule
def appeal_of_astern(s, boat, w):
    """What it is worth to be astern of a sandbank, headed onward."""
    hex = hex_astern(s, boat, int(s.heading[boat]))
    return as_appeal(worth_of_place(s, boat, hex, direction_onward(s, hex // CELLS), 1, purse(s, boat), w))


@rule
def need_of_coal(s, boat, coal, w):
    """What so much coal is worth to a boat of a side; more to one with passengers."""
    return (1 + int(s.aboard[boat])) * w.coal[coal]


@rule
def appeal_of_sharing(s, boat, action, w):
    """Coal goes where it is worth most; whatever the Black Rose gives is taken."""
    if action >= FILL:
        return 1000
    if action < GIVE:
        return 101 if action != END else 100
    moved = coal_moved(action)
    here = int(s.coal[boat])
    there = int(s.coal[s.partner])
    before = need_of_coal(s, boat, here, w) + need_of_coal(s, int(s.partner), there, w)
    after = need_of_coal(s, boat, here - moved, w) + need_of_coal(s, int(s.partner), there + moved, w)
    return np.int64(max(0.0, 100 + after - before))


@rule
def appeal(s, seat, action):
    """How much the light policy likes a legal action; ties are left to chance."""
    boat = int(s.asked)
    if s.phase == SHARE_COAL:
        return appeal_of_sharing(s, boat, action, WEIGHTS[0])
    if action == ASTERN:
        return appeal_of_astern(s, boat, WEIGHTS[0])
    if s.phase == CHOOSE_SPEED:
        return appeal_of_speed(s, boat, action - SPEED + 1, WEIGHTS[0])
    if s.phase == SAIL and action < PUSH:
        return appeal_of_sailing(s, boat, action, WEIGHTS[0])
    if action == END:
        return appeal_of_staying(s, boat, WEIGHTS[0])
    if action == DOCK:
        return 2
    if action >= HEADING and action < DOCK:
        return 100 + np.int64(worth_of_heading(s, int(s.hex[boat]), action - HEADING, WEIGHTS[0]))
    return 1 if action == STAY or action > ASTERN else 500  # a push
