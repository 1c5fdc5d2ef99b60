"""What a seat may still hope for: its line, its hand, carriages and tiles to come.

Cities are gathered in sets of bits. Where a hope fades as the end comes near, its weight has two rows, LATE and EARLY,
and counts as a mix of the two by how much of the game is still to come.
"""

import numpy as np

from riverpost.engine.compiling import rule
from riverpost.games.thurn_und_taxis.rules.alphabet import LEFT, RIGHT
from riverpost.games.thurn_und_taxis.rules.board import (
    ALL_LANDS,
    BAVARIA,
    CARRIAGE_POINTS,
    CARTWRIGHT_REACH,
    CITIES,
    FIRST_CARRIAGE,
    GROUP_STACK,
    GROUPS,
    HOUSES,
    IN_GROUP,
    LAND_OF,
    LANDS,
    LAST_CARRIAGE,
    LENGTH_STACK,
    LONGEST_PRIZE,
    NONE,
    PLACES,
    ROAD,
    ROADS_FROM,
    SHORTEST_CLOSING,
    SHORTEST_PRIZE,
    STACK_START,
    TILE_VALUES,
)
from riverpost.games.thurn_und_taxis.rules.lines import end_city
from riverpost.games.thurn_und_taxis.rules.prizes import next_carriage, top_tile

LATE, EARLY = 0, 1
FROM_DECK, LIES_OPEN, IN_HAND = range(3)  # where the next card of a line comes from
MOST_TO_LAY = 4  # cards in hand for the line; more are not told apart
ROW_BITS, ROW_MASK = 4, 15  # of each number in a row of small numbers
FARTHEST_TILE = 7  # cities missing for a tile; more are not told apart


def as_sets(rows):
    """Rows of flags as sets of bits."""
    return np.array([sum(1 << int(k) for k in np.flatnonzero(row)) for row in rows], np.int64)


NEAR = as_sets(ROAD)
LAND_CITIES = as_sets(np.arange(LANDS)[:, None] == LAND_OF)
GROUP_CITIES = as_sets(IN_GROUP)
EVERY_LAND = (1 << LANDS) - 1

# How many cities all carriages after this one ask for, by its number.
CITIES_TO_GO = np.array(
    [sum(range(max(held + 1, FIRST_CARRIAGE), LAST_CARRIAGE + 1)) for held in range(LAST_CARRIAGE + 1)], np.int64
)
ALL_TO_GO = int(CITIES_TO_GO[0])


# --- sets of cities


@rule
def count_of(cities):
    """How many cities are in a set."""
    count = 0
    while cities:
        cities &= cities - 1
        count += 1
    return count


@rule
def cities_with(cards):
    """The cities of which there is a card, or a house."""
    cities = 0
    for city in range(CITIES):
        cities |= (1 if cards[city] else 0) << city
    return cities


@rule
def line_cities(s, seat):
    """The cities of a line."""
    cities = 0
    for k in range(s.line_length[seat]):
        cities |= 1 << int(s.line[seat, k])
    return cities


@rule
def open_cities(s):
    """The cities that lie open."""
    cities = 0
    for place in range(PLACES):
        if s.open[place] != NONE:
            cities |= 1 << int(s.open[place])
    return cities


@rule
def lands_of(cities):
    """The lands, as bits, in which the cities of a set lie."""
    lands = 0
    for land in range(LANDS):
        if cities & LAND_CITIES[land]:
            lands |= 1 << land
    return lands


# --- time


@rule
def time_left(s):
    """How much of the game is to come, from 1 to 0: of whoever is nearest to the end, by carriages or by houses."""
    least = 1.0
    for seat in range(s.players):
        number = next_carriage(s, seat)
        if number != NONE:
            cities = CITIES_TO_GO[s.carriage[seat]] - min(number, int(s.line_length[seat]))
            least = min(least, cities / ALL_TO_GO)
        least = min(least, s.houses_left[seat] / HOUSES)
    return least


@rule
def has_turn_to_come(s, seat):
    """Whether a seat has yet to play in this round."""
    players = int(s.players)
    return (seat - int(s.first_seat)) % players >= (int(s.mover) - int(s.first_seat)) % players


