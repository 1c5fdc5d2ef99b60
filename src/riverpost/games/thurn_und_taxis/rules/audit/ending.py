"""Audit: who has brought the end, and when it comes (T40)."""

from riverpost.engine.compiling import rule
from riverpost.games.thurn_und_taxis.rules.alphabet import CALL_CARTWRIGHT, DISCARD_DOWN, PLAY
from riverpost.games.thurn_und_taxis.rules.board import GAME_END, LAST_CARRIAGE, NONE, STACK_START
from riverpost.games.thurn_und_taxis.rules.ending import round_is_over


@rule
def place_in_round(s, seat):
    """How many seats have their turn before a seat in every round."""
    return (seat - int(s.first_seat)) % int(s.players)


@rule
def has_finished(s, seat):
    """T40: whether a seat has the last carriage or no house left."""
    return s.carriage[seat] == LAST_CARRIAGE or s.houses_left[seat] == 0


@rule
def past_the_houses(s):
    """T40: whether the mover may have finished in this turn."""
    return s.over or s.phase == CALL_CARTWRIGHT or s.phase == DISCARD_DOWN


@rule
def end_is_wrong(s):
    """T40: who finished first has the game-end tile; others may finish in their turns of that round."""
    ender = int(s.ender)
    if s.tile_owner[STACK_START[GAME_END]] != ender:
        return True
    if s.over and (ender == NONE or s.phase < PLAY or not round_is_over(s, int(s.mover))):
        return True
    if ender != NONE and not has_finished(s, ender):
        return True
    for seat in range(s.players):
        if has_finished(s, seat) and (ender == NONE or finished_out_of_turn(s, seat)):
            return True
    return False


@rule
def finished_out_of_turn(s, seat):
    """T40: before the first to finish, or without having had the turn for it in the last round."""
    turn, now = place_in_round(s, seat), place_in_round(s, int(s.mover))
    if turn < place_in_round(s, int(s.ender)) or turn > now:
        return True
    return turn == now and not past_the_houses(s)
