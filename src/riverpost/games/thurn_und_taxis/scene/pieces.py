"""Which piece an action is done with."""

from riverpost.games.thurn_und_taxis.rules import alphabet as a
from riverpost.games.thurn_und_taxis.rules.board import CITY_IDS
from riverpost.games.thurn_und_taxis.texts.names import NOTATION, city_of

BUTTON = "button-"  # before the notation of what a button does
RESTART = f"{BUTTON}restart"  # with cards that would also fit the line that is given up


def _piece_of(action: int) -> str:
    """The piece that an action is done with."""
    city = city_of(action)
    if action < a.TAKE_DECK:
        return f"open-{action - a.TAKE + 1}"
    if action == a.TAKE_DECK:
        return "deck"
    if city is None:
        return f"{BUTTON}{NOTATION[action].replace(' ', '-')}"
    if a.HOUSE <= action < a.USE_CARTWRIGHT:
        return f"city-{CITY_IDS[city]}"
    return f"card-{CITY_IDS[city]}"


PIECES = [_piece_of(action) for action in range(a.ACTIONS)]
