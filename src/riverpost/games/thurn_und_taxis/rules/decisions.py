"""What is to be decided: by whom, what might be done, and why not."""

from riverpost.engine.compiling import rule
from riverpost.engine.ranges import list_range
from riverpost.engine.reasons import LEGAL, NOT_YOUR_DECISION
from riverpost.games.thurn_und_taxis.rules.alphabet import (
    AFTER_PLAY,
    CALL_ADMINISTRATOR,
    CALL_CARTWRIGHT,
    CALL_POSTMASTER,
    CLOSE,
    CLOSE_PER_LAND,
    CLOSING_GOES_ON,
    COURIER_LEFT,
    COURIER_RIGHT,
    DISCARD,
    END_TURN,
    EXTEND_LEFT,
    EXTEND_RIGHT,
    FIRST_CARD,
    HOUSE,
    HOUSE_CITY,
    LEFT,
    NO_CARTWRIGHT,
    NOBODY,
    PLAY,
    PLAY_FIRST,
    RESTART,
    RIGHT,
    SECOND_CARD,
    START,
    TAKE,
    TAKE_DECK,
    TAKE_FIRST,
    USE_CARTWRIGHT,
)
from riverpost.games.thurn_und_taxis.rules.board import CITIES, NONE, ROADS_FROM
from riverpost.games.thurn_und_taxis.rules.cards import (
    why_not_administrator,
    why_not_discard,
    why_not_postmaster,
    why_not_take,
)
from riverpost.games.thurn_und_taxis.rules.closing import long_enough, why_not_close, why_not_house
from riverpost.games.thurn_und_taxis.rules.lines import (
    end_city,
    why_not_courier,
    why_not_play,
    why_not_restart,
    why_not_start,
)
from riverpost.games.thurn_und_taxis.rules.prizes import why_not_cartwright, why_not_without_cartwright


@rule
def deciding(s):
    """Whose decision it is: always the mover's."""
    return 1 << int(s.mover)


@rule
def candidates(s, seat, found):
    """Actions that might be legal in this phase, in ascending order; returns how many."""
    count = 0
    if s.phase == FIRST_CARD or s.phase == SECOND_CARD:
        return list_range(found, count, TAKE, CALL_ADMINISTRATOR + 1)
    if s.phase == PLAY:
        count = list_range(found, count, CALL_POSTMASTER, CALL_POSTMASTER + 1)
        if s.line_length[seat] == 0:
            return list_hand(s, seat, found, count, START)
        count = list_hand(s, seat, found, count, RESTART)
        count = list_joined(s, seat, found, count, EXTEND_LEFT, LEFT)
        return list_joined(s, seat, found, count, EXTEND_RIGHT, RIGHT)
    if s.phase == AFTER_PLAY:
        if s.official == NOBODY and s.line_length[seat] > 0:
            count = list_joined(s, seat, found, count, COURIER_LEFT, LEFT)
            count = list_joined(s, seat, found, count, COURIER_RIGHT, RIGHT)
        if long_enough(s, seat):
            return list_range(found, count, CLOSE, END_TURN + 1)
        return list_range(found, count, END_TURN, END_TURN + 1)
    if s.phase == HOUSE_CITY:
        return list_range(found, count, HOUSE, HOUSE + CITIES)
    if s.phase == CALL_CARTWRIGHT:
        return list_range(found, count, USE_CARTWRIGHT, NO_CARTWRIGHT + 1)
    return list_hand(s, seat, found, count, DISCARD)


@rule
def list_hand(s, seat, found, count, action):
    """Add an action for each city in hand."""
    for city in range(CITIES):
        if s.hand[seat, city]:
            found[count] = action + city
            count += 1
    return count


@rule
def list_joined(s, seat, found, count, action, end):
    """Add an action for each city in hand that a road joins to an end of the line."""
    joined = ROADS_FROM[end_city(s, seat, end)]
    for k in range(joined.shape[0]):
        city = joined[k]
        if city != NONE and s.hand[seat, city]:
            found[count] = action + city
            count += 1
    return count


@rule
def why_not(s, seat, action):
    """The reason why the mover may not do this now, LEGAL if there is none."""
    if action <= TAKE_DECK:
        return why_not_take(s, action - TAKE)
    if action == CALL_ADMINISTRATOR:
        return why_not_administrator(s)
    if action == CALL_POSTMASTER:
        return why_not_postmaster(s)
    if action < RESTART:
        return why_not_start(s, seat, action - START)
    if action < EXTEND_LEFT:
        return why_not_restart(s, seat, action - RESTART)
    if action < EXTEND_RIGHT:
        return why_not_play(s, seat, action - EXTEND_LEFT, LEFT)
    if action < COURIER_LEFT:
        return why_not_play(s, seat, action - EXTEND_RIGHT, RIGHT)
    if action < COURIER_RIGHT:
        return why_not_courier(s, seat, action - COURIER_LEFT, LEFT)
    if action < CLOSE:
        return why_not_courier(s, seat, action - COURIER_RIGHT, RIGHT)
    if action <= CLOSE_PER_LAND:
        return why_not_close(s, seat, action - CLOSE)
    if action == END_TURN:
        return why_not_end_turn(s)
    if action < USE_CARTWRIGHT:
        return why_not_house(s, seat, action - HOUSE)
    if action == USE_CARTWRIGHT:
        return why_not_cartwright(s, seat)
    if action == NO_CARTWRIGHT:
        return why_not_without_cartwright(s)
    return why_not_discard(s, seat, action - DISCARD)


@rule
def why_not_end_turn(s):
    """T10: a card must be taken and played; a closing must be finished."""
    if s.phase < PLAY:
        return TAKE_FIRST
    if s.phase == PLAY:
        return PLAY_FIRST
    return LEGAL if s.phase == AFTER_PLAY else CLOSING_GOES_ON


@rule
def why_not_yours(s, seat, action):
    """T10: the mover decides."""
    return NOT_YOUR_DECISION
