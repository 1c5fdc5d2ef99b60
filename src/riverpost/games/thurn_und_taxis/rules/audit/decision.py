"""Audit: what is to be decided can be decided now (T10-T38)."""

from riverpost.engine.compiling import rule
from riverpost.games.thurn_und_taxis.rules.alphabet import (
    ADMINISTRATOR,
    AFTER_PLAY,
    CALL_CARTWRIGHT,
    CARTWRIGHT,
    COURIER,
    DISCARD_DOWN,
    FIRST_CARD,
    HOUSE_CITY,
    NOBODY,
    PER_LAND,
    PLAY,
    POSTMASTER,
    SECOND_CARD,
)
from riverpost.games.thurn_und_taxis.rules.board import FIRST_CARRIAGE, LAND_OF, LANDS, NONE
from riverpost.games.thurn_und_taxis.rules.cards import can_take, must_discard
from riverpost.games.thurn_und_taxis.rules.closing import (
    free_cities,
    houses_are_scarce,
    houses_due,
    land_to_choose_in,
    long_enough,
    touches,
)
from riverpost.games.thurn_und_taxis.rules.prizes import cartwright_can_help


@rule
def taking_is_wrong(s, seat):
    """T11-T15: there is a card to take, and the postmaster helps an empty hand, or with a second card."""
    if not can_take(s):
        return True
    if s.phase == FIRST_CARD:
        return s.official > ADMINISTRATOR or (s.hand_size[seat] == 0) != (s.official == POSTMASTER)
    return s.official != POSTMASTER or s.hand_size[seat] == 0


@rule
def playing_is_wrong(s, seat):
    """T11, T15, T23: there is a card to play; afterwards the courier may be sent, or the line closed."""
    if s.phase == PLAY:
        return s.official > ADMINISTRATOR or s.hand_size[seat] == 0
    if s.official > COURIER or s.line_length[seat] == 0:
        return True
    return not long_enough(s, seat) and (s.official != NOBODY or s.hand_size[seat] == 0)


@rule
def closing_is_wrong(s, seat):
    """T30, T37: a line of three cities or more, a way that it allows, and a city or the cartwright to choose."""
    if s.official > COURIER or not long_enough(s, seat):
        return True
    if s.way == PER_LAND:
        if served_without_house(s, seat):
            return True
    elif not touches(s, seat, int(s.way)) or serves_another_land(s):
        return True
    if s.phase == CALL_CARTWRIGHT:
        return not cartwright_can_help(s, seat) or (houses_due(s, seat) > 0 and s.houses_left[seat] > 0)
    return s.houses_left[seat] == 0 or (not houses_are_scarce(s, seat) and no_city_is_asked(s, seat))


@rule
def served_without_house(s, seat):
    """T31: in "one per land" a land that had its house has one in a city of the line."""
    for land in range(LANDS):
        if s.served[land] and not has_house_of_line(s, seat, land):
            return True
    return False


@rule
def has_house_of_line(s, seat, land):
    """Whether an own house stands in a city of the line in a land."""
    for k in range(s.line_length[seat]):
        city = int(s.line[seat, k])
        if LAND_OF[city] == land and s.house[seat, city]:
            return True
    return False


@rule
def serves_another_land(s):
    """T30: in "one land" all others count as served."""
    for land in range(LANDS):
        if (s.served[land] == 0) != (land == s.way):
            return True
    return False


@rule
def no_city_is_asked(s, seat):
    """T31: lands are asked in order, what leaves no choice was placed before, and one land alone leaves none."""
    asked = land_to_choose_in(s, seat)
    if asked == NONE or s.way != PER_LAND:
        return True
    for land in range(asked):
        if not s.served[land] and free_cities(s, seat, land) > 0:
            return True
    for land in range(asked, LANDS):
        if s.served[land]:
            return True
    return False


@rule
def decision_is_wrong(s, seat):
    """T10: every phase has its officials and something to decide."""
    if s.phase == FIRST_CARD or s.phase == SECOND_CARD:
        return taking_is_wrong(s, seat)
    if s.phase == PLAY or s.phase == AFTER_PLAY:
        return playing_is_wrong(s, seat)
    if s.phase == DISCARD_DOWN:
        return s.line_length[seat] != 0 or not must_discard(s, seat) or helped_in_vain(s, seat)
    return closing_is_wrong(s, seat)


@rule
def helped_in_vain(s, seat):
    """T37: for the first carriage no line is too short, so the cartwright helped to a better one."""
    return s.official == CARTWRIGHT and s.carriage[seat] <= FIRST_CARRIAGE


@rule
def closing_is_remembered(s):
    """Outside a closing nothing is left of one."""
    if not s.over and (s.phase == HOUSE_CITY or s.phase == CALL_CARTWRIGHT):
        return False
    if s.way != 0:
        return True
    for land in range(LANDS):
        if s.served[land]:
            return True
    return False
