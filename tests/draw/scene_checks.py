"""What holds for the picture of every game, whoever looks and in both layouts."""

import re
from collections.abc import Iterator
from xml.etree import ElementTree

import pytest

from riverpost.draw import Piece, Scene, Symbol
from riverpost.engine.errors import RiverpostError
from riverpost.engine.position import Position

SVG = "{http://www.w3.org/2000/svg}"
LAYOUTS = ("wide", "tall")
SMALLEST = {"wide": 11, "tall": 9}
FORBIDDEN = re.compile("style|class|on.*")
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


def eyes(position: Position) -> list[int | None]:
    """A spectator, and each seat."""
    return [None, *range(position.players)]


def picture(position: Position, seat: int | None, layout: str) -> ElementTree.Element:
    return ElementTree.fromstring(position.svg(seat=seat, layout=layout))


def check_markup(position: Position, layout: str) -> None:
    """Well-formed, with unique ids, and nothing that a strict page forbids."""
    for seat in eyes(position):
        root = picture(position, seat, layout)
        ids = [shown.get("id") for shown in root.iter() if shown.get("id")]
        assert len(ids) == len(set(ids))
        assert not [shown.tag for shown in root.iter() if shown.tag in {f"{SVG}style", f"{SVG}script"}]
        assert not [key for shown in root.iter() for key in shown.keys() if FORBIDDEN.fullmatch(key)]  # noqa: SIM118
        assert {shown.get("href", "")[1:] for shown in root.iter(f"{SVG}use")} <= set(ids)
        assert set(re.findall(r"url\(#([^)]*)\)", ElementTree.tostring(root, "unicode"))) <= set(ids)


def check_within(whole: Scene, piece: Piece, box: tuple[float, float, float, float]) -> None:
    """A piece lies in a box, given as left, top, right, bottom."""
    left, top, right, bottom = whole.extent(piece)
    assert left >= box[0], piece
    assert top >= box[1], piece
    assert right <= box[2], piece
    assert bottom <= box[3], piece


def check_inside(whole: Scene) -> None:
    """All pieces lie inside the picture."""
    for piece in whole.pieces:
        check_within(whole, piece, (0, 0, whole.width, whole.height))


def check_panels(whole: Scene, kinds: str) -> None:
    """Pieces of these kinds, which name their seat, lie inside its panel."""
    panels = {piece.id[-1]: whole.extent(piece) for piece in whole.pieces if piece.id.startswith("panel-")}
    checked = 0
    for piece in whole.pieces:
        if found := re.match(rf"(?:{kinds})-(\d)", piece.id):
            check_within(whole, piece, panels[found[1]])
            checked += 1
    assert checked


def check_letters(position: Position, layout: str) -> None:
    """No letter is too small, nor made so by the scale of a piece."""
    root = picture(position, position.seat, layout)
    scales = dict.fromkeys(root.iter(f"{SVG}text"), 1.0)
    for map in root.findall(f"{SVG}g[@id='map']"):
        scale = float(re.findall(r"scale\((.*)\)", map.get("transform", ""))[0])
        scales |= dict.fromkeys(map.iter(f"{SVG}text"), scale)
    sizes = [scale * float(text.get("font-size", "0")) for text, scale in scales.items()]
    assert min(sizes) >= SMALLEST[layout] - 0.05
    lettered = {s.get("id") for s in root.findall(f"{SVG}defs/{SVG}g") if s.find(f".//{SVG}text") is not None}
    shrunk = [u for u in root.iter(f"{SVG}use") if re.search(r"scale\(0", u.get("transform", ""))]
    assert not [u.get("id") for u in shrunk if u.get("href", "")[1:] in lettered]


def check_choices(position: Position, layout: str) -> None:
    """Exactly the legal actions of a viewer who decides are offered, maybe twice, and nothing to anybody else."""
    assert position.over or position.legal_ids()
    for seat in eyes(position):
        shown = picture(position, seat, layout).iter()
        offered = [int(action) for one in shown for action in one.get("data-action", "").split()]
        legal = position.legal_ids(seat) if seat is not None and seat in position.seats else []
        assert sorted(set(offered)) == legal


def check_names_are_escaped(position: Position, layout: str) -> None:
    """Of a position whose names are LONG_NAMES."""
    svg = position.svg(seat=0, layout=layout)
    assert "<script" not in svg
    assert "&lt;script&gt;" in svg


def check_description(position: Position) -> None:
    """The picture has a name and is told in words."""
    root = picture(position, 0, "wide")
    assert root.get("role") == "img"
    assert root.get("aria-label") == position.game.title
    described = root.find(f"{SVG}desc")
    assert described is not None
    assert described.text == "\n".join(position.game.face.describe(position.view(0)))


def check_unknown_layout(position: Position) -> None:
    """The refusal names the layouts."""
    with pytest.raises(RiverpostError, match="wide, tall"):
        position.svg(layout="round")
