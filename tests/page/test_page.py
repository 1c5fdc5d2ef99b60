"""The scripts of the pages, as far as they touch no page: tested by Node, if it is there, with scenes of real games."""

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

import riverpost
from riverpost.draw.difference import SceneState, difference, state
from riverpost.draw.room import NAMED
from tests.conftest import Played, Variant

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
HOW_TO_GET_IT = "These tests run scripts: install Node (on Debian `apt install nodejs`) and run them again."
PLIES = 60


def node() -> str:
    """Where Node is; only where changes are judged must it be anywhere."""
    path = shutil.which("node")
    if path is None:
        if os.environ.get("CI"):
            pytest.fail(HOW_TO_GET_IT)
        pytest.skip(HOW_TO_GET_IT)
    return path


def scenes(game: riverpost.Game, finished: riverpost.Position, layout: str) -> list[dict[str, object]]:
    """The first plies of a game through the eyes of those who decide: what a page is told, and what is there."""
    position = game.new(players=finished.players, seed=3)
    told: list[dict[str, object]] = []
    former: SceneState | None = None
    for seat, action in finished.moves[:PLIES]:
        now = state(game.face.scene(position.view(seat), "en", layout, headline=False))
        told.append({"told": difference(former, now), "whole": difference(None, now)})
        former = now
        position.play(action, seat)
    return told


def test_scripts(game: riverpost.Game, played: Played, tmp_path: Path) -> None:
    finished = played(Variant(game, min(game.options.players_with())), 3)
    file = tmp_path / "scenes.json"
    file.write_text(json.dumps([one for layout in NAMED for one in scenes(game, finished, layout)]), encoding="utf-8")
    asked = [node(), "--test", *map(str, sorted(HERE.glob("*.test.mjs")))]
    run = subprocess.run(asked, cwd=ROOT, env={**os.environ, "SCENES": str(file)}, capture_output=True, text=True)
    assert run.returncode == 0, run.stdout
