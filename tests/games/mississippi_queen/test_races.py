"""Whole races of every edition and number of players: nothing is created or lost, and the ranking is as ruled."""

import numpy as np
import pytest

import riverpost
from riverpost.games.mississippi_queen.alphabet import DOCKED, OUT, RACING
from riverpost.games.mississippi_queen.river import tiles_overlap
from tests.contract.audit import audit
from tests.games.mississippi_queen.arrange import GAME

RACES = [(edition, players) for edition in ("2019", "1997", "driving-school")
         for players in GAME.players_with(edition=edition)]  # fmt: skip


@pytest.mark.parametrize(("edition", "players"), RACES)
def test_nothing_is_created_or_lost(edition: str, players: int) -> None:
    assert audit(GAME, 200, players, lightly=False, seed=500, edition=edition) == -1
    assert audit(GAME, 1000, players, lightly=True, seed=600, edition=edition) == -1


@pytest.mark.parametrize(("edition", "players"), RACES)
def test_tiles_overlap_only_in_the_last_resort(edition: str, players: int) -> None:
    batch = riverpost.batch(GAME, 150, seed=9, players=players, edition=edition)
    batch.playouts("light")
    overlapping = 0
    for s in batch.positions:
        for k in range(s.first_tile + 1, s.laid):
            q, r = s.centre[k].tolist()
            overlapping += any(tiles_overlap(s, j, int(s.facing[k]), q, r) for j in range(s.first_tile, k - 1))
    assert overlapping <= 2


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


@pytest.mark.prove
def test_greedy_races_end_by_docking() -> None:
    from riverpost.bots.arena import Arena

    arena = Arena(GAME, ["greedy"] * 3, {})
    docked = 0
    for seed in range(60):
        final = arena.play(seed).replay()
        docked += int((final.raw.fate[:3] == DOCKED).sum() >= 2)
    assert docked > 40
