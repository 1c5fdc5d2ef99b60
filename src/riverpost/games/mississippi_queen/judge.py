"""How good a position is, and a quick policy that sails whole races."""

import numpy as np

from riverpost.engine.compiling import rule
from riverpost.engine.weights import load
from riverpost.games.mississippi_queen.alphabet import (
    AHEAD,
    ASTERN,
    CHOOSE_SPEED,
    DOCK,
    DOCKED,
    DRIVING_SCHOOL,
    END,
    FILL,
    GIVE,
    HEADING,
    OUT,
    PUSH,
    SAIL,
    SHARE_COAL,
    SPEED,
    STAY,
    TURN_LEFT,
)
from riverpost.games.mississippi_queen.avoidance import is_free
from riverpost.games.mississippi_queen.board import (
    CELL_AT,
    CELLS,
    DIRECTIONS,
    FULL_COAL,
    NONE,
    PIER,
    SANDBANK,
)
from riverpost.games.mississippi_queen.coal import coal_moved
from riverpost.games.mississippi_queen.fleet import purse, side_of_seat
from riverpost.games.mississippi_queen.passengers import MOST_ABOARD, can_board
from riverpost.games.mississippi_queen.ranking import direction_onward, measured_along
from riverpost.games.mississippi_queen.river import (
    coal_may_change_here,
    cost_of,
    distance,
    ground_of,
    is_berth,
    is_depot,
    on_sandbank,
    step_cost,
    water,
)
from riverpost.games.mississippi_queen.sailing import (
    any_turn_completes,
    hex_astern,
    leaving_cost,
    speed_at_end,
    speed_cost,
    turns_left,
)

WEIGHTS = load(__file__)  # of the evaluation; `riverpost tune` finds better ones

# What a boat's place is worth, in tenths of the way from hex to hex.
TILE_LENGTH = 8  # of a tile, as the ruler measures
PASSED = 4  # a pier that lies further behind is given up
SAFE_AT_STAGE = 1
SAFE_BEFORE_UNKNOWN = 3
FASTEST = 4  # speeds above are not looked into
TURNS_OF_A_STEP = np.array([0, 1, -1], np.int64)
PATHS = np.array([3**points for points in range(FASTEST + 1)], np.int64)
# What coal is worth to a boat that shares it, the first pieces most.
SHARED_COAL = np.array([0, 10, 17, 22, 26, 29, 31], np.int64)
# How the Black Rose is sailed: to an own boat that needs coal, else into the way of the rival who leads.
NEEDS_COAL = 4


@rule
def absolute(s, hex, axis):
    """A coordinate of a hex on the whole map."""
    k = hex // CELLS
    return int(s.centre[k, axis]) + CELL_AT[s.facing[k], hex % CELLS, axis]


@rule
def progress(s, hex):
    """How far down the river a hex lies, by tiles and the ruler."""
    k = hex // CELLS
    cell = CELL_AT[s.facing[k], hex % CELLS]
    return TILE_LENGTH * k + measured_along(cell[0], cell[1], direction_onward(s, k))


@rule
def wanted_pier(s, boat, hex):
    """The nearest pier on this tile or the next where a passenger waits whom the boat may take, or NONE."""
    if s.aboard[boat] >= MOST_ABOARD:
        return NONE
    k = hex // CELLS
    for tile in range(k, min(k + 2, int(s.laid))):
        if s.waiting[tile] > 0 and (int(s.visited[boat]) >> tile) & 1 == 0:
            pier = tile * CELLS + int(PIER[s.tile[tile]])
            if progress(s, pier) >= progress(s, hex) - PASSED:
                return pier
    return NONE


