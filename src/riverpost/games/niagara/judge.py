"""How good a position is, and a quick policy that plays games of natural length."""

from riverpost.engine.compiling import rule
from riverpost.engine.weights import load
from riverpost.games.niagara.alphabet import (
    BUY,
    BUY_BACK,
    CALMER,
    CARD,
    CHOOSE_CANOE,
    DONE,
    DOWN,
    DOWN_LEFT,
    DOWN_RIGHT,
    LOAD,
    MOVE_CLOUD,
    NO_STEAL,
    PICK,
    STEAL,
    SWAP,
    UNLOAD,
    UP,
)
from riverpost.games.niagara.board import (
    ALIKE,
    ANY,
    CAMP,
    CANOES,
    CLOUD,
    DEPOSIT_AT,
    DEPTH,
    DEPTH_OF_FALLS,
    DEPTH_OF_FORK,
    DIFFERENT,
    FALLS,
    GEMS,
    HANDLING,
    LEFT,
    NONE,
    RIGHT,
)
from riverpost.games.niagara.ending import colours_of, gems_of, has_won, most_alike
from riverpost.games.niagara.gems import loaded_canoe
from riverpost.games.niagara.river import afloat, both_lost, place_after

WEIGHTS = load(__file__)  # of the evaluation; `riverpost tune` finds better ones

# How the light policy likes a canoe to stand.
USUAL_LOWEST = 3  # the number by which a river usually moves, at most
HOME = 7
DELIVERY = 20
LADEN = 16
AFLOAT = 9
BEST_DEPTH = 4
DROWNED = 1


# What a position is worth, in gems.
VICTORY = 100.0


@rule
def want(s, seat, gem):
    """How much a seat wants a colour: a new one, or one more of many."""
    have = int(s.camp[seat, gem])
    return 3 if have == 0 else have


@rule
def most_wanted(s, seat, deposit):
    """The gem of a deposit that a seat wants most, NONE if it is empty."""
    best = NONE
    for gem in range(GEMS):
        if s.deposit[deposit, gem] > 0 and (best == NONE or want(s, seat, gem) > want(s, seat, best)):
            best = gem
    return best


# --- the quick policy: where would a canoe stand once the river has moved?


@rule
def likely_pushes(s, card):
    """How far the river may move: at most by the own number, and others show low ones too."""
    number = USUAL_LOWEST if card == CLOUD else min(card + 1, USUAL_LOWEST)
    return max(0, number + int(s.weather))


@rule
def depth_after_drift(depth, pushes):
    """About how deep a canoe drifts: disc by disc to the fork, at half the speed in an arm."""
    free = max(0, min(pushes, DEPTH_OF_FORK - depth))
    return depth + free + (pushes - free + 1) // 2


@rule
def standing(s, seat, gem, depth, pushes):
    """How much the light policy likes a canoe at a depth, with a gem aboard or NONE."""
    drifted = depth_after_drift(depth, pushes)
    if depth == 0:
        return HOME + (DELIVERY + want(s, seat, gem) if gem != NONE else 0)
    if drifted >= DEPTH_OF_FALLS:
        return DROWNED
    if gem != NONE:
        return LADEN + want(s, seat, gem) - drifted
    return AFLOAT - abs(drifted - BEST_DEPTH)


@rule
def gem_on_the_way(s, seat, canoe, place, rest):
    """The gem that a canoe would have aboard after stopping at a place with points for handling, or for a theft."""
    gem = int(s.cargo[seat, canoe])
    deposit = int(DEPOSIT_AT[place])
    if gem == NONE and rest >= HANDLING and deposit != NONE:
        return most_wanted(s, seat, deposit)
    return gem


@rule
def after_paddling(s, seat, canoe, discs, arm, points, pushes):
    """How a canoe would stand after so many discs down or (below 0) up."""
    place = int(s.place[seat, canoe])
    if DEPTH[place] + discs >= DEPTH_OF_FALLS:
        return DROWNED
    goal = place_after(place, discs, arm)
    gem = gem_on_the_way(s, seat, canoe, goal, points - abs(discs))
    if gem == NONE and points == -discs:
        gem = prey_at(s, seat, goal)
    return standing(s, seat, gem, int(DEPTH[goal]), pushes)


@rule
def after_loading(s, seat, canoe, gem, points, pushes):
    """How a canoe would stand after loading a gem where it is and going up with the rest."""
    depth = int(DEPTH[s.place[seat, canoe]])
    return standing(s, seat, gem, max(0, depth - points + HANDLING), pushes)


@rule
def prey_at(s, seat, place):
    """A gem that another player's canoe carries at a place, or NONE."""
    for victim in range(s.players):
        if victim != seat and place != CAMP:
            for gem in range(GEMS):
                if loaded_canoe(s, victim, place, gem) != NONE:
                    return gem
    return NONE


