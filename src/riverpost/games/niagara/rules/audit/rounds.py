"""Audit: the phases of a round, and the end (N10, N11, N70-N72, N80-N82)."""

from riverpost.engine.compiling import rule
from riverpost.engine.ranges import outside
from riverpost.games.niagara.rules.alphabet import BUY_BACK, CHOOSE_CANOE, MOVE_CLOUD, PICK
from riverpost.games.niagara.rules.board import CAMP, CLOUD
from riverpost.games.niagara.rules.buying import can_buy_back
from riverpost.games.niagara.rules.ending import gems_of, has_won
from riverpost.games.niagara.rules.picks import everybody_picked
from riverpost.games.niagara.rules.river import both_lost


@rule
def seats_before(s, seat):
    """How many seats come before this one, clockwise from the ring holder."""
    return (seat - int(s.ring) + int(s.players)) % int(s.players)


@rule
def picks_are_wrong(s):
    """N10, N11: nobody picks before lost canoes are dealt with; then all do, and show it when their turn comes."""
    if s.phase < MOVE_CLOUD and everybody_picked(s):
        return True
    for seat in range(s.players):
        if s.phase == BUY_BACK and s.picked[seat]:
            return True
        if s.phase >= MOVE_CLOUD and not s.picked[seat]:
            return True
        shown = s.phase >= MOVE_CLOUD and seats_before(s, seat) <= seats_before(s, int(s.mover))
        if shown != (s.revealed[seat] == 1):
            return True
    return False


@rule
def phase_one_is_wrong(s):
    """N70, N72: only those are asked who can buy back, then the ring holder is next; nobody is without all."""
    if s.phase == BUY_BACK and not can_buy_back(s, int(s.mover)):
        return True
    if s.phase == PICK and s.mover != s.ring:
        return True
    for seat in range(s.players):
        if not s.revealed[seat] and both_lost(s, seat) and gems_of(s, seat) == 0:
            return True
    return False


@rule
def goals_are_wrong(s):
    """N81: a goal is reached in a turn with a number, by landing, and the game is over at the end of that round."""
    for seat in range(s.players):
        if has_won(s, seat):
            if not s.revealed[seat] or s.pick[seat] == CLOUD:
                return True
            if s.place[seat, 0] != CAMP and s.place[seat, 1] != CAMP:
                return True
            if seat == s.mover and not s.over and not s.moved[0] and not s.moved[1]:
                return True
    return False


@rule
def end_is_wrong(s):
    """N81, N82: the game ends after the last seat's turn, with a winner or at the limit."""
    if seats_before(s, int(s.mover)) != int(s.players) - 1 or outside(s.phase, MOVE_CLOUD, CHOOSE_CANOE):
        return True
    for seat in range(s.players):
        if has_won(s, seat):
            return False
    return s.round_number != s.round_limit
