"""The log: what happened, in sentences."""

from collections.abc import Callable

from riverpost.engine.history import Event
from riverpost.engine.seen import Seen
from riverpost.engine.words import Text, Translate, mark, mark_count, tell_event
from riverpost.games.thurn_und_taxis.rules import alphabet as a
from riverpost.games.thurn_und_taxis.rules.board import STACK_IDS
from riverpost.games.thurn_und_taxis.texts.names import (
    CITY_NAMES,
    END_NAMES,
    STACK_NAMES,
    player_name,
    way_name,
)
from riverpost.games.thurn_und_taxis.texts.result import winners_told

LOG: dict[str, Text] = {
    "shuffled": mark_count(
        "The discards are shuffled into a new deck of {cards} card.",
        "The discards are shuffled into a new deck of {cards} cards.",
        by="cards",
    ),
    "took open": mark("{seat} takes {city}."),
    "took from deck": mark("{seat} draws {city} from the deck."),
    "took unseen": mark("{seat} draws a card from the deck."),
    "called postmaster": mark("{seat} calls the postmaster, for a second card."),
    "called administrator": mark("{seat} calls the administrator, who has all open cards replaced."),
    "called courier": mark("{seat} calls the courier, to play a second card."),
    "called cartwright": mark("{seat} calls the cartwright, for the next carriage."),
    "no card": mark("There is no card for {seat} to take."),
    "started": mark("{seat} starts a line in {city}."),
    "extended": mark("{seat} extends the line to {city} ({end})."),
    "dropped": mark_count(
        "{seat} gives up a line of {length} city.", "{seat} gives up a line of {length} cities.", by="length"
    ),
    "closed": mark_count(
        "{seat} closes a line of {length} city: {way}.", "{seat} closes a line of {length} cities: {way}.", by="length"
    ),
    "built": mark("{seat} builds a house in {city}."),
    "won tile": mark_count(
        "{seat} wins {value} point for {stack}.", "{seat} wins {value} points for {stack}.", by="value"
    ),
    "got carriage": mark("{seat} gets carriage {carriage}."),
    "cleared": mark_count(
        "{seat} discards the {length} card of the line.", "{seat} discards the {length} cards of the line.", by="length"
    ),
    "discarded": mark("{seat} discards {city}."),
    "last round": mark("{seat} has brought the end: this is the last round."),
    "ended": mark("The game is over."),
}  # which cards are dealt is seen on the board: a gap is always filled

BANNERS = frozenset({"called", "last round"})  # the names of events that all must see


def log_line(event: Event, position: Seen, translate: Translate) -> str:
    """An event as a sentence; an empty one is not told."""
    if event.name == "called":
        event = event._replace(name=f"called {a.OFFICIAL_IDS[event.facts['official']]}")
    naming: dict[str, Callable[[int], str]] = {
        "seat": lambda seat: player_name(position, seat, translate),
        "city": lambda city: translate(CITY_NAMES[city]),
        "end": lambda end: translate(END_NAMES[end]),
        "way": lambda way: way_name(way, translate),
        "stack": lambda stack: translate(STACK_NAMES[STACK_IDS[stack]]),
    }
    told = tell_event(event, LOG, naming, translate)
    return f"{told} {winners_told(position, translate)}" if event.name == "ended" else told
