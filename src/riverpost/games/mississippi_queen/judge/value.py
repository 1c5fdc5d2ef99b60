"""How good a position is, and a quick policy that sails whole races."""

import numpy as np

from riverpost.engine.compiling import rule
from riverpost.engine.weights import load
from riverpost.games.mississippi_queen.judge.distances import STEPS_HOME, STEPS_OFF, STEPS_OFF_UNKNOWN, TILE_LENGTH
from riverpost.games.mississippi_queen.rules.alphabet import (
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
from riverpost.games.mississippi_queen.rules.avoidance import BITS, is_free
from riverpost.games.mississippi_queen.rules.board import CELL_AT, CELLS, DIRECTIONS, FULL_COAL, NONE, PIER, TILES
from riverpost.games.mississippi_queen.rules.coal import coal_moved
from riverpost.games.mississippi_queen.rules.fleet import purse, side_of_seat
from riverpost.games.mississippi_queen.rules.passengers import MOST_ABOARD, can_board
from riverpost.games.mississippi_queen.rules.ranking import direction_onward
from riverpost.games.mississippi_queen.rules.river import (
    coal_may_change_here,
    distance,
    is_berth,
    is_depot,
    on_sandbank,
    passengers_for,
    stage_ahead,
    step_cost,
    turned,
    water,
)
from riverpost.games.mississippi_queen.rules.sailing import (
    any_turn_completes,
    hex_astern,
    leaving_cost,
    speed_at_end,
    speed_cost,
    turns_left,
)

WEIGHTS = load(__file__)  # of the evaluation; `riverpost tune` finds better ones

WHOLE_RIVER = 60.0  # steps; what is left of them to go counts
PASSED = 2.0  # steps: a pier that lies further behind is given up
TO_COME = 0.6  # of an island that is not laid yet
SAFE_AT_STAGE = 1
SAFE_BEFORE_UNKNOWN = 3
NEEDS_COAL = 4  # a boat to which its owner brings the Black Rose
FASTEST = 4  # the quick policy does not look into speeds above
TURNS_OF_A_STEP = np.array([0, 1, -1], np.int64)
WAYS = len(TURNS_OF_A_STEP)
BASE = 1000  # of appeals, which are never negative
NOWHERE = -1e9


@rule
def absolute(s, hex, axis):
    """A coordinate of a hex on the whole map."""
    k = hex // CELLS
    return int(s.centre[k, axis]) + CELL_AT[s.facing[k], hex % CELLS, axis]


@rule
def steps_to_go(s, hex):
    """Steps to the finish, by what can be sailed as far as the river is known."""
    k = hex // CELLS
    cell = hex % CELLS
    tile = int(s.tile[k])
    if k == s.length - 1 and s.finish != NONE:
        return STEPS_HOME[tile, s.finish, cell]
    rest = TILE_LENGTH * (int(s.length) - 1 - k)
    if k + 1 < s.laid:
        return STEPS_OFF[tile, s.joint[k + 1], cell] + rest
    return STEPS_OFF_UNKNOWN[tile, cell] + rest


@rule
def is_in_reach(s, hex, pier):
    """Whether a pier lies ahead, or so little behind that it may be worth to turn back."""
    return steps_to_go(s, pier) <= steps_to_go(s, hex) + PASSED


@rule
def wants(s, boat, tile):
    """M41: whether a passenger waits on a tile whom the boat may take."""
    return s.waiting[tile] > 0 and (int(s.visited[boat]) >> tile) & 1 == 0


@rule
def wanted_pier(s, boat, hex):
    """The nearest pier on this tile or the next where a passenger waits whom the boat may take, or NONE."""
    if s.aboard[boat] >= MOST_ABOARD:
        return NONE
    k = hex // CELLS
    for tile in range(k, min(k + 2, int(s.laid))):
        if wants(s, boat, tile):
            pier = tile * CELLS + int(PIER[s.tile[tile]])
            if is_in_reach(s, hex, pier):
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
def islands_ahead(s, boat, hex):
    """How many islands ahead may still give a passenger; those to come count in part, for others want them too."""
    count = 0.0
    for tile in range(hex // CELLS, s.laid):
        if wants(s, boat, tile) and is_in_reach(s, hex, tile * CELLS + int(PIER[s.tile[tile]])):
            count += 1.0
    for kind in range(TILES):
        if s.bag[kind] and passengers_for(s, kind) > 0:
            count += TO_COME
    return count


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
    worth = w.per_hex * (WHOLE_RIVER - steps_to_go(s, hex)) + worth_of_heading(s, hex, heading, w)
    coal = min(coal, FULL_COAL)  # a seventh is lost at the end of the turn
    worth += w.coal[coal] + w.speed[speed]
    if is_berth(s, hex) and (speed == 1 or s.edition == DRIVING_SCHOOL):
        worth += w.home if s.aboard[boat] == MOST_ABOARD or s.edition == DRIVING_SCHOOL else 0.0
    if can_board(s, boat, hex, speed):
        worth += w.passenger[int(s.aboard[boat])]
    if speed == 1 and is_depot(s, hex):
        worth += w.coal[FULL_COAL] - w.coal[coal]
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
            worth += w.coal[FULL_COAL] - w.coal[int(s.coal[target])]
    return max(0.0, worth)


@rule
def price_of_haste(s, hex, speed, w):
    """Speed that cannot be braked in time: before the landing stage, and before a tile that nobody knows."""
    if hex // CELLS < s.laid - 1:
        return 0.0
    return w.haste * max(0, speed - (SAFE_AT_STAGE if s.finish != NONE else SAFE_BEFORE_UNKNOWN))


# --- the quick policy


@rule
def best_end(s, boat, hex, heading, points, turns, speed, coal, held, w):
    """What the best place to end a turn is worth, with at most one turn before each step; NOWHERE if there is none.

    The speed is that at the end, less one for each driftwood hex on the way; a sandbank ends the turn. Coal is what
    is left if no further turn is paid for. Ways are tried and taken back as in the search for a complete turn.
    """
    best = NOWHERE
    path = 1
    way = 0
    while True:
        if way == 0 and points == 0:
            best = max(best, worth_of_place(s, boat, hex, heading, max(1, speed), min(coal, turns), w))
        if way < WAYS and points > 0:
            turn = TURNS_OF_A_STEP[way]
            if abs(turn) <= turns and (turn == 0 or path > 1 or not held):
                onward = turned(heading, turn)
                there = water(s, hex, onward)
                if there != NONE and is_free(s, boat, there):
                    cost = step_cost(s, there)
                    if on_sandbank(s, there):
                        rest = min(coal, turns - abs(turn))
                        best = max(best, worth_of_place(s, boat, there, onward, 1, rest, w))
                    elif cost <= points:
                        path = path << BITS | way
                        points -= cost
                        speed -= cost - 1
                        turns -= abs(turn)
                        heading = onward
                        hex = there
                        way = 0
                        continue
            way += 1
            continue
        if path == 1:
            return best
        way = path & (1 << BITS) - 1
        path >>= BITS
        cost = step_cost(s, hex)
        points += cost
        speed += cost - 1
        turns += abs(TURNS_OF_A_STEP[way])
        hex = water(s, hex, turned(heading, DIRECTIONS // 2))
        heading = turned(heading, -TURNS_OF_A_STEP[way])
        way += 1


@rule
def as_appeal(worth):
    """A worth as a whole number above 0; what leads nowhere is liked least."""
    return np.int64(max(1.0, BASE + worth))


@rule
def appeal_of_speed(s, boat, speed, w):
    """What the best end of a turn at a speed is worth."""
    if speed > FASTEST:
        return 0
    coal = purse(s, boat) - speed_cost(s, boat, speed) - leaving_cost(s, boat)
    hex = int(s.hex[boat])
    return as_appeal(best_end(s, boat, hex, int(s.heading[boat]), speed, 1 + coal, speed, coal, s.held == 1, w))


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
    return as_appeal(best_end(s, boat, hex, heading, points, turns, speed, min(purse(s, boat), turns), False, w))


@rule
def appeal_of_staying(s, boat, w):
    """What it is worth to end the turn as the boat is; one that is aground turns away from the stage first (M53)."""
    if s.points > 0:
        return 0 if stage_ahead(s, int(s.hex[boat]), int(s.heading[boat])) else 2
    speed = max(1, speed_at_end(s, boat))
    worth = worth_of_place(s, boat, int(s.hex[boat]), int(s.heading[boat]), speed, purse(s, boat), w)
    return as_appeal(worth)


@rule
def appeal_of_astern(s, boat, w):
    """What it is worth to be astern of a sandbank, headed onward."""
    hex = hex_astern(s, boat, int(s.heading[boat]))
    return as_appeal(worth_of_place(s, boat, hex, direction_onward(s, hex // CELLS), 1, purse(s, boat), w))


@rule
def need_of_coal(s, boat, coal, w):
    """What so much coal is worth to a boat of a side; more to one with passengers."""
    return (1 + int(s.aboard[boat])) * w.coal[coal]


@rule
def appeal_of_sharing(s, boat, action, w):
    """Coal goes where it is worth most; whatever the Black Rose gives is taken."""
    if action >= FILL:
        return 1000
    if action < GIVE:
        return 101 if action != END else 100
    moved = coal_moved(action)
    here = int(s.coal[boat])
    there = int(s.coal[s.partner])
    before = need_of_coal(s, boat, here, w) + need_of_coal(s, int(s.partner), there, w)
    after = need_of_coal(s, boat, here - moved, w) + need_of_coal(s, int(s.partner), there + moved, w)
    return np.int64(max(0.0, 100 + after - before))


@rule
def appeal(s, seat, action):
    """How much the light policy likes a legal action; ties are left to chance."""
    boat = int(s.asked)
    if s.phase == SHARE_COAL:
        return appeal_of_sharing(s, boat, action, WEIGHTS[0])
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
    worth = w.aboard[int(s.aboard[boat])]
    if s.fate[boat] == DOCKED:
        return worth + w.docked[int(s.aboard[boat])] - w.later * int(s.fated[boat])
    if s.fate[boat] == OUT:
        return w.out
    hex = int(s.hex[boat])
    worth += worth_of_place(s, boat, hex, int(s.heading[boat]), int(s.speed[boat]), int(s.coal[boat]), w)
    if islands_ahead(s, boat, hex) < MOST_ABOARD - int(s.aboard[boat]):
        worth -= w.too_few_islands
    if s.stuck[boat] or not any_turn_completes(s, boat, int(s.heading[boat])):
        worth -= w.aground
    return worth


@rule
def value(s, seat, w):
    """What a position is worth to a seat: the best boat of its side, and a part of the others."""
    best = NOWHERE
    total = 0.0
    for boat in range(s.boats):
        if boat != s.rose and side_of_seat(s, int(s.owner[boat])) == side_of_seat(s, seat):
            worth = value_of_boat(s, boat, w)
            total += worth
            best = max(best, worth)
    return best + w.other_boats * (total - best)
