"""How good a position is: how many rounds a seat still needs."""

import math

from riverpost.engine.compiling import rule
from riverpost.engine.weights import load
from riverpost.games.niagara.rules.alphabet import BUY_BACK, PICK
from riverpost.games.niagara.rules.board import (
    ALIKE,
    ANY,
    ARM_OF,
    CANOES,
    CARDS,
    DEPOSIT_AT,
    DEPTH,
    DEPTH_OF_FORK,
    FALLS,
    GEMS,
    HANDLING,
    NONE,
    NUMBERS,
)
from riverpost.games.niagara.rules.ending import gems_of, has_won
from riverpost.games.niagara.rules.river import afloat

WEIGHTS = load(__file__)  # of the evaluation; `riverpost tune` finds better ones
VICTORY = 100.0  # far beyond what any position is worth


@rule
def settled(s, seat):
    """A choice can be judged when the river has moved and a new round has begun."""
    return (s.phase == PICK or s.phase == BUY_BACK) and not s.picked[seat]


@rule
def stretch_of(s, place):
    """A stretch of the river, from camp down; below the fork the arm that moves next is worse than the other."""
    depth = int(DEPTH[place])
    if depth <= DEPTH_OF_FORK:
        return depth
    return 2 * depth - DEPTH_OF_FORK - (0 if ARM_OF[place] == s.next_arm else 1)


@rule
def highest_number(s, seat):
    """The highest number that a seat can still show before the cards come back, 0 if there is none."""
    for card in range(NUMBERS - 1, -1, -1):
        if not s.played[seat, card]:
            return card + 1
    return 0


@rule
def plays_before(s, one, other):
    """N11: whether one seat has its turn before another this round."""
    return (one - s.ring) % s.players < (other - s.ring) % s.players


@rule
def could_come_up(s, seat, place, goal):
    """N40: whether a canoe at a place could paddle up to a goal with a card that its seat has left."""
    if ARM_OF[goal] != NONE and ARM_OF[goal] != ARM_OF[place]:
        return False
    discs = int(DEPTH[place]) - int(DEPTH[goal])
    return 0 < discs <= NUMBERS and not s.played[seat, discs - 1]


@rule
def could_rob(s, thief, its_canoe, victim, canoe):
    """N40: whether an empty canoe of one seat could rob a loaded one of another this round."""
    place = int(s.place[thief, its_canoe])
    if thief == victim or s.cargo[thief, its_canoe] != NONE or s.cargo[victim, canoe] == NONE:
        return False
    return afloat(place) and could_come_up(s, thief, place, int(s.place[victim, canoe]))


@rule
def danger_of_theft(s, seat, canoe, w):
    """How much the odds of a loaded canoe suffer from thieves; one that plays first is worse."""
    danger = 0.0
    for thief in range(s.players):
        for its_canoe in range(CANOES):
            if could_rob(s, thief, its_canoe, seat, canoe):
                danger += w.early_thief if plays_before(s, thief, seat) else w.late_thief
    return danger


@rule
def count_of_prey(s, seat, canoe):
    """How many canoes of others an empty one could rob before they have their turn."""
    count = 0
    for victim in range(s.players):
        for its_canoe in range(CANOES):
            if could_rob(s, seat, canoe, victim, its_canoe) and plays_before(s, seat, victim):
                count += 1
    return count


@rule
def gem_of_canoe(s, seat, canoe):
    """The gem that a canoe may bring home: what is aboard, else what lies beside it, else NONE."""
    gem = int(s.cargo[seat, canoe])
    if gem != NONE:
        return gem
    deposit = int(DEPOSIT_AT[s.place[seat, canoe]])
    return deposit if deposit != NONE and s.deposit[deposit, deposit] > 0 else NONE


