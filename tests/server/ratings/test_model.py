"""The model: what a game tells about its players, and how that is shown."""

import sys

import pytest

from riverpost.bots.bot import LEVELS
from riverpost.engine.errors import RiverpostError
from riverpost.engine.game import game, list_games
from riverpost.server.launch import check_parts
from riverpost.server.ratings import model
from riverpost.server.ratings.bots import bot_rating, measured
from riverpost.server.ratings.model import NEW, Rating, Side, rated


def test_everybody_begins_at_a_thousand_with_much_uncertainty() -> None:
    assert (NEW.shown, NEW.uncertainty, NEW.provisional) == (1000, 500, True)


def test_a_rating_is_the_estimate_less_its_uncertainty() -> None:
    strong = Rating(35.0, 2.0)
    assert (strong.shown, strong.uncertainty, strong.provisional) == (1500 + 300 - 120, 120, False)


def test_whoever_wins_rises_and_whoever_loses_falls() -> None:
    (winner,), (loser,) = rated([Side([NEW], 1), Side([NEW], 2)])
    assert winner.mu > NEW.mu > loser.mu
    assert winner.sigma < NEW.sigma > loser.sigma


def test_those_who_share_a_rank_and_were_alike_stay_alike() -> None:
    (one,), (other,) = rated([Side([NEW], 1), Side([NEW], 1)])
    assert one == other
    assert one.mu == pytest.approx(NEW.mu)


def test_to_beat_somebody_strong_is_worth_more() -> None:
    strong, weak = Rating(35.0, 3.0), Rating(15.0, 3.0)
    assert rated([Side([NEW], 1), Side([strong], 2)])[0][0].mu > rated([Side([NEW], 1), Side([weak], 2)])[0][0].mu


def test_four_hundred_points_are_about_odds_of_ten_to_one() -> None:
    sure = 1e-3
    one, other = Rating(25.0 + 400 / model.PER_UNIT, sure), Rating(25.0, sure)
    chance = model._model().predict_win([[model._model().rating(*each)] for each in (one, other)])[0]
    assert chance == pytest.approx(10 / 11, abs=0.1)


def test_without_its_package_ratings_are_refused_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    model._model.cache_clear()
    with pytest.raises(RiverpostError, match=r"riverpost\[ratings\]"):
        check_parts(frozenset({"ratings"}))
    check_parts(frozenset({"lobby"}))


def test_every_level_was_measured_in_every_ladder() -> None:
    for name in list_games():
        for players in game(name).options.players_with():
            found = measured(name, players)
            assert [one.level for one in found] == list(LEVELS), (name, players)
            assert all(one.seats for one in found)
            assert all(one.rating.sigma < NEW.sigma for one in found)


def test_levels_that_nobody_measured_are_like_strangers() -> None:
    assert bot_rating("no-such-game", 2, 1) == NEW
