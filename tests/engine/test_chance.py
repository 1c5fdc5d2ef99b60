"""The chance stream: even, repeatable, and apart for players and positions."""

import numpy as np

import riverpost
from riverpost.engine.chance import keyed, roll
from riverpost.engine.position import new_dice


def rolls(seed: int, n: int, count: int) -> list[int]:
    dice = new_dice(seed)
    return [int(roll(dice[0], n)) for _ in range(count)]


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


def test_a_large_seed_is_a_key() -> None:
    """SipHash-2-4, by the example of its authors: the key 0, 1, 2 ... 15, the message 0, 1, 2 ... 7."""
    first, second, message = (int.from_bytes(range(start, start + 8), "little") for start in (0, 8, 0))
    assert int(keyed(np.uint64(first), np.uint64(second), np.uint64(message))) == 0x93F5F5799A932462


def test_every_bit_of_a_large_seed_counts_and_none_is_seen() -> None:
    game = riverpost.game("thurn-und-taxis")
    seed = (1 << 127) + 12345
    assert game.new(2, seed) == game.new(2, seed)
    deals = {game.new(2, seed ^ 1 << bit).raw.open.tobytes() for bit in range(127)}
    assert len(deals) > 120
    position = game.new(2, seed)
    assert position.raw.key.tolist() == [1 << 63, 12345]
    assert position.view(0).raw.key.tolist() == [0, 0]
    assert riverpost.Record.from_json(riverpost.Record.of(position).to_json()).replay() == position
