"""Moments of Nim in which each lesson matters, and in which it does not."""

from tests.lessons import Case, Cases, first_game, of_mover

from .arrange import GAME, arrange
from .scene_positions import finished


def start() -> Case:
    return of_mover(first_game(GAME, 1))


def over() -> Case:
    return finished(), 0


MATTERS: Cases = {
    "aim": start,
    "take": start,
    "last": lambda: (arrange(0, 0, 3), 0),
}
DOES_NOT: Cases = {
    "aim": over,
    "take": lambda: (arrange(3, 4, 5), 1),
    "last": lambda: (arrange(0, 1, 1), 0),
}
