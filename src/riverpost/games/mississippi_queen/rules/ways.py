"""Ways by water without a push, tried step by step and taken back (M10, M21-M24, M53, M62, M65, M100)."""

from riverpost.engine.arrays import np
from riverpost.engine.compiling import inlined, rule
from riverpost.games.mississippi_queen.rules.alphabet import DRIVING_SCHOOL
from riverpost.games.mississippi_queen.rules.board import DIRECTIONS, ISLAND, NONE, SANDBANK
from riverpost.games.mississippi_queen.rules.river import (
    boat_at,
    cost_of,
    ground_of,
    is_berth,
    neighbour,
    step_cost,
    turned,
)

# Ways to turn before a step, the cheapest first, and the 60-degree turns each takes.
TURNS = np.array([0, 1, -1, 2, -2, 3], np.int64)
TURN_COST = np.array([0, 1, 1, 2, 2, 3], np.int64)
WAYS_TO_TURN = len(TURNS)
BITS = 3  # that one of these ways takes in a packed path
START = 1  # a packed path without steps
TRIED = 0  # instead of a path, when all have been tried


@rule
def is_complete(s, boat, hex, points, speed):
    """M21, M24: all points spent; strict berths bar a fast end there (M53, but M82: not for the Black Rose).

    The driving school ends at any berth (M100).
    """
    if s.edition == DRIVING_SCHOOL and is_berth(s, hex):
        return True
    return points == 0 and not (s.strict_berths and speed > 1 and boat != s.rose and is_berth(s, hex))


@rule
def is_free(s, boat, hex):
    """M10: no other boat is there."""
    other = boat_at(s, hex)
    return other == NONE or other == boat


@inlined
def next_place(s, boat, ways, held, path, hex, heading, points, turns, speed, beached):
    """M21-M23, M62, M65: the next place to which a way leads, with one of so many ways to turn before each step.

    A way is tried turn by turn and taken back as it came, so that it needs no memory but the turns it made. The speed
    is that at the end of the turn: each driftwood hex takes one. A boat that is beached goes no further, and one that
    is held takes its first step straight ahead.
    """
    way = 0
    while True:
        if points > 0 and not beached:
            while way < (1 if held and path == START else ways):
                if TURN_COST[way] <= turns:
                    onward = turned(heading, TURNS[way])
                    there = neighbour(s, hex, onward)
                    ground = ISLAND if there == NONE else ground_of(s, there)
                    cost = cost_of(ground)
                    if ground != ISLAND and cost <= points and is_free(s, boat, there):
                        path = path << BITS | way
                        turns -= TURN_COST[way]
                        return path, there, onward, points - cost, turns, speed - cost + 1, ground == SANDBANK
                way += 1
        if path == START:
            return TRIED, hex, heading, points, turns, speed, beached
        way = path & (1 << BITS) - 1
        path >>= BITS
        cost = step_cost(s, hex)
        points += cost
        speed += cost - 1
        turns += TURN_COST[way]
        hex = neighbour(s, hex, turned(heading, DIRECTIONS // 2))
        heading = turned(heading, -TURNS[way])
        beached = False
        way += 1
