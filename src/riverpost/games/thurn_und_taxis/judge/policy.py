"""A quick policy that plays games of natural length."""

from riverpost.engine.compiling import rule
from riverpost.games.thurn_und_taxis.rules.alphabet import (
    AFTER_PLAY,
    CALL_ADMINISTRATOR,
    CALL_POSTMASTER,
    CLOSE,
    CLOSE_PER_LAND,
    COURIER_LEFT,
    DISCARD,
    DISCARD_DOWN,
    EXTEND_LEFT,
    FIRST_CARD,
    HOUSE,
    HOUSE_CITY,
    LEFT,
    NOBODY,
    PLAY,
    RIGHT,
    SECOND_CARD,
    START,
    TAKE,
    TAKE_DECK,
    USE_CARTWRIGHT,
)
from riverpost.games.thurn_und_taxis.rules.board import (
    CARTWRIGHT_REACH,
    CITIES,
    LONGEST_PRIZE,
    NONE,
    PLACES,
    ROAD,
    ROADS_FROM,
    SHORTEST_PRIZE,
)
from riverpost.games.thurn_und_taxis.rules.closing import houses_by, long_enough
from riverpost.games.thurn_und_taxis.rules.lines import end_city, in_line
from riverpost.games.thurn_und_taxis.rules.prizes import next_carriage

ROAD_COUNT = ROAD.sum(axis=0)

# How much the quick policy likes things. What matters more comes first, whatever the rest says.
EXTEND_FIRST = 100  # to lay a card at the line
HELP_FIRST = 50  # to call the postmaster when no card fits
FITS = 16
NEW_CITY = 3  # one without own house
EACH_NEIGHBOUR = 2
SMALL_HAND = 4


@rule
def fits_line(s, seat, city):
    """Whether a card would extend a line at either end."""
    if s.line_length[seat] == 0 or in_line(s, seat, city):
        return False
    return ROAD[end_city(s, seat, LEFT), city] or ROAD[end_city(s, seat, RIGHT), city]


@rule
def card_in_hand_fits(s, seat):
    """Whether a card in hand would extend the line."""
    for end in (LEFT, RIGHT):
        for city in ROADS_FROM[end_city(s, seat, end)]:
            if city != NONE and s.hand[seat, city] and not in_line(s, seat, city):
                return True
    return False


@rule
def open_card_fits(s, seat):
    """Whether an open card would extend the line."""
    for place in range(PLACES):
        if s.open[place] != NONE and fits_line(s, seat, int(s.open[place])):
            return True
    return False


@rule
def neighbours_in_hand(s, seat, city):
    """How many cities in hand, not in the line, are joined to a city."""
    count = 0
    for other in ROADS_FROM[city]:
        if other != NONE and s.hand[seat, other] and not in_line(s, seat, other):
            count += 1
    return count


@rule
def city_appeal(s, seat, city):
    """How much a city helps: it has no own house yet, and goes with cards in hand."""
    return EACH_NEIGHBOUR * neighbours_in_hand(s, seat, city) + (0 if s.house[seat, city] else NEW_CITY)


@rule
def card_appeal(s, seat, city):
    """How much an open card helps: it extends the line, or goes with cards in hand."""
    if s.hand[seat, city]:
        return 0
    return city_appeal(s, seat, city) + (FITS if fits_line(s, seat, city) else 0)


@rule
def new_cards_are_needed(s, seat):
    """Whether a line would be lost with the cards in hand and on the table."""
    return s.line_length[seat] > 1 and not card_in_hand_fits(s, seat) and not open_card_fits(s, seat)


@rule
def cities_wanted(s, seat):
    """How many cities the line lacks for the next carriage, or after the last for the first length prize."""
    number = next_carriage(s, seat)
    return (SHORTEST_PRIZE if number == NONE else number) - int(s.line_length[seat])


@rule
def pays_to_close(s, seat):
    """Close for the next carriage; in the last round, or when the line can't go on, for what can be had."""
    if not long_enough(s, seat):
        return False
    wanted = cities_wanted(s, seat)
    if wanted <= 0 or s.ender != NONE:
        return True
    return s.official == NOBODY and wanted <= CARTWRIGHT_REACH and not card_in_hand_fits(s, seat)


@rule
def appeal(s, seat, action):
    """How much the light policy likes a legal action; ties are left to chance."""
    if s.phase == FIRST_CARD or s.phase == SECOND_CARD:
        if action == TAKE_DECK:
            return 1
        if action == CALL_ADMINISTRATOR:
            return FITS if new_cards_are_needed(s, seat) else 0
        return card_appeal(s, seat, int(s.open[action - TAKE]))
    if s.phase == PLAY:
        if action == CALL_POSTMASTER:
            return appeal_of_postmaster(s, seat)
        city = (action - START) % CITIES
        return 1 + city_appeal(s, seat, city) + (0 if action < EXTEND_LEFT else EXTEND_FIRST)
    if s.phase == AFTER_PLAY:
        return appeal_after_play(s, seat, action)
    if s.phase == DISCARD_DOWN:
        city = action - DISCARD
        return 10 * int(s.hand[seat, city]) + CITIES - city_appeal(s, seat, city)
    if s.phase == HOUSE_CITY:
        return CITIES - ROAD_COUNT[action - HOUSE]  # a city with few roads is hard to come back to
    return 1 if action == USE_CARTWRIGHT else 0


@rule
def appeal_of_postmaster(s, seat):
    """A second card when none fits, or when the hand is so small that the courier would find none."""
    if s.line_length[seat] > 0 and not card_in_hand_fits(s, seat):
        return HELP_FIRST
    return 2 * EXTEND_FIRST if s.hand_size[seat] < SMALL_HAND else 0


@rule
def appeal_after_play(s, seat, action):
    """A courier as long as a longer line earns more, then a closing that pays, by the way with most houses."""
    if action >= COURIER_LEFT and action < CLOSE:
        if s.line_length[seat] >= LONGEST_PRIZE:
            return 0
        return EXTEND_FIRST + city_appeal(s, seat, (action - COURIER_LEFT) % CITIES)
    if action >= CLOSE and action <= CLOSE_PER_LAND:
        return 10 + houses_by(s, seat, action - CLOSE) if pays_to_close(s, seat) else 0
    return 1
