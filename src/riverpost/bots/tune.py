"""Tuning: weights by which a judge foresees the winners of self-play, kept only if they win more games themselves.

Bots play games against themselves. At every turn the judge's values say how likely each seat is to win; weights are
moved, by their slopes, to where the winners get more of it. One game in five is held out to see when that stops being
knowledge, and what comes out must beat the weights of before in a match.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import numpy as np

from riverpost.bots import BOTS
from riverpost.bots.arena import workers
from riverpost.bots.players import player
from riverpost.bots.statistics import Interval, wilson
from riverpost.bots.thinker import TEMPLATE, Thinker
from riverpost.bots.tree import Thought
from riverpost.engine.errors import BadOption
from riverpost.engine.game import Game, game
from riverpost.engine.weights import FILE, Weight, as_names, as_record
from riverpost.engine.words import mark

WHIM = 0.03  # of the choices are made by the light policy, so that games differ
HELD_OUT = 5  # every fifth game
NUDGE = 1e-3  # of a weight, to feel the slope
STRIDE = 0.02  # of a weight, in a step of the fit
SLOWNESS, WARINESS = 0.9, 0.99  # how long slopes and their squares are remembered
LEAST_SCALE = 0.05  # of the spread: what a weight near 0 is moved by


@dataclass(frozen=True)
class Setting:
    """What is played for tuning: a game, its players and options, and how they think."""

    game: str
    players: int
    options: Mapping[str, object]
    thought: Thought
    simulations: int


@dataclass(frozen=True)
class Match:
    """How often new weights won against old ones."""

    games: int
    share: float
    interval: Interval
    fair: float

    @property
    def better(self) -> bool:
        """Whether the new weights win more often than their fair share, beyond chance."""
        return self.interval[0] > self.fair


def play_with(setting: Setting, one: np.ndarray, others: np.ndarray, number: int) -> float:
    """A game of one seat with its weights against the others with theirs; returns its share of the win."""
    seat_of_one = number % setting.players
    weights = [one if seat == seat_of_one else others for seat in range(setting.players)]
    # The seed is that of a whole rotation, so that every seat meets the same chances.
    _, shares = _play(setting, weights, number // setting.players, number, whim=0.0)
    return shares[seat_of_one]


def sample_of(setting: Setting, weights: np.ndarray, number: int) -> tuple[np.ndarray, list[float]]:
    """A game against oneself: the positions at the beginnings of turns, and every seat's share of the win."""
    return _play(setting, [weights] * setting.players, number, number, WHIM)


def _play(
    setting: Setting, weights: list[np.ndarray], seed: int, number: int, whim: float
) -> tuple[np.ndarray, list[float]]:
    played = game(setting.game)
    thinkers = [Thinker(played, number * setting.players + seat, own) for seat, own in enumerate(weights)]
    light = player(played, "light", number)
    dice = np.random.default_rng(number)
    position = played.new(setting.players, seed, None, **setting.options)
    turns: list[np.ndarray] = []
    last = None
    while not position.over:
        seat = position.seat
        assert seat is not None
        view = position.view(seat)
        if seat != last:
            turns.append(position.array.copy())
        last = seat
        legal = view.legal_ids(seat)
        if len(legal) == 1:
            action = legal[0]
        elif dice.random() < whim:
            action = light.choose(view)
        else:
            thinkers[seat].think(view, setting.thought, setting.simulations)
            action = thinkers[seat].choice(legal)
        position.play(action, seat)
    ranks = [standing.rank for standing in position.result()]
    return np.concatenate(turns), [(rank == 1) / ranks.count(1) for rank in ranks]


class Sample:
    """Positions of many games, and who won them."""

    def __init__(self, tuned: Game, games: list[tuple[np.ndarray, list[float]]]) -> None:
        self._judge = tuned.parts.template(TEMPLATE).judge_many
        positions = np.concatenate([turns for turns, _ in games])
        shares = np.concatenate([np.tile(won, (len(turns), 1)) for turns, won in games])
        numbers = np.concatenate([np.full(len(turns), number) for number, (turns, _) in enumerate(games)])
        self._calm = np.zeros(len(positions), np.bool_)
        self._values = np.zeros((len(positions), shares.shape[1]))
        self._judge(positions, 0, len(positions), tuned.parts.judge.WEIGHTS, self._values, self._calm)
        self.positions, self.shares = positions[self._calm], shares[self._calm]
        self.held_out = numbers[self._calm] % HELD_OUT == 0

    def surprise(self, weights: np.ndarray, of: np.ndarray) -> float:
        """How surprising the winners were, on average over some of the positions: 0 if all were foreseen."""
        count = len(self.positions)
        self._judge(self.positions, 0, count, weights, self._values, self._calm)
        values = self._values[:count][of] / weights["spread"][0]
        values -= values.max(axis=1, keepdims=True)
        expected = values - np.log(np.exp(values).sum(axis=1, keepdims=True))
        return float(-(self.shares[of] * expected).sum(axis=1).mean())


