"""Positions of Nim as the tests need them."""

from typing import Any

import riverpost

GAME = riverpost.game("nim")
FULL = (3, 4, 5)  # X2


def arrange(*heaps: int, players: int = 2, **options: Any) -> riverpost.Position:
    """So many stones are left, of which each that is gone was taken in a turn of its own; seat 1 has the turn."""
    position = GAME.new(players, 1, **options)
    position.raw.heap[:] = heaps
    position.raw.ply = sum(FULL) - sum(heaps)
    position.raw.mover = 0
    return position
