"""Nothing is created or lost: what must hold in every position, checked at every decision by the tests."""

from riverpost.engine.compiling import rule
from riverpost.engine.ranges import outside
from riverpost.games.mississippi_queen.alphabet import (
    DOCK_OR_NOT,
    DRIVING_SCHOOL,
    EDITION_2019,
    FREE,
    MAY_TURN,
    NEXT_TURN,
    OUT,
    RACING,
    START_HEADING,
)
from riverpost.games.mississippi_queen.board import (
    BOATS,
    CELLS,
    DIRECTIONS,
    FULL_COAL,
    ISLAND,
    NONE,
    RIVER_LENGTH,
    SPEEDS,
    STRAIGHT,
    TILES,
    TURN_STEPS,
)
from riverpost.games.mississippi_queen.passengers import MOST_ABOARD
from riverpost.games.mississippi_queen.river import passengers_for


@rule
def numbers_are_wrong(s):
    """Every number stands for something: a tile, a hex, a boat, a phase ..."""
    last_seat = int(s.players) - 1
    last_phase = NEXT_TURN if s.over else DOCK_OR_NOT
    if outside(s.edition, EDITION_2019, DRIVING_SCHOOL) or outside(s.phase, START_HEADING, last_phase):
        return True
    if outside(s.boats, 1, BOATS) or outside(s.asked, 0, s.boats - 1) or outside(s.turn, 0, s.boats - 1):
        return True
    if outside(s.length, 2, RIVER_LENGTH) or outside(s.laid, 2, s.length) or outside(s.first_tile, 0, s.laid - 1):
        return True
    if outside(s.finish, NONE, len(TURN_STEPS) - 1) or outside(s.points, 0, SPEEDS) or outside(s.pushing, 0, BOATS):
        return True
    for boat in range(s.boats):
        if outside(s.owner[boat], 0, last_seat) or outside(s.order[boat], 0, s.boats - 1):
            return True
        if outside(s.hex[boat], NONE, int(s.laid) * CELLS - 1) or outside(s.heading[boat], 0, DIRECTIONS - 1):
            return True
        if outside(s.speed[boat], 1, SPEEDS) or outside(s.coal[boat], 0, FULL_COAL):
            return True
        if outside(s.stuck[boat], FREE, MAY_TURN) or outside(s.fate[boat], RACING, OUT):
            return True
    return False


@rule
def river_is_wrong(s):
    """M1: every tile faces as its joint says, and is printed once."""
    for k in range(s.laid):
        if outside(s.tile[k], 0, TILES - 1) or outside(s.joint[k], STRAIGHT, len(TURN_STEPS) - 1):
            return True
        if outside(s.facing[k], 0, DIRECTIONS - 1) or s.bag[s.tile[k]]:
            return True
        if k > 0 and s.facing[k] != (int(s.facing[k - 1]) + TURN_STEPS[s.joint[k]]) % DIRECTIONS:
            return True
        for other in range(k):
            if s.tile[other] == s.tile[k]:
                return True
    return (s.finish != NONE) != (s.laid == s.length)


@rule
def boats_are_wrong(s):
    """M10: one boat per hex, on water, on the river while it races; each has its place in the order."""
    for boat in range(s.boats):
        hex = int(s.hex[boat])
        if (hex == NONE) != (s.fate[boat] != RACING):
            return True
        if hex != NONE and (ISLAND[s.tile[hex // CELLS], hex % CELLS] or hex // CELLS < s.first_tile):
            return True
        for other in range(boat):
            if (hex != NONE and s.hex[other] == hex) or s.order[other] == s.order[boat]:
                return True
    return False


@rule
def passengers_are_wrong(s):
    """M40, M41: whoever waits no longer is aboard, one of each island, two in all; lifted tiles take theirs along."""
    for boat in range(s.boats):
        count = 0
        for k in range(RIVER_LENGTH):
            count += (int(s.visited[boat]) >> k) & 1
        if count != s.aboard[boat] or s.aboard[boat] > MOST_ABOARD:
            return True
    for k in range(s.laid):
        taken = 0
        for boat in range(s.boats):
            taken += (int(s.visited[boat]) >> k) & 1
        left = passengers_for(s, int(s.tile[k])) - taken
        if left < 0 or s.waiting[k] != (left if k >= s.first_tile else 0):
            return True
    return False


@rule
def broken(s):
    """0, or a number for what is wrong."""
    if numbers_are_wrong(s):
        return 1
    if river_is_wrong(s):
        return 2
    if boats_are_wrong(s):
        return 3
    if passengers_are_wrong(s):
        return 4
    return 0
