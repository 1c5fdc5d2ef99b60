"""Lost canoes that come back at the start of a round (N10, N70-N72)."""

from riverpost.engine.compiling import rule
from riverpost.engine.events import tell
from riverpost.engine.reasons import LEGAL
from riverpost.games.niagara.rules.alphabet import (
    BOUGHT,
    BUY_BACK,
    BUYING_IS_OVER,
    FREE_CANOE,
    NO_GEM_TO_PAY,
    NOTHING_LOST,
    OTHERS_BUY,
    PICK,
)
from riverpost.games.niagara.rules.board import CAMP, CANOES, FALLS, NONE
from riverpost.games.niagara.rules.ending import gems_of
from riverpost.games.niagara.rules.river import both_lost, return_gem


@rule
def give_free_canoe(s, out, seat):
    """N72: with both canoes lost and no gem in camp one comes back for nothing."""
    if both_lost(s, seat) and gems_of(s, seat) == 0:
        s.place[seat, 0] = CAMP
        tell(out, FREE_CANOE, seat, 0, 0)


@rule
def lost_canoe(s, seat):
    """The first canoe of a seat that went over the falls, or NONE."""
    for canoe in range(CANOES):
        if s.place[seat, canoe] == FALLS:
            return canoe
    return NONE


@rule
def can_buy_back(s, seat):
    """N70: a canoe is lost and a gem is there to pay for it."""
    return lost_canoe(s, seat) != NONE and gems_of(s, seat) > 0


@rule
def go_on_buying(s):
    """N70: in ring order, whoever can buy back is asked; then everybody picks."""
    while s.phase == BUY_BACK and not can_buy_back(s, int(s.mover)):
        pass_buying_on(s)


@rule
def pass_buying_on(s):
    """N70: the next in ring order, or the picks."""
    s.mover = (s.mover + 1) % s.players
    if s.mover == s.ring:
        s.phase = PICK


@rule
def why_not_buy(s, seat, gem):
    """N70, N71: one gem of own choice for one lost canoe, in ring order."""
    if lost_canoe(s, seat) == NONE:
        return NOTHING_LOST
    if s.phase != BUY_BACK:
        return BUYING_IS_OVER
    if s.camp[seat, gem] == 0:
        return NO_GEM_TO_PAY
    return LEGAL if s.mover == seat else OTHERS_BUY


@rule
def buy_back(s, out, seat, gem):
    """N70: the gem goes back to its deposit, the canoe ashore."""
    canoe = lost_canoe(s, seat)
    s.camp[seat, gem] -= 1
    s.place[seat, canoe] = CAMP
    tell(out, BOUGHT, seat, canoe, gem)
    return_gem(s, out, gem)
