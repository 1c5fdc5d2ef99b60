"""Wherever a game is not over there is something to do, also in crowded positions that no player would bring about.

Each game's tests make such positions by chance in `crowded.py`.
"""

from collections.abc import Callable

import numpy as np
import pytest

import riverpost
from riverpost.bots.players import player
from tests.conftest import Variant, part_of_tests

DECISIONS = 60  # taken from each position
ENOUGH = 5  # decisions from each, on the average, unless games are very short


def crowded_of(variant: Variant) -> Callable[[int], riverpost.Position]:
    make = part_of_tests(variant.game.name, "crowded").crowded
    return lambda seed: make(variant, seed)


def play_on(variant: Variant, count: int, seed: int) -> int:
    """Play on from many crowded positions by chance; how many decisions there were, all with something to choose."""
    crowded, machine = crowded_of(variant), variant.game.parts.machine
    batch = variant.batch(count, seed=1)
    for number in range(count):
        batch.positions[number] = crowded(seed + number).raw
    dice, decisions = np.random.default_rng(seed), 0
    for _ in range(DECISIONS):
        masks = batch.legal_masks()
        stuck = np.flatnonzero(~masks.any(axis=1) & ~batch.over)
        assert not stuck.size, batch[int(stuck[0])].text()
        decisions += int((~batch.over).sum())
        batch.step(np.argmax(masks * dice.random(masks.shape), axis=1))
        broken = [number for number in range(count) if machine.broken_at(batch.positions, number)]
        assert not broken, batch[broken[0]].text()
    return decisions


def test_there_is_always_something_to_do_in_a_crowd(variant: Variant) -> None:
    assert play_on(variant, 60, seed=1) > 60 * min(ENOUGH, variant.length() // 2)


@pytest.mark.prove
def test_there_is_always_something_to_do_in_very_many_crowds(variant: Variant) -> None:
    assert sum(play_on(variant, 500, seed=1000 * part) for part in range(1, 21)) > 10_000 * min(
        ENOUGH, variant.length() // 2
    )


@pytest.mark.parametrize("kind", ["light", "greedy", "level-1"])
def test_bots_find_something_to_do_in_a_crowd(variant: Variant, kind: str) -> None:
    crowded = crowded_of(variant)
    for seed in range(5):
        position, chooser = crowded(seed), player(variant.game, kind, seed)
        for _ in range(12):
            if not position.over:
                assert position.seat is not None
                position.play(chooser.choose(position.view(position.seat)))
