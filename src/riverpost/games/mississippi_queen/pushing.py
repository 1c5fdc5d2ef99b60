"""Pushing boats, alone and in chains (M30-M36, M63, M68, M103)."""

import numpy as np

from riverpost.engine.compiling import rule
from riverpost.engine.events import tell
from riverpost.engine.reasons import LEGAL
from riverpost.games.mississippi_queen.alphabet import (
    BEACHED,
    EDITION_2019,
    MUST_AVOID,
    NO_BOAT_AHEAD,
    NO_ROOM_THERE,
    NO_SAILING_NOW,
    PUSH_ON,
    PUSHED,
    SAIL,
    SLOWED,
    STUCK_AHEAD,
    TOO_FEW_POINTS,
    WAKE_IS_BARRED,
)
from riverpost.games.mississippi_queen.avoidance import (
    NODE,
    ROOM,
    TURN_COST,
    TURNS,
    WAYS_TO_TURN,
    begin_push,
    can_be_sent,
    can_begin_push,
    in_wake,
    search,
    send,
    set_node,
    speed_after_landing,
    surcharge,
)
from riverpost.games.mississippi_queen.board import (
    CELLS,
    DIRECTIONS,
    DRIFTWOOD,
    LAND_BEHIND,
    NONE,
    SIXTH_BERTHS,
    START_BERTHS,
)
from riverpost.games.mississippi_queen.river import boat_at, ground_of, on_sandbank, water
from riverpost.games.mississippi_queen.sailing import enter, speed_at_end, turns_left


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
def why_not_begin_push(s, boat):
    """M30, M63, M68: a boat is ahead, not on a sandbank, and there are points for the push and the step."""
    other = boat_ahead(s, boat, int(s.heading[boat]))
    if other == NONE:
        return NO_BOAT_AHEAD
    if on_sandbank(s, int(s.hex[other])):
        return STUCK_AHEAD
    return LEGAL if can_begin_push(s, int(s.hex[other]), int(s.points)) else TOO_FEW_POINTS


@rule
def why_not_push(s, boat, direction):
    """M30-M32, M35: the boat ahead goes to a free hex of the pusher's choice, or onto one that is pushed on in turn."""
    if s.phase != SAIL and s.phase != PUSH_ON:
        return NO_SAILING_NOW
    if s.phase == SAIL:
        obstacle = why_not_begin_push(s, boat)
        if obstacle != LEGAL:
            return obstacle
    stack = np.empty(ROOM + 1, NODE)
    node = stack[0]
    set_push(s, node, boat)
    there = water(s, int(node.before[node.pending]), direction)
    if there != NONE and s.edition != EDITION_2019 and in_wake(node, there):
        return WAKE_IS_BARRED
    if not can_be_sent(s, node, there):
        return NO_ROOM_THERE
    send(s, node, there)
    if not search(s, boat, stack, s.doomed == 1):
        return NO_ROOM_THERE if s.doomed else MUST_AVOID
    return LEGAL


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
    enter(s, boat, hex)
    tell(out, PUSHED, boat, hex, pusher)
    s.speed[boat] = speed_after_landing(s, hex, int(s.speed[boat]))
    if ground_of(s, hex) == DRIFTWOOD:
        tell(out, SLOWED, boat, int(s.speed[boat]), 0)
    elif on_sandbank(s, hex):
        tell(out, BEACHED, boat, 0, 0)
    return boat
