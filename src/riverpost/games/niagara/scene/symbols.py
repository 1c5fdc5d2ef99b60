"""The game's own symbols: canoes, gems, discs, signs, drawn once for all pieces that show them."""

from collections.abc import Iterator
from functools import lru_cache
from math import pi

from riverpost.draw import Box, Lettering, Symbol
from riverpost.draw.lettering import letters
from riverpost.draw.palette import BLUE, BROWN, CREAM, GREEN, INK, PANEL, RED, YELLOW
from riverpost.draw.shapes import badge, details, mark, plate, sheet, target
from riverpost.draw.svg import element, number, points
from riverpost.games.niagara.rules.board import CANOES, CARDS, DEPTH_OF_FALLS, GEM_IDS, GEMS_AT_DEPOSIT, NUMBERS
from riverpost.games.niagara.scene.canoes import canoe
from riverpost.games.niagara.scene.cards import card_of_hand, card_of_panel, cloud, weather_mark
from riverpost.games.niagara.scene.gems import MOST_STONES, cut_stone, gem, pile
from riverpost.games.niagara.scene.ground import tent
from riverpost.games.niagara.scene.layout import WEATHERS, Size, Style
from riverpost.games.niagara.scene.river import BUOY, DEEP, FOAM, STONES, WATER

LIVERIES = (RED, BLUE, GREEN, YELLOW, BROWN)  # in the order of the seats
MOST_GEMS = max(GEMS_AT_DEPOSIT, NUMBERS)  # and points, that are counted
DEEPEST = DEPTH_OF_FALLS - 1  # disc
DISC = "#8ec5d1"
CAMP_RING = "#f2e6c4"


@lru_cache(maxsize=32)
def symbols(style: Style, upright: bool, button: Size, track: Size, step: Size) -> dict[str, Symbol]:
    """Every symbol of the game in the sizes of a layout."""
    drawn = [
        *_of_players(style, upright),
        *_of_gems(style),
        *(_tally(count, style) for count in range(1, MOST_GEMS + 1)),
        _disc("disc", style),
        _disc("disc-adrift", style, stroke=CREAM),
        *(_float(depth, style, upright) for depth in range(1, DEEPEST + 1)),
        *(card_of_hand(card, style) for card in range(CARDS)),
        *(card_of_panel(card, style) for card in range(CARDS)),
        *(weather_mark(k, step, style) for k in range(WEATHERS)),
        _camp(style),
        _falls(style),
        cloud("cloud", step[0] * 0.36),
        _arrow(style),
        _ring(style),
        _wake(style, upright),
        plate("track", *track, 8, PANEL),
        plate("button", *button, 6, PANEL),
    ]
    return {symbol.id: symbol for symbol in drawn}


def _of_players(style: Style, upright: bool) -> Iterator[Symbol]:
    for seat, livery in enumerate(LIVERIES):
        yield mark(f"mark-{seat}", livery, style.heading * 0.45)
        for k in range(CANOES):
            yield canoe(f"canoe-{seat}-{k}", livery, str(k + 1), *style.canoe, upright, style.smallest)


def _of_gems(style: Style) -> Iterator[Symbol]:
    for id, stone in zip(GEM_IDS, STONES, strict=True):
        yield gem(f"gem-{id}", stone, style.cargo)
        box = Box(-style.stock[1] * 0.45, -style.stock[1] / 2, *style.stock)
        yield Symbol(f"stock-{id}", box, target(box) + cut_stone(stone, 0, 0, style.heading * 0.55))
        for count in range(1, MOST_STONES + 1):
            heap = pile(f"pile-{count}-{id}", stone, style.gem, count)
            box = Box(-style.pile[0] / 2, -style.pile[1] / 2, *style.pile)
            yield Symbol(heap.id, box, target(box) + heap.markup)


def _tally(count: int, style: Style) -> Symbol:
    """A number on a small disc."""
    ground = badge("", style.smallest * 0.72)
    look = Lettering(style.smallest, bold=True, anchor="middle")
    return Symbol(f"tally-{count}", ground.box, ground.markup + letters(str(count), 0, look.size * 0.36, look))


# --- on the river


