"""Pushing boats, alone and in chains (M30-M36, M42, M103)."""

import numpy as np

from riverpost.engine.compiling import rule
from riverpost.engine.events import tell
from riverpost.engine.reasons import LEGAL
from riverpost.games.mississippi_queen.alphabet import (
    EDITION_2019,
    MUST_AVOID,
    NO_BOAT_AHEAD,
    NO_ROOM_THERE,
    NO_SAILING_NOW,
    PUSH_ON,
    PUSHED,
    SAIL,
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
    in_wake,
    search,
    send,
    set_node,
)
from riverpost.games.mississippi_queen.board import DIRECTIONS, NONE
from riverpost.games.mississippi_queen.river import boat_at, water
from riverpost.games.mississippi_queen.sailing import enter, turns_left


@rule
def boat_ahead(s, boat, heading):
    """The boat straight ahead of a boat, NONE if there is none."""
    there = water(s, int(s.hex[boat]), heading)
    return NONE if there == NONE else boat_at(s, there)


@rule
def set_push(s, node, boat):
    """The push as far as it was decided; the boat to be moved next is pending."""
    hex = int(s.hex[boat])
    heading = int(s.heading[boat])
    set_node(s, node, boat, hex, heading, int(s.points), turns_left(s, boat))
    begin_push(node, int(s.pushed[0]) if s.pushing > 0 else boat_ahead(s, boat, heading))
    for k in range(s.pushing):
        send(s, node, int(s.pushed_to[k]))


@rule
def why_not_push(s, boat, direction):
    """M30-M32, M35: the boat ahead goes to a free hex of the pusher's choice, or onto one that is pushed on in turn."""
    if s.phase != SAIL and s.phase != PUSH_ON:
        return NO_SAILING_NOW
    if s.phase == SAIL and boat_ahead(s, boat, int(s.heading[boat])) == NONE:
        return NO_BOAT_AHEAD
    if s.phase == SAIL and s.points < 2:
        return TOO_FEW_POINTS
    stack = np.empty(ROOM + 1, NODE)
    node = stack[0]
    set_push(s, node, boat)
    there = water(s, int(node.before[node.pending]), direction)
    if there != NONE and s.edition != EDITION_2019 and in_wake(node, there):
        return WAKE_IS_BARRED
    if not can_be_sent(s, node, there):
        return NO_ROOM_THERE
    send(s, node, there)
    if not search(s, stack, int(s.speed[boat]), s.doomed == 1):
        return NO_ROOM_THERE if s.doomed else MUST_AVOID
    return LEGAL


@rule
def can_push_somehow(s, boat):
    """M25, M35: whether a boat beside, ahead after a turn that can be paid for, could be pushed anywhere."""
    if s.points < 2:
        return False
    for way in range(WAYS_TO_TURN):
        if TURN_COST[way] <= turns_left(s, boat):
            other = boat_ahead(s, boat, (int(s.heading[boat]) + TURNS[way]) % DIRECTIONS)
            if other != NONE:
                stack = np.empty(ROOM + 1, NODE)
                set_node(s, stack[0], boat, int(s.hex[boat]), int(s.heading[boat]), int(s.points), 0)
                begin_push(stack[0], other)
                if search(s, stack, int(s.speed[boat]), True):
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
    """M30: one point for each boat pushed; the step of the pusher is paid when it is made."""
    s.points -= s.pushing


@rule
def move_pushed(s, out, pusher):
    """M32: the boat at the far end of those still to be moved goes to its hex."""
    k = int(s.pushing) - 1
    boat = int(s.pushed[k])
    enter(s, boat, int(s.pushed_to[k]))
    tell(out, PUSHED, boat, int(s.hex[boat]), pusher)
    return boat
