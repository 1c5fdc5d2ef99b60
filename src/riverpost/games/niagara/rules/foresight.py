"""Whether a seat has done with its turn after an action, told without doing it (N10-N12, N22, N31, N40, N70-N82).

Where cards that are face down have a say, nothing is certain.
"""

from riverpost.engine.compiling import rule
from riverpost.games.niagara.rules.alphabet import (
    BUY_BACK,
    CARD,
    DONE,
    DOWN,
    LOAD,
    MOVE_CLOUD,
    ONE_OF_TWO,
    PICK,
    STEAL,
    SWAP,
    UP,
    WILDER,
)
from riverpost.games.niagara.rules.board import (
    CAMP,
    CANOES,
    CLOUD,
    DEPTH_OF_FALLS,
    EXCHANGE,
    FALLS,
    HANDLING,
    NONE,
)
from riverpost.games.niagara.rules.buying import can_buy_back
from riverpost.games.niagara.rules.canoes import arm_of_way, discs_of
from riverpost.games.niagara.rules.ending import completes_goal, gems_of, has_won
from riverpost.games.niagara.rules.gems import can_steal
from riverpost.games.niagara.rules.river import afloat, both_lost, depth_after_drift, place_after, pushes_of_round


@rule
def ends_turn(s, seat, action):
    """N10, N11, N70: whether another seat decides after a legal action, or nobody, for certain."""
    if s.phase == PICK:
        return pick_ends_turn(s, seat, action - CARD)
    if s.phase == BUY_BACK:
        return buying_ends_turn(s, seat, action)
    if s.phase == MOVE_CLOUD:
        return turn_passes_on(s, seat, NONE, int(s.weather) + (1 if action == WILDER else -1))
    if action == DONE:
        return turn_passes_on(s, seat, NONE, int(s.weather))
    if not finishes_canoe(s, seat, action) or other_canoe_follows(s, seat):
        return False
    return turn_passes_on(s, seat, place_of_canoe(s, seat, action), int(s.weather))


@rule
def pick_ends_turn(s, seat, card):
    """N10, N11: others still pick, or somebody with a canoe has a turn before this seat."""
    for other in range(s.players):
        if other != seat and not s.picked[other]:
            return True
    other = int(s.ring)
    while other != seat:
        if not both_lost(s, other):
            return True
        other = (other + 1) % int(s.players)
    return card != CLOUD and both_lost(s, seat) and canoe_follows(s, seat)


@rule
def canoe_follows(s, seat):
    """N11, N29: whether somebody who has a canoe has a turn after this seat in the round."""
    other = (seat + 1) % int(s.players)
    while other != s.ring:
        if not both_lost(s, other):
            return True
        other = (other + 1) % int(s.players)
    return False


@rule
def buying_ends_turn(s, seat, action):
    """N70: this seat can buy no more, and another after it can; without one everybody picks."""
    if action != DONE and both_lost(s, seat) and gems_of(s, seat) > 1:
        return False
    other = (seat + 1) % int(s.players)
    while other != s.ring:
        if can_buy_back(s, other):
            return True
        other = (other + 1) % int(s.players)
    return False


# --- the canoe in hand


@rule
def place_of_canoe(s, seat, action):
    """Where the canoe in hand is after an action."""
    place = int(s.place[seat, s.canoe])
    return place_after(place, discs_of(action), arm_of_way(action)) if action >= UP and action < STEAL else place


@rule
def finishes_canoe(s, seat, action):
    """N24, N31, N40: all points are used, or the canoe is off the river, and nothing is left to steal."""
    if action < LOAD:
        return False
    if action < UP:
        return s.points == (EXCHANGE if action >= SWAP else HANDLING)
    if action >= STEAL:
        return True
    place = place_of_canoe(s, seat, action)
    if not afloat(place):
        return True
    could_steal = action < DOWN and s.cargo[seat, s.canoe] == NONE and can_steal(s, seat, place)
    return s.points == abs(discs_of(action)) and not could_steal


@rule
def other_canoe_follows(s, seat):
    """N20-N22: whether the other canoe is to be chosen once the one in hand is finished."""
    other = 1 - int(s.canoe)
    return s.place[seat, other] != FALLS and not s.moved[other] and s.duty[other] != ONE_OF_TWO


# --- after the turn


@rule
def turn_passes_on(s, seat, place, weather):
    """N11, N12: the turn is over, with the canoe in hand (if one is) at a place: who decides next?"""
    if (seat + 1) % int(s.players) == s.ring:
        return game_ends(s, seat, place) or another_buys_first(s, seat, place, pushes_of_round(s, weather))
    return canoe_follows(s, seat)


@rule
def game_ends(s, seat, place):
    """N80-N82: somebody has won, or this seat does with the gem that it brings home, or the limit is reached."""
    if s.round_number >= s.round_limit:
        return True
    for other in range(s.players):
        if has_won(s, other):
            return True
    return brings_gem(s, seat, place) and completes_goal(s, seat, int(s.cargo[seat, s.canoe]))


@rule
def brings_gem(s, seat, place):
    """N37: whether the canoe in hand comes home loaded."""
    return place == CAMP and s.cargo[seat, s.canoe] != NONE


@rule
def another_buys_first(s, seat, place, pushes):
    """N13, N70: in the new round another seat is the first to be asked whether it buys a canoe back."""
    for k in range(s.players):
        other = (int(s.ring) + 1 + k) % int(s.players)
        if other == seat:
            gems = gems_of(s, seat) + (1 if brings_gem(s, seat, place) else 0)
            if gems > 0 and will_lack_canoe(s, seat, place, pushes):
                return False
        elif gems_of(s, other) > 0 and will_lack_canoe(s, other, NONE, pushes):
            return True
    return False


@rule
def will_lack_canoe(s, seat, place, pushes):
    """N60: whether a canoe of a seat is lost once the river has moved; the one in hand is at a place then."""
    for canoe in range(CANOES):
        at = place if place != NONE and canoe == s.canoe else int(s.place[seat, canoe])
        if at == FALLS or (at != CAMP and depth_after_drift(s, at, pushes) >= DEPTH_OF_FALLS):
            return True
    return False
