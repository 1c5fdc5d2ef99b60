"""The compiled loops that every game gets.

This file is executed once per game, as the game's own module, with that game's rules bound as globals: Numba can then
keep the result on disk. Entry points take an array of positions and an index; a call with a record costs ten times as
much.
"""

from typing import TYPE_CHECKING

import numpy as np

from riverpost.engine.chance import begin_chance, roll
from riverpost.engine.compiling import rule
from riverpost.engine.reasons import GAME_OVER, LEGAL

if TYPE_CHECKING:  # bound when this is executed
    from riverpost.engine.contract import (
        appeal,
        apply,
        broken,
        candidates,
        deciding,
        ends_turn,
        imagine,
        observe,
        rank,
        score,
        settled,
        setup,
        value,
        why_not,
        why_not_yours,
    )

# ruff: noqa: D103


@rule
def legal(s, seat, found):
    """What a seat that has to decide may do, in ascending order; returns how many."""
    hopeful = candidates(s, seat, found)
    count = 0
    for k in range(hopeful):
        action = np.int64(found[k])
        if why_not(s, seat, action) == LEGAL:
            found[count] = action
            count += 1
    return count


@rule
def decides(s, seat):
    return (deciding(s) >> seat) & 1 == 1


@rule
def first_to_decide(s):
    waiting = deciding(s)
    seat = 0
    while (waiting >> seat) & 1 == 0:
        seat += 1
    return seat


@rule
def reason(s, seat, action):
    """Why an action is refused now, LEGAL if it is not."""
    if s.over:
        return GAME_OVER
    if not decides(s, seat):
        return why_not_yours(s, seat, action)
    return why_not(s, seat, action)


@rule
def step(s, out, seat, action):
    apply(s, out, seat, action)
    s.ply += 1


# --- one position


@rule
def setup_at(positions, i, out, players, seed, options):
    s = positions[i]
    s.players = players
    begin_chance(s, seed)
    setup(s, out, options)


@rule
def deciding_at(positions, i):
    s = positions[i]
    if s.over:
        return 0
    return deciding(s)


@rule
def legal_at(positions, i, seat, found):
    s = positions[i]
    if s.over or not decides(s, seat):
        return 0
    return legal(s, seat, found)


@rule
def reason_at(positions, i, seat, action):
    return reason(positions[i], seat, action)


@rule
def step_at(positions, i, out, seat, action):
    step(positions[i], out, seat, action)


@rule
def play_at(positions, i, out, seat, action):
    """Do an action unless it is refused; returns the reason, LEGAL if it was done."""
    s = positions[i]
    refused = reason(s, seat, action)
    if refused == LEGAL:
        step(s, out, seat, action)
    return refused


@rule
def ends_at(positions, i, seat, action):
    return ends_turn(positions[i], seat, action)


@rule
def observe_at(positions, i, seat):
    s = positions[i]
    observe(s, seat)
    s.chance = 0
    s.key[:] = 0


@rule
def imagine_at(positions, i, seat, dice):
    imagine_world(positions[i], seat, dice[0])


@rule
def score_at(positions, i, seat, parts):
    return score(positions[i], seat, parts)


@rule
def rank_at(positions, i, seat):
    return rank(positions[i], seat)


@rule
def broken_at(positions, i):
    return broken(positions[i])


# --- players


@rule
def imagine_world(s, seat, dice):
    """A whole world that fits a view, with chance that nobody can foresee."""
    begin_chance(s, roll(dice, 1 << 31))
    imagine(s, seat, dice)


@rule
def random_choice(s, seat, found, dice):
    return np.int64(found[roll(dice, legal(s, seat, found))])


@rule
def light_choice(s, seat, found, dice):
    """The legal action of most appeal, one of them by chance where several have the same."""
    count = legal(s, seat, found)
    chosen = np.int64(found[0])
    best = np.int64(-1)
    ties = 0
    for k in range(count):
        action = np.int64(found[k])
        liking = appeal(s, seat, action)
        if liking > best:
            best = liking
            ties = 0
        if liking == best:
            ties += 1
            if ties == 1 or roll(dice, ties) == 0:
                chosen = action
    return chosen


