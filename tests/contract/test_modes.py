"""The same rules compiled, interpreted and with checked array bounds."""

import os
import subprocess
import sys

import pytest

import riverpost
from tests.conftest import ROOT

FEW_AND_MANY = pytest.mark.parametrize("games", [60, pytest.param(300, marks=pytest.mark.prove)])


def run(game: riverpost.Game, games: int, decisions: int, **mode: str) -> "subprocess.Popen[str]":
    command = [sys.executable, "-m", "tests.contract.trace", game.name, str(games), str(decisions)]
    return subprocess.Popen(command, cwd=ROOT, env=os.environ | mode, stdout=subprocess.PIPE, text=True)


def digest(process: "subprocess.Popen[str]") -> str:
    output, _ = process.communicate()
    assert process.returncode == 0
    return output


@FEW_AND_MANY
def test_compiled_and_interpreted_play_agree(game: riverpost.Game, games: int) -> None:
    interpreted = run(game, games, 100, RIVERPOST_INTERPRET="1")
    compiled = run(game, games, 100)
    assert digest(compiled) == digest(interpreted)


@FEW_AND_MANY
def test_no_index_leaves_its_array(game: riverpost.Game, games: int) -> None:
    checked = run(game, games, 5000, RIVERPOST_CHECK_BOUNDS="1")
    plain = run(game, games, 5000)
    assert digest(checked) == digest(plain)
