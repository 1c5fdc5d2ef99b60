"""The log: what happened, in sentences."""

from collections.abc import Callable

from riverpost.engine.history import Event
from riverpost.engine.seen import Seen
from riverpost.engine.words import Text, Translate, mark, mark_count, tell_event
from riverpost.games.niagara.texts.names import CARD_NAMES, GEM_NAMES, PLACE_NAMES, player_name, signed
from riverpost.games.niagara.texts.result import why_rank

LOG: dict[str, Text] = {
    "round": mark("Round {number}: {ring} has the life ring."),
    "last round": mark("Round {number}, the last one: {ring} has the life ring."),
    "free canoe": mark("{seat} has neither canoe nor gem and gets a canoe for nothing."),
    "bought": mark("{seat} buys a canoe back for one {gem}."),
    "picked": mark("{seat} has picked a card."),
    "revealed": mark("{seat} shows {card}."),
    "cloud moved": mark("{seat} moves the cloud to {weather}."),
    "stopped": mark("{seat} paddles canoe {canoe} to {place}."),
    "loaded": mark("{seat} loads one {gem}."),
    "unloaded": mark("{seat} unloads one {gem}."),
    "delivered": mark("{seat} brings home one {gem}."),
    "landed": mark("{seat} lands canoe {canoe}."),
    "fell": mark("{seat} loses canoe {canoe} over the falls!"),
    "gem back": mark("One {gem} goes back to the deposit of its own colour."),
    "stole": mark("{seat} steals one {gem} from {victim}."),
    "goal": mark("{seat} has reached a goal: this is the last round."),
    "river": mark("Lowest card {lowest}, weather {weather}: the river moves by {pushes}."),
    "river, no card": mark("Nobody has shown a number, weather {weather}: the river moves by {pushes}."),
    "river at rest": mark("Lowest card {lowest}, weather {weather}: the river stands still."),
    "river at rest, no card": mark("Nobody has shown a number, weather {weather}: the river stands still."),
    "restless river": mark(
        "Lowest card {lowest}, weather {weather}: the restless river moves by {pushes} all the same."
    ),
    "restless river, no card": mark(
        "Nobody has shown a number, weather {weather}: the restless river moves by {pushes} all the same."
    ),
    "cards back": mark("Everybody takes all cards back."),
    "nobody won": mark_count(
        "{number} round is over and nobody has won.", "{number} rounds are over and nobody has won.", by="number"
    ),
}  # single strokes, pushes and drifting are seen on the board

BANNERS = frozenset({"stole", "goal"})  # the names of events that all must see


def log_line(event: Event, position: Seen, translate: Translate) -> str:
    """An event as a sentence; an empty one is not told."""
    if event.name == "won":
        return why_rank(position, event.facts["seat"], translate)
    event = event._replace(name=_told_as(event, position))
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


def _told_as(event: Event, position: Seen) -> str:
    """What is told of an event where its facts make a difference: the last round (N82), the river (N61, N62)."""
    if event.name == "round" and event.facts["number"] == position.raw.round_limit:
        return "last round"
    return _told_river(event) if event.name == "river" else event.name


def _told_river(event: Event) -> str:
    pushes, lowest, weather = event.facts["pushes"], event.facts["lowest"], event.facts["weather"]
    moved = "river at rest" if pushes == 0 else "river" if pushes == lowest + weather else "restless river"
    return moved if lowest else f"{moved}, no card"
