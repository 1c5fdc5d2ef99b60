"""Figures: positions that a text talks about, drawn by the scenes of their game and cut down to what matters."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING

from riverpost.draw.pieces import Box, Piece, Scene

if TYPE_CHECKING:
    from riverpost.engine.game import Game
    from riverpost.engine.position import Position


@dataclass(frozen=True)
class Figure:
    """A picture for a rules page: a position, whose eyes see it, and what of it is shown."""

    position: Callable[[Game], Position]
    around: tuple[str, ...] = ()  # patterns of the ids of pieces that must be seen
    margin: float = 14  # around these pieces
    box: Box | None = None  # what is shown where no pieces are named
    seat: int | None = None  # None: a spectator's, with nothing lit
    layout: str = "wide"

    def svg(self, game: Game, lang: str) -> str:
        """The figure with its words in a language."""
        view = self.position(game).view(self.seat)
        scene = game.face.scene(view, lang, self.layout, headline=False)
        return cut(scene, self.box or box_around(scene, self.around, self.margin)).svg()


def box_around(scene: Scene, patterns: Sequence[str], margin: float) -> Box:
    """The smallest box that holds some pieces of a scene and a margin around them."""
    seen = [piece for piece in scene.pieces if any(fnmatchcase(piece.id, pattern) for pattern in patterns)]
    if not seen:
        raise LookupError(f"The picture has no piece {' or '.join(patterns)}.")
    lefts, tops, rights, bottoms = zip(*(scene.extent(piece) for piece in seen), strict=True)
    left, top = max(0, min(lefts) - margin), max(0, min(tops) - margin)
    right, bottom = min(scene.width, max(rights) + margin), min(scene.height, max(bottoms) + margin)
    return Box(left, top, right - left, bottom - top)


def cut(scene: Scene, box: Box) -> Scene:
    """The part of a scene within a box."""
    return replace(scene, crop=box, pieces=[piece for piece in scene.pieces if _is_within(scene, piece, box)])


def _is_within(scene: Scene, piece: Piece, box: Box) -> bool:
    left, top, right, bottom = scene.extent(piece)
    return left < box.right and right > box.x and top < box.bottom and bottom > box.y
