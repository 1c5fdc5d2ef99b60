"""The game's other symbols: boats, passengers, wheels, buttons, drawn once for all pieces that show them."""

from collections.abc import Iterator
from functools import lru_cache

from riverpost.draw import Box, Symbol
from riverpost.draw.boats import paddle_wheel, steamer
from riverpost.draw.palette import BLUE, CREAM, GREEN, INK, LINE, ORANGE, PANEL, PINK, QUIET_INK, RED, WHITE
from riverpost.draw.shapes import mark, plate
from riverpost.draw.svg import element, number, points
from riverpost.games.mississippi_queen.scene_plan import UNIT, Plan, Style
from riverpost.games.mississippi_queen.scene_tiles import PIER_COLOURS, WATER, river_symbols

LIVERIES = (ORANGE, BLUE, GREEN, RED, WHITE, PINK)  # in the order of the seats
FIGURE = 20.0  # the height of a passenger, before it is scaled
Size = tuple[float, float]


def symbols(plan: Plan) -> dict[str, Symbol]:
    """Every symbol of the game in the sizes of a layout."""
    key = plan.keys[0] if plan.keys else plan.players[0]
    sizes = [(box.width, box.height) for box in (plan.players[0], plan.order[0], key)]
    return _symbols(plan.style, *sizes)


@lru_cache(maxsize=32)
def _symbols(style: Style, panel: Size, place: Size, key: Size) -> dict[str, Symbol]:
    drawn = [
        *river_symbols(),
        *_of_players(style),
        *(_figure(f"figure-{name}", colour, INK) for name, colour in PIER_COLOURS.items()),
        _figure("figure-aboard", CREAM, INK),
        _figure("figure-none", PANEL, LINE),
        paddle_wheel("wheel-speed", style.wheel, WATER, CREAM),
        paddle_wheel("wheel-coal", style.wheel, QUIET_INK, INK),
        paddle_wheel("helm-speed", style.helm, WATER, CREAM),
        _helm(style),
        _turning("turning-left", -1, style),
        _turning("turning-right", 1, style),
        plate("panel", *panel, 8, PANEL),
        plate("place", *place, 5, PANEL),
        plate("key", *key, 6, PANEL),
    ]
    return {symbol.id: symbol for symbol in drawn}


def _of_players(style: Style) -> Iterator[Symbol]:
    for seat, livery in enumerate(LIVERIES):
        yield mark(f"mark-{seat}", livery, style.heading * 0.45)
        yield steamer(f"boat-{seat}", livery, UNIT)


def _figure(id: str, colour: str, edge: str) -> Symbol:
    """A passenger with a hat, the feet at the origin."""
    u = FIGURE / 20
    shoulder, hem = f"{number(4 * u)} {number(-13 * u)} {number(5 * u)} {number(-6 * u)}", number(5.5 * u)
    across = f"{number(-5 * u)} {number(-6 * u)} {number(-4 * u)} {number(-13 * u)}"
    cloak = f"M0 {number(-14 * u)}C{shoulder} {hem} 0H-{hem}C{across} 0 {number(-14 * u)}Z"
    head = element("circle", cy=-14.5 * u, r=3.6 * u, fill=colour, stroke=edge, stroke_width=1.3)
    hat = f"M{number(-5 * u)} {number(-16 * u)}H{number(5 * u)}M{number(-2.6 * u)} {number(-18 * u)}H{number(2.6 * u)}"
    body = element("path", d=cloak, fill=colour, stroke=edge, stroke_width=1.3)
    brim = element("path", d=hat, stroke=edge, stroke_width=2 * u)
    return Symbol(id, Box(-6 * u, -20 * u, 12 * u, 21 * u), body + head + brim)


def _helm(style: Style) -> Symbol:
    """A round button with an arrow to the north, around its middle."""
    u = style.helm / 10
    arrow = [(0, -6.5), (4.2, -0.5), (1.5, -0.5), (1.5, 5.8), (-1.5, 5.8), (-1.5, -0.5), (-4.2, -0.5)]
    ring = element("circle", r=float(style.helm), fill=PANEL)
    inner = element("polygon", points=points([(x * u, y * u) for x, y in arrow]), fill=INK, stroke="none")
    half = style.helm * 0.7  # so that it is as large as the ring however it is turned
    return Symbol("helm", Box(-half, -half, 2 * half, 2 * half), ring + inner)


def _turning(id: str, side: int, style: Style) -> Symbol:
    """An arrow that bends from the south to one side, around its middle."""
    u = style.text / 10
    x = side * u
    bend = f"M{number(-4 * x)} {number(7 * u)}Q{number(-4 * x)} {number(-3 * u)} {number(3 * x)} {number(-4 * u)}"
    line = element("path", d=bend, fill="none", stroke=INK, stroke_width=2.6 * u)
    tip = [(1.5 * x, -8.5 * u), (9 * x, -6 * u), (4.5 * x, 0.5 * u)]
    head = element("polygon", points=points(tip), fill=INK, stroke="none")
    return Symbol(id, Box(-9 * u, -9 * u, 18 * u, 18 * u), line + head)
