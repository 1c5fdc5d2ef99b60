"""How good a position is: the boats of a side, where they are and what comes next."""

from riverpost.engine.compiling import rule
from riverpost.engine.weights import load
from riverpost.games.mississippi_queen.judge.distances import STEPS_HOME, STEPS_OFF, STEPS_OFF_UNKNOWN, TILE_LENGTH
from riverpost.games.mississippi_queen.rules.alphabet import CHOOSE_SPEED, DOCKED, DRIVING_SCHOOL, OUT
from riverpost.games.mississippi_queen.rules.board import CELL_AT, CELLS, DIRECTIONS, FULL_COAL, NONE, PIER, TILES
from riverpost.games.mississippi_queen.rules.fleet import side_of_seat
from riverpost.games.mississippi_queen.rules.passengers import MOST_ABOARD, can_board
from riverpost.games.mississippi_queen.rules.ranking import direction_onward
from riverpost.games.mississippi_queen.rules.river import (
    coal_may_change_here,
    distance,
    is_berth,
    is_depot,
    on_sandbank,
    passengers_for,
    water,
)
from riverpost.games.mississippi_queen.rules.sailing import any_turn_completes

WEIGHTS = load(__file__)  # of the evaluation; `riverpost tune` finds better ones

WHOLE_RIVER = 60.0  # steps; what is left of them to go counts
PASSED = 2.0  # steps: a pier that lies further behind is given up
TO_COME = 0.6  # of an island that is not laid yet
SAFE_AT_STAGE = 1
SAFE_BEFORE_UNKNOWN = 3
NEEDS_COAL = 4  # a boat to which its owner brings the Black Rose
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
