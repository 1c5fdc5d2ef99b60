"""A turn on the water: speed, turning, steps ahead, sandbanks, running aground (M20-M25, M62-M67)."""

from riverpost.engine.compiling import rule
from riverpost.engine.events import tell
from riverpost.engine.reasons import LEGAL
from riverpost.games.mississippi_queen.alphabet import (
    BACKED,
    BOAT_AHEAD,
    CHOOSE_SPEED,
    DRIFTWOOD_TOO_DEAR,
    FREE,
    LAND_AHEAD,
    LEAVING_TOO_DEAR,
    MUST_AVOID,
    NO_POINTS,
    NO_ROOM_ASTERN,
    NO_SAILING_NOW,
    NO_SPEED_NOW,
    NO_TURN_ON_SANDBANK,
    NOT_ON_SANDBANK,
    POINTS_LEFT,
    SAIL,
    SAILED,
    SPED,
    SPEED_TOO_DEAR,
    TURN_TOO_DEAR,
    TURNED,
    UNCHARGED,
)
from riverpost.games.mississippi_queen.avoidance import (
    TURN_COST,
    TURNS,
    WAYS_TO_TURN,
    can_complete,
    can_complete_off_sandbank,
    is_free,
)
from riverpost.games.mississippi_queen.board import CELLS, DIRECTIONS, DRIFTWOOD, NONE, SPEEDS
from riverpost.games.mississippi_queen.fleet import pay, purse
from riverpost.games.mississippi_queen.river import boat_at, ground_of, on_sandbank, step_cost, water

UNLIMITED = 99  # coal, to ask whether coal is what a boat lacks


@rule
def speed_cost(s, boat, speed):
    """M20: one step up or down is free, each further one costs a coal."""
    return max(0, abs(speed - int(s.speed[boat])) - 1)


@rule
def leaving_cost(s, boat):
    """M66, M67: ahead off a sandbank costs a coal, unless the boat had to wait there."""
    if not on_sandbank(s, int(s.hex[boat])) or s.stuck[boat] == UNCHARGED:
        return 0
    return 1


@rule
def turns_left(s, boat):
    """M22, M23, M66: turns of 60 degrees the boat can still pay for: a free one, then one for each coal.

    A boat that is about to leave a sandbank keeps a coal for that.
    """
    kept = leaving_cost(s, boat) if s.held else 0
    return purse(s, boat) - kept + (0 if s.turned else 1)


@rule
def completes_at(s, boat, speed, coal):
    """M24: whether a turn at this speed could be completed with so much coal."""
    hex = int(s.hex[boat])
    heading = int(s.heading[boat])
    turns = 1 + coal - speed_cost(s, boat, speed) - leaving_cost(s, boat)
    if turns < 1:
        return False
    if on_sandbank(s, hex):
        return can_complete_off_sandbank(s, boat, hex, heading, speed, turns, speed)
    return can_complete(s, boat, hex, heading, speed, turns, speed)


@rule
def any_speed_completes(s, boat, coal):
    """M24: whether any complete turn under steam ahead exists with so much coal."""
    for speed in range(1, SPEEDS + 1):
        if completes_at(s, boat, speed, coal):
            return True
    return False


@rule
def any_turn_completes(s, boat):
    """M24, M66: whether any complete turn exists, ahead or astern."""
    return can_go_astern(s, boat) or any_speed_completes(s, boat, purse(s, boat))


@rule
def why_not_speed(s, boat, speed):
    """M20, M24, M66: within the coal, and not into a turn that can't be completed while another can."""
    if s.phase != CHOOSE_SPEED:
        return NO_SPEED_NOW
    if leaving_cost(s, boat) > purse(s, boat):
        return LEAVING_TOO_DEAR
    if speed_cost(s, boat, speed) + leaving_cost(s, boat) > purse(s, boat):
        return SPEED_TOO_DEAR
    if not s.doomed and not completes_at(s, boat, speed, purse(s, boat)):
        return MUST_AVOID
    return LEGAL


@rule
def set_speed(s, out, boat, speed):
    """M20, M21: the speed is the movement points of this turn."""
    pay(s, boat, speed_cost(s, boat, speed))
    s.speed[boat] = speed
    s.points = speed
    s.phase = SAIL
    tell(out, SPED, boat, speed, int(s.coal[boat]))


@rule
def still_completes(s, boat, hex, heading, points, turns, speed):
    """M24: whether the turn can still be completed from there; a boat that was doomed from the start need not ask."""
    return s.doomed or can_complete(s, boat, hex, heading, points, turns, speed)


@rule
def speed_at_end(s, boat):
    """M62: the speed of the boat on turn less what driftwood has taken so far."""
    return int(s.speed[boat]) - int(s.driftwood)


