"""The record that is a position of Nim."""

from typing import Any

from riverpost.engine.plain import HEADER, Description

from .board import HEAPS

POSITION: Description = [
    *HEADER,
    ("misere", "i1"),  # the variant of X6
    ("mover", "i1"),  # whose turn it is; when all is over, who took the last stone
    ("heap", "i1", (HEAPS,)),  # stones that are left
]

SETTLED = ("misere",)  # by players and options, for the whole game


def who_began(s: Any) -> int:
    """X3: every decision is a turn, so that the seat is counted back; the last one took the turn along."""
    return (int(s.mover) - int(s.ply) + int(s.over)) % int(s.players)
