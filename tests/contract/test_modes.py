"""The same rules compiled, interpreted and with checked array bounds."""

import os
import subprocess
import sys

import pytest

import riverpost
from tests.conftest import ROOT

FEW, MANY = 60, 300


def run(game: riverpost.Game, games: int, decisions: int, **mode: str) -> "subprocess.Popen[str]":
    command = [sys.executable, "-m", "tests.contract.trace", game.name, str(games), str(decisions)]
    return subprocess.Popen(command, cwd=ROOT, env=os.environ | mode, stdout=subprocess.PIPE, text=True)


def digest(process: "subprocess.Popen[str]") -> str:
    output, _ = process.communicate()
    assert process.returncode == 0
    return output


@pytest.mark.parametrize("games", [FEW, pytest.param(MANY, marks=pytest.mark.prove)])
def test_compiled_and_interpreted_play_agree(game: riverpost.Game, games: int) -> None:
    """Interpreted, an index that leaves its array is an error as well."""
    interpreted = run(game, games, 100, RIVERPOST_INTERPRET="1")
    compiled = run(game, games, 100)
    assert digest(compiled) == digest(interpreted)


@pytest.mark.prove
def test_no_index_leaves_its_array(game: riverpost.Game) -> None:
    checked = run(game, MANY, 5000, RIVERPOST_CHECK_BOUNDS="1")
    plain = run(game, MANY, 5000)
    assert digest(checked) == digest(plain)
