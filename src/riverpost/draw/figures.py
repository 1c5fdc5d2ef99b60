"""Figures: positions that a text talks about, drawn by the scenes of their game and cut down to what matters."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from riverpost.draw.pieces import Box, Piece, Scene
from riverpost.engine.errors import RiverpostError
from riverpost.engine.position import Position


@dataclass(frozen=True)
class Figure:
    """A picture for a rules page: a position, whose eyes see it, and what of it is shown."""

    position: Callable[[], Position]
    around: tuple[str, ...] = ()  # how the ids of pieces begin that must be seen; none: the whole picture
    margin: float = 14
    seat: int | None = None  # None: a spectator's, with nothing lit
    layout: str = "wide"

    def svg(self, lang: str) -> str:
        """The figure with its words in a language."""
        position = self.position()
        scene = position.game.scene(position.view(self.seat), lang, self.layout, headline=False)
        return (cut(scene, self.around, self.margin) if self.around else scene).svg()


def cut(scene: Scene, around: Sequence[str], margin: float) -> Scene:
    """The part of a scene around some of its pieces."""
    seen = [piece for piece in scene.pieces if piece.id.startswith(tuple(around))]
    if not seen:
        raise RiverpostError(f"The picture has no piece whose id begins with {' or '.join(around)}.")
    extents = [scene.extent(piece) for piece in seen]
    left, top = max(0, min(e[0] for e in extents) - margin), max(0, min(e[1] for e in extents) - margin)
    right, bottom = max(e[2] for e in extents) + margin, max(e[3] for e in extents) + margin
    crop = Box(left, top, min(right, scene.width) - left, min(bottom, scene.height) - top)
    return replace(scene, crop=crop, pieces=[piece for piece in scene.pieces if _is_within(scene, piece, crop)])


def _is_within(scene: Scene, piece: Piece, crop: Box) -> bool:
    left, top, right, bottom = scene.extent(piece)
    return left < crop.right and right > crop.x and top < crop.bottom and bottom > crop.y
