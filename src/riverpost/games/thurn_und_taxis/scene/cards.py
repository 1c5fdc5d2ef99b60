"""Cards: each city stands upright with a picture of it above and its name in a banner below."""

import json
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from riverpost.draw import Box, Lettering, Symbol
from riverpost.draw.lettering import letters
from riverpost.draw.palette import CREAM, INK, PANEL, PRINT
from riverpost.draw.shapes import details, plaque, sheet
from riverpost.draw.svg import element, number
from riverpost.engine.words import Translate
from riverpost.games.thurn_und_taxis.rules.board import CITIES, CITY_IDS, LAND_IDS, LAND_OF
from riverpost.games.thurn_und_taxis.scene.lands import SNOW, TINTS, WATER, land_path, land_sheet
from riverpost.games.thurn_und_taxis.scene.layout import CARD, CHIP, SMALLEST, TICKET
from riverpost.games.thurn_und_taxis.texts.names import CITY_NAMES

# Each city in three to five flat shapes, one for each colour, in the measure of a card.
VIGNETTES: dict[str, list[tuple[str, str]]] = json.loads(
    Path(__file__).with_name("vignettes.json").read_text(encoding="utf-8")
)
COLOURS = {
    "wall": CREAM,
    "stone": "#cbb68f",
    "roof": "#b5573f",
    "slate": "#5d7480",
    "copper": "#6f9a86",
    "gold": "#e0b13c",
    "field": "#90a35d",
    "water": WATER,
    "snow": SNOW,
}
PICTURE = 55.0  # its height
HORIZON = 47.0
SKY = 0.6  # how strong the tint of the land is in it, by lamplight too
LETTERS_OF_A_STAMP = 3  # they tell all 22 cities apart


def stamp_width() -> float:
    """The width of a city's short name."""
    return CHIP * 1.7


@lru_cache(maxsize=256)
def chip_width(city: int, translate: Translate) -> float:
    """The width of a city's whole name."""
    return Lettering(SMALLEST).width(translate(CITY_NAMES[city])) + CHIP * 0.5


def symbols(translate: Translate) -> Iterator[Symbol]:
    """The card of each city, and its name on a ticket, a chip and a stamp."""
    small = Lettering(SMALLEST, anchor="middle", colour=PRINT)
    for city in range(CITIES):
        id, land, name = CITY_IDS[city], LAND_IDS[LAND_OF[city]], translate(CITY_NAMES[city])
        yield _card(city, land, name)
        ticket = Box(0, 0, *TICKET)
        yield Symbol(f"ticket-{id}", ticket, land_sheet(land, ticket, 5) + _pressed(name, ticket, small))
        chip = Box(0, 0, chip_width(city, translate), CHIP)
        yield plaque(f"chip-{id}", name, chip, land_sheet(land, chip, 4), small, SMALLEST)
        stamp = Box(0, 0, stamp_width(), CHIP)
        yield plaque(f"stamp-{id}", name[:LETTERS_OF_A_STAMP], stamp, land_sheet(land, stamp, 4), small, SMALLEST)


def _card(city: int, land: str, name: str) -> Symbol:
    box = Box(0, 0, *CARD)
    foot = Box(0, HORIZON, CARD[0], PICTURE - HORIZON)
    width, deep = CARD[0], TINTS[land]["deep"]
    sky = f"M0 {PICTURE:g}V5Q0 0 5 0H{width - 5:g}Q{width:g} 0 {width:g} 5V{PICTURE:g}Z"
    inner = details(
        element("g", land_path(land, sky), opacity=SKY),
        sheet(foot, 0, fill=deep),
        *(element("path", d=path, fill=COLOURS.get(colour, deep)) for colour, path in VIGNETTES[CITY_IDS[city]]),
        element("path", d=f"M0 {PICTURE:g}H{width:g}", stroke=INK, stroke_width=0.8),
        _pressed(name, Box(0, PICTURE, width, CARD[1] - PICTURE), Lettering(SMALLEST, anchor="middle")),
    )
    outline = sheet(box, 5, fill="none")
    return Symbol(f"card-{CITY_IDS[city]}", box, sheet(box, 5, fill=PANEL, stroke="none") + inner + outline)


def _pressed(name: str, box: Box, look: Lettering) -> str:
    """A name in the middle of a box; a long one is pressed together rather than cut off."""
    (x, y), room = box.middle, box.width - 4
    pressed = {"textLength": number(room), "lengthAdjust": "spacingAndGlyphs"} if look.width(name) > room else {}
    return letters(name, x, y + look.size * 0.36, look, **pressed)
