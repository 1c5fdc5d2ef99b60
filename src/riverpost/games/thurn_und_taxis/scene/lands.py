"""The map: lands, roads and names, which never change, and the cities and houses that stand on it."""

import json
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from math import hypot
from pathlib import Path
from typing import Any

from riverpost.draw import Box, Lettering, Piece
from riverpost.draw.curves import Point, curve, loop
from riverpost.draw.lettering import fit, letters
from riverpost.draw.memory import part
from riverpost.draw.palette import CREAM, INK, LINE, PANEL
from riverpost.draw.shapes import banner, frame, hatch, post_horn, sheet
from riverpost.draw.svg import element, number, points
from riverpost.engine.seen import Seen
from riverpost.engine.words import Translate, mark
from riverpost.games.thurn_und_taxis.rules.board import CITIES, CITY_IDS, DATA, LAND_IDS, LAND_OF, ROADS
from riverpost.games.thurn_und_taxis.scene.layout import Layout, Style
from riverpost.games.thurn_und_taxis.texts.names import CITY_NAMES, LAND_NAMES, player_name

MAP: dict[str, Any] = json.loads(Path(__file__).with_name("lands.json").read_text(encoding="utf-8"))
TINTS: dict[str, dict[str, Any]] = MAP["tints"]

BEYOND = "#e4d9bf"
WATER = "#7fb2bd"
ROCK = "#47677b"
SNOW = "#f4f1ea"
HILLS = ("#ede4cd", "#e5dabd")


def land_path(land: str, path: str, **look: object) -> str:
    """An area in the tint and hatching of a land."""
    tint = element("path", d=path, fill=TINTS[land]["colour"], **look)
    return tint + element("path", d=path, fill=f"url(#hatch-{land})", stroke="none")


def land_sheet(land: str, box: Box, corner: float) -> str:
    """A sheet in the tint and hatching of a land."""
    tint = sheet(box, corner, fill=TINTS[land]["colour"])
    return tint + sheet(box, corner, fill=f"url(#hatch-{land})", stroke="none")


# --- from the board's millimetres to the drawing


class Projection:
    """Where a point of the board lies in a box of the drawing."""

    def __init__(self, box: Box) -> None:
        """The whole frame of the map, in the middle of the box."""
        frame = MAP["frame"]
        self.scale = min(box.width / frame["width"], box.height / frame["height"])
        self._left = box.middle[0] - (frame["x"] + frame["width"] / 2) * self.scale
        self._top = box.middle[1] - (frame["y"] + frame["height"] / 2) * self.scale

    def point(self, place: list[float] | Point) -> Point:
        """A point of the board."""
        return self._left + place[0] * self.scale, self._top + place[1] * self.scale

    def city(self, city: int) -> Point:
        """The middle of a city's seal."""
        x, y = DATA["cities"][city]["board_mm"]
        right, down = MAP["nudges"].get(CITY_IDS[city], (0, 0))
        return self.point((x + right, y + down))


# --- what never changes


@lru_cache(maxsize=64)
def ground(layout: Layout, translate: Translate) -> str:
    """Lands, roads and the names of cities, the trays beside the map, and pale hills where there is room for them."""
    projection, style = Projection(layout.map), layout.style
    clip = element("clipPath", sheet(layout.map, 6), id="map-frame")
    patterns = [hatch(f"hatch-{land}", t["spacing"], t["turn"], t["line"]) for land, t in TINTS.items()]
    scenery = [*_lands(projection), _lake(projection), *_peaks(projection)]
    return "".join(
        [
            element("defs", clip, *patterns),
            *(_hills(layout.hills) if layout.hills else ()),
            *(sheet(tray, 8, fill=PANEL, stroke=LINE) for tray in layout.trays),
            sheet(layout.map, 6, fill=BEYOND),
            element("g", *scenery, *_names_of_lands(projection, style, translate), clip_path="url(#map-frame)"),
            *_roads(projection, style),
            *_cartouche(projection, style),
            *_banners(projection, style, translate),
            frame(layout.map),
        ]
    )


def _lands(projection: Projection) -> Iterator[str]:
    for land, borders in MAP["lands"].items():
        outline = "".join(curve(_border(name, projection), first=not k) for k, name in enumerate(borders))
        yield land_path(land, f"{outline}Z", stroke=INK, stroke_width=0.7, stroke_linejoin="round")


def _border(name: str, projection: Projection) -> list[Point]:
    """A border as points; a name with a minus runs the other way."""
    line = [projection.point(place) for place in MAP["borders"][name.removeprefix("-")]]
    return line[::-1] if name.startswith("-") else line


def _lake(projection: Projection) -> str:
    shore = [projection.point(place) for place in MAP["lake"]]
    return element("path", d=loop(shore), fill=WATER, stroke=INK, stroke_width=0.6)


def _peaks(projection: Projection) -> Iterator[str]:
    """Mountains with a lit and a shaded side, and snow."""
    for x, y, height in MAP["peaks"]:
        half = height * 0.75
        sides = [((x - half, y), ROCK, 0.75), ((x + half, y), ROCK, 1.0)]
        for foot, colour, opacity in sides:
            flank = [projection.point(p) for p in ((x, y - height), foot, (x, y))]
            yield element("polygon", points=points(flank), fill=colour, opacity=opacity)
        cap = (
            (x, y - height),
            (x - half * 0.36, y - height * 0.64),
            (x - 1, y - height * 0.52),
            (x + half * 0.36, y - height * 0.64),
        )
        yield element("polygon", points=points([projection.point(p) for p in cap]), fill=SNOW)


