"""The arena, its statistics and its ladder."""

import random

import pytest

import riverpost
from riverpost.bots.arena import Arena
from riverpost.bots.ladder import Ladder
from riverpost.bots.statistics import always_valid, mean_interval, ratings, wilson

THURN = riverpost.game("thurn-und-taxis")


def test_games_go_alike_in_any_number_of_processes() -> None:
    tables = []
    for processes in (1, 2):
        arena = Arena(THURN, ["level-1", "light"], {})
        records = list(arena.run(5, seed=7, processes=processes))
        assert [record.seed for record in records] == [7, 8, 9, 10, 11]
        tables.append(arena.table())
    assert tables[0] == tables[1]


def test_it_stops_once_it_is_clear_who_is_better() -> None:
    arena = Arena(THURN, ["light", "random"], {}, until_clear=True)
    games = len(list(arena.run(100, seed=1)))
    assert 5 < games < 60
    assert arena.table()[0]["win_share_95"][0] > 0.5
    even = Arena(THURN, ["light", "light"], {}, until_clear=True)
    assert len(list(even.run(12, seed=1))) == 12


def test_an_interval_holds_its_mean_and_stays_in_bounds() -> None:
    assert wilson([1.0] * 5 + [0.0] * 5) == pytest.approx((0.2366, 0.7634), abs=1e-4)
    assert wilson([1.0] * 4)[1] == 1.0
    assert mean_interval([1, 3, 1, 3], 1, 3) == pytest.approx((2 - 1.1316, 2 + 1.1316), abs=0.15)
    assert mean_interval([2], 1, 4) == (1, 4)
    for games in (10, 100, 1000):
        shares = [0.0, 0.5, 1.0, 0.5] * games
        low, high = always_valid(shares)
        assert low <= wilson(shares)[0] <= 0.5 <= wilson(shares)[1] <= high


def test_an_interval_for_all_times_is_seldom_wrong_at_any_time() -> None:
    dice = random.Random(1)
    wrong = 0
    for _ in range(200):
        shares: list[float] = []
        for _ in range(150):
            shares.append(float(dice.random() < 0.3))
            low, high = always_valid(shares)
            if not low <= 0.3 <= high:
                wrong += 1
                break
    assert wrong <= 10


def test_ratings_are_odds() -> None:
    found = ratings({("a", "b"): 99.5, ("b", "a"): 9.5, ("b", "c"): 49.5, ("c", "b"): 49.5})
    assert found["a"] - found["b"] == pytest.approx(400, abs=1)
    assert found["b"] - found["c"] == pytest.approx(0, abs=1)
    assert sum(found.values()) == pytest.approx(0, abs=1e-6)
    never = ratings({("a", "b"): 10.0, ("b", "a"): 0.0})
    assert 400 < never["a"] - never["b"] < 800


def test_a_ladder_rates_each_player_against_the_one_below() -> None:
    ladder = Ladder(THURN, ["light", "level-1", "level-3"], 3, {}, until_clear=False)
    assert len(list(ladder.run(4, seed=1))) == 8
    rows = ladder.table()
    assert {row["player"] for row in rows} == {"light", "level-1", "level-3"}
    assert [row["rating"] for row in rows] == sorted((row["rating"] for row in rows), reverse=True)
    for rungs in (["light"], ["light", "light"]):
        with pytest.raises(riverpost.BadOption, match="two different players"):
            Ladder(THURN, rungs, 2, {}, until_clear=False)
