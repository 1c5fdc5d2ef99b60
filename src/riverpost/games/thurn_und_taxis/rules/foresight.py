"""Whether a seat has done with its turn after an action, told without doing it (T10, T23, T31, T32, T37, T38)."""

from riverpost.engine.compiling import rule
from riverpost.games.thurn_und_taxis.rules.alphabet import (
    CLOSE,
    CLOSE_PER_LAND,
    COURIER_LEFT,
    DISCARD,
    END_TURN,
    EXTEND_LEFT,
    HOUSE,
    NOBODY,
    PER_LAND,
    START,
    USE_CARTWRIGHT,
)
from riverpost.games.thurn_und_taxis.rules.board import HAND_AFTER_CLOSING, LAND_OF, LANDS, SHORTEST_CLOSING
from riverpost.games.thurn_und_taxis.rules.cards import must_discard
from riverpost.games.thurn_und_taxis.rules.closing import free_cities, houses_are_scarce, houses_by
from riverpost.games.thurn_und_taxis.rules.prizes import cartwright_can_help


@rule
def ends_turn(s, seat, action):
    """T10: whether the turn of the mover is over after a legal action; taking a card never ends it."""
    if action < START:
        return False
    if action < CLOSE:
        return play_ends_turn(s, seat, action)
    if action == END_TURN:
        return True
    if action <= CLOSE_PER_LAND:
        return not way_leaves_choice(s, seat, action - CLOSE) and closing_ends_turn(s, seat)
    if action < USE_CARTWRIGHT:
        return not house_leaves_choice(s, seat, action - HOUSE) and closing_ends_turn(s, seat)
    if action < DISCARD:
        return not must_discard(s, seat)
    return s.hand_size[seat] == HAND_AFTER_CLOSING + 1


@rule
def play_ends_turn(s, seat, action):
    """T23, T30: after a card was played neither the courier nor a closing is left; every hand may have one for him."""
    length = 1 if action < EXTEND_LEFT else int(s.line_length[seat]) + 1
    courier_possible = action < COURIER_LEFT and s.official == NOBODY and s.hand_size[seat] > 1
    return not courier_possible and length < SHORTEST_CLOSING


@rule
def way_leaves_choice(s, seat, way):
    """T31, T32: whether a city has to be chosen in this way of closing."""
    if s.houses_left[seat] < houses_by(s, seat, way):
        return s.houses_left[seat] > 0
    if way == PER_LAND:
        for land in range(LANDS):
            if free_cities(s, seat, land) > 1:
                return True
    return False


@rule
def house_leaves_choice(s, seat, city):
    """T31, T32: whether another city has to be chosen after a house in this one."""
    if houses_are_scarce(s, seat):
        return s.houses_left[seat] > 1
    for land in range(LANDS):
        if land != LAND_OF[city] and not s.served[land] and free_cities(s, seat, land) > 1:
            return True
    return False


@rule
def closing_ends_turn(s, seat):
    """T37, T38: with all houses placed, neither the cartwright nor a card to discard is left to decide about."""
    return not cartwright_can_help(s, seat) and not must_discard(s, seat)
