"""N20-N29: which canoes move, and how they paddle."""

import pytest

from tests.games.niagara.arrange import LOST, aboard, arrange, camp, names, picks, place, play, turn, why

REST = [["camp", "camp"], ["camp", "camp"]]


@pytest.mark.rule("N20")
def test_of_two_canoes_ashore_exactly_one_is_launched() -> None:
    p = turn(3, canoes=[["camp", "camp"], *REST])
    assert p.legal() == ["canoe 1"], "they are alike, so the first is offered"
    assert why(p, "canoe 2") == "N22"
    assert why(p, "done") == "N20"
    play(p, "canoe 1")
    assert why(p, "canoe 2") == "N20"
    assert why(p, "up 1") == "N2", "nothing is above the camp"
    play(p, "down 3")
    assert (place(p, 0, 0), place(p, 0, 1)) == ("3", "camp")
    assert p.seat == 1, "the second stays ashore"


@pytest.mark.rule("N21")
def test_one_afloat_must_move_and_the_one_ashore_may() -> None:
    p = turn(2, canoes=[["2", "camp"], *REST])
    assert p.legal() == ["canoe 1", "canoe 2"]
    assert why(p, "done") == "N21"
    q = p.copy()
    play(p, "canoe 1", "down 2")
    assert p.legal() == ["done", "canoe 2"]
    play(p, "done")
    assert (place(p, 0, 1), p.seat) == ("camp", 1)
    play(q, "canoe 2", "down 2")
    assert q.legal() == ["canoe 1"], "the one afloat still must"
    play(q, "canoe 1", "up 2")
    assert q.seat == 1


@pytest.mark.rule("N22")
def test_both_afloat_must_move_one_after_the_other_in_free_order() -> None:
    p = turn(1, canoes=[["3", "5"], *REST])
    assert p.legal() == ["canoe 1", "canoe 2"]
    assert why(p, "done") == "N22"
    play(p, "canoe 2")
    assert why(p, "canoe 1") == why(p, "canoe 2") == "N22", "one is finished before the other is touched"
    play(p, "up 1")
    assert p.legal() == ["canoe 1"]
    assert why(p, "canoe 2") == "N22"
    play(p, "canoe 1", "up 1")
    assert (place(p, 0, 0), place(p, 0, 1)) == ("2", "4")
    assert p.seat == 1


@pytest.mark.rule("N22")
def test_what_may_move_is_judged_at_the_start_of_the_turn() -> None:
    p = turn(3, canoes=[["2", "camp"], *REST])
    play(p, "canoe 1", "up 2")
    assert place(p, 0, 0) == "camp"
    assert p.legal() == ["done", "canoe 2"], "the landed canoe stays, the other may still be launched"
    p = turn(2, canoes=[["2", "3"], *REST])
    play(p, "canoe 1", "up 2")
    assert p.legal() == ["canoe 2"]


@pytest.mark.rule("N23")
def test_every_moved_canoe_has_the_cards_points_for_itself() -> None:
    p = turn(4, canoes=[["1", "camp"], *REST])
    play(p, "canoe 1", "down 4", "canoe 2", "down 4")
    assert (place(p, 0, 0), place(p, 0, 1)) == ("5", "4")
    p = turn(1, canoes=[["1", "camp"], *REST])
    play(p, "canoe 1", "up 1", "canoe 2", "down 1")
    assert (place(p, 0, 0), place(p, 0, 1)) == ("camp", "1"), "camp to 1 and 1 to camp cost one each"


@pytest.mark.rule("N24")
def test_all_points_must_be_used_but_landing_and_falling_let_them_lapse() -> None:
    p = turn(4, canoes=[["5", "camp"], *REST])
    play(p, "canoe 1")
    assert why(p, "up 1") == "N24"
    assert why(p, "up 5") == "N23"
    assert why(p, "done") == "N24"
    play(p, "up 4")
    assert place(p, 0, 0) == "1"
    p = turn(6, canoes=[["2", "camp"], *REST])
    play(p, "canoe 1", "up 2")
    assert place(p, 0, 0) == "camp"
    p = turn(6, canoes=[["7-left", "camp"], *REST])
    play(p, "canoe 1", "down 1")
    assert place(p, 0, 0) == LOST


@pytest.mark.rule("N24", "E4")
def test_e4_launch_to_3_the_other_from_2_lands_using_two_one_lapses() -> None:
    p = turn(3, canoes=[["camp", "2"], *REST])
    play(p, "canoe 1", "down 3", "canoe 2", "up 2")
    assert (place(p, 0, 0), place(p, 0, 1)) == ("3", "camp")


