"""An attack on chance: how fast a core searches for the small seed of a game of Thurn und Taxis that it watches.

    python bench/seeds.py --seconds 5

Who began and the six open cards are public. The search tries one seed after the other and looks only as far as the
first card that differs. A seed of 63 bits is found after half of them on average; the tables of a server have 128.
"""

from __future__ import annotations

import argparse
import time
from typing import Any

import numpy as np
from numba import njit

import riverpost
from riverpost.engine.chance import scaled, scramble
from riverpost.games.thurn_und_taxis.rules.board import CARDS, COPIES

YEAR = 365.25 * 24 * 3600
SMALL_SEEDS = 1 << 63


def try_seeds(first: int, last: int, players: int, began: int, shown: np.ndarray) -> int:
    """The first seed of a range that gives this start, or -1."""
    deck = np.empty(CARDS // COPIES, np.int64)
    for seed in range(first, last):
        counter = scramble(np.uint64(seed)) + np.uint64(1)
        if scaled(scramble(counter), players) != began:
            continue
        deck[:] = COPIES
        for place in range(shown.shape[0]):
            counter += np.uint64(1)
            pick = scaled(scramble(counter), CARDS - place)
            city = 0
            while pick >= deck[city]:
                pick -= deck[city]
                city += 1
            if city != shown[place]:
                break
            deck[city] -= 1
        else:
            return seed
    return -1


search: Any = njit(try_seeds)


def public(position: riverpost.Position) -> tuple[int, Any]:
    """What everybody sees at the start: who began, and the open cards."""
    return int(position.raw.first_seat), position.raw.open.astype(np.int64)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=5.0)
    wanted = parser.parse_args().seconds
    game = riverpost.game("thurn-und-taxis")
    hidden = 123_456
    assert search(0, 1_000_000, 2, *public(game.new(2, hidden))) == hidden, "a seed among the first million is found"
    began, shown = public(game.new(2, SMALL_SEEDS - 1))
    tried, start, step = 0, time.perf_counter(), 10_000_000
    while (took := time.perf_counter() - start) < wanted:
        search(tried, tried + step, 2, began, shown)
        tried += step
    rate = tried / took
    years = SMALL_SEEDS / 2 / rate / YEAR
    print(f"{rate / 1e6:.0f} million seeds a second on one core; half of all small seeds take {years:,.0f} years.")


if __name__ == "__main__":
    main()
