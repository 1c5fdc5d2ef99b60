"""Audit: the tiles of the river, those to come, and the newest one (M1-M6, M60, M100)."""

from riverpost.engine.compiling import rule
from riverpost.engine.ranges import outside
from riverpost.games.mississippi_queen.rules.alphabet import CHOOSE_SPEED, DRIVING_SCHOOL
from riverpost.games.mississippi_queen.rules.audit.turn import is_under_way
from riverpost.games.mississippi_queen.rules.board import (
    DIRECTIONS,
    EXTENDED_TILES,
    ISLAND_TILES,
    NONE,
    RACE_TILES,
    RED_PIER_TILES,
    RIVER_LENGTH,
    SCHOOL_LENGTH,
    START_TILE,
    STEP,
    STRAIGHT,
    TILE_DISTANCE,
    TILES,
    TURN_STEPS,
)
from riverpost.games.mississippi_queen.rules.river import tile_is_empty


@rule
def river_is_wrong(s):
    """M1, M2, M6, M100: from the start every tile lies and faces as its joint says, and the finish follows the last."""
    if s.length != (SCHOOL_LENGTH if s.edition == DRIVING_SCHOOL else RIVER_LENGTH):
        return True
    if s.tile[0] != START_TILE or s.joint[0] or s.facing[0] or s.centre[0, 0] or s.centre[0, 1]:
        return True
    for k in range(1, s.laid):
        if outside(s.tile[k], 0, TILES - 1) or outside(s.joint[k], STRAIGHT, len(TURN_STEPS) - 1):
            return True
        if s.facing[k] != (int(s.facing[k - 1]) + TURN_STEPS[s.joint[k]]) % DIRECTIONS:
            return True
        for axis in range(2):
            apart = int(s.centre[k, axis]) - int(s.centre[k - 1, axis])
            if apart != TILE_DISTANCE * STEP[s.facing[k], axis]:
                return True
    for k in range(s.laid, RIVER_LENGTH):
        if s.tile[k] or s.joint[k] or s.facing[k] or s.centre[k, 0] or s.centre[k, 1] or s.waiting[k]:
            return True
    return s.joint[1] != STRAIGHT or (s.finish != NONE) != (s.laid == s.length)


@rule
def copies(s, kind):
    """How often a printed tile lies in the river or in the bag."""
    count = int(s.bag[kind])
    for k in range(s.laid):
        if s.tile[k] == kind:
            count += 1
    return count


@rule
def copies_of(s, kinds):
    """How many of these tiles there are, NONE if one of them is there twice."""
    count = 0
    for k in range(kinds.shape[0]):
        if copies(s, kinds[k]) > 1:
            return NONE
        count += copies(s, kinds[k])
    return count


@rule
def tiles_are_wrong(s):
    """M2, M60: the start, and eleven tiles: each extended one instead of an A3, or of an A2 once those are gone."""
    extended = 0
    for k in range(EXTENDED_TILES.shape[0]):
        chosen = (int(s.extended) >> k) & 1
        extended += chosen
        if copies(s, EXTENDED_TILES[k]) != chosen:
            return True
    islands = max(0, ISLAND_TILES.shape[0] - extended)
    red = RED_PIER_TILES.shape[0] - max(0, extended - ISLAND_TILES.shape[0])
    if copies_of(s, ISLAND_TILES) != islands or copies_of(s, RED_PIER_TILES) != red:
        return True
    return copies(s, START_TILE) != 1 or copies_of(s, RACE_TILES) != RACE_TILES.shape[0] - extended


@rule
def newest_tile_is_wrong(s):
    """M4: the next tile is due when a boat is on the newest one, or has been in this turn."""
    if s.laid == s.length:
        return s.tile_due == 1
    entered = not tile_is_empty(s, int(s.laid) - 1)
    may_have_left = s.tile_due == 1 and is_under_way(s) and s.phase != CHOOSE_SPEED
    return (s.tile_due == 1) != entered and not may_have_left
