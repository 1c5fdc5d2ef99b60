"""Closing a line: when, and the houses it brings (T30-T32)."""

from riverpost.engine.compiling import rule
from riverpost.engine.events import tell
from riverpost.engine.reasons import LEGAL
from riverpost.games.thurn_und_taxis.rules.alphabet import (
    AFTER_PLAY,
    BUILT,
    CITY_NOT_IN_LINE,
    CLOSE_AFTER_PLAY,
    CLOSED,
    COURIER_BEFORE_CLOSING,
    FIRST_CARD,
    HOUSE_CITY,
    HOUSE_STANDS,
    HOUSES_COME_LATER,
    LAND_IS_SERVED,
    LAND_NOT_TOUCHED,
    LEFT,
    NO_MORE_HOUSES,
    NOBODY,
    NOTHING_FITS,
    OTHER_LAND_CHOSEN,
    OTHER_LAND_FIRST,
    PER_LAND,
    PLAY,
    TOO_SHORT_THIS_TURN,
    WAY_IS_CHOSEN,
)
from riverpost.games.thurn_und_taxis.rules.board import CITIES, LAND_OF, LANDS, NONE, ROAD, SHORTEST_CLOSING
from riverpost.games.thurn_und_taxis.rules.cards import can_take
from riverpost.games.thurn_und_taxis.rules.lines import end_city, in_line, joins


@rule
def long_enough(s, seat):
    """T30: three cities can be closed."""
    return s.line_length[seat] >= SHORTEST_CLOSING


@rule
def touches(s, seat, land):
    """Whether a line runs through a land."""
    for k in range(s.line_length[seat]):
        if LAND_OF[s.line[seat, k]] == land:
            return True
    return False


@rule
def why_not_close(s, seat, way):
    """T10, T30: after playing, at least three cities; one house per land, or all cities of one land of the line."""
    if s.phase > AFTER_PLAY:
        return WAY_IS_CHOSEN
    if s.phase < AFTER_PLAY or not long_enough(s, seat):
        return why_not_close_yet(s, seat)
    if way != PER_LAND and not touches(s, seat, way):
        return LAND_NOT_TOUCHED
    return LEGAL


@rule
def why_not_close_yet(s, seat):
    """T10, T30: the line has still to grow in this turn, if it can."""
    growth = longest_growth(s, seat)
    if int(s.line_length[seat]) + growth < SHORTEST_CLOSING:
        return TOO_SHORT_THIS_TURN
    if growth == 0:
        return NOTHING_FITS
    return CLOSE_AFTER_PLAY if s.phase < AFTER_PLAY else COURIER_BEFORE_CLOSING


@rule
def longest_growth(s, seat):
    """T10, T23: how many cities may still join the line in this turn, by the play and the courier.

    A card that can still be taken may be any. A second one matters only to a line of one city.
    """
    length = s.line_length[seat]
    if length == 0 or (s.phase == AFTER_PLAY and s.official != NOBODY):
        return 0
    unknown = s.phase < PLAY or (s.phase == PLAY and s.official == NOBODY and can_take(s))
    if not a_card_joins(s, seat, unknown):
        return 0
    courier_follows = s.phase < AFTER_PLAY and s.official == NOBODY
    return 2 if courier_follows and length == 1 and two_cards_join(s, seat) else 1


@rule
def a_card_joins(s, seat, unknown):
    """T21: whether a card of the hand, or one that is still unknown, fits an end of the line."""
    for city in range(CITIES):
        if (unknown or s.hand[seat, city]) and joins(s, seat, city):
            return True
    return False


@rule
def two_cards_join(s, seat):
    """T21, T23: whether a line of one city can have three after the play and the courier; one card may be to take."""
    to_take = 1 if s.phase == FIRST_CARD else 0
    for one in range(CITIES):
        for other in range(CITIES):
            lacking = int(s.hand[seat, one] == 0) + int(s.hand[seat, other] == 0)
            if lacking <= to_take and joins(s, seat, one) and second_joins(s, seat, one, other):
                return True
    return False


