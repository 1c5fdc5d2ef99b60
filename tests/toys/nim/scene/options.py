"""The options in pictures."""

from collections.abc import Mapping

from riverpost.draw import Symbol
from riverpost.draw.palette import PAGE
from riverpost.draw.vignettes import Vignette, put, write

from ..rules.board import SEATS
from .scene import symbols as symbols_of_game

TRAY = 100.0  # width


def symbols() -> Mapping[str, Symbol]:
    """What the pictures show."""
    return symbols_of_game(TRAY)


PICTURES: dict[str, Vignette] = {
    "misere": Vignette(PAGE, (put("heap-1", 35, 16, 0.5), write("✗", 96, 40, 24))),
    "begins": Vignette(PAGE, tuple(put(f"mark-{seat}", 30 + 30 * seat, 40, 1.5) for seat in range(SEATS))),
    "begins/drawn": Vignette(PAGE, (write("?", 60, 40, 40),)),
    **{f"begins/seat-{seat + 1}": Vignette(PAGE, (put(f"mark-{seat}", 60, 40, 3),)) for seat in range(SEATS)},
}
