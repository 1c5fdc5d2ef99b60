"""The river, its deposits and the cards, from board.json."""

import json
from pathlib import Path

from riverpost.engine.arrays import np

DATA = json.loads(Path(__file__).with_name("board.json").read_text(encoding="utf-8"))

NONE = -1
SEAT_IDS: tuple[str, ...] = tuple(DATA["seats"])
SEATS = len(SEAT_IDS)
CANOES: int = DATA["canoes_each"]

GEM_IDS: tuple[str, ...] = tuple(gem["id"] for gem in DATA["gems"])
GEMS = len(GEM_IDS)
GEM_VALUES = np.array([gem["value"] for gem in DATA["gems"]], np.int64)
GEMS_AT_DEPOSIT: int = DATA["gems_at_each_deposit"]

# Cards: the numbers 1 to 6 are the cards 0 to 5, then the cloud.
NUMBERS = len(DATA["numbers"])
CLOUD = NUMBERS
CARDS = NUMBERS + 1

PLACE_IDS: tuple[str, ...] = tuple(place["id"] for place in DATA["places"])
PLACES = len(PLACE_IDS)
CAMP = PLACE_IDS.index("camp")
FALLS = PLACE_IDS.index("falls")
DEPTH = np.array([place["depth"] for place in DATA["places"]], np.int64)
DEPTH_OF_FALLS = int(DEPTH[FALLS])

# The arms: below the fork a place belongs to one of them.
LEFT, RIGHT = 0, 1
FORK = PLACE_IDS.index("5")  # the last place of the one channel
DEPTH_OF_FORK = int(DEPTH[FORK])
ARM_OF = np.array(
    [LEFT if place.endswith("left") else RIGHT if place.endswith("right") else NONE for place in PLACE_IDS], np.int64
)
# PLACE_AT[arm, depth]: the place at a depth when the arm is given.
PLACE_AT = np.array(
    [
        [next(k for k in range(PLACES) if DEPTH[k] == depth and ARM_OF[k] in (NONE, arm)) for depth in range(9)]
        for arm in (LEFT, RIGHT)
    ],
    np.int64,
)

# Each deposit is called by its gem; DEPOSIT_AT[place] is the one beside a place.
_BY_DEPTH = {gem["depth"]: k for k, gem in enumerate(DATA["gems"])}
DEPOSIT_AT = np.array([_BY_DEPTH.get(int(DEPTH[place]), NONE) for place in range(PLACES)], np.int64)
DEPOSIT_DEPTH = np.array([gem["depth"] for gem in DATA["gems"]], np.int64)

CALMEST: int = DATA["weather"]["lowest"]
WILDEST: int = DATA["weather"]["highest"]
FIRST_WEATHER: int = DATA["weather"]["start"]

HANDLING: int = DATA["load_cost"]  # points for loading, and for unloading
EXCHANGE = 2 * HANDLING  # for unloading and loading

DIFFERENT: int = DATA["goals"]["different"]
ALIKE: int = DATA["goals"]["alike"]
ANY: int = DATA["goals"]["any"]
