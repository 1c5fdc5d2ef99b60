"""Silhouettes that several games can share, each with one light and one dark plane."""

from math import cos, pi, sin

from riverpost.draw.lettering import Lettering, fit, letters
from riverpost.draw.palette import CREAM, INK, PANEL, Livery
from riverpost.draw.pieces import Box, Symbol
from riverpost.draw.svg import element, number, points

RING = 6.5  # how wide the ring around an outline is; the outline itself covers its middle


def details(*markup: str) -> str:
    """What lies within an outline and does not change with the state of the piece."""
    return element("g", *markup, stroke="none")


def ring(name: str, **outline: object) -> str:
    """A ring around an outline, behind it, in a colour that comes with the state of the piece."""
    return element(name, **outline, fill="none", stroke="currentColor", stroke_width=RING, stroke_linejoin="round")


def shape(name: str, x: float, y: float, radius: float, **look: object) -> str:
    """A player's shape."""
    if name == "circle":
        return element("circle", cx=float(x), cy=float(y), r=float(radius), **look)
    outline = [(x + radius * across, y + radius * down) for across, down in _corners(name)]
    return element("polygon", points=points(outline), **look)


def _corners(name: str) -> list[tuple[float, float]]:
    """The corners of a shape about as large as a circle of radius 1."""
    if name == "star":
        return [_at(k / 5, 0.58 if k % 2 else 1.4) for k in range(10)]
    if name == "plus":
        arm, half = 1.25, 0.45
        quarter = [(half, -arm), (half, -half), (arm, -half)]
        turned = [quarter, [(-y, x) for x, y in quarter], [(-x, -y) for x, y in quarter], [(y, -x) for x, y in quarter]]
        return [corner for part in turned for corner in part]
    corners, size, first, drop = {
        "square": (4, 1.2, 0.25, 0.0),
        "triangle": (3, 1.25, 0.5, 0.2),
        "diamond": (4, 1.25, 0.0, 0.0),
        "pentagon": (5, 1.2, 0.5, 0.0),
    }[name]
    turns = [(first + 2 * corner / corners) * pi for corner in range(corners)]
    return [(size * cos(t + pi), drop + size * sin(t + pi)) for t in turns]


def _at(half_turns: float, distance: float) -> tuple[float, float]:
    """A point at a distance, as many half turns clockwise from the top."""
    return distance * sin(half_turns * pi), -distance * cos(half_turns * pi)


def mark(id: str, livery: Livery, radius: float) -> Symbol:
    """A player's colour and shape as a sign before the name."""
    markup = shape(livery.shape, 0, 0, radius, fill=livery.colour)
    return Symbol(id, Box(-radius * 1.3, -radius * 1.3, radius * 2.6, radius * 2.6), markup)


def house(id: str, livery: Livery, width: float) -> Symbol:
    """A house from the side of its gable: lit front with the player's shape, roof in shade; its foot is the origin."""
    wall, eaves, ridge = width * 0.62, width * 0.62, width * 1.12
    left = -width / 2
    gable = left + wall / 2
    outline = [
        (left, 0),
        (left, -eaves),
        (gable, -ridge),
        (gable + width - wall, -ridge),
        (left + width, -eaves),
        (left + width, 0),
    ]
    roof = [(gable, -ridge), (gable + width - wall, -ridge), (left + width, -eaves), (left + wall, -eaves)]
    side = [(left + wall, 0), (left + wall, -eaves), (left + width, -eaves), (left + width, 0)]
    inner = details(
        element("polygon", points=points(roof), fill=livery.dark),
        element("polygon", points=points(side), fill=livery.dark, opacity=0.72),
        shape(livery.shape, gable, -eaves * 0.56, width * 0.17, fill=livery.on_colour),
    )
    return Symbol(
        id,
        Box(left, -ridge, width, ridge),
        element("polygon", points=points(outline), fill=livery.colour, stroke_linejoin="round") + inner,
    )


