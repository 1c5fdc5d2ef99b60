"""All that Thurn und Taxis says: notation, log lines, prompts, "why not?" and the position in words."""

from collections.abc import Callable

import numpy as np

from riverpost.engine.events import Event
from riverpost.engine.position import SPECTATOR, Position
from riverpost.engine.reasons import GAME_OVER, NOT_YOUR_DECISION
from riverpost.engine.text import Named, Style, Table
from riverpost.engine.words import Text, Translate, label_of, mark, mark_count, tell_event
from riverpost.games.thurn_und_taxis.preview import Gain, gain
from riverpost.games.thurn_und_taxis.rules import alphabet as a
from riverpost.games.thurn_und_taxis.rules.board import (
    CITY_IDS,
    DATA,
    FIRST_CARRIAGE,
    LAND_IDS,
    LAND_OF,
    LAST_CARRIAGE,
    NONE,
    PLACES,
    ROAD,
    STACK_IDS,
    STACK_SIZES,
    STACK_START,
    TILE_VALUES,
)
from riverpost.games.thurn_und_taxis.rules.closing import (
    houses_are_scarce,
    land_to_choose_in,
    length_for_cartwright,
    next_carriage,
)

# --- notation

NOTATION: list[str] = [
    *(f"take {place + 1}" for place in range(PLACES)),
    "take deck",
    "administrator",
    "postmaster",
    *(f"{verb} {city}" for verb in ("start", "restart", "left", "right") for city in CITY_IDS),
    *(f"courier {end} {city}" for end in ("left", "right") for city in CITY_IDS),
    *(f"close {land}" for land in LAND_IDS),
    "close per-land",
    "end",
    *(f"house {city}" for city in CITY_IDS),
    "cartwright",
    "no cartwright",
    *(f"discard {city}" for city in CITY_IDS),
]

# --- names

SEAT_NAMES = (mark("Orange"), mark("Blue"), mark("Green"), mark("Red"))
CITY_NAMES: tuple[str, ...] = tuple(city["name"] for city in DATA["cities"])
LAND_NAMES = {
    "baden": mark("Baden"),
    "wuerttemberg": mark("Württemberg"),
    "hohenzollern": mark("Hohenzollern"),
    "bavaria": mark("Bavaria"),
    "switzerland": mark("Switzerland"),
    "tyrol": mark("Tyrol"),
    "bohemia": mark("Bohemia"),
    "salzburg": mark("Salzburg"),
    "poland": mark("Poland"),
}
STACK_NAMES = {
    "length_5": mark("five cities"),
    "length_6": mark("six cities"),
    "length_7": mark("seven cities"),
    "all_lands": mark("all lands"),
    "bavaria": mark("Bavaria"),
    "baden": mark("Baden"),
    "wuerttemberg_hohenzollern": mark("Württemberg and Hohenzollern"),
    "switzerland_tyrol": mark("Switzerland and Tyrol"),
    "bohemia_salzburg": mark("Bohemia and Salzburg"),
    "game_end": mark("the end of the game"),
}
OFFICIAL_NAMES = (
    mark("nobody"), mark("the postmaster"), mark("the administrator"), mark("the courier"), mark("the cartwright"),
)  # fmt: skip
OFFICIALS_CALLED = (
    mark("nobody", "somebody calls"),
    mark("the postmaster", "somebody calls"),
    mark("the administrator", "somebody calls"),
    mark("the courier", "somebody calls"),
    mark("the cartwright", "somebody calls"),
)
END_NAMES = (mark("left"), mark("right"))


def player_name(position: Position, seat: int, translate: Translate) -> str:
    """A player's own name, or that of the colour."""
    return position.names[seat] if position.names else translate(SEAT_NAMES[seat])


def way_name(way: int, translate: Translate) -> str:
    """A way to close a line."""
    return translate(mark("one house per land")) if way == a.PER_LAND else land_name(way, translate)


SCORE_NAMES = (
    mark("carriage", "a part of the score"),
    mark("tiles", "a part of the score"),
    mark("houses left", "a part of the score"),
)  # in the order of SCORE_PARTS

# --- log

