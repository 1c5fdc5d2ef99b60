"""How a game writes the fields of its positions as text; `text.py` writes and reads them."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Named:
    """A field whose numbers stand for names, counted from `first`; the end of a row is left out where it is `first`."""

    names: Sequence[str]
    first: int = 0


@dataclass(frozen=True)
class Columns:
    """A field whose last axis is counted by name."""

    names: Sequence[str]


Style = Named | Columns
PLAIN = Columns(())
