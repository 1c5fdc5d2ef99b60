import re
from collections.abc import Iterator
from itertools import combinations, pairwise
from math import hypot
from xml.etree import ElementTree

import pytest

from riverpost.draw import Symbol
from riverpost.draw import palette as p
from riverpost.draw.boats import canoe
from riverpost.draw.curves import beside, curve, loop
from riverpost.draw.palette import Livery
from riverpost.draw.shapes import badge, mark, plate
from riverpost.games.niagara.scene.gems import AMBER, AMETHYST, CUTS, DIAMOND, RUBY, SAPPHIRE, Stone, gem, pile

STONES = (AMETHYST, DIAMOND, AMBER, SAPPHIRE, RUBY)
LIVERIES = [found for found in vars(p).values() if isinstance(found, Livery)]


def corners(symbol: Symbol) -> Iterator[tuple[float, float]]:
    for polygon in ElementTree.fromstring(f"<g>{symbol.markup}</g>").iter("polygon"):
        for corner in polygon.get("points", "").split():
            x, y = corner.split(",")
            yield float(x), float(y)


def test_every_livery_has_a_shape_that_can_be_drawn_inside_its_box() -> None:
    for livery in LIVERIES:
        symbol = mark("m", livery, 10)
        box = symbol.box
        for x, y in corners(symbol):
            assert box.x - 1 <= x <= box.right + 1
            assert box.y - 1 <= y <= box.bottom + 1


def test_the_shapes_of_one_table_differ() -> None:
    assert len({livery.shape for livery in (p.RED, p.BLUE, p.GREEN, p.YELLOW, p.BROWN)}) == 5


def test_every_stone_has_a_cut_of_its_own() -> None:
    assert len({stone.cut for stone in STONES}) == len(CUTS) == len(STONES)
    for one, other in combinations(CUTS.values(), 2):
        assert one != other


@pytest.mark.parametrize("stone", STONES)
def test_stones_lie_in_their_boxes(stone: Stone) -> None:
    symbol = gem("g", stone, 10)
    assert all(abs(x) <= symbol.box.right and abs(y) <= symbol.box.bottom for x, y in corners(symbol))


@pytest.mark.parametrize(("count", "drawn"), [(1, 1), (2, 2), (3, 3), (7, 3)])
def test_a_pile_shows_at_most_three_stones(count: int, drawn: int) -> None:
    markup = pile("heap", RUBY, 10, count).markup
    assert 1 + markup.count("<use") == drawn


def test_a_canoe_lies_along_or_upright_and_carries_its_name() -> None:
    lying, upright = (canoe("c", p.BLUE, "2", 40, 14, way, 11) for way in (False, True))
    assert (lying.box.width, lying.box.height) == (40, 14)
    assert (upright.box.width, upright.box.height) == (14, 40)
    assert all(">2</text>" in symbol.markup for symbol in (lying, upright))


def test_plates_and_badges_are_as_large_as_asked() -> None:
    assert plate("p", 30, 20, 4, p.PANEL).box.right == 30
    assert badge("b", 8).box.width == 16


def test_a_curve_goes_through_its_points() -> None:
    line = [(0.0, 0.0), (10.0, 5.0), (20.0, 0.0)]
    ends = re.findall(r"([\d.-]+ [\d.-]+)(?=C|$)", curve(line, first=True))
    assert ends == ["0 0", "10 5", "20 0"]
    assert loop(line).endswith("Z")


def test_a_line_beside_another_keeps_its_distance() -> None:
    line = [(0.0, 0.0), (10.0, 0.0), (20.0, 0.0)]
    assert beside(line, 4) == [(0, 4), (10, 4), (20, 4)]
    bent = beside([(0.0, 0.0), (10.0, 2.0), (20.0, 0.0)], -3)
    assert [hypot(x - a, y - b) for (x, y), (a, b) in zip(bent, [(0, 0), (10, 2), (20, 0)], strict=True)] == [
        pytest.approx(3)
    ] * 3
    assert all(one[0] < other[0] for one, other in pairwise(bent))