LOG: dict[str, Text] = {
    "shuffled": mark_count(
        "The discards are shuffled into a new deck of {cards} card.",
        "The discards are shuffled into a new deck of {cards} cards.",
        by="cards",
    ),
    "took open": mark("{seat} takes {city}."),
    "took from deck": mark("{seat} draws {city} from the deck."),
    "took unseen": mark("{seat} draws a card from the deck."),
    "called": mark("{seat} calls {official}."),
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
    "discarded": mark("{seat} discards {city}."),
    "last round": mark("{seat} has brought the end: this is the last round."),
    "ended": mark("The game is over."),
}  # turns and dealt cards are seen on the board; a log of them would be noise


def log_line(event: Event, position: Position, translate: Translate) -> str:
    """An event as a sentence; an empty one is not told."""
    naming: dict[str, Callable[[int], str]] = {
        "seat": lambda seat: player_name(position, seat, translate),
        "city": lambda city: translate(CITY_NAMES[city]),
        "official": lambda official: translate(OFFICIALS_CALLED[official]),
        "end": lambda end: translate(END_NAMES[end]),
        "way": lambda way: way_name(way, translate),
        "stack": lambda stack: translate(STACK_NAMES[STACK_IDS[stack]]),
    }
    return tell_event(event, LOG, naming, translate)


# --- why not?

