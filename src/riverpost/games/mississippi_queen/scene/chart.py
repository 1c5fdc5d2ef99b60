"""The chart: where the hexes of the river lie on the map, however it winds; north is up, the start is the origin."""

from collections.abc import Sequence
from math import dist

from riverpost.draw import Box
from riverpost.draw.curves import Point
from riverpost.draw.memory import glimpse
from riverpost.engine.plain import Values
from riverpost.engine.seen import Seen
from riverpost.games.mississippi_queen.rules.alphabet import RACING
from riverpost.games.mississippi_queen.rules.board import CELL_AT, CELLS, NONE, STEP, TILE_DISTANCE
from riverpost.games.mississippi_queen.rules.ranking import direction_onward
from riverpost.games.mississippi_queen.scene.hexes import centre, towards
from riverpost.games.mississippi_queen.scene.layout import UNIT

RIVER = (
    "length",
    "laid",
    "first_tile",
    "tile",
    "facing",
    "joint",
    "centre",
    "finish",
)  # the fields that tell how it lies
MOORINGS = (2, 3, 1, 4, 0, 7)  # cells behind the landing stage where boats lie, in order of docking
BASIN_CELLS = (*range(5), 6, 7, 8)  # that the harbour is made of
MARGIN = 2.2 * UNIT  # between the middle of a hex and the edge of all there is to see
CELLS_AT: list[list[list[int]]] = CELL_AT.tolist()  # axial coordinates, by the way a tile faces
STEPS: list[list[int]] = STEP.tolist()
LOOK_AHEAD = 3.0  # how far downstream of a boat one looks, in radii


def at(q: float, r: float) -> Point:
    """The middle of a hex on the map."""
    return centre(q, r, UNIT)


def tile_at(s: Values, k: int) -> Point:
    """The middle of a tile."""
    return at(*s.centre[k])


def hex_at(s: Values, hex: int) -> Point:
    """The middle of a hex of the river."""
    return at(*place_of(s, hex))


def harbour_at(s: Values) -> Point:
    """The middle of the tile that the harbour behind the landing stage takes the place of."""
    return at(*_harbour(s)[0])


def mooring_at(s: Values, k: int) -> Point:
    """Where the boat lies that docked after k others."""
    (q, r), direction = _harbour(s)
    across, down = CELLS_AT[direction][MOORINGS[k]]
    return at(q + across, r + down)


def place_of(s: Values, hex: int) -> tuple[int, int]:
    """The axial coordinates of a hex of the river."""
    k, cell = divmod(hex, CELLS)
    (q, r), (across, down) = s.centre[k], CELLS_AT[s.facing[k]][cell]
    return q + across, r + down


def harbour_direction(s: Values) -> int:
    """The way from the last tile to the harbour."""
    return int(direction_onward(s, s.length - 1))


def _harbour(s: Values) -> tuple[tuple[int, int], int]:
    direction = harbour_direction(s)
    (q, r), (across, down) = s.centre[s.length - 1], STEPS[direction]
    return (q + TILE_DISTANCE * across, r + TILE_DISTANCE * down), direction


def _places(s: Values) -> list[tuple[int, int]]:
    """All that must be seen: the hexes of the river, and the harbour."""
    found = [place_of(s, hex) for hex in range(s.first_tile * CELLS, s.laid * CELLS)]
    return [*found, *_basin(s)] if s.finish != NONE else found


def _basin(s: Values) -> list[tuple[int, int]]:
    """The hexes of the harbour."""
    (q, r), direction = _harbour(s)
    return [(q + across, r + down) for across, down in (CELLS_AT[direction][cell] for cell in BASIN_CELLS)]


def hex_under(s: Values, x: float, y: float) -> int:
    """The hex of the river at a point of the map, NONE beside the river."""
    hexes = range(s.first_tile * CELLS, s.laid * CELLS)
    near = min(hexes, key=lambda hex: dist(hex_at(s, hex), (x, y)))
    return near if dist(hex_at(s, near), (x, y)) <= UNIT else NONE


@glimpse(*RIVER)
def extent(view: Seen) -> Box:
    """All of the river, with its banks."""
    return around([at(q, r) for q, r in _places(view.raw)], MARGIN)


@glimpse(*RIVER)
def arrival(view: Seen) -> Box | None:
    """What there is to see at the end: the harbour and the last tile before it; None if nobody got that far."""
    s = view.raw
    if s.finish == NONE:
        return None
    last = [place_of(s, hex) for hex in range((s.laid - 1) * CELLS, s.laid * CELLS)]
    return around([at(q, r) for q, r in (*last, *_basin(s))], UNIT)


def around(spots: Sequence[Point], margin: float) -> Box:
    """A box with so much room around some points of the map."""
    left, top = (min(spot[axis] for spot in spots) - margin for axis in (0, 1))
    right, bottom = (max(spot[axis] for spot in spots) + margin for axis in (0, 1))
    return Box(left, top, right - left, bottom - top)


@glimpse(*RIVER, "asked", "hex", "fate")
def focus(view: Seen) -> Point:
    """Where something is about to happen: a little downstream of the boat that is asked; at the end, the harbour."""
    s = view.raw
    if view.over or s.fate[s.asked] != RACING:
        return tile_at(s, s.laid - 1)
    hex = s.hex[s.asked]
    (x, y), (across, down) = hex_at(s, hex), towards(s.facing[hex // CELLS], LOOK_AHEAD * UNIT)
    return round(x + across, 1), round(y + down, 1)
