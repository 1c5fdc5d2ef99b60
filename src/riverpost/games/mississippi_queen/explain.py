"""What somebody means who points at something: what could be done there, why not, and which plan leads there."""

from collections.abc import Mapping

from riverpost.engine.reasons import NOT_YOUR_DECISION
from riverpost.engine.seen import Seen
from riverpost.engine.words import Translate
from riverpost.games.mississippi_queen.plans import Plan, plans
from riverpost.games.mississippi_queen.rules import alphabet as a
from riverpost.games.mississippi_queen.rules.board import ISLAND, NONE, SANDBANK
from riverpost.games.mississippi_queen.rules.river import ground_of
from riverpost.games.mississippi_queen.scene.chart import hex_under
from riverpost.games.mississippi_queen.scene.pieces import HEXES, PIECES, leads_there, piece_of_plan
from riverpost.games.mississippi_queen.texts.advice import reason_for
from riverpost.games.mississippi_queen.texts.prompts import prompt
from riverpost.games.mississippi_queen.texts.reasons import WHY_NOT_THERE, refusal

__all__ = ["actions_of_piece", "plan_of_piece", "reason_for", "why_not_there"]


def actions_of_piece(view: Seen, piece: str) -> list[int]:
    """All actions that are or could be done with a piece, legal or not."""
    return [action for action in range(a.ACTIONS) if piece in (PIECES[action], HEXES[action])]


def why_not_there(view: Seen, x: float, y: float, translate: Translate) -> tuple[str, str] | None:
    """Why nothing can be done with the hex at a point of the map: the rule and the sentence."""
    hex = hex_under(view.raw, x, y)
    if view.over or hex == NONE:
        return None
    if view.viewer not in view.seats:
        return refusal(NOT_YOUR_DECISION, a.AHEAD, view, translate)
    hindrance = _hindrance(view, hex)
    if not hindrance:
        return None
    rule, sentence = WHY_NOT_THERE[hindrance]
    return rule, translate(sentence).format(prompt=prompt(view, translate))


def _hindrance(view: Seen, hex: int) -> str:
    """What is in the way of sailing to a hex; nothing where a plan ends."""
    s = view.raw
    afloat = [boat for boat in range(s.boats) if s.fate[boat] == a.RACING and s.hex[boat] == hex]
    if ground_of(s, hex) == ISLAND:
        return "land"
    if afloat and s.asked not in afloat:
        return "stuck" if ground_of(s, hex) == SANDBANK else "boat"
    if afloat:
        return "here"
    if s.phase not in (a.CHOOSE_SPEED, a.SAIL):
        return "asked"
    if view.position is None:
        return ""
    found = plans(view.position)
    if hex not in found:
        return "beyond"
    return "" if found[hex].end == hex else "passing"


def plan_of_piece(plans: Mapping[int, Plan], piece: str, turns: int = 0) -> Plan | None:
    """The plan that leads to a piece of the scene, its heading at the end turned on so many times."""
    there = (plan for hex, plan in plans.items() if leads_there(hex, plan) and piece_of_plan(hex) == piece)
    plan = next(there, None)
    return plan and plan.turned_on(turns)
