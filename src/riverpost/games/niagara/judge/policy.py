"""A quick policy that plays games of natural length: where would a canoe stand once the river has moved?"""

import numpy as np

from riverpost.engine.compiling import rule
from riverpost.games.niagara.judge.value import WEIGHTS
from riverpost.games.niagara.rules.alphabet import (
    BUY,
    BUY_BACK,
    CALMER,
    CARD,
    CHOOSE_CANOE,
    DONE,
    LOAD,
    MOVE_CLOUD,
    NO_STEAL,
    PICK,
    STEAL,
    SWAP,
    UNLOAD,
    UP,
)
from riverpost.games.niagara.rules.board import (
    CAMP,
    CANOES,
    CLOUD,
    DEPOSIT_AT,
    DEPTH,
    DEPTH_OF_FALLS,
    DEPTH_OF_FORK,
    FALLS,
    GEMS,
    HANDLING,
    NONE,
    NUMBERS,
)
from riverpost.games.niagara.rules.canoes import arm_of_way, discs_of
from riverpost.games.niagara.rules.ending import completes_goal
from riverpost.games.niagara.rules.river import afloat, both_lost, depth_after_drift, place_after

USUAL_LOWEST = 2  # the number by which a river usually moves while cards are hidden
WINNING = 30  # how much a gem is wanted that completes a goal

# The quick policy likes things by the same weights, in whole numbers: about 100 for an ordinary gem brought home.
GEM_WANTED = 34  # for each grade of wanting it
ROUNDS_TO_GO = 12.0  # in the middle of a game
LIKING = 100 * ROUNDS_TO_GO / float(WEIGHTS[0].urgency * WEIGHTS[0].rounds_for_gem.mean())  # of 1 in the evaluation
CALMEST, STORMIEST = -1, 2
STRETCH_AT = np.array(
    [depth if depth <= DEPTH_OF_FORK else 2 * depth - DEPTH_OF_FORK for depth in range(DEPTH_OF_FALLS)]
)
DEPOSIT_AT_DEPTH = np.array(
    [next((int(d) for d in DEPOSIT_AT[depth == DEPTH]), NONE) for depth in range(DEPTH_OF_FALLS)]
)


def _chances(by_stretch: np.ndarray, in_storm: float, at_once: float) -> np.ndarray:
    """How likely, in percent, by weather, by whether one card will do, and by depth."""
    storm = in_storm * np.arange(CALMEST, STORMIEST + 1)[:, None, None]
    odds = by_stretch[STRETCH_AT][None, None, :] + storm + np.array([0.0, at_once])[None, :, None]
    return np.asarray(100 / (1 + np.exp(-odds))).round().astype(np.int64)


def _likings(worth: np.ndarray) -> np.ndarray:
    """Worth as the quick policy counts it, the least of them 0."""
    return np.asarray(LIKING * (worth - worth.min())).round().astype(np.int64)


HOMECOMING = _chances(WEIGHTS[0].homecoming, WEIGHTS[0].homecoming_in_storm, WEIGHTS[0].landing_at_once)
FETCHING = _chances(WEIGHTS[0].fetching, WEIGHTS[0].fetching_in_storm, WEIGHTS[0].fetching_at_once)
EMPTY = _likings(WEIGHTS[0].empty_canoe[STRETCH_AT])
PLAYED = _likings(-WEIGHTS[0].card)
DROWNED = 0
NOT_DROWNED = int(100 * WEIGHTS[0].rounds_for_lost_canoes[1] / WEIGHTS[0].rounds_for_gem.mean())


@rule
def want(s, seat, gem):
    """How much a seat wants a colour: a new one, or one more of many."""
    if completes_goal(s, seat, gem):
        return WINNING
    have = int(s.camp[seat, gem])
    return 3 if have == 0 else have + 1


@rule
def most_wanted(s, seat, deposit):
    """The gem of a deposit that a seat wants most, NONE if it is empty."""
    best = NONE
    most = 0
    for gem in range(GEMS):
        if s.deposit[deposit, gem] > 0:
            wanted = want(s, seat, gem)
            if wanted > most:
                most = wanted
                best = gem
    return best


@rule
def likely_pushes(s, card):
    """How far the river may move: by the lowest number shown so far, and hidden ones are usually low."""
    lowest = NUMBERS if card == CLOUD else card + 1
    for seat in range(s.players):
        if not s.revealed[seat]:
            lowest = min(lowest, USUAL_LOWEST)
        elif s.pick[seat] != CLOUD:
            lowest = min(lowest, int(s.pick[seat]) + 1)
    return max(0, lowest + int(s.weather))


@rule
def highest_after(s, seat, card):
    """The highest number that a seat will have left after a card; after the last one all come back (N14)."""
    for number in range(NUMBERS, 0, -1):
        if number - 1 != card and not s.played[seat, number - 1]:
            return number
    return NUMBERS


@rule
def liking_of_gem(s, seat, gem):
    """How much the quick policy likes a gem brought home."""
    return GEM_WANTED * want(s, seat, gem)


@rule
def standing(s, seat, card, gem, place, pushes):
    """How much the quick policy likes a canoe at a place once the river has moved, with a gem aboard or NONE."""
    if place == CAMP:
        return NOT_DROWNED + EMPTY[0] + (liking_of_gem(s, seat, gem) if gem != NONE else 0)
    if place == FALLS:
        return DROWNED
    drifted = depth_after_drift(s, place, pushes)
    if drifted >= DEPTH_OF_FALLS:
        return DROWNED
    spare = highest_after(s, seat, card) - drifted
    weather = int(s.weather) - CALMEST
    if gem != NONE:
        return NOT_DROWNED + liking_of_gem(s, seat, gem) * HOMECOMING[weather, int(spare >= 0), drifted] // 100
    liking = NOT_DROWNED + EMPTY[drifted]
    deposit = DEPOSIT_AT_DEPTH[drifted]
    if deposit != NONE and s.deposit[deposit, deposit] > 0:
        liking += liking_of_gem(s, seat, deposit) * FETCHING[weather, int(spare >= HANDLING), drifted] // 100
    return liking


