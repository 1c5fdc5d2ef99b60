"""A turn on the water: speed, turning, steps ahead, running aground (M20-M25)."""

from riverpost.engine.compiling import rule
from riverpost.engine.events import tell
from riverpost.engine.reasons import LEGAL
from riverpost.games.mississippi_queen.alphabet import (
    BOAT_AHEAD,
    CHOOSE_SPEED,
    LAND_AHEAD,
    MUST_AVOID,
    NO_POINTS,
    NO_SAILING_NOW,
    NO_SPEED_NOW,
    POINTS_LEFT,
    SAIL,
    SAILED,
    SPED,
    SPEED_TOO_DEAR,
    TURN_TOO_DEAR,
    TURNED,
)
from riverpost.games.mississippi_queen.avoidance import TURN_COST, TURNS, WAYS_TO_TURN, can_complete, is_free
from riverpost.games.mississippi_queen.board import CELLS, DIRECTIONS, NONE, SPEEDS
from riverpost.games.mississippi_queen.river import boat_at, water

UNLIMITED = 99  # coal, to ask whether coal is what a boat lacks


@rule
def speed_cost(s, boat, speed):
    """M20: one step up or down is free, each further one costs a coal."""
    return max(0, abs(speed - int(s.speed[boat])) - 1)


@rule
def turns_left(s, boat):
    """M22, M23: turns of 60 degrees the boat can still pay for: a free one, then one for each coal."""
    return int(s.coal[boat]) + (0 if s.turned else 1)


@rule
def completes_at(s, boat, speed, coal):
    """M24: whether a turn at this speed could be completed with so much coal."""
    cost = speed_cost(s, boat, speed)
    if cost > coal:
        return False
    return can_complete(s, boat, int(s.hex[boat]), int(s.heading[boat]), speed, 1 + coal - cost, speed)


@rule
def any_speed_completes(s, boat, coal):
    """M24: whether any complete turn exists with so much coal."""
    for speed in range(1, SPEEDS + 1):
        if completes_at(s, boat, speed, coal):
            return True
    return False


@rule
def why_not_speed(s, boat, speed):
    """M20, M24: within the coal, and not into a turn that can't be completed while another can."""
    if s.phase != CHOOSE_SPEED:
        return NO_SPEED_NOW
    if speed_cost(s, boat, speed) > s.coal[boat]:
        return SPEED_TOO_DEAR
    if not s.doomed and not completes_at(s, boat, speed, int(s.coal[boat])):
        return MUST_AVOID
    return LEGAL


@rule
def set_speed(s, out, boat, speed):
    """M20, M21: the speed is the movement points of this turn."""
    s.coal[boat] -= speed_cost(s, boat, speed)
    s.speed[boat] = speed
    s.points = speed
    s.phase = SAIL
    tell(out, SPED, boat, speed, int(s.coal[boat]))


@rule
def still_completes(s, boat, hex, heading, points, turns):
    """M24: whether the turn can still be completed from there; a boat that was doomed from the start need not ask."""
    return s.doomed or can_complete(s, boat, hex, heading, points, turns, int(s.speed[boat]))


@rule
def completes_from_here(s, boat):
    """M24: whether the turn can still be completed from where the boat is."""
    return still_completes(s, boat, int(s.hex[boat]), int(s.heading[boat]), int(s.points), turns_left(s, boat))


@rule
def why_not_turn(s, boat, way):
    """M22: the first turn is free, each further one costs a coal."""
    if s.phase != SAIL:
        return NO_SAILING_NOW
    turns = turns_left(s, boat)
    if turns == 0:
        return TURN_TOO_DEAR
    heading = (int(s.heading[boat]) + way) % DIRECTIONS
    if not still_completes(s, boat, int(s.hex[boat]), heading, int(s.points), turns - 1):
        return MUST_AVOID
    return LEGAL


@rule
def turn_boat(s, out, boat, way):
    """M22: paid at once."""
    s.heading[boat] = (int(s.heading[boat]) + way) % DIRECTIONS
    if s.turned:
        s.coal[boat] -= 1
    s.turned = 1
    tell(out, TURNED, boat, int(s.heading[boat]), int(s.coal[boat]))


@rule
def why_not_ahead(s, boat):
    """M21, M24: one point for a step onto free water."""
    if s.phase != SAIL:
        return NO_SAILING_NOW
    if s.points == 0:
        return NO_POINTS
    there = water(s, int(s.hex[boat]), int(s.heading[boat]))
    if there == NONE:
        return LAND_AHEAD
    if boat_at(s, there) != NONE:
        return BOAT_AHEAD
    if not still_completes(s, boat, there, int(s.heading[boat]), int(s.points) - 1, turns_left(s, boat)):
        return MUST_AVOID
    return LEGAL


@rule
def enter(s, boat, hex):
    """M4, M103: a boat comes onto a hex; the first on the newest tile brings the next one."""
    s.hex[boat] = hex
    if hex // CELLS == s.laid - 1 and s.laid < s.length:
        s.tile_due = 1


@rule
def sail_to(s, out, boat, hex):
    """M21: the boat on turn steps into a hex."""
    enter(s, boat, hex)
    s.points -= 1
    for k in range(SPEEDS + 1):
        if s.wake[k] == NONE:
            s.wake[k] = hex
            break
    tell(out, SAILED, boat, hex, 0)


@rule
def why_not_end(s):
    """M21: all points must be spent."""
    if s.phase != SAIL:
        return NO_SAILING_NOW
    return LEGAL if s.points == 0 else POINTS_LEFT


@rule
def can_step_somehow(s, boat):
    """M25: whether free water lies ahead after turns that can be paid for."""
    hex = int(s.hex[boat])
    for way in range(WAYS_TO_TURN):
        if TURN_COST[way] <= turns_left(s, boat):
            there = water(s, hex, (int(s.heading[boat]) + TURNS[way]) % DIRECTIONS)
            if there != NONE and is_free(s, boat, there):
                return True
    return False
