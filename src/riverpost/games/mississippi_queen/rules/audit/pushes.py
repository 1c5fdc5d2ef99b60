"""Audit: boats that are pushed stand as a push leaves them (M30-M34, M71)."""

from riverpost.engine.compiling import rule
from riverpost.games.mississippi_queen.rules.alphabet import DOCK_OR_NOT, PUSH_ON, PUSHED_HEADING
from riverpost.games.mississippi_queen.rules.board import BOATS, NONE
from riverpost.games.mississippi_queen.rules.fleet import boat_on_turn
from riverpost.games.mississippi_queen.rules.pushing import boat_ahead, hex_ahead
from riverpost.games.mississippi_queen.rules.river import are_neighbours, boat_at, step_cost
from riverpost.games.mississippi_queen.rules.start import is_on_land


@rule
def push_is_wrong(s):
    """M30-M34: boats are pushed only while it is decided where to, or while a pushed boat is asked."""
    if s.phase == PUSH_ON:
        return chain_is_wrong(s)
    if s.phase == PUSHED_HEADING or (s.phase == DOCK_OR_NOT and s.pushing > 0):
        return pushed_boats_are_wrong(s)
    return s.pushing > 0 or forgotten_pushes(s, 0)


@rule
def forgotten_pushes(s, first):
    """Whether anything is left of pushes from a number on."""
    for k in range(first, BOATS):
        if s.pushed[k] or s.pushed_to[k]:
            return True
    return False


@rule
def chain_is_wrong(s):
    """M31, M32, M71: each boat is pushed onto the next, none twice, and one is left to be sent on."""
    boat = boat_on_turn(s)
    if s.asked != boat or (s.pushing == 0 and not is_on_land(s, boat)) or forgotten_pushes(s, int(s.pushing)):
        return True
    if is_on_land(s, boat) and not s.doomed:
        return True
    pending = boat_ahead(s, boat, int(s.heading[boat]))
    for k in range(s.pushing):
        if pending == NONE or s.pushed[k] != pending or boat == pending:
            return True
        if not are_neighbours(s, int(s.hex[pending]), int(s.pushed_to[k])):
            return True
        pending = boat_at(s, int(s.pushed_to[k]))
        if was_pushed(s, pending, k + 1):
            return True
    return pending == NONE or pending == boat


@rule
def was_pushed(s, boat, count):
    """Whether a boat is among the first so many that are pushed."""
    for k in range(count):
        if s.pushed[k] == boat:
            return True
    return False


@rule
def pushed_boats_are_wrong(s):
    """M32, M34: the last of those to be moved has just been, into its hex; the others wait, each for the next one's."""
    boat = boat_on_turn(s)
    last = int(s.pushing) - 1
    if last < 0 or s.pushed[last] != s.asked or s.asked == boat or s.hex[s.asked] != s.pushed_to[last]:
        return True
    for k in range(last):
        waits = int(s.pushed[k])
        there = boat_at(s, int(s.pushed_to[k]))
        if waits == boat or s.hex[waits] == NONE or there != (NONE if k + 1 == last else s.pushed[k + 1]):
            return True
        if not are_neighbours(s, int(s.hex[waits]), int(s.pushed_to[k])):
            return True
    return way_of_pusher_is_wrong(s, boat, last)


@rule
def way_of_pusher_is_wrong(s, boat, waiting):
    """M30, M71: the first of the boats that still wait is ahead of the pusher, or the hex is free; the step is paid."""
    there = hex_ahead(s, int(s.hex[boat]), int(s.heading[boat]))
    if there == NONE or boat_at(s, there) != (s.pushed[0] if waiting > 0 else NONE):
        return True
    return not is_on_land(s, boat) and step_cost(s, there) > s.points
