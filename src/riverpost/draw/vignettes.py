"""Vignettes: small pictures of options, made of the symbols of their game."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from riverpost.draw.lettering import Lettering
from riverpost.draw.pieces import Box, Piece, Scene, Symbol
from riverpost.draw.shapes import sheet

WIDTH, HEIGHT = 120.0, 80.0


@dataclass(frozen=True)
class Vignette:
    """Some pieces on a coloured ground."""

    ground: str
    pieces: tuple[Piece, ...]

    def svg(self, symbols: Mapping[str, Symbol]) -> str:
        """The picture, with the symbols that its pieces show."""
        return Scene(
            width=WIDTH,
            height=HEIGHT,
            symbols=symbols,
            backdrop=sheet(Box(0, 0, WIDTH, HEIGHT), 0, fill=self.ground),
            pieces=[replace(piece, id=str(k)) for k, piece in enumerate(self.pieces)],
            title="",
            describe=str,
        ).svg()


def put(symbol: str, x: float, y: float, scale: float = 1, turn: float = 0, state: str = "") -> Piece:
    """A symbol somewhere in a vignette."""
    return Piece("", symbol, x, y, turn, scale, state)


def write(text: str, x: float, y: float, size: float) -> Piece:
    """A number or a sign that every language reads."""
    return Piece(
        "", x=x, y=y + size * 0.36, text=text, lettering=Lettering(size, serif=True, bold=True, anchor="middle")
    )
