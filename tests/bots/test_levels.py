"""How strong the levels are; the table in docs/bots.md has the long matches, these repeat a small part of them."""

from collections import Counter

import pytest

import riverpost
from riverpost.bots.arena import Arena
from riverpost.bots.players import player
from tests.conftest import Variant, variants

TABLES = [("mississippi-queen", 3), ("niagara", 3), ("thurn-und-taxis", 2), ("thurn-und-taxis", 4)]


def share_of(name: str, one: str, others: str, seats: int, games: int) -> float:
    """The share of wins of one player against all others of another kind."""
    arena = Arena(riverpost.game(name), [one] + [others] * (seats - 1), {})
    for number in range(games):
        arena.play(number, rotation=number)
    share: float = arena.table()[0]["win_share"]
    return share


@pytest.mark.prove
@pytest.mark.parametrize(("name", "seats"), TABLES)
@pytest.mark.parametrize("level", [2, 3, 4])
def test_a_level_wins_more_than_its_share_against_the_one_below(name: str, seats: int, level: int) -> None:
    assert share_of(name, f"level-{level}", f"level-{level - 1}", seats, 90) > 1 / seats


@pytest.mark.prove
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_the_strongest_level_beats_random_and_greedy_players(name: str, seats: int) -> None:
    assert share_of(name, "level-5", "random", seats, 8) > 0.85
    assert share_of(name, "level-5", "greedy", seats, 12) > 1 / seats


def race_of_bots(variant: Variant, kind: str, seed: int) -> Counter[str]:
    """A whole game between bots of one kind, and how often each thing happened in it."""
    position = variant.new(seed)
    bots = [player(variant.game, kind, seed + seat) for seat in range(variant.players)]
    while not position.over:
        assert position.seat is not None
        position.play(bots[position.seat].choose(position.view(position.seat)))
    return Counter(event.name for events in position.events() for event in events)


def test_bots_share_coal_and_use_the_rose() -> None:
    everything = Variant(
        riverpost.game("mississippi-queen"), 4, {"tiles": ["B1", "B2", "B3-1"], "teams": True, "black_rose": True}
    )
    seen = race_of_bots(everything, "level-1", 3) + race_of_bots(everything, "level-1", 4)
    assert seen["filled"] + seen["given"] > 0
    assert seen["won"] == 2, "they finish their races"


@pytest.mark.prove
@pytest.mark.parametrize("race", variants("mississippi-queen"))
def test_bots_finish_races_of_every_variant(race: Variant) -> None:
    seen = race_of_bots(race, "level-2", 5)
    assert seen["docked"] + seen["won"] > 0
