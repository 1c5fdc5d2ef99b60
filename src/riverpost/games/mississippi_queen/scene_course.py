"""Courses: what the boat on turn has sailed this turn, and a plan that somebody thinks about."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from riverpost.draw import Lettering, Piece
from riverpost.draw.hexes import SIDES
from riverpost.draw.memory import part
from riverpost.draw.palette import ACCENT
from riverpost.engine.position import Position
from riverpost.engine.words import Translate, mark
from riverpost.games.mississippi_queen.board import DIRECTIONS, NONE
from riverpost.games.mississippi_queen.plans import Plan as Course
from riverpost.games.mississippi_queen.scene_chart import RIVER, Chart, place_of
from riverpost.games.mississippi_queen.scene_plan import Plan

STEP_TURN = 360 / DIRECTIONS


@part(*RIVER, "wake")
def wake(view: Position, chart: Chart) -> Iterator[Piece]:
    """The way that the boat on turn has come, for everybody to see."""
    sailed = [hex for hex in view.raw.wake.tolist() if hex != NONE]
    yield from _legs(view.raw, "wake", sailed, chart, "pale")


def course(view: Position, chosen: Course, plan: Plan, chart: Chart, translate: Translate) -> Iterator[Piece]:
    """A plan as a dashed line with its cost at the end."""
    yield from _legs(view.raw, "course", chosen.hexes, chart, "legal")
    x, y = chart.hex(view.raw, chosen.end)
    told = translate(mark("speed {speed}, coal −{coal}")).format(speed=chosen.speed, coal=chosen.coal)
    look = Lettering(plan.style.text, bold=True, anchor="middle", colour=ACCENT)
    yield Piece("course-cost", x=x, y=y - chart.radius, text=told, lettering=look)


def _legs(s: Any, name: str, hexes: Sequence[int], chart: Chart, state: str) -> Iterator[Piece]:
    for k, (start, end) in enumerate(pairwise(hexes)):
        (q, r), (to_q, to_r) = place_of(s, start), place_of(s, end)
        turn = SIDES.index((to_q - q, to_r - r)) * STEP_TURN
        yield Piece(f"{name}-{k}", "leg", *chart.hex(s, start), turn=turn, scale=chart.scale, state=state)
