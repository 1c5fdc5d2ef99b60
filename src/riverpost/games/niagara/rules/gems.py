"""Gems: loading, unloading, stealing (N30-N44)."""

from riverpost.engine.compiling import rule
from riverpost.engine.events import tell
from riverpost.engine.reasons import LEGAL
from riverpost.games.niagara.rules.alphabet import (
    AFTER,
    CANOE_IS_EMPTY,
    CANOE_IS_LOADED,
    HANDLED_ALREADY,
    LOADED,
    NO_DEPOSIT_HERE,
    NO_STEALING_NOW,
    NO_SUCH_PLAYER,
    NOT_AT_DEPOSIT,
    NOT_THAT_GEM,
    OWN_CANOE,
    PADDLE,
    POINTS_ARE_LEFT,
    SAME_COLOUR,
    STEAL_OR_NOT,
    STOLE,
    TOO_FEW_POINTS,
    UNLOADED,
)
from riverpost.games.niagara.rules.board import CANOES, DEPOSIT_AT, EXCHANGE, GEMS, HANDLING, NONE
from riverpost.games.niagara.rules.turns import why_no_canoe, why_no_turn


@rule
def gem_lies_there(s, deposit, but):
    """N34: whether a deposit has a gem of another colour than one (NONE: any gem)."""
    for gem in range(GEMS):
        if gem != but and s.deposit[deposit, gem] > 0:
            return True
    return False


@rule
def can_handle(s, seat, canoe, place, cost):
    """N30, N32: whether a canoe could use so many points beside the deposit of a place."""
    deposit = int(DEPOSIT_AT[place])
    if deposit == NONE:
        return False
    cargo = int(s.cargo[seat, canoe])
    if cost == EXCHANGE:
        return cargo != NONE and gem_lies_there(s, deposit, cargo)
    return cargo != NONE or gem_lies_there(s, deposit, NONE)


@rule
def why_not_handle_now(s):
    """N31: a canoe in hand handles gems once, before or after paddling."""
    return HANDLED_ALREADY if s.phase == PADDLE else why_no_canoe(s)


@rule
def why_not_handle_here(s, seat, cost):
    """N24, N30: beside a deposit, with points that come out even."""
    if s.points < cost:
        return TOO_FEW_POINTS
    if DEPOSIT_AT[s.place[seat, s.canoe]] == NONE:
        return NO_DEPOSIT_HERE
    return POINTS_ARE_LEFT if s.phase == AFTER and s.points != cost else LEGAL


@rule
def why_not_take(s, seat, gem):
    """N34: any colour that lies at the deposit."""
    return LEGAL if s.deposit[DEPOSIT_AT[s.place[seat, s.canoe]], gem] > 0 else NOT_AT_DEPOSIT


@rule
def why_not_load(s, seat, gem):
    """N30, N34: one gem of any colour that lies there, into an empty canoe."""
    reason = why_not_handle_now(s)
    if reason != LEGAL:
        return reason
    if s.cargo[seat, s.canoe] != NONE:
        return CANOE_IS_LOADED
    reason = why_not_handle_here(s, seat, HANDLING)
    return why_not_take(s, seat, gem) if reason == LEGAL else reason


@rule
def why_not_unload(s, seat):
    """N30, N34: any gem onto any deposit."""
    reason = why_not_handle_now(s)
    if reason != LEGAL:
        return reason
    return CANOE_IS_EMPTY if s.cargo[seat, s.canoe] == NONE else why_not_handle_here(s, seat, HANDLING)


@rule
def why_not_swap(s, seat, gem):
    """N32: unload and load at the same deposit, the gem taken of another colour than the one put down."""
    reason = why_not_handle_now(s)
    if reason != LEGAL:
        return reason
    cargo = int(s.cargo[seat, s.canoe])
    if cargo == NONE:
        return CANOE_IS_EMPTY
    if cargo == gem:
        return SAME_COLOUR
    reason = why_not_handle_here(s, seat, EXCHANGE)
    return why_not_take(s, seat, gem) if reason == LEGAL else reason


@rule
def load(s, out, seat, gem):
    """N30: a gem goes aboard for two points."""
    canoe = int(s.canoe)
    s.deposit[DEPOSIT_AT[s.place[seat, canoe]], gem] -= 1
    s.cargo[seat, canoe] = gem
    s.points -= HANDLING
    tell(out, LOADED, seat, canoe, gem)


@rule
def unload(s, out, seat):
    """N30: the gem aboard goes onto the deposit for two points."""
    canoe = int(s.canoe)
    gem = int(s.cargo[seat, canoe])
    s.deposit[DEPOSIT_AT[s.place[seat, canoe]], gem] += 1
    s.cargo[seat, canoe] = NONE
    s.points -= HANDLING
    tell(out, UNLOADED, seat, canoe, gem)


# --- stealing


@rule
def loaded_canoe(s, victim, place, gem):
    """The first canoe of a player that carries this gem at a place, or NONE."""
    for canoe in range(CANOES):
        if s.place[victim, canoe] == place and s.cargo[victim, canoe] == gem:
            return canoe
    return NONE


@rule
def can_steal(s, seat, place):
    """N40, N41: whether another player's loaded canoe is on a disc."""
    for victim in range(s.players):
        if victim != seat:
            for gem in range(GEMS):
                if loaded_canoe(s, victim, place, gem) != NONE:
                    return True
    return False


@rule
def why_not_steal_now(s):
    """N40-N42: an empty canoe that came up and used all its points."""
    if s.phase == STEAL_OR_NOT:
        return LEGAL
    reason = why_no_turn(s)
    return NO_STEALING_NOW if reason == LEGAL else reason


@rule
def why_not_steal(s, seat, victim, gem):
    """N40, N41: with several loaded canoes there it chooses which, but never one of its own player's."""
    if victim >= s.players:
        return NO_SUCH_PLAYER
    if victim == seat:
        return OWN_CANOE
    reason = why_not_steal_now(s)
    if reason != LEGAL:
        return reason
    return NOT_THAT_GEM if loaded_canoe(s, victim, int(s.place[seat, s.canoe]), gem) == NONE else LEGAL


@rule
def steal(s, out, seat, victim, gem):
    """N40: free of points."""
    s.cargo[victim, loaded_canoe(s, victim, int(s.place[seat, s.canoe]), gem)] = NONE
    s.cargo[seat, s.canoe] = gem
    tell(out, STOLE, seat, victim, gem)