REASONS = {
    GAME_OVER: ("T40", mark("The game is over.")),
    NOT_YOUR_DECISION: ("T10", mark("It is not your turn; {mover} is deciding.")),
    a.NO_CARD_THERE: ("T12", mark("No card lies open there.")),
    a.NOTHING_TO_DRAW: ("T15", mark("The deck is empty and there are no discards to shuffle.")),
    a.CARD_IS_TAKEN: ("T13", mark("This turn's card has been taken; call the postmaster for a second one.")),
    a.SECOND_CARD_IS_TAKEN: ("T13", mark("The postmaster has given you a second card; nobody gives a third.")),
    a.NO_POSTMASTER_LEFT: (
        "T11",
        mark("This turn's card has been taken; after the administrator no postmaster gives a second one."),
    ),
    a.TAKING_IS_OVER: ("T10", mark("Cards are taken before one is played, not later in the turn.")),
    a.ONE_OFFICIAL: ("T11", mark("Only one official a turn, and this turn it is {official}.")),
    a.POSTMASTER_COMPULSORY: ("T13", mark("Your hand was empty, so the postmaster is this turn's official.")),
    a.NO_OPEN_CARDS: ("T15", mark("There is no open card for the administrator to change.")),
    a.ADMINISTRATOR_TOO_LATE: (
        "T14",
        mark("It is too late for the administrator: he changes the open cards before one is taken."),
    ),
    a.POSTMASTER_HELPS: ("T13", mark("The postmaster is helping you already: take a card.")),
    a.POSTMASTER_IS_SECOND: ("T13", mark("The postmaster gives a second card: take the first one, then call him.")),
    a.POSTMASTER_FINDS_NOTHING: ("T15", mark("There is no second card for the postmaster to give.")),
    a.POSTMASTER_TOO_LATE: ("T13", mark("It is too late for the postmaster: he gives a second card before you play.")),
    a.TAKE_FIRST: ("T10", mark("First take a card, then play one.")),
    a.PLAY_FIRST: ("T10", mark("First play a card.")),
    a.PLAY_IS_DONE: ("T10", mark("This turn's card has been played.")),
    a.COURIER_COULD: ("T23", mark("This turn's card has been played; send the courier to add a second one.")),
    a.PLAYING_IS_OVER: ("T10", mark("You are closing a line: no card is played any more in this turn.")),
    a.NOT_IN_HAND: ("T20", mark("You have no card of {city}.")),
    a.LINE_LIES_THERE: ("T20", mark("Your line is not closed: extend it, or give it up and restart.")),
    a.NO_LINE_YET: ("T20", mark("You have no line yet: start one.")),
    a.CITY_IN_LINE: ("T21", mark("{city} is in your line already.")),
    a.NO_ROAD: ("T21", mark("No road joins {city} to that end of your line.")),
    a.ENDS_ARE_ONE: ("T21", mark("A line of one city has no left and right yet: a city is added at the right.")),
    a.COURIER_IS_SECOND: ("T23", mark("The courier adds a second card after you have played one.")),
    a.COURIER_CANNOT_FOLLOW: (
        "T23",
        mark("The courier adds a second card, but whichever you play first, {city} will not fit that end."),
    ),
    a.TOO_SHORT_THIS_TURN: (
        "T30",
        mark("A line needs at least three cities to be closed; yours cannot have so many in this turn."),
    ),
    a.NOTHING_FITS: (
        "T22",
        mark("A line is closed after it has grown in this turn, and no card of your hand fits yours."),
    ),
    a.CLOSE_AFTER_PLAY: ("T10", mark("A line is closed after this turn's card has been played.")),
    a.COURIER_BEFORE_CLOSING: (
        "T30",
        mark("A line needs at least three cities to be closed; the courier can add the third."),
    ),
    a.LAND_NOT_TOUCHED: ("T30", mark("Your line has no city in {land}.")),
    a.WAY_IS_CHOSEN: ("T30", mark("You have chosen already how to close your line.")),
    a.CLOSING_GOES_ON: ("T30", mark("Finish closing your line; the turn then ends by itself.")),
    a.HOUSES_COME_LATER: ("T30", mark("Houses are built only when a line of three or more cities is closed.")),
    a.HOUSE_STANDS: ("T30", mark("Your house stands in {city} already.")),
    a.CITY_NOT_IN_LINE: ("T30", mark("{city} is not in the line you are closing.")),
    a.OTHER_LAND_CHOSEN: ("T30", mark("You have chosen to build in one land only: {way}.")),
    a.LAND_IS_SERVED: ("T31", mark("One house in each land: {land} has had its own.")),
    a.OTHER_LAND_FIRST: ("T31", mark("The lands get their houses in order; now choose a city in {asked}.")),
    a.NO_MORE_HOUSES: ("T31", mark("This closing brings no more houses.")),
    a.CARTWRIGHT_NEEDS_THREE: ("T37", mark("The cartwright, too, needs a line of at least three cities.")),
    a.CARTWRIGHT_NOT_NEEDED: (
        "T37",
        mark("A line of {length} cities is long enough for carriage {carriage}: the cartwright is not needed."),
    ),
    a.CARTWRIGHT_CANNOT: (
        "T37",
        mark("A line of {length} cities is more than two short of carriage {carriage}: the cartwright cannot help."),
    ),
    a.CARTWRIGHT_LATER: ("T37", mark("The cartwright comes when a line is closed, after its houses.")),
    a.CARTWRIGHT_TOO_LATE: ("T37", mark("It is too late for the cartwright: the line has been discarded.")),
    a.CARTWRIGHT_NOT_OFFERED: ("T37", mark("The cartwright is not offered now, so there is nothing to decline.")),
    a.NO_DISCARD_NOW: ("T38", mark("Cards are discarded only after a closing, down to three.")),
    a.NOTHING_LIKE_IT_TO_DISCARD: ("T38", mark("You have no card of {city}.")),
}


def refusal(reason: int, action: int, position: Position, translate: Translate) -> tuple[str, str]:
    """The rule and the sentence for a reason code."""
    rule, sentence = REASONS[reason]
    s, city, mover = position.raw, city_of(action), int(position.raw.mover)
    return rule, translate(sentence).format(
        mover=player_name(position, mover, translate),
        official=translate(OFFICIAL_NAMES[s.official]),
        city="" if city is None else translate(CITY_NAMES[city]),
        land=land_name(land_of(action) if city is None else int(LAND_OF[city]), translate),
        way=way_name(int(s.way), translate),
        asked=land_name(asked_land(s), translate),
        length=length_for_cartwright(s, mover),
        carriage=next_carriage(s, mover),
    )


def land_name(land: int | None, translate: Translate) -> str:
    """The name of a land, nothing where there is none."""
    return "" if land is None else translate(LAND_NAMES[LAND_IDS[land]])


