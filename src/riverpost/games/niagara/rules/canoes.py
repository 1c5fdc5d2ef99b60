"""A number card: which canoes move, and how they paddle (N20-N29)."""

from riverpost.engine.compiling import rule
from riverpost.engine.events import tell
from riverpost.engine.reasons import LEGAL
from riverpost.games.niagara.rules.alphabet import (
    AFLOAT_MUST_MOVE,
    AFTER,
    BEFORE,
    BEYOND_CAMP,
    BEYOND_FALLS,
    BOTH_MUST_MOVE,
    BUY_BACK,
    CANOE_IN_HAND,
    CANOE_IS_FINISHED,
    CANOE_IS_LOST,
    CHOOSE_CANOE,
    CLOUD_MUST_MOVE,
    DELIVERED,
    DOWN,
    DOWN_LEFT,
    DOWN_RIGHT,
    FINISH_FIRST,
    GOAL,
    HANDLED_ALREADY,
    HAS_PADDLED,
    LANDED,
    LAST_MUST_MOVE,
    LAUNCH_ONE,
    MAY,
    MOVE_CLOUD,
    MUST,
    MUST_PICK,
    NAME_AN_ARM,
    NO_ARM_HERE,
    NO_GEMS_FOR_POINTS,
    NOTHING_ABOVE_CAMP,
    ONE_OF_TWO,
    ONLY_ONE_LAUNCH,
    PADDLE,
    PICK,
    POINTS_ARE_LEFT,
    POINTS_WOULD_BE_LEFT,
    STAYS,
    STEAL_OR_NOT,
    STEAL_OR_SAY_NO,
    STEPPED,
    STOPPED,
    TOO_MANY_DISCS,
    TWIN_CANOE,
    UP,
)
from riverpost.games.niagara.rules.board import (
    CAMP,
    CANOES,
    DEPTH,
    DEPTH_OF_FALLS,
    DEPTH_OF_FORK,
    EXCHANGE,
    FALLS,
    HANDLING,
    LEFT,
    NONE,
    NUMBERS,
    RIGHT,
)
from riverpost.games.niagara.rules.ending import completes_goal, has_won
from riverpost.games.niagara.rules.gems import can_handle
from riverpost.games.niagara.rules.river import afloat, go_over_falls, place_after
from riverpost.games.niagara.rules.turns import why_no_canoe, why_no_turn

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
    reason = why_no_turn(s)
    if reason != LEGAL:
        return reason
    other = 1 - canoe
    if s.place[seat, canoe] == FALLS:
        return CANOE_IS_LOST
    if s.moved[canoe]:
        return CANOE_IS_FINISHED
    if s.canoe == canoe:
        return CANOE_IN_HAND
    if s.duty[canoe] == ONE_OF_TWO and (s.moved[other] or s.canoe == other):
        return ONLY_ONE_LAUNCH
    if s.canoe == other:
        return FINISH_FIRST
    return TWIN_CANOE if canoe == 1 and are_twins(s, seat) else LEGAL


@rule
def why_not_done(s):
    """N10, N24, N40, N50: nobody goes on from what must be decided first."""
    if s.phase == BUY_BACK:
        return LEGAL
    if s.phase == PICK:
        return MUST_PICK
    if s.phase == MOVE_CLOUD:
        return CLOUD_MUST_MOVE
    if s.phase == STEAL_OR_NOT:
        return STEAL_OR_SAY_NO
    return why_not_end_turn(s) if s.phase == CHOOSE_CANOE else POINTS_ARE_LEFT


@rule
def why_not_end_turn(s):
    """N20-N22, N29: all that must move have."""
    for canoe in range(CANOES):
        other = 1 - canoe
        if not s.moved[canoe]:
            if s.duty[canoe] == MUST:
                return why_it_must_move(int(s.duty[other]))
            if s.duty[canoe] == ONE_OF_TWO and not s.moved[other]:
                return LAUNCH_ONE
    return LEGAL


@rule
def why_it_must_move(duty_of_other):
    """N21, N22, N29: by how the other canoe was when the turn began: ashore, lost or afloat too."""
    if duty_of_other == MAY:
        return AFLOAT_MUST_MOVE
    return LAST_MUST_MOVE if duty_of_other == STAYS else BOTH_MUST_MOVE


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
    """N31: a canoe in hand paddles once."""
    return HAS_PADDLED if s.phase == AFTER else why_no_canoe(s)


@rule
def why_not_stop(s, seat, discs, arm, rest):
    """N24, N31: all points must be used, unless those left are just what handling gems at the end costs."""
    if rest == 0:
        return LEGAL
    if s.phase == PADDLE:
        return HANDLED_ALREADY
    if rest != HANDLING and rest != EXCHANGE:
        return POINTS_WOULD_BE_LEFT
    canoe = int(s.canoe)
    place = place_after(int(s.place[seat, canoe]), discs, arm)
    return LEGAL if can_handle(s, seat, canoe, place, rest) else NO_GEMS_FOR_POINTS


@rule
def why_not_up(s, seat, steps):
    """N23-N26: up with all points, or home if they suffice."""
    reason = why_not_paddle_now(s)
    if reason != LEGAL:
        return reason
    place = int(s.place[seat, s.canoe])
    points = int(s.points)
    if place == CAMP:
        return NOTHING_ABOVE_CAMP
    if steps > points:
        return TOO_MANY_DISCS
    if steps > DEPTH[place]:
        return BEYOND_CAMP
    if steps == DEPTH[place]:
        return LEGAL
    return why_not_stop(s, seat, -steps, NONE, points - steps)


@rule
def why_not_down(s, seat, steps, arm):
    """N23-N25, N27: down with all points or over the falls; from the one channel into an arm it must be named."""
    reason = why_not_paddle_now(s)
    if reason != LEGAL:
        return reason
    place = int(s.place[seat, s.canoe])
    points = int(s.points)
    if steps > points:
        return TOO_MANY_DISCS
    if DEPTH[place] + steps > DEPTH_OF_FALLS:
        return BEYOND_FALLS
    crosses = DEPTH[place] <= DEPTH_OF_FORK and DEPTH[place] + steps > DEPTH_OF_FORK
    if crosses and arm == NONE:
        return NAME_AN_ARM
    if not crosses and arm != NONE:
        return NO_ARM_HERE
    if DEPTH[place] + steps == DEPTH_OF_FALLS:
        return LEGAL
    return why_not_stop(s, seat, steps, arm, points - steps)


@rule
def discs_of(action):
    """N23: how many discs a way leads down, or (below 0) up."""
    return UP - action - 1 if action < DOWN else (action - DOWN) % NUMBERS + 1


@rule
def arm_of_way(action):
    """N25: the arm that a way past the fork names, NONE for any other."""
    if action < DOWN_LEFT:
        return NONE
    return LEFT if action < DOWN_RIGHT else RIGHT


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
    """N26, N37, N81: ashore; a gem aboard goes to the camp in view of all. Points left over lapse."""
    gem = int(s.cargo[seat, canoe])
    if gem == NONE:
        tell(out, LANDED, seat, canoe, 0)
    else:
        completed = not has_won(s, seat) and completes_goal(s, seat, gem)
        s.cargo[seat, canoe] = NONE
        s.camp[seat, gem] += 1
        tell(out, DELIVERED, seat, canoe, gem)
        if completed:
            tell(out, GOAL, seat, 0, 0)


@rule
def is_afloat(s, seat, canoe):
    """Whether a canoe is on the river."""
    return afloat(int(s.place[seat, canoe]))
