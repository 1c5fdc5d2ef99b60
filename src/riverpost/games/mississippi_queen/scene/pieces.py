"""Which pieces an action or a plan is chosen with."""

from riverpost.games.mississippi_queen.plans import Plan
from riverpost.games.mississippi_queen.rules import alphabet as a
from riverpost.games.mississippi_queen.texts.names import NOTATION

PIECES = [f"choice-{notation.replace(' ', '-')}" for notation in NOTATION]  # the button of each action
HEXES = [f"target-{notation.replace(' ', '-')}" for notation in NOTATION]  # and its hex, where it names one


def names_a_hex(action: int) -> bool:
    """Whether a choice is one of hexes."""
    return action in (a.AHEAD, a.ASTERN) or a.PUSH <= action < a.HEADING or a.BERTH <= action < a.GIVE


def leads_there(hex: int, plan: Plan) -> bool:
    """Whether a plan ends on a hex, not merely passes it, and sails at all."""
    return hex == plan.end != plan.hexes[0]


def piece_of_plan(hex: int) -> str:
    """The piece that a plan is chosen with, by the hex where it leads."""
    return f"reach-{hex}"
