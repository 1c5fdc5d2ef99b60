"""Whole games stay as they are, byte for byte, until somebody means to change them."""

import pytest

import riverpost
from tests.golden.playthrough import FOLDER, playthrough, variants


@pytest.mark.parametrize("file", variants())
def test_the_game_goes_as_written(file: str) -> None:
    written = (FOLDER / f"{file}.txt").read_text(encoding="utf-8").splitlines()
    assert playthrough(*variants()[file]).splitlines() == written


def test_every_game_is_written(game: riverpost.Game) -> None:
    assert game.name in {name for name, _, _ in variants().values()}
