"""Pushing boats, alone and in chains (M30-M36, M63, M68, M103)."""

from riverpost.engine.arrays import np
from riverpost.engine.compiling import rule
from riverpost.engine.events import tell
from riverpost.engine.reasons import LEGAL
from riverpost.games.mississippi_queen.rules.alphabet import (
    BEACHED,
    BOAT_AHEAD,
    CHAIN_LEADS_NOWHERE,
    CHAIN_TOO_DEAR,
    FREE,
    LAND_AHEAD,
    LAND_THERE,
    MAY_TURN,
    MUST_AVOID,
    NO_BOAT_AHEAD,
    NO_POINTS,
    NO_ROOM_AHEAD,
    ONLY_SKIPS,
    PUSH_ON,
    PUSHED,
    SKIPS,
    SLOWED,
    STUCK_AHEAD,
    TOO_DEAR_AHEAD,
    TOO_FEW_OFF_DRIFTWOOD,
    TOO_FEW_ONTO_DRIFTWOOD,
    TOO_FEW_POINTS,
)
from riverpost.games.mississippi_queen.rules.board import (
    CELLS,
    DIRECTIONS,
    DRIFTWOOD,
    LAND_BEHIND,
    NONE,
    SIXTH_BERTHS,
    START_BERTHS,
)
from riverpost.games.mississippi_queen.rules.chains import (
    NODE,
    ROOM,
    begin_push,
    can_begin_push,
    search,
    send,
    set_node,
    speed_after_landing,
    surcharge,
    why_not_send,
)
from riverpost.games.mississippi_queen.rules.river import boat_at, direction_to, ground_of, on_sandbank, water
from riverpost.games.mississippi_queen.rules.sailing import (
    enter,
    speed_at_end,
    turns_left,
    why_no_water,
    why_not_sail_now,
    why_not_step,
)
from riverpost.games.mississippi_queen.rules.ways import TURN_COST, TURNS, WAYS_TO_TURN

ENOUGH_POINTS = 12  # for any push


@rule
def berth_ahead(hex):
    """M71: the start berth in front of a sixth boat that waits on land, NONE for any other hex."""
    for k in range(LAND_BEHIND.shape[0]):
        if LAND_BEHIND[k] == hex:
            return int(START_BERTHS[SIXTH_BERTHS[k] - 1])
    return NONE


@rule
def hex_ahead(s, hex, heading):
    """The water straight ahead, NONE if there is none; for a boat on land its berth."""
    if hex >= CELLS or berth_ahead(hex) == NONE:
        return water(s, hex, heading)
    return berth_ahead(hex)


@rule
def boat_ahead(s, boat, heading):
    """The boat straight ahead of a boat, NONE if there is none."""
    there = hex_ahead(s, int(s.hex[boat]), heading)
    return NONE if there == NONE else boat_at(s, there)


@rule
def set_push(s, node, boat):
    """The push as far as it was decided; the boat to be moved next is pending."""
    hex = int(s.hex[boat])
    heading = int(s.heading[boat])
    set_node(s, node, boat, hex, heading, int(s.points), turns_left(s, boat), speed_at_end(s, boat))
    begin_push(node, int(s.pushed[0]) if s.pushing > 0 else boat_ahead(s, boat, heading))
    for k in range(s.pushing):
        send(s, node, int(s.pushed_to[k]))


@rule
def why_not_begin_push(s, hex, points):
    """M30, M63, M68: the boat there is not on a sandbank, and there are points for the push and the step."""
    if on_sandbank(s, hex):
        return STUCK_AHEAD
    if can_begin_push(s, hex, points):
        return LEGAL
    return TOO_FEW_OFF_DRIFTWOOD if ground_of(s, hex) == DRIFTWOOD else TOO_FEW_POINTS


@rule
def why_not_push(s, boat, direction):
    """M30, M31: with points left, a boat straight ahead that can be pushed; or one that it meets is pushed on."""
    if s.phase == PUSH_ON:
        return why_not_push_to(s, boat, direction)
    obstacle = why_not_sail_now(s)
    if obstacle != LEGAL:
        return obstacle
    if s.points == 0:
        return NO_POINTS
    other = boat_ahead(s, boat, int(s.heading[boat]))
    if other == NONE:
        return NO_BOAT_AHEAD
    obstacle = why_not_begin_push(s, int(s.hex[other]), int(s.points))
    return why_not_push_to(s, boat, direction) if obstacle == LEGAL else obstacle


@rule
def why_not_push_to(s, boat, direction):
    """M24, M31, M32, M35: to a free hex of the pusher's choice, or onto a boat that can be pushed on in turn."""
    stack = np.empty(1, NODE)
    node = stack[0]
    set_push(s, node, boat)
    start = int(node.before[node.pending])
    there = water(s, start, direction)
    obstacle = why_not_send(s, node, there)
    if obstacle == LAND_THERE:
        beside = why_no_water(s, start, direction)
        return LAND_THERE if beside == LAND_AHEAD else beside
    if obstacle == CHAIN_TOO_DEAR:
        return why_not_chain_on(s, boat, there)
    if obstacle != LEGAL or push_leads_on(s, boat, there, 0, s.doomed == 1):
        return obstacle
    return MUST_AVOID if push_leads_on(s, boat, there, 0, True) else why_not_chain_on(s, boat, there)


