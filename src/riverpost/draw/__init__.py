"""Drawing: pieces to SVG. Knows no game."""

from riverpost.draw.lettering import Lettering
from riverpost.draw.pieces import Box, Piece, Scene, Symbol

__all__ = ["Box", "Lettering", "Piece", "Scene", "Symbol"]