@pytest.mark.rule("N25")
def test_a_canoe_goes_one_way_and_chooses_an_arm_past_the_fork() -> None:
    p = turn(3, canoes=[["4", "camp"], *REST])
    play(p, "canoe 1")
    assert {move for move in p.legal() if move.startswith("down")} == {"down left 3", "down right 3", "down 1"}, (
        "down 1 leaves 2 points to load amber"
    )
    assert why(p, "down 3") == "N25"
    assert why(p, "down left 1") == "N25"
    q = p.copy()
    play(p, "down left 3")
    play(q, "down right 3")
    assert (place(p, 0, 0), place(q, 0, 0)) == ("7-left", "7-right")
    assert p.legal() == ["done", "canoe 2"], "it has paddled"


@pytest.mark.rule("N25")
def test_a_canoe_cannot_cross_between_the_arms() -> None:
    p = turn(1, canoes=[["6-left", "7-right"], *REST])
    play(p, "canoe 1")
    assert why(p, "down right 1") == "N25"
    assert p.legal() == ["up 1", "down 1"]
    play(p, "down 1", "canoe 2", "up 1")
    assert (place(p, 0, 0), place(p, 0, 1)) == ("7-left", "6-right")


@pytest.mark.rule("N26")
def test_with_as_many_points_as_its_depth_a_canoe_lands_loaded_or_empty() -> None:
    p = turn(3, canoes=[["3", "2"], *REST], cargo=[["ruby", None], [None, None], [None, None]])
    play(p, "canoe 1")
    assert "up 3" in p.legal()
    assert why(p, "up 6") == "N23"
    play(p, "up 3", "canoe 2")
    assert why(p, "up 3") == "N26", "the camp is two discs away"
    play(p, "up 2")
    assert (place(p, 0, 0), place(p, 0, 1)) == ("camp", "camp")
    assert camp(p, 0) == ["ruby"]


@pytest.mark.rule("N27")
def test_going_past_7_is_allowed_and_ends_the_canoe() -> None:
    p = turn(5, canoes=[["5", "camp"], *REST], cargo=[["amber", None], [None, None], [None, None]])
    play(p, "canoe 1")
    assert why(p, "down left 4") == "N27"
    assert why(p, "down left 5") == "N27"
    events = play(p, "down left 3")
    assert place(p, 0, 0) == LOST
    assert "fell" in names(events)
    assert p.legal() == ["done", "canoe 2"]


@pytest.mark.rule("N28")
def test_any_number_of_canoes_share_a_disc() -> None:
    p = turn(1, canoes=[["2", "2"], ["3", "3"], ["3", "3"]], cargo=[["ruby", None], [None, None], [None, None]])
    play(p, "canoe 1", "down 1", "canoe 2", "down 1")
    assert [place(p, seat, canoe) for seat in range(3) for canoe in range(2)] == ["3"] * 6


@pytest.mark.rule("N29")
def test_with_one_canoe_lost_the_other_must_move_or_be_launched() -> None:
    p = turn(2, canoes=[["camp", LOST], *REST])
    assert p.legal() == ["canoe 1"]
    assert why(p, "done") == "N29"
    assert why(p, "canoe 2") == "N60"
    p = turn(2, canoes=[[LOST, "3"], *REST])
    assert p.legal() == ["canoe 2"]
    assert why(p, "done") == "N29"


@pytest.mark.rule("N29")
def test_with_no_canoe_at_all_nothing_moves_but_the_card_counts_for_the_river() -> None:
    p = arrange(canoes=[[LOST, LOST], ["1", "camp"], ["camp", "camp"]], camps=[["ruby"], [], []])
    picks(p, 2, 5, 5)
    assert p.seat == 1, "seat 0 has nothing to decide"
    assert p.raw.revealed[0] == 1
    events = play(p, "canoe 1", "up 1", "done", "canoe 1", "down 5")
    assert next(event.facts["pushes"] for event in events if event.name == "river") == 2


@pytest.mark.rule("N22", "E8")
def test_e8_who_must_move() -> None:
    assert turn(3, canoes=[["camp", "camp"], *REST]).legal() == ["canoe 1"]
    one = turn(3, canoes=[["4", "camp"], *REST])
    play(one, "canoe 1", "down left 3")
    assert one.legal() == ["done", "canoe 2"]
    both = turn(3, canoes=[["4", "2"], *REST])
    play(both, "canoe 1", "down left 3")
    assert both.legal() == ["canoe 2"]
    assert turn("cloud", canoes=[["4", "2"], *REST]).legal() == ["weather -1", "weather +1"]


@pytest.mark.rule("N23", "E6")
def test_e6_ashore_with_a_6() -> None:
    """Four discs to diamond and load, or six to either arm; three, load, one more is illegal."""
    p = turn(6, canoes=[["camp", "camp"], *REST])
    play(p, "canoe 1")
    assert p.legal() == ["down 4", "down left 6", "down right 6"]
    assert why(p, "down 3") == "N24"
    play(p, "down 4")
    assert p.legal() == ["load diamond"], "what was left is now compulsory"
    play(p, "load diamond")
    assert aboard(p, 0, 0) == "diamond"
    assert p.seat == 1
