"""The backdrop: land, camp and deposits around the river, and the letters on the board."""

from collections.abc import Iterator
from functools import lru_cache

from riverpost.draw import Box, Lettering
from riverpost.draw.curves import loop
from riverpost.draw.lettering import fit, letters
from riverpost.draw.shapes import frame, sheet
from riverpost.draw.svg import element, number, points, transform
from riverpost.engine.words import Translate, mark
from riverpost.games.niagara.rules.board import GEM_IDS
from riverpost.games.niagara.scene.gems import engraved
from riverpost.games.niagara.scene.layout import Ground, Style
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
WAVES = ("#e9e4d2", "#dfe0d2")


@lru_cache(maxsize=32)
def backdrop(ground: Ground, translate: Translate) -> str:
    """The whole backdrop of a layout."""
    projection, style, board = Projection(ground), ground.style, ground.board
    scenery = [
        sheet(board, 6, fill=GRASS),
        *_land(projection),
        *_beach(projection),
        *water(projection),
        *island(projection),
        *falls(projection),
        *_scattered(projection),
        *_deposits(projection, style),
        *rope(projection),
        *_names_of_arms(projection, ground, translate),
        *_title(ground),
    ]
    return "".join(
        [
            element("defs", *_definitions(projection, board)),
            *(_waves(ground.waves) if ground.waves else ()),
            element("g", *scenery, clip_path="url(#board-frame)"),
            frame(board),
        ]
    )


def _definitions(projection: Projection, board: Box) -> Iterator[str]:
    yield element("clipPath", sheet(board, 6), id="board-frame")
    yield element("clipPath", element("path", d=banks(projection)), id="river-banks")
    yield element("g", *_pine(), id="pine")


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


def _deposits(projection: Projection, style: Style) -> Iterator[str]:
    """A slab of rock for each deposit, its own cut scratched into it, with landing stages towards the discs."""
    wide, high = style.pile[0] * 1.04, style.pile[1] * 1.5
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
        yield engraved(stone, x, y, style.gem * 1.6, ROCK_LIGHT)


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


# --- letters and waves


def _title(ground: Ground) -> Iterator[str]:
    """The game's name, set as on a poster."""
    style, box = ground.style, ground.title
    look = Lettering(style.title, serif=True, bold=True, anchor="middle", spacing=style.title * 0.12)
    text, look = fit("NIAGARA", box.width, look, style.smallest)
    x, y = box.middle
    yield letters(text, x, y + look.size * 0.36, look)


def _names_of_arms(projection: Projection, ground: Ground, translate: Translate) -> Iterator[str]:
    """The arms' names along their banks."""
    for arm, name in ("left", translate(mark("left arm"))), ("right", translate(mark("right arm"))):
        place = RIVER["arm_names"][arm]
        x, y = projection.point(place["at"])
        look = Lettering(ground.style.smallest, serif=True, italic=True, anchor="middle")
        turn = (-90 - place["turn"] if arm == "right" else 90 + place["turn"]) if ground.upright else place["turn"]
        yield letters(name, x, y, look, transform=f"rotate({number(turn)} {number(x)} {number(y)})")


def _waves(box: Box) -> Iterator[str]:
    """Waves in two tones of paper, on which the hand lies."""
    for row, colour in enumerate(WAVES):
        top = box.y + (0.18 + 0.4 * row) * box.height
        length = box.width / 8
        crests = "".join(
            f"q{number(length / 2)} {number(-26 if k % 2 else 26)} {number(length)} 0" for k in range(row, row + 8)
        )
        foot = f"V{number(box.bottom)}H{number(box.x)}Z"
        yield element("path", d=f"M{number(box.x)} {number(top)}{crests}{foot}", fill=colour)
