"""The game's own symbols: what stands on the map, tiles, carriages, panels and buttons."""

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from riverpost.draw import Box, Lettering, Symbol
from riverpost.draw.lettering import letters
from riverpost.draw.palette import BLUE, CREAM, DANGER, GREEN, INK, ORANGE, PANEL, PRINT, QUIET_INK, RED, Livery
from riverpost.draw.shapes import badge, banner, details, house, mark, plate, post_horn, seal, shape, sheet
from riverpost.draw.svg import element, number, points
from riverpost.engine.words import Translate
from riverpost.games.thurn_und_taxis.rules.board import (
    CARRIAGE_POINTS,
    CITIES,
    CITY_IDS,
    FIRST_CARRIAGE,
    LAND_IDS,
    LAND_OF,
    LAST_CARRIAGE,
    ROADS,
    TILE_VALUES,
)
from riverpost.games.thurn_und_taxis.scene import cards, lands, layout, lines
from riverpost.games.thurn_und_taxis.scene.lands import SEAL, TINTS, land_sheet, road_path, side_of_name
from riverpost.games.thurn_und_taxis.scene.layout import CARD, COACH, HEADING, SMALLEST, TILE, Layout, Offer
from riverpost.games.thurn_und_taxis.texts.names import CITY_NAMES

LIVERIES = (ORANGE, BLUE, GREEN, RED)
BACK = "#3d5a6c"
BACK_LINE = "#c9b98c"
GOLD = "#e9cf86"
GOLD_SHADE = "#c9a84f"
BODY = "#e9b93f"
ROOF = "#8a5a1f"
STRIPE = 5.0  # of a land, on a button
MANY = 99  # buttons, of which every layout makes narrow ones
RING = SEAL + 4.0  # the radius of the ring around a city that fits
SCRAP = Box(-26, -18, 52, 36)  # of the map, in the legend


@lru_cache(maxsize=256)
def symbols(layout: Layout, translate: Translate) -> dict[str, Symbol]:
    """Every symbol of the game in the sizes of a layout."""
    drawn = [*_steady(len(layout.panels), translate), *_of_layout(layout)]
    return {symbol.id: symbol for symbol in drawn}


@lru_cache(maxsize=16)
def _steady(players: int, translate: Translate) -> tuple[Symbol, ...]:
    """What is the same in every room."""
    return (
        lands.ground(),
        *_of_players(players),
        *_of_lands(),
        *_of_roads(),
        *(_city(city, translate) for city in range(CITIES)),
        *_marks(),
        *cards.symbols(translate),
        *(_tile(value) for value in sorted({*TILE_VALUES.tolist(), *CARRIAGE_POINTS.tolist()})),
        *(_carriage(number_) for number_ in range(FIRST_CARRIAGE, LAST_CARRIAGE + 1)),
        _back("hand", Box(0, 0, 15, 19)),
        _pile("pile", Box(0, 0, *CARD)),
        _link(),
        _torn(),
        badge("badge", SMALLEST * 0.75),
    )


def _of_layout(layout: Layout) -> Iterator[Symbol]:
    """What is as large as its place."""
    for seat, box in enumerate(layout.panels):
        yield plate(f"panel-{seat}", box.width, box.height, 8, PANEL)
    yield _back("deck", Box(0, 0, layout.deck.width, layout.deck.height))
    yield _pile("discards", Box(0, 0, layout.discards.width, layout.discards.height))
    if layout.own is not None:
        yield from _of_buttons(layout, layout.own)
        for kind, sign in (("ghost", LIVERIES[layout.own].shape), ("maybe", "?")):
            yield from _houses(kind, layout.own, len(layout.panels), sign)


# --- on the map


def _of_players(players: int) -> Iterator[Symbol]:
    for seat, livery in enumerate(LIVERIES):
        yield mark(f"mark-{seat}", livery, HEADING * 0.45)
        yield house(f"house-{seat}", livery, layout.HOUSE)
        yield _end(f"end-{seat}", livery)
    for seat in range(players):
        yield from _houses("built", seat, players, LIVERIES[seat].shape)


def _houses(kind: str, seat: int, players: int, sign: str) -> Iterator[Symbol]:
    """A player's houses above and below a city, each with its middle in that of the city."""
    livery = LIVERIES[seat]
    drawn = house(kind, livery, lands.HOUSE)
    if sign == "?":
        look = Lettering(12, bold=True, anchor="middle", colour=livery.on_colour)
        wall = Box(-lands.HOUSE * 0.45, -lands.HOUSE * 0.6, lands.HOUSE * 0.52, lands.HOUSE * 0.55)
        asked = details(sheet(wall, 0, fill=livery.colour)) + letters(sign, -lands.HOUSE * 0.19, -2, look)
        drawn = replace(drawn, markup=drawn.markup + asked)
    across = (seat - (players - 1) / 2) * lands.HOUSE_STEP
    for side, foot in (("above", -SEAL * 0.35), ("below", SEAL * 0.35 + drawn.box.height)):
        box = Box(drawn.box.x + across, drawn.box.y + foot, drawn.box.width, drawn.box.height)
        moved = element("g", drawn.markup, transform=f"translate({number(across)} {number(foot)})")
        yield Symbol(f"{kind}-{side}-{seat}-of-{players}", box, moved)


