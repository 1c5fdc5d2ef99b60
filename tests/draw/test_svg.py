from xml.etree import ElementTree

import pytest

from riverpost.draw import Box, Lettering, Piece, Scene, Symbol
from riverpost.draw.svg import element, number

SVG = "{http://www.w3.org/2000/svg}"
DOT = Symbol("dot", Box(-5, -5, 10, 10), element("circle", r=5))
UNUSED = Symbol("unused", Box(0, 0, 1, 1), element("rect"))


def scene(*pieces: Piece) -> Scene:
    return Scene(100, 50, {"dot": DOT, "unused": UNUSED}, "", pieces, "A <board>", lambda: 'said "so" & \x00 so')


def test_texts_are_escaped_and_survive() -> None:
    name = """<script>alert("x" & 'y')</script>"""
    root = ElementTree.fromstring(
        scene(Piece("p", "dot", label=name), Piece("t", text=name, lettering=Lettering(9))).svg()
    )
    assert root.find(f".//{SVG}use/{SVG}title").text == name  # type: ignore[union-attr]
    assert root.find(f".//{SVG}text").text == name  # type: ignore[union-attr]
    assert root.find(".//script") is None
    assert root.find(f"{SVG}title").text == "A <board>"  # type: ignore[union-attr]
    assert root.find(f"{SVG}desc").text == 'said "so" &  so'  # type: ignore[union-attr]


def test_only_symbols_that_are_shown_are_drawn() -> None:
    drawn = ElementTree.fromstring(scene(Piece("p", "dot")).svg()).findall(f"{SVG}defs/{SVG}g")
    assert [symbol.get("id") for symbol in drawn] == ["symbol-dot"]


def test_a_piece_tells_its_place_and_its_actions() -> None:
    shown = ElementTree.fromstring(scene(Piece("p", "dot", 10, 20, 90, 2, "legal", actions=(3, 14))).svg()).find(
        f"{SVG}use"
    )
    assert shown is not None
    assert shown.get("transform") == "translate(10 20) rotate(90) scale(2)"
    assert shown.get("data-action") == "3 14"


def test_extent_follows_scale_and_turn() -> None:
    long = Symbol("long", Box(0, 0, 10, 2), "")
    whole = Scene(100, 50, {"long": long}, "", [], "", str)
    assert whole.extent(Piece("p", "long", 20, 20, 90, 2)) == pytest.approx((16, 20, 20, 40))


@pytest.mark.parametrize(
    ("value", "shown"), [(1, "1"), (1.5, "1.5"), (1 / 3, "0.33"), (-0.001, "0"), (-2.0, "-2"), (100, "100")]
)
def test_numbers_are_short(value: float, shown: str) -> None:
    assert number(value) == shown


def test_boxes_of_a_grid_fill_it() -> None:
    cells = Box(0, 0, 100, 50).grid(3, 2, 5)
    assert len(cells) == 6
    assert cells[0] == Box(0, 0, 30, 22.5)
    assert (cells[-1].right, cells[-1].bottom) == pytest.approx((100, 50))
