"""Positions of Nim made by chance: any heaps that are not all gone."""

import numpy as np
from tests.conftest import Variant

import riverpost

from .arrange import FULL


def crowded(variant: Variant, seed: int) -> riverpost.Position:
    """Heaps of any size; what is gone was taken one by one."""
    dice = np.random.default_rng(seed)
    position = variant.new(seed)
    s = position.raw
    s.heap[:] = [dice.integers(1, full + 1) for full in FULL]
    s.ply = sum(FULL) - int(s.heap.sum())
    s.mover = (int(s.mover) + int(s.ply)) % variant.players
    return position
