"""All colours and typefaces, in one place."""

from dataclasses import dataclass

PAGE = "#f5efe0"
PANEL = "#fbf7ec"
INK = "#23313d"
QUIET_INK = "#6b7780"
LINE = "#d9cfb8"
ACCENT = "#c8472b"
DANGER = "#7c1d12"
CREAM = "#fffaf0"

SERIF = "Iowan Old Style, Palatino Linotype, Palatino, Georgia, serif"
SANS = "system-ui, -apple-system, Segoe UI, Roboto, Helvetica Neue, Arial, sans-serif"


@dataclass(frozen=True)
class Livery:
    """How a player is told apart: a colour with its dark plane, and a shape for eyes that see no colours."""

    colour: str
    dark: str
    on_colour: str
    shape: str


ORANGE = Livery("#e69f00", "#a87400", INK, "circle")
BLUE = Livery("#0072b2", "#00507d", CREAM, "square")
GREEN = Livery("#009e73", "#006f51", CREAM, "triangle")
RED = Livery("#c0392b", "#87281e", CREAM, "diamond")
WHITE = Livery("#f4f1ea", "#cfc8b8", INK, "star")
PINK = Livery("#cc79a7", "#935478", INK, "plus")
BLACK = Livery("#222", "#000", CREAM, "pentagon")
YELLOW = Livery("#f0e442", "#b3a81e", INK, "star")
BROWN = Livery("#8c5a2b", "#5f3b19", CREAM, "plus")