@rule
def completes_from_here(s, boat):
    """M24: whether the turn can still be completed from where the boat is."""
    hex = int(s.hex[boat])
    return still_completes(
        s, boat, hex, int(s.heading[boat]), int(s.points), turns_left(s, boat), speed_at_end(s, boat)
    )


@rule
def why_not_turn(s, boat, way):
    """M22, M66: the first turn is free, each further one costs a coal; none before the first step off a sandbank."""
    if s.phase != SAIL:
        return NO_SAILING_NOW
    if s.held:
        return NO_TURN_ON_SANDBANK
    turns = turns_left(s, boat)
    if turns == 0:
        return TURN_TOO_DEAR
    heading = (int(s.heading[boat]) + way) % DIRECTIONS
    if not still_completes(s, boat, int(s.hex[boat]), heading, int(s.points), turns - 1, speed_at_end(s, boat)):
        return MUST_AVOID
    return LEGAL


@rule
def turn_boat(s, out, boat, way):
    """M22: paid at once."""
    s.heading[boat] = (int(s.heading[boat]) + way) % DIRECTIONS
    if s.turned:
        pay(s, boat, 1)
    s.turned = 1
    tell(out, TURNED, boat, int(s.heading[boat]), int(s.coal[boat]))


@rule
def why_not_ahead(s, boat):
    """M21, M24, M62, M65: a point for a step onto free water, two onto driftwood; a sandbank ends any turn."""
    if s.phase != SAIL:
        return NO_SAILING_NOW
    if s.points == 0:
        return NO_POINTS
    there = water(s, int(s.hex[boat]), int(s.heading[boat]))
    if there == NONE:
        return LAND_AHEAD
    if boat_at(s, there) != NONE:
        return BOAT_AHEAD
    cost = step_cost(s, there)
    if cost > s.points:
        return DRIFTWOOD_TOO_DEAR
    if on_sandbank(s, there):
        return LEGAL
    rest = int(s.points) - cost
    speed = speed_at_end(s, boat) - cost + 1
    if not still_completes(s, boat, there, int(s.heading[boat]), rest, turns_left(s, boat), speed):
        return MUST_AVOID
    return LEGAL


@rule
def enter(s, boat, hex):
    """M4: a boat comes onto a hex; the first on the newest tile brings the next one."""
    s.hex[boat] = hex
    if hex // CELLS == s.laid - 1 and s.laid < s.length:
        s.tile_due = 1


@rule
def sail_to(s, out, boat, hex):
    """M21, M62, M66: the boat on turn steps into a hex, and pays for leaving a sandbank."""
    if s.held:
        pay(s, boat, leaving_cost(s, boat))
        release(s, boat)
    enter(s, boat, hex)
    s.points -= step_cost(s, hex)
    if ground_of(s, hex) == DRIFTWOOD:
        s.driftwood += 1
    for k in range(SPEEDS + 1):
        if s.wake[k] == NONE:
            s.wake[k] = hex
            break
    tell(out, SAILED, boat, hex, 0)


@rule
def release(s, boat):
    """M66, M67: the boat is off its sandbank."""
    s.held = 0
    s.stuck[boat] = FREE


@rule
def why_not_end(s):
    """M21: all points must be spent."""
    if s.phase != SAIL:
        return NO_SAILING_NOW
    return LEGAL if s.points == 0 else POINTS_LEFT


@rule
def can_step_somehow(s, boat):
    """M25, M64: whether water that can be paid for lies ahead after turns that can be paid for."""
    hex = int(s.hex[boat])
    for way in range(WAYS_TO_TURN):
        if TURN_COST[way] <= (0 if s.held else turns_left(s, boat)):
            there = water(s, hex, (int(s.heading[boat]) + TURNS[way]) % DIRECTIONS)
            if there != NONE and is_free(s, boat, there) and step_cost(s, there) <= s.points:
                return True
    return False


# --- astern


@rule
def hex_astern(s, boat):
    """M66: the water right behind a boat, NONE if there is none."""
    return water(s, int(s.hex[boat]), (int(s.heading[boat]) + DIRECTIONS // 2) % DIRECTIONS)


@rule
def can_go_astern(s, boat):
    """M66: off a sandbank onto a hex that is free and no driftwood."""
    if not on_sandbank(s, int(s.hex[boat])):
        return False
    there = hex_astern(s, boat)
    return there != NONE and boat_at(s, there) == NONE and ground_of(s, there) != DRIFTWOOD


@rule
def why_not_astern(s, boat):
    """M66: the only sailing astern there is."""
    if s.phase != CHOOSE_SPEED or not on_sandbank(s, int(s.hex[boat])):
        return NOT_ON_SANDBANK
    return LEGAL if can_go_astern(s, boat) else NO_ROOM_ASTERN


@rule
def go_astern(s, out, boat):
    """M66: one hex astern, at speed 1 and without coal."""
    enter(s, boat, hex_astern(s, boat))
    release(s, boat)
    tell(out, BACKED, boat, int(s.hex[boat]), 0)