def _end(id: str, livery: Livery) -> Symbol:
    """The end of a line: a roundel in the player's colour, with the player's shape."""
    radius = lines.END
    inner = details(shape(livery.shape, 0, 0, radius * 0.48, fill=livery.on_colour))
    disc = element("circle", r=radius, fill=livery.colour)
    return Symbol(id, Box(-radius, -radius, 2 * radius, 2 * radius), disc + inner)


def _of_lands() -> Iterator[Symbol]:
    for land in LAND_IDS:
        yield seal(f"seal-{land}", TINTS[land]["deep"], SEAL)
        box = Box(0, 0, SMALLEST * 1.3, SMALLEST)
        yield Symbol(f"swatch-{land}", box, land_sheet(land, box, 2))


def _of_roads() -> Iterator[Symbol]:
    """A stroke for each road, in the colour of whoever runs along it."""
    for road, (one, other) in enumerate(ROADS):
        (x, y), (to_x, to_y) = lands.city_at(one), lands.city_at(other)
        box = Box(min(x, to_x), min(y, to_y), abs(to_x - x), abs(to_y - y))
        yield Symbol(f"road-{road}", box, element("path", d=road_path(road), fill="none", stroke_width=lines.LINE))


def _city(city: int, translate: Translate) -> Symbol:
    """A city's seal, and its name on a ribbon below it or above."""
    look = Lettering(lands.NAME, serif=True, anchor="middle", colour=PRINT)
    name, side = translate(CITY_NAMES[city]), side_of_name(city)
    half, y = look.width(name) / 2 + lands.BANNER * 0.44, side * (SEAL + lands.BANNER / 2 - 1)
    height = SEAL * 2 + lands.BANNER - 1
    box = Box(-half, -SEAL if side == 1 else SEAL - height, 2 * half, height)
    wax = seal("", TINTS[LAND_IDS[LAND_OF[city]]]["deep"], SEAL)
    return Symbol(f"city-{CITY_IDS[city]}", box, wax.markup + banner(name, 0, y, lands.BANNER, look))


def _marks() -> Iterator[Symbol]:
    """What a city lights up for, on the map, and on a scrap of map in the legend."""
    scrap = sheet(SCRAP, 5, fill=lands.BEYOND) + details(element("circle", r=SEAL, fill=TINTS["bavaria"]["deep"]))
    for name, box, markup in (_mark_open(), _mark_held(), _mark_fits()):
        yield Symbol(f"mark-{name}", box, element("g", markup, pointer_events="none"))
        yield Symbol(f"legend-{name}", SCRAP, scrap + markup)


def _mark_open() -> tuple[str, Box, str]:
    """A card that lies open."""
    card = Box(SEAL + 1, -8, 9, 12)
    return "open", card, sheet(card, 1.5, fill=CREAM, stroke=PRINT, stroke_width=1.2)


def _mark_held() -> tuple[str, Box, str]:
    """Two cards in the own hand."""
    front, behind = Box(-SEAL - 10, -8, 9, 12), Box(-SEAL - 13, -5, 9, 12)
    pair = [sheet(box, 1.5, fill=PRINT, stroke=CREAM, stroke_width=1) for box in (behind, front)]
    return "held", Box(behind.x, front.y, front.right - behind.x, behind.bottom - front.y), "".join(pair)


def _mark_fits() -> tuple[str, Box, str]:
    """A ring of dashes where a city fits the own line."""
    look = {"fill": "none", "stroke": PRINT, "stroke_width": 2.4, "stroke_dasharray": "4.5 3.3"}
    return "fits", Box(-RING, -RING, 2 * RING, 2 * RING), element("circle", r=RING, **look)


# --- on the desk


def _of_buttons(room: Layout, own: int) -> Iterator[Symbol]:
    """Plain buttons and those of lands, in the usual width and narrow."""
    for kind, count in (("button", 0), ("narrow", MANY)):
        cell = layout.desk(room, Offer(own, buttons=count)).buttons[0]
        size = cell.width, cell.height
        stripes = [Box(x, 4, STRIPE, size[1] - 8) for x in (4, size[0] - 4 - STRIPE)]
        if kind == "narrow":
            stripes = [Box(5, size[1] - 8, size[0] - 10, STRIPE)]
        yield plate(kind, *size, 6, PANEL)
        yield from (_key_of_land(f"{kind}-{land}", land, size, stripes) for land in LAND_IDS)


