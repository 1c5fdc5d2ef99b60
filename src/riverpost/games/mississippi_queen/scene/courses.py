"""Courses: what the boat on turn has sailed this turn, where plans lead, and one that somebody thinks about."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import pairwise

from riverpost.draw import Box, Piece
from riverpost.draw.memory import part
from riverpost.draw.pieces import LARGE, MAP, NEAR
from riverpost.engine.plain import Values
from riverpost.engine.seen import Seen
from riverpost.engine.words import Translate, mark
from riverpost.games.mississippi_queen.plans import DANGER, Plan
from riverpost.games.mississippi_queen.rules.board import DIRECTIONS, NONE
from riverpost.games.mississippi_queen.rules.fleet import purse
from riverpost.games.mississippi_queen.scene.boats import numbers
from riverpost.games.mississippi_queen.scene.chart import RIVER, around, hex_at, place_of
from riverpost.games.mississippi_queen.scene.fleet import look_of
from riverpost.games.mississippi_queen.scene.hexes import SIDES
from riverpost.games.mississippi_queen.scene.layout import UNIT
from riverpost.games.mississippi_queen.scene.pieces import leads_there, piece_of_plan
from riverpost.games.mississippi_queen.texts.labels import spent
from riverpost.games.mississippi_queen.texts.names import hex_told

STEP_TURN = 360 / DIRECTIONS
COST_AT = 0.42  # how far below the middle of a hex its cost stands, in radii
AROUND = 2 * UNIT  # what is seen around the ends of plans


@part(*RIVER, "wake")
def wake(view: Seen) -> Iterator[Piece]:
    """The way that the boat on turn has come, for everybody to see."""
    sailed = [hex for hex in view.raw.wake if hex != NONE]
    yield from _legs(view.raw, "wake", sailed, "leg", "pale")


def reach(view: Seen, plans: Mapping[int, Plan], upon: Collection[int], translate: Translate) -> Iterator[Piece]:
    """The hexes where a plan ends, with the coal it takes; those that lead into danger are marked.

    No coal is told where a single step can be chosen: it lies upon the end of the plan.
    """
    ends = {hex: plan for hex, plan in plans.items() if leads_there(hex, plan)}
    for hex, plan in ends.items():
        state, (x, y) = "risk" if plan.risk == DANGER else "plan", hex_at(view.raw, hex)
        label = _told(hex, plan, translate)
        yield Piece(piece_of_plan(hex), state, x, y, state=state, label=label, layer=MAP, goal=True)
    for hex, plan in ends.items():
        if plan.coal and hex not in upon:
            x, y = hex_at(view.raw, hex)
            yield Piece(f"cost-{hex}", f"coal-{plan.coal}", x, y + COST_AT * UNIT, layer=NEAR)


def _told(hex: int, plan: Plan, translate: Translate) -> str:
    told = translate(mark("{hex}: speed {speed}, coal {coal}"))
    return told.format(hex=hex_told(hex, translate), speed=plan.speed, coal=spent(plan.coal))


def in_reach(view: Seen, plans: Mapping[int, Plan]) -> Box | None:
    """What of the map somebody wants to see who plans: the boat, and wherever a plan ends; None if none sails."""
    s = view.raw
    ends = [hex for hex, plan in plans.items() if leads_there(hex, plan)]
    return around([hex_at(s, hex) for hex in (s.hex[s.asked], *ends)], AROUND) if ends else None


def course(view: Seen, chosen: Plan) -> Iterator[Piece]:
    """A plan as a line, and the boat as it will be at the end: pale, with its speed and the coal that is left."""
    s = view.raw
    boat, (x, y) = s.asked, hex_at(s, chosen.end)
    yield from _legs(s, "course", chosen.hexes, "course", "legal")
    yield Piece("course-end", "course-end", x, y, state="legal", layer=MAP)
    turn = chosen.heading * STEP_TURN
    yield Piece("course-boat", f"boat-{look_of(s, boat)}", x, y, turn, state="faint", layer=LARGE)
    yield from numbers("course", chosen.speed, purse(s, boat) - chosen.coal, (x, y), turn)


def _legs(s: Values, name: str, hexes: Sequence[int], symbol: str, state: str) -> Iterator[Piece]:
    for k, (start, end) in enumerate(pairwise(hexes)):
        (q, r), (to_q, to_r) = place_of(s, start), place_of(s, end)
        turn = SIDES.index((to_q - q, to_r - r)) * STEP_TURN
        yield Piece(f"{name}-{k}", symbol, *hex_at(s, start), turn=turn, state=state, layer=MAP)
