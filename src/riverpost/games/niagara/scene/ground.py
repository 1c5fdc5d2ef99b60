"""The ground of the map: land, camp and deposits around the river, further than any room shows."""

from collections.abc import Iterator
from functools import lru_cache

from riverpost.draw import Box, Symbol
from riverpost.draw.curves import loop
from riverpost.draw.shapes import sheet
from riverpost.draw.svg import element, number, points, transform
from riverpost.games.niagara.rules.board import GEM_IDS
from riverpost.games.niagara.scene.gems import engraved
from riverpost.games.niagara.scene.layout import Chart
from riverpost.games.niagara.scene.river import (
    CANVAS_SHADE,
    MEADOW,
    RIVER,
    ROCK,
    ROCK_DARK,
    ROCK_LIGHT,
    STONES,
    WOOD,
    WOOD_DARK,
    Projection,
    banks,
    falls,
    island,
    rope,
    water,
)

GRASS, WOODS = "#cfcd97", "#8ea368"
SAND, SLAB = "#e3d3a6", "#ddd4c0"
PINE, PINE_DARK = "#4b7257", "#2f5243"
CANVAS = "#fbf3df"


@lru_cache(maxsize=2)
def ground(chart: Chart) -> Symbol:
    """All of it, for every room alike."""
    projection, far = Projection(chart), float(RIVER["reach"])
    scenery = [
        sheet(Box(-far, -far, 3 * far, 3 * far), 0, fill=GRASS),
        *_land(projection),
        *_beach(projection),
        *water(projection),
        *island(projection),
        *falls(projection),
        *_scattered(projection),
        *_deposits(projection, chart),
        *rope(projection),
    ]
    named = [
        element("clipPath", element("path", d=banks(projection)), id="river-banks"),
        element("g", *_pine(), id="pine"),
    ]
    return Symbol("ground", chart.whole, element("g", element("defs", *named), *scenery, stroke="none"))


# --- land


def _land(projection: Projection) -> Iterator[str]:
    for kind, colour in (("meadow", MEADOW), ("woods", WOODS)):
        for outline in RIVER["land"][kind]:
            yield element("path", d=loop(projection.line(outline)), fill=colour)


def _beach(projection: Projection) -> Iterator[str]:
    yield element("path", d=loop(projection.line(RIVER["camp"]["beach"])), fill=SAND, stroke=WOOD, stroke_width=0.6)
    for x, y, size in RIVER["camp"]["tents"]:
        yield tent(*projection.point([x, y]), size * max(0.8, projection.scale))


def tent(x: float, y: float, size: float) -> str:
    """A tent with a lit and a shaded side, its foot in the middle at a point."""
    lit = [(x, y - size * 1.2), (x - size, y), (x + size * 0.25, y)]
    shaded = [(x, y - size * 1.2), (x + size * 0.25, y), (x + size, y - size * 0.3)]
    door = [(x, y - size * 1.2), (x - size * 0.5, y), (x - size * 0.12, y)]
    return (
        element("polygon", points=points(lit), fill=CANVAS)
        + element("polygon", points=points(shaded), fill=CANVAS_SHADE)
        + element("polygon", points=points(door), fill=WOOD_DARK)
    )


def _deposits(projection: Projection, chart: Chart) -> Iterator[str]:
    """A slab of rock for each deposit, its own cut scratched into it, with landing stages towards the discs."""
    wide, high = chart.pile[0] * 1.04, chart.pile[1] * 1.5
    for gem, stone in zip(GEM_IDS, STONES, strict=True):
        for (x, y), (to_x, to_y) in (projection.line(jetty) for jetty in RIVER["deposits"][gem]["jetties"]):
            way = f"M{number(x)} {number(y)}L{number(to_x)} {number(to_y)}"
            yield element("path", d=way, stroke=WOOD_DARK, stroke_width=float(9 * projection.scale))
            yield element(
                "path", d=way, stroke=WOOD, stroke_width=float(7 * projection.scale), stroke_dasharray="3.4 1"
            )
        x, y = projection.point(RIVER["deposits"][gem]["at"])
        slab = [(x + across * wide, y + down * high) for across, down in RIVER["slab"]]
        yield element("polygon", points=points([(px, py + 4) for px, py in slab]), fill=ROCK_DARK)
        yield element("polygon", points=points(slab), fill=SLAB, stroke=ROCK, stroke_width=1.2)
        yield engraved(stone, x, y, chart.gem * 1.6, ROCK)


def _scattered(projection: Projection) -> Iterator[str]:
    """Boulders and pines; those further down the picture stand before the others."""
    for x, y, size in RIVER["boulders"]:
        yield _boulder(*projection.point([x, y]), size * max(0.75, projection.scale))
    size_of = max(0.72, projection.scale)
    pines = [(*projection.point([x, y]), size) for x, y, size in RIVER["pines"]]
    for x, y, size in sorted(pines, key=lambda pine: (pine[1], pine[0])):
        yield element("use", href="#pine", transform=transform(x, y, scale=size * size_of / 10))


def _boulder(x: float, y: float, size: float) -> str:
    whole = [(x - size, y), (x - size * 0.5, y - size * 0.8), (x + size * 0.5, y - size * 0.7), (x + size, y)]
    lit = [(x - size, y), (x - size * 0.5, y - size * 0.8), (x, y - size * 0.7), (x - size * 0.2, y)]
    return element("polygon", points=points(whole), fill=ROCK) + element("polygon", points=points(lit), fill=ROCK_LIGHT)


def _pine() -> Iterator[str]:
    """A pine of three tiers, lit from the left, its foot at the origin."""
    tiers = ((-24, -12, 5), (-18, -6, 7), (-12, 0, 9))
    for side, colour in ((-1, PINE), (1, PINE_DARK)):
        path = "".join(f"M0 {top}L{side * half} {foot}H0Z" for top, foot, half in tiers)
        yield element("path", d=path, fill=colour)
    yield element("path", d="M-1.2 0H1.2V3H-1.2Z", fill=WOOD_DARK)
