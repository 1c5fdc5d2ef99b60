"""How good a position is, and a quick policy that sails whole races."""

import numpy as np

from riverpost.engine.compiling import rule
from riverpost.games.mississippi_queen.alphabet import (
    AHEAD,
    CHOOSE_SPEED,
    DOCK,
    DOCKED,
    DRIVING_SCHOOL,
    END,
    HEADING,
    OUT,
    PUSH,
    SAIL,
    SPEED,
    STAY,
    TURN_LEFT,
)
from riverpost.games.mississippi_queen.avoidance import is_free
from riverpost.games.mississippi_queen.board import CELL_AT, CELLS, DIRECTIONS, NONE, PIER
from riverpost.games.mississippi_queen.passengers import MOST_ABOARD, can_board
from riverpost.games.mississippi_queen.ranking import direction_onward, measured_along
from riverpost.games.mississippi_queen.river import distance, is_berth, water
from riverpost.games.mississippi_queen.sailing import any_speed_completes, speed_cost, turns_left

# What a boat's place is worth, in tenths of the way from hex to hex.
PER_HEX = 10.0
TILE_LENGTH = 8  # of a tile, as the ruler measures
PASSED = 4  # a pier that lies further behind is given up
PASSENGER = 180.0
HOME = 400.0
HOME_FOR_GOOD = 700.0
AT_BERTH = 60.0  # at speed 1, ready to dock
NEAR_PIER = 100.0
PER_HEX_TO_PIER = 14.0
TOO_FAST_FOR_PIER = 12.0  # for each step of speed above what is left to brake
COAL = 6.0
ALIGNED = 3.0
BLOCKED = 14.0
AGROUND = 90.0  # or bound to run aground
HASTE = 15.0  # for each step of speed above what is safe on the newest tile
SAFE_AT_STAGE = 1
SAFE_BEFORE_UNKNOWN = 3
FASTEST = 4  # speeds above are not looked into
TURNS_OF_A_STEP = np.array([0, 1, -1], np.int64)
PATHS = np.array([3**points for points in range(FASTEST + 1)], np.int64)


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
def worth_of_pier(s, boat, hex, speed):
    """How good it is to be near a pier, slow enough to stop there."""
    pier = wanted_pier(s, boat, hex)
    if pier == NONE:
        return 0.0
    away = distance(absolute(s, pier, 0) - absolute(s, hex, 0), absolute(s, pier, 1) - absolute(s, hex, 1))
    worth = NEAR_PIER - PER_HEX_TO_PIER * away - TOO_FAST_FOR_PIER * max(0, speed - 1 - away // 2)
    return max(0.0, worth)


@rule
def worth_of_heading(s, hex, heading):
    """How well a boat heads: along the river, and not at land."""
    onward = direction_onward(s, hex // CELLS)
    off = (heading - onward) % DIRECTIONS
    worth = -ALIGNED * min(off, DIRECTIONS - off)
    return worth if water(s, hex, heading) != NONE else worth - BLOCKED


@rule
def worth_of_place(s, boat, hex, heading, speed, coal):
    """What it is worth to end a turn there."""
    worth = PER_HEX * progress(s, hex) / 2 + COAL * coal + worth_of_heading(s, hex, heading)
    if is_berth(s, hex) and (speed == 1 or s.edition == DRIVING_SCHOOL):
        worth += HOME if s.aboard[boat] == MOST_ABOARD or s.edition == DRIVING_SCHOOL else AT_BERTH
    if speed == 1 and s.speed[boat] == 1 and can_board(s, boat, hex):
        worth += PASSENGER
    return worth + worth_of_pier(s, boat, hex, speed) - price_of_haste(s, hex, speed)


@rule
def price_of_haste(s, hex, speed):
    """Speed that cannot be braked in time: before the landing stage, and before a tile that nobody knows."""
    if hex // CELLS < s.laid - 1:
        return 0.0
    return HASTE * max(0, speed - (SAFE_AT_STAGE if s.finish != NONE else SAFE_BEFORE_UNKNOWN))


# --- the quick policy


@rule
def best_end(s, boat, hex, heading, points, turns, speed):
    """The best place to end a turn, over all paths with at most one turn before each step; BLOCKED paths stop early."""
    best = -1.0
    for path in range(PATHS[points]):
        at = hex
        head = heading
        paid = 0
        rest = path
        sailed = 0
        for _ in range(points):
            turn = TURNS_OF_A_STEP[rest % 3]
            rest //= 3
            paid += abs(turn)
            head = (head + turn) % DIRECTIONS
            there = water(s, at, head)
            if there == NONE or paid > turns or not is_free(s, boat, there):
                break
            at = there
            sailed += 1
        if sailed == points:
            used = max(0, paid - (turns - int(s.coal[boat])))
            best = max(best, worth_of_place(s, boat, at, head, speed, int(s.coal[boat]) - used))
    return best


@rule
def appeal_of_speed(s, boat, speed):
    """What the best end of a turn at a speed is worth."""
    if speed > FASTEST:
        return 0
    cost = speed_cost(s, boat, speed)
    turns = 1 + int(s.coal[boat]) - cost
    best = best_end(s, boat, int(s.hex[boat]), int(s.heading[boat]), speed, turns, speed)
    return np.int64(max(1.0, 1000 + best - COAL * cost)) if best >= 0 else 1


@rule
def appeal_of_sailing(s, boat, action):
    """What the best end of the turn is worth after a step or a turn."""
    points = int(s.points)
    if points > FASTEST:
        return 2 if action == AHEAD else 1
    hex = int(s.hex[boat])
    heading = int(s.heading[boat])
    turns = turns_left(s, boat)
    if action == AHEAD:
        hex = water(s, hex, heading)
        points -= 1
    else:
        heading = (heading + (-1 if action == TURN_LEFT else 1)) % DIRECTIONS
        turns -= 1
    best = best_end(s, boat, hex, heading, points, turns, int(s.speed[boat]))
    if best < 0:
        return 1
    spent = COAL if action != AHEAD and s.turned else 0.0
    return np.int64(max(1.0, 1000 + best - spent))


@rule
def appeal_of_staying(s, boat):
    """What it is worth to end the turn as the boat is."""
    hex = int(s.hex[boat])
    worth = worth_of_place(s, boat, hex, int(s.heading[boat]), int(s.speed[boat]), int(s.coal[boat]))
    return np.int64(max(1.0, 1000 + worth))


@rule
def appeal(s, seat, action):
    """How much the light policy likes a legal action; ties are left to chance."""
    boat = int(s.asked)
    if s.phase == CHOOSE_SPEED:
        return appeal_of_speed(s, boat, action - SPEED + 1)
    if s.phase == SAIL and action < PUSH:
        return appeal_of_sailing(s, boat, action)
    if action == END:
        return appeal_of_staying(s, boat)
    if action == DOCK:
        return 2
    if action >= HEADING and action < DOCK:
        return 100 + np.int64(worth_of_heading(s, int(s.hex[boat]), action - HEADING))
    return 1 if action == STAY else 500  # a push


# --- the evaluation


@rule
def settled(s, seat):
    """A choice can be judged when another boat is on turn."""
    return s.owner[s.order[s.turn]] != seat or s.phase == CHOOSE_SPEED


@rule
def value_of_boat(s, boat):
    """Passengers, place, coal, and what comes next."""
    worth = PASSENGER * int(s.aboard[boat])
    if s.fate[boat] == DOCKED:
        return worth + HOME_FOR_GOOD - 5.0 * int(s.fated[boat])
    if s.fate[boat] == OUT:
        return -HOME
    hex = int(s.hex[boat])
    worth += worth_of_place(s, boat, hex, int(s.heading[boat]), int(s.speed[boat]), int(s.coal[boat]))
    if s.stuck[boat] or not any_speed_completes(s, boat, int(s.coal[boat])):
        worth -= AGROUND
    return worth


@rule
def value(s, seat):
    """What a position is worth to a seat: its boats."""
    worth = 0.0
    for boat in range(s.boats):
        if s.owner[boat] == seat:
            worth += value_of_boat(s, boat)
    return worth
