"""Pushes thought through: where all boats would be, and what can be done from there (M24, M30-M32, M63, M68, M103)."""

from riverpost.engine.arrays import np
from riverpost.engine.compiling import rule
from riverpost.engine.reasons import LEGAL
from riverpost.games.mississippi_queen.rules.alphabet import (
    CHAIN_TOO_DEAR,
    DRIVING_SCHOOL,
    EDITION_2019,
    LAND_THERE,
    MOVES_ONCE,
    NO_CHAINS,
    PUSHERS_HEX,
    STUCK_THERE,
    TOO_FEW_ONTO_DRIFTWOOD,
    VACATED_HEX,
    WAKE_IS_BARRED,
)
from riverpost.games.mississippi_queen.rules.board import BOATS, DIRECTIONS, DRIFTWOOD, NONE, SANDBANK, SPEEDS
from riverpost.games.mississippi_queen.rules.fleet import boat_on_turn, race_of_sides
from riverpost.games.mississippi_queen.rules.passengers import docks_without_asking
from riverpost.games.mississippi_queen.rules.river import ground_of, is_berth, on_sandbank, step_cost, water
from riverpost.games.mississippi_queen.rules.ways import TURN_COST, TURNS, WAYS_TO_TURN, is_complete

# A boat on its way, with where all boats would be by then. While a push goes on, `pending` is the boat to be moved next
# and `ahead` the hex that the pusher will enter; `before` is where the boats were when the push began.
NODE = np.dtype(
    (
        np.record,
        [
            ("hex", "i2"),
            ("ahead", "i2"),
            ("heading", "i1"),
            ("points", "i1"),
            ("turns", "i1"),
            ("speed", "i1"),  # at the end of the turn, after what driftwood takes
            ("held", "i1"),  # 1 before the first step off a sandbank
            ("pending", "i1"),
            ("won", "i1"),  # 1 if a pushed boat wins the race
            ("wake_length", "i1"),
            ("wake", "i2", (SPEEDS + 1,)),
            ("hexes", "i2", (BOATS,)),
            ("before", "i2", (BOATS,)),
            ("speeds", "i1", (BOATS,)),
        ],
    )
)
ROOM = 1024  # nodes of a search
FOUND = -1  # instead of a number of nodes


@rule
def set_node(s, node, boat, hex, heading, points, turns, speed):
    """The boat on turn as it is now, or would be."""
    node.speed = speed
    node.held = 0
    node.hex = hex
    node.heading = heading
    node.points = points
    node.turns = turns
    node.pending = NONE
    node.won = 0
    node.ahead = NONE
    node.wake_length = 0
    if boat == boat_on_turn(s):
        for k in range(SPEEDS + 1):
            if s.wake[k] != NONE:
                remember_wake(node, int(s.wake[k]))
    remember_wake(node, hex)
    for other in range(BOATS):
        node.hexes[other] = s.hex[other] if other < s.boats else NONE
        node.before[other] = node.hexes[other]
        node.speeds[other] = s.speed[other]
    node.hexes[boat] = NONE
    node.before[boat] = NONE


@rule
def remember_wake(node, hex):
    """M103: a hex that the boat was on this turn."""
    if node.wake_length == 0 or node.wake[int(node.wake_length) - 1] != hex:
        node.wake[node.wake_length] = hex
        node.wake_length += 1


@rule
def in_wake(node, hex):
    """M103: whether the boat was on a hex this turn."""
    for k in range(node.wake_length):
        if node.wake[k] == hex:
            return True
    return False


@rule
def boat_in(node, hex):
    """The boat that would be on a hex, NONE if none."""
    for boat in range(BOATS):
        if node.hexes[boat] == hex:
            return boat
    return NONE


@rule
def was_vacated(node, hex):
    """M32: whether a boat has left a hex in this push."""
    for boat in range(BOATS):
        if node.before[boat] == hex and node.hexes[boat] != hex:
            return True
    return False


@rule
def has_moved(node, boat):
    """M32: whether a boat was moved in this push."""
    return node.hexes[boat] != node.before[boat]


@rule
def step_into(s, node, hex):
    """M21, M62: the boat on turn enters a hex for one point, or two and a step of speed."""
    cost = step_cost(s, hex)
    node.hex = hex
    node.points -= cost
    node.speed -= cost - 1
    node.held = 0
    node.pending = NONE
    remember_wake(node, hex)
    for boat in range(BOATS):
        node.before[boat] = node.hexes[boat]


@rule
def begin_push(node, boat):
    """M30: the boat ahead is to be moved, for one point."""
    node.ahead = node.hexes[boat]
    node.pending = boat
    node.points -= 1