@rule
def worth_of_pier(s, boat, hex, speed, w):
    """How good it is to be near a pier, slow enough to stop there."""
    pier = wanted_pier(s, boat, hex)
    if pier == NONE:
        return 0.0
    away = between(s, pier, hex)
    worth = w.near_pier - w.per_hex_to_pier * away - w.too_fast_for_pier * max(0, speed - 1 - away // 2)
    return max(0.0, worth)


@rule
def worth_of_heading(s, hex, heading, w):
    """How well a boat heads: along the river, and not at land."""
    onward = direction_onward(s, hex // CELLS)
    off = (heading - onward) % DIRECTIONS
    worth = -w.aligned * min(off, DIRECTIONS - off)
    return worth if water(s, hex, heading) != NONE else worth - w.blocked


@rule
def worth_of_place(s, boat, hex, heading, speed, coal, w):
    """What it is worth to end a turn there."""
    if boat == s.rose:
        return worth_of_rose(s, hex, speed, w) + worth_of_heading(s, hex, heading, w)
    worth = w.per_hex * progress(s, hex) / 2 + w.coal * coal + worth_of_heading(s, hex, heading, w)
    if is_berth(s, hex) and (speed == 1 or s.edition == DRIVING_SCHOOL):
        worth += w.home if s.aboard[boat] == MOST_ABOARD or s.edition == DRIVING_SCHOOL else w.at_berth
    if can_board(s, boat, hex, speed):
        worth += w.passenger
    if speed == 1 and is_depot(s, hex):
        worth += w.depot * (FULL_COAL - coal)
    if on_sandbank(s, hex):
        worth -= w.on_sandbank
    return worth + worth_of_pier(s, boat, hex, speed, w) - price_of_haste(s, hex, speed, w)


@rule
def between(s, hex, other):
    """Hexes from one to another, as the crow flies."""
    return distance(absolute(s, hex, 0) - absolute(s, other, 0), absolute(s, hex, 1) - absolute(s, other, 1))


@rule
def target_of_rose(s):
    """An own boat of her controller that needs coal, else the rival who is furthest down the river."""
    controller = int(s.owner[s.rose])
    target = NONE
    for place in range(s.boats):
        boat = int(s.order[place])
        if boat == s.rose or s.hex[boat] == NONE:
            continue
        if s.owner[boat] == controller and s.coal[boat] <= NEEDS_COAL:
            return boat
        if target == NONE and side_of_seat(s, int(s.owner[boat])) != side_of_seat(s, controller):
            target = boat
    return target


@rule
def worth_of_rose(s, hex, speed, w):
    """What it is worth to her controller that the Black Rose ends her turn there."""
    target = target_of_rose(s)
    if target == NONE:
        return w.rose_at_target
    there = int(s.hex[target])
    apart = between(s, hex, there)
    worth = w.rose_at_target - w.per_hex_to_target * apart
    if s.owner[target] == s.owner[s.rose] and apart == 1 and s.speed[target] == speed:
        if coal_may_change_here(s, hex) and coal_may_change_here(s, there):
            worth += w.depot * (FULL_COAL - int(s.coal[target]))
    return max(0.0, worth)


@rule
def price_of_haste(s, hex, speed, w):
    """Speed that cannot be braked in time: before the landing stage, and before a tile that nobody knows."""
    if hex // CELLS < s.laid - 1:
        return 0.0
    return w.haste * max(0, speed - (SAFE_AT_STAGE if s.finish != NONE else SAFE_BEFORE_UNKNOWN))


# --- the quick policy


@rule
def best_end(s, boat, hex, heading, points, turns, speed, held, w):
    """The best place to end a turn, over all paths with at most one turn before each step; w.blocked paths stop early.

    The speed is that at the end, less one for each driftwood hex on the way; a sandbank ends the turn.
    """
    best = -1.0
    coal = purse(s, boat)
    for path in range(PATHS[points]):
        at = hex
        head = heading
        paid = 0
        rest = path
        left = points
        slowed = speed
        while left > 0:
            turn = TURNS_OF_A_STEP[rest % 3]
            rest //= 3
            if turn != 0 and held and at == hex:
                break
            paid += abs(turn)
            head = (head + turn) % DIRECTIONS
            there = water(s, at, head)
            if there == NONE or paid > turns or not is_free(s, boat, there):
                break
            ground = ground_of(s, there)
            cost = cost_of(ground)
            if cost > left:
                break
            at = there
            left -= cost
            slowed -= cost - 1
            if ground == SANDBANK:
                left = 0
                slowed = 1
        if left == 0:
            used = max(0, paid - (turns - coal))
            best = max(best, worth_of_place(s, boat, at, head, max(1, slowed), coal - used, w))
    return best


@rule
def appeal_of_speed(s, boat, speed, w):
    """What the best end of a turn at a speed is worth."""
    if speed > FASTEST:
        return 0
    cost = speed_cost(s, boat, speed) + leaving_cost(s, boat)
    turns = 1 + purse(s, boat) - cost
    best = best_end(s, boat, int(s.hex[boat]), int(s.heading[boat]), speed, turns, speed, s.held == 1, w)
    return np.int64(max(1.0, 1000 + best - w.coal * cost)) if best >= 0 else 1


@rule
def appeal_of_sailing(s, boat, action, w):
    """What the best end of the turn is worth after a step or a turn."""
    points = int(s.points)
    if points > FASTEST:
        return 2 if action == AHEAD else 1
    hex = int(s.hex[boat])
    heading = int(s.heading[boat])
    turns = turns_left(s, boat)
    speed = speed_at_end(s, boat)
    if action == AHEAD:
        hex = water(s, hex, heading)
        cost = step_cost(s, hex)
        points = 0 if on_sandbank(s, hex) else points - cost
        speed = 1 if on_sandbank(s, hex) else speed - cost + 1
    else:
        heading = (heading + (-1 if action == TURN_LEFT else 1)) % DIRECTIONS
        turns -= 1
    best = best_end(s, boat, hex, heading, points, turns, max(1, speed), False, w)
    if best < 0:
        return 1
    spent = w.coal if action != AHEAD and s.turned else 0.0
    return np.int64(max(1.0, 1000 + best - spent))


@rule
def appeal_of_staying(s, boat, w):
    """What it is worth to end the turn as the boat is."""
    speed = max(1, speed_at_end(s, boat))
    worth = worth_of_place(s, boat, int(s.hex[boat]), int(s.heading[boat]), speed, purse(s, boat), w)
    return np.int64(max(1.0, 1000 + worth))


@rule
def appeal_of_astern(s, boat, w):
    """What it is worth to be astern of a sandbank, headed onward."""
    hex = hex_astern(s, boat)
    return np.int64(
        max(1.0, 1000 + worth_of_place(s, boat, hex, direction_onward(s, hex // CELLS), 1, purse(s, boat), w))
    )


@rule
def need_of_coal(s, boat, coal):
    """What so much coal is worth to a boat of a side; more to one with passengers."""
    return (1 + int(s.aboard[boat])) * SHARED_COAL[coal]


@rule
def appeal_of_sharing(s, boat, action):
    """Coal goes where it is worth most; whatever the Black Rose gives is taken."""
    if action >= FILL:
        return 1000
    if action < GIVE:
        return 101 if action != END else 100
    moved = coal_moved(action)
    here = int(s.coal[boat])
    there = int(s.coal[s.partner])
    before = need_of_coal(s, boat, here) + need_of_coal(s, int(s.partner), there)
    after = need_of_coal(s, boat, here - moved) + need_of_coal(s, int(s.partner), there + moved)
    return max(0, 100 + after - before)


@rule
def appeal(s, seat, action):
    """How much the light policy likes a legal action; ties are left to chance."""
    boat = int(s.asked)
    if s.phase == SHARE_COAL:
        return appeal_of_sharing(s, boat, action)
    if action == ASTERN:
        return appeal_of_astern(s, boat, WEIGHTS[0])
    if s.phase == CHOOSE_SPEED:
        return appeal_of_speed(s, boat, action - SPEED + 1, WEIGHTS[0])
    if s.phase == SAIL and action < PUSH:
        return appeal_of_sailing(s, boat, action, WEIGHTS[0])
    if action == END:
        return appeal_of_staying(s, boat, WEIGHTS[0])
    if action == DOCK:
        return 2
    if action >= HEADING and action < DOCK:
        return 100 + np.int64(worth_of_heading(s, int(s.hex[boat]), action - HEADING, WEIGHTS[0]))
    return 1 if action == STAY or action > ASTERN else 500  # a push


# --- the evaluation


@rule
def settled(s, seat):
    """A choice can be judged when another boat is on turn."""
    return s.owner[s.order[s.turn]] != seat or s.phase == CHOOSE_SPEED


@rule
def value_of_boat(s, boat, w):
    """Passengers, place, coal, and what comes next."""
    worth = w.passenger * int(s.aboard[boat])
    if s.fate[boat] == DOCKED:
        return worth + w.home_for_good - 5.0 * int(s.fated[boat])
    if s.fate[boat] == OUT:
        return -w.home
    hex = int(s.hex[boat])
    worth += worth_of_place(s, boat, hex, int(s.heading[boat]), int(s.speed[boat]), int(s.coal[boat]), w)
    if s.stuck[boat] or not any_turn_completes(s, boat):
        worth -= w.aground
    return worth


@rule
def value(s, seat, w):
    """What a position is worth to a seat: the best boat of its side, and a part of the others."""
    best = -10.0 * w.home
    total = 0.0
    for boat in range(s.boats):
        if boat != s.rose and side_of_seat(s, int(s.owner[boat])) == side_of_seat(s, seat):
            worth = value_of_boat(s, boat, w)
            total += worth
            best = max(best, worth)
    return best + w.other_boats * (total - best)
