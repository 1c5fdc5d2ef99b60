"""Nothing is created or lost: what must hold in every position, checked at every decision by the tests."""

from riverpost.engine.compiling import rule
from riverpost.engine.ranges import outside
from riverpost.games.thurn_und_taxis.alphabet import CARTWRIGHT, DISCARD_DOWN, FIRST_CARD, NOBODY, PER_LAND
from riverpost.games.thurn_und_taxis.board import (
    CARRIAGE_COPIES,
    CARRIAGE_NUMBERS,
    CITIES,
    COPIES,
    FIRST_CARRIAGE,
    HOUSES,
    LAST_CARRIAGE,
    NONE,
    PLACES,
    STACK_START,
    STACKS,
    TILES,
)


@rule
def numbers_are_wrong(s):
    """Every number stands for something: a seat, a city, a phase ..."""
    last_seat = int(s.players) - 1
    if outside(s.mover, 0, last_seat) or outside(s.first_seat, 0, last_seat) or outside(s.ender, NONE, last_seat):
        return True
    if outside(s.phase, FIRST_CARD, DISCARD_DOWN) or outside(s.official, NOBODY, CARTWRIGHT):
        return True
    if outside(s.way, 0, PER_LAND):
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
def broken(s):
    """0, or a number for what is wrong."""
    if numbers_are_wrong(s):
        return 1
    if cards_are_wrong(s):
        return 2
    if hands_are_wrong(s):
        return 3
    if houses_are_wrong(s):
        return 4
    if carriages_are_wrong(s):
        return 5
    if tiles_are_wrong(s):
        return 6
    return 0
