"""The game's other symbols: boats, passengers, wheels, buttons, drawn once for all pieces that show them."""

from functools import lru_cache
from math import cos, pi, sin

from riverpost.draw import Box, Lettering, Symbol
from riverpost.draw.curves import Point
from riverpost.draw.lettering import letters
from riverpost.draw.palette import (
    BLACK,
    BLUE,
    CREAM,
    GREEN,
    INK,
    LINE,
    ORANGE,
    PAGE,
    PANEL,
    PINK,
    PRINT,
    RED,
    WHITE,
)
from riverpost.draw.shapes import details, mark, plate, sheet
from riverpost.draw.svg import element, number, points
from riverpost.games.mississippi_queen.rules.board import FULL_COAL, SPEEDS, TURN_IDS
from riverpost.games.mississippi_queen.scene.fleet import BADGE, LETTER, ROSE
from riverpost.games.mississippi_queen.scene.ground import land, meadows
from riverpost.games.mississippi_queen.scene.layout import UNIT, Layout, Style
from riverpost.games.mississippi_queen.scene.steamers import bunker, coal_badge, paddle_wheel, speed_badge, steamer
from riverpost.games.mississippi_queen.scene.tiles import PIER_COLOURS, SAND, WATER, WOOD, river_symbols

LIVERIES = (ORANGE, BLUE, GREEN, RED, WHITE, PINK)  # in the order of the boats
PETAL, HEART, LEAF = "#d8434e", "#8f1f2d", "#6f9a4a"
DIE = 34.0  # the width of the die
ARROW = 1.8  # the width of the arrow on a button, in sizes of its letters
FIGURE = 20.0  # the height of a passenger, before it is scaled
CORNERS = {"panel": 8, "other": 8, "rose": 8, "place": 5, "key": 6, "wide-key": 6, "lot": 6}  # of plates, how round
STRETCHES = {"stretch": WATER, "stretch-to-come": PAGE, "stretch-gone": SAND, "stretch-harbour": WOOD}
PENNANT = [(-0.95, -0.9), (1.35, -0.9), (0.9, 0.0), (1.35, 0.9), (-0.95, 0.9)]  # in radii of a badge
SHIELD = [(-0.9, -1.0), (0.9, -1.0), (0.9, 0.35), (0.0, 1.2), (-0.9, 0.35)]
WAYS: dict[str, tuple[str, list[Point]]] = {
    "straight": ("M0 6V-5", [(-4, -3), (0, -8), (4, -3)]),
    "left": ("M4 6V1Q4 -2 0 -2H-4", [(-3, -6.5), (-8, -2), (-3, 2.5)]),
    "right": ("M-4 6V1Q-4 -2 0 -2H4", [(3, -6.5), (8, -2), (3, 2.5)]),
}  # the arrows of the die: a line and its tip, on a face of 20 by 20


@lru_cache(maxsize=256)
def symbols(layout: Layout) -> dict[str, Symbol]:
    """Every symbol of the game: those of the map, the same in all rooms, and those of the desk in its sizes."""
    boxes = {"panel": layout.first, "other": layout.others[0], "rose": layout.others[-1]}
    boxes["place"] = layout.strip.order[0]
    boxes |= dict.fromkeys(STRETCHES, layout.strip.tiles[0])
    if layout.controls:
        keys = {"key": layout.controls.keys[0], "wide-key": layout.controls.wide_keys[0]}
        boxes |= keys | {"lot": layout.controls.lots[0]}
    return _of_map() | _of_desk(layout.style, tuple((name, box.width, box.height) for name, box in boxes.items()))


@lru_cache(maxsize=1)
def _of_map() -> dict[str, Symbol]:
    drawn = [
        meadows(),
        land(),
        *river_symbols(),
        *(steamer(f"boat-{boat}", livery, UNIT) for boat, livery in enumerate(LIVERIES)),
        _with_rose(steamer(f"boat-{ROSE}", BLACK, UNIT), -0.08 * UNIT, 0.24 * UNIT),
        *(speed_badge(speed) for speed in range(SPEEDS + 1)),
        *(coal_badge(coal) for coal in range(FULL_COAL + 2)),
        *(_figure(f"figure-{name}", colour, PRINT) for name, colour in PIER_COLOURS.items()),
        _figure("figure-aboard", CREAM, PRINT),
        _figure("figure-none", PANEL, LINE),
        _team("team-0", CREAM, PRINT, PENNANT),
        _team("team-1", PRINT, CREAM, SHIELD),
    ]
    return {symbol.id: symbol for symbol in drawn}


