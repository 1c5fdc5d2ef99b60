"""The map, the tiles and the carriages, from board.json."""

import json
from itertools import accumulate
from pathlib import Path

from riverpost.engine.arrays import np

DATA = json.loads(Path(__file__).with_name("board.json").read_text(encoding="utf-8"))

SEATS = 4
NONE = -1

CITY_IDS: tuple[str, ...] = tuple(city["id"] for city in DATA["cities"])
CITIES = len(CITY_IDS)
LAND_IDS: tuple[str, ...] = tuple(land["id"] for land in DATA["lands"])
LANDS = len(LAND_IDS)
LAND_OF = np.array([LAND_IDS.index(city["land"]) for city in DATA["cities"]], np.int64)
BAVARIA = LAND_IDS.index("bavaria")

ROADS: tuple[tuple[int, int], ...] = tuple((CITY_IDS.index(a), CITY_IDS.index(b)) for a, b in DATA["edges"])
_NEIGHBOURS = [
    [other for other in range(CITIES) if (city, other) in ROADS or (other, city) in ROADS] for city in range(CITIES)
]
_MOST_ROADS = max(len(neighbours) for neighbours in _NEIGHBOURS)
ROAD = np.array([[other in neighbours for other in range(CITIES)] for neighbours in _NEIGHBOURS], np.bool_)
ROADS_FROM = np.array(  # each city's neighbours, in order, then NONE
    [neighbours + [NONE] * (_MOST_ROADS - len(neighbours)) for neighbours in _NEIGHBOURS], np.int64
)

COPIES: int = DATA["city_card_copies_each"]
CARDS = CITIES * COPIES
PLACES: int = DATA["display_size"]
HOUSES: int = DATA["houses_per_player"]
SHORTEST_CLOSING: int = DATA["min_close_length"]
HAND_AFTER_CLOSING: int = DATA["hand_limit_on_close"]
CARTWRIGHT_REACH: int = DATA["cartwright_max_shortfall"]

FIRST_CARRIAGE = min(int(number) for number in DATA["carriages"])
LAST_CARRIAGE = max(int(number) for number in DATA["carriages"])
CARRIAGE_NUMBERS = LAST_CARRIAGE - FIRST_CARRIAGE + 1
CARRIAGE_COPIES: int = DATA["carriage_copies_each"]
CARRIAGE_POINTS = np.array(  # by number; 0 is no carriage
    [DATA["carriages"].get(str(number), 0) for number in range(LAST_CARRIAGE + 1)], np.int64
)

# Tiles lie in stacks, best on top; all thirty are numbered through, stack by stack.
STACK_IDS: tuple[str, ...] = tuple(DATA["bonus_tiles"])
STACKS = len(STACK_IDS)
TILE_VALUES = np.array([value for values in DATA["bonus_tiles"].values() for value in values], np.int64)
TILES = len(TILE_VALUES)
STACK_SIZES = [len(values) for values in DATA["bonus_tiles"].values()]
STACK_START = np.array([0, *accumulate(STACK_SIZES)], np.int64)  # stack k: tiles STACK_START[k] to STACK_START[k+1]-1

SHORTEST_PRIZE, LONGEST_PRIZE = 5, 7
LENGTH_STACK = np.array(
    [STACK_IDS.index(f"length_{length}") for length in range(SHORTEST_PRIZE, LONGEST_PRIZE + 1)], np.int64
)
ALL_LANDS = STACK_IDS.index("all_lands")
GAME_END = STACK_IDS.index("game_end")
GROUP_IDS: tuple[str, ...] = tuple(DATA["land_bonus_groups"])
GROUPS = len(GROUP_IDS)
GROUP_STACK = np.array([STACK_IDS.index(group) for group in GROUP_IDS], np.int64)
IN_GROUP = np.array(
    [[city["land"] in DATA["land_bonus_groups"][group] for city in DATA["cities"]] for group in GROUP_IDS], np.bool_
)
