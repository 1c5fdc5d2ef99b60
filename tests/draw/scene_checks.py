"""What tests of pictures use: positions to draw, whoever looks, in both layouts."""

from collections.abc import Iterable, Iterator
from functools import cache
from types import ModuleType
from typing import Any
from xml.etree import ElementTree

import pytest

from riverpost.draw import Piece, Scene, Symbol
from riverpost.engine.position import Position
from tests.conftest import part_of_tests

LAYOUTS = ("wide", "tall")
ROOMS = ("1366x670", "1630x980", "820x1080", "390x740", "844x340")  # that boards have on common screens
LONG_NAMES = [
    "Maximilian von Thurn und Taxis",
    "<script>alert('&')</script> \"x\"",
    "W" * 30,
    "Анастасия Шереметьева-Вишневская",
    "Jo",
]

both_layouts = pytest.mark.parametrize("layout", LAYOUTS)


def corners(symbol: Symbol) -> Iterator[tuple[float, float]]:
    """The corners of all polygons of a symbol."""
    for polygon in ElementTree.fromstring(f"<g>{symbol.markup}</g>").iter("polygon"):
        for corner in polygon.get("points", "").split():
            x, y = corner.split(",")
            yield float(x), float(y)


def positions(game: str) -> ModuleType:
    """The positions of a game that its pictures are tried on."""
    return part_of_tests(game, "scene_positions")


@cache
def position_of(game: str, name: str) -> Position:
    """One of them, made once; whoever changes it changes a copy."""
    position: Position = positions(game).POSITIONS[name]()
    return position


def eyes(position: Position) -> list[int | None]:
    """A spectator, and each seat."""
    return [None, *range(position.players)]


def drawn(position: Position, seat: int | None, layout: str, **how: Any) -> Scene:
    """The scene as a seat sees it, in the words of the source."""
    return position.game.face.scene(position.view(seat), "en", layout, **how)


def by_id(pieces: Iterable[Piece]) -> dict[str, Piece]:
    return {piece.id: piece for piece in pieces}


def check_within(whole: Scene, piece: Piece, box: tuple[float, float, float, float]) -> None:
    """A piece lies in a box, given as left, top, right, bottom."""
    left, top, right, bottom = whole.extent(piece)
    assert left >= box[0], piece
    assert top >= box[1], piece
    assert right <= box[2], piece
    assert bottom <= box[3], piece
