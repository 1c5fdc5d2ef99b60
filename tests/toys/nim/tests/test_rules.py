"""The rules of Nim, one by one."""

import pytest

import riverpost

from .arrange import FULL, GAME, arrange


def ranks(position: riverpost.Position) -> list[int]:
    return [standing.rank for standing in position.result()]


@pytest.mark.rule("X1", "X2")
def test_two_or_three_play_with_heaps_of_three_four_and_five() -> None:
    assert GAME.players == (2, 3)
    position = GAME.new(3, 1)
    assert tuple(position.view(None).raw.heap) == FULL


@pytest.mark.rule("X3")
def test_turns_go_round_from_whoever_begins() -> None:
    position = GAME.new(3, 1, begins="seat-3")
    deciders = []
    for heap in (1, 2, 3, 3):
        deciders.append(position.seat)
        position.play(f"take 1 from heap {heap}")
    assert deciders == [2, 0, 1, 2]
    assert {GAME.new(3, seed).seat for seed in range(20)} == {0, 1, 2}


@pytest.mark.rule("X4")
def test_one_to_three_stones_are_taken_from_a_heap_that_has_them() -> None:
    position = arrange(0, 2, 5)
    assert position.legal() == [
        "take 1 from heap 2",
        "take 2 from heap 2",
        "take 1 from heap 3",
        "take 2 from heap 3",
        "take 3 from heap 3",
    ]
    assert "Heap 1 is empty" in str(position.why_not("take 1 from heap 1"))
    assert "only 2 stones" in str(position.why_not("take 3 from heap 2"))
    position.play("take 2 from heap 3")
    assert position.raw.heap.tolist() == [0, 2, 3]


@pytest.mark.rule("X5", "X6")
@pytest.mark.parametrize(("misere", "expected"), [(False, [1, 2, 2]), (True, [3, 1, 1])])
def test_the_last_stone_decides(misere: bool, expected: list[int]) -> None:
    position = arrange(0, 0, 2, players=3, misere=misere)
    position.play("take 2 from heap 3")
    assert position.over
    assert ranks(position) == expected
