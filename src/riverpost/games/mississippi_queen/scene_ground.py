"""The backdrop: the land that the river winds through, the waves below it, the title."""

import json
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from riverpost.draw import Box, Lettering
from riverpost.draw.curves import Point, rounded
from riverpost.draw.lettering import fit, letters
from riverpost.draw.palette import INK
from riverpost.draw.shapes import frame, sheet
from riverpost.draw.svg import element, number
from riverpost.games.mississippi_queen.scene_plan import Plan, Style

LAND = json.loads(Path(__file__).with_name("scene_land.json").read_text(encoding="utf-8"))
COLOURS = {"meadow": "#c9cb96", "field": "#d6cf98", "woods": "#b4bf83", "crown": "#8fa262"}
WAVES = ("#dfe5dc", "#cfdedb")


def backdrop(plan: Plan) -> str:
    """The whole backdrop of a layout."""
    return _backdrop(plan.map, plan.waves, plan.title, plan.style)


@lru_cache(maxsize=32)
def _backdrop(map: Box, waves: Box, title: Box, style: Style) -> str:
    land = [sheet(map, 6, fill=COLOURS["meadow"]), *_land(map)]
    return "".join(
        [
            element("defs", element("clipPath", sheet(map, 6), id="map-frame")),
            element("g", *land, clip_path="url(#map-frame)"),
            frame(map),
            *_waves(waves),
            _title(title, style),
        ]
    )


def _spot(place: list[float], map: Box) -> Point:
    """A place of the land, given in parts of the map."""
    return map.x + place[0] * map.width, map.y + place[1] * map.height


def _land(map: Box) -> Iterator[str]:
    """Fields and woods as flat shapes, and single trees."""
    for kind in ("field", "woods"):
        for outline in LAND[kind]:
            yield element("path", d=rounded([_spot(place, map) for place in outline]), fill=COLOURS[kind])
    for place in LAND["trees"]:
        x, y = _spot(place, map)
        yield element("circle", cx=x, cy=y, r=float(place[2]), fill=COLOURS["crown"])


def _waves(box: Box) -> Iterator[str]:
    """Waves in two tones, on which the choices lie."""
    for row, colour in enumerate(WAVES):
        top = box.y + (0.16 + 0.4 * row) * box.height
        length = box.width / 8
        rise = min(26.0, box.height * 0.2)
        crests = "".join(
            f"q{number(length / 2)} {number(-rise if k % 2 else rise)} {number(length)} 0" for k in range(row, row + 8)
        )
        foot = f"V{number(box.bottom)}H{number(box.x)}Z"
        yield element("path", d=f"M{number(box.x)} {number(top)}{crests}{foot}", fill=colour)


def _title(box: Box, style: Style) -> str:
    """The game's name, set as on a poster."""
    look = Lettering(style.title, serif=True, bold=True, anchor="middle", spacing=style.title * 0.1, colour=INK)
    text, look = fit("MISSISSIPPI QUEEN", box.width, look, style.smallest)
    x, y = box.middle
    return letters(text, x, y + look.size * 0.36, look)