class Tuner:
    """Looks for better weights of a game's judge."""

    def __init__(self, setting: Setting, processes: int = 1) -> None:
        tuned = game(setting.game)
        if setting.players not in tuned.options.players_with(**setting.options):
            raise BadOption(
                mark("{title} is not played by {players} with these options."),
                BOTS,
                field="players",
                title=tuned.title,
                players=setting.players,
            )
        self.setting = setting
        self.before = tuned.parts.judge.WEIGHTS.copy()
        self.weights = tuned.parts.judge.WEIGHTS.copy()
        self._processes = processes

    def collect(self, games: int) -> Iterator[tuple[np.ndarray, list[float]]]:
        """So many games of self-play with the weights of before."""
        with workers(self._processes) as in_order:
            yield from in_order(partial(sample_of, self.setting, self.before), range(games))

    def fit(self, sample: Sample, steps: int) -> Iterator[float]:
        """Move the weights step by step; those that surprise least in held-out games are kept; yields the surprise."""
        start = flat(self.before)
        spread = float(self.before["spread"][0])
        scale = np.maximum(np.abs(start), LEAST_SCALE * spread)
        scale[:2] = 0.0  # the spread only says how large all others are, and the foresight is of the search
        moved, slopes, squares = np.zeros_like(start), np.zeros_like(start), np.zeros_like(start)
        least = sample.surprise(self.before, sample.held_out)
        for _ in range(steps):
            slope = self._slope(sample, start + moved * scale, scale)
            slopes = SLOWNESS * slopes + (1 - SLOWNESS) * slope
            squares = WARINESS * squares + (1 - WARINESS) * slope**2
            moved -= STRIDE * slopes / (np.sqrt(squares) + 1e-9)
            found = unflat(self.before, start + moved * scale)
            surprise = sample.surprise(found, sample.held_out)
            if surprise < least:
                least, self.weights = surprise, found
            yield surprise

    def confirm(self, games: int) -> Match:
        """A match of the weights found against those of before."""
        with workers(self._processes) as in_order:
            shares = list(in_order(partial(play_with, self.setting, self.weights, self.before), range(games)))
        return Match(games, sum(shares) / games, wilson(shares), 1 / self.setting.players)

    def _slope(self, sample: Sample, numbers: np.ndarray, scale: np.ndarray) -> np.ndarray:
        here = sample.surprise(unflat(self.before, numbers), ~sample.held_out)
        slope = np.zeros_like(numbers)
        for k in np.flatnonzero(scale):
            nudged = numbers.copy()
            nudged[k] += NUDGE * scale[k]
            slope[k] = (sample.surprise(unflat(self.before, nudged), ~sample.held_out) - here) / NUDGE
        return slope


def flat(weights: np.ndarray) -> np.ndarray:
    """All numbers of a record of weights in a row, spread and foresight first."""
    return np.concatenate([np.ravel(weights[name][0]) for name in weights.dtype.names or ()])


def unflat(like: np.ndarray, numbers: np.ndarray) -> np.ndarray:
    """Numbers in a row as weights with the names of others."""
    names: dict[str, Weight] = {}
    done = 0
    for name, value in as_names(like).items():
        size = np.size(value)
        names[name] = np.reshape(numbers[done : done + size], np.shape(value)).tolist()
        done += size
    return as_record(names)


def report(tuner: Tuner, match: Match, foreseen: tuple[float, float]) -> str:
    """What was found, as a page of Markdown."""
    setting = tuner.setting
    lines = [
        f"# Weights of {game(setting.game).title}",
        "",
        f"The winners of held-out games surprised by {foreseen[0]:.3f} before and by {foreseen[1]:.3f} after the fit.",
        f"One seat with the weights found against {setting.players - 1} with those of before, {match.games} games,",
        f"{setting.simulations} simulations a decision, {setting.thought.rounds} rounds ahead: it won "
        f"{match.share:.1%} (95 % interval {match.interval[0]:.1%} to {match.interval[1]:.1%}; fair {match.fair:.1%}).",
        "",
        "| weight | before | found |",
        "| --- | --- | --- |",
    ]
    before, found = as_names(tuner.before), as_names(tuner.weights)
    lines += [f"| {name} | {rounded(before[name])} | {rounded(found[name])} |" for name in found]
    return "\n".join(lines) + "\n"


def rounded(weight: Weight) -> Weight:
    """Numbers as people write them down: four digits."""
    return [rounded(one) for one in weight] if isinstance(weight, list) else float(f"{weight:.4g}")


def save_weights(tuned: Game, weights: np.ndarray) -> Path:
    """Write weights to the game's weights.json, a line for each; returns where that is."""
    path = tuned.parts.folder / "judge" / FILE
    lines = [f"  {json.dumps(name)}: {json.dumps(rounded(value))}" for name, value in as_names(weights).items()]
    path.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
    return path