@rule
def mix(late, early, time):
    """A weight between its late and its early one."""
    return late + (early - late) * time


# --- the line


@rule
def next_card(s, seat, hand, line):
    """Where the next card of a line can come from: the hand, the open cards, or only the deck."""
    if line == 0:
        return FROM_DECK
    fitting = (NEAR[end_city(s, seat, LEFT)] | NEAR[end_city(s, seat, RIGHT)]) & ~line
    if fitting & hand:
        return IN_HAND
    return LIES_OPEN if fitting & open_cities(s) else FROM_DECK


@rule
def walk(city, cards):
    """The cards, of a set, that are left after going on from a city along roads as far as they carry."""
    going = True
    while going:
        going = False
        for other in ROADS_FROM[city]:
            if other != NONE and cards >> other & 1:
                cards &= ~(1 << other)
                city = other
                going = True
                break
    return cards


@rule
def cards_to_lay(s, seat, hand, line):
    """How many cards in hand can go into the line one after the other, or into a new one."""
    size = count_of(hand & ~line)
    if line:
        rest = walk(end_city(s, seat, RIGHT), walk(end_city(s, seat, LEFT), hand & ~line))
        return min(MOST_TO_LAY, size - count_of(rest))
    most = 0
    for city in range(CITIES):
        if hand >> city & 1:
            most = max(most, size - count_of(walk(city, hand & ~(1 << city))))
    return min(MOST_TO_LAY, most)


@rule
def houses_of_closing(s, seat, free):
    """How many houses the better way to close would place in the free cities of a line."""
    lands = 0
    most = 0
    for land in range(LANDS):
        if free & LAND_CITIES[land]:
            lands += 1
            most = max(most, count_of(free & LAND_CITIES[land]))
    return min(int(s.houses_left[seat]), max(lands, most))


@rule
def length_prize(s, length):
    """The prize for a line of a length."""
    for paid in range(min(length, LONGEST_PRIZE), SHORTEST_PRIZE - 1, -1):
        tile = top_tile(s, int(LENGTH_STACK[paid - SHORTEST_PRIZE]))
        if tile != NONE:
            return TILE_VALUES[tile]
    return 0


@rule
def carriage_prize(s, seat, length):
    """What the carriage for a line of a length is worth above the one held, the cartwright helping."""
    number = next_carriage(s, seat)
    if number == NONE or number - length > CARTWRIGHT_REACH:
        return 0
    return CARRIAGE_POINTS[number] - CARRIAGE_POINTS[s.carriage[seat]]


@rule
def closing_gain(s, seat, line, house):
    """What closing would bring in the next turn, one city later, without land tiles; 0 if it is too early."""
    length = int(s.line_length[seat]) + 1
    if length < SHORTEST_CLOSING:
        return 0
    return houses_of_closing(s, seat, line & ~house) + length_prize(s, length) + carriage_prize(s, seat, length)


# --- tiles


@rule
def lands_to_go(s, house):
    """The lands that the tile for all lands still asks for."""
    asked = EVERY_LAND
    if s.first_printing:
        asked &= ~(1 << BAVARIA)
    return asked & ~lands_of(house)


@rule
def tile_in_sight(s, stack, ahead):
    """What the tile will be worth that is left when those who are ahead have won theirs."""
    tile = top_tile(s, stack)
    if tile == NONE or tile + ahead >= STACK_START[stack + 1]:
        return 0
    return TILE_VALUES[tile + ahead]


@rule
def those_ahead(s, seat, house):
    """For each land tile, and then the one for all lands, how many others are nearer to it: a row of small numbers."""
    ahead = 0
    lands = count_of(lands_to_go(s, house))
    for other in range(s.players):
        if other != seat:
            theirs = cities_with(s.house[other])
            for group in range(GROUPS):
                if nearer(count_of(GROUP_CITIES[group] & ~theirs), count_of(GROUP_CITIES[group] & ~house)):
                    ahead += 1 << group * ROW_BITS
            if nearer(count_of(lands_to_go(s, theirs)), lands):
                ahead += 1 << GROUPS * ROW_BITS
    return ahead


@rule
def nearer(theirs, own):
    """Whether another lacks less for a tile, but has not won it yet."""
    return theirs > 0 and theirs < own