def asked_land(s: np.record) -> int | None:
    """The land in which the mover has to choose a city; None where it is up to the mover, or nothing is asked."""
    if s.phase != a.HOUSE_CITY:
        return None
    if s.way != a.PER_LAND:
        return int(s.way)
    mover = int(s.mover)
    return None if houses_are_scarce(s, mover) else int(land_to_choose_in(s, mover))


def city_of(action: int) -> int | None:
    """The city that an action names."""
    named = a.START <= action < a.CLOSE or a.HOUSE <= action < a.USE_CARTWRIGHT or action >= a.DISCARD
    return CITY_IDS.index(NOTATION[action].split()[-1]) if named else None


def land_of(action: int) -> int | None:
    """The land that an action names."""
    return action - a.CLOSE if a.CLOSE <= action < a.CLOSE_PER_LAND else None


# --- actions as sentences

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


def label(action: int, position: Position, translate: Translate) -> str:
    """An action as a sentence; a way of closing also tells its mover what it would bring."""
    city = int(position.raw.open[action]) if action < a.TAKE_DECK else city_of(action)
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


# --- prompts

PROMPTS = {
    a.FIRST_CARD: mark("Take a card."),
    a.SECOND_CARD: mark("Take a second card from the postmaster."),
    a.PLAY: mark("Play a card."),
    a.CALL_CARTWRIGHT: mark("Call the cartwright for carriage {carriage}?"),
    a.DISCARD_DOWN: mark("Discard down to three cards."),
}


AFTER_PLAY_PROMPTS = {  # by whether the courier can be sent, and the line closed
    (True, True): mark("Send the courier, close the line, or end the turn."),
    (True, False): mark("Send the courier, or end the turn."),
    (False, True): mark("Close the line, or end the turn."),
    (False, False): mark("There is nothing more to do: end the turn."),
}


def prompt(view: Position, translate: Translate) -> str:
    """What is to be decided, for the seat of the view."""
    s = view.raw
    if view.over:
        return translate(mark("The game is over."))
    if view.viewer != s.mover:
        return translate(mark("{player} is deciding.")).format(player=player_name(view, int(s.mover), translate))
    if s.phase == a.AFTER_PLAY:
        legal = view.legal_ids(view.viewer)
        may_send = any(action < a.CLOSE for action in legal)
        may_close = any(a.CLOSE <= action <= a.CLOSE_PER_LAND for action in legal)
        return translate(AFTER_PLAY_PROMPTS[may_send, may_close])
    if s.phase == a.HOUSE_CITY:
        land = asked_land(s)
        if land is None:
            return translate(mark("Choose a city of your line for your house."))
        return translate(mark("Choose a city for your house ({land}).")).format(land=land_name(land, translate))
    return translate(PROMPTS[int(s.phase)]).format(carriage=next_carriage(s, int(s.mover)))


# --- the position in words


def line_names(view: Position, seat: int, translate: Translate) -> list[str]:
    """The cities of a line, left to right."""
    return [translate(CITY_NAMES[city]) for city in view.raw.line[seat][: view.raw.line_length[seat]]]


def hand_names(view: Position, seat: int, translate: Translate) -> list[str]:
    """The cards of a hand that the viewer knows."""
    hand = view.raw.hand[seat].tolist()
    return [translate(CITY_NAMES[city]) for city, count in enumerate(hand) for _ in range(count)]


