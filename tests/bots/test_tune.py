"""Tuning: weights that win more games."""

import json
from pathlib import Path

import numpy as np
import pytest

import riverpost
from riverpost.bots.tree import Thought
from riverpost.bots.tune import Match, Setting, Tuner, flat, play_with, report, save_weights, scaled
from riverpost.engine.game import Game
from riverpost.engine.weights import as_names, as_record

QUICK = Setting("thurn-und-taxis", 2, {}, Thought(rounds=0, exploration=1.0, width=1.0), simulations=4)


def test_weights_are_names_and_a_record(game: riverpost.Game) -> None:
    names = as_names(game.weights)
    assert names == json.loads((game.folder / "judge.json").read_text(encoding="utf-8"))
    assert as_record(names).tobytes() == game.weights.tobytes()
    assert names["spread"] > 0


def test_scaling_changes_every_number_by_its_own_factor(game: riverpost.Game) -> None:
    numbers = flat(game.weights)
    factors = np.arange(1.0, len(numbers) + 1)
    assert flat(scaled(game.weights, factors)) == pytest.approx(numbers * factors)


def test_a_game_depends_on_nothing_but_its_number_and_weights() -> None:
    weights = riverpost.game(QUICK.game).weights
    shares = [play_with(QUICK, weights, weights, number) for number in (4, 4)]
    assert shares[0] == shares[1]
    assert shares[0] in (0.0, 0.5, 1.0)


def test_weights_that_judge_upside_down_lose() -> None:
    weights = riverpost.game(QUICK.game).weights
    blind = scaled(weights, np.full(flat(weights).size, -1.0))
    assert sum(play_with(QUICK, weights, blind, number) for number in range(6)) > 3


def test_a_step_pulls_the_weights_towards_the_side_that_won() -> None:
    tuner = Tuner(QUICK, seed=3)
    leads = list(tuner.run(steps=2, games=2))
    assert len(leads) == 2
    assert all(-1 <= lead <= 1 for lead in leads)
    moved = flat(tuner.weights) != flat(tuner.before)
    assert moved[flat(tuner.before) != 0].all() == any(leads)
    told = report(tuner, tuner.confirm(2))
    assert all(f"| {name} |" in told for name in as_names(tuner.weights))


def test_better_means_beyond_chance() -> None:
    assert Match(100, 0.7, (0.6, 0.8), 0.5).better
    assert not Match(100, 0.55, (0.45, 0.65), 0.5).better


def test_found_weights_are_written_a_line_each(tmp_path: Path) -> None:
    tuned = Game("niagara")
    tuned.folder = tmp_path
    path = save_weights(tuned, scaled(riverpost.game("niagara").weights, np.full(200, 1.5)))
    written = json.loads(path.read_text(encoding="utf-8"))
    assert written["spread"] == pytest.approx(1.5 * as_names(riverpost.game("niagara").weights)["spread"], rel=1e-3)
    assert len(path.read_text(encoding="utf-8").splitlines()) == len(written) + 2


def test_tuning_with_players_that_do_not_fit_is_refused() -> None:
    with pytest.raises(riverpost.BadOption, match="not played by 9"):
        Tuner(Setting("niagara", 9, {}, QUICK.thought, 4), seed=1)
