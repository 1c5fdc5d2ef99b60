"""Estimates with their intervals, as a small SVG picture."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from riverpost.draw.palette import ACCENT, BLUE, INK, PAGE, SANS, by_day
from riverpost.draw.svg import element, escape

WIDTH, LEFT, RIGHT, TOP, ROW = 640, 150, 70, 56, 34
FAINT = 0.35


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
