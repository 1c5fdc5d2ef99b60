"""Courses: what the boat on turn has sailed this turn, where plans lead, and one that somebody thinks about."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from riverpost.draw import Piece
from riverpost.draw.memory import part
from riverpost.draw.pieces import LARGE, MAP
from riverpost.engine.plain import Values
from riverpost.engine.seen import Seen
from riverpost.engine.words import Translate, mark
from riverpost.games.mississippi_queen.plans import DANGER, Plan
from riverpost.games.mississippi_queen.rules import alphabet as a
from riverpost.games.mississippi_queen.rules.board import DIRECTIONS, NONE
from riverpost.games.mississippi_queen.rules.fleet import purse
from riverpost.games.mississippi_queen.scene.boats import digits
from riverpost.games.mississippi_queen.scene.chart import RIVER, hex_at, place_of
from riverpost.games.mississippi_queen.scene.fleet import look_of
from riverpost.games.mississippi_queen.scene.hexes import SIDES
from riverpost.games.mississippi_queen.scene.pieces import leads_there, piece_of_plan
from riverpost.games.mississippi_queen.texts.names import NOTATION

STEP_TURN = 360 / DIRECTIONS


@part(*RIVER, "wake")
def wake(view: Seen) -> Iterator[Piece]:
    """The way that the boat on turn has come, for everybody to see."""
    sailed = [hex for hex in view.raw.wake if hex != NONE]
    yield from _legs(view.raw, "wake", sailed, "leg", "pale")


def reach(view: Seen, plans: Mapping[int, Plan], translate: Translate) -> Iterator[Piece]:
    """The hexes where a plan ends, with the coal it takes; those that lead into danger are marked."""
    for hex, plan in plans.items():
        if leads_there(hex, plan):
            state = "risk" if plan.risk == DANGER else "plan"
            symbol, at = f"{state}-{plan.coal}", hex_at(view.raw, hex)
            label = _cost(plan, translate)
            yield Piece(piece_of_plan(hex), symbol, *at, state=state, label=label, layer=MAP, goal=True)


def _cost(plan: Plan, translate: Translate) -> str:
    return translate(mark("speed {speed}, coal −{coal}")).format(speed=plan.speed, coal=plan.coal)


def course(view: Seen, chosen: Plan) -> Iterator[Piece]:
    """A plan as a line, and the boat as it will be at the end: pale, with its speed and the coal that is left."""
    s = view.raw
    boat, (x, y) = s.asked, hex_at(s, chosen.end)
    yield from _legs(s, "course", chosen.hexes, "course", "legal")
    yield Piece("course-end", "course-end", x, y, state="legal", layer=MAP)
    turn = _heading_after(s, boat, chosen) * STEP_TURN
    yield Piece("course-boat", f"boat-{look_of(s, boat)}", x, y, turn, state="faint", layer=LARGE)
    yield from digits("course", chosen.speed, purse(s, boat) - chosen.coal, (x, y), turn)


def _heading_after(s: Values, boat: int, chosen: Plan) -> int:
    """Where the boat heads once it has turned as planned."""
    turns = chosen.moves.count(NOTATION[a.TURN_RIGHT]) - chosen.moves.count(NOTATION[a.TURN_LEFT])
    heading: int = s.heading[boat]
    return (heading + turns) % DIRECTIONS


def _legs(s: Values, name: str, hexes: Sequence[int], symbol: str, state: str) -> Iterator[Piece]:
    for k, (start, end) in enumerate(pairwise(hexes)):
        (q, r), (to_q, to_r) = place_of(s, start), place_of(s, end)
        turn = SIDES.index((to_q - q, to_r - r)) * STEP_TURN
        yield Piece(f"{name}-{k}", symbol, *hex_at(s, start), turn=turn, state=state, layer=MAP)
