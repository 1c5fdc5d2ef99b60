"""The log: what happened, in sentences."""

from collections.abc import Callable

from riverpost.engine.history import Event
from riverpost.engine.seen import Seen
from riverpost.engine.words import Text, Translate, mark, mark_count, tell_event
from riverpost.games.niagara.texts.names import CARD_NAMES, GEM_NAMES, PLACE_NAMES, player_name, signed

LOG: dict[str, Text] = {
    "round": mark("Round {number}: {ring} has the life ring."),
    "free canoe": mark("{seat} has neither canoe nor gem and gets a canoe for nothing."),
    "bought": mark("{seat} buys a canoe back for one {gem}."),
    "revealed": mark("{seat} shows {card}."),
    "cloud moved": mark("{seat} moves the cloud to {weather}."),
    "stopped": mark("{seat} paddles canoe {canoe} to {place}."),
    "loaded": mark("{seat} loads one {gem}."),
    "unloaded": mark("{seat} unloads one {gem}."),
    "delivered": mark("{seat} brings home one {gem}."),
    "landed": mark("{seat} lands canoe {canoe}."),
    "fell": mark("{seat} loses canoe {canoe} over the falls!"),
    "gem back": mark("One {gem} goes back to its deposit."),
    "stole": mark("{seat} steals one {gem} from {victim}."),
    "river": mark("The river moves by {pushes}."),
    "cards back": mark("Everybody takes all cards back."),
    "won": mark("{seat} has won!"),
    "nobody won": mark_count(
        "{number} round is over and nobody has won.", "{number} rounds are over and nobody has won.", by="number"
    ),
}  # picks, single strokes, pushes and drifting are seen on the board


def log_line(event: Event, position: Seen, translate: Translate) -> str:
    """An event as a sentence; an empty one is not told."""
    naming: dict[str, Callable[[int], str]] = {
        "seat": lambda seat: player_name(position, seat, translate),
        "victim": lambda seat: player_name(position, seat, translate),
        "ring": lambda seat: player_name(position, seat, translate),
        "gem": lambda gem: translate(GEM_NAMES[gem]),
        "card": lambda card: translate(CARD_NAMES[card]),
        "place": lambda place: translate(PLACE_NAMES[place]),
        "canoe": lambda canoe: str(canoe + 1),
        "weather": signed,
    }
    return tell_event(event, LOG, naming, translate)
