"""M24: forced avoidance is exact."""

import numpy as np
import pytest

import riverpost
from riverpost.engine.events import event_buffer
from riverpost.games.mississippi_queen.avoidance import can_complete
from riverpost.games.mississippi_queen.board import CELLS, ISLAND
from riverpost.games.mississippi_queen.river import explore
from tests.games.mississippi_queen.arrange import GAME
from tests.games.mississippi_queen.brute import Brute

EDITIONS = ("2019", "1997", "driving-school")


def crowded(seed: int, edition: str, strict: bool) -> riverpost.Position:
    """A random position with all boats close together."""
    dice = np.random.default_rng(seed)
    p = GAME.new(players=5, seed=seed, edition=edition, strict_berths=strict)
    s = p.raw
    for _ in range(int(dice.integers(0, s.length - 1))):
        explore(s, event_buffer(0))
    last = int(s.laid) - 1
    hexes = [k * CELLS + c for k in (last - 1, last) for c in range(CELLS) if not ISLAND[s.tile[k], c]]
    start = int(dice.integers(0, max(1, len(hexes) - 9)))
    s.hex[:5] = dice.choice(hexes[start : start + 9], 5, replace=False)
    s.speed[:5] = dice.integers(1, 3, 5)
    return p


@pytest.mark.rule("M24")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_search_agrees_with_brute_force_on_random_positions(edition: str) -> None:
    completed = {True: 0, False: 0}
    for seed in range(60):
        p = crowded(seed, edition, strict=seed % 3 == 0)
        s = p.raw
        brute = Brute(p)
        dice = np.random.default_rng(seed)
        for boat in range(5):
            heading, points, turns = (int(dice.integers(0, n)) for n in (6, 7, 4))
            points = max(1, points)
            boats = tuple(None if other == boat else int(s.hex[other]) for other in range(5))
            s.wake[:] = -1
            s.wake[0] = s.hex[boat]
            answer = bool(can_complete(s, boat, int(s.hex[boat]), heading, points, turns, points))
            assert answer == brute.completes(boat, int(s.hex[boat]), heading, points, turns, points, boats), (
                seed,
                boat,
            )
            completed[answer] += 1
    assert min(completed.values()) > 20
