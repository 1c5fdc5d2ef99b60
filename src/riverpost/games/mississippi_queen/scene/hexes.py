"""Hexes with a flat top, in axial coordinates: places, outlines, lines. Sides are counted clockwise from the top."""

from collections.abc import Collection, Iterable
from math import cos, pi, sin, sqrt

from riverpost.draw.curves import Point
from riverpost.draw.svg import number

Hex = tuple[int, int]

SIDES: tuple[Hex, ...] = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
HEIGHT = sqrt(3)  # of a hex, in radii


def centre(q: float, r: float, radius: float) -> Point:
    """The middle of a hex."""
    return 1.5 * q * radius, HEIGHT * (r + q / 2) * radius


def towards(side: float, distance: float) -> Point:
    """A point at a distance in the direction of a side."""
    return distance * sin(side * pi / 3), -distance * cos(side * pi / 3)


def corner(at: Hex, k: int, radius: float) -> Point:
    """The corner where a side ends, clockwise; side k goes from corner k - 1 to corner k."""
    x, y = centre(*at, radius)
    across, down = towards(k + 0.5, radius)
    return x + across, y + down


def corners(at: Hex, radius: float) -> list[Point]:
    """All corners of a hex, clockwise."""
    return [corner(at, k, radius) for k in range(len(SIDES))]


def beside(at: Hex, side: int) -> Hex:
    """The neighbour of a hex."""
    across, down = SIDES[side % len(SIDES)]
    return at[0] + across, at[1] + down


def open_sides(hexes: Collection[Hex]) -> list[tuple[Hex, int]]:
    """The sides that no other of the hexes shares."""
    return [(at, side) for at in hexes for side in range(len(SIDES)) if beside(at, side) not in hexes]


def outlines(hexes: Collection[Hex], radius: float) -> list[list[Point]]:
    """The closed lines around hexes, as corners."""
    following = {}
    for at, side in open_sides(hexes):
        start, end = corner(at, side - 1, radius), corner(at, side, radius)
        following[_key(start)] = end
    found = []
    while following:
        key = next(iter(following))
        line = []
        while key in following:
            line.append(following.pop(key))
            key = _key(line[-1])
        found.append(line)
    return found


def _key(point: Point) -> tuple[int, int]:
    """The same for corners that differ only by rounding."""
    return round(point[0] * 100), round(point[1] * 100)


def closed(lines: Iterable[list[Point]]) -> str:
    """Closed lines as the `d` of a path."""
    return "".join("M" + "L".join(f"{number(x)} {number(y)}" for x, y in line) + "Z" for line in lines)


def inner_lines(hexes: Collection[Hex], radius: float) -> str:
    """The sides between neighbouring hexes, each once, as the `d` of a path."""
    path = ""
    for at in hexes:
        for side in range(len(SIDES) // 2):
            if beside(at, side) in hexes:
                (x, y), (to_x, to_y) = corner(at, side - 1, radius), corner(at, side, radius)
                path += f"M{number(x)} {number(y)}L{number(to_x)} {number(to_y)}"
    return path