@rule
def quick_choice(s, seat, found, dice, lightly):
    if lightly:
        return light_choice(s, seat, found, dice)
    return random_choice(s, seat, found, dice)


@rule
def play_until_settled(s, seat, out, found, dice):
    """Go on by the light policy until the judge can tell what a choice of that seat has led to."""
    while not s.over and not settled(s, seat):
        mover = first_to_decide(s)
        step(s, out, mover, light_choice(s, mover, found, dice))


@rule
def random_at(positions, i, seat, found, dice):
    return random_choice(positions[i], seat, found, dice[0])


@rule
def light_at(positions, i, seat, found, dice):
    return light_choice(positions[i], seat, found, dice[0])


@rule
def greedy_at(positions, i, seat, found, dice, worlds, scratch, out, ahead, weights):
    """The action whose consequences, played lightly, the judge likes best over a few worlds that fit the view."""
    count = legal(positions[i], seat, found)
    if count == 1:
        return np.int64(found[0])
    total = np.zeros(count)
    for _ in range(worlds):
        scratch[0] = positions[i]
        imagine_world(scratch[0], seat, dice[0])
        for k in range(count):
            scratch[1] = scratch[0]
            step(scratch[1], out, seat, np.int64(found[k]))
            play_until_settled(scratch[1], seat, out, ahead, dice[0])
            total[k] += value(scratch[1], seat, weights[0])
    best = 0
    for k in range(count):
        if total[k] > total[best]:
            best = k
    return np.int64(found[best])


# --- many positions


@rule
def setup_many(positions, first, last, out, players, seed, options):
    for i in range(first, last):
        setup_at(positions, i, out, players, seed + i, options)


@rule
def play_many(positions, first, last, out, found, dice, seed, limit, lightly):
    """Play whole games by light or random choices; returns the number of decisions."""
    decisions = 0
    for i in range(first, last):
        s = positions[i]
        begin_chance(dice[0], seed + i)
        for _ in range(limit):
            if s.over:
                break
            seat = first_to_decide(s)
            step(s, out, seat, quick_choice(s, seat, found, dice[0], lightly))
            decisions += 1
    return decisions


@rule
def audit_many(positions, first, last, out, found, dice, seed, limit, lightly):
    """Play as above and look for something broken after every decision; returns the first broken position or -1."""
    for i in range(first, last):
        s = positions[i]
        begin_chance(dice[0], seed + i)
        for _ in range(limit):
            if s.over:
                break
            seat = first_to_decide(s)
            step(s, out, seat, quick_choice(s, seat, found, dice[0], lightly))
            if broken(s) != 0:
                return i
    return -1


@rule
def seats_many(positions, first, last, seats):
    for i in range(first, last):
        s = positions[i]
        seats[i] = -1 if s.over else first_to_decide(s)


@rule
def ranks_many(positions, first, last, ranks):
    for i in range(first, last):
        s = positions[i]
        if s.over:
            for seat in range(s.players):
                ranks[i, seat] = rank(s, seat)


@rule
def masks_many(positions, first, last, found, masks):
    for i in range(first, last):
        s = positions[i]
        masks[i, :] = False
        if not s.over:
            for k in range(legal(s, first_to_decide(s), found)):
                masks[i, found[k]] = True


@rule
def refused_many(positions, first, last, actions):
    """The first position that refuses its action, or -1; finished positions take any."""
    for i in range(first, last):
        s = positions[i]
        if not s.over:
            if reason(s, first_to_decide(s), np.int64(actions[i])) != LEGAL:
                return i
    return -1


@rule
def step_many(positions, first, last, out, actions):
    for i in range(first, last):
        s = positions[i]
        if not s.over:
            step(s, out, first_to_decide(s), np.int64(actions[i]))
