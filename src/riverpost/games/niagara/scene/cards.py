"""The symbols of weather and cards."""

from math import cos, pi, sin

from riverpost.draw import Box, Lettering, Symbol
from riverpost.draw.curves import Point
from riverpost.draw.lettering import letters
from riverpost.draw.palette import CREAM, PANEL, PRINT, QUIET_INK
from riverpost.draw.shapes import details, sheet
from riverpost.draw.svg import element, number, points
from riverpost.games.niagara.rules.board import CALMEST, CLOUD
from riverpost.games.niagara.scene.layout import MINI, SMALLEST, Size
from riverpost.games.niagara.scene.river import DEEP, FOAM, SHALLOW, WATER, WOOD, WOOD_DARK
from riverpost.games.niagara.texts.names import CARD_IDS, signed

CLOUD_SHADE = "#d3dadd"
CARD_SKY = "#d3e6e4"
SUN = "#e8a63a"
SKIES = ("#f3e3b4", "#e7e6cf", SHALLOW, WATER)

# --- the weather


def _cloud_path(x: float, y: float, half: float) -> str:
    """A cloud with a flat foot, around a point."""
    u = half / 10
    return (
        f"M{number(x - 8 * u)} {number(y + 5 * u)}"
        f"a{number(4 * u)} {number(4 * u)} 0 0 1 {number(0.6 * u)} {number(-7.9 * u)}"
        f"a{number(5.2 * u)} {number(5.2 * u)} 0 0 1 {number(9.6 * u)} {number(-1.6 * u)}"
        f"a{number(4.6 * u)} {number(4.6 * u)} 0 0 1 {number(5.8 * u)} {number(9.5 * u)}Z"
    )


def cloud(id: str, half: float) -> Symbol:
    """The marker of the weather."""
    foot, side = number(half * 0.38), number(half * 0.9)
    shade = element("path", d=f"M-{side} {foot}H{side}", stroke=CLOUD_SHADE, stroke_width=float(half * 0.2))
    path = _cloud_path(0, 0, half)
    body = element("path", d=path, fill=FOAM, stroke="none") + details(shade)
    outline = element("path", d=path, fill="none", stroke_linejoin="round")
    return Symbol(id, Box(-half * 1.2, -half, half * 2.4, half * 1.6), body + outline)


def weather_mark(step: int, size: Size, letters_at_least: float) -> Symbol:
    """A mark of the track: from sun to heavy rain."""
    box = Box(0, 0, *size)
    look = Lettering(letters_at_least * 1.2, serif=True, bold=True, anchor="middle", colour=PRINT)
    inner = details(
        _sky(step, size[0] / 2, size[1] * 0.32, size[1] * 0.16),
        letters(signed(CALMEST + step), size[0] / 2, size[1] - look.size * 0.35, look),
    )
    return Symbol(f"weather-{step}", box, sheet(box, 5, fill=SKIES[step]) + inner)


def _sky(step: int, x: float, y: float, radius: float) -> str:
    """The sun with or without its rays, or more and more rain."""
    if step < 2:
        rays = "".join(
            f"M{number(x + 1.3 * radius * cos(turn))} {number(y + 1.3 * radius * sin(turn))}"
            f"L{number(x + 1.8 * radius * cos(turn))} {number(y + 1.8 * radius * sin(turn))}"
            for turn in (k * pi / 4 for k in range(8))
        )
        sun = element("circle", cx=float(x), cy=float(y), r=float(radius), fill=SUN)
        return sun + (element("path", d=rays, stroke=SUN, stroke_width=1.6) if step == 0 else "")
    drops = 2 * step - 1
    fall = f"l{number(-radius / 2)} {number(2 * radius)}"
    rain = "".join(f"M{number(x + (k - drops / 2 + 0.75) * radius)} {number(y - radius)}{fall}" for k in range(drops))
    return element("path", d=rain, stroke=CREAM, stroke_width=1.8, stroke_linecap="round")


