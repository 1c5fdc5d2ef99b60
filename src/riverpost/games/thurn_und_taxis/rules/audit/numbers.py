"""Audit: every number stands for something, and there are all cards, houses, carriages and tiles (T1-T4)."""

from riverpost.engine.compiling import rule
from riverpost.engine.ranges import outside
from riverpost.games.thurn_und_taxis.rules.alphabet import CARTWRIGHT, DISCARD_DOWN, FIRST_CARD, NOBODY, PER_LAND
from riverpost.games.thurn_und_taxis.rules.board import (
    ALL_LANDS,
    CARRIAGE_COPIES,
    CARRIAGE_NUMBERS,
    CITIES,
    COPIES,
    FIRST_CARRIAGE,
    GROUP_STACK,
    GROUPS,
    HOUSES,
    LANDS,
    LAST_CARRIAGE,
    NONE,
    PLACES,
    ROAD,
    SEATS,
    STACK_START,
    STACKS,
    TILES,
)
from riverpost.games.thurn_und_taxis.rules.prizes import holds_group, present_everywhere

MOST_PLIES = 1 << 30  # far more than any game has, and far from where the count would run over


@rule
def numbers_are_wrong(s):
    """Every number stands for something: a seat, a city, a phase ..."""
    last_seat = int(s.players) - 1
    if outside(s.mover, 0, last_seat) or outside(s.first_seat, 0, last_seat) or outside(s.ender, NONE, last_seat):
        return True
    if outside(s.phase, FIRST_CARD, DISCARD_DOWN) or outside(s.official, NOBODY, CARTWRIGHT):
        return True
    if outside(s.over, 0, 1) or outside(s.first_printing, 0, 1) or outside(s.way, 0, PER_LAND):
        return True
    if outside(s.ply, 0, MOST_PLIES):
        return True
    for land in range(LANDS):
        if outside(s.served[land], 0, 1):
            return True
    for place in range(PLACES):
        if outside(s.open[place], NONE, CITIES - 1):
            return True
    for tile in range(TILES):
        if outside(s.tile_owner[tile], NONE, last_seat):
            return True
    for seat in range(s.players):
        if outside(s.line_length[seat], 0, CITIES):
            return True
        if s.carriage[seat] != 0 and outside(s.carriage[seat], FIRST_CARRIAGE, LAST_CARRIAGE):
            return True
        for k in range(CITIES):
            if outside(s.line[seat, k], NONE, CITIES - 1) or (s.line[seat, k] == NONE) != (k >= s.line_length[seat]):
                return True
            if outside(s.house[seat, k], 0, 1):
                return True
    return False


@rule
def empty_seats_are_wrong(s):
    """T1: a seat without a player has nothing."""
    for seat in range(s.players, SEATS):
        if s.hand_size[seat] != 0 or s.old_held[seat] != 0 or s.line_length[seat] != 0:
            return True
        if s.houses_left[seat] != 0 or s.carriage[seat] != 0:
            return True
        for city in range(CITIES):
            if s.hand[seat, city] != 0 or s.known[seat, city] != 0 or s.old[seat, city] != 0:
                return True
            if s.house[seat, city] != 0 or s.line[seat, city] != NONE:
                return True
    return False


@rule
def lines_are_wrong(s):
    """T21: roads from city to city, and none twice."""
    for seat in range(s.players):
        for k in range(1, s.line_length[seat]):
            if not ROAD[s.line[seat, k - 1], s.line[seat, k]]:
                return True
            for earlier in range(k):
                if s.line[seat, earlier] == s.line[seat, k]:
                    return True
    return False


@rule
def cards_of(s, city):
    """All cards of a city, wherever they are."""
    count = int(s.deck[city]) + int(s.discards[city])
    for place in range(PLACES):
        if s.open[place] == city:
            count += 1
    for seat in range(s.players):
        count += int(s.hand[seat, city])
        for k in range(s.line_length[seat]):
            if s.line[seat, k] == city:
                count += 1
    return count


@rule
def cards_are_wrong(s):
    """T1: three cards of each city, none of them negative anywhere, and the sizes agree."""
    deck = 0
    discards = 0
    for city in range(CITIES):
        deck += int(s.deck[city])
        discards += int(s.discards[city])
        if cards_of(s, city) != COPIES or s.deck[city] < 0 or s.discards[city] < 0:
            return True
    return deck != s.deck_left or discards != s.discards_left


@rule
def hands_are_wrong(s):
    """T4: what is known of a hand, or old in it, is in it."""
    for seat in range(s.players):
        size = 0
        held = 0
        for city in range(CITIES):
            size += int(s.hand[seat, city])
            held += int(s.old[seat, city])
            hidden = int(s.hand[seat, city]) - int(s.known[seat, city])
            if hidden < s.old[seat, city] or s.known[seat, city] < 0 or s.old[seat, city] < 0:
                return True
        if size != s.hand_size[seat] or held != s.old_held[seat]:
            return True
    for city in range(CITIES):
        pool = 0
        for seat in range(s.players):
            pool += int(s.old[seat, city])
        if pool != s.old_pool[city]:
            return True
    return False


@rule
def houses_are_wrong(s):
    """T1: twenty houses each, on the map or not."""
    for seat in range(s.players):
        houses = int(s.houses_left[seat])
        for city in range(CITIES):
            houses += int(s.house[seat, city])
        if houses != HOUSES or s.houses_left[seat] < 0:
            return True
    return False


@rule
def carriages_are_wrong(s):
    """T1, T36: four carriages of each number; who has one has all below it."""
    for k in range(CARRIAGE_NUMBERS):
        count = int(s.carriages_left[k])
        for seat in range(s.players):
            if s.carriage[seat] >= FIRST_CARRIAGE + k:
                count += 1
        if count != CARRIAGE_COPIES:
            return True
    return False


@rule
def tiles_are_wrong(s):
    """T2: thirty tiles, each in its stack or with a player, and better ones are won first."""
    for stack in range(STACKS):
        one_left = False
        for tile in range(STACK_START[stack], STACK_START[stack + 1]):
            if s.tile_owner[tile] == NONE:
                one_left = True
            elif one_left:
                return True
    return False


@rule
def tiles_of(s, seat, stack):
    """How many tiles of a stack a seat has won."""
    count = 0
    for tile in range(STACK_START[stack], STACK_START[stack + 1]):
        if s.tile_owner[tile] == seat:
            count += 1
    return count


@rule
def land_tiles_are_wrong(s):
    """T34, T35: one of a stack for each player, and only with the houses on the map."""
    for seat in range(s.players):
        for group in range(GROUPS):
            count = tiles_of(s, seat, int(GROUP_STACK[group]))
            if count > 1 or (count == 1 and not holds_group(s, seat, group)):
                return True
        count = tiles_of(s, seat, ALL_LANDS)
        if count > 1 or (count == 1 and not present_everywhere(s, seat)):
            return True
    return False
