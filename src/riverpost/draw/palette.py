"""All colours and typefaces, in one place."""

import re
from dataclasses import dataclass

# What paper is, by lamplight too: a name, the colour by day, the colour in the dark. On a map, which is a lit picture,
# it is always day; what is printed on a coloured ground uses `PRINT` and `CREAM`, which never change.
THEME = {
    "page": ("#f5efe0", "#16212b"),
    "panel": ("#fbf7ec", "#1e2c38"),
    "ink": ("#23313d", "#efe7d6"),
    "quiet": ("#59656e", "#a9b4ba"),
    "line": ("#d9cfb8", "#33434f"),
    "accent": ("#c8472b", "#f07a55"),
    "danger": ("#7c1d12", "#ff9d8a"),
}


def themed(name: str) -> str:
    """A colour of the theme as a page reads it; a picture of its own shows it by day."""
    return f"var(--{name},{THEME[name][0]})"


def by_day(markup: str) -> str:
    """Markup in which every colour is said, for those who know no themes."""
    return re.sub(r"var\(--[a-z]+,(#[0-9a-f]+)\)", r"\1", markup)


PAGE = themed("page")
PANEL = themed("panel")
INK = themed("ink")
QUIET_INK = themed("quiet")
LINE = themed("line")
ACCENT = themed("accent")
DANGER = themed("danger")
PRINT = THEME["ink"][0]
CREAM = "#fffaf0"

SERIF = "Iowan Old Style, Palatino Linotype, Georgia, serif"
SANS = "system-ui, sans-serif"


@dataclass(frozen=True)
class Livery:
    """How a player is told apart: a colour with its dark plane, and a shape for eyes that see no colours."""

    colour: str
    dark: str
    on_colour: str
    shape: str


ORANGE = Livery("#e69f00", "#a87400", PRINT, "circle")
BLUE = Livery("#0072b2", "#00507d", CREAM, "square")
GREEN = Livery("#009e73", "#006f51", CREAM, "triangle")
RED = Livery("#c0392b", "#87281e", CREAM, "diamond")
WHITE = Livery("#f4f1ea", "#cfc8b8", PRINT, "star")
PINK = Livery("#cc79a7", "#935478", PRINT, "plus")
BLACK = Livery("#222", "#000", CREAM, "pentagon")
YELLOW = Livery("#f0e442", "#b3a81e", PRINT, "star")
BROWN = Livery("#8c5a2b", "#5f3b19", CREAM, "plus")
LIVERIES = {"orange": ORANGE, "blue": BLUE, "green": GREEN, "red": RED}  # in which ways are drawn on maps
