"""Steamers seen from above, and what their numbers stand on: speed is blue and round, coal black and square."""

from collections.abc import Iterator
from math import cos, pi, sin

from riverpost.draw.lettering import Lettering, letters
from riverpost.draw.palette import CREAM, PRINT, Livery
from riverpost.draw.pieces import Box, Symbol
from riverpost.draw.shapes import details, shape, sheet
from riverpost.draw.svg import element, number
from riverpost.games.mississippi_queen.scene.layout import DIGIT

# A steamer that heads north, in radii of the circle it lies in.
WHEEL_AT = (0.54, 0.1)  # the middle of the right wheel
WHEEL = 0.34  # its radius
DECK_AT = 0.36  # where passengers stand, astern of the middle
PADDLES = 12
BADGE = 7.4  # half the width of a badge on the map
SPEED_BLUE, SPEED_DARK, COAL = "#1c638f", "#0f4263", "#1d1f24"


def steamer(id: str, livery: Livery, radius: float) -> Symbol:
    """A sternwheeler that heads north, with a wheel at either side for a number each, around its middle."""
    box = Box(-0.9 * radius, -0.86 * radius, 1.8 * radius, 1.72 * radius)
    x, y = WHEEL_AT[0] * radius, WHEEL_AT[1] * radius
    below = details(
        *(_wheel_of_steamer(side * x, y, radius * WHEEL, livery) for side in (-1, 1)),
        *_stern_wheel(Box(-0.23 * radius, 0.6 * radius, 0.46 * radius, 0.26 * radius)),
    )
    hull = element("path", d=_steamer_hull(radius), fill=livery.dark, vector_effect="non-scaling-stroke")
    house = Box(-0.18 * radius, -0.5 * radius, 0.36 * radius, 0.98 * radius)
    deck = details(
        element("path", d=_steamer_hull(radius * 0.86), fill=livery.colour),
        sheet(house, radius * 0.08, fill="none", stroke=livery.dark, stroke_width=radius * 0.05),
        *(
            element("circle", cx=side * radius * 0.1, cy=radius * -0.38, r=radius * 0.07, fill=PRINT)
            for side in (-1, 1)
        ),
        shape(livery.shape, 0, radius * -0.08, radius * 0.14, fill=livery.on_colour),
    )
    return Symbol(id, box, below + hull + deck)


def _stern_wheel(box: Box) -> Iterator[str]:
    """The paddles behind the stern."""
    slats = "".join(f"M{number(box.x)} {number(box.y + box.height * k / 5)}H{number(box.right)}" for k in (2, 3, 4))
    yield sheet(box, box.height * 0.2, fill=PRINT)
    yield element("path", d=slats, stroke=CREAM, stroke_width=box.height * 0.1)


def _steamer_hull(radius: float) -> str:
    """A bow that is pointed, straight sides, a blunt stern."""

    def at(x: float, y: float) -> str:
        return f"{number(x * radius)} {number(y * radius)}"

    return (
        f"M{at(0, -0.86)}C{at(0.24, -0.8)} {at(0.3, -0.56)} {at(0.3, -0.3)}L{at(0.3, 0.5)}"
        f"Q{at(0.3, 0.62)} {at(0.18, 0.62)}L{at(-0.18, 0.62)}Q{at(-0.3, 0.62)} {at(-0.3, 0.5)}"
        f"L{at(-0.3, -0.3)}C{at(-0.3, -0.56)} {at(-0.24, -0.8)} {at(0, -0.86)}Z"
    )


def _wheel_of_steamer(x: float, y: float, radius: float, livery: Livery) -> str:
    return "".join(
        [
            element("circle", cx=float(x), cy=float(y), r=float(radius), fill=livery.dark),
            element("path", d=_paddles(x, y, radius), stroke=CREAM, stroke_width=radius * 0.09),
            element("circle", cx=float(x), cy=float(y), r=radius * 0.8, fill=CREAM),
        ]
    )


def _paddles(x: float, y: float, radius: float) -> str:
    """Lines from the middle of a wheel to its rim."""
    path = ""
    for k in range(PADDLES):
        turn = 2 * pi * k / PADDLES
        path += f"M{number(x)} {number(y)}L{number(x + radius * sin(turn))} {number(y - radius * cos(turn))}"
    return path


def paddle_wheel(id: str, radius: float) -> Symbol:
    """A blue wheel to set a speed on, around its middle."""
    box = Box(-radius, -radius, 2 * radius, 2 * radius)
    inner = details(
        element("path", d=_paddles(0, 0, radius * 0.96), stroke=CREAM, stroke_width=radius * 0.07),
        element("circle", r=radius * 0.8, fill=SPEED_BLUE),
    )
    return Symbol(id, box, element("circle", r=float(radius), fill=SPEED_DARK) + inner)


def bunker(id: str, radius: float) -> Symbol:
    """A black box to set an amount of coal on, around its middle."""
    half = radius * 0.9
    box = Box(-half, -half, 2 * half, 2 * half)
    inner = sheet(box.inside(half * 0.14), half * 0.16, fill="none", stroke=CREAM, stroke_width=half * 0.07)
    return Symbol(id, box, sheet(box, half * 0.24, fill=COAL) + inner)


def speed_badge(speed: int) -> Symbol:
    """A speed on the map: upright in a blue disc."""
    disc = element("circle", r=BADGE, fill=SPEED_BLUE, stroke=CREAM, stroke_width=1)
    return _badge(f"speed-{speed}", disc, speed)


def coal_badge(coal: int) -> Symbol:
    """An amount of coal on the map: upright in a black box."""
    box = Box(-BADGE, -BADGE, 2 * BADGE, 2 * BADGE).inside(0.4)
    return _badge(f"coal-{coal}", sheet(box, BADGE * 0.25, fill=COAL, stroke=CREAM, stroke_width=1), coal)


def _badge(id: str, ground: str, number: int) -> Symbol:
    look = Lettering(DIGIT, bold=True, anchor="middle", colour=CREAM)
    digit = letters(str(number), 0, look.size * 0.36, look)
    return Symbol(id, Box(-BADGE, -BADGE, 2 * BADGE, 2 * BADGE), ground + digit)