@rule
def second_joins(s, seat, one, other):
    """T21: whether a third city fits a line of one city and another."""
    start = end_city(s, seat, LEFT)
    return other != start and other != one and (ROAD[start, other] or ROAD[one, other])


@rule
def begin_closing(s, out, seat, way):
    """T30: the way is chosen; in "one land" no other land is served."""
    s.way = way
    for land in range(LANDS):
        s.served[land] = 0
        if way != PER_LAND and land != way:
            s.served[land] = 1
    tell(out, CLOSED, seat, int(s.line_length[seat]), way)


@rule
def forget_closing(s):
    """Two positions that are alike are equal to the byte, whatever was closed before."""
    s.way = 0
    s.served[:] = 0


# --- houses


@rule
def free_cities(s, seat, land):
    """T31: cities of the line in a land that have no own house yet."""
    free = 0
    for k in range(s.line_length[seat]):
        city = int(s.line[seat, k])
        if LAND_OF[city] == land and s.house[seat, city] == 0:
            free += 1
    return free


@rule
def houses_by(s, seat, way):
    """T30, T31: how many houses a way of closing asks for."""
    if way != PER_LAND:
        return free_cities(s, seat, way)
    count = 0
    for land in range(LANDS):
        if free_cities(s, seat, land) > 0:
            count += 1
    return count


@rule
def houses_due(s, seat):
    """T31: how many houses the way that was chosen still asks for."""
    due = 0
    for land in range(LANDS):
        if not s.served[land]:
            free = free_cities(s, seat, land)
            if s.way == PER_LAND and free > 1:
                free = 1
            due += free
    return due


@rule
def houses_are_scarce(s, seat):
    """T32: fewer houses are left than the way asks for."""
    return s.houses_left[seat] < houses_due(s, seat)


@rule
def land_to_choose_in(s, seat):
    """T31: the first land, in order, that still waits for the choice of its city."""
    for land in range(LANDS):
        if not s.served[land] and free_cities(s, seat, land) > 1:
            return land
    return NONE


@rule
def why_not_house(s, seat, city):
    """T30-T32: a city of the line without own house, in the land that is asked for."""
    if s.house[seat, city]:
        return HOUSE_STANDS
    if s.phase < HOUSE_CITY:
        return HOUSES_COME_LATER
    if s.phase > HOUSE_CITY:
        return NO_MORE_HOUSES
    if not in_line(s, seat, city):
        return CITY_NOT_IN_LINE
    land = LAND_OF[city]
    if s.served[land]:
        return LAND_IS_SERVED if s.way == PER_LAND else OTHER_LAND_CHOSEN
    if not houses_are_scarce(s, seat) and land != land_to_choose_in(s, seat):
        return OTHER_LAND_FIRST
    return LEGAL


@rule
def place_house(s, out, seat, city):
    """T30: a house on the map; in "one per land" its land has had its own."""
    s.house[seat, city] = 1
    s.houses_left[seat] -= 1
    if s.way == PER_LAND:
        s.served[LAND_OF[city]] = 1
    tell(out, BUILT, seat, city, 0)


@rule
def place_forced_houses(s, out, seat):
    """T31: what leaves no choice is placed; True if a city is still to be chosen."""
    if houses_are_scarce(s, seat):
        return s.houses_left[seat] > 0
    for land in range(LANDS):
        if not s.served[land] and (s.way != PER_LAND or free_cities(s, seat, land) == 1):
            place_all_in(s, out, seat, land)
        if land_to_choose_in(s, seat) == land:
            return True
    return False


@rule
def place_all_in(s, out, seat, land):
    """T31: a house in every free city of the line in a land."""
    for k in range(s.line_length[seat]):
        city = int(s.line[seat, k])
        if LAND_OF[city] == land and s.house[seat, city] == 0:
            place_house(s, out, seat, city)
