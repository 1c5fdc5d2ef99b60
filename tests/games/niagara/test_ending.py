"""N80-N82: winning."""

from typing import Any

import pytest

import riverpost
from riverpost.games.niagara.rules.ending import has_won
from tests.games.niagara.arrange import GAME, arrange, camp, lay_out, names, play, turn

FIVE = ["amethyst", "diamond", "amber", "sapphire", "ruby"]


@pytest.mark.rule("N80")
@pytest.mark.parametrize(
    ("gems", "won"),
    [
        (FIVE, True),
        (FIVE[:4], False),
        (["ruby"] * 4, True),
        (["ruby"] * 3, False),
        (["ruby"] * 3 + ["amber"] * 3 + ["diamond"], True),
        (["ruby"] * 3 + ["amber"] * 3, False),
    ],
)
def test_five_different_four_alike_or_any_seven(gems: list[str], won: bool) -> None:
    p = lay_out(camps=[gems, [], []])
    assert has_won(p.raw, 0) == won


def last_turns(*camps: list[str], **options: Any) -> riverpost.Position:
    """Each of three players is one gem short and carries it at disc 1; seat 0 begins."""
    cargo = [["ruby", None], ["amber", None], ["diamond", None]]
    return turn(2, others=2, canoes=[["1", "camp"]] * 3, camps=list(camps), cargo=cargo, **options)


@pytest.mark.rule("N81")
def test_judged_after_the_last_seat_so_that_several_win_together() -> None:
    p = last_turns(FIVE[:4], ["amber"] * 3, [])
    events = play(p, "canoe 1", "up 1", "done")
    assert not p.over, "seat 0 has five colours, but the round is played out"
    events = play(p, "canoe 1", "up 1", "done", "canoe 1", "up 1", "done")
    assert p.over
    assert names(events)[-2:] == ["won", "won"]
    assert "river" not in names(events), "the game ends there"
    assert [standing.rank for standing in p.result()] == [1, 1, 3]
    assert [standing.parts["colours"] for standing in p.result()] == [5, 1, 1]
    assert camp(p, 2) == ["diamond"]


@pytest.mark.rule("N81")
def test_in_a_rich_camp_winners_are_ranked_by_value() -> None:
    p = last_turns(FIVE[:4], ["amber"] * 3, [], rich_camp=True)
    play(p, "canoe 1", "up 1", "done", "canoe 1", "up 1", "done", "canoe 1", "up 1", "done")
    assert [standing.score for standing in p.result()] == [15, 12, 2]
    assert [standing.rank for standing in p.result()] == [1, 2, 3]


@pytest.mark.rule("N81")
def test_the_others_share_the_next_rank() -> None:
    p = last_turns(FIVE[:4], [], [])
    play(p, "canoe 1", "up 1", "done", "canoe 1", "up 1", "done", "canoe 1", "up 1", "done")
    assert [standing.rank for standing in p.result()] == [1, 2, 2]


@pytest.mark.rule("N82")
def test_at_the_round_limit_nobody_has_won_and_all_share_one_rank() -> None:
    p = turn("cloud", mover=2, others="cloud", rounds=8, camps=[["ruby"], [], []], round_limit=8)
    events = play(p, "weather +1")
    assert p.over
    assert names(events)[-1] == "nobody won"
    assert [standing.rank for standing in p.result()] == [1, 1, 1]
    p = turn("cloud", mover=2, others="cloud", rounds=8, round_limit=9)
    play(p, "weather +1")
    assert not p.over
    with pytest.raises(riverpost.BadOption, match="round_limit"):
        arrange(round_limit=3)


@pytest.mark.rule("N80", "N81")
def test_the_result_says_which_goals_were_reached_and_how_winners_are_told_apart() -> None:
    moves = ["canoe 1", "up 1", "done"] * 3
    p = last_turns(FIVE[:4], ["amber"] * 3, [])
    play(p, *moves)
    assert [GAME.face.why_rank(p, seat) for seat in range(3)] == [
        "Red wins with gems of 5 colours. Blue reached a goal in the same round, so that the victory is shared.",
        "Blue wins with 4 gems of one colour (amber). Red reached a goal in the same round, so that the victory is "
        "shared.",
        "Green has reached no goal. Gems: 1, colours: 1, of one colour: 1.",
    ]
    p = last_turns(FIVE[:4], ["amber"] * 3, [], rich_camp=True)
    play(p, *moves)
    assert GAME.face.why_rank(p, 1) == (
        "Blue has reached a goal too: 4 gems of one colour (amber). Red reached a goal in the same round, so that the "
        "value of the camp decides: Blue 12, Red 15."
    )
    assert GAME.face.why_rank(p, 0) in p.log()
