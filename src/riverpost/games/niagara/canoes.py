"""A number card: which canoes move, and how they paddle (N20-N29)."""

from riverpost.engine.compiling import rule
from riverpost.engine.events import tell
from riverpost.engine.reasons import LEGAL
from riverpost.games.niagara.alphabet import (
    ASHORE_ONLY_DOWN,
    BEFORE,
    BEYOND_CAMP,
    BEYOND_FALLS,
    CANOE_HAS_MOVED,
    CANOE_IS_LOST,
    CHOOSE_CANOE,
    DELIVERED,
    LANDED,
    MAY,
    MUST,
    MUST_STILL_MOVE,
    NAME_AN_ARM,
    NO_ARM_HERE,
    NO_CANOE_TO_CHOOSE,
    NO_PADDLING_NOW,
    NOTHING_TO_END,
    ONE_OF_TWO,
    ONLY_ONE_LAUNCH,
    PADDLE,
    STAYS,
    STEPPED,
    STOPPED,
    TWIN_CANOE,
    USE_ALL_POINTS,
)
from riverpost.games.niagara.board import (
    CAMP,
    CANOES,
    DEPTH,
    DEPTH_OF_FALLS,
    DEPTH_OF_FORK,
    EXCHANGE,
    FALLS,
    HANDLING,
    NONE,
)
from riverpost.games.niagara.gems import can_handle
from riverpost.games.niagara.river import afloat, go_over_falls, place_after

# --- which canoes


@rule
def judge_duties(s, seat):
    """N20-N22, N29: what must and may move, judged at the start of the turn."""
    for canoe in range(CANOES):
        s.moved[canoe] = 0
        s.duty[canoe] = duty_of(s, seat, canoe)


@rule
def duty_of(s, seat, canoe):
    """N20-N22, N29: afloat it must move; ashore that depends on the other canoe; lost it can't."""
    place = int(s.place[seat, canoe])
    other = int(s.place[seat, 1 - canoe])
    if place == FALLS:
        return STAYS
    if place == CAMP and other == CAMP:
        return ONE_OF_TWO
    if place == CAMP and other != FALLS:
        return MAY
    return MUST


@rule
def are_twins(s, seat):
    """Two canoes in the same state make one choice, so that only the first is offered."""
    alike = s.place[seat, 0] == s.place[seat, 1] and s.cargo[seat, 0] == s.cargo[seat, 1]
    return alike and not s.moved[0] and not s.moved[1]


@rule
def why_not_canoe(s, seat, canoe):
    """N20-N22: one canoe is finished before the other is touched."""
    if s.phase != CHOOSE_CANOE:
        return NO_CANOE_TO_CHOOSE
    if s.moved[canoe]:
        return CANOE_HAS_MOVED
    if s.duty[canoe] == STAYS:
        return CANOE_IS_LOST
    if s.duty[canoe] == ONE_OF_TWO and s.moved[1 - canoe]:
        return ONLY_ONE_LAUNCH
    if canoe == 1 and are_twins(s, seat):
        return TWIN_CANOE
    return LEGAL


@rule
def why_not_done(s):
    """N20-N22: all that must move have."""
    if s.phase != CHOOSE_CANOE:
        return NOTHING_TO_END
    for canoe in range(CANOES):
        if not s.moved[canoe]:
            if s.duty[canoe] == MUST or (s.duty[canoe] == ONE_OF_TWO and not s.moved[1 - canoe]):
                return MUST_STILL_MOVE
    return LEGAL


@rule
def can_choose_canoe(s, seat):
    """Whether any canoe is left to move."""
    for canoe in range(CANOES):
        if why_not_canoe(s, seat, canoe) == LEGAL:
            return True
    return False


@rule
def take_canoe(s, seat, canoe):
    """N23: every moved canoe has the card's number of points."""
    s.canoe = canoe
    s.points = int(s.pick[seat]) + 1
    s.phase = BEFORE


@rule
def finish_canoe(s):
    """N22: a canoe is finished."""
    s.moved[s.canoe] = 1
    s.canoe = NONE
    s.points = 0
    s.phase = CHOOSE_CANOE


# --- paddling


@rule
def why_not_paddle_now(s):
    """N25: a canoe paddles once, before or after handling gems."""
    return LEGAL if s.phase == BEFORE or s.phase == PADDLE else NO_PADDLING_NOW


@rule
def why_not_stop(s, seat, discs, arm, rest):
    """N24, N31: all points must be used, unless those left are just what handling gems at the end costs."""
    if rest == 0:
        return LEGAL
    if s.phase == BEFORE and (rest == HANDLING or rest == EXCHANGE):
        canoe = int(s.canoe)
        if can_handle(s, seat, canoe, place_after(int(s.place[seat, canoe]), discs, arm), rest):
            return LEGAL
    return USE_ALL_POINTS


@rule
def why_not_up(s, seat, steps):
    """N24-N26: up with all points, or home if they suffice."""
    reason = why_not_paddle_now(s)
    if reason != LEGAL:
        return reason
    place = int(s.place[seat, s.canoe])
    points = int(s.points)
    if place == CAMP:
        return ASHORE_ONLY_DOWN
    if steps > points:
        return USE_ALL_POINTS
    if steps > DEPTH[place]:
        return BEYOND_CAMP
    if steps == DEPTH[place]:
        return LEGAL
    return why_not_stop(s, seat, -steps, NONE, points - steps)


@rule
def why_not_down(s, seat, steps, arm):
    """N24, N25, N27: down with all points or over the falls; from the one channel into an arm it must be named."""
    reason = why_not_paddle_now(s)
    if reason != LEGAL:
        return reason
    place = int(s.place[seat, s.canoe])
    points = int(s.points)
    if steps > points:
        return USE_ALL_POINTS
    crosses = DEPTH[place] <= DEPTH_OF_FORK and DEPTH[place] + steps > DEPTH_OF_FORK
    if crosses and arm == NONE:
        return NAME_AN_ARM
    if not crosses and arm != NONE:
        return NO_ARM_HERE
    if DEPTH[place] + steps > DEPTH_OF_FALLS:
        return BEYOND_FALLS
    if DEPTH[place] + steps == DEPTH_OF_FALLS:
        return LEGAL
    return why_not_stop(s, seat, steps, arm, points - steps)


@rule
def paddle(s, out, seat, discs, arm):
    """N23: disc by disc, down or (below 0) up."""
    canoe = int(s.canoe)
    place = int(s.place[seat, canoe])
    for _ in range(abs(discs)):
        place = place_after(place, 1 if discs > 0 else -1, arm)
        tell(out, STEPPED, seat, canoe, place)
    s.points -= abs(discs)
    s.place[seat, canoe] = place
    if place == CAMP:
        land(s, out, seat, canoe)
    elif place == FALLS:
        go_over_falls(s, out, seat, canoe)
    else:
        tell(out, STOPPED, seat, canoe, place)


@rule
def land(s, out, seat, canoe):
    """N26, N37: ashore; a gem aboard goes to the camp in view of all. Points left over lapse."""
    gem = int(s.cargo[seat, canoe])
    if gem == NONE:
        tell(out, LANDED, seat, canoe, 0)
    else:
        s.cargo[seat, canoe] = NONE
        s.camp[seat, gem] += 1
        tell(out, DELIVERED, seat, canoe, gem)


@rule
def is_afloat(s, seat, canoe):
    """Whether a canoe is on the river."""
    return afloat(int(s.place[seat, canoe]))
