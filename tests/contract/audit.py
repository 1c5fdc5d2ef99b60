"""Many games, checked at every decision by the compiled auditor of their game."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from riverpost.engine.events import event_buffer
from riverpost.engine.position import new_dice

if TYPE_CHECKING:
    from tests.conftest import Variant

LIMIT = 1_000_000  # decisions after which a game counts as endless


def audit(variant: Variant, games: int, lightly: bool, seed: int = 1) -> int:
    """The number of the first game in which something was broken, or that did not end; -1 if all is well."""
    game, batch = variant.game, variant.batch(games, seed)
    found = np.empty(game.n_actions, np.int16)
    rest = (event_buffer(0), found, new_dice(), seed, LIMIT, lightly)
    broken = int(game.parts.machine.audit_many(batch.positions, 0, games, *rest))
    if broken >= 0:
        return broken
    return -1 if batch.over.all() else int(np.argmin(batch.over))
