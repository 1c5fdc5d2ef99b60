"""Closing a line: houses, tiles, carriage (T30-T37)."""

from riverpost.engine.compiling import rule
from riverpost.engine.events import tell
from riverpost.engine.reasons import LEGAL
from riverpost.games.thurn_und_taxis.rules.alphabet import (
    AFTER_PLAY,
    BUILT,
    CALL_CARTWRIGHT,
    CALLED,
    CARTWRIGHT,
    CARTWRIGHT_CANNOT,
    CARTWRIGHT_LATER,
    CARTWRIGHT_NEEDS_THREE,
    CARTWRIGHT_NOT_NEEDED,
    CARTWRIGHT_NOT_OFFERED,
    CARTWRIGHT_TOO_LATE,
    CITY_NOT_IN_LINE,
    CLOSE_AFTER_PLAY,
    CLOSED,
    COURIER_BEFORE_CLOSING,
    FIRST_CARD,
    GOT_CARRIAGE,
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
    WON_TILE,
)
from riverpost.games.thurn_und_taxis.rules.board import (
    ALL_LANDS,
    BAVARIA,
    CARTWRIGHT_REACH,
    CITIES,
    FIRST_CARRIAGE,
    GROUP_STACK,
    GROUPS,
    IN_GROUP,
    LAND_OF,
    LANDS,
    LAST_CARRIAGE,
    LENGTH_STACK,
    LONGEST_PRIZE,
    NONE,
    ROAD,
    SHORTEST_CLOSING,
    SHORTEST_PRIZE,
    STACK_START,
    TILE_VALUES,
)
from riverpost.games.thurn_und_taxis.rules.cards import can_take, why_no_other_official
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
def houses_due(s, seat):
    """T31: how many houses the chosen way still asks for."""
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


# --- tiles


@rule
def top_tile(s, stack):
    """T2: the best tile left in a stack, NONE if it is empty."""
    for tile in range(STACK_START[stack], STACK_START[stack + 1]):
        if s.tile_owner[tile] == NONE:
            return tile
    return NONE


@rule
def owns_tile_of(s, seat, stack):
    """Whether a seat has won from a stack before."""
    for tile in range(STACK_START[stack], STACK_START[stack + 1]):
        if s.tile_owner[tile] == seat:
            return True
    return False


@rule
def win_tile(s, out, seat, stack):
    """T35: the top tile is won, in view of all; an empty stack gives nothing."""
    tile = top_tile(s, stack)
    if tile == NONE:
        return False
    s.tile_owner[tile] = seat
    tell(out, WON_TILE, seat, stack, TILE_VALUES[tile])
    return True


@rule
def award_length(s, out, seat):
    """T33: five, six, seven or more cities; from an empty stack down to the next shorter."""
    length = min(int(s.line_length[seat]), LONGEST_PRIZE)
    while length >= SHORTEST_PRIZE:
        if win_tile(s, out, seat, int(LENGTH_STACK[length - SHORTEST_PRIZE])):
            return
        length -= 1


@rule
def holds_group(s, seat, group):
    """T34: own houses in all cities of a land, or pair of lands, that has a stack."""
    for city in range(CITIES):
        if IN_GROUP[group, city] and not s.house[seat, city]:
            return False
    return True


@rule
def present_in(s, seat, land):
    """Whether a seat has a house in a land."""
    for city in range(CITIES):
        if LAND_OF[city] == land and s.house[seat, city]:
            return True
    return False


@rule
def present_everywhere(s, seat):
    """T34: a house in each of the nine lands (first printing: the eight around Bavaria)."""
    for land in range(LANDS):
        if s.first_printing and land == BAVARIA:
            continue
        if not present_in(s, seat, land):
            return False
    return True


@rule
def award_lands(s, out, seat):
    """T34: once per player and stack."""
    for group in range(GROUPS):
        stack = int(GROUP_STACK[group])
        if not owns_tile_of(s, seat, stack) and holds_group(s, seat, group):
            win_tile(s, out, seat, stack)
    if not owns_tile_of(s, seat, ALL_LANDS) and present_everywhere(s, seat):
        win_tile(s, out, seat, ALL_LANDS)


# --- carriage


@rule
def next_carriage(s, seat):
    """T36: strictly in order; NONE after the last."""
    if s.carriage[seat] == 0:
        return FIRST_CARRIAGE
    if s.carriage[seat] == LAST_CARRIAGE:
        return NONE
    return int(s.carriage[seat]) + 1


@rule
def cities_short(s, seat):
    """T36: how many cities the line lacks for the next carriage (0: it suffices); NONE if there is no next."""
    number = next_carriage(s, seat)
    if number == NONE:
        return NONE
    return max(0, number - int(s.line_length[seat]))


@rule
def take_carriage(s, out, seat):
    """T36: the next carriage."""
    number = next_carriage(s, seat)
    s.carriage[seat] = number
    s.carriages_left[number - FIRST_CARRIAGE] -= 1
    tell(out, GOT_CARRIAGE, seat, number, 0)


@rule
def cartwright_can_help(s, seat):
    """T37, T11: the line is one or two cities short and no official has helped this turn."""
    short = cities_short(s, seat)
    return s.official == NOBODY and short >= 1 and short <= CARTWRIGHT_REACH


@rule
def why_not_cartwright(s, seat):
    """T37, T11: when a closing has come to the carriage, instead of any other official."""
    if s.phase == CALL_CARTWRIGHT:
        return LEGAL
    if s.official != NOBODY:
        return why_no_other_official(s)
    if s.phase > CALL_CARTWRIGHT:
        return CARTWRIGHT_TOO_LATE
    return why_not_cartwright_yet(s, seat)


@rule
def length_for_cartwright(s, seat):
    """T10, T11: the cities that a line closed in this turn has if he is to help; the courier can't add one then."""
    return int(s.line_length[seat]) + (1 if s.phase < AFTER_PLAY else 0)


@rule
def why_not_cartwright_yet(s, seat):
    """T37: the line must be one or two cities short of the next carriage, and closed first."""
    length = length_for_cartwright(s, seat)
    short = next_carriage(s, seat) - length
    if length < SHORTEST_CLOSING:
        return CARTWRIGHT_NEEDS_THREE
    if short < 1:
        return CARTWRIGHT_NOT_NEEDED
    if short > CARTWRIGHT_REACH:
        return CARTWRIGHT_CANNOT
    if s.phase < AFTER_PLAY and not a_card_joins(s, seat, s.phase == FIRST_CARD):
        return NOTHING_FITS
    return CARTWRIGHT_LATER


@rule
def why_not_without_cartwright(s):
    """T37: he can be declined where he is offered."""
    return LEGAL if s.phase == CALL_CARTWRIGHT else CARTWRIGHT_NOT_OFFERED


@rule
def call_cartwright(s, out, seat):
    """T37: the next carriage although the line is short."""
    s.official = CARTWRIGHT
    tell(out, CALLED, seat, CARTWRIGHT, 0)
    take_carriage(s, out, seat)
