"""Whole games stay as they are, byte for byte, until somebody means to change them."""

import os
import subprocess
import sys

import pytest

import riverpost
from tests.conftest import ROOT
from tests.golden.playthrough import GAMES, playthrough, written, written_moves


@pytest.mark.parametrize("file", GAMES)
def test_the_game_goes_as_written(file: str) -> None:
    assert playthrough(file, written_moves(file)).splitlines() == written(file).splitlines()


def test_every_game_is_written(game: riverpost.Game) -> None:
    assert game.name in {name for name, _, _ in GAMES.values()}


def test_no_judge_has_a_say_in_a_written_game() -> None:
    """So that tuning one rewrites nothing: the games go as written even where every judge refuses to answer."""
    code = """if True:
        import riverpost
        from riverpost.engine.contract import RULES
        from tests.golden.playthrough import GAMES, light_moves, playthrough, written, written_moves

        class Asked(Exception):
            pass

        def refuse(*asked):
            raise Asked

        for parts in (riverpost.game(name).parts for name in riverpost.list_games()):
            for module in ("judge.policy", "judge.value"):
                for promised in RULES[module]:
                    setattr(parts.module(module), promised.__name__, refuse)
            parts.judge.WEIGHTS = None
        for file in GAMES:
            assert playthrough(file, written_moves(file)) == written(file), file
            try:
                light_moves(file)
            except Asked:
                print(file)
    """
    told = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT, env=os.environ | {"RIVERPOST_INTERPRET": "1"}, capture_output=True, text=True,
    )  # fmt: skip
    assert told.returncode == 0, told.stderr
    assert told.stdout.split() == list(GAMES)
