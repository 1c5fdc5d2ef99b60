"""Whole races of every edition and number of players: nothing is created or lost, and the ranking is as ruled."""

from collections import Counter

import numpy as np
import pytest

import riverpost
from riverpost.bots.players import player
from riverpost.games.mississippi_queen.rules.alphabet import DOCKED, OUT, RACING
from riverpost.games.mississippi_queen.rules.river import tiles_overlap
from tests.conftest import Variant, variants
from tests.games.mississippi_queen.arrange import ALL_TILES, GAME


@pytest.mark.parametrize("race", variants("mississippi-queen"))
def test_tiles_overlap_only_in_the_last_resort(race: Variant) -> None:
    batch = race.batch(100, seed=9)
    batch.playouts("light")
    overlapping = 0
    for s in batch.positions:
        for k in range(s.first_tile + 1, s.laid):
            q, r = s.centre[k].tolist()
            overlapping += any(tiles_overlap(s, j, int(s.facing[k]), q, r) for j in range(s.first_tile, k - 1))
    assert overlapping <= 2


def whole_races(variant: Variant, kind: str, races: int) -> list[riverpost.Position]:
    """Races of players of a kind, looked through after every decision."""
    finals = []
    for seed in range(races):
        position = variant.new(seed)
        chooser = player(variant.game, kind, seed)
        while not position.over:
            position.play(chooser.choose(position.view(position.seat)))
            assert variant.game.parts.machine.broken_at(position.array, 0) == 0
        finals.append(position)
    return finals


@pytest.mark.parametrize("race", variants("mississippi-queen"))
def test_greedy_races_stay_whole_and_end(race: Variant) -> None:
    assert whole_races(race, "greedy", 1)[0].result()


@pytest.mark.prove
@pytest.mark.parametrize("race", variants("mississippi-queen"))
def test_a_hundred_greedy_races_stay_whole_and_most_end_by_docking(race: Variant) -> None:
    finals = whole_races(race, "greedy", 100)
    assert sum(bool((final.raw.fate == DOCKED).any()) for final in finals) > 60


def test_all_that_extended_races_offer_is_used_by_players_that_want_to_win() -> None:
    seen: Counter[str] = Counter()
    more: list[tuple[int, dict[str, bool]]] = [
        (2, {}),
        (4, {"teams": True, "black_rose": True}),
        (5, {"black_rose": True}),
    ]
    for players, options in more:
        for final in whole_races(Variant(GAME, players, {"tiles": ALL_TILES, **options}), "light", 4):
            seen.update(event.name for events in final.events() for event in events)
    for name in ("given", "filled", "refuelled", "slowed", "beached", "backed", "controls", "waits", "entered"):
        assert seen[name], name


@pytest.mark.rule("M51", "M52", "M54")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_ranking_agrees_with_the_rules(players: int) -> None:
    """Docked before racing before out; docked by passengers, then by time; out by how late."""
    batch = riverpost.batch(GAME, 300, seed=77, players=players)
    batch.playouts("light")
    ranks = batch.ranks()
    for s, row in zip(batch.positions, ranks[:, :players], strict=True):
        order = np.argsort(row, kind="stable").tolist()
        assert sorted(row.tolist()) == list(range(1, players + 1)), "no two boats share a place"
        keys = [_key(s, boat) for boat in order]
        assert keys == sorted(keys)


def _key(s: np.record, boat: int) -> tuple[int, int, int]:
    fate = {DOCKED: 0, RACING: 1, OUT: 2}[int(s.fate[boat])]
    if fate == 2:
        return fate, -int(s.fated[boat]), 0
    return fate, -int(s.aboard[boat]), int(s.fated[boat]) if fate == 0 else 0
