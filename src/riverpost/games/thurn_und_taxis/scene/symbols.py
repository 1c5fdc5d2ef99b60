"""The game's own symbols: cards, tickets, tiles, carriages, drawn once for all pieces that show them."""

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from riverpost.draw import Box, Lettering, Symbol
from riverpost.draw.lettering import fit, letters
from riverpost.draw.palette import BLUE, CREAM, GREEN, INK, ORANGE, PANEL, QUIET_INK, RED
from riverpost.draw.shapes import badge, details, house, mark, plaque, plate, post_horn, seal, sheet
from riverpost.draw.svg import element, number, points
from riverpost.engine.words import Translate
from riverpost.games.thurn_und_taxis.rules.board import (
    CITIES,
    CITY_IDS,
    FIRST_CARRIAGE,
    LAND_IDS,
    LAND_OF,
    LAST_CARRIAGE,
    TILE_VALUES,
)
from riverpost.games.thurn_und_taxis.scene.lands import TINTS, land_path, land_sheet
from riverpost.games.thurn_und_taxis.scene.layout import MANY, Layout, Offer, Style, desk
from riverpost.games.thurn_und_taxis.texts.names import CITY_NAMES, LAND_NAMES

LIVERIES = (ORANGE, BLUE, GREEN, RED)
BACK = "#3d5a6c"
BACK_LINE = "#c9b98c"
GOLD = "#e9cf86"
GOLD_SHADE = "#c9a84f"
BODY = "#e9b93f"
ROOF = "#8a5a1f"
STRIPE = 5.0  # of a land, on a button
LETTERS_OF_A_STAMP = 3  # they tell all 22 cities apart


def stamp_width(style: Style) -> float:
    """The width of a city's short name."""
    return style.chip * 1.75


def chip_width(city: int, style: Style, translate: Translate) -> float:
    """The width of a city's whole name."""
    return Lettering(style.smallest).width(translate(CITY_NAMES[city])) + style.chip * 0.6


@lru_cache(maxsize=64)
def symbols(layout: Layout, translate: Translate) -> dict[str, Symbol]:
    """Every symbol of the game in the sizes of a layout."""
    style, panel = layout.style, layout.players[0]
    drawn = [
        *_of_players(style),
        *_of_lands(style),
        *_of_cities(style, translate),
        *(_tile(value, style) for value in sorted(set(TILE_VALUES.tolist()))),
        *(_carriage(number_, style) for number_ in range(FIRST_CARRIAGE, LAST_CARRIAGE + 1)),
        _back(style),
        _pile(style),
        _link(),
        badge("badge", style.smallest * 0.75),
        plate("panel", panel.width, panel.height, 8, PANEL),
        *(_of_buttons(layout) if layout.keys.height else ()),
    ]
    return {symbol.id: symbol for symbol in drawn}


def _of_players(style: Style) -> Iterator[Symbol]:
    for seat, livery in enumerate(LIVERIES):
        yield mark(f"mark-{seat}", livery, style.heading * 0.45)
        yield house(f"house-{seat}", livery, style.house)


def _of_lands(style: Style) -> Iterator[Symbol]:
    for land in LAND_IDS:
        yield seal(f"seal-{land}", TINTS[land]["deep"], style.seal)
        box = Box(0, 0, style.smallest * 1.3, style.smallest)
        yield Symbol(f"swatch-{land}", box, land_sheet(land, box, 2))


def _of_buttons(layout: Layout) -> Iterator[Symbol]:
    """Plain buttons and those of lands, in the usual width and narrow."""
    for kind, count in (("button", 0), ("narrow", MANY)):
        cell = desk(layout, Offer(buttons=count)).buttons[0]
        size = cell.width, cell.height
        yield plate(kind, *size, 6, PANEL)
        yield from (_key_of_land(f"{kind}-{land}", land, size) for land in LAND_IDS)


def _key_of_land(id: str, land: str, size: tuple[float, float]) -> Symbol:
    """A button with a stripe in the land's tint at either end, so that words stand on plain ground."""
    key = plate(id, *size, 6, PANEL)
    stripes = [Box(x, 4, STRIPE, size[1] - 8) for x in (4, size[0] - 4 - STRIPE)]
    return replace(key, markup=key.markup + details(*(land_sheet(land, stripe, 2) for stripe in stripes)))


def _of_cities(style: Style, translate: Translate) -> Iterator[Symbol]:
    small = Lettering(style.smallest, anchor="middle")
    for city in range(CITIES):
        land, name = LAND_IDS[LAND_OF[city]], translate(CITY_NAMES[city])
        yield _card(city, land, style, translate)
        yield _ticket(city, land, style, translate)
        chip = Box(0, 0, chip_width(city, style, translate), style.chip)
        yield plaque(f"chip-{CITY_IDS[city]}", name, chip, land_sheet(land, chip, 4), small, style.smallest)
        stamp, short = Box(0, 0, stamp_width(style), style.chip), name[:LETTERS_OF_A_STAMP]
        yield plaque(f"stamp-{CITY_IDS[city]}", short, stamp, land_sheet(land, stamp, 4), small, style.smallest)


