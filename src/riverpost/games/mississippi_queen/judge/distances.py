"""How far it is by water: tables for the judge, made once from the printed tiles."""

import heapq

import numpy as np

from riverpost.games.mississippi_queen.rules.board import (
    CELLS,
    DIRECTIONS,
    DRIFTWOOD,
    FINISH_BERTHS,
    GROUND,
    INSIDE,
    ISLAND,
    NONE,
    ONWARD,
    SANDBANK,
    TILES,
    TURN_IDS,
)

TILE_LENGTH = 4  # steps to cross a tile on a good course
DETOUR = 9.0  # steps, for a cell from which there is no way that stays on the tile
# Steps that entering a cell is like: driftwood costs a point and speed, a sandbank most of a turn.
TOLL = {DRIFTWOOD: 2.5, SANDBANK: 4.0}


def ways_off(tile: int, turn: int) -> dict[int, float]:
    """The cells from which one step leads onto the next tile."""
    open_cells = [cell for cell in range(CELLS) if GROUND[tile, cell] != ISLAND]
    return {cell: 1.0 for cell in open_cells if (ONWARD[turn, cell] != NONE).any()}


def berths(tile: int, turn: int) -> dict[int, float]:
    """The berths, if this is the last tile."""
    return {int(cell): 0.0 for cell in FINISH_BERTHS[turn] if GROUND[tile, cell] != ISLAND}


def steps_to(tile: int, goals: dict[int, float]) -> list[float]:
    """From every cell of a tile the steps to the nearest goal, by water on the tile."""
    found = dict.fromkeys(range(CELLS), DETOUR)
    queue = [(steps, cell) for cell, steps in goals.items()]
    while queue:
        steps, cell = heapq.heappop(queue)
        if steps >= found[cell]:
            continue
        found[cell] = steps
        entering = TOLL.get(int(GROUND[tile, cell]), 1.0)
        for direction in range(DIRECTIONS):
            there = int(INSIDE[cell, direction])
            if there != NONE and GROUND[tile, there] != ISLAND:
                heapq.heappush(queue, (steps + entering, there))
    return [found[cell] for cell in range(CELLS)]


TURNS = range(len(TURN_IDS))
# [tile, turn, cell]: steps to the next tile, and to a berth of the finish, that lies this way.
STEPS_OFF = np.array([[steps_to(tile, ways_off(tile, turn)) for turn in TURNS] for tile in range(TILES)])
STEPS_HOME = np.array([[steps_to(tile, berths(tile, turn)) for turn in TURNS] for tile in range(TILES)])
# [tile, cell]: steps to the next tile while the die has not said where it will lie.
STEPS_OFF_UNKNOWN = STEPS_OFF.mean(axis=1)
