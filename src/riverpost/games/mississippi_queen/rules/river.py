"""The river: neighbours, hazards, laying tiles, the finish (M1-M7, M40, M60-M65, M104)."""

from riverpost.engine.chance import below
from riverpost.engine.compiling import rule
from riverpost.engine.events import tell
from riverpost.games.mississippi_queen.rules.alphabet import DRIVING_SCHOOL, FINISH, LAID, LIFTED, ROLLED
from riverpost.games.mississippi_queen.rules.board import (
    BACKWARD,
    CELL_AT,
    CELLS,
    DEPOT,
    DIRECTIONS,
    DRIFTWOOD,
    EXTENDED_TILES,
    FINISH_BERTHS,
    GROUND,
    INSIDE,
    ISLAND,
    ISLAND_TILES,
    NONE,
    ONWARD,
    PIER,
    PIER_IS_RED,
    RACE_TILES,
    RED_PIER_TILES,
    SANDBANK,
    STEP,
    STRAIGHT,
    TILE_DISTANCE,
    TILES,
    TURN_STEPS,
    WATER,
)

WAYS = 3  # faces of the direction die, each twice
REACH = 6  # tiles whose centres are further apart cannot overlap


# --- neighbours


@rule
def turned(direction, steps):
    """A direction after less than a full turn either way; quicker than a modulo, where most of the time is spent."""
    direction += steps
    if direction < 0:
        return direction + DIRECTIONS
    return direction - DIRECTIONS if direction >= DIRECTIONS else direction


@rule
def neighbour(s, hex, direction):
    """M1: the hex next to one, within its tile or over a joint of consecutive tiles; NONE where there is bank."""
    k = hex // CELLS
    cell = hex % CELLS
    own = turned(direction, -int(s.facing[k]))
    if INSIDE[cell, own] != NONE:
        return k * CELLS + int(INSIDE[cell, own])
    if k + 1 < s.laid and ONWARD[s.joint[k + 1], cell, own] != NONE:
        return (k + 1) * CELLS + int(ONWARD[s.joint[k + 1], cell, own])
    if k > s.first_tile and BACKWARD[s.joint[k], cell, own] != NONE:
        return (k - 1) * CELLS + int(BACKWARD[s.joint[k], cell, own])
    return NONE


