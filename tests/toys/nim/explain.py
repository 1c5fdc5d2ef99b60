"""What somebody means who points at something: all that could be done with it."""

from typing import Any

from .rules.alphabet import ACTIONS
from .scene.scene import piece_of


def actions_of_piece(view: Any, piece: str) -> list[int]:
    """All that a heap could be asked for, legal or not."""
    return [action for action in range(ACTIONS) if piece_of(action) == piece]
