"""Whole games, many of them: nothing is created or lost, and every game ends."""

import pytest

import riverpost
from tests.conftest import other_value
from tests.contract.audit import audit


def test_nothing_is_created_or_lost_in_light_games(game: riverpost.Game, players: int) -> None:
    assert audit(game, 2000, players, lightly=True) == -1


def test_nothing_is_created_or_lost_in_random_games(game: riverpost.Game, players: int) -> None:
    assert audit(game, 200, players, lightly=False) == -1


@pytest.mark.prove
def test_nothing_is_created_or_lost_in_fifty_thousand_light_games(game: riverpost.Game, players: int) -> None:
    assert audit(game, 50_000, players, lightly=True, seed=10_000) == -1


@pytest.mark.prove
def test_nothing_is_created_or_lost_in_five_thousand_random_games(game: riverpost.Game, players: int) -> None:
    assert audit(game, 5_000, players, lightly=False, seed=20_000) == -1


@pytest.mark.prove
def test_every_option_alone_leads_to_an_end(game: riverpost.Game, players: int) -> None:
    for option in game.facts.options:
        assert audit(game, 5_000, players, lightly=True, seed=30_000, **{option.name: other_value(option)}) == -1
