"""The options in pictures."""

from collections.abc import Iterator, Mapping

from riverpost.draw import Piece, Symbol
from riverpost.draw.curves import Point
from riverpost.draw.vignettes import Vignette, put, write
from riverpost.games.mississippi_queen.rules.board import BOATS, CELL, DATA, DIRECTIONS, GROUND, TILE_IDS
from riverpost.games.mississippi_queen.scene.hexes import HEIGHT, centre, towards
from riverpost.games.mississippi_queen.scene.layout import UNIT, Fleet, lay_out
from riverpost.games.mississippi_queen.scene.river import HAZARDS
from riverpost.games.mississippi_queen.scene.symbols import symbols as symbols_of_game
from riverpost.games.mississippi_queen.scene.tiles import SAND, WATER, landing_side

TILE_SCALE = 0.6
STEP_TURN = 360 / DIRECTIONS


def symbols() -> Mapping[str, Symbol]:
    """What the pictures show."""
    return symbols_of_game(lay_out("wide", Fleet(4, 5, 12, rose=True), seated=True))


def _tile(name: str, x: float = 60, y: float = 40, scale: float = TILE_SCALE) -> Iterator[Piece]:
    """A tile with all that lies on it."""
    yield put("bank", x, y, scale)
    yield put(f"tile-{name}", x, y, scale)
    for cell, ground in enumerate(GROUND[TILE_IDS.index(name)].tolist()):
        if ground in HAZARDS:
            across, down = _middle(cell, scale)
            yield put(HAZARDS[ground][0], x + across, y + down, scale)
    for cell in DATA["tiles"][name].get("coal_cells", []):
        side = landing_side(name, cell)
        (across, down), (aside, further) = _middle(cell, scale), towards(side, HEIGHT / 2 * UNIT * scale)
        turn = (side + DIRECTIONS // 2) % DIRECTIONS * STEP_TURN
        yield put("depot", x + across + aside, y + down + further, scale, turn)


def _middle(cell: int, scale: float) -> Point:
    """Where a cell lies from the middle of its tile."""
    q, r = CELL[cell].tolist()
    return centre(q, r, UNIT * scale)


def _pictured(name: str) -> Vignette:
    return Vignette(SAND, tuple(_tile(name)))


PICTURES: dict[str, Vignette] = {
    "edition": Vignette(WATER, (put("boat-0", 36, 42, 1.5, 30), put("boat-3", 84, 38, 1.5, 30))),
    "edition/2019": Vignette(
        WATER, (put("boat-0", 40, 40, 1.7, 90), put("figure-red", 84, 54, 1.7), put("figure-blue", 104, 54, 1.7))
    ),
    "edition/1997": Vignette(
        SAND, (*_tile("A1-1", 28, 40, 0.5), *_tile("A1-3", 96, 40, 0.5), put("boat-3", 96, 40, 0.8, 60))
    ),
    "edition/driving-school": Vignette(
        SAND,
        (
            *(piece for k, name in enumerate(("A0", "A3-1", "A3-2")) for piece in _tile(name, 24 + 36 * k, 40, 0.3)),
            put("boat-1", 60, 40, 0.9, 90),
        ),
    ),
    "strict_berths": Vignette(WATER, (put("berth", 60, 40, 1.7), put("boat-4", 60, 40, 1.5), write("1", 104, 40, 30))),
    "round_limit": Vignette(WATER, (put("wheel-speed", 60, 40, 1.2), write("100", 60, 40, 22))),
    "tiles": Vignette(
        WATER, (put("sandbank", 26, 40, 0.9), put("driftwood", 60, 40, 0.9), put("depot", 96, 46, 1.3))
    ),
    **{f"tiles/{name}": _pictured(name) for name in TILE_IDS if name.startswith("B")},
    "extra_passengers": Vignette(
        WATER, (put("pier-blue", 60, 62, 2.2), put("figure-blue", 46, 50, 1.8), put("figure-blue", 74, 50, 1.8))
    ),
    "teams": Vignette(
        WATER,
        (
            put("boat-0", 20, 30, 0.9), put("boat-1", 44, 30, 0.9), put("team-0", 31, 66, 1.1),
            put("boat-2", 76, 30, 0.9), put("boat-3", 100, 30, 0.9), put("team-1", 88, 64, 1.1),
        ),
    ),
    "partners": Vignette(
        WATER, (put("boat-0", 36, 34, 1.3), put("team-0", 60, 62, 1.1), put("boat-2", 84, 34, 1.3))
    ),
    **{
        f"partners/seat-{number}": Vignette(WATER, (put("boat-0", 36, 40, 1.5), put(f"boat-{number - 1}", 84, 40, 1.5)))
        for number in range(2, BOATS + 1)
    },
    "black_rose": Vignette(WATER, (put("boat-rose", 60, 40, 2, 90),)),
    "begins": Vignette(WATER, (put("berth", 60, 40, 1.7), write("1", 60, 40, 30))),
    "begins/drawn": Vignette(WATER, (put("berth", 60, 40, 1.7), write("?", 60, 40, 34))),
    **{
        f"begins/seat-{number}": Vignette(WATER, (put("berth", 60, 40, 1.7), write(str(number), 60, 40, 34)))
        for number in range(1, BOATS)
    },
}  # fmt: skip