@rule
def gem_on_the_way(s, seat, canoe, place, rest):
    """The gem that a canoe would have aboard after stopping at a place with points for handling."""
    gem = int(s.cargo[seat, canoe])
    deposit = int(DEPOSIT_AT[place])
    if gem == NONE and rest >= HANDLING and deposit != NONE:
        return most_wanted(s, seat, deposit)
    return gem


@rule
def after_paddling(s, seat, card, canoe, discs, arm, points, pushes):
    """How a canoe would stand after so many discs down or (below 0) up."""
    place = int(s.place[seat, canoe])
    if DEPTH[place] + discs >= DEPTH_OF_FALLS:
        return DROWNED
    goal = place_after(place, discs, arm)
    gem = gem_on_the_way(s, seat, canoe, goal, points - abs(discs))
    if gem == NONE and points == -discs:
        gem = prey_at(s, seat, goal)
    return standing(s, seat, card, gem, goal, pushes)


@rule
def after_loading(s, seat, card, canoe, gem, points, pushes):
    """How a canoe would stand after loading a gem where it is and going up with the rest."""
    place = int(s.place[seat, canoe])
    up = min(int(DEPTH[place]), points - HANDLING)
    return standing(s, seat, card, gem, place_after(place, -up, NONE), pushes)


@rule
def prey_at(s, seat, place):
    """A gem that another player's canoe carries at a place, or NONE."""
    if place != CAMP:
        for victim in range(s.players):
            if victim != seat:
                for canoe in range(CANOES):
                    if s.place[victim, canoe] == place and s.cargo[victim, canoe] != NONE:
                        return int(s.cargo[victim, canoe])
    return NONE


@rule
def best_with(s, seat, card, canoe, pushes):
    """The best way for a canoe to stand after a card that is a number."""
    points = card + 1
    place = int(s.place[seat, canoe])
    if place == FALLS:
        return DROWNED
    depth = int(DEPTH[place])
    calm_arm = 1 - int(s.next_arm)
    best = DROWNED
    if depth > 0:
        best = max(best, after_paddling(s, seat, card, canoe, -min(points, depth), NONE, points, pushes))
    if depth + points < DEPTH_OF_FALLS:
        best = max(best, after_paddling(s, seat, card, canoe, points, calm_arm, points, pushes))
    if points > HANDLING and s.cargo[seat, canoe] == NONE:
        if depth + points - HANDLING < DEPTH_OF_FALLS:
            best = max(best, after_paddling(s, seat, card, canoe, points - HANDLING, calm_arm, points, pushes))
        if depth > points - HANDLING:
            best = max(best, after_paddling(s, seat, card, canoe, HANDLING - points, NONE, points, pushes))
    gem = gem_on_the_way(s, seat, canoe, place, points)
    if s.cargo[seat, canoe] == NONE and gem != NONE:
        best = max(best, after_loading(s, seat, card, canoe, gem, points, pushes))
    return best


@rule
def appeal_of_card(s, seat, card):
    """How both canoes would stand after the round, and what is left to play."""
    pushes = likely_pushes(s, card)
    if card != CLOUD and s.place[seat, 0] == CAMP and s.place[seat, 1] == CAMP:
        return PLAYED[card] + standing(s, seat, card, NONE, CAMP, pushes) + best_with(s, seat, card, 0, pushes)
    total = PLAYED[card]
    for canoe in range(CANOES):
        place = int(s.place[seat, canoe])
        stays = standing(s, seat, card, int(s.cargo[seat, canoe]), place, pushes)
        if card == CLOUD:
            total += stays
        elif place == CAMP:
            total += max(stays, best_with(s, seat, card, canoe, pushes))
        else:
            total += best_with(s, seat, card, canoe, pushes)
    return total


@rule
def canoes_afloat(s, seat):
    """How many canoes a seat has on the river."""
    return int(afloat(int(s.place[seat, 0]))) + int(afloat(int(s.place[seat, 1])))


@rule
def prefers_calm(s, seat):
    """Whether a seat has as much on the river as the others usually have."""
    afloat_of_all = 0
    for other in range(s.players):
        afloat_of_all += canoes_afloat(s, other)
    return canoes_afloat(s, seat) * s.players >= afloat_of_all


@rule
def appeal_of_paddling(s, seat, discs, arm):
    """How the canoe would stand."""
    card = int(s.pick[seat])
    return after_paddling(s, seat, card, int(s.canoe), discs, arm, int(s.points), likely_pushes(s, card))


@rule
def appeal_of_handling(s, seat, action):
    """A gem aboard and on its way home; what is aboard is put down only for something better."""
    canoe = int(s.canoe)
    if action == UNLOAD:
        return DROWNED
    if action > UNLOAD:
        return DROWNED + want(s, seat, action - SWAP)
    card = int(s.pick[seat])
    return after_loading(s, seat, card, canoe, action - LOAD, int(s.points), likely_pushes(s, card))


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
        return 1 if (action == CALMER) == prefers_calm(s, seat) else 0
    if s.phase == CHOOSE_CANOE:
        return 0 if action == DONE else 1
    if action < UP:
        return appeal_of_handling(s, seat, action)
    if action < STEAL:
        return appeal_of_paddling(s, seat, discs_of(action), arm_of_way(action))
    return 0 if action == NO_STEAL else 1 + want(s, seat, (action - STEAL) % GEMS)
