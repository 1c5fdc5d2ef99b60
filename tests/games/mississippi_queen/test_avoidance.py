"""M24: forced avoidance is exact."""

from typing import Any

import numpy as np
import pytest

import riverpost
from riverpost.engine.events import event_buffer
from riverpost.games.mississippi_queen.rules.avoidance import can_complete, can_complete_off_sandbank
from riverpost.games.mississippi_queen.rules.board import CELLS, GROUND, ISLAND, TILE_IDS
from riverpost.games.mississippi_queen.rules.river import explore, on_sandbank
from tests.games.mississippi_queen.arrange import ALL_TILES, GAME
from tests.games.mississippi_queen.brute import Brute

RACES: dict[str, dict[str, Any]] = {
    "2019": {},
    "1997": {"edition": "1997"},
    "driving-school": {"edition": "driving-school"},
    "driftwood": {"tiles": ["B1", "B1-B2", "B2"]},
    "sandbanks": {"tiles": ["B3-1", "B3-2"]},
    "all tiles and the Black Rose": {"tiles": ALL_TILES, "black_rose": True},
}


def crowded(seed: int, strict: bool, **options: Any) -> riverpost.Position:
    """A random position with all boats close together, on extended tiles where the race has some."""
    dice = np.random.default_rng(seed)
    p = GAME.new(players=5, seed=seed, strict_berths=strict and "edition" not in options, **options)
    s = p.raw
    for _ in range(int(dice.integers(0, s.length - 1))):
        explore(s, event_buffer(0))
    last = int(s.laid) - 1
    if p.options["tiles"]:
        s.tile[last] = TILE_IDS.index(dice.choice(p.options["tiles"]))
    hexes = [k * CELLS + c for k in (last - 1, last) for c in range(CELLS) if GROUND[s.tile[k], c] != ISLAND]
    start = int(dice.integers(0, max(1, len(hexes) - 10)))
    s.hex[: s.boats] = dice.choice(hexes[start : start + 10], int(s.boats), replace=False)
    s.speed[: s.boats] = dice.integers(1, 3, int(s.boats))
    s.aboard[:5] = dice.integers(1, 3, 5)
    return p


@pytest.mark.rule("M24")
@pytest.mark.parametrize("race", RACES)
def test_the_search_agrees_with_brute_force_on_random_positions(race: str) -> None:
    completed = {True: 0, False: 0}
    for seed in range(60):
        p = crowded(seed, seed % 3 == 0, **RACES[race])
        s = p.raw
        brute = Brute(p)
        dice = np.random.default_rng(seed)
        for boat in range(s.boats):
            heading, points, turns = (int(dice.integers(0, n)) for n in (6, 7, 4))
            points = max(1, points)
            hex = int(s.hex[boat])
            boats = tuple(None if other == boat else int(s.hex[other]) for other in range(s.boats))
            s.wake[:] = -1
            s.wake[0] = hex
            search = can_complete_off_sandbank if on_sandbank(s, hex) else can_complete
            answer = bool(search(s, boat, hex, heading, points, turns, points))
            expected = brute.completes(boat, hex, heading, points, turns, points, boats, tuple(s.speed.tolist()))
            assert answer == expected, (seed, boat)
            completed[answer] += 1
    assert min(completed.values()) > 20