def _key_of_land(id: str, land: str, size: tuple[float, float], stripes: list[Box]) -> Symbol:
    """A button with stripes in the land's tint at its edges, so that words stand on plain ground."""
    key = plate(id, *size, 6, PANEL)
    return replace(key, markup=key.markup + details(*(land_sheet(land, stripe, 2) for stripe in stripes)))


def _back(id: str, box: Box) -> Symbol:
    """The back of cards: a post horn within a line."""
    line = sheet(box.inside(min(box.width, box.height) * 0.07), 3, fill="none", stroke=BACK_LINE, stroke_width=1)
    size = box.height * 0.42
    horn = post_horn(box.width / 2, box.height * 0.34, size, BACK_LINE)
    inner = details(line, *([horn] if box.height > box.width * 0.85 else []))
    return Symbol(f"{id}-back", box, sheet(box, min(5, box.width * 0.15), fill=BACK) + inner)


def _pile(id: str, box: Box) -> Symbol:
    """A place for cards."""
    edge = sheet(box.inside(3), 3, fill="none", stroke=QUIET_INK, stroke_width=0.8, stroke_dasharray="3 3")
    return Symbol(f"{id}-place", box, sheet(box, 5, fill=PANEL) + edge)


def _torn() -> Symbol:
    """A tear in a roundel, on a card that would lose the line."""
    radius = 9.0
    tear = [(-1.5, -7.0), (2.0, -3.0), (-2.0, 0.5), (2.0, 3.5), (-0.5, 7.0)]
    line = element("polyline", points=points(tear), fill="none", stroke=PANEL, stroke_width=2)
    disc = element("circle", r=radius, fill=DANGER)
    return Symbol("torn", Box(-radius, -radius, 2 * radius, 2 * radius), disc + details(line))


def _tile(value: int) -> Symbol:
    """A shield of brass with its value, lit from the left."""
    width, height = TILE
    half, shoulder, bulge = width / 2, number(height * 0.62), number(height * 0.85)
    tip = f"{number(half)} {number(height)}"
    left = f"M0 0H{number(half)}V{number(height)}Q0 {bulge} 0 {shoulder}Z"
    outline = f"M0 0H{number(width)}V{shoulder}Q{number(width)} {bulge} {tip}Q0 {bulge} 0 {shoulder}Z"
    look = Lettering(width * 0.76, serif=True, bold=True, anchor="middle", colour=PRINT)
    inner = details(element("path", d=left, fill=GOLD), letters(str(value), half, height * 0.62, look))
    body = element("path", d=outline, fill=GOLD_SHADE, stroke="none") + inner + element("path", d=outline, fill="none")
    return Symbol(f"tile-{value}", Box(0, 0, width, height), body)


def _carriage(number_: int) -> Symbol:
    """A stagecoach from the side, its number on the door."""
    u = COACH / 52
    body = [(10 * u, 6 * u), (44 * u, 6 * u), (40 * u, 22 * u), (14 * u, 22 * u)]
    roof = [(8 * u, 2.5 * u), (46 * u, 2.5 * u), (44 * u, 6.5 * u), (10 * u, 6.5 * u)]
    shade = [(33 * u, 6 * u), (44 * u, 6 * u), (40 * u, 22 * u), (32 * u, 22 * u)]
    look = Lettering(13, serif=True, bold=True, anchor="middle", colour=PRINT)
    wheels = [
        element("circle", cx=x * u, cy=(31 - r) * u, r=r * u, fill=PANEL, stroke=INK, stroke_width=1.6 * u)
        + element("circle", cx=x * u, cy=(31 - r) * u, r=1.6 * u, fill=INK)
        for x, r in ((14, 6.0), (39, 7.5))
    ]
    shaft = f"M{number(2 * u)} {number(20 * u)}L{number(12 * u)} {number(14 * u)}"
    inner = details(
        element("polygon", points=points(shade), fill=ROOF, opacity=0.35),
        element("polygon", points=points(roof), fill=ROOF),
        element("path", d=shaft, stroke=INK, stroke_width=1.6 * u),
        *wheels,
        letters(str(number_), 26 * u, 18.5 * u, look),
    )
    outline = element("polygon", points=points(body), fill=BODY, stroke_linejoin="round")
    return Symbol(f"coach-{number_}", Box(0, 0, COACH, 31 * u), outline + inner)


def _link() -> Symbol:
    """A bit of road between two cities of a line."""
    box = Box(0, -2, 5, 4)
    return Symbol("link", box, sheet(box, 0, fill=CREAM, stroke_width=0.7))
