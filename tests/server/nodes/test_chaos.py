"""Killed at random: whatever dies, nothing that anybody was told is untrue, and all goes on by itself."""

from __future__ import annotations

import pytest

from tests.server.chaos.run import Wish, run

FEW = Wish(faults=8, seed=7, companies=4, a_second=2.0, pause=0.1)
MANY = Wish(faults=220, seed=11, companies=20, a_second=2.0)
ONE_FILE = Wish(faults=40, seed=13, companies=10, a_second=1.0, database="sqlite")


def test_a_few_faults_of_every_kind() -> None:
    report = run(FEW)
    assert report.complaints == []
    assert sum(report.told["faults"].values()) == FEW.faults
    assert report.told["updates_compared"]
    assert report.told["asked"]["chat done"]


@pytest.mark.prove
@pytest.mark.parametrize("wish", [MANY, ONE_FILE], ids=lambda wish: wish.database)
def test_hundreds_of_faults(wish: Wish) -> None:
    report = run(wish)
    assert report.complaints == []
    assert sum(report.told["faults"].values()) == wish.faults
    assert report.told["asked"]["move done"]
