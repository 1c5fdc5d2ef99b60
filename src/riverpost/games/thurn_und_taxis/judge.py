"""How good a position is, and a quick policy that plays games of natural length."""

from riverpost.engine.compiling import rule
from riverpost.engine.weights import load
from riverpost.games.thurn_und_taxis.alphabet import (
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
    LEFT,
    NOBODY,
    PER_LAND,
    PLAY,
    RIGHT,
    SECOND_CARD,
    START,
    TAKE,
    TAKE_DECK,
    USE_CARTWRIGHT,
)
from riverpost.games.thurn_und_taxis.board import (
    ALL_LANDS,
    CARTWRIGHT_REACH,
    CITIES,
    GROUP_STACK,
    GROUPS,
    IN_GROUP,
    LANDS,
    LONGEST_PRIZE,
    NONE,
    PLACES,
    ROAD,
    SHORTEST_PRIZE,
    TILE_VALUES,
)
from riverpost.games.thurn_und_taxis.closing import (
    free_cities,
    long_enough,
    next_carriage,
    owns_tile_of,
    present_in,
    top_tile,
    touches,
)
from riverpost.games.thurn_und_taxis.ending import points_of
from riverpost.games.thurn_und_taxis.lines import end_city, in_line

WEIGHTS = load(__file__)  # of the evaluation; `riverpost tune` finds better ones

# What a line is worth while it lies there, by its length, and what keeps it alive.


@rule
def fits_line(s, seat, city):
    """Whether a card would extend a line at either end."""
    if s.line_length[seat] == 0 or in_line(s, seat, city):
        return False
    return ROAD[end_city(s, seat, LEFT), city] or ROAD[end_city(s, seat, RIGHT), city]


@rule
def fitting_cards(s, seat):
    """How many cities in hand would extend the line."""
    count = 0
    for city in range(CITIES):
        if s.hand[seat, city] and fits_line(s, seat, city):
            count += 1
    return count


@rule
def fitting_card_lies_open(s, seat):
    """Whether an open card would extend the line."""
    for place in range(PLACES):
        if s.open[place] != NONE and fits_line(s, seat, int(s.open[place])):
            return True
    return False


@rule
def neighbours_in_hand(s, seat, city):
    """How many cities in hand, not in the line, are joined to a city."""
    count = 0
    for other in range(CITIES):
        if s.hand[seat, other] and ROAD[city, other] and not in_line(s, seat, other):
            count += 1
    return count


@rule
def wanted_length(s, seat):
    """The shortest line that pays: the next carriage, or the first length prize."""
    number = next_carriage(s, seat)
    return SHORTEST_PRIZE if number == NONE else number


@rule
def pays_to_close(s, seat):
    """Close for the next carriage; or, when the line can't go on, for what the cartwright makes of it."""
    if not long_enough(s, seat):
        return False
    short = wanted_length(s, seat) - int(s.line_length[seat])
    if short <= 0:
        return True
    return fitting_cards(s, seat) == 0 and s.official == NOBODY and short <= CARTWRIGHT_REACH


@rule
def houses_by(s, seat, way):
    """How many houses a way to close would place, houses in stock permitting."""
    count = 0
    for land in range(LANDS):
        if way == PER_LAND and touches(s, seat, land) and free_cities(s, seat, land) > 0:
            count += 1
        if way == land:
            count += free_cities(s, seat, land)
    return count


@rule
def card_appeal(s, seat, city):
    """How much a card helps: it extends the line, or goes with cards in hand."""
    if s.hand[seat, city]:
        return 0
    return (8 if fits_line(s, seat, city) else 0) + neighbours_in_hand(s, seat, city)


@rule
def appeal(s, seat, action):
    """How much the light policy likes a legal action; ties are left to chance."""
    if s.phase == FIRST_CARD or s.phase == SECOND_CARD:
        if action == TAKE_DECK:
            return 1
        if action == CALL_ADMINISTRATOR:
            return 0
        return card_appeal(s, seat, int(s.open[action - TAKE]))
    if s.phase == PLAY:
        if action == CALL_POSTMASTER:
            return 50 if s.line_length[seat] > 0 else 0
        if action < EXTEND_LEFT:
            return 1 + neighbours_in_hand(s, seat, (action - START) % CITIES)
        return 100 + neighbours_in_hand(s, seat, (action - EXTEND_LEFT) % CITIES)
    if s.phase == AFTER_PLAY:
        return appeal_after_play(s, seat, action)
    if s.phase == DISCARD_DOWN:
        city = action - DISCARD
        return 10 * (int(s.hand[seat, city]) - 1) + CITIES - neighbours_in_hand(s, seat, city)
    return 1 if action == USE_CARTWRIGHT else 0


@rule
def appeal_after_play(s, seat, action):
    """A courier as long as a longer line earns more, then a closing that pays, by the way with most houses."""
    if action >= COURIER_LEFT and action < CLOSE:
        return 100 if s.line_length[seat] < LONGEST_PRIZE else 0
    if action >= CLOSE and action <= CLOSE_PER_LAND:
        return 10 + houses_by(s, seat, action - CLOSE) if pays_to_close(s, seat) else 0
    return 1


@rule
def line_worth(s, seat, w):
    """A line is worth its length, if it can be kept alive."""
    length = min(int(s.line_length[seat]), LONGEST_PRIZE)
    if fitting_cards(s, seat) > 0:
        return w.line_worth[length] * w.with_card_in_hand
    if fitting_card_lies_open(s, seat):
        return w.line_worth[length] * w.with_card_lying_open
    return w.line_worth[length] * w.with_hope


@rule
def tile_worth(s, seat, stack, done, all_of_it, w):
    """The hope of a tile, by how much of what it asks for is done."""
    tile = top_tile(s, stack)
    if tile == NONE or owns_tile_of(s, seat, stack):
        return 0.0
    share = done / all_of_it
    return w.tile_hope * share * share * TILE_VALUES[tile]


@rule
def tiles_worth(s, seat, w):
    """The hope of all land tiles."""
    worth = 0.0
    for group in range(GROUPS):
        done = 0
        cities = 0
        for city in range(CITIES):
            if IN_GROUP[group, city]:
                cities += 1
                done += int(s.house[seat, city])
        worth += tile_worth(s, seat, int(GROUP_STACK[group]), done, cities, w)
    lands = 0
    for land in range(LANDS):
        if present_in(s, seat, land):
            lands += 1
    return worth + tile_worth(s, seat, ALL_LANDS, lands, LANDS, w)


@rule
def settled(s, seat):
    """A choice can be judged when the turn is over."""
    return s.mover != seat


@rule
def value(s, seat, w):
    """What a position is worth to a seat, in points: score, line, hand and the hope of tiles."""
    worth = float(points_of(s, seat))
    if s.over:
        return worth
    worth += line_worth(s, seat, w) + tiles_worth(s, seat, w)
    worth += w.hand_card * int(s.hand_size[seat]) + w.fitting_card * min(2, fitting_cards(s, seat))
    return worth + w.carriage_tempo * int(s.carriage[seat])