def _card(city: int, land: str, style: Style, translate: Translate) -> Symbol:
    """A postcard: the land as a band, the city's name below."""
    width, height = style.card
    band = height * 0.36
    box = Box(0, 0, width, height)
    land_name, land_look = fit(
        translate(LAND_NAMES[land]), width - 8, Lettering(style.smallest, anchor="middle"), style.smallest
    )
    name, look = fit(
        translate(CITY_NAMES[city]),
        width - 8,
        Lettering(style.heading, serif=True, bold=True, anchor="middle"),
        style.smallest,
    )
    top = f"M0 {number(band)}V5Q0 0 5 0H{number(width - 5)}Q{number(width)} 0 {number(width)} 5V{number(band)}Z"
    inner = details(
        land_path(land, top),
        element("path", d=f"M0 {number(band)}H{number(width)}", stroke=INK, stroke_width=0.6),
        letters(land_name, width / 2, band / 2 + land_look.size * 0.35, land_look),
        letters(name, width / 2, band + (height - band) * 0.43 + look.size * 0.33, look),
    )
    outline = sheet(box, 5, fill="none")
    return Symbol(f"card-{CITY_IDS[city]}", box, sheet(box, 5, fill=PANEL, stroke="none") + inner + outline)


def _ticket(city: int, land: str, style: Style, translate: Translate) -> Symbol:
    """A card that is only as high as its name."""
    box = Box(0, 0, style.card[0], style.ticket)
    look = Lettering(style.text, serif=True, bold=True, anchor="middle")
    name = translate(CITY_NAMES[city])
    return plaque(f"ticket-{CITY_IDS[city]}", name, box, land_sheet(land, box, 5), look, style.smallest)


def _back(style: Style) -> Symbol:
    width, height = style.card
    box = Box(0, 0, width, height)
    inner = details(
        sheet(box.inside(height * 0.08), 3, fill="none", stroke=BACK_LINE, stroke_width=1),
        post_horn(width / 2, height * 0.42, height * 0.5, BACK_LINE),
    )
    return Symbol("back", box, sheet(box, 5, fill=BACK) + inner)


def _pile(style: Style) -> Symbol:
    box = Box(0, 0, *style.card)
    edge = sheet(box.inside(4), 3, fill="none", stroke=QUIET_INK, stroke_width=0.8, stroke_dasharray="3 3")
    return Symbol("pile", box, sheet(box, 5, fill=CREAM) + edge)


def _tile(value: int, style: Style) -> Symbol:
    """A shield of brass with its value, lit from the left."""
    width, height = style.tile
    half, shoulder, bulge = width / 2, number(height * 0.62), number(height * 0.85)
    tip = f"{number(half)} {number(height)}"
    left = f"M0 0H{number(half)}V{number(height)}Q0 {bulge} 0 {shoulder}Z"
    outline = f"M0 0H{number(width)}V{shoulder}Q{number(width)} {bulge} {tip}Q0 {bulge} 0 {shoulder}Z"
    look = Lettering(style.tile[0] * 0.74, serif=True, bold=True, anchor="middle")
    inner = details(element("path", d=left, fill=GOLD), letters(str(value), half, height * 0.62, look))
    body = element("path", d=outline, fill=GOLD_SHADE, stroke="none") + inner + element("path", d=outline, fill="none")
    return Symbol(f"tile-{value}", Box(0, 0, width, height), body)


def _carriage(number_: int, style: Style) -> Symbol:
    """A stagecoach from the side, its number on the door."""
    u = style.coach / 52
    body = [(10 * u, 6 * u), (44 * u, 6 * u), (40 * u, 22 * u), (14 * u, 22 * u)]
    roof = [(8 * u, 2.5 * u), (46 * u, 2.5 * u), (44 * u, 6.5 * u), (10 * u, 6.5 * u)]
    shade = [(33 * u, 6 * u), (44 * u, 6 * u), (40 * u, 22 * u), (32 * u, 22 * u)]
    look = Lettering(max(style.smallest, 14 * u), serif=True, bold=True, anchor="middle")
    wheels = [
        element(
            "circle",
            cx=float(x * u),
            cy=float((31 - r) * u),
            r=float(r * u),
            fill=PANEL,
            stroke=INK,
            stroke_width=float(1.6 * u),
        )
        + element("circle", cx=float(x * u), cy=float((31 - r) * u), r=float(1.6 * u), fill=INK)
        for x, r in ((14, 6), (39, 7.5))
    ]
    inner = details(
        element("polygon", points=points(shade), fill=ROOF, opacity=0.35),
        element("polygon", points=points(roof), fill=ROOF),
        element(
            "path",
            d=f"M{number(2 * u)} {number(20 * u)}L{number(12 * u)} {number(14 * u)}",
            stroke=INK,
            stroke_width=float(1.6 * u),
        ),
        *wheels,
        letters(str(number_), 26 * u, 18 * u, look),
    )
    outline = element("polygon", points=points(body), fill=BODY, stroke_linejoin="round")
    return Symbol(f"coach-{number_}", Box(0, 0, style.coach, 31 * u), outline + inner)


def _link() -> Symbol:
    """A bit of road between two cities of a line."""
    box = Box(0, -2, 5, 4)
    return Symbol("link", box, sheet(box, 0, fill=CREAM, stroke_width=0.7))
