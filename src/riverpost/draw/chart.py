"""Estimates with their intervals, and the course of a number, as small SVG pictures."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from riverpost.draw.palette import ACCENT, BLUE, INK, LINE, PAGE, PANEL, QUIET_INK, SANS, by_day
from riverpost.draw.svg import element, escape, points

WIDTH, LEFT, RIGHT, TOP, ROW = 640, 150, 70, 56, 34
FAINT = 0.35
EDGE, FOOT, COURSE_HEIGHT = 64, 40, 300  # of a course over time
STEPS, MOST_LINES = (10, 20, 50, 100, 200, 500, 1000), 5


@dataclass(frozen=True)
class Estimate:
    """A number with its interval, and its name."""

    name: str
    value: float
    low: float
    high: float


def chart(title: str, estimates: Sequence[Estimate], fair: float, digits: int) -> str:
    """One row for each estimate, and a line where all would be if everybody played alike."""
    lowest = min(fair, *(estimate.low for estimate in estimates))
    highest = max(fair, *(estimate.high for estimate in estimates))
    scale = (WIDTH - LEFT - RIGHT) / ((highest - lowest) or 1.0)
    height = TOP + ROW * len(estimates)
    middle = LEFT + scale * (fair - lowest)
    parts = [
        element("rect", width=WIDTH, height=height, fill=PAGE),
        element("text", escape(title), x=16, y=28, font_size=16, font_weight="bold", fill=INK),
        element("line", x1=middle, x2=middle, y1=TOP - 14, y2=height - 8, stroke=ACCENT, stroke_dasharray=4),
    ]
    for number, estimate in enumerate(estimates):
        y = TOP + ROW * number + 8.0
        low, value, high = (LEFT + scale * (x - lowest) for x in (estimate.low, estimate.value, estimate.high))
        parts += [
            element("text", escape(estimate.name), x=16, y=y + 4, font_size=13, fill=INK),
            element("line", x1=low, x2=high, y1=y, y2=y, stroke=BLUE.colour, stroke_width=6, opacity=FAINT),
            element("circle", cx=value, cy=y, r=5, fill=BLUE.colour),
            element("text", f"{estimate.value:.{digits}f}", x=WIDTH - RIGHT + 16, y=y + 4, font_size=13, fill=INK),
        ]
    box = f"0 0 {WIDTH} {height}"
    return by_day(element("svg", *parts, xmlns="http://www.w3.org/2000/svg", viewBox=box, font_family=SANS))


@dataclass(frozen=True)
class Moment:
    """A number, and how high it may really be."""

    value: float
    high: float


def course(title: str, moments: Sequence[Moment], dates: tuple[str, str]) -> str:
    """A number step by step as a line, what it may really be as a band upon it, and the first and last date below.

    Colours are those of the page that it stands on; `palette.by_day` makes it a picture of its own.
    """
    width, height = WIDTH - EDGE, COURSE_HEIGHT - FOOT
    step = (width - EDGE) / max(len(moments) - 1, 1)
    lines = _round_numbers(min(one.value for one in moments), max(one.high for one in moments))
    scale = (height - TOP) / (lines[-1] - lines[0])

    def place(number: int, value: float) -> tuple[float, float]:
        return EDGE + step * number, height - scale * (value - lines[0])

    low = [place(number, one.value) for number, one in enumerate(moments)]
    high = [place(number, one.high) for number, one in enumerate(moments)]
    parts = [
        element("rect", width=WIDTH, height=COURSE_HEIGHT, fill=PANEL),
        element("text", escape(title), x=16, y=28, font_size=16, font_weight="bold", fill=INK),
        *(mark for value in lines for mark in _line(place(0, value)[1], value, width)),
        element("polygon", points=points([*low, *reversed(high)]), fill=BLUE.colour, opacity=FAINT),
        element("polyline", points=points(low), fill="none", stroke=BLUE.colour, stroke_width=2.5),
        element("circle", cx=low[-1][0], cy=low[-1][1], r=5, fill=BLUE.colour),
        element("text", escape(dates[0]), x=EDGE, y=COURSE_HEIGHT - 12, font_size=13, fill=QUIET_INK),
        element(
            "text", escape(dates[1]), x=width, y=COURSE_HEIGHT - 12, font_size=13, fill=QUIET_INK, text_anchor="end"
        ),
    ]
    box = f"0 0 {WIDTH} {COURSE_HEIGHT}"
    facts = {"viewBox": box, "role": "img", "aria_label": title, "font_family": SANS}
    return element("svg", *parts, xmlns="http://www.w3.org/2000/svg", **facts)


def _line(y: float, value: int, end: float) -> list[str]:
    words = element("text", str(value), x=EDGE - 8, y=y + 4, font_size=13, fill=QUIET_INK, text_anchor="end")
    return [element("line", x1=EDGE, x2=end, y1=y, y2=y, stroke=LINE), words]


def _round_numbers(lowest: float, highest: float) -> list[int]:
    """A few numbers with the same step, from below the lowest to above the highest."""
    step = next(step for step in STEPS if (highest - lowest) / step <= MOST_LINES or step == STEPS[-1])
    first, last = math.floor(lowest / step), math.ceil(highest / step)
    return [step * number for number in range(first, max(last, first + 1) + 1)]
