from itertools import combinations
from xml.etree import ElementTree

import pytest

from riverpost.draw import palette as p
from riverpost.draw.pieces import OUTLINES
from riverpost.games.niagara.scene.canoes import canoe
from riverpost.games.niagara.scene.gems import AMBER, AMETHYST, CUTS, DIAMOND, RUBY, SAPPHIRE, Stone, gem, pile
from tests.draw.scene_checks import corners

STONES = (AMETHYST, DIAMOND, AMBER, SAPPHIRE, RUBY)


def test_every_stone_has_a_cut_of_its_own() -> None:
    assert len({stone.cut for stone in STONES}) == len(CUTS) == len(STONES)
    for one, other in combinations(CUTS.values(), 2):
        assert one != other


@pytest.mark.parametrize("stone", STONES)
def test_stones_lie_in_their_boxes(stone: Stone) -> None:
    symbol = gem("g", stone, 10)
    assert all(abs(x) <= symbol.box.right and abs(y) <= symbol.box.bottom for x, y in corners(symbol))


@pytest.mark.parametrize("state", ["legal", "turn"])
def test_what_is_lit_is_told_from_what_is_red(state: str) -> None:
    """Behind the outline of every canoe and stone lies a wider ring, which is cream while the piece is lit."""
    for symbol in (canoe("c", p.RED, "1", 40, 14, False, 11), gem("g", RUBY, 10), pile("heap", RUBY, 10, 3)):
        ring = ElementTree.fromstring(f"<g>{symbol.markup}</g>").find(".//*[@stroke='currentColor']")
        assert ring is not None
        assert float(ring.get("stroke-width", "0")) > float(str(OUTLINES[state]["stroke_width"])) + 2
    assert OUTLINES[state]["color"] == p.CREAM
    assert OUTLINES[""]["color"] == "transparent"


@pytest.mark.parametrize(("count", "drawn"), [(1, 1), (2, 2), (3, 3), (7, 3)])
def test_a_pile_shows_at_most_three_stones(count: int, drawn: int) -> None:
    markup = pile("heap", RUBY, 10, count).markup
    assert 1 + markup.count("<use") == drawn


def test_a_canoe_lies_along_or_upright_and_carries_its_name() -> None:
    lying, upright = (canoe("c", p.BLUE, "2", 40, 14, way, 11) for way in (False, True))
    assert (lying.box.width, lying.box.height) == (40, 14)
    assert (upright.box.width, upright.box.height) == (14, 40)
    assert all(">2</text>" in symbol.markup for symbol in (lying, upright))