@rule
def odds_of_canoe(s, seat, canoe, w):
    """The logarithm of the odds that a canoe brings its gem home: by stretch, weather, cards left and thieves."""
    place = int(s.place[seat, canoe])
    stretch = stretch_of(s, place)
    spare = highest_number(s, seat) - int(DEPTH[place])
    if s.cargo[seat, canoe] == NONE:
        odds = w.fetching[stretch] + w.fetching_in_storm * s.weather
        return odds + (w.fetching_at_once if spare >= HANDLING else 0.0)
    odds = w.homecoming[stretch] + w.homecoming_in_storm * s.weather - danger_of_theft(s, seat, canoe, w)
    return odds + (w.landing_at_once if spare >= 0 else 0.0)


@rule
def chance_of_canoe(s, seat, canoe, w):
    """How likely a canoe brings a gem home soon."""
    if gem_of_canoe(s, seat, canoe) == NONE:
        return 0.0
    return 1.0 / (1.0 + math.exp(-odds_of_canoe(s, seat, canoe, w)))


@rule
def rounds_for_gem(s, gem, w):
    """How long a gem of a colour takes, longer where none is left at its deposit."""
    return w.rounds_for_gem[gem] + (0.0 if s.deposit[gem, gem] > 0 else w.rounds_when_scarce)


@rule
def nearest(one, two, three, choice):
    """Somewhat less than the least of three numbers of rounds: to have a choice is worth something."""
    least = min(one, min(two, three))
    others = math.exp((least - one) / choice) + math.exp((least - two) / choice) + math.exp((least - three) / choice)
    return max(0.0, least - choice * math.log(others))


@rule
def rounds_to_go(s, seat, w):
    """N80: how long the nearest goal takes; what is on its way counts by its chance to come home."""
    first, second = gem_of_canoe(s, seat, 0), gem_of_canoe(s, seat, 1)
    chance, second_chance = chance_of_canoe(s, seat, 0, w), chance_of_canoe(s, seat, 1, w)
    different = 0.0
    alike = math.inf
    for gem in range(GEMS):
        rounds = rounds_for_gem(s, gem, w)
        have = int(s.camp[seat, gem]) + (chance if gem == first else 0.0) + (second_chance if gem == second else 0.0)
        different += rounds * max(0.0, 1.0 - have)
        alike = min(alike, rounds * max(0.0, ALIKE - have))
    any_seven = w.rounds_for_any * max(0.0, ANY - gems_of(s, seat) - chance - second_chance)
    return nearest(different, alike, any_seven, w.choice)


@rule
def rounds_for_lost_canoes(s, seat, w):
    """What lost canoes cost: a gem to buy one back, or a slower game."""
    lost = 0
    for canoe in range(CANOES):
        if s.place[seat, canoe] == FALLS:
            lost += 1
    return w.rounds_for_lost_canoes[lost]


@rule
def worth_of_empty_canoe(s, seat, canoe, w):
    """An empty canoe by where it is and whom it could rob."""
    place = int(s.place[seat, canoe])
    if place == FALLS or s.cargo[seat, canoe] != NONE:
        return 0.0
    return w.empty_canoe[stretch_of(s, place)] + w.prey * count_of_prey(s, seat, canoe)


@rule
def worth_of_cards(s, seat, w):
    """What the cards that are left are worth: high numbers are still to come, or only what nobody wants to play."""
    worth = 0.0
    for card in range(CARDS):
        if not s.played[seat, card]:
            worth += w.card[card]
    return worth


@rule
def value(s, seat, w):
    """A seat's chance to win first, as a logarithm: a round counts the more the fewer are to go."""
    if s.over:
        return VICTORY if has_won(s, seat) else -VICTORY
    rounds = rounds_to_go(s, seat, w) + rounds_for_lost_canoes(s, seat, w)
    worth = worth_of_cards(s, seat, w) - w.urgency * math.log(rounds + w.last_round)
    for canoe in range(CANOES):
        worth += worth_of_empty_canoe(s, seat, canoe, w)
    return worth