@rule
def best_with(s, seat, canoe, points, pushes):
    """The best way for a canoe to stand after a card of so many points."""
    place = int(s.place[seat, canoe])
    if place == FALLS:
        return DROWNED
    depth = int(DEPTH[place])
    best = DROWNED
    if depth > 0:
        best = max(best, after_paddling(s, seat, canoe, -min(points, depth), NONE, points, pushes))
    if depth + points < DEPTH_OF_FALLS:
        best = max(best, after_paddling(s, seat, canoe, points, LEFT, points, pushes))
    if points > HANDLING and depth + points - HANDLING < DEPTH_OF_FALLS:
        best = max(best, after_paddling(s, seat, canoe, points - HANDLING, LEFT, points, pushes))
        if depth > points - HANDLING:
            best = max(best, after_paddling(s, seat, canoe, HANDLING - points, NONE, points, pushes))
    gem = gem_on_the_way(s, seat, canoe, place, points)
    if s.cargo[seat, canoe] == NONE and gem != NONE and points >= HANDLING:
        best = max(best, after_loading(s, seat, canoe, gem, points, pushes))
    return best


@rule
def appeal_of_card(s, seat, card):
    """How both canoes would stand after the round."""
    pushes = likely_pushes(s, card)
    total = 0
    for canoe in range(CANOES):
        still = standing(s, seat, int(s.cargo[seat, canoe]), int(DEPTH[s.place[seat, canoe]]), pushes)
        if card == CLOUD:
            total += still
        elif s.place[seat, canoe] == CAMP:
            total += max(still, best_with(s, seat, canoe, card + 1, pushes))
        else:
            total += best_with(s, seat, canoe, card + 1, pushes)
    return total


@rule
def is_any_afloat(s, seat):
    """Whether a seat has a canoe on the river."""
    for canoe in range(CANOES):
        if afloat(int(s.place[seat, canoe])):
            return True
    return False


@rule
def appeal_of_paddling(s, seat, discs, arm):
    """How the canoe would stand."""
    pushes = likely_pushes(s, int(s.pick[seat]))
    return after_paddling(s, seat, int(s.canoe), discs, arm, int(s.points), pushes)


@rule
def appeal_of_handling(s, seat, action):
    """A gem aboard and on its way home; what is aboard is put down only for something better."""
    canoe = int(s.canoe)
    if action == UNLOAD:
        return DROWNED
    if action > UNLOAD:
        return DROWNED + want(s, seat, action - SWAP)
    pushes = likely_pushes(s, int(s.pick[seat]))
    return after_loading(s, seat, canoe, action - LOAD, int(s.points), pushes)


@rule
def appeal(s, seat, action):
    """How much the light policy likes a legal action; ties are left to chance."""
    if s.phase == PICK:
        return appeal_of_card(s, seat, action - CARD)
    if s.phase == BUY_BACK:
        if action == DONE:
            return 0 if both_lost(s, seat) else 10
        return int(s.camp[seat, action - BUY])
    if s.phase == MOVE_CLOUD:
        return 1 if (action == CALMER) == is_any_afloat(s, seat) else 0
    if s.phase == CHOOSE_CANOE:
        return 0 if action == DONE else 1
    if action < UP:
        return appeal_of_handling(s, seat, action)
    if action < DOWN:
        return appeal_of_paddling(s, seat, UP - action - 1, NONE)
    if action < DOWN_LEFT:
        return appeal_of_paddling(s, seat, action - DOWN + 1, NONE)
    if action < DOWN_RIGHT:
        return appeal_of_paddling(s, seat, action - DOWN_LEFT + 1, LEFT)
    if action < STEAL:
        return appeal_of_paddling(s, seat, action - DOWN_RIGHT + 1, RIGHT)
    return 0 if action == NO_STEAL else 1 + want(s, seat, (action - STEAL) % GEMS)


# --- the evaluation


@rule
def settled(s, seat):
    """A choice can be judged when the river has moved and a new round has begun."""
    return (s.phase == PICK or s.phase == BUY_BACK) and not s.picked[seat]


@rule
def worth_of_canoe(s, seat, canoe, w):
    """A gem aboard, by how likely it comes home; an empty canoe, by how near gems are."""
    place = int(s.place[seat, canoe])
    if place == FALLS:
        return -w.lost_canoe
    gem = int(s.cargo[seat, canoe])
    if gem == NONE:
        return w.near_gems[DEPTH[place]]
    worth = w.gem_aboard + (w.new_colour if s.camp[seat, gem] == 0 else 0.0)
    return worth * (1.0 - w.risk[DEPTH[place]])


@rule
def progress(s, seat):
    """How near the nearest of the three goals is, 1 when it is reached."""
    nearest = max(colours_of(s, seat) / DIFFERENT, most_alike(s, seat) / ALIKE)
    return max(nearest, gems_of(s, seat) / ANY)


@rule
def value(s, seat, w):
    """What a position is worth to a seat, in gems: goals, camp and canoes."""
    if s.over:
        return VICTORY if has_won(s, seat) else -VICTORY
    near = progress(s, seat)
    worth = w.goal * near * near + w.gem_at_home * gems_of(s, seat)
    if both_lost(s, seat):
        worth -= w.stranded
    for canoe in range(CANOES):
        worth += worth_of_canoe(s, seat, canoe, w)
    return worth
