"""The chart: where the hexes of the river lie in the picture, however it winds; north is up."""

from dataclasses import dataclass
from math import floor
from typing import Any

from riverpost.draw.curves import Point
from riverpost.draw.hexes import centre
from riverpost.draw.memory import glimpse
from riverpost.engine.position import Position
from riverpost.games.mississippi_queen.board import CELL_AT, CELLS, NONE, STEP, TILE_DISTANCE
from riverpost.games.mississippi_queen.ranking import direction_onward
from riverpost.games.mississippi_queen.scene_plan import UNIT, Plan

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
HALF = (1.0, 0.87)  # of a hex in radii, across and down


@dataclass(frozen=True)
class Chart:
    """A scale for the symbols of the river, and where the middle of the start tile lies."""

    scale: float
    x: float
    y: float

    @property
    def radius(self) -> float:
        """Of a hex."""
        return self.scale * UNIT

    def at(self, q: float, r: float) -> Point:
        """The middle of a hex in the picture."""
        x, y = centre(q, r, self.radius)
        return self.x + x, self.y + y

    def tile(self, s: Any, k: int) -> Point:
        """The middle of a tile."""
        return self.at(*s.centre[k].tolist())

    def hex(self, s: Any, hex: int) -> Point:
        """The middle of a hex of the river."""
        return self.at(*place_of(s, hex))

    def harbour(self, s: Any) -> Point:
        """The middle of the tile that the harbour behind the landing stage takes the place of."""
        return self.at(*_harbour(s)[0])

    def mooring(self, s: Any, k: int) -> Point:
        """Where the boat lies that docked after k others."""
        (q, r), direction = _harbour(s)
        cell = CELL_AT[direction, MOORINGS[k]].tolist()
        return self.at(q + cell[0], r + cell[1])


def place_of(s: Any, hex: int) -> tuple[int, int]:
    """The axial coordinates of a hex of the river."""
    k, cell = divmod(hex, CELLS)
    q, r = (s.centre[k].astype(int) + CELL_AT[s.facing[k], cell]).tolist()
    return q, r


def harbour_direction(s: Any) -> int:
    """The way from the last tile to the harbour."""
    return int(direction_onward(s, int(s.length) - 1))


def _harbour(s: Any) -> tuple[tuple[int, int], int]:
    direction = harbour_direction(s)
    q, r = (s.centre[int(s.length) - 1].astype(int) + TILE_DISTANCE * STEP[direction]).tolist()
    return (q, r), direction


def _places(s: Any) -> list[tuple[int, int]]:
    """All that must be seen: the hexes of the river, and the harbour."""
    found = [place_of(s, hex) for hex in range(int(s.first_tile) * CELLS, int(s.laid) * CELLS)]
    if s.finish != NONE:
        (q, r), direction = _harbour(s)
        found += [(q + cell[0], r + cell[1]) for cell in CELL_AT[direction, list(BASIN_CELLS)].tolist()]
    return found


@glimpse(*RIVER)
def chart(view: Position, plan: Plan) -> Chart:
    """The largest chart of the river that the map has room for."""
    spots = [centre(q, r, 1) for q, r in _places(view.raw)]
    left, right = min(x for x, _ in spots) - HALF[0], max(x for x, _ in spots) + HALF[0]
    top, bottom = min(y for _, y in spots) - HALF[1], max(y for _, y in spots) + HALF[1]
    room = plan.map.inside(plan.style.shore)
    radius = min(plan.style.largest_hex, room.width / (right - left), room.height / (bottom - top))
    scale = floor(radius / UNIT * 100) / 100  # as it is written, so that tiles fit
    radius, (x, y) = scale * UNIT, plan.map.middle
    return Chart(scale, x - (left + right) / 2 * radius, y - (top + bottom) / 2 * radius)