@rule
def why_not_chain_on(s, boat, hex):
    """M32, M35: the boat there could be pushed on with more points, or not at all."""
    return CHAIN_TOO_DEAR if push_leads_on(s, boat, hex, ENOUGH_POINTS, True) else CHAIN_LEADS_NOWHERE


@rule
def push_leads_on(s, boat, hex, more_points, ends_with_push):
    """M24, M35: whether a push that sends the next boat there leads to a complete turn, or merely to its own end."""
    stack = np.empty(ROOM + 1, NODE)
    set_push(s, stack[0], boat)
    stack[0].points += more_points
    send(s, stack[0], hex)
    return search(s, boat, stack, ends_with_push)


@rule
def why_not_ahead(s, boat):
    """M21, M30: with points left, onto water; where a boat lies it must be pushed."""
    obstacle = why_not_sail_now(s)
    if obstacle != LEGAL:
        return obstacle
    if s.points == 0:
        return NO_POINTS
    hex = int(s.hex[boat])
    heading = int(s.heading[boat])
    there = water(s, hex, heading)
    if there == NONE:
        return why_no_water(s, hex, heading)
    return why_not_step(s, boat, there) if boat_at(s, there) == NONE else why_not_through(s, boat, there)


@rule
def why_not_through(s, boat, hex):
    """M30, M35: a boat lies ahead: it can be pushed, it cannot, or it must not."""
    obstacle = why_not_begin_push(s, hex, int(s.points))
    if obstacle != LEGAL:
        return obstacle
    obstacle = NO_ROOM_AHEAD
    for direction in range(DIRECTIONS):
        reason = why_not_push_to(s, boat, direction)
        if reason == LEGAL:
            return BOAT_AHEAD
        if reason == MUST_AVOID:
            obstacle = MUST_AVOID
        elif obstacle == NO_ROOM_AHEAD and (reason == CHAIN_TOO_DEAR or reason == TOO_FEW_ONTO_DRIFTWOOD):
            obstacle = TOO_DEAR_AHEAD
    return obstacle


@rule
def can_push_towards(s, boat, heading, points):
    """M35: whether a boat in that direction could be pushed anywhere with so many points."""
    other = boat_ahead(s, boat, heading)
    if other == NONE or not can_begin_push(s, int(s.hex[other]), points):
        return False
    stack = np.empty(ROOM + 1, NODE)
    set_node(s, stack[0], boat, int(s.hex[boat]), heading, points, 0, int(s.speed[boat]))
    begin_push(stack[0], other)
    return search(s, boat, stack, True)


@rule
def can_push_somehow(s, boat):
    """M25, M35: whether a boat beside, ahead after a turn that can be paid for, could be pushed anywhere."""
    for way in range(WAYS_TO_TURN):
        if TURN_COST[way] <= (0 if s.held else turns_left(s, boat)):
            if can_push_towards(s, boat, (int(s.heading[boat]) + TURNS[way]) % DIRECTIONS, int(s.points)):
                return True
    return False


@rule
def decide_push(s, boat, direction):
    """M31, M32: a boat and its hex are chosen; True when the chain ends with it."""
    stack = np.empty(1, NODE)
    node = stack[0]
    set_push(s, node, boat)
    pending = int(node.pending)
    there = water(s, int(node.before[pending]), direction)
    s.pushed[s.pushing] = pending
    s.pushed_to[s.pushing] = there
    s.pushing += 1
    return boat_at(s, there) == NONE


@rule
def pay_for_push(s):
    """M30, M63: a point for each boat pushed and for each that lands on driftwood; the own step is paid later."""
    for k in range(s.pushing):
        s.points -= 1 + surcharge(s, int(s.pushed_to[k]))


@rule
def move_pushed(s, out, pusher):
    """M32, M63, M68: the boat at the far end of those still to be moved goes to its hex, which may slow it down."""
    k = int(s.pushing) - 1
    boat = int(s.pushed[k])
    hex = int(s.pushed_to[k])
    tell(out, PUSHED, boat, direction_to(s, int(s.hex[boat]), hex), pusher)
    enter(s, boat, hex)
    s.speed[boat] = speed_after_landing(s, hex, int(s.speed[boat]))
    if ground_of(s, hex) == DRIFTWOOD:
        tell(out, SLOWED, boat, int(s.speed[boat]), 0)
    elif on_sandbank(s, hex):
        lose_granted_heading(s, boat)
        tell(out, BEACHED, boat, 0, 0)
    return boat


@rule
def lose_granted_heading(s, boat):
    """M25, M65: no turning on a sandbank, not even after a wreck."""
    if s.stuck[boat] == SKIPS:
        s.stuck[boat] = ONLY_SKIPS
    elif s.stuck[boat] == MAY_TURN:
        s.stuck[boat] = FREE
