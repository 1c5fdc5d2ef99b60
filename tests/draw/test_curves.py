import re
from itertools import pairwise
from math import hypot

import pytest

from riverpost.draw.curves import beside, curve, loop, rounded


def test_a_rounded_line_touches_the_middle_of_every_side() -> None:
    path = rounded([(0, 0), (10, 0), (10, 10)])
    assert path.startswith("M5 5")
    assert path.endswith("Z")
    assert "Q0 0 5 0" in path


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
