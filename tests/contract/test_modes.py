"""The same rules compiled, interpreted and with checked array bounds."""

import os
import subprocess
import sys

import riverpost
from tests.conftest import ROOT


def run(game: riverpost.Game, games: int, decisions: int, **mode: str) -> "subprocess.Popen[str]":
    command = [sys.executable, "-m", "tests.contract.trace", game.name, str(games), str(decisions)]
    return subprocess.Popen(command, cwd=ROOT, env=os.environ | mode, stdout=subprocess.PIPE, text=True)


def digest(process: "subprocess.Popen[str]") -> str:
    output, _ = process.communicate()
    assert process.returncode == 0
    return output


def test_compiled_and_interpreted_play_agree(game: riverpost.Game) -> None:
    interpreted = run(game, 200, 100, RIVERPOST_INTERPRET="1")
    compiled = run(game, 200, 100)
    assert digest(compiled) == digest(interpreted)


def test_no_index_leaves_its_array(game: riverpost.Game) -> None:
    checked = run(game, 300, 5000, RIVERPOST_CHECK_BOUNDS="1")
    plain = run(game, 300, 5000)
    assert digest(checked) == digest(plain)
