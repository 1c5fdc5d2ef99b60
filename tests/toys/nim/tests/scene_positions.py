"""Positions of Nim that its pictures are tried on."""

from collections.abc import Callable

from tests.draw.scene_checks import LONG_NAMES

from riverpost.engine.position import Position

from .arrange import GAME, arrange


def finished(**options: bool) -> Position:
    position = arrange(0, 0, 3, **options)
    position.play("take 3 from heap 3")
    return position


POSITIONS: dict[str, Callable[[], Position]] = {
    "opening": lambda: GAME.new(2, 1),
    "long names": lambda: GAME.new(3, 2, LONG_NAMES[:3]),
    "one heap gone": lambda: arrange(0, 4, 1, players=3),
    "the last stone": lambda: arrange(0, 1, 0, misere=True),
    "won": finished,
    "lost": lambda: finished(misere=True),
}

# The kinds of pieces that belong into the panel of a player.
PANELS = "mark|name"
