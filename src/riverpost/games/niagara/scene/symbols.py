"""The game's own symbols: canoes, gems, discs, signs, drawn once for all pieces that show them."""

from collections.abc import Iterator
from functools import lru_cache
from math import pi

from riverpost.draw import Box, Lettering, Symbol
from riverpost.draw.lettering import letters
from riverpost.draw.palette import BLUE, BROWN, CREAM, GREEN, PANEL, PRINT, QUIET_INK, RED, YELLOW
from riverpost.draw.shapes import badge, details, mark, plate, sheet, target
from riverpost.draw.svg import element, number, points
from riverpost.games.niagara.rules.board import (
    CANOES,
    CARDS,
    DEPTH_OF_FALLS,
    GEM_IDS,
    GEMS_AT_DEPOSIT,
    NUMBERS,
    WILDEST,
)
from riverpost.games.niagara.scene.canoes import canoe
from riverpost.games.niagara.scene.cards import back, card_of_hand, card_of_panel, cloud, empty_place, weather_mark
from riverpost.games.niagara.scene.gems import MOST_STONES, cut_stone, engraved, gem, pile
from riverpost.games.niagara.scene.ground import ground, tent
from riverpost.games.niagara.scene.layout import DIGIT, HEADING, RING, TALLY, WEATHERS, Chart
from riverpost.games.niagara.scene.river import BUOY, DEEP, FOAM, STONES, WATER, WOOD, WOOD_DARK

LIVERIES = (RED, BLUE, GREEN, YELLOW, BROWN)  # in the order of the seats
MOST_GEMS = max(GEMS_AT_DEPOSIT, NUMBERS)  # and points, that are counted
DEEPEST = DEPTH_OF_FALLS - 1  # disc
MOST_PUSHES = NUMBERS + WILDEST
STONE, STOCK = 12.0, 16.0  # radius of a stone in a camp, and half of the room that it takes
POST = 12.0  # how far a notice stands above the ground
DISC = "#8ec5d1"
PLANK = "#e6cfa2"
CAMP_RING = "#f2e6c4"


def symbols_of_seat(card: Box, button: Box) -> dict[str, Symbol]:
    """What somebody who sits there has, in the sizes of a desk: a hand of cards, and a button."""
    cards = [card_of_hand(number, (card.width, card.height)) for number in range(CARDS)]
    return {symbol.id: symbol for symbol in (*cards, plate("button", button.width, button.height, 6, PANEL))}


@lru_cache(maxsize=2)
def symbols(chart: Chart) -> dict[str, Symbol]:
    """The symbols that are the same in every room."""
    mark_size = chart.marks[0].width, chart.marks[0].height
    drawn = [
        ground(chart),
        *_of_players(chart),
        *_of_gems(chart),
        *(_tally(count) for count in range(1, MOST_GEMS + 1)),
        *(_pushes(count, chart) for count in range(MOST_PUSHES + 1)),
        _disc("disc", chart),
        _disc("adrift", chart, stroke=CREAM),
        *(_float(depth) for depth in range(1, DEEPEST + 1)),
        *(card_of_panel(card) for card in range(CARDS)),
        back(),
        empty_place(),
        *(weather_mark(k, mark_size, chart.smallest) for k in range(WEATHERS)),
        _camp(chart),
        _falls(chart),
        cloud("cloud", mark_size[1] * 0.36),
        _arrow(chart),
        _ring(),
        _wake(chart),
        plate("track", chart.weather.width, chart.weather.height, 8, PANEL),
        _notice(chart),
    ]
    return {symbol.id: symbol for symbol in drawn}


def _of_players(chart: Chart) -> Iterator[Symbol]:
    for seat, livery in enumerate(LIVERIES):
        yield mark(f"mark-{seat}", livery, HEADING * 0.45)
        for k in range(CANOES):
            yield canoe(f"canoe-{seat}-{k}", livery, str(k + 1), *chart.canoe, chart.upright, DIGIT)


def _of_gems(chart: Chart) -> Iterator[Symbol]:
    for id, stone in zip(GEM_IDS, STONES, strict=True):
        yield gem(f"gem-{id}", stone, chart.cargo)
        box = Box(-STOCK, -STOCK, 2 * STOCK, 2 * STOCK)
        yield Symbol(f"stock-{id}", box, target(box) + cut_stone(stone, 0, 0, STONE))
        yield Symbol(f"lack-{id}", box, target(box) + engraved(stone, 0, 0, STONE, QUIET_INK))
        for count in range(1, MOST_STONES + 1):
            heap = pile(f"pile-{count}-{id}", stone, chart.gem, count)
            box = Box(-chart.pile[0] / 2, -chart.pile[1] / 2, *chart.pile)
            yield Symbol(heap.id, box, target(box) + heap.markup)


