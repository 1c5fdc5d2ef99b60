"""Audit: every number stands for something."""

from riverpost.engine.compiling import rule
from riverpost.engine.ranges import outside
from riverpost.games.mississippi_queen.rules.alphabet import (
    DRIVING_SCHOOL,
    EDITION_2019,
    FREE,
    NEXT_TURN,
    ONLY_SKIPS,
    OUT,
    RACING,
    SHARE_COAL,
    START_HEADING,
)
from riverpost.games.mississippi_queen.rules.board import (
    BOATS,
    CELLS,
    DIRECTIONS,
    EXTENDED_TILES,
    FULL_COAL,
    NONE,
    RIVER_LENGTH,
    SPEEDS,
    TILES,
    TURN_STEPS,
)
from riverpost.games.mississippi_queen.rules.fleet import ROSE_COAL
from riverpost.games.mississippi_queen.rules.pushing import ENOUGH_POINTS


@rule
def flags_are_wrong(s):
    """What is so or not is 1 or 0."""
    if outside(s.strict_berths, 0, 1) or outside(s.extra_passengers, 0, 1) or outside(s.tile_due, 0, 1):
        return True
    if outside(s.turned, 0, 1) or outside(s.bonus, 0, 1) or outside(s.held, 0, 1) or outside(s.doomed, 0, 1):
        return True
    for kind in range(TILES):
        if outside(s.bag[kind], 0, 1):
            return True
    return False


@rule
def numbers_of_race_are_wrong(s):
    """Every number stands for something: an edition, a phase, a tile, a boat ..."""
    last_phase = NEXT_TURN if s.over else SHARE_COAL
    if outside(s.edition, EDITION_2019, DRIVING_SCHOOL) or outside(s.phase, START_HEADING, last_phase):
        return True
    if outside(s.round_number, 0, s.round_limit) or outside(s.boats, 1, BOATS):
        return True
    if outside(s.asked, 0, s.boats - 1) or outside(s.turn, 0, s.boats - 1) or outside(s.rose, NONE, s.boats - 1):
        return True
    if outside(s.length, 2, RIVER_LENGTH) or outside(s.laid, 2, s.length) or outside(s.first_tile, 0, s.laid - 1):
        return True
    if outside(s.finish, NONE, len(TURN_STEPS) - 1) or outside(s.extended, 0, (1 << EXTENDED_TILES.shape[0]) - 1):
        return True
    if outside(s.points, 0, ENOUGH_POINTS) or outside(s.driftwood, 0, SPEEDS):
        return True
    if outside(s.pushing, 0, s.boats) or outside(s.partner, NONE, s.boats - 1):
        return True
    return outside(s.shared, 0, (1 << int(s.boats)) - 1)


@rule
def numbers_of_boats_are_wrong(s):
    """Seats, hexes, headings and all that a boat shows."""
    last_hex = int(s.laid) * CELLS - 1
    for boat in range(s.boats):
        if outside(s.owner[boat], 0, s.players - 1) or outside(s.order[boat], 0, s.boats - 1):
            return True
        if outside(s.hex[boat], NONE, last_hex) or outside(s.heading[boat], 0, DIRECTIONS - 1):
            return True
        if outside(s.speed[boat], 1, SPEEDS) or outside(s.coal[boat], 0, ROSE_COAL if boat == s.rose else FULL_COAL):
            return True
        if outside(s.stuck[boat], FREE, ONLY_SKIPS) or outside(s.fate[boat], RACING, OUT):
            return True
        if outside(s.pushed[boat], 0, s.boats - 1) or outside(s.pushed_to[boat], 0, last_hex):
            return True
    for k in range(SPEEDS + 1):
        if outside(s.wake[k], NONE, last_hex):
            return True
    return False
