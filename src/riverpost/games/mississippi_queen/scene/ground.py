"""The land that the river winds through."""

import json
import math
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from riverpost.draw import Box, Piece, Symbol
from riverpost.draw.curves import Point, bends, rounded
from riverpost.draw.pieces import MAP
from riverpost.draw.shapes import sheet
from riverpost.draw.svg import element, transform

LAND = json.loads(Path(__file__).with_name("land.json").read_text(encoding="utf-8"))
COLOURS = {"meadow": "#c9cb96", "field": "#d9d29c", "woods": "#b1bd80"}
FURROW, CROWN, CROWN_LIT, WALL, ROOF = "#cbc285", "#7f9657", "#97ab66", "#fbf7ec", "#a8503c"
FURROWS_APART, FURROWS_TURN, STEPS_OF_A_BEND = 9, -24, 6
OVERLAP = 1.0  # of sheets of land, so that no seam is seen
AROUND, LEAST_AROUND = 1.9, 700.0  # how much land there is around a river, as a part of it and at least
BEYOND = 40_000.0  # how far meadows go on where there is nothing else to see


# --- the land, the same again and again


@lru_cache(maxsize=1)
def land() -> Symbol:
    """A sheet of fields and woods, trees and houses; beside another one it goes on."""
    width, height = LAND["size"]
    box = Box(-OVERLAP, -OVERLAP, width + 2 * OVERLAP, height + 2 * OVERLAP)
    meadow = sheet(box, 0, fill=COLOURS["meadow"])
    return Symbol("land", box, element("g", meadow, *_fields(), *_trees(), *_houses(), stroke="none"))


@lru_cache(maxsize=1)
def meadows() -> Symbol:
    """Grass as far as anybody can see, in rooms much wider than high."""
    box = Box(-BEYOND, -BEYOND, 2 * BEYOND, 2 * BEYOND)
    return Symbol("meadows", box, sheet(box, 0, fill=COLOURS["meadow"], stroke="none"))


def country(whole: Box) -> Iterator[Piece]:
    """As many sheets of land as any layout shows around the river; one large one would take seconds to paint."""
    width, height = LAND["size"]
    (x, y), reach = whole.middle, max(LEAST_AROUND, AROUND * max(whole.width, whole.height)) / 2
    yield Piece("meadows", "meadows", layer=MAP)
    for row in range(math.floor((y - reach) / height), math.ceil((y + reach) / height)):
        for column in range(math.floor((x - reach) / width), math.ceil((x + reach) / width)):
            yield Piece(f"land-{column}-{row}", "land", column * width, row * height, layer=MAP)


def _fields() -> Iterator[str]:
    for kind in ("field", "woods"):
        for outline in LAND[kind]:
            for moved in _wrapped(outline):
                yield element("path", d=rounded(moved), fill=COLOURS[kind])
                if kind == "field":
                    yield _furrows(moved)


def _furrows(outline: list[Point]) -> str:
    """The furrows of a field, each as long as the field is there; a pattern would take seconds to paint."""
    cosine, sine = math.cos(math.radians(FURROWS_TURN)), math.sin(math.radians(FURROWS_TURN))
    edge = [(x * cosine + y * sine, y * cosine - x * sine) for x, y in bends(outline, STEPS_OF_A_BEND)]
    sides = list(zip(edge, [*edge[1:], edge[0]], strict=True))
    lowest, highest = min(y for _, y in edge), max(y for _, y in edge)
    drawn = ""
    for furrow in range(math.ceil(lowest / FURROWS_APART), math.ceil(highest / FURROWS_APART)):
        y = furrow * FURROWS_APART
        crossed = sorted(
            x + (to_x - x) * (y - from_y) / (to_y - from_y)
            for (x, from_y), (to_x, to_y) in sides
            if (from_y <= y) != (to_y <= y)
        )
        for start, end in zip(crossed[::2], crossed[1::2], strict=True):
            drawn += f"M{start:.0f} {y}h{end - start:.0f}"
    return element("path", d=drawn, stroke=FURROW, stroke_width=2, transform=f"rotate({FURROWS_TURN})")


def _trees() -> Iterator[str]:
    """Crowns from above, lit from one side as those on the islands are."""
    for x, y, radius in LAND["trees"]:
        for ((across, down),) in _wrapped([(x, y)], radius):
            yield element("circle", cx=across, cy=down, r=float(radius), fill=CROWN)
            cx, cy = across - radius * 0.22, down - radius * 0.22
            yield element("circle", cx=cx, cy=cy, r=radius * 0.68, fill=CROWN_LIT)


def _houses() -> Iterator[str]:
    """Farms: a white porch before a roof with its ridge."""
    for x, y, turn in LAND["houses"]:
        yield element(
            "g",
            sheet(Box(-13, -8, 26, 20), 1, fill=WALL),
            sheet(Box(-12, -9, 24, 15), 1, fill=ROOF),
            element("path", d="M-12 -1.5H12", stroke=WALL, stroke_width=1.2),
            transform=transform(x, y, turn),
        )


def _wrapped(outline: list[Point], reach: float = 0) -> Iterator[list[Point]]:
    """An outline, and again at the other edge where it is cut off."""
    width, height = LAND["size"]
    for across in (-width, 0, width):
        for down in (-height, 0, height):
            moved = [(float(x + across), float(y + down)) for x, y in outline]
            xs, ys = [x for x, _ in moved], [y for _, y in moved]
            if min(xs) < width + reach and max(xs) > -reach and min(ys) < height + reach and max(ys) > -reach:
                yield moved