@rule
def ground_of(s, hex):
    """What a hex is: open water, an island, driftwood or a sandbank."""
    return int(GROUND[s.tile[hex // CELLS], hex % CELLS])


@rule
def water(s, hex, direction):
    """M24: the neighbouring hex if a boat could be there, NONE for bank and islands."""
    there = neighbour(s, hex, direction)
    if there == NONE or ground_of(s, there) == ISLAND:
        return NONE
    return there


@rule
def cost_of(ground):
    """M21, M62, M65: movement points to enter such a hex: two for driftwood, else one."""
    return 2 if ground == DRIFTWOOD else 1


@rule
def step_cost(s, hex):
    """M21, M62, M65: movement points to enter a hex."""
    return cost_of(ground_of(s, hex))


@rule
def on_sandbank(s, hex):
    """M65: whether a hex is a sandbank."""
    return ground_of(s, hex) == SANDBANK


@rule
def is_depot(s, hex):
    """M61: whether a boat can fill up at a hex."""
    return DEPOT[s.tile[hex // CELLS], hex % CELLS]


@rule
def coal_may_change_here(s, hex):
    """M71, M83, M90: on open water: not on a pier, depot, sandbank or driftwood hex, nor waiting on land."""
    return ground_of(s, hex) == WATER and not is_depot(s, hex) and pier_tile(s, hex) == NONE


@rule
def direction_to(s, hex, other):
    """M1: the direction in which a neighbouring hex lies, NONE for any other."""
    for direction in range(DIRECTIONS):
        if neighbour(s, hex, direction) == other:
            return direction
    return NONE


@rule
def are_neighbours(s, hex, other):
    """M1: whether two hexes lie side by side."""
    return direction_to(s, hex, other) != NONE


@rule
def boat_at(s, hex):
    """M10: the boat on a hex, NONE if there is none; one boat per hex."""
    for boat in range(s.boats):
        if s.hex[boat] == hex:
            return boat
    return NONE


@rule
def leads_off_newest_tile(s, hex, direction):
    """M4: whether a tile that is still to come could lie that way."""
    k = hex // CELLS
    if k != s.laid - 1 or s.laid == s.length:
        return False
    own = turned(direction, -int(s.facing[k]))
    for way in range(WAYS):
        if ONWARD[way, hex % CELLS, own] != NONE:
            return True
    return False


# --- laying tiles


@rule
def distance(q, r):
    """Hexes between two centres that are so far apart."""
    return max(abs(q), abs(r), abs(q + r))


@rule
def tiles_overlap(s, k, facing, q, r):
    """M5: whether a tile laid there would cover a hex of an older one."""
    apart_q = q - int(s.centre[k, 0])
    apart_r = r - int(s.centre[k, 1])
    if distance(apart_q, apart_r) > REACH:
        return False
    for one in range(CELLS):
        for other in range(CELLS):
            same_q = CELL_AT[facing, one, 0] + apart_q == CELL_AT[s.facing[k], other, 0]
            if same_q and CELL_AT[facing, one, 1] + apart_r == CELL_AT[s.facing[k], other, 1]:
                return True
    return False


@rule
def facing_after(s, way):
    """M1: how the next tile would face."""
    return (int(s.facing[int(s.laid) - 1]) + int(TURN_STEPS[way])) % DIRECTIONS


@rule
def way_is_free(s, way):
    """M5: whether the next tile would overlap no older one."""
    last = int(s.laid) - 1
    facing = facing_after(s, way)
    q = int(s.centre[last, 0]) + TILE_DISTANCE * int(STEP[facing, 0])
    r = int(s.centre[last, 1]) + TILE_DISTANCE * int(STEP[facing, 1])
    for k in range(s.first_tile, last):
        if tiles_overlap(s, k, facing, q, r):
            return False
    return True


@rule
def any_way_is_free(s):
    """M5: whether one of the three ways overlaps nothing."""
    for way in range(WAYS):
        if way_is_free(s, way):
            return True
    return False


@rule
def tile_is_empty(s, k):
    """Whether no boat is on a tile."""
    for boat in range(s.boats):
        if s.hex[boat] != NONE and s.hex[boat] // CELLS == k:
            return False
    return True


@rule
def lift_rear_tile(s, out):
    """M5, M104: the rearmost tile is taken away with its passengers, if no boat is on it; it is bank then."""
    k = int(s.first_tile)
    if k + 1 >= s.laid or not tile_is_empty(s, k):
        return False
    s.waiting[k] = 0
    s.first_tile = k + 1
    tell(out, LIFTED, k, 0, 0)
    return True


@rule
def roll_way(s, out):
    """M3, M5: the direction die; again while the tile would overlap, unless every way does."""
    while not any_way_is_free(s):
        if not lift_rear_tile(s, out):
            break
    must_be_free = any_way_is_free(s)
    while True:
        way = below(s, WAYS)
        tell(out, ROLLED, way, 0, 0)
        if not must_be_free or way_is_free(s, way):
            return way


@rule
def draw_tile(s):
    """M2: one of the tiles that are still face down."""
    left = 0
    for kind in range(TILES):
        left += int(s.bag[kind])
    pick = below(s, left)
    kind = 0
    while pick >= s.bag[kind]:
        pick -= int(s.bag[kind])
        kind += 1
    s.bag[kind] = 0
    return kind


@rule
def fill_bag(s, extended):
    """M2, M60: the tiles to come; each extended one replaces an A3 as long as there is one, then an A2."""
    for kind in range(RACE_TILES.shape[0]):
        s.bag[RACE_TILES[kind]] = 1
    s.extended = extended
    replaced = 0
    for kind in range(EXTENDED_TILES.shape[0]):
        if (extended >> kind) & 1:
            s.bag[EXTENDED_TILES[kind]] = 1
            take_out(s, ISLAND_TILES if replaced < ISLAND_TILES.shape[0] else RED_PIER_TILES)
            replaced += 1


@rule
def take_out(s, kinds):
    """M60: a tile of these makes room, by chance."""
    while True:
        kind = kinds[below(s, kinds.shape[0])]
        if s.bag[kind]:
            s.bag[kind] = 0
            return


@rule
def set_passengers(s, wanted):
    """M60: one more on every blue pier, where players want it or two for each player would be lacking."""
    s.extra_passengers = 0
    total = 0
    for kind in range(TILES):
        if s.bag[kind]:
            total += passengers_for(s, kind)
    s.extra_passengers = 1 if wanted or total < 2 * int(s.players) else 0


@rule
def passengers_for(s, kind):
    """M40, M60: by the number of players and the colour of the pier; none at the driving school."""
    if PIER[kind] == NONE or s.edition == DRIVING_SCHOOL:
        return 0
    if PIER_IS_RED[kind]:
        return 1 if s.players <= 4 else 2
    return (1 if s.players <= 3 else 2) + int(s.extra_passengers)


@rule
def lay_tile(s, out, kind, way):
    """M1, M7: the next tile, joined to the last, its passengers at the pier."""
    k = int(s.laid)
    facing = facing_after(s, way)
    s.tile[k] = kind
    s.facing[k] = facing
    s.joint[k] = way
    s.centre[k, 0] = int(s.centre[k - 1, 0]) + TILE_DISTANCE * int(STEP[facing, 0])
    s.centre[k, 1] = int(s.centre[k - 1, 1]) + TILE_DISTANCE * int(STEP[facing, 1])
    s.waiting[k] = passengers_for(s, kind)
    s.laid = k + 1
    tell(out, LAID, k, kind, int(s.waiting[k]))


@rule
def explore(s, out):
    """M4, M6: roll and lay the next tile; after the last one roll at once for the finish."""
    s.tile_due = 0
    lay_tile(s, out, draw_tile(s), roll_way(s, out))
    if s.laid == s.length:
        way = below(s, WAYS)
        s.finish = way
        tell(out, FINISH, way, 0, 0)


@rule
def lay_first_tiles(s, out, start):
    """M2: the start tile, and the first of the others straight ahead."""
    s.tile[0] = start
    s.laid = 1
    lay_tile(s, out, draw_tile(s), STRAIGHT)


# --- the finish


@rule
def is_berth(s, hex):
    """M6: whether a hex is a berth of the finish."""
    if s.finish == NONE or hex == NONE or hex // CELLS != s.length - 1:
        return False
    for berth in range(FINISH_BERTHS.shape[1]):
        if FINISH_BERTHS[s.finish, berth] == hex % CELLS:
            return True
    return False


@rule
def stage_ahead(s, hex, direction):
    """M6: whether the landing stage lies that way: behind a berth's joint edges, as if a tile came next."""
    if not is_berth(s, hex):
        return False
    own = (direction - int(s.facing[hex // CELLS])) % DIRECTIONS
    return ONWARD[s.finish, hex % CELLS, own] != NONE


@rule
def pier_tile(s, hex):
    """M41: the tile whose pier a hex is, NONE if it is no pier."""
    k = hex // CELLS
    return k if PIER[s.tile[k]] == hex % CELLS else NONE