def seal(id: str, colour: str, radius: float) -> Symbol:
    """A wax seal with a scalloped edge, around its middle."""
    teeth = 12
    rim = "".join(
        f"A{number(radius * 0.29)} {number(radius * 0.29)} 0 0 1 "
        f"{number(radius * 0.93 * cos(2 * pi * tooth / teeth))} {number(radius * 0.93 * sin(2 * pi * tooth / teeth))}"
        for tooth in range(1, teeth + 1)
    )
    outline = element("path", d=f"M{number(radius * 0.93)} 0{rim}Z", fill=CREAM)
    inner = details(
        element("circle", r=float(radius * 0.7), fill=colour),
        element("circle", r=float(radius * 0.42), fill="none", stroke=CREAM, stroke_width=float(radius * 0.14)),
    )
    return Symbol(id, Box(-radius, -radius, 2 * radius, 2 * radius), outline + inner)


def banner(text: str, x: float, y: float, height: float, lettering: Lettering) -> str:
    """A name on a ribbon with cut ends, around its middle."""
    half, cut, rise = lettering.width(text) / 2 + height * 0.18, height * 0.26, height / 2
    outline = [
        (x - half - cut, y - rise), (x + half + cut, y - rise), (x + half, y),
        (x + half + cut, y + rise), (x - half - cut, y + rise), (x - half, y),
    ]  # fmt: skip
    ribbon = element("polygon", points=points(outline), fill=PANEL, stroke=INK, stroke_width=0.8)
    return ribbon + letters(text, x, y + lettering.size * 0.35, lettering)


def sheet(box: Box, corner: float, **look: object) -> str:
    """A rectangle with round corners."""
    place = {"x": float(box.x), "y": float(box.y), "width": float(box.width), "height": float(box.height)}
    return element("rect", **place, rx=float(corner) or None, **look)


def target(box: Box) -> str:
    """Room to tap around a small drawing, unseen."""
    return sheet(box, 0, fill="none", stroke="none", pointer_events="all")


def plate(id: str, width: float, height: float, corner: float, fill: str) -> Symbol:
    """A plain sheet as a symbol, for panels and buttons."""
    box = Box(0, 0, width, height)
    return Symbol(id, box, sheet(box, corner, fill=fill))


def badge(id: str, radius: float) -> Symbol:
    """A small disc to set a number on."""
    box = Box(-radius, -radius, 2 * radius, 2 * radius)
    return Symbol(id, box, element("circle", r=float(radius), fill=PANEL))


def frame(box: Box) -> str:
    """The edge of a picture: an ink line, and a cream line within it."""
    outer = sheet(box, 6, fill="none", stroke=INK, stroke_width=1.5)
    return outer + sheet(box.inside(4), 4, fill="none", stroke=CREAM, stroke_width=1.2)


def hatch(id: str, spacing: float, turn: float, width: float) -> str:
    """A pattern of fine ink lines to lay over a flat colour, so that areas differ for eyes that see no colours."""
    return element(
        "pattern",
        element("rect", width=float(width), height=float(spacing), fill=INK, opacity=0.16),
        id=id,
        width=float(spacing),
        height=float(spacing),
        patternUnits="userSpaceOnUse",
        patternTransform=f"rotate({number(turn)})",
    )


def post_horn(x: float, y: float, size: float, colour: str) -> str:
    """A coiled horn in one stroke, around its middle."""
    u = size / 10
    coil = element(
        "circle",
        cx=float(x - u),
        cy=float(y),
        r=float(2.6 * u),
        fill="none",
        stroke=colour,
        stroke_width=float(1.1 * u),
    )
    tube = element(
        "path",
        d=f"M{number(x - 5 * u)} {number(y - 2.6 * u)}H{number(x + 2 * u)}",
        fill="none",
        stroke=colour,
        stroke_width=float(1.1 * u),
        stroke_linecap="round",
    )
    bell = [(x + u, y - 3.2 * u), (x + 5 * u, y - 5 * u), (x + 5 * u, y - 0.2 * u), (x + u, y - 2 * u)]
    return coil + tube + element("polygon", points=points(bell), fill=colour)


def plaque(id: str, text: str, box: Box, ground: str, lettering: Lettering, smallest: float) -> Symbol:
    """A small plate with a text in its middle."""
    shown, fitting = fit(text, box.width - box.height * 0.15, lettering, smallest)
    x, y = box.middle
    return Symbol(id, box, ground + letters(shown, x, y + fitting.size * 0.35, fitting))
