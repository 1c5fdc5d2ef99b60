"""What the log says, in the words of the game."""

import pytest

from tests.conftest import Played, Variant
from tests.games.mississippi_queen.arrange import GAME, Boat, arrange, play

RIVER = ["A1-1", "A2-2"]


@pytest.mark.rule("M22")
def test_the_log_says_how_a_boat_turns_and_what_coal_that_leaves() -> None:
    p = arrange([Boat(0, 7, "N", speed=3, coal=6)], RIVER)
    play(p, "speed 3", "left", "left")
    assert p.log()[-3:] == [
        "Orange sails at speed 3 (coal 6).",
        "Orange turns north-west (coal 6).",
        "Orange turns south-west (coal 5).",
    ]


@pytest.mark.rule("M30", "M32")
def test_the_log_says_who_pushes_whom_and_in_which_direction() -> None:
    p = arrange([Boat(0, 7, "N", speed=4), Boat(0, 12), Boat(0, 17)], RIVER)
    play(p, "speed 4", "push N", "push NE", "heading SE", "heading N")
    assert [line for line in p.log() if "pushes" in line] == [
        "Orange pushes Green north-east.",
        "Orange pushes Blue north.",
    ]
    assert p.log()[-1] == "Orange sails one hex north."


@pytest.mark.rule("M54")
def test_the_log_says_which_round_is_the_last(played: Played) -> None:
    log = played(Variant(GAME, 3, {"round_limit": 10}), 5).log()
    assert [line for line in log if line.startswith("Round")][-2:] == ["Round 9.", "Round 10, the last one."]
