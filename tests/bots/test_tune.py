"""Tuning: weights that win more games."""

import json
from pathlib import Path

import numpy as np
import pytest

import riverpost
from riverpost.bots.tree import Thought
from riverpost.bots.tune import Match, Sample, Setting, Tuner, flat, play_with, report, save_weights, unflat
from riverpost.engine.game import Game
from riverpost.engine.weights import as_names, as_record

QUICK = Setting("thurn-und-taxis", 2, {}, Thought(rounds=0, exploration=1.0, width=1.0), simulations=4)


def test_weights_are_names_and_a_record(game: riverpost.Game) -> None:
    names = as_names(game.parts.judge.WEIGHTS)
    assert names == json.loads((game.parts.folder / "judge" / "weights.json").read_text(encoding="utf-8"))
    assert as_record(names).tobytes() == game.parts.judge.WEIGHTS.tobytes()
    assert game.parts.judge.WEIGHTS["spread"][0] > 0


def test_weights_in_a_row_and_back(game: riverpost.Game) -> None:
    numbers = flat(game.parts.judge.WEIGHTS)
    assert numbers[0] == game.parts.judge.WEIGHTS["spread"][0]
    assert flat(unflat(game.parts.judge.WEIGHTS, numbers * 2)) == pytest.approx(numbers * 2)


def test_a_game_depends_on_nothing_but_its_number_and_weights() -> None:
    weights = riverpost.game(QUICK.game).parts.judge.WEIGHTS
    shares = [play_with(QUICK, weights, weights, number) for number in (4, 4)]
    assert shares[0] == shares[1]
    assert shares[0] in (0.0, 0.5, 1.0)


def test_weights_that_judge_upside_down_lose() -> None:
    weights = riverpost.game(QUICK.game).parts.judge.WEIGHTS
    blind = unflat(weights, np.concatenate([[-1.0], np.ones(flat(weights).size - 1)]) * flat(weights))
    assert sum(play_with(QUICK, weights, blind, number) for number in range(6)) > 3


def test_the_fit_finds_weights_that_foresee_the_winners_better() -> None:
    tuner = Tuner(QUICK)
    sample = Sample(riverpost.game(QUICK.game), list(tuner.collect(10)))
    assert 0 < sample.held_out.sum() < len(sample.positions)
    assert sample.shares.sum(axis=1) == pytest.approx(1)
    surprises = list(tuner.fit(sample, steps=3))
    everything = np.ones(len(sample.positions), np.bool_)
    assert len(surprises) == 3
    assert sample.surprise(tuner.weights, sample.held_out) <= sample.surprise(tuner.before, sample.held_out)
    assert sample.surprise(tuner.before, everything) > 0
    assert tuner.weights["spread"] == tuner.before["spread"], "all others are measured by it"
    assert tuner.weights["foresight"] == tuner.before["foresight"], "no value depends on it"
    told = report(tuner, tuner.confirm(2), (1.0, 0.9))
    assert all(f"| {name} |" in told for name in as_names(tuner.weights))


def test_better_means_beyond_chance() -> None:
    assert Match(100, 0.7, (0.6, 0.8), 0.5).better
    assert not Match(100, 0.55, (0.45, 0.65), 0.5).better


def test_found_weights_are_written_a_line_each(tmp_path: Path) -> None:
    tuned = Game("niagara")
    tuned.parts.folder = tmp_path
    (tmp_path / "judge").mkdir()
    weights = riverpost.game("niagara").parts.judge.WEIGHTS
    path = save_weights(tuned, unflat(weights, flat(weights) * 1.5))
    written = json.loads(path.read_text(encoding="utf-8"))
    assert written["spread"] == pytest.approx(1.5 * weights["spread"][0], rel=1e-3)
    assert len(path.read_text(encoding="utf-8").splitlines()) == len(written) + 2


def test_tuning_with_players_that_do_not_fit_is_refused() -> None:
    with pytest.raises(riverpost.BadOption, match="not played by 9"):
        Tuner(Setting("niagara", 9, {}, QUICK.thought, 4))
