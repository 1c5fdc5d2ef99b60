"""A turn on the water: speed, turning, steps ahead, sandbanks, running aground (M20-M25, M62-M67)."""

from riverpost.engine.compiling import rule
from riverpost.engine.events import tell
from riverpost.engine.reasons import LEGAL
from riverpost.games.mississippi_queen.rules.alphabet import (
    ASTERN_HEADING,
    BACKED,
    BACKED_OFF,
    BERTH_FIRST,
    CHOOSE_BERTH,
    CHOOSE_SPEED,
    DOCK_OR_NOT,
    DOCKING_FIRST,
    DRIFTWOOD_TOO_DEAR,
    EDITION_2019,
    FREE,
    HEADING_FIRST,
    LAND_AHEAD,
    LEAVES_AHEAD,
    LEAVING_FIRST,
    LEAVING_TOO_DEAR,
    LEFT_SANDBANK,
    MUST_AVOID,
    NO_ASTERN_IN_1997,
    NO_ROOM_ASTERN,
    NO_TURN_ON_SANDBANK,
    NOT_LAID_YET,
    NOT_ON_SANDBANK,
    ONLY_PUSHED,
    PUSH_FIRST,
    PUSH_ON,
    PUSHED_HEADING,
    ROSE_TOO_DEAR,
    SAIL,
    SAILED,
    SAILING_IS_OVER,
    SHARE_COAL,
    SPED,
    SPEED_AND_LEAVING_TOO_DEAR,
    SPEED_FIRST,
    SPEED_IS_SET,
    SPEED_TOO_DEAR,
    STAGE_THERE,
    TURN_TOO_DEAR,
    TURNED,
    UNCHARGED,
)
from riverpost.games.mississippi_queen.rules.avoidance import can_complete, can_complete_off_sandbank
from riverpost.games.mississippi_queen.rules.board import CELLS, DIRECTIONS, DRIFTWOOD, NONE, SPEEDS
from riverpost.games.mississippi_queen.rules.fleet import pay, purse
from riverpost.games.mississippi_queen.rules.river import (
    boat_at,
    ground_of,
    leads_off_newest_tile,
    on_sandbank,
    stage_ahead,
    step_cost,
    water,
)
from riverpost.games.mississippi_queen.rules.ways import TURN_COST, TURNS, WAYS_TO_TURN, is_free

UNLIMITED = 99  # coal, to ask whether coal is what a boat lacks


@rule
def why_not_sail_now(s):
    """What must be answered before the boat sails, or why it sails no more; LEGAL while it does."""
    if s.phase == SAIL:
        return LEGAL
    if s.phase == CHOOSE_SPEED:
        return LEAVING_FIRST if s.held else SPEED_FIRST
    if s.phase == PUSH_ON:
        return PUSH_FIRST
    if s.phase == PUSHED_HEADING:
        return ONLY_PUSHED
    if s.phase == DOCK_OR_NOT:
        return DOCKING_FIRST
    if s.phase == ASTERN_HEADING:
        return BACKED_OFF
    if s.phase == SHARE_COAL:
        return SAILING_IS_OVER
    return BERTH_FIRST if s.phase == CHOOSE_BERTH else HEADING_FIRST


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
def completes_at(s, boat, heading, speed, coal):
    """M24: whether a turn that begins so headed, at this speed, could be completed with so much coal."""
    hex = int(s.hex[boat])
    turns = 1 + coal - speed_cost(s, boat, speed) - leaving_cost(s, boat)
    if turns < 1:
        return False
    if on_sandbank(s, hex):
        return can_complete_off_sandbank(s, boat, hex, heading, speed, turns, speed)
    return can_complete(s, boat, hex, heading, speed, turns, speed)


@rule
def any_speed_completes(s, boat, heading, coal):
    """M24: whether any complete turn under steam ahead exists with so much coal."""
    for speed in range(1, SPEEDS + 1):
        if completes_at(s, boat, heading, speed, coal):
            return True
    return False


@rule
def any_turn_completes(s, boat, heading):
    """M24, M66: whether any complete turn exists that begins so headed, ahead or astern."""
    return can_go_astern(s, boat, heading) or any_speed_completes(s, boat, heading, purse(s, boat))


