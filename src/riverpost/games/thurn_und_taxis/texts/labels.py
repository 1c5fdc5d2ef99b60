"""Actions as sentences."""

from riverpost.engine.seen import Seen
from riverpost.engine.words import Translate, label_of, mark
from riverpost.games.thurn_und_taxis.explain import Gain, gain
from riverpost.games.thurn_und_taxis.rules import alphabet as a
from riverpost.games.thurn_und_taxis.rules.board import NONE, STACK_IDS
from riverpost.games.thurn_und_taxis.texts.names import CITY_NAMES, STACK_NAMES, city_of, land_name, land_of

LABELS = [
    (a.TAKE_DECK, mark("Take {city} from the open cards")),
    (a.CALL_ADMINISTRATOR, mark("Draw from the deck, unseen")),
    (a.CALL_POSTMASTER, mark("Call the administrator: new open cards")),
    (a.START, mark("Call the postmaster: a second card")),
    (a.RESTART, mark("Start a line in {city}")),
    (a.EXTEND_LEFT, mark("Give the line up and start anew in {city}")),
    (a.EXTEND_RIGHT, mark("Extend the line to {city}, left")),
    (a.COURIER_LEFT, mark("Extend the line to {city}, right")),
    (a.COURIER_RIGHT, mark("Send the courier on to {city}, left")),
    (a.CLOSE, mark("Send the courier on to {city}, right")),
    (a.CLOSE_PER_LAND, mark("Close: a house in every city of your line in {land}")),
    (a.END_TURN, mark("Close: one house in each land")),
    (a.HOUSE, mark("End the turn, leave the line open")),
    (a.USE_CARTWRIGHT, mark("Build in {city}")),
    (a.NO_CARTWRIGHT, mark("Call the cartwright: the next carriage")),
    (a.DISCARD, mark("Do without the cartwright")),
    (a.ACTIONS, mark("Discard {city}")),
]  # each label is for the actions below its number


def label(action: int, position: Seen, translate: Translate) -> str:
    """An action as a sentence; a way of closing also tells its mover what it would bring."""
    city = position.raw.open[action] if action < a.TAKE_DECK else city_of(action)
    if city == NONE:
        return translate(mark("Take an open card"))
    told = translate.fill(
        label_of(action, LABELS),
        city="" if city is None else translate(CITY_NAMES[city]),
        land=land_name(land_of(action), translate),
    )
    brought = gain(position, action)
    return told if brought is None else f"{told}. {_told_gain(brought, translate)}"


def _told_gain(brought: Gain, translate: Translate) -> str:
    parts = [translate(mark("houses: {count}")).format(count=brought.houses)]
    for stack, points in brought.tiles:
        tile = translate(mark("{points} for {stack}"))
        parts.append(tile.format(points=points, stack=translate(STACK_NAMES[STACK_IDS[stack]])))
    if brought.carriage:
        helped = mark("carriage {carriage} with the cartwright") if brought.cartwright else mark("carriage {carriage}")
        parts.append(translate(helped).format(carriage=brought.carriage))
    words = mark("It brings {gains}.") if brought.certain else mark("At best it brings {gains}.")
    return translate(words).format(gains=", ".join(parts))
