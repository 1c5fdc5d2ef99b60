"""The map: its ground, lands and roads, which never change, and the cities with their names and houses upon it."""

import json
from collections.abc import Iterator
from dataclasses import replace
from functools import cache, lru_cache
from math import hypot
from pathlib import Path
from typing import Any

from riverpost.draw import Box, Lettering, Map, Piece, Symbol
from riverpost.draw.curves import Point, curve, loop
from riverpost.draw.memory import glimpse, part
from riverpost.draw.palette import CREAM, PRINT
from riverpost.draw.pieces import LARGE, NEAR
from riverpost.draw.shapes import hatch, sheet
from riverpost.draw.svg import element, number
from riverpost.engine.seen import SPECTATOR, Seen
from riverpost.engine.words import Translate, mark
from riverpost.games.thurn_und_taxis.rules.board import CITY_IDS, DATA, LAND_IDS, LAND_OF, ROADS
from riverpost.games.thurn_und_taxis.scene.layout import Layout
from riverpost.games.thurn_und_taxis.texts.names import CITY_NAMES, LAND_NAMES, player_name

LANDS: dict[str, Any] = json.loads(Path(__file__).with_name("lands.json").read_text(encoding="utf-8"))
TINTS: dict[str, dict[str, Any]] = LANDS["tints"]
HATCHED = {land: tint for land, tint in TINTS.items() if "line" in tint}

MEASURE = 1.3  # of the map for a millimetre of the board; all that follows is in it
SEAL = 11.0  # the radius of a city
HOUSE, HOUSE_STEP = 18.0, 15.5  # the width of a house, and from one to the next
ROAD = 7.0  # the width
NAME, BANNER = 12.0, 16.0  # of a city: the size of its letters, the height of its ribbon
NAME_OF_LAND, TITLE = 14.0, 17.0
TARGET = 68.0  # a city with all that belongs to it; a phone shows all of the map at the size this asks for
SMALLEST = 11.0  # letters on the screen
LEAST = SMALLEST / NAME  # the scale below which cities and houses become no smaller
MARGIN = 6.0  # beside the outermost house

BEYOND = "#e4d9bf"
WATER = "#7fb2bd"
ROCK = "#47677b"
SNOW = "#f4f1ea"
FADED = "#5a5f5c"  # names of lands
PEAK = (
    (((0, 1), (-0.75, 0), (0, 0)), ROCK, 0.75),
    (((0, 1), (0.75, 0), (0, 0)), ROCK, None),
    (((0, 1), (-0.27, 0.64), (-0.05, 0.52), (0.27, 0.64)), SNOW, None),
)  # a mountain's lit side, its shaded side and its snow: outline in heights from its foot, colour, opacity
FAR = 3000.0  # how far the ground reaches around the board


def land_path(land: str, path: str, **look: object) -> str:
    """An area in the tint and hatching of a land."""
    tint = element("path", d=path, fill=TINTS[land]["colour"], **look)
    return tint + (element("path", d=path, fill=f"url(#hatch-{land})", stroke="none") if land in HATCHED else "")


def land_sheet(land: str, box: Box, corner: float, **look: object) -> str:
    """A sheet in the tint and hatching of a land."""
    tint = sheet(box, corner, fill=TINTS[land]["colour"], **look)
    return tint + (sheet(box, corner, fill=f"url(#hatch-{land})", stroke="none") if land in HATCHED else "")


@cache
def hatchings() -> str:
    """The hatchings of all lands, for all that carries them."""
    return element("defs", *(hatch(f"hatch-{land}", t["spacing"], t["turn"], t["line"]) for land, t in HATCHED.items()))


# --- from the board's millimetres to the map


def place(millimetres: list[float] | Point) -> Point:
    """A point of the board on the map."""
    return millimetres[0] * MEASURE, millimetres[1] * MEASURE


@cache
def city_at(city: int) -> Point:
    """The middle of a city's seal."""
    x, y = DATA["cities"][city]["board_mm"]
    right, down = LANDS["nudges"].get(CITY_IDS[city], (0, 0))
    return place((x + right, y + down))


@cache
def whole() -> Box:
    """All there is to see."""
    return Box(*(LANDS["frame"][side] * MEASURE for side in ("x", "y", "width", "height")))