@rule
def can_begin_push(s, hex, points):
    """M30, M63, M68: the boat there is not on a sandbank, and there are points for the push and the step."""
    return not on_sandbank(s, hex) and points > step_cost(s, hex)


@rule
def surcharge(s, hex):
    """M63: a point more for a boat that lands on driftwood."""
    return 1 if ground_of(s, hex) == DRIFTWOOD else 0


@rule
def speed_after_landing(s, hex, speed):
    """M63, M68: driftwood takes a step of speed from a pushed boat, a sandbank all."""
    ground = ground_of(s, hex)
    if ground == SANDBANK:
        return 1
    return max(1, speed - 1) if ground == DRIFTWOOD else speed


@rule
def why_not_send(s, node, hex):
    """M31, M32, M63, M103: not into the pusher's hex or one just vacated; driftwood costs a point more.

    In 1997 not into the pusher's wake.
    """
    if hex == NONE:
        return LAND_THERE
    if hex == node.hex:
        return PUSHERS_HEX
    if s.edition != EDITION_2019 and in_wake(node, hex):
        return WAKE_IS_BARRED
    if was_vacated(node, hex):
        return VACATED_HEX
    rest = int(node.points) - step_cost(s, int(node.ahead)) - surcharge(s, hex)
    other = boat_in(node, hex)
    if other != NONE:
        return why_not_chain(s, node, hex, other, rest)
    return LEGAL if rest >= 0 else TOO_FEW_ONTO_DRIFTWOOD


@rule
def why_not_chain(s, node, hex, other, rest):
    """M32, M68, M103: a boat that lies there is pushed on in turn, but none on a sandbank, none twice, none in 1997."""
    if s.edition != EDITION_2019:
        return NO_CHAINS
    if on_sandbank(s, hex):
        return STUCK_THERE
    if has_moved(node, other):
        return MOVES_ONCE
    return LEGAL if rest > 0 else CHAIN_TOO_DEAR


@rule
def wins_at(s, boat, hex, speed):
    """M70, M72, M100, M101: whether a boat that is pushed there wins the race, which stops everything."""
    if s.edition == DRIVING_SCHOOL:
        return is_berth(s, hex)
    return (s.edition != EDITION_2019 or race_of_sides(s)) and docks_without_asking(s, boat, hex, speed)


@rule
def send(s, node, hex):
    """M30-M32: the pending boat goes there, and the next of a chain is pending, or the pusher follows."""
    boat = int(node.pending)
    other = boat_in(node, hex)
    node.points -= surcharge(s, hex)
    node.speeds[boat] = speed_after_landing(s, hex, int(node.speeds[boat]))
    if wins_at(s, boat, hex, int(node.speeds[boat])):
        node.won = 1
    node.hexes[boat] = NONE if docks_without_asking(s, boat, hex, int(node.speeds[boat])) else hex
    if other == NONE:
        step_into(s, node, int(node.ahead))
    else:
        node.pending = other
        node.points -= 1


@rule
def search(s, boat, stack, ends_with_push):
    """Whether stack[0] leads to a complete turn (or merely to the end of its push) by any turns, steps and pushes."""
    count = 1
    here = stack[ROOM]
    while count > 0:
        count -= 1
        stack[ROOM] = stack[count]
        if here.pending != NONE:
            for direction in range(DIRECTIONS):
                there = water(s, int(here.before[here.pending]), direction)
                if why_not_send(s, here, there) == LEGAL:
                    stack[count] = stack[ROOM]
                    send(s, stack[count], there)
                    count += 1
            continue
        if ends_with_push or here.won or is_complete(s, boat, int(here.hex), int(here.points), int(here.speed)):
            return True
        if here.points > 0:
            count = list_steps(s, stack, count)
            if count == FOUND:
                return True
    return False


@rule
def list_steps(s, stack, count):
    """Add what the boat in stack[ROOM] can do next: turn, and step or begin a push; FOUND if it reaches a sandbank."""
    here = stack[ROOM]
    for way in range(WAYS_TO_TURN):
        if TURN_COST[way] > (0 if here.held else here.turns):
            continue
        heading = (int(here.heading) + TURNS[way]) % DIRECTIONS
        there = water(s, int(here.hex), heading)
        if there == NONE:
            continue
        other = boat_in(here, there)
        if other == NONE:
            if on_sandbank(s, there):
                return FOUND
            if here.points < step_cost(s, there):
                continue
        elif not can_begin_push(s, there, int(here.points)):
            continue
        stack[count] = stack[ROOM]
        child = stack[count]
        child.heading = heading
        child.turns = int(here.turns) - TURN_COST[way]
        if other == NONE:
            step_into(s, child, there)
        else:
            begin_push(child, other)
        count += 1
    return count
