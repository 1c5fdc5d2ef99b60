"""What a closed line brings besides houses: tiles and the next carriage, perhaps by the cartwright (T33-T37)."""

from riverpost.engine.compiling import rule
from riverpost.engine.events import tell
from riverpost.engine.reasons import LEGAL
from riverpost.games.thurn_und_taxis.rules.alphabet import (
    AFTER_PLAY,
    CALL_CARTWRIGHT,
    CALLED,
    CARTWRIGHT,
    CARTWRIGHT_CANNOT,
    CARTWRIGHT_LATER,
    CARTWRIGHT_NEEDS_THREE,
    CARTWRIGHT_NOT_NEEDED,
    CARTWRIGHT_NOT_OFFERED,
    CARTWRIGHT_TOO_LATE,
    FIRST_CARD,
    GOT_CARRIAGE,
    NOBODY,
    NOTHING_FITS,
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
    SHORTEST_CLOSING,
    SHORTEST_PRIZE,
    STACK_START,
    TILE_VALUES,
)
from riverpost.games.thurn_und_taxis.rules.cards import why_no_other_official
from riverpost.games.thurn_und_taxis.rules.closing import a_card_joins


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


# --- the carriage


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