@lru_cache(maxsize=256)
def shown_in(box: Box, players: int) -> Box:
    """The same, with room for the houses of its outermost city, which a small window draws larger than the map.

    What a slender window is too high for is filled with the Alps, below all cities, where its buttons lie.
    """
    board = whole()
    growth = max(1.0, LEAST * board.width / box.width)
    row = ((players - 1) * HOUSE_STEP + HOUSE) / 2
    right = max(city_at(city)[0] for city in range(len(CITY_IDS))) + growth * row
    width = max(board.width, right + MARGIN - board.x)
    return replace(board, width=width, height=max(board.height, width * box.height / box.width))


def chart(view: Seen, layout: Layout) -> Map:
    """The map in its window, which looks where the viewer's line lies, or that of the mover."""
    focus = _focus(view, view.raw.mover if view.viewer in (None, SPECTATOR) else view.viewer)
    seen = shown_in(layout.map, view.players)
    return Map(layout.map, seen, focus, TARGET, most=8, large=LEAST, near=SMALLEST / NAME_OF_LAND)


@glimpse(rows=["line", "line_length"])
def _focus(view: Seen, seat: int) -> Point:
    """The middle of a line, or of the map."""
    line = [city_at(city) for city in view.raw.line[seat][: view.raw.line_length[seat]]]
    if not line:
        return whole().middle
    across, down = zip(*line, strict=True)
    return sum(across) / len(line), sum(down) / len(line)


# --- the ground


@cache
def ground() -> Symbol:
    """Lands, water, mountains and roads; it reaches so far that no window shows its end."""
    board = whole()
    box = Box(board.x - FAR, board.y - FAR, board.width + 2 * FAR, board.height + 2 * FAR)
    parts = [sheet(box, 0, fill=BEYOND), *_lands(), _lake(), *_peaks(), *_roads()]
    return Symbol("ground", box, element("g", *parts, stroke="none"))


def _lands() -> Iterator[str]:
    for land, borders in LANDS["lands"].items():
        outline = "".join(curve(_border(name), first=not k) for k, name in enumerate(borders))
        yield land_path(land, f"{outline}Z", stroke=PRINT, stroke_width=0.7, stroke_linejoin="round")


def _border(name: str) -> list[Point]:
    """A border as points; a name with a minus runs the other way."""
    line = [place(at) for at in LANDS["borders"][name.removeprefix("-")]]
    return line[::-1] if name.startswith("-") else line


def _lake() -> str:
    return element("path", d=loop([place(at) for at in LANDS["lake"]]), fill=WATER, stroke=PRINT, stroke_width=0.6)


def _peaks() -> Iterator[str]:
    """Mountains with a lit and a shaded side, and snow; row by row, the front ones last."""
    for row in LANDS["peaks"]:
        places = [(*place((x, y)), height * MEASURE) for x, y, height in row]
        for outline, colour, opacity in PEAK:
            path = "".join(_sloped(outline, *peak) for peak in places)
            yield element("path", d=path, fill=colour, opacity=opacity)


def _sloped(outline: tuple[Point, ...], x: float, y: float, height: float) -> str:
    """A side of a mountain, or its cap, from the foot below its peak."""
    corners = " ".join(f"{x + across * height:.0f} {y - up * height:.0f}" for across, up in outline)
    return f"M{corners}z"


def _roads() -> Iterator[str]:
    """All edges below all cream, so that crossings stay open."""
    path = "".join(road_path(road) for road in range(len(ROADS)))
    yield element("path", d=path, fill="none", stroke=PRINT, stroke_width=ROAD)
    yield element("path", d=path, fill="none", stroke=CREAM, stroke_width=ROAD - 2)


def road_path(road: int) -> str:
    """A road from seal to seal."""
    (x, y), control, (to_x, to_y) = _bend(road)
    return f"M{number(x)} {number(y)}Q{number(control[0])} {number(control[1])} {number(to_x)} {number(to_y)}"