def _hills(box: Box) -> Iterator[str]:
    """Hills in two tones of paper, on which the hand lies."""
    for ridge, colour in zip(MAP["hills"], HILLS, strict=True):
        line = [(box.x + x * box.width, box.y + y * box.height) for x, y in ridge]
        foot = f"V{number(box.bottom)}H{number(box.x)}Z"
        yield element("path", d=curve(line, first=True) + foot, fill=colour)


def _names_of_lands(projection: Projection, style: Style, translate: Translate) -> Iterator[str]:
    """Each land's name in spaced capitals, where there is room for it."""
    for land, lettering in MAP["names_of_lands"].items():
        name, look = _spaced(translate(LAND_NAMES[land]), lettering["room"] * projection.scale, style)
        if look.spacing >= 0:
            x, y = projection.point(lettering["at"])
            turn = f"rotate({lettering['turn']} {number(x)} {number(y)})"
            yield letters(name, x, y, look, opacity=0.7, transform=turn)


def _spaced(name: str, room: float, style: Style) -> tuple[str, Lettering]:
    """Capitals spread over the room, or small letters where capitals do not fit; without room, spacing below 0."""
    plain = Lettering(style.smallest, serif=True, anchor="middle")
    capitals = plain.width(name.upper()) <= room
    shown, look = (name.upper(), plain) if capitals else (name, replace(plain, italic=True))
    return shown, replace(look, spacing=min(style.city * 0.35, (room - look.width(shown)) / len(shown)))


def _roads(projection: Projection, style: Style) -> list[str]:
    """All edges below all cream, so that crossings stay open."""
    paths = [_road(one, other, projection) for one, other in ROADS]
    edges = [element("path", d=path, fill="none", stroke=INK, stroke_width=style.road) for path in paths]
    inner = [element("path", d=path, fill="none", stroke=CREAM, stroke_width=style.road * 0.62) for path in paths]
    return edges + inner


def _road(one: int, other: int, projection: Projection) -> str:
    (x, y), (to_x, to_y) = projection.city(one), projection.city(other)
    bend = 2 * projection.scale * MAP["bends"].get(f"{CITY_IDS[one]}-{CITY_IDS[other]}", 0) / hypot(to_x - x, to_y - y)
    control = (x + to_x) / 2 - (to_y - y) * bend, (y + to_y) / 2 + (to_x - x) * bend
    return f"M{number(x)} {number(y)}Q{number(control[0])} {number(control[1])} {number(to_x)} {number(to_y)}"


def _cartouche(projection: Projection, style: Style) -> Iterator[str]:
    """The game's name, set as on a poster, with a post horn below it."""
    words = "THURN", "UND", "TAXIS"
    x, y = projection.point(MAP["title"]["at"])
    room = MAP["title"]["room"] * projection.scale
    for word in words:
        size = style.title if word != "UND" else style.smallest
        spacing = style.title * 0.08
        _, look = fit(
            word, room, Lettering(size, serif=True, bold=True, anchor="middle", spacing=spacing), style.smallest
        )
        yield letters(word, x, y, look)
        y += style.title * 0.92
    yield post_horn(x, y + style.title * 0.35, style.title * 2, INK)


def _banners(projection: Projection, style: Style, translate: Translate) -> Iterator[str]:
    look = Lettering(style.city, serif=True, anchor="middle")
    for city in range(CITIES):
        x, y = projection.city(city)
        yield banner(
            translate(CITY_NAMES[city]), x, y + _side(city) * (style.seal + style.banner / 2 - 1), style.banner, look
        )


def _side(city: int) -> int:
    """Below its seal (1) or above (-1) stands a city's name; its houses stand at the other side."""
    return -1 if CITY_IDS[city] in MAP["names_above"] else 1


# --- what stands on it


@part()
def cities(view: Seen, layout: Layout, translate: Translate) -> Iterator[Piece]:
    """A seal for each city."""
    projection = Projection(layout.map)
    for city in range(CITIES):
        x, y = projection.city(city)
        name, land = translate(CITY_NAMES[city]), LAND_IDS[LAND_OF[city]]
        yield Piece(f"city-{CITY_IDS[city]}", f"seal-{land}", x, y, label=f"{name} ({translate(LAND_NAMES[land])})")


@part("house", names=True)
def houses(view: Seen, layout: Layout, translate: Translate) -> Iterator[Piece]:
    """A house for each that was built, side by side."""
    projection, style = Projection(layout.map), layout.style
    label = translate(mark("House of {player} in {city}"))
    for city in range(CITIES):
        x, y = projection.city(city)
        foot = y - style.seal * 0.35 if _side(city) == 1 else y + style.seal * 0.35 + style.house * 1.12
        owners = [seat for seat in range(view.players) if view.raw.house[seat, city]]
        for k, seat in enumerate(owners):
            aside = (k - (len(owners) - 1) / 2) * style.house_step
            told = label.format(player=player_name(view, seat, translate), city=translate(CITY_NAMES[city]))
            yield Piece(f"house-{seat}-{CITY_IDS[city]}", f"house-{seat}", x + aside, foot, label=told)
