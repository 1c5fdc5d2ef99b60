"""Drawing: pieces to SVG. Knows no game."""

from riverpost.draw.lettering import Lettering
from riverpost.draw.pieces import Box, Map, Piece, Scene, Symbol

__all__ = ["Box", "Lettering", "Map", "Piece", "Scene", "Symbol"]