def _disc(id: str, style: Style, **edge: str) -> Symbol:
    """A clear disc: a pale ring on the water."""
    radius = style.disc
    arc, start, end = number(radius * 0.7), number(radius * 0.36), number(radius * 0.6)
    gleam = f"M{start} -{end}A{arc} {arc} 0 0 1 {arc} 0"
    inner = details(
        element("circle", r=float(radius * 0.84), fill=WATER),
        element("path", d=gleam, fill="none", stroke=FOAM, stroke_width=float(radius * 0.05), stroke_linecap="round"),
    )
    box = Box(-radius, -radius, 2 * radius, 2 * radius)
    return Symbol(id, box, element("circle", r=float(radius), fill=DISC, **edge) + inner)


def _float(depth: int, style: Style, upright: bool) -> Symbol:
    """How deep a disc lies, on a small float at its rim: it stays when the river moves, and is clear of the canoes."""
    radius = style.smallest * 0.82
    x, y = -style.disc * 0.3, -style.disc * 0.98
    if upright:
        x, y = y, x
    look = Lettering(style.text, serif=True, bold=True, anchor="middle")
    drawn = element("circle", cx=x, cy=y, r=float(radius), fill=CREAM, stroke=INK, stroke_width=0.8)
    box = Box(x - radius, y - radius, 2 * radius, 2 * radius)
    return Symbol(f"float-{depth}", box, details(drawn, letters(str(depth), x, y + look.size * 0.34, look)))


def _wake(style: Style, upright: bool) -> Symbol:
    """The pale water around the canoe that is in hand."""
    length, beam = style.canoe[0] + 8, style.canoe[1] + 7
    width, height = (beam, length) if upright else (length, beam)
    box = Box(-width / 2, -height / 2, width, height)
    return Symbol("wake", box, sheet(box, beam / 2, fill=CREAM))


def _camp(style: Style) -> Symbol:
    radius = style.sign
    inner = details(tent(0, radius * 0.5, radius * 0.72))
    return Symbol(
        "camp",
        Box(-radius, -radius, 2 * radius, 2 * radius),
        element("circle", r=float(radius), fill=CAMP_RING) + inner,
    )


def _falls(style: Style) -> Symbol:
    """A whirlpool."""
    radius = style.sign
    coil = "".join(
        f"A{number(radius * size)} {number(radius * size)} 0 0 1 {number(radius * end)} 0"
        for size, end in ((0.7, 0.62), (0.54, -0.46), (0.4, 0.34), (0.26, -0.18), (0.13, 0.08))
    )
    inner = details(
        element(
            "path",
            d=f"M{number(-radius * 0.78)} 0{coil}",
            fill="none",
            stroke=FOAM,
            stroke_width=float(radius * 0.1),
            stroke_linecap="round",
        )
    )
    box = Box(-radius, -radius, 2 * radius, 2 * radius)
    return Symbol("falls", box, element("circle", r=float(radius), fill=DEEP) + inner)


def _arrow(style: Style) -> Symbol:
    """An arrow to the right, around its middle."""
    u = style.disc * 0.38
    corners = [
        (-u, -u * 0.28),
        (u * 0.15, -u * 0.28),
        (u * 0.15, -u * 0.68),
        (u, 0),
        (u * 0.15, u * 0.68),
        (u * 0.15, u * 0.28),
        (-u, u * 0.28),
    ]
    return Symbol(
        "arrow",
        Box(-u, -u * 0.7, 2 * u, u * 1.4),
        element("polygon", points=points(corners), fill=CREAM, stroke_linejoin="round"),
    )


def _ring(style: Style) -> Symbol:
    """The life ring: white with four red bands."""
    radius = style.ring
    middle, width = radius * 0.72, radius * 0.56
    quarter = middle * pi / 4
    inner = details(
        element(
            "circle",
            r=middle,
            fill="none",
            stroke=BUOY,
            stroke_width=width,
            stroke_dasharray=f"{number(quarter)} {number(quarter)}",
        ),
    )
    body = element("circle", r=float(radius), fill=CREAM) + inner + element("circle", r=radius * 0.44, fill=PANEL)
    return Symbol(
        "ring", Box(-radius, -radius, 2 * radius, 2 * radius), body + element("circle", r=float(radius), fill="none")
    )
