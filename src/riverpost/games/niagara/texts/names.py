"""Notation, and the names of players, gems, places and cards."""

from riverpost.engine.seen import Seen
from riverpost.engine.words import Translate, mark
from riverpost.games.niagara.rules import alphabet as a
from riverpost.games.niagara.rules.board import CANOES, GEM_IDS, GEMS, NUMBERS, SEATS

CARD_IDS = (*(str(number + 1) for number in range(NUMBERS)), "cloud")

NOTATION: list[str] = [
    *(f"card {card}" for card in CARD_IDS),
    *(f"buy {gem}" for gem in GEM_IDS),
    "done",
    "weather -1",
    "weather +1",
    *(f"canoe {canoe + 1}" for canoe in range(CANOES)),
    *(f"load {gem}" for gem in GEM_IDS),
    "unload",
    *(f"swap {gem}" for gem in GEM_IDS),
    *(f"{way} {steps + 1}" for way in ("up", "down", "down left", "down right") for steps in range(NUMBERS)),
    *(f"steal {gem} from {seat + 1}" for seat in range(SEATS) for gem in GEM_IDS),
    "no steal",
]

SEAT_NAMES = (mark("Red"), mark("Blue"), mark("Green"), mark("Yellow"), mark("Brown"))
GEM_NAMES = (mark("amethyst"), mark("diamond"), mark("amber"), mark("sapphire"), mark("ruby"))
PLACE_NAMES = (
    mark("camp"), mark("disc 1"), mark("disc 2"), mark("disc 3"), mark("disc 4"), mark("disc 5"),
    mark("disc 6 left"), mark("disc 7 left"), mark("disc 6 right"), mark("disc 7 right"), mark("the falls"),
)  # fmt: skip
CARD_NAMES = (*CARD_IDS[:NUMBERS], mark("a cloud"))

SCORE_NAMES = (
    mark("gems", "a part of the score"),
    mark("colours", "a part of the score"),
    mark("of one colour", "a part of the score"),
    mark("value", "a part of the score"),
)  # in the order of SCORE_PARTS


def player_name(position: Seen, seat: int, translate: Translate) -> str:
    """A player's own name, or that of the colour."""
    return position.names[seat] if position.names else translate(SEAT_NAMES[seat])


def signed(number: int) -> str:
    """A number of the weather track."""
    return f"+{number}" if number > 0 else str(number).replace("-", "−")


# --- what an action names


def gem_of(action: int) -> int | None:
    """The gem that an action names."""
    for first in (a.BUY, a.LOAD, a.SWAP):
        if first <= action < first + GEMS:
            return action - first
    return (action - a.STEAL) % GEMS if a.STEAL <= action < a.NO_STEAL else None


def victim_of(action: int) -> int | None:
    """The seat that an action steals from."""
    return (action - a.STEAL) // GEMS if a.STEAL <= action < a.NO_STEAL else None


def steps_of(action: int) -> int | None:
    """The number of discs that an action paddles."""
    return (action - a.UP) % NUMBERS + 1 if a.UP <= action < a.STEAL else None
