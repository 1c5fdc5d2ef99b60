"""What is to be decided: by whom, what might be done, and why not."""

from riverpost.engine.compiling import rule
from riverpost.engine.ranges import list_range
from riverpost.engine.reasons import NOT_YOUR_DECISION
from riverpost.games.niagara.rules.alphabet import (
    AFTER,
    BEFORE,
    BUY,
    BUY_BACK,
    CALMER,
    CANOE,
    CARD,
    CHOOSE_CANOE,
    DONE,
    DOWN,
    DOWN_LEFT,
    DOWN_RIGHT,
    LOAD,
    MOVE_CLOUD,
    NO_STEAL,
    OTHERS_BUY,
    PICK,
    STEAL,
    STEAL_OR_NOT,
    SWAP,
    UNLOAD,
    UP,
    WILDER,
)
from riverpost.games.niagara.rules.board import (
    CANOES,
    CARDS,
    DEPOSIT_AT,
    DEPTH,
    DEPTH_OF_FALLS,
    DEPTH_OF_FORK,
    GEMS,
    LEFT,
    NONE,
    RIGHT,
)
from riverpost.games.niagara.rules.buying import why_not_buy
from riverpost.games.niagara.rules.canoes import why_not_canoe, why_not_done, why_not_down, why_not_up
from riverpost.games.niagara.rules.gems import (
    why_not_load,
    why_not_steal,
    why_not_steal_now,
    why_not_swap,
    why_not_unload,
)
from riverpost.games.niagara.rules.picks import why_not_cloud, why_not_pick


@rule
def deciding(s):
    """N10: all who have not picked; otherwise the mover."""
    if s.phase != PICK:
        return 1 << int(s.mover)
    waiting = 0
    for seat in range(s.players):
        if not s.picked[seat]:
            waiting |= 1 << seat
    return waiting


@rule
def candidates(s, seat, found):
    """Actions that might be legal in this phase, in ascending order; returns how many."""
    if s.phase == PICK:
        return list_range(found, 0, CARD, CARD + CARDS)
    if s.phase == BUY_BACK:
        return list_range(found, 0, BUY, DONE + 1)
    if s.phase == MOVE_CLOUD:
        return list_range(found, 0, CALMER, WILDER + 1)
    if s.phase == CHOOSE_CANOE:
        return list_range(found, list_range(found, 0, DONE, DONE + 1), CANOE, CANOE + CANOES)
    if s.phase == AFTER:
        return list_range(found, 0, LOAD, SWAP + GEMS)
    if s.phase == STEAL_OR_NOT:
        return list_range(found, list_range(found, 0, STEAL, STEAL + s.players * GEMS), NO_STEAL, NO_STEAL + 1)
    place = int(s.place[seat, s.canoe])
    count = 0
    if s.phase == BEFORE and DEPOSIT_AT[place] != NONE:
        count = list_range(found, count, LOAD, SWAP + GEMS)
    return list_paddling(found, count, int(DEPTH[place]), int(s.points))


@rule
def list_paddling(found, count, depth, points):
    """Add the ways up and down that lead no further than the camp and the falls."""
    furthest = min(points, DEPTH_OF_FALLS - depth)
    before_fork = max(0, DEPTH_OF_FORK - depth)
    count = list_range(found, count, UP, UP + min(points, depth))
    if depth > DEPTH_OF_FORK:
        return list_range(found, count, DOWN, DOWN + furthest)
    count = list_range(found, count, DOWN, DOWN + min(furthest, before_fork))
    count = list_range(found, count, DOWN_LEFT + before_fork, DOWN_LEFT + furthest)
    return list_range(found, count, DOWN_RIGHT + before_fork, DOWN_RIGHT + furthest)


@rule
def why_not(s, seat, action):
    """The reason why a seat that has to decide may not do this now, LEGAL if there is none."""
    if action < BUY:
        return why_not_pick(s, seat, action - CARD)
    if action < DONE:
        return why_not_buy(s, seat, action - BUY)
    if action == DONE:
        return why_not_done(s)
    if action <= WILDER:
        return why_not_cloud(s, 1 if action == WILDER else -1)
    if action < LOAD:
        return why_not_canoe(s, seat, action - CANOE)
    if action < UNLOAD:
        return why_not_load(s, seat, action - LOAD)
    if action == UNLOAD:
        return why_not_unload(s, seat)
    if action < UP:
        return why_not_swap(s, seat, action - SWAP)
    if action < DOWN:
        return why_not_up(s, seat, action - UP + 1)
    if action < DOWN_LEFT:
        return why_not_down(s, seat, action - DOWN + 1, NONE)
    if action < DOWN_RIGHT:
        return why_not_down(s, seat, action - DOWN_LEFT + 1, LEFT)
    if action < STEAL:
        return why_not_down(s, seat, action - DOWN_RIGHT + 1, RIGHT)
    if action < NO_STEAL:
        return why_not_steal(s, seat, (action - STEAL) // GEMS, (action - STEAL) % GEMS)
    return why_not_steal_now(s)


@rule
def why_not_yours(s, seat, action):
    """N10, N11, N70: a pick is final, and whoever's buy-back or turn it is decides."""
    if action < BUY:
        return why_not_pick(s, seat, action - CARD)
    if action < DONE:
        return why_not_buy(s, seat, action - BUY)
    return OTHERS_BUY if s.phase == BUY_BACK else NOT_YOUR_DECISION
