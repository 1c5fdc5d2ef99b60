"""The tiles of the river and how they join, from board.json.

A hex of the river is a tile's number, counted from the start, times 20 plus its cell. Directions are counted clockwise
from north in steps of 60 degrees; a tile's own directions begin with the way it faces.
"""

import json
from pathlib import Path

import numpy as np

DATA = json.loads(Path(__file__).with_name("board.json").read_text(encoding="utf-8"))
GEOMETRY = DATA["geometry"]

NONE = -1
SEATS = 6
BOATS = 6
SPEEDS = 6
FULL_COAL = 6

# --- hexes

DIRECTION_IDS: tuple[str, ...] = tuple(GEOMETRY["dirs_clockwise"])
DIRECTIONS = len(DIRECTION_IDS)
STEP = np.array(list(GEOMETRY["dirs_clockwise"].values()), np.int64)  # axial (q, r) of a step
CELLS = len(GEOMETRY["cells"])
CELL = np.array([GEOMETRY["cells"][str(cell)] for cell in range(CELLS)], np.int64)  # around the centre, facing north
CENTRE_CELL: int = GEOMETRY["reference_cell"]


def rotated(hexes: np.ndarray, turns: int) -> np.ndarray:
    """Axial coordinates after so many turns of 60 degrees clockwise."""
    for _ in range(turns % DIRECTIONS):
        hexes = np.stack([-hexes[..., 1], hexes[..., 0] + hexes[..., 1]], axis=-1)
    return hexes


CELL_AT = np.stack([rotated(CELL, facing) for facing in range(DIRECTIONS)])  # by the way a tile faces

# INSIDE[cell, direction]: the neighbouring cell of the same tile, in the tile's own directions.
INSIDE = np.full((CELLS, DIRECTIONS), NONE, np.int64)
_BY_PLACE = {tuple(place): cell for cell, place in enumerate(CELL.tolist())}
for cell in range(CELLS):
    for direction in range(DIRECTIONS):
        INSIDE[cell, direction] = _BY_PLACE.get(tuple((CELL[cell] + STEP[direction]).tolist()), NONE)

# --- joints

TURN_IDS = ("straight", "left", "right")
STRAIGHT, LEFT, RIGHT = range(3)
TURN_STEPS = np.array([0, -1, 1], np.int64)  # how a turn changes the way a tile faces
TILE_DISTANCE = 4  # from centre to centre

# ONWARD[turn, cell, direction]: the cell of the next tile; BACKWARD: of the tile before; `turn` is the joint between.
# Each in the own directions of the tile that is left.
ONWARD = np.full((len(TURN_IDS), CELLS, DIRECTIONS), NONE, np.int64)
BACKWARD = np.full((len(TURN_IDS), CELLS, DIRECTIONS), NONE, np.int64)
for turn, name in enumerate(TURN_IDS):
    steps = int(TURN_STEPS[turn])
    next_tile = TILE_DISTANCE * STEP[steps] + rotated(CELL, steps)
    for near, far in GEOMETRY["joins_k_to_k1"][name]:
        direction = STEP.tolist().index((next_tile[far] - CELL[near]).tolist())
        ONWARD[turn, near, direction] = far
        BACKWARD[turn, far, (direction + DIRECTIONS // 2 - steps) % DIRECTIONS] = near

# --- tiles

TILE_IDS: tuple[str, ...] = tuple(DATA["tiles"])
TILES = len(TILE_IDS)
START_TILE = TILE_IDS.index("A0")
RACE_TILES = np.array([tile for tile, name in enumerate(TILE_IDS) if name[0] == "A" and name != "A0"], np.int64)
EXTENDED_TILE_IDS = tuple(name for name in TILE_IDS if name[0] == "B")
EXTENDED_TILES = np.array([TILE_IDS.index(name) for name in EXTENDED_TILE_IDS], np.int64)
ISLAND_TILES = np.array([tile for tile, name in enumerate(TILE_IDS) if name.startswith("A3")], np.int64)
RED_PIER_TILES = np.array([tile for tile, name in enumerate(TILE_IDS) if name.startswith("A2")], np.int64)
RIVER_LENGTH = 12  # tiles from start to finish, the start counted in
SCHOOL_LENGTH = 4  # at the driving school

# What a cell is: open water, an island, driftwood or a sandbank.
WATER, ISLAND, DRIFTWOOD, SANDBANK = range(4)
GROUND = np.full((TILES, CELLS), WATER, np.int64)
DEPOT = np.zeros((TILES, CELLS), np.bool_)
PIER = np.full(TILES, NONE, np.int64)  # the cell of a tile's pier
PIER_IS_RED = np.zeros(TILES, np.bool_)
for tile, facts in enumerate(DATA["tiles"].values()):
    GROUND[tile, facts["islands"]] = ISLAND
    GROUND[tile, facts.get("driftwood", [])] = DRIFTWOOD
    GROUND[tile, facts.get("sandbanks", [])] = SANDBANK
    DEPOT[tile, facts.get("coal_cells", [])] = True
    if "pier" in facts:
        PIER[tile] = facts["pier"]["cell"]
        PIER_IS_RED[tile] = facts["pier"]["colour"] == "red"
START_BERTHS = np.array(DATA["tiles"]["A0"]["start_berths_1to5"], np.int64)
# Where a sixth boat waits on land, and the berth that it waits behind.
SIXTH_BERTHS = (2, 3)
LAND_BEHIND = np.array([DATA["tiles"]["A0"]["sixth_boat_land_cells"][f"behind_{n}"] for n in SIXTH_BERTHS], np.int64)
FINISH_BERTHS = np.array([GEOMETRY["finish_berths_on_last_tile"][name] for name in TURN_IDS], np.int64)
