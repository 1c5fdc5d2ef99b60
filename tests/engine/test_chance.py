"""The chance stream: even, repeatable, and apart for players and positions."""

import numpy as np

from riverpost.engine.chance import below
from riverpost.engine.position import new_dice


def rolls(seed: int, n: int, count: int) -> list[int]:
    dice = new_dice(seed)
    return [int(below(dice[0], n)) for _ in range(count)]


def test_the_same_seed_gives_the_same_numbers() -> None:
    assert rolls(5, 100, 50) == rolls(5, 100, 50)
    assert rolls(5, 100, 50) != rolls(6, 100, 50)


def test_numbers_are_known_for_ever() -> None:
    """Recorded games depend on these."""
    assert rolls(7, 1000, 6) == [520, 838, 543, 249, 293, 799]


def test_all_numbers_come_up_about_equally_often() -> None:
    counts = np.bincount(rolls(11, 6, 60_000), minlength=6)
    chi_square = float(((counts - 10_000) ** 2 / 10_000).sum())
    assert chi_square < 25, counts


def test_neighbouring_seeds_do_not_resemble_each_other() -> None:
    first = np.array([rolls(seed, 2, 1)[0] for seed in range(4000)])
    assert abs(first.mean() - 0.5) < 0.04
    assert abs((first[1:] == first[:-1]).mean() - 0.5) < 0.04
