"""Intervals for what players achieved, and ratings from who came in before whom."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from statistics import fmean, stdev

NORMAL_95 = 1.96
DOUBT = 0.05
TUNED_FOR = 100  # games at which the interval for all times is narrowest
PER_TENFOLD = 400  # points of a rating for odds of ten to one
ROUNDS = 2000

Interval = tuple[float, float]


def wilson(shares: Sequence[float]) -> Interval:
    """The 95 % interval of Wilson for a mean of shares; shared wins count as parts of one."""
    games = len(shares)
    mean = fmean(shares)
    spread = NORMAL_95**2 / games
    middle = (mean + spread / 2) / (1 + spread)
    half = NORMAL_95 * math.sqrt(mean * (1 - mean) / games + spread / (4 * games)) / (1 + spread)
    return max(0.0, middle - half), min(1.0, middle + half)


def mean_interval(numbers: Sequence[float], lowest: float, highest: float) -> Interval:
    """The 95 % interval of a mean of numbers that lie in known bounds, by its standard error."""
    if len(numbers) == 1:
        return lowest, highest
    half = NORMAL_95 * stdev(numbers) / math.sqrt(len(numbers))
    return max(lowest, fmean(numbers) - half), min(highest, fmean(numbers) + half)


def always_valid(shares: Sequence[float]) -> Interval:
    """An interval for the mean of numbers from 0 to 1 that holds after every game at once, in 95 % of all series.

    It is the confidence sequence of Robbins' normal mixture, with the largest variance that such numbers can have:
    looking after each game and stopping when one likes does not spoil it.
    """
    games = len(shares)
    mixture = 8 * games / TUNED_FOR
    variance = (mixture + 1) / mixture * math.log(math.sqrt(mixture + 1) / DOUBT) / (2 * games)
    half = math.sqrt(variance)
    return max(0.0, fmean(shares) - half), min(1.0, fmean(shares) + half)


def ratings(points: Mapping[tuple[str, str], float]) -> dict[str, float]:
    """Ratings after Bradley and Terry from points[a, b], how often a came in before b; the mean is 0.

    One draw is added to every pair that met, so that whoever lost every game has a rating too.
    """
    names = list(dict.fromkeys(name for pair in points for name in pair))
    met = {frozenset(pair) for pair in points}
    won = {(a, b): points.get((a, b), 0.0) + 0.5 for pair in met for a in pair for b in pair if a != b}
    strength = dict.fromkeys(names, 1.0)
    for _ in range(ROUNDS):
        for name in names:
            total = sum(count for (winner, _), count in won.items() if winner == name)
            games = sum((count + won[b, a]) / (strength[a] + strength[b]) for (a, b), count in won.items() if a == name)
            strength[name] = total / games
    middle = fmean(math.log10(value) for value in strength.values())
    return {name: PER_TENFOLD * (math.log10(value) - middle) for name, value in strength.items()}
