"""Who is ahead: the order of play by the ruler, and the ranking (M12, M51-M54, M81)."""

from riverpost.engine.compiling import rule
from riverpost.games.mississippi_queen.rules.alphabet import DOCKED, OUT, RACING
from riverpost.games.mississippi_queen.rules.board import CELL_AT, CELLS, DIRECTIONS, FULL_COAL, NONE, STEP, TURN_STEPS


@rule
def measured_along(q, r, direction):
    """How far a point lies along a direction: the ruler, in whole numbers."""
    return q * (2 * STEP[direction, 0] + STEP[direction, 1]) + r * (2 * STEP[direction, 1] + STEP[direction, 0])


@rule
def measured_right(q, r, direction):
    """How far a point lies to the right of a direction."""
    first = measured_along(q, r, (direction + 1) % DIRECTIONS)
    return first + measured_along(q, r, (direction + 2) % DIRECTIONS)


@rule
def direction_onward(s, k):
    """M12: the direction of the tile after a tile; on the last tile, of the finish."""
    if k + 1 < s.laid:
        return int(s.facing[k + 1])
    way = 0 if s.finish == NONE else int(s.finish)
    return (int(s.facing[k]) + int(TURN_STEPS[way])) % DIRECTIONS


@rule
def coal_for_order(s, boat):
    """M12, M81: the coal of a boat; that of the Black Rose is more than any."""
    return FULL_COAL + 1 if boat == s.rose else int(s.coal[boat])


@rule
def is_ahead_on_tile(s, one, other):
    """M12: along the direction onward, then speed, coal, and further right."""
    k = int(s.hex[one]) // CELLS
    onward = direction_onward(s, k)
    here = CELL_AT[s.facing[k], s.hex[one] % CELLS]
    there = CELL_AT[s.facing[k], s.hex[other] % CELLS]
    gap = measured_along(here[0] - there[0], here[1] - there[1], onward)
    if gap != 0:
        return gap > 0
    if s.speed[one] != s.speed[other]:
        return s.speed[one] > s.speed[other]
    if coal_for_order(s, one) != coal_for_order(s, other):
        return coal_for_order(s, one) > coal_for_order(s, other)
    return measured_right(here[0] - there[0], here[1] - there[1], onward) > 0


@rule
def plays_before(s, one, other):
    """M12: further tile first, then by the ruler."""
    tiles = int(s.hex[one]) // CELLS - int(s.hex[other]) // CELLS
    return tiles > 0 if tiles != 0 else is_ahead_on_tile(s, one, other)


@rule
def set_order(s):
    """M12: fixed at the start of a round; boats off the river come last and are passed over."""
    for boat in range(s.boats):
        place = 0
        for other in range(s.boats):
            if other != boat and comes_first(s, other, boat):
                place += 1
        s.order[place] = boat


@rule
def comes_first(s, one, other):
    """Racing boats by M12, then the others by number."""
    if s.fate[one] == RACING and s.fate[other] == RACING:
        return plays_before(s, one, other)
    if s.fate[one] != s.fate[other] and (s.fate[one] == RACING or s.fate[other] == RACING):
        return s.fate[one] == RACING
    return one < other


@rule
def ranks_before(s, one, other):
    """M51, M52, M54: docked by passengers and time, racing by passengers and M12, then out, where later is better."""
    if s.fate[one] != s.fate[other]:
        return s.fate[one] == DOCKED or (s.fate[one] == RACING and s.fate[other] == OUT)
    if s.fate[one] == OUT:
        return s.fated[one] > s.fated[other]
    if s.aboard[one] != s.aboard[other]:
        return s.aboard[one] > s.aboard[other]
    if s.fate[one] == DOCKED:
        return s.fated[one] < s.fated[other]
    return s.hex[one] != NONE and plays_before(s, one, other)
