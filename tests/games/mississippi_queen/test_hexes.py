from math import hypot

import pytest

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