@rule
def any_heading_completes(s, boat):
    """M24, M25, M67: whether any complete turn exists for a boat that may take any heading first."""
    for heading in range(DIRECTIONS):
        if any_turn_completes(s, boat, heading):
            return True
    return False


@rule
def why_not_speed(s, boat, speed):
    """M20, M24, M66: within the coal, and not into a turn that can't be completed while another can."""
    if s.phase == SAIL or (s.phase == PUSH_ON and s.wake[0] != NONE):
        return SPEED_IS_SET
    if s.phase != CHOOSE_SPEED:
        return why_not_sail_now(s)
    if speed_cost(s, boat, speed) + leaving_cost(s, boat) > purse(s, boat):
        return why_too_dear(s, boat, speed)
    if not s.doomed and not completes_at(s, boat, int(s.heading[boat]), speed, purse(s, boat)):
        return MUST_AVOID
    return LEGAL


@rule
def why_too_dear(s, boat, speed):
    """M20, M66, M82: whether leaving the sandbank, the change of speed or both together take too much coal."""
    if leaving_cost(s, boat) > purse(s, boat):
        return LEAVING_TOO_DEAR
    if boat == s.rose:
        return ROSE_TOO_DEAR
    return SPEED_TOO_DEAR if speed_cost(s, boat, speed) > purse(s, boat) else SPEED_AND_LEAVING_TOO_DEAR


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
    obstacle = why_not_sail_now(s)
    if obstacle != LEGAL:
        return obstacle
    if s.held:
        return NO_TURN_ON_SANDBANK
    turns = turns_left(s, boat)
    if turns == 0:
        return ROSE_TOO_DEAR if boat == s.rose else TURN_TOO_DEAR
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
def why_no_water(s, hex, direction):
    """M4, M6, M24: what lies beside a hex where no boat can be: the stage, a tile that is to come, or land."""
    if stage_ahead(s, hex, direction):
        return STAGE_THERE
    return NOT_LAID_YET if leads_off_newest_tile(s, hex, direction) else LAND_AHEAD


@rule
def why_not_step(s, boat, there):
    """M21, M24, M62, M65: a point for a step onto free water, two onto driftwood; a sandbank ends any turn."""
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
        tell(out, LEFT_SANDBANK, boat, int(s.coal[boat]), 0)
    enter(s, boat, hex)
    s.points -= step_cost(s, hex)
    if ground_of(s, hex) == DRIFTWOOD:
        s.driftwood += 1
    for k in range(SPEEDS + 1):
        if s.wake[k] == NONE:
            s.wake[k] = hex
            break
    tell(out, SAILED, boat, hex, int(s.heading[boat]))


@rule
def release(s, boat):
    """M66, M67: the boat is off its sandbank."""
    s.held = 0
    s.stuck[boat] = FREE


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
def hex_astern(s, boat, heading):
    """M66: the water right behind a boat that is so headed, NONE if there is none."""
    return water(s, int(s.hex[boat]), (heading + DIRECTIONS // 2) % DIRECTIONS)


@rule
def can_go_astern(s, boat, heading):
    """M66: off a sandbank onto a hex that is free and no driftwood."""
    if not on_sandbank(s, int(s.hex[boat])):
        return False
    there = hex_astern(s, boat, heading)
    return there != NONE and boat_at(s, there) == NONE and ground_of(s, there) != DRIFTWOOD


@rule
def why_not_astern(s, boat):
    """M66, M105: the only sailing astern there is, instead of a speed; none in 1997."""
    if s.edition != EDITION_2019:
        return NO_ASTERN_IN_1997
    if not on_sandbank(s, int(s.hex[boat])):
        return NOT_ON_SANDBANK
    if s.phase == SAIL or s.phase == PUSH_ON:
        return LEAVES_AHEAD
    if s.phase != CHOOSE_SPEED:
        return why_not_sail_now(s)
    return LEGAL if can_go_astern(s, boat, int(s.heading[boat])) else NO_ROOM_ASTERN


@rule
def go_astern(s, out, boat):
    """M66: one hex astern, at speed 1 and without coal."""
    enter(s, boat, hex_astern(s, boat, int(s.heading[boat])))
    release(s, boat)
    tell(out, BACKED, boat, int(s.hex[boat]), 0)
