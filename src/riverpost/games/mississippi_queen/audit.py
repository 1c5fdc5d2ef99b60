"""Nothing is created or lost: what must hold in every position, checked at every decision by the tests."""

from riverpost.engine.compiling import rule
from riverpost.engine.ranges import outside
from riverpost.games.mississippi_queen.alphabet import (
    DRIVING_SCHOOL,
    EDITION_2019,
    FREE,
    NEXT_TURN,
    ONLY_SKIPS,
    OUT,
    RACING,
    SHARE_COAL,
    START_HEADING,
    UNCHARGED,
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
from riverpost.games.mississippi_queen.fleet import ROSE_COAL
from riverpost.games.mississippi_queen.passengers import MOST_ABOARD
from riverpost.games.mississippi_queen.river import ground_of, on_sandbank, passengers_for
from riverpost.games.mississippi_queen.rules import POINTS_TO_MOVE_ASIDE
from riverpost.games.mississippi_queen.start import is_on_land


@rule
def numbers_are_wrong(s):
    """Every number stands for something: a tile, a hex, a boat, a phase ..."""
    last_seat = int(s.players) - 1
    last_phase = NEXT_TURN if s.over else SHARE_COAL
    if outside(s.edition, EDITION_2019, DRIVING_SCHOOL) or outside(s.phase, START_HEADING, last_phase):
        return True
    if outside(s.boats, 1, BOATS) or outside(s.asked, 0, s.boats - 1) or outside(s.turn, 0, s.boats - 1):
        return True
    if outside(s.length, 2, RIVER_LENGTH) or outside(s.laid, 2, s.length) or outside(s.first_tile, 0, s.laid - 1):
        return True
    if outside(s.finish, NONE, len(TURN_STEPS) - 1) or outside(s.pushing, 0, BOATS):
        return True
    if outside(s.points, 0, POINTS_TO_MOVE_ASIDE if s.round_number <= 1 else SPEEDS):
        return True
    if outside(s.rose, NONE, s.boats - 1) or outside(s.partner, NONE, s.boats - 1) or outside(s.bonus, 0, 1):
        return True
    for boat in range(s.boats):
        if outside(s.owner[boat], 0, last_seat) or outside(s.order[boat], 0, s.boats - 1):
            return True
        if outside(s.hex[boat], NONE, int(s.laid) * CELLS - 1) or outside(s.heading[boat], 0, DIRECTIONS - 1):
            return True
        if outside(s.speed[boat], 1, SPEEDS) or outside(s.coal[boat], 0, ROSE_COAL if boat == s.rose else FULL_COAL):
            return True
        if outside(s.stuck[boat], FREE, ONLY_SKIPS) or outside(s.fate[boat], RACING, OUT):
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
        if hex != NONE and (ground_of(s, hex) == ISLAND or hex // CELLS < s.first_tile) and not waits_on_land(s, boat):
            return True
        for other in range(boat):
            if (hex != NONE and s.hex[other] == hex) or s.order[other] == s.order[boat]:
                return True
    return False


@rule
def waits_on_land(s, boat):
    """M71: only a sixth boat, and only in round 1."""
    return is_on_land(s, boat) and s.boats == BOATS and s.round_number <= 1 and s.order[BOATS - 1] == boat


@rule
def hazards_are_wrong(s):
    """M65-M68, M80: on a sandbank the speed is 1 and only there a way off is free; the Black Rose takes nobody."""
    for boat in range(s.boats):
        hex = int(s.hex[boat])
        aground = hex != NONE and on_sandbank(s, hex)
        if aground and s.speed[boat] != 1 and not (s.held and boat == s.order[s.turn]):
            return True
        if s.stuck[boat] >= UNCHARGED and not aground:
            return True
        if boat == s.rose and (s.aboard[boat] or s.fate[boat] != RACING):
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
    if hazards_are_wrong(s):
        return 5
    return 0
