from math import hypot

import pytest

from riverpost.draw import palette as p
from riverpost.draw.boats import paddle_wheel, steamer
from riverpost.draw.curves import rounded
from riverpost.games.mississippi_queen.scene.hexes import (
    SIDES,
    beside,
    centre,
    corners,
    inner_lines,
    open_sides,
    outlines,
    towards,
)

ROSETTE = [(0, 0), *SIDES]


def test_sides_are_counted_clockwise_from_the_top() -> None:
    for side in range(len(SIDES)):
        x, y = centre(*beside((0, 0), side), 10)
        assert (x, y) == pytest.approx(towards(side, hypot(x, y)))
    assert centre(*beside((0, 0), 0), 10)[1] < 0
    assert beside((0, 0), -1) == beside((0, 0), 5)


def test_corners_lie_around_the_middle() -> None:
    x, y = centre(2, 1, 10)
    assert all(hypot(px - x, py - y) == pytest.approx(10) for px, py in corners((2, 1), 10))


def test_an_outline_goes_once_around() -> None:
    (line,) = outlines(ROSETTE, 10)
    assert len(line) == len(open_sides(ROSETTE)) == 18


def test_hexes_that_do_not_touch_and_holes_have_outlines_of_their_own() -> None:
    assert len(outlines([(0, 0), (5, 0)], 10)) == 2
    assert len(outlines(SIDES, 10)) == 2


def test_inner_lines_are_drawn_once() -> None:
    assert inner_lines(ROSETTE, 10).count("M") == 12


def test_a_rounded_line_touches_the_middle_of_every_side() -> None:
    path = rounded([(0, 0), (10, 0), (10, 10)])
    assert path.startswith("M5 5")
    assert path.endswith("Z")
    assert "Q0 0 5 0" in path


@pytest.mark.parametrize("livery", [p.ORANGE, p.WHITE, p.PINK, p.BLACK])
def test_steamers_fit_into_a_hex(livery: p.Livery) -> None:
    box = steamer("s", livery, 10).box
    assert -10 <= box.x < box.right <= 10
    assert -9 <= box.y < box.bottom <= 9


def test_a_wheel_is_as_large_as_it_should_be() -> None:
    box = paddle_wheel("w", 10, p.INK, p.CREAM).box
    assert (box.width, box.height) == (20, 20)
