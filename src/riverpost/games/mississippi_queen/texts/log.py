"""The log: what happened, in sentences."""

from collections.abc import Callable

from riverpost.engine.history import Event
from riverpost.engine.seen import Seen
from riverpost.engine.words import Text, Translate, mark, mark_count, tell_event
from riverpost.games.mississippi_queen.texts.names import DIRECTION_NAMES, TURN_NAMES, boat_name, player_name
from riverpost.games.mississippi_queen.texts.result import winners_told

LOG: dict[str, Text] = {
    "round": mark("Round {number}."),
    "last round": mark("Round {number}, the last one."),
    "sped": mark("{boat} sails at speed {speed} (coal {coal})."),
    "turned": mark("{boat} turns {heading} (coal {coal})."),
    "sailed": mark("{boat} sails one hex {heading}."),
    "left sandbank": mark("{boat} leaves the sandbank (coal {coal})."),
    "pushed": mark("{pusher} pushes {boat} {direction}."),
    "headed": mark("{boat} heads {heading}."),
    "grounded": mark("{boat} runs aground."),
    "skipped": mark("{boat} is aground and skips the turn."),
    "boarded": mark("{boat} takes a passenger aboard on tile {tile}."),
    "docked": mark_count(
        "{boat} docks with {passengers} passenger aboard.",
        "{boat} docks with {passengers} passengers aboard.",
        by="passengers",
    ),
    "disqualified": mark("{boat} is disqualified."),
    "eliminated": mark("{boat} has not enough coal to save the turn and is out of the race."),
    "laid": mark("Tile {tile} is laid."),
    "laid with passengers": mark_count(
        "Tile {tile} is laid, and {passengers} passenger waits there.",
        "Tile {tile} is laid, and {passengers} passengers wait there.",
        by="passengers",
    ),
    "lifted": mark("Tile {tile} is taken away: there is bank now."),
    "finish": mark("The landing stage lies {turn}."),
    "race over": mark("The race is over."),
    "waits": mark("{boat} waits on land behind berth {berth}."),
    "entered": mark("{boat} enters the river, with a seventh coal for this turn."),
    "slowed": mark("Driftwood slows {boat} down to speed {speed}."),
    "beached": mark("{boat} is on a sandbank."),
    "stranded": mark("{boat} cannot leave the sandbank and waits a turn."),
    "backed": mark("{boat} backs off the sandbank."),
    "refuelled": mark("{boat} fills up at the depot."),
    "given": mark("{boat} gives {friend} coal: {coal}."),
    "filled": mark("{boat} is filled up by the Black Rose."),
    "controls": mark("The Black Rose is sailed by {player} in this round."),
}  # of a die the tile tells that is laid then

BANNERS = frozenset({"finish", "docked", "disqualified", "eliminated"})  # the names of events that all must see


def log_line(event: Event, position: Seen, translate: Translate) -> str:
    """An event as a sentence; an empty one is not told."""
    if event.name == "won":
        return winners_told(position, translate)
    event = event._replace(name=_told_as(event, position))
    naming: dict[str, Callable[[int], str]] = {
        "boat": lambda boat: boat_name(position, boat, translate),
        "pusher": lambda boat: boat_name(position, boat, translate),
        "friend": lambda boat: boat_name(position, boat, translate),
        "player": lambda seat: player_name(position, seat, translate),
        "heading": lambda heading: translate(DIRECTION_NAMES[heading]),
        "direction": lambda direction: translate(DIRECTION_NAMES[direction]),
        "tile": lambda tile: str(tile + 1),
        "turn": lambda turn: translate(TURN_NAMES[turn]),
    }
    told = tell_event(event, LOG, naming, translate)
    return f"{told} {winners_told(position, translate)}" if event.name == "race over" else told


def _told_as(event: Event, position: Seen) -> str:
    """What is told of an event where its facts make a difference: the last round (M54), passengers (M40)."""
    if event.name == "round" and event.facts["number"] == position.raw.round_limit:
        return "last round"
    return "laid with passengers" if event.name == "laid" and event.facts["passengers"] else event.name
