"""The river itself: where its points lie in the picture, its water, its island, its falls."""

import json
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import atan2, degrees
from pathlib import Path
from typing import Any

from riverpost.draw.curves import Point, beside, curve, loop
from riverpost.draw.palette import CREAM, INK
from riverpost.draw.svg import element, number
from riverpost.games.niagara.scene.gems import AMBER, AMETHYST, DIAMOND, RUBY, SAPPHIRE, Stone
from riverpost.games.niagara.scene.layout import Chart

RIVER: dict[str, Any] = json.loads(Path(__file__).with_name("river.json").read_text(encoding="utf-8"))
STONES: tuple[Stone, ...] = (AMETHYST, DIAMOND, AMBER, SAPPHIRE, RUBY)

SHALLOW, WATER, DEEP = "#a6d2d6", "#6fb3c4", "#4f96aa"
COURSE = "#61a6b8"  # between water and deep
GORGE = "#3d7f95"
FOAM = "#ffffff"
ROCK, ROCK_LIGHT, ROCK_DARK = "#8a8072", "#aaa08f", "#655d52"
MEADOW = "#b4bc80"
WOOD, WOOD_DARK = "#b48a58", "#7a5733"
CANVAS_SHADE = "#d9b98a"
BUOY = "#b8402a"


class Projection:
    """Where a point of the river lies on its map; upright the river flows down instead of to the right."""

    def __init__(self, chart: Chart) -> None:
        self._chart = chart
        self.scale = min(chart.scale)

    def point(self, place: Sequence[float]) -> Point:
        """A point of the river."""
        chart = self._chart
        along, across = place[0] * chart.scale[0], (place[1] - chart.start) * chart.scale[1]
        return (across, along) if chart.upright else (along, across)

    def line(self, places: Iterable[Sequence[float]]) -> list[Point]:
        """Points of the river."""
        return [self.point(place) for place in places]


def _band(one: list[Point], other: list[Point]) -> str:
    """The area between two lines that run the same way."""
    back = other[::-1]
    return f"{curve(one, first=True)}L{number(back[0][0])} {number(back[0][1])}{curve(back, first=False)}Z"


def banks(projection: Projection) -> str:
    """The outline of the water, with the island in it."""
    return _band(projection.line(RIVER["left_bank"]), projection.line(RIVER["right_bank"]))


def water(projection: Projection) -> Iterator[str]:
    """Three flat blues: shallow along the banks, deep where the current runs, and its strokes."""
    river, scale = banks(projection), projection.scale
    yield element("path", d=river, fill=WATER, stroke=ROCK, stroke_width=float(7 * scale), stroke_linejoin="round")
    wet = [element("path", d=river, fill="none", stroke=SHALLOW, stroke_width=float(20 * scale))]
    for course in RIVER["courses"].values():
        middle = curve(projection.line(course), first=True)
        wet.append(element("path", d=middle, fill="none", stroke=COURSE, stroke_width=float(40 * scale)))
    yield element("g", *wet, *_currents(projection), clip_path="url(#river-banks)")


def _currents(projection: Projection) -> Iterator[str]:
    """Thin strokes beside the courses of the water."""
    strokes = []
    for current in RIVER["currents"]:
        line = projection.line(beside([tuple(p) for p in RIVER["courses"][current["course"]]], current["aside"]))
        strokes.append(
            element(
                "path",
                d=curve(line, first=True),
                stroke=CREAM if current["pale"] else DEEP,
                stroke_dasharray=current["dash"],
                stroke_dashoffset=current["start"],
            )
        )
    ripples = "".join(curve(projection.line(ripple), first=True) for ripple in RIVER["lake"])
    strokes.append(element("path", d=ripples, stroke=CREAM))
    width = float(max(1.1, 1.6 * projection.scale))
    yield element("g", *strokes, id="current", fill="none", stroke_width=width, stroke_linecap="round")


def island(projection: Projection) -> Iterator[str]:
    """The island between the arms, with shallow water around it."""
    path, scale = loop(projection.line(RIVER["island"])), projection.scale
    yield element("path", d=path, fill=SHALLOW, stroke=SHALLOW, stroke_width=float(22 * scale), stroke_linejoin="round")
    yield element("path", d=path, fill=MEADOW, stroke=ROCK, stroke_width=float(6 * scale), stroke_linejoin="round")


