"""The named integers: decisions, actions, events and reasons."""

from riverpost.engine.reasons import OWN_REASONS
from riverpost.games.thurn_und_taxis.rules.board import CITIES, LANDS, PLACES

# What is to be decided (the field `phase`).
FIRST_CARD, SECOND_CARD, PLAY, AFTER_PLAY, HOUSE_CITY, CALL_CARTWRIGHT, DISCARD_DOWN, NEXT_TURN = range(8)
PHASE_IDS = (
    "first-card", "second-card", "play", "after-play", "house-city", "call-cartwright", "discard-down", "next-turn",
)  # fmt: skip

# Officials.
NOBODY, POSTMASTER, ADMINISTRATOR, COURIER, CARTWRIGHT = range(5)
OFFICIAL_IDS = ("nobody", "postmaster", "administrator", "courier", "cartwright")

# Ends of a line.
LEFT, RIGHT = 0, 1

# Actions. Each comes with the things it can name: TAKE + place, START + city, CLOSE + land ...
TAKE = 0
TAKE_DECK = TAKE + PLACES
CALL_ADMINISTRATOR = TAKE_DECK + 1
CALL_POSTMASTER = CALL_ADMINISTRATOR + 1
START = CALL_POSTMASTER + 1
RESTART = START + CITIES
EXTEND_LEFT = RESTART + CITIES
EXTEND_RIGHT = EXTEND_LEFT + CITIES
COURIER_LEFT = EXTEND_RIGHT + CITIES
COURIER_RIGHT = COURIER_LEFT + CITIES
CLOSE = COURIER_RIGHT + CITIES
CLOSE_PER_LAND = CLOSE + LANDS
END_TURN = CLOSE_PER_LAND + 1
HOUSE = END_TURN + 1
USE_CARTWRIGHT = HOUSE + CITIES
NO_CARTWRIGHT = USE_CARTWRIGHT + 1
DISCARD = NO_CARTWRIGHT + 1
ACTIONS = DISCARD + CITIES

SECRET_ACTIONS: range = range(0)  # every move is made in full view; only cards drawn are hidden

PER_LAND = LANDS  # a way to close: one land, or this

# Events.
(
    TURN, DEALT, SHUFFLED, TOOK_OPEN, TOOK_DECK, TOOK_UNSEEN, CALLED, SWEPT, NO_CARD, STARTED, EXTENDED, DROPPED,
    CLOSED, BUILT, WON_TILE, GOT_CARRIAGE, CLEARED, DISCARDED, LAST_ROUND, ENDED,
) = range(20)  # fmt: skip

EVENTS: dict[int, tuple[str, tuple[str, ...]]] = {
    TURN: ("turn", ("seat",)),
    DEALT: ("dealt", ("place", "city")),
    SHUFFLED: ("shuffled", ("cards",)),
    TOOK_OPEN: ("took open", ("seat", "place", "city")),
    TOOK_DECK: ("took from deck", ("seat", "city")),
    TOOK_UNSEEN: ("took unseen", ("seat",)),
    CALLED: ("called", ("seat", "official")),
    SWEPT: ("swept", ("place", "city")),
    NO_CARD: ("no card", ("seat",)),
    STARTED: ("started", ("seat", "city")),
    EXTENDED: ("extended", ("seat", "city", "end")),
    DROPPED: ("dropped", ("seat", "length")),
    CLOSED: ("closed", ("seat", "length", "way")),
    BUILT: ("built", ("seat", "city")),
    WON_TILE: ("won tile", ("seat", "stack", "value")),
    GOT_CARRIAGE: ("got carriage", ("seat", "carriage")),
    CLEARED: ("cleared", ("seat", "length")),
    DISCARDED: ("discarded", ("seat", "city")),
    LAST_ROUND: ("last round", ("seat",)),
    ENDED: ("ended", ()),
}

REVEALING: frozenset[str] = frozenset()  # events that show what was hidden; what is drawn is chance, not among them

SCORE_PARTS = ("carriage", "tiles", "houses left")

# Reasons why not.
(
    NO_CARD_THERE, NOTHING_TO_DRAW, CARD_IS_TAKEN, SECOND_CARD_IS_TAKEN, NO_POSTMASTER_LEFT, TAKING_IS_OVER,
    ONE_OFFICIAL, POSTMASTER_COMPULSORY, NO_OPEN_CARDS, ADMINISTRATOR_TOO_LATE,
    POSTMASTER_HELPS, POSTMASTER_IS_SECOND, POSTMASTER_FINDS_NOTHING, POSTMASTER_TOO_LATE,
    TAKE_FIRST, PLAY_FIRST, PLAY_IS_DONE, COURIER_COULD, PLAYING_IS_OVER,
    NOT_IN_HAND, LINE_LIES_THERE, NO_LINE_YET, CITY_IN_LINE, NO_ROAD, ENDS_ARE_ONE,
    COURIER_IS_SECOND, COURIER_CANNOT_FOLLOW,
    TOO_SHORT_THIS_TURN, NOTHING_FITS, CLOSE_AFTER_PLAY, COURIER_BEFORE_CLOSING, LAND_NOT_TOUCHED, WAY_IS_CHOSEN,
    CLOSING_GOES_ON,
    HOUSES_COME_LATER, HOUSE_STANDS, CITY_NOT_IN_LINE, OTHER_LAND_CHOSEN, LAND_IS_SERVED, OTHER_LAND_FIRST,
    NO_MORE_HOUSES,
    CARTWRIGHT_NEEDS_THREE, CARTWRIGHT_NOT_NEEDED, CARTWRIGHT_CANNOT, CARTWRIGHT_LATER, CARTWRIGHT_TOO_LATE,
    CARTWRIGHT_NOT_OFFERED,
    NO_DISCARD_NOW, NOTHING_LIKE_IT_TO_DISCARD,
) = range(OWN_REASONS, OWN_REASONS + 49)  # fmt: skip