@rule
def group_hope(s, group, ahead, line, house, time, w):
    """The hope of the tile for a land: the fewer cities are missing, and the more of these are in the line."""
    missing = GROUP_CITIES[group] & ~house
    if missing == 0:
        return 0.0
    count = count_of(missing)
    k = min(count, FARTHEST_TILE)
    hope = mix(w.land_hope[LATE, k], w.land_hope[EARLY, k], time)
    hope += mix(w.land_in_line[LATE], w.land_in_line[EARLY], time) * count_of(missing & line) / count
    return hope * tile_in_sight(s, int(GROUP_STACK[group]), ahead)


@rule
def all_lands_hope(s, ahead, line, house, time, w):
    """The hope of the tile for all lands, alike."""
    missing = lands_to_go(s, house)
    if missing == 0:
        return 0.0
    count = count_of(missing)
    reached = count_of(missing & lands_of(line)) / count
    hope = mix(w.all_lands_hope[LATE, count], w.all_lands_hope[EARLY, count], time)
    hope += mix(w.all_lands_in_line[LATE], w.all_lands_in_line[EARLY], time) * reached
    return hope * tile_in_sight(s, ALL_LANDS, ahead)


# --- all together


@rule
def line_hope(s, seat, hand, line, house, time, w):
    """What the line is worth: its length, what it lacks for a carriage, how it can go on, what closing would bring."""
    source = next_card(s, seat, hand, line)
    length = min(int(s.line_length[seat]), LONGEST_PRIZE)
    short = 0
    number = next_carriage(s, seat)
    if number != NONE:
        short = max(0, number - int(s.line_length[seat]))
    hope = mix(w.line_length[LATE, length], w.line_length[EARLY, length], time) + w.line_goes_on[source, length]
    hope += mix(w.short_of_carriage[LATE, short], w.short_of_carriage[EARLY, short], time)
    gain = closing_gain(s, seat, line, house)
    return hope + mix(w.closing_gain[LATE, source], w.closing_gain[EARLY, source], time) * gain


@rule
def hand_hope(s, seat, hand, line, house, w):
    """What a hand is worth: cards, cards that go into the line, and cards of cities without own house."""
    to_lay = cards_to_lay(s, seat, hand, line)
    new = count_of(hand & ~line & ~house)
    return w.hand_card * int(s.hand_size[seat]) + w.cards_to_lay[to_lay] + w.new_city_in_hand * new


@rule
def tiles_hope(s, seat, line, house, time, w):
    """The hope of all land tiles."""
    ahead = those_ahead(s, seat, house)
    hope = all_lands_hope(s, ahead >> GROUPS * ROW_BITS & ROW_MASK, line, house, time, w)
    for group in range(GROUPS):
        hope += group_hope(s, group, ahead >> group * ROW_BITS & ROW_MASK, line, house, time, w)
    return hope


@rule
def progress(s, seat, time, w):
    """What carriages and houses lead to, apart from their points."""
    held = int(s.carriage[seat])
    hope = mix(w.carriage[LATE, held], w.carriage[EARLY, held], time)
    hope += mix(w.house_left[LATE], w.house_left[EARLY], time) * int(s.houses_left[seat])
    if has_turn_to_come(s, seat):
        hope += w.turn_to_come
    return hope


@rule
def last_turn_hope(s, seat, w):
    """In the last round: what closing in the turn that may be left would bring."""
    if not has_turn_to_come(s, seat):
        return 0.0
    line = line_cities(s, seat)
    source = next_card(s, seat, cities_with(s.hand[seat]), line)
    return w.last_turn[source] * closing_gain(s, seat, line, cities_with(s.house[seat]))


@rule
def hopes(s, seat, time, w):
    """Everything a seat may still hope for, in points."""
    if s.ender != NONE:
        return last_turn_hope(s, seat, w)
    hand = cities_with(s.hand[seat])
    line = line_cities(s, seat)
    house = cities_with(s.house[seat])
    hope = line_hope(s, seat, hand, line, house, time, w) + hand_hope(s, seat, hand, line, house, w)
    return hope + tiles_hope(s, seat, line, house, time, w) + progress(s, seat, time, w)
