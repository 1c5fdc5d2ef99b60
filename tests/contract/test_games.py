"""Whole games, many of them: nothing is created or lost, and every game ends."""

import pytest

import riverpost
from tests.conftest import Variant, other_value
from tests.contract.audit import audit


def test_nothing_is_created_or_lost_in_light_games(variant: Variant) -> None:
    assert audit(variant, 500, lightly=True) == -1


def test_nothing_is_created_or_lost_in_random_games(variant: Variant) -> None:
    assert audit(variant, 100, lightly=False) == -1


@pytest.mark.prove
def test_nothing_is_created_or_lost_in_very_many_light_games(variant: Variant) -> None:
    assert audit(variant, 2_000 if variant.options else 50_000, lightly=True, seed=10_000) == -1


@pytest.mark.prove
def test_nothing_is_created_or_lost_in_very_many_random_games(variant: Variant) -> None:
    assert audit(variant, 500 if variant.options else 5_000, lightly=False, seed=20_000) == -1


@pytest.mark.prove
def test_every_option_alone_leads_to_an_end(game: riverpost.Game) -> None:
    for option in game.facts.options:
        options = {option.name: other_value(option)}
        for players in game.options.players_with(**options):
            assert audit(Variant(game, players, options), 1_000, lightly=True, seed=30_000) == -1
