"""Why not? The rule and the sentence for every refusal."""

from riverpost.engine.reasons import GAME_OVER, NOT_YOUR_DECISION
from riverpost.engine.seen import Seen
from riverpost.engine.words import Translate, mark
from riverpost.games.thurn_und_taxis.rules import alphabet as a
from riverpost.games.thurn_und_taxis.rules.board import LAND_OF
from riverpost.games.thurn_und_taxis.rules.prizes import length_for_cartwright, next_carriage
from riverpost.games.thurn_und_taxis.texts.names import (
    CITY_NAMES,
    OFFICIAL_NAMES,
    city_of,
    land_name,
    land_of,
    player_name,
    way_name,
)
from riverpost.games.thurn_und_taxis.texts.prompts import asked_land

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


def refusal(reason: int, action: int, position: Seen, translate: Translate) -> tuple[str, str]:
    """The rule and the sentence for a reason code."""
    rule, sentence = REASONS[reason]
    s, city, mover = position.raw, city_of(action), position.raw.mover
    return rule, translate(sentence).format(
        mover=player_name(position, mover, translate),
        official=translate(OFFICIAL_NAMES[s.official]),
        city="" if city is None else translate(CITY_NAMES[city]),
        land=land_name(land_of(action) if city is None else int(LAND_OF[city]), translate),
        way=way_name(s.way, translate),
        asked=land_name(asked_land(s), translate),
        length=length_for_cartwright(s, mover),
        carriage=next_carriage(s, mover),
    )