def describe(view: Position, translate: Translate) -> list[str]:
    """The whole position in sentences, for the terminal and for screen readers."""
    s = view.raw
    nothing = translate(mark("none"))
    shown = [translate(CITY_NAMES[city]) if city != NONE else nothing for city in s.open.tolist()]
    lines = [
        translate(mark("Open cards: {cards}. Deck: {deck}, discards: {discards}.")).format(
            cards=", ".join(shown), deck=int(s.deck_left), discards=int(s.discards_left)
        ),
        translate(mark("Tiles left: {tiles}.")).format(tiles="; ".join(_stacks(view, translate))),
    ]
    for seat in range(view.players):
        lines.append(
            translate(mark("{player}: line {line}; hand {hand}; houses left {houses}; carriage {carriage}.")).format(
                player=player_name(view, seat, translate),
                line=" – ".join(line_names(view, seat, translate)) or nothing,
                hand=_hand(view, seat, translate),
                houses=int(s.houses_left[seat]),
                carriage=int(s.carriage[seat]) or nothing,
            )
        )
        built = [translate(CITY_NAMES[city]) for city, house in enumerate(s.house[seat].tolist()) if house]
        tiles = [str(TILE_VALUES[tile]) for tile, owner in enumerate(s.tile_owner.tolist()) if owner == seat]
        if built or tiles:
            owned = translate(mark("Houses in {cities}. Tiles: {tiles}.")).format(
                cities=", ".join(built) or nothing, tiles=", ".join(tiles) or nothing
            )
            lines.append(f"  {owned}")
    return lines + _roads(view, translate)


def _roads(view: Position, translate: Translate) -> list[str]:
    """Where roads lead from the viewer's cards and the ends of the viewer's line."""
    seat = view.viewer
    if seat is None or seat == SPECTATOR:
        return []
    cities = {city for city, count in enumerate(view.raw.hand[seat].tolist()) if count}
    if length := int(view.raw.line_length[seat]):
        cities |= {int(view.raw.line[seat][0]), int(view.raw.line[seat][length - 1])}
    text = translate(mark("Roads from {city}: {cities}."))
    return [
        text.format(
            city=translate(CITY_NAMES[city]),
            cities=", ".join(translate(CITY_NAMES[other]) for other in range(len(CITY_IDS)) if ROAD[city, other]),
        )
        for city in sorted(cities)
    ]


def _stacks(view: Position, translate: Translate) -> list[str]:
    rows = []
    for stack, size in enumerate(STACK_SIZES):
        start = int(STACK_START[stack])
        left = [str(TILE_VALUES[start + k]) for k in range(size) if view.raw.tile_owner[start + k] == NONE]
        if left:
            rows.append(f"{translate(STACK_NAMES[STACK_IDS[stack]])} {' '.join(left)}")
    return rows


def _hand(view: Position, seat: int, translate: Translate) -> str:
    names = hand_names(view, seat, translate)
    unseen = int(view.raw.hand_size[seat]) - len(names)
    if unseen:
        names.append(translate(mark("{count} unseen")).format(count=unseen))
    return ", ".join(names) or translate(mark("none"))


# --- the position as text that can be read back

TEXT: dict[str, Style] = {
    "phase": Named(a.PHASE_IDS),
    "official": Named(a.OFFICIAL_IDS),
    "deck": Table(CITY_IDS),
    "discards": Table(CITY_IDS),
    "open": Named(("none", *CITY_IDS), first=NONE),
    "hand": Table(CITY_IDS),
    "known": Table(CITY_IDS),
    "old": Table(CITY_IDS),
    "old_pool": Table(CITY_IDS),
    "line": Named(("none", *CITY_IDS), first=NONE),
    "house": Table(CITY_IDS),
    "carriages_left": Table([f"carriage-{number}" for number in range(FIRST_CARRIAGE, LAST_CARRIAGE + 1)]),
    "way": Named((*LAND_IDS, "per-land")),
    "served": Table(LAND_IDS),
}

# What cannot be, by the numbers of `broken`.
BROKEN: dict[int, str] = {
    1: mark("A number stands for nothing: it is no seat, city, land, tile, phase or official that there is."),
    2: mark("Somebody who does not play has cards, houses, tiles or a carriage."),
    3: mark("There are not three cards of each city, or a pile is not as large as its cards."),
    4: mark("What is known of a hand does not fit its cards."),
    5: mark("A line has a city twice, or two cities that no road joins."),
    6: mark("Somebody does not have twenty houses."),
    7: mark("There are not four carriages of each number."),
    8: mark("A tile was won before a better one of its stack, twice by the same player, or without its houses."),
    9: mark("Whoever holds the tile for the end of the game has not brought the end, or the other way round."),
    10: mark("A closing is remembered although none is going on."),
    11: mark("What is to be decided cannot be decided now."),
}
