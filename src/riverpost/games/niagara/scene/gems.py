"""Cut stones: five cuts that differ in outline, so that the cut alone tells the colour."""

from dataclasses import dataclass
from itertools import pairwise
from math import cos, hypot, pi, sin

from riverpost.draw.curves import Point
from riverpost.draw.pieces import Box, Symbol
from riverpost.draw.shapes import details, ring
from riverpost.draw.svg import element, number, points

TABLE = 0.52  # how large the flat middle of a stone is
LIGHT_FROM = (-0.55, -0.83)
LIT, SHADED = 0.35, -0.25  # how far a facet must look towards the light, or away from it

FAINT = 0.6  # how much of a colour is seen where a stone is only scratched in
MOST_STONES = 3  # that a pile shows
HEAPS: dict[int, list[Point]] = {
    1: [(0, 0)],
    2: [(-0.75, -0.1), (0.75, 0.1)],
    3: [(0, -0.75), (-0.95, 0.55), (0.95, 0.55)],
}  # where the stones of a pile lie, in radii

# Outlines about as large as a circle of radius 1.
CUTS: dict[str, list[Point]] = {
    "crystal": [(0, -1.25), (0.74, -0.62), (0.74, 0.62), (0, 1.25), (-0.74, 0.62), (-0.74, -0.62)],
    "brilliant": [(-0.62, -0.85), (0.62, -0.85), (1.2, -0.22), (0, 1.15), (-1.2, -0.22)],
    "drop": [
        (0, -1.3), (0.45, -0.55), (0.87, 0.2), (0.72, 0.78), (0.27, 1.08),
        (-0.27, 1.08), (-0.72, 0.78), (-0.87, 0.2), (-0.45, -0.55),
    ],
    "step": [
        (-0.8, -0.84), (0.8, -0.84), (1.2, -0.44), (1.2, 0.44), (0.8, 0.84), (-0.8, 0.84), (-1.2, 0.44), (-1.2, -0.44),
    ],
    "round": [(1.08 * sin((k + 0.5) * pi / 6), -1.08 * cos((k + 0.5) * pi / 6)) for k in range(12)],
}  # fmt: skip


@dataclass(frozen=True)
class Stone:
    """A kind of gem: its cut, and its colour in light, plain and in shade."""

    cut: str
    light: str
    colour: str
    dark: str


AMETHYST = Stone("crystal", "#cfa9e3", "#8a4fb0", "#5b2d80")
DIAMOND = Stone("brilliant", "#ffffff", "#dbebee", "#9fbec7")
AMBER = Stone("drop", "#ffdc85", "#eda51c", "#b06f0c")
SAPPHIRE = Stone("step", "#86aee6", "#2b5fb0", "#173d7a")
RUBY = Stone("round", "#f28a94", "#c4213c", "#86122a")


def _outline(stone: Stone, x: float, y: float, radius: float) -> list[Point]:
    return [(x + radius * across, y + radius * down) for across, down in CUTS[stone.cut]]


def cut_stone(stone: Stone, x: float, y: float, radius: float) -> str:
    """A stone around a point: its outline, then the facets in the light, those in the shade, and the table."""
    outline = _outline(stone, x, y, radius)
    table = [(x + (px - x) * TABLE, y + (py - y) * TABLE) for px, py in outline]
    facing = [_facing(one, other) for one, other in pairwise([CUTS[stone.cut][-1], *CUTS[stone.cut]])]
    lit = [k for k, towards in enumerate(facing) if towards > LIT]
    shaded = [k for k, towards in enumerate(facing) if towards < SHADED]
    inner = details(
        element("path", d=_facets(outline, table, lit), fill=stone.light, opacity=0.8),
        element("path", d=_facets(outline, table, shaded), fill=stone.dark),
        element("polygon", points=points(table), fill=stone.light, opacity=0.45),
    )
    corners = points(outline)
    stone_itself = element("polygon", points=corners, fill=stone.colour, stroke_linejoin="round")
    return ring("polygon", points=corners) + stone_itself + inner


def _facing(one: Point, other: Point) -> float:
    """How far the facet at an edge looks towards the light: 1 straight into it, -1 straight away."""
    across, down = (one[0] + other[0]) / 2, (one[1] + other[1]) / 2
    return (across * LIGHT_FROM[0] + down * LIGHT_FROM[1]) / hypot(across, down)


def _facets(outline: list[Point], table: list[Point], chosen: list[int]) -> str:
    """The facets between outline and table at the chosen edges, neighbours as one area; edge k ends at corner k."""
    runs: list[list[int]] = []
    for k in chosen:
        if runs and runs[-1][-1] == k - 1:
            runs[-1].append(k)
        else:
            runs.append([k - 1, k])
    areas = ([outline[k] for k in run] + [table[k] for k in run[::-1]] for run in runs)
    return "".join("M" + "L".join(f"{number(x)} {number(y)}" for x, y in area) + "Z" for area in areas)


def gem(id: str, stone: Stone, radius: float) -> Symbol:
    """One stone, around its middle."""
    return Symbol(id, Box(-1.25 * radius, -1.3 * radius, 2.5 * radius, 2.6 * radius), cut_stone(stone, 0, 0, radius))


def pile(id: str, stone: Stone, radius: float, count: int) -> Symbol:
    """A few stones heaped up, around their middle: at most three are drawn."""
    (x, y), *others = HEAPS[min(count, MOST_STONES)]
    name = f"stone-{id}"  # drawn once and shown again
    first = element("g", cut_stone(stone, radius * x, radius * y, radius), id=name)
    again = [
        element("use", href=f"#{name}", x=float(radius * (to_x - x)), y=float(radius * (to_y - y)))
        for to_x, to_y in others
    ]
    box = Box(-2.2 * radius, -2.1 * radius, 4.4 * radius, 4.2 * radius)
    return Symbol(id, box, "".join([first, *again]))


def engraved(stone: Stone, x: float, y: float, radius: float, colour: str) -> str:
    """Only the outline of a cut, as if scratched into rock."""
    outline = points(_outline(stone, x, y, radius))
    return element("polygon", points=outline, fill="none", stroke=colour, stroke_width=1, opacity=FAINT)