# --- cards


def card_of_hand(card: int, size: Size) -> Symbol:
    """A card of the hand: a paddle over water and its number, or a cloud."""
    width, height = size
    box = Box(0, 0, width, height)
    window = box.inside(width * 0.07)
    foot = window.y + window.height * 0.6
    crest, half = f"{number(window.width / 4)} {number(-height * 0.07)}", number(window.width / 2)
    swell = f"M{number(window.x)} {number(foot)}q{crest} {half} 0t{half} 0"
    water = f"{swell}V{number(window.bottom)}H{number(window.x)}Z"
    drawing = (
        element(
            "path", d=_cloud_path(width / 2, height * 0.34, width * 0.34), fill=FOAM, stroke=PRINT, stroke_width=0.8
        )
        if card == CLOUD
        else _paddle(width * 0.5, height * 0.36, height * 0.5)
    )
    look = Lettering(width * 0.44, serif=True, bold=True, anchor="middle", colour=PRINT)
    inner = details(
        sheet(window, 3, fill=CARD_SKY),
        drawing,
        element("path", d=water, fill=WATER),
        letters("±1" if card == CLOUD else CARD_IDS[card], width / 2, height * 0.87, look),
    )
    return Symbol(f"card-{card}", box, sheet(box, 5, fill=PANEL, stroke="none") + inner + sheet(box, 5, fill="none"))


def _paddle(x: float, y: float, length: float) -> str:
    """A paddle that dips into the water, lit from the left."""
    u = length / 20
    blade: list[Point] = [(-2, 3), (2, 3), (2.8, 8), (2, 12), (-2, 12), (-2.8, 8)]
    shade: list[Point] = [(0, 3), (2, 3), (2.8, 8), (2, 12), (0, 12)]
    drawing = (
        element(
            "path",
            d=f"M0 {number(-9 * u)}V{number(4 * u)}M{number(-2.2 * u)} {number(-9 * u)}H{number(2.2 * u)}",
            fill="none",
            stroke=WOOD_DARK,
            stroke_width=1.5 * u,
            stroke_linecap="round",
        )
        + element("polygon", points=points([(a * u, b * u) for a, b in blade]), fill=WOOD)
        + element("polygon", points=points([(a * u, b * u) for a, b in shade]), fill=WOOD_DARK)
    )
    return element("g", drawing, transform=f"translate({number(x)} {number(y)}) rotate(24)")


def card_of_panel(card: int) -> Symbol:
    """A card in a panel: only its number, or a cloud."""
    width, height = MINI
    box = Box(0, 0, width, height)
    look = Lettering(SMALLEST + 1, bold=True, anchor="middle", colour=PRINT)
    inner = (
        element("path", d=_cloud_path(width / 2, height * 0.55, width * 0.36), fill=DEEP)
        if card == CLOUD
        else letters(CARD_IDS[card], width / 2, height / 2 + look.size * 0.36, look)
    )
    return Symbol(f"mini-{card}", box, sheet(box, 3, fill=CARD_SKY) + details(inner))


def back() -> Symbol:
    """A card face down: two waves."""
    width, height = MINI
    box = Box(0, 0, width, height)
    left, crest, half = (
        number(width * 0.18), f"{number(width * 0.16)} {number(-height * 0.2)}", number(width * 0.32)
    )  # fmt: skip
    waves = "".join(f"M{left} {number(height * y)}q{crest} {half} 0t{half} 0" for y in (0.42, 0.68))
    inner = details(element("path", d=waves, fill="none", stroke=CREAM, stroke_width=1.4, stroke_linecap="round"))
    return Symbol("back", box, sheet(box, 3, fill=DEEP) + inner)


def empty_place() -> Symbol:
    """Where a card will lie."""
    box = Box(0, 0, *MINI)
    return Symbol(
        "empty", box, sheet(box, 3, fill="none", stroke=QUIET_INK, stroke_width=0.8, stroke_dasharray="3 2.5")
    )
