"""Lines: starting, extending, dropping, and the courier (T20-T23)."""

from riverpost.engine.compiling import rule
from riverpost.engine.events import tell
from riverpost.engine.reasons import LEGAL
from riverpost.games.thurn_und_taxis.rules.alphabet import (
    AFTER_PLAY,
    CALLED,
    CITY_IN_LINE,
    COURIER,
    COURIER_CANNOT_FOLLOW,
    COURIER_COULD,
    COURIER_IS_SECOND,
    DROPPED,
    ENDS_ARE_ONE,
    EXTENDED,
    FIRST_CARD,
    LEFT,
    LINE_LIES_THERE,
    NO_LINE_YET,
    NO_ROAD,
    NOBODY,
    NOT_IN_HAND,
    PLAY,
    PLAY_IS_DONE,
    PLAYING_IS_OVER,
    RIGHT,
    STARTED,
    TAKE_FIRST,
)
from riverpost.games.thurn_und_taxis.rules.board import CITIES, NONE, ROAD
from riverpost.games.thurn_und_taxis.rules.cards import discard, leave_hand, why_no_other_official


@rule
def in_line(s, seat, city):
    """Whether a city is in a seat's line."""
    for k in range(s.line_length[seat]):
        if s.line[seat, k] == city:
            return True
    return False


@rule
def end_city(s, seat, end):
    """The city at the left or right end of a line."""
    if end == LEFT:
        return int(s.line[seat, 0])
    return int(s.line[seat, int(s.line_length[seat]) - 1])


@rule
def why_no_joining(s, seat, city, end):
    """T20, T21: joined by a road to the end, not yet in the line; on a one-card line the two ends are one."""
    if s.line_length[seat] == 0:
        return NO_LINE_YET
    if in_line(s, seat, city):
        return CITY_IN_LINE
    if not ROAD[end_city(s, seat, end), city]:
        return NO_ROAD
    if s.line_length[seat] == 1 and end == LEFT:
        return ENDS_ARE_ONE
    return LEGAL


@rule
def joins(s, seat, city):
    """T21: whether a card fits an end of the line."""
    return why_no_joining(s, seat, city, LEFT) == LEGAL or why_no_joining(s, seat, city, RIGHT) == LEGAL


@rule
def why_not_from_hand(s, seat, city):
    """T10, T20: this turn's card is taken first, and played from the hand."""
    if s.phase < PLAY:
        return TAKE_FIRST
    return LEGAL if s.hand[seat, city] else NOT_IN_HAND


@rule
def why_no_second_play(s, seat):
    """T10, T15: after the play and in a closing nothing is played; who has no card may not even have played one."""
    if s.phase > AFTER_PLAY:
        return PLAYING_IS_OVER
    return PLAY_IS_DONE if s.hand_size[seat] else NOT_IN_HAND


@rule
def why_not_play(s, seat, city, end):
    """T20: extend the line with the card of this turn."""
    if s.phase == AFTER_PLAY and why_not_courier(s, seat, city, end) == LEGAL:
        return COURIER_COULD
    if s.phase > PLAY:
        return why_no_second_play(s, seat)
    reason = why_no_joining(s, seat, city, end)
    return reason if reason != LEGAL else why_not_from_hand(s, seat, city)


@rule
def why_not_start(s, seat, city):
    """T20: begin a line where none lies."""
    if s.phase > PLAY:
        return why_no_second_play(s, seat)
    return LINE_LIES_THERE if s.line_length[seat] > 0 else why_not_from_hand(s, seat, city)


@rule
def why_not_restart(s, seat, city):
    """T22: drop the line that lies there and begin another."""
    if s.phase > PLAY:
        return why_no_second_play(s, seat)
    return NO_LINE_YET if s.line_length[seat] == 0 else why_not_from_hand(s, seat, city)


@rule
def why_not_courier(s, seat, city, end):
    """T23, T11: a second card, added like the first, if no official has helped this turn."""
    if s.official != NOBODY:
        return why_no_other_official(s)
    if s.phase > AFTER_PLAY:
        return PLAYING_IS_OVER
    if s.phase == FIRST_CARD:
        return COURIER_IS_SECOND
    if s.hand[seat, city] == 0:
        return NOT_IN_HAND
    if s.phase == PLAY:
        return COURIER_IS_SECOND if courier_could_follow(s, seat, city, end) else COURIER_CANNOT_FOLLOW
    return why_no_joining(s, seat, city, end)


@rule
def courier_could_follow(s, seat, city, end):
    """T23: whether some other card of the hand can be played so that this one then fits that end."""
    for first in range(CITIES):
        if first != city and s.hand[seat, first] and fits_after(s, seat, first, city, end):
            return True
    return False


@rule
def fits_after(s, seat, first, city, end):
    """T21-T23: whether a city fits an end of the line once another has begun a line, or was added at either end."""
    if end == RIGHT and ROAD[first, city]:
        return True
    if in_line(s, seat, city):
        return False
    if why_no_joining(s, seat, first, 1 - end) == LEGAL and ROAD[end_city(s, seat, end), city]:
        return True
    return why_no_joining(s, seat, first, end) == LEGAL and ROAD[first, city]


@rule
def start_line(s, out, seat, city):
    """T20: the first card of a line."""
    leave_hand(s, seat, city)
    s.line[seat, 0] = city
    s.line_length[seat] = 1
    tell(out, STARTED, seat, city, 0)


@rule
def extend_line(s, out, seat, city, end):
    """T20: a card is laid at the left or right end."""
    leave_hand(s, seat, city)
    length = int(s.line_length[seat])
    place = length
    if end == LEFT:
        place = 0
        for k in range(length, 0, -1):
            s.line[seat, k] = s.line[seat, k - 1]
    s.line[seat, place] = city
    s.line_length[seat] = length + 1
    tell(out, EXTENDED, seat, city, end)


@rule
def send_courier(s, out, seat, city, end):
    """T23: the courier adds a second card."""
    s.official = COURIER
    tell(out, CALLED, seat, COURIER, 0)
    extend_line(s, out, seat, city, end)


@rule
def discard_line(s, seat):
    """The cards of a line go to the discards."""
    for k in range(s.line_length[seat]):
        discard(s, int(s.line[seat, k]))
        s.line[seat, k] = NONE
    s.line_length[seat] = 0


@rule
def drop_line(s, out, seat):
    """T22: a line is lost without score."""
    tell(out, DROPPED, seat, int(s.line_length[seat]), 0)
    discard_line(s, seat)
