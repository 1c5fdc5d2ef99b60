"""Smooth lines through points that were set by hand."""

from math import hypot

from riverpost.draw.svg import number

Point = tuple[float, float]
DIGITS = 1  # behind the point: all that can be seen of a long curve


def curve(line: list[Point], first: bool) -> str:
    """A smooth curve through points (Catmull and Rom), the same from either end, so that neighbours fit."""
    path = f"M{number(round(line[0][0], DIGITS))} {number(round(line[0][1], DIGITS))}" if first else ""
    padded = [line[0], *line, line[-1]]
    for before, start, end, after in zip(padded, padded[1:], padded[2:], padded[3:], strict=False):
        controls = (
            start[0] + (end[0] - before[0]) / 6, start[1] + (end[1] - before[1]) / 6,
            end[0] - (after[0] - start[0]) / 6, end[1] - (after[1] - start[1]) / 6,
        )  # fmt: skip
        path += "C" + " ".join(number(round(value, DIGITS)) for value in (*controls, *end))
    return path


def loop(line: list[Point]) -> str:
    """A closed smooth curve through points."""
    return curve([*line, line[0]], first=True) + "Z"


def rounded(line: list[Point]) -> str:
    """A closed curve that bends at the corners of a line and touches the middle of every side."""
    middles = _middles(line)
    path = f"M{number(middles[-1][0])} {number(middles[-1][1])}"
    for corner, middle in zip(line, middles, strict=True):
        path += "Q" + " ".join(number(value) for value in (*corner, *middle))
    return path + "Z"


def bends(line: list[Point], steps: int) -> list[Point]:
    """Points of the same curve, so many of each bend."""
    middles = _middles(line)
    found = []
    for (x, y), (bend_x, bend_y), (to_x, to_y) in zip([middles[-1], *middles], line, middles, strict=False):
        for at in (step / steps for step in range(steps)):
            start, bend, end = (1 - at) ** 2, 2 * at * (1 - at), at**2
            found.append((start * x + bend * bend_x + end * to_x, start * y + bend * bend_y + end * to_y))
    return found


def _middles(line: list[Point]) -> list[Point]:
    return [((x + to_x) / 2, (y + to_y) / 2) for (x, y), (to_x, to_y) in zip(line, [*line[1:], line[0]], strict=True)]


def beside(line: list[Point], distance: float) -> list[Point]:
    """A line that runs along another at a distance, to its right where that is positive."""
    padded = [line[0], *line, line[-1]]
    shifted = []
    for before, (x, y), after in zip(padded, line, padded[2:], strict=False):
        across, down = after[0] - before[0], after[1] - before[1]
        length = hypot(across, down)
        shifted.append((x - down / length * distance, y + across / length * distance))
    return shifted