@cache
def _bend(road: int) -> tuple[Point, Point, Point]:
    """Where a road begins, where it would lead if it did not bend, where it ends."""
    one, other = ROADS[road]
    (x, y), (to_x, to_y) = city_at(one), city_at(other)
    bend = 2 * MEASURE * LANDS["bends"].get(f"{CITY_IDS[one]}-{CITY_IDS[other]}", 0) / hypot(to_x - x, to_y - y)
    return (x, y), ((x + to_x) / 2 - (to_y - y) * bend, (y + to_y) / 2 + (to_x - x) * bend), (to_x, to_y)


@cache
def along(road: int, city: int, distance: float) -> Point:
    """A point of a road, at a distance from one of its cities."""
    start, control, end = _bend(road)
    if ROADS[road][1] == city:
        start, end = end, start
    at = min(0.5, distance / hypot(end[0] - start[0], end[1] - start[1]))
    x, y = ((1 - at) ** 2 * s + 2 * at * (1 - at) * c + at**2 * e for s, c, e in zip(start, control, end, strict=True))
    return x, y


@cache
def aside(road: int, distance: float) -> Point:
    """The shift that lets a line run beside the middle of a road."""
    (x, y), _, (to_x, to_y) = _bend(road)
    length = hypot(to_x - x, to_y - y)
    return -(to_y - y) / length * distance, (to_x - x) / length * distance


# --- what is written on it


@part()
def title(view: Seen) -> Iterator[Piece]:
    """The game's name, set as on a poster."""
    x, y = place(LANDS["title"])
    for k, (word, size) in enumerate((("THURN", TITLE), ("UND", NAME_OF_LAND), ("TAXIS", TITLE))):
        look = Lettering(size, serif=True, bold=True, anchor="middle", spacing=1.5, colour=FADED)
        yield Piece(f"title-{k}", x=x, y=y + k * TITLE, text=word, lettering=look, layer=NEAR)


@part()
def names_of_lands(view: Seen, translate: Translate) -> Iterator[Piece]:
    """Each land's name in spaced capitals, where there is room for it."""
    for land, lettering in LANDS["names_of_lands"].items():
        name, look = _spaced(translate(LAND_NAMES[land]), lettering["room"] * MEASURE)
        if look.spacing >= 0:
            x, y = place(lettering["at"])
            yield Piece(f"land-{land}", x=x, y=y, turn=lettering["turn"], text=name, lettering=look, layer=NEAR)


def _spaced(name: str, room: float) -> tuple[str, Lettering]:
    """Capitals spread over the room, or small letters where capitals do not fit; without room, spacing below 0."""
    plain = Lettering(NAME_OF_LAND, serif=True, anchor="middle", colour=FADED)
    capitals = plain.width(name.upper()) <= room
    shown, look = (name.upper(), plain) if capitals else (name, replace(plain, italic=True))
    return shown, replace(look, spacing=min(NAME_OF_LAND * 0.3, (room - look.width(shown)) / len(shown)))


def side_of_name(city: int) -> int:
    """Below its seal (1) or above (-1) stands a city's name; its houses stand at the other side."""
    return -1 if CITY_IDS[city] in LANDS["names_above"] else 1


@part()
def cities(view: Seen, translate: Translate) -> Iterator[Piece]:
    """A seal for each city, with its name."""
    for city, id in enumerate(CITY_IDS):
        land = LAND_NAMES[LAND_IDS[LAND_OF[city]]]
        label = f"{translate(CITY_NAMES[city])} ({translate(land)})"
        yield Piece(f"city-{id}", f"city-{id}", *city_at(city), label=label, layer=LARGE, bond=id)


@part(rows=["house"], names=True)
def houses(view: Seen, seat: int, translate: Translate) -> Iterator[Piece]:
    """A house of a player for each that was built; everybody has a place of their own beside a city."""
    label, player = translate(mark("House of {player} in {city}")), player_name(view, seat, translate)
    for city, built in enumerate(view.raw.house[seat]):
        if built:
            told = label.format(player=player, city=translate(CITY_NAMES[city]))
            symbol = house_symbol("built", seat, city, view.players)
            yield Piece(f"house-{seat}-{CITY_IDS[city]}", symbol, *city_at(city), label=told, layer=LARGE)


def house_symbol(kind: str, seat: int, city: int, players: int) -> str:
    """The symbol of a house at a city, above its seal or below."""
    return f"{kind}-{'above' if side_of_name(city) == 1 else 'below'}-{seat}-of-{players}"