def falls(projection: Projection) -> Iterator[str]:
    """The gorge, the cliff, and the two curtains of water with foam at their feet."""
    places, far = RIVER["falls"], RIVER["reach"]
    edge, foot = (projection.line(places["cliff"][side]) for side in ("edge", "foot"))
    end = projection.line([[places["at"][0] + far, -far], [places["at"][0] + far, 2 * far]])
    yield element("path", d=_band(foot, end), fill=GORGE)
    yield element("path", d=_band(edge, foot), fill=ROCK)
    yield from _ledges(edge, foot)
    for curtain in places["curtains"]:
        yield from _curtain(projection.line(curtain["brink"]), projection.line(curtain["foot"]), projection.scale)
    yield from _foam(projection)


def _ledges(edge: list[Point], foot: list[Point]) -> Iterator[str]:
    """The cliff's lit upper edge and its cracks."""
    yield element("path", d=_band(edge, _between(edge, foot, 0.32)), fill=ROCK_LIGHT)
    yield element("path", d=_band(_between(edge, foot, 0.8), foot), fill=ROCK_DARK)


def _between(one: list[Point], other: list[Point], share: float) -> list[Point]:
    return [(x + (to_x - x) * share, y + (to_y - y) * share) for (x, y), (to_x, to_y) in zip(one, other, strict=True)]


def _curtain(brink: list[Point], foot: list[Point], scale: float) -> Iterator[str]:
    yield element("path", d=_band(brink, foot), fill=FOAM)
    yield element("path", d=_band(brink, _between(brink, foot, 0.2)), fill=SHALLOW)
    threads = "".join(
        f"M{number(x)} {number(y)}L{number(to_x)} {number(to_y)}"
        for (x, y), (to_x, to_y) in zip(_spread(brink, 3), _spread(foot, 3), strict=True)
    )
    yield element("path", d=threads, fill="none", stroke=SHALLOW, stroke_width=float(2 * scale))


def _spread(line: list[Point], parts: int) -> list[Point]:
    """Points at even steps along each stretch of a line."""
    return [
        (x + (to_x - x) * k / parts, y + (to_y - y) * k / parts)
        for (x, y), (to_x, to_y) in pairwise(line)
        for k in range(parts)
    ][1:]


def _foam(projection: Projection) -> Iterator[str]:
    """Mist in a paler ring, then foam, as flat discs that run together."""
    for growth, opacity in ((1.7, 0.28), (1.0, 1)):
        discs = []
        for x, y, radius in RIVER["falls"]["foam"]:
            across, down = projection.point([x + radius * (growth - 1), y])
            discs.append(element("circle", cx=across, cy=down, r=float(radius * growth * projection.scale)))
        yield element("g", *discs, fill=FOAM, opacity=opacity)


def rope(projection: Projection) -> Iterator[str]:
    """The rope with its floats between two posts; above it the water is calm."""
    line, scale = projection.line(RIVER["rope"]["line"]), projection.scale
    yield element("path", d=curve(line, first=True), fill="none", stroke=INK, stroke_width=float(4 * scale))
    yield element("path", d=curve(line, first=True), fill="none", stroke=CANVAS_SHADE, stroke_width=float(2.4 * scale))
    spread = _spread(line, 8)
    for k, share in enumerate(RIVER["rope"]["floats"]):
        x, y = spread[int(share * len(spread))]
        fill = CREAM if k % 2 else BUOY
        yield element("circle", cx=x, cy=y, r=float(4.6 * scale), fill=fill, stroke=INK, stroke_width=0.8)
    for x, y in (line[0], line[-1]):
        yield element("circle", cx=x, cy=y, r=float(6 * scale), fill=WOOD, stroke=WOOD_DARK, stroke_width=1.5)


def direction(start: Point, end: Point) -> float:
    """The way from a point to another, in degrees clockwise from the right."""
    return degrees(atan2(end[1] - start[1], end[0] - start[0]))