@lru_cache(maxsize=256)
def _of_desk(style: Style, plates: tuple[tuple[str, float, float], ...]) -> dict[str, Symbol]:
    radius = style.heading * 0.45
    drawn = [
        *(mark(f"mark-{boat}", livery, radius) for boat, livery in enumerate(LIVERIES)),
        _with_rose(mark(f"mark-{ROSE}", BLACK, radius * 1.1), 0, radius * 0.75),
        paddle_wheel("wheel-speed", style.wheel),
        bunker("wheel-coal", style.wheel),
        *(_speed(speed, style) for speed in range(1, SPEEDS + 1)),
        _helm(style),
        _ahead(style),
        _turning("turning-left", -1, style),
        _turning("turning-right", 1, style),
        *(_die(turn) for turn in TURN_IDS),
        *(
            plate(name, width, height, CORNERS.get(name, 2), STRETCHES.get(name, PANEL))
            for name, width, height in plates
        ),
    ]
    return {symbol.id: symbol for symbol in drawn}


def _with_rose(drawn: Symbol, y: float, radius: float) -> Symbol:
    """The emblem of the Black Rose on what is hers: petals around a dark heart, and two leaves."""
    turns = [2 * pi * k / 5 for k in range(5)]
    petals = [(radius * 0.5 * sin(turn), y - radius * 0.5 * cos(turn)) for turn in turns]
    leaf = f"M{number(-radius * 1.15)} {number(y + radius * 0.8)}H{number(radius * 1.15)}L0 {number(y)}Z"
    bloom = details(
        element("path", d=leaf, fill=LEAF),
        *(element("circle", cx=x, cy=down, r=radius * 0.48, fill=PETAL) for x, down in petals),
        element("circle", cy=y, r=radius * 0.32, fill=HEART),
    )
    return Symbol(drawn.id, drawn.box, drawn.markup + bloom)


def _team(id: str, colour: str, edge: str, outline: list[Point]) -> Symbol:
    """The badge of a team, a flag or a shield, around its middle."""
    radius = LETTER * BADGE
    corners = points([(radius * x, radius * y) for x, y in outline])
    markup = element("polygon", points=corners, fill=colour, stroke=edge, stroke_width=1, stroke_linejoin="round")
    return Symbol(id, Box(-radius, -radius, 2.35 * radius, 2.2 * radius), markup)


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


def _speed(speed: int, style: Style) -> Symbol:
    """A wheel to press with a speed on it, around its middle."""
    wheel = paddle_wheel(f"helm-speed-{speed}", style.helm)
    look = Lettering(style.helm * 0.85, bold=True, anchor="middle", colour=CREAM)
    return Symbol(wheel.id, wheel.box, wheel.markup + letters(str(speed), 0, look.size * 0.36, look))


def _helm(style: Style) -> Symbol:
    """A round button with an arrow to the north, around its middle."""
    u = style.helm / 10
    arrow = [(0, -6.5), (4.2, -0.5), (1.5, -0.5), (1.5, 5.8), (-1.5, 5.8), (-1.5, -0.5), (-4.2, -0.5)]
    ring = element("circle", r=float(style.helm), fill=PANEL)
    inner = element("polygon", points=points([(x * u, y * u) for x, y in arrow]), fill=INK, stroke="none")
    half = style.helm * 0.7  # so that it is as large as the ring however it is turned
    return Symbol("helm", Box(-half, -half, 2 * half, 2 * half), ring + inner)


def _die(turn: str) -> Symbol:
    """A die with an arrow for the way of the river, around its middle."""
    half = DIE / 2
    u = half / 10
    way, tip = WAYS[turn]
    line = element("path", d=way, fill="none", stroke=INK, stroke_width=2.4, transform=f"scale({number(u)})")
    head = element("polygon", points=points([(x * u, y * u) for x, y in tip]), fill=INK)
    ground = sheet(Box(-half, -half, 2 * half, 2 * half), half * 0.3, fill=PANEL)
    return Symbol(f"die-{turn}", Box(-half, -half, 2 * half, 2 * half), ground + details(line, head))


def _ahead(style: Style) -> Symbol:
    """An arrow to the north, around its middle."""
    u = style.text / 10
    line = element("path", d=f"M0 {number(8 * u)}V{number(-3 * u)}", fill="none", stroke=INK, stroke_width=2.6 * u)
    tip = [(-4.5 * u, -2 * u), (0.0, -9 * u), (4.5 * u, -2 * u)]
    head = element("polygon", points=points(tip), fill=INK, stroke="none")
    return Symbol("ahead", Box(-9 * u, -9 * u, 18 * u, 18 * u), line + head)


def _turning(id: str, side: int, style: Style) -> Symbol:
    """An arrow that bends from the south to one side, around its middle."""
    u = style.text / 10
    x = side * u
    bend = f"M{number(-4 * x)} {number(7 * u)}Q{number(-4 * x)} {number(-3 * u)} {number(3 * x)} {number(-4 * u)}"
    line = element("path", d=bend, fill="none", stroke=INK, stroke_width=2.6 * u)
    tip = [(1.5 * x, -8.5 * u), (9 * x, -6 * u), (4.5 * x, 0.5 * u)]
    head = element("polygon", points=points(tip), fill=INK, stroke="none")
    return Symbol(id, Box(-9 * u, -9 * u, 18 * u, 18 * u), line + head)
