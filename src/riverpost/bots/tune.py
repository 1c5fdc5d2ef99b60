"""Tuning: weights of a judge that win more games, found by self-play.

Every step tries all weights at once, half of them a little larger and half a little smaller by chance, against the
opposite; the side that wins more often pulls the weights its way (simultaneous perturbation, on a logarithmic scale).
What comes out is believed only if it beats what was there before.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from riverpost.bots.arena import workers
from riverpost.bots.statistics import Interval, wilson
from riverpost.bots.thinker import Thinker
from riverpost.bots.tree import Thought
from riverpost.engine.errors import BadOption
from riverpost.engine.game import Game, game
from riverpost.engine.weights import as_names, as_record

FIRST_CHANGE = 0.25  # of a weight's logarithm, up or down, in the first step
LAST_CHANGE = 0.08
PULL = 0.5  # how far a side that wins everything pulls, in changes


@dataclass(frozen=True)
class Setting:
    """What is played for tuning: a game, its players and options, and how they think."""

    game: str
    players: int
    options: dict[str, Any]
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
    played: Game = game(setting.game)
    seat_of_one = number % setting.players
    thinkers = [
        Thinker(played, number * setting.players + seat, one if seat == seat_of_one else others)
        for seat in range(setting.players)
    ]
    # The seed is that of a whole rotation, so that every seat meets the same chances.
    position = played.new(setting.players, number // setting.players, **setting.options)
    while not position.over:
        seat = position.seat
        assert seat is not None
        view = position.view(seat)
        legal = view.legal_ids(seat)
        if len(legal) > 1:
            thinkers[seat].think(view, setting.thought, setting.simulations)
        position.play(legal[0] if len(legal) == 1 else thinkers[seat].choice(legal), seat)
    ranks = [standing.rank for standing in position.result()]
    return (ranks[seat_of_one] == 1) / ranks.count(1)


class Tuner:
    """Looks for better weights of a game's judge."""

    def __init__(self, setting: Setting, seed: int, processes: int = 1) -> None:
        tuned = game(setting.game)
        if setting.players not in tuned.players_with(**setting.options):
            raise BadOption(f"{tuned.title} is not played by {setting.players} with these options.")
        self.setting = setting
        self.before = tuned.weights.copy()
        self.weights = tuned.weights.copy()
        self._dice = np.random.default_rng(seed)
        self._processes = processes
        self._played = 0

    def run(self, steps: int, games: int) -> Iterator[float]:
        """So many steps of so many games each; yields how clearly one side of a step won, from -1 to 1."""
        with workers(self._processes) as in_order:
            for step in range(steps):
                change = FIRST_CHANGE * (LAST_CHANGE / FIRST_CHANGE) ** (step / max(1, steps - 1))
                yield self._step(in_order, change, games)

    def confirm(self, games: int) -> Match:
        """A match of the weights found against those of before."""
        with workers(self._processes) as in_order:
            shares = list(in_order(partial(play_with, self.setting, self.weights, self.before), self._next(games)))
        return Match(games, sum(shares) / games, wilson(shares), 1 / self.setting.players)

    def _step(self, in_order: Callable[..., Iterator[float]], change: float, games: int) -> float:
        signs = self._dice.choice((-1.0, 1.0), flat(self.weights).size)
        larger = scaled(self.weights, np.exp(change * signs))
        smaller = scaled(self.weights, np.exp(-change * signs))
        numbers = self._next(games)
        up = sum(in_order(partial(play_with, self.setting, larger, smaller), numbers))
        down = sum(in_order(partial(play_with, self.setting, smaller, larger), numbers))
        lead = (up - down) / games
        self.weights = scaled(self.weights, np.exp(PULL * change * lead * signs))
        return lead

    def _next(self, games: int) -> range:
        first = self._played
        self._played += games
        return range(first, first + games)


def flat(weights: np.ndarray) -> np.ndarray:
    """All numbers of a record of weights in a row."""
    return np.concatenate([np.ravel(weights[name][0]) for name in weights.dtype.names or ()])


def scaled(weights: np.ndarray, factors: np.ndarray) -> np.ndarray:
    """The same weights, each times its factor."""
    names: dict[str, Any] = {}
    done = 0
    for name, value in as_names(weights).items():
        size = np.size(value)
        names[name] = (np.asarray(value) * np.reshape(factors[done : done + size], np.shape(value))).tolist()
        done += size
    return as_record(names)


def report(tuner: Tuner, match: Match) -> str:
    """What was found, as a page of Markdown."""
    setting = tuner.setting
    lines = [
        f"# Weights of {game(setting.game).title}",
        "",
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


def rounded(value: Any) -> Any:
    """Numbers as people write them down: four digits."""
    return [rounded(one) for one in value] if isinstance(value, list) else float(f"{value:.4g}")


def save_weights(tuned: Game, weights: np.ndarray) -> Path:
    """Write weights to the game's judge.json, a line for each; returns where that is."""
    path = tuned.folder / "judge.json"
    lines = [f"  {json.dumps(name)}: {json.dumps(rounded(value))}" for name, value in as_names(weights).items()]
    path.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
    return path