def _tally(count: int) -> Symbol:
    """A number on a small disc."""
    ground = badge("", TALLY * 0.64)
    look = Lettering(TALLY, bold=True, anchor="middle")
    return Symbol(f"tally-{count}", ground.box, ground.markup + letters(str(count), 0, look.size * 0.36, look))


# --- the notice by the river


def _notice(chart: Chart) -> Symbol:
    """A wooden board on two posts."""
    box = Box(0, 0, chart.notice.width, chart.notice.height)
    posts = "".join(f"M{number(box.width * side)} {number(box.height - 2)}v{number(POST)}" for side in (0.16, 0.84))
    standing = element("path", d=posts, stroke=WOOD_DARK, stroke_width=5)
    return Symbol("notice", box, standing + sheet(box, 4, fill=PLANK) + details(_grain(box)))


def _grain(box: Box) -> str:
    """The joints of its planks."""
    joints = "".join(f"M{number(box.x + 3)} {number(box.height * k / 3)}H{number(box.right - 3)}" for k in (1, 2))
    return element("path", d=joints, stroke=WOOD, stroke_width=0.8, opacity=0.7)


def _pushes(count: int, chart: Chart) -> Symbol:
    """How far the river moves, as a number around its middle."""
    look = Lettering(chart.smallest * 2, serif=True, bold=True, anchor="middle", colour=PRINT)
    half = look.width("0") / 2
    box = Box(-half, -look.size * 0.5, 2 * half, look.size)
    return Symbol(f"pushes-{count}", box, letters(str(count), 0, look.size * 0.36, look))


# --- on the river


def _disc(id: str, chart: Chart, **edge: str) -> Symbol:
    """A clear disc: a pale ring on the water."""
    radius = chart.disc
    arc, start, end = number(radius * 0.7), number(radius * 0.36), number(radius * 0.6)
    gleam = f"M{start} -{end}A{arc} {arc} 0 0 1 {arc} 0"
    inner = details(
        element("circle", r=float(radius * 0.84), fill=WATER),
        element("path", d=gleam, fill="none", stroke=FOAM, stroke_width=float(radius * 0.05), stroke_linecap="round"),
    )
    box = Box(-radius, -radius, 2 * radius, 2 * radius)
    return Symbol(id, box, element("circle", r=float(radius), fill=DISC, **edge) + inner)


def _float(depth: int) -> Symbol:
    """How deep a disc lies, on a small float at its rim: it stays when the river moves, and is clear of the canoes."""
    radius = TALLY * 0.64
    look = Lettering(TALLY, serif=True, bold=True, anchor="middle", colour=PRINT)
    drawn = element("circle", r=radius, fill=CREAM, stroke=PRINT, stroke_width=0.8)
    box = Box(-radius, -radius, 2 * radius, 2 * radius)
    return Symbol(f"float-{depth}", box, details(drawn, letters(str(depth), 0, look.size * 0.34, look)))


def _wake(chart: Chart) -> Symbol:
    """The pale water around the canoe that is in hand."""
    length, beam = chart.canoe[0] + 8, chart.canoe[1] + 7
    width, height = (beam, length) if chart.upright else (length, beam)
    box = Box(-width / 2, -height / 2, width, height)
    return Symbol("wake", box, sheet(box, beam / 2, fill=CREAM))


def _camp(chart: Chart) -> Symbol:
    radius = chart.sign
    inner = details(tent(0, radius * 0.5, radius * 0.72))
    return Symbol(
        "camp",
        Box(-radius, -radius, 2 * radius, 2 * radius),
        element("circle", r=float(radius), fill=CAMP_RING) + inner,
    )


def _falls(chart: Chart) -> Symbol:
    """A whirlpool."""
    radius = chart.sign
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


def _arrow(chart: Chart) -> Symbol:
    """An arrow to the right, around its middle."""
    u = chart.disc * 0.38
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


def _ring() -> Symbol:
    """The life ring: white with four red bands."""
    radius = RING
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
