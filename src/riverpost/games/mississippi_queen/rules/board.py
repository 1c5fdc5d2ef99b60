"""The tiles of the river and how they join, from board.json.

A hex of the river is a tile's number, counted from the start, times 20 plus its cell. Directions are counted clockwise
from north in steps of 60 degrees; a tile's own directions begin with the way it faces.
"""

import json
from pathlib import Path
from typing import Any

from riverpost.engine.arrays import np

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
CELLS = len(GEOMETRY["cells"])
CENTRE_CELL: int = GEOMETRY["reference_cell"]

Hex = tuple[int, int]  # axial (q, r)


def beyond(hex: Hex, steps: int, direction: Hex) -> Hex:
    """The hex so many steps from another."""
    return hex[0] + steps * direction[0], hex[1] + steps * direction[1]


def rotated(hex: Hex, turns: int) -> Hex:
    """Axial coordinates after so many turns of 60 degrees clockwise."""
    q, r = hex
    for _ in range(turns % DIRECTIONS):
        q, r = -r, q + r
    return q, r


_STEPS: list[Hex] = [(q, r) for q, r in GEOMETRY["dirs_clockwise"].values()]
_CELLS: list[Hex] = [(q, r) for q, r in (GEOMETRY["cells"][str(cell)] for cell in range(CELLS))]
STEP = np.array(_STEPS, np.int64)  # in each direction
CELL = np.array(_CELLS, np.int64)  # around the centre, facing north
CELL_AT = np.array(  # by the way a tile faces
    [[rotated(cell, facing) for cell in _CELLS] for facing in range(DIRECTIONS)], np.int64
)

# INSIDE[cell, direction]: the neighbouring cell of the same tile, in the tile's own directions.
_BY_PLACE = {place: cell for cell, place in enumerate(_CELLS)}
INSIDE = np.array([[_BY_PLACE.get(beyond(cell, 1, step), NONE) for step in _STEPS] for cell in _CELLS], np.int64)

# --- joints

TURN_IDS = ("straight", "left", "right")
STRAIGHT, LEFT, RIGHT = range(3)
_TURN_STEPS = (0, -1, 1)
TURN_STEPS = np.array(_TURN_STEPS, np.int64)  # how a turn changes the way a tile faces
TILE_DISTANCE = 4  # from centre to centre

# ONWARD[turn, cell, direction]: the cell of the next tile; BACKWARD: of the tile before; `turn` is the joint between.
# Each in the own directions of the tile that is left.
_ONWARD = [[[NONE] * DIRECTIONS for _ in range(CELLS)] for _ in TURN_IDS]
_BACKWARD = [[[NONE] * DIRECTIONS for _ in range(CELLS)] for _ in TURN_IDS]
for turn, (name, steps) in enumerate(zip(TURN_IDS, _TURN_STEPS, strict=True)):
    for near, far in GEOMETRY["joins_k_to_k1"][name]:
        there = beyond(rotated(_CELLS[far], steps), TILE_DISTANCE, _STEPS[steps])
        direction = _STEPS.index(beyond(there, -1, _CELLS[near]))
        _ONWARD[turn][near][direction] = far
        _BACKWARD[turn][far][(direction + DIRECTIONS // 2 - steps) % DIRECTIONS] = near
ONWARD = np.array(_ONWARD, np.int64)
BACKWARD = np.array(_BACKWARD, np.int64)

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
_GROUNDS = {"islands": ISLAND, "driftwood": DRIFTWOOD, "sandbanks": SANDBANK}


def _ground_of(facts: dict[str, Any], cell: int) -> int:
    return next((ground for name, ground in _GROUNDS.items() if cell in facts.get(name, ())), WATER)


_TILES: list[dict[str, Any]] = list(DATA["tiles"].values())
_PIERS = [facts.get("pier", {"cell": NONE, "colour": ""}) for facts in _TILES]
GROUND = np.array([[_ground_of(facts, cell) for cell in range(CELLS)] for facts in _TILES], np.int64)
DEPOT = np.array([[cell in facts.get("coal_cells", ()) for cell in range(CELLS)] for facts in _TILES], np.bool_)
PIER = np.array([pier["cell"] for pier in _PIERS], np.int64)  # the cell of a tile's pier
PIER_IS_RED = np.array([pier["colour"] == "red" for pier in _PIERS], np.bool_)
START_BERTHS = np.array(DATA["tiles"]["A0"]["start_berths_1to5"], np.int64)
# Where a sixth boat waits on land, and the berth that it waits behind.
SIXTH_BERTHS = (2, 3)
LAND_BEHIND = np.array([DATA["tiles"]["A0"]["sixth_boat_land_cells"][f"behind_{n}"] for n in SIXTH_BERTHS], np.int64)
FINISH_BERTHS = np.array([GEOMETRY["finish_berths_on_last_tile"][name] for name in TURN_IDS], np.int64)
