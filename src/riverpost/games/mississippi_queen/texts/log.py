"""The log: what happened, in sentences."""

from collections.abc import Callable

from riverpost.engine.history import Event
from riverpost.engine.seen import Seen
from riverpost.engine.words import Text, Translate, mark, mark_count, tell_event
from riverpost.games.mississippi_queen.texts.names import DIRECTION_NAMES, TURN_NAMES, boat_name, hex_name, player_name

LOG: dict[str, Text] = {
    "round": mark("Round {number}."),
    "sped": mark("{boat} sails at speed {speed} (coal {coal})."),
    "pushed": mark("{boat} is pushed to {hex} by {pusher}."),
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
    "finish": mark("The landing stage lies {turn}."),
    "won": mark("{boat} has won!"),
    "race over": mark("The race is over."),
    "waits": mark("{boat} waits on land behind berth {berth}."),
    "entered": mark("{boat} enters the river at {hex}."),
    "slowed": mark("Driftwood slows {boat} down to speed {speed}."),
    "beached": mark("{boat} is on a sandbank."),
    "stranded": mark("{boat} cannot leave the sandbank and waits a turn."),
    "backed": mark("{boat} backs off the sandbank to {hex}."),
    "refuelled": mark("{boat} fills up at the depot."),
    "given": mark("{boat} gives {friend} coal: {coal}."),
    "filled": mark("{boat} is filled up by the Black Rose."),
    "controls": mark("The Black Rose is sailed by {player} in this round."),
}  # single steps and turns, dice and tiles taken away are seen on the board


def log_line(event: Event, position: Seen, translate: Translate) -> str:
    """An event as a sentence; an empty one is not told."""
    naming: dict[str, Callable[[int], str]] = {
        "boat": lambda boat: boat_name(position, boat, translate),
        "pusher": lambda boat: boat_name(position, boat, translate),
        "friend": lambda boat: boat_name(position, boat, translate),
        "player": lambda seat: player_name(position, seat, translate),
        "hex": hex_name,
        "heading": lambda heading: translate(DIRECTION_NAMES[heading]),
        "tile": lambda tile: str(tile + 1),
        "turn": lambda turn: translate(TURN_NAMES[turn]),
    }
    return tell_event(event, LOG, naming, translate)
