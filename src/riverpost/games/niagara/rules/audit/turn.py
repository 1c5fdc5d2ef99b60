"""Audit: canoes, duties and points of the one on turn (N20-N31, N40)."""

from riverpost.engine.compiling import rule
from riverpost.engine.ranges import outside
from riverpost.games.niagara.rules.alphabet import (
    AFTER,
    BEFORE,
    CHOOSE_CANOE,
    MAY,
    MOVE_CLOUD,
    MUST,
    ONE_OF_TWO,
    PADDLE,
    STAYS,
)
from riverpost.games.niagara.rules.board import (
    CAMP,
    CANOES,
    CLOUD,
    DEPTH,
    DEPTH_OF_FALLS,
    EXCHANGE,
    FALLS,
    HANDLING,
    NONE,
)
from riverpost.games.niagara.rules.canoes import can_choose_canoe, is_afloat
from riverpost.games.niagara.rules.gems import can_handle, can_steal
from riverpost.games.niagara.rules.river import place_after


@rule
def turn_is_wrong(s):
    """N11, N22, N23, N51: what a turn needs, and nothing of it outside one."""
    seat = int(s.mover)
    if s.phase >= MOVE_CLOUD and (s.pick[seat] == CLOUD) != (s.phase == MOVE_CLOUD):
        return True
    if (s.phase > CHOOSE_CANOE) != (s.canoe != NONE):
        return True
    if outside(s.phase, BEFORE, AFTER) != (s.points == 0):
        return True
    if s.over or s.phase <= MOVE_CLOUD:
        return duties_are_left(s)
    if duties_are_wrong(s, seat):
        return True
    return not can_choose_canoe(s, seat) if s.phase == CHOOSE_CANOE else canoe_in_hand_is_wrong(s, seat)


@rule
def duties_are_left(s):
    """N20-N22: duties are for a turn with a number."""
    for canoe in range(CANOES):
        if s.duty[canoe] != STAYS or s.moved[canoe]:
            return True
    return False


@rule
def duties_are_wrong(s, seat):
    """N20-N22, N29: duties that go together, with canoes that are where these were judged."""
    for canoe in range(CANOES):
        other = 1 - canoe
        if (s.duty[canoe] == ONE_OF_TWO) != (s.duty[other] == ONE_OF_TWO):
            return True
        if s.duty[canoe] == MAY and s.duty[other] != MUST:
            return True
        if s.moved[canoe]:
            if moved_canoe_is_wrong(s, seat, canoe):
                return True
        elif s.canoe != canoe and not stands_by_duty(s, int(s.place[seat, canoe]), canoe):
            return True
    return False


@rule
def moved_canoe_is_wrong(s, seat, canoe):
    """N20-N22: it is not in hand, was not lost and left the other something to do; if launched it is on the river."""
    if s.canoe == canoe or s.duty[canoe] == STAYS or s.duty[canoe] == ONE_OF_TWO:
        return True
    return s.duty[canoe] == MAY and not is_afloat(s, seat, canoe)


@rule
def stands_by_duty(s, place, canoe):
    """N20-N22, N29: whether a canoe at this place was given its duty."""
    if s.duty[canoe] == STAYS:
        return place == FALLS
    if s.duty[canoe] == MUST:
        return place != FALLS and (place != CAMP or s.duty[1 - canoe] == STAYS)
    return place == CAMP


@rule
def canoe_in_hand_is_wrong(s, seat):
    """N23, N24, N31, N40: it has the points of the card, but for what it did, and something is left to do."""
    canoe = int(s.canoe)
    place = int(s.place[seat, canoe])
    spent = int(s.pick[seat]) + 1 - int(s.points)
    if s.duty[canoe] == STAYS:
        return True
    if s.phase == BEFORE:
        return spent != 0 or not stands_by_duty(s, place, canoe)
    if s.phase == PADDLE:
        return s.duty[canoe] != MUST or not handles_for(s, seat, canoe, spent)
    if s.phase == AFTER:
        return not handles_for(s, seat, canoe, int(s.points)) or not can_have_paddled(s, canoe, place, spent)
    return s.cargo[seat, canoe] != NONE or not can_steal(s, seat, place) or not can_have_come_up(s, canoe, place, spent)


@rule
def handles_for(s, seat, canoe, cost):
    """N30, N32: whether gems beside a canoe can cost so much; who has put down or taken one could do the other way."""
    place = int(s.place[seat, canoe])
    return (cost == HANDLING or cost == EXCHANGE) and can_handle(s, seat, canoe, place, cost)


@rule
def can_have_paddled(s, canoe, place, discs):
    """N25: whether a canoe can have come so many discs, down or up, from where it got its duty."""
    if discs < 1:
        return False
    if DEPTH[place] >= discs and stands_by_duty(s, place_after(place, -discs, NONE), canoe):
        return True
    return s.duty[canoe] == MUST and DEPTH[place] + discs < DEPTH_OF_FALLS


@rule
def can_have_come_up(s, canoe, place, spent):
    """N40, N42: whether a canoe can have paddled up for these points, or for what unloading first left of them."""
    discs = spent if DEPTH[place] + spent < DEPTH_OF_FALLS else spent - HANDLING
    return s.duty[canoe] == MUST and discs > 0 and DEPTH[place] + discs < DEPTH_OF_FALLS
