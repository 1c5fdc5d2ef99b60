"""N30-N44: loading, unloading, stealing."""

from collections.abc import Sequence

import pytest

import riverpost
from tests.games.niagara.arrange import aboard, at_deposit, camp, names, place, play, turn, why

REST = [["camp", "camp"], ["camp", "camp"]]
EMPTY: list[str | None] = [None, None]


@pytest.mark.rule("N30")
def test_loading_and_unloading_cost_two_points_and_a_canoe_carries_one_gem() -> None:
    p = turn(3, canoes=[["3", "4"], *REST], cargo=[[None, "ruby"], EMPTY, EMPTY])
    play(p, "canoe 1")
    assert why(p, "unload") == "N30"
    play(p, "load amethyst")
    assert p.raw.points == 1
    assert (aboard(p, 0, 0), at_deposit(p, "amethyst", "amethyst")) == ("amethyst", 6)
    play(p, "up 1", "canoe 2")
    assert why(p, "load diamond") == "N30", "one gem aboard"
    play(p, "unload")
    assert p.raw.points == 1
    assert (aboard(p, 0, 1), at_deposit(p, "diamond", "ruby")) == (None, 1)
    play(p, "up 1")

    p = turn(1, canoes=[["3", "camp"], *REST])
    play(p, "canoe 1")
    assert why(p, "load amethyst") == "N30"
    p = turn(3, canoes=[["2", "camp"], *REST])
    play(p, "canoe 1")
    assert why(p, "load amethyst") == "N30", "no deposit there"


@pytest.mark.rule("N31")
def test_gems_are_handled_once_before_or_after_paddling() -> None:
    p = turn(6, canoes=[["5", "camp"], *REST])
    play(p, "canoe 1", "load amber")
    assert why(p, "unload") == why(p, "load amber") == "N31"
    assert p.legal() == ["up 4", "down left 3", "down right 3"], "and not again at the end"
    assert why(p, "up 2") == "N31"
    p = turn(4, canoes=[["5", "camp"], *REST])
    play(p, "canoe 1", "up 2")
    assert (place(p, 0, 0), p.legal()) == ("3", ["load amethyst"])
    assert why(p, "up 2") == "N31", "never in the middle"
    play(p, "load amethyst")
    assert p.legal() == ["done", "canoe 2"]


@pytest.mark.rule("N32")
def test_unload_and_load_in_one_turn_cost_four_at_the_same_deposit() -> None:
    p = turn(5, canoes=[["4", "camp"], *REST], cargo=[["ruby", None], EMPTY, EMPTY])
    play(p, "canoe 1", "swap diamond")
    assert p.raw.points == 1
    assert aboard(p, 0, 0) == "diamond"
    assert (at_deposit(p, "diamond", "ruby"), at_deposit(p, "diamond", "diamond")) == (1, 6)
    assert p.legal() == ["up 1", "down 1"]
    p = turn(3, canoes=[["4", "camp"], *REST], cargo=[["ruby", None], EMPTY, EMPTY])
    play(p, "canoe 1")
    assert why(p, "swap diamond") == "N30"
    p = turn(5, canoes=[["5", "camp"], *REST], cargo=[["ruby", None], EMPTY, EMPTY])
    play(p, "canoe 1", "up 1")
    assert p.legal() == ["swap diamond"], "both after moving"


@pytest.mark.rule("N32", "E10")
def test_e10_unloading_amber_and_taking_another_amber_is_illegal() -> None:
    p = turn(4, canoes=[["5", "camp"], *REST], cargo=[["amber", None], EMPTY, EMPTY])
    play(p, "canoe 1")
    assert why(p, "swap amber") == "N32"
    assert not any(move.startswith("swap") for move in p.legal())
    p = turn(5, canoes=[["6-left", "camp"], *REST], cargo=[["amber", None], EMPTY, EMPTY])
    play(p, "canoe 1")
    assert why(p, "up 1") == "N24", "with amber alone there, four points at the end of the way could not be used"


@pytest.mark.rule("N33")
def test_a_gem_loaded_this_turn_is_not_unloaded_but_may_be_carried_home() -> None:
    p = turn(6, canoes=[["4", "camp"], *REST])
    play(p, "canoe 1", "load diamond")
    assert why(p, "unload") == "N31"
    assert p.legal() == ["up 4", "down left 4", "down right 4"]
    play(p, "up 4")
    assert camp(p, 0) == ["diamond"]


@pytest.mark.rule("N34")
def test_any_gem_on_any_deposit_and_from_a_mixed_one_the_taker_chooses() -> None:
    p = turn(2, canoes=[["4", "camp"], *REST], deposits={"diamond": ["diamond", "ruby", "ruby"]})
    play(p, "canoe 1")
    assert [move for move in p.legal() if move.startswith("load")] == ["load diamond", "load ruby"]
    assert why(p, "load amber") == "N34"
    play(p, "load ruby")
    assert at_deposit(p, "diamond", "ruby") == 1

    p = turn(2, canoes=[["4", "4"], *REST], cargo=[["amber", None], EMPTY, EMPTY], deposits={"diamond": []})
    play(p, "canoe 2")
    assert why(p, "load diamond") == "N34", "an empty deposit gives nothing"
    play(p, "up 2", "canoe 1", "unload")
    assert at_deposit(p, "diamond", "amber") == 1, "but takes gems"


@pytest.mark.rule("N35")
def test_points_may_all_go_into_handling_with_no_disc_moved() -> None:
    p = turn(2, canoes=[["4", "camp"], *REST])
    play(p, "canoe 1", "load diamond")
    assert place(p, 0, 0) == "4"
    assert p.legal() == ["done", "canoe 2"]
    p = turn(4, canoes=[["4", "camp"], *REST], cargo=[["ruby", None], EMPTY, EMPTY])
    play(p, "canoe 1", "swap diamond")
    assert p.legal() == ["done", "canoe 2"]


@pytest.mark.rule("N36")
def test_the_second_canoe_may_load_what_the_first_put_down() -> None:
    p = turn(2, canoes=[["4", "4"], *REST], cargo=[["ruby", None], EMPTY, EMPTY], deposits={"diamond": []})
    play(p, "canoe 1", "unload", "canoe 2")
    assert "load ruby" in p.legal()
    play(p, "load ruby")
    assert aboard(p, 0, 1) == "ruby"


@pytest.mark.rule("N37")
def test_landing_with_a_gem_brings_it_to_camp_in_view_of_all() -> None:
    p = turn(2, canoes=[["2", "camp"], *REST], cargo=[["sapphire", None], EMPTY, EMPTY])
    events = play(p, "canoe 1", "up 2")
    assert names(events)[-1] == "delivered"
    assert aboard(p, 0, 0) is None
    for eyes in (1, 2, None):
        assert camp(p.view(eyes), 0) == ["sapphire"]


@pytest.mark.rule("N38")
def test_players_never_exchange_gems() -> None:
    p = turn(4, canoes=[["4", "4"], ["4", "4"], ["4", "4"]], cargo=[["ruby", "amber"], ["amber", None], EMPTY])
    play(p, "canoe 1")
    swaps = [move for move in p.legal() if move.startswith("swap")]
    assert swaps == ["swap diamond"], "only with the deposit, not with canoes beside"
    assert not any("steal" in move for move in p.legal())


# --- stealing


def thief(card: int, start: str, prey: str = "2", gems: Sequence[str | None] = EMPTY) -> riverpost.Position:
    """Seat 0 with one canoe afloat; seats 1 and 2 have loaded canoes at the prey's place."""
    canoes = [[start, "camp"], [prey, "camp"], [prey, "1"]]
    return turn(card, canoes=canoes, cargo=[gems, ["ruby", None], ["amber", None]])


@pytest.mark.rule("N40")
def test_an_empty_canoe_that_comes_up_and_stops_may_steal_and_choose_from_whom() -> None:
    p = thief(3, "5")
    play(p, "canoe 1", "up 3")
    assert p.legal() == ["steal ruby from 2", "steal amber from 3", "no steal"]
    assert why(p, "steal ruby from 3") == "N40"
    q = p.copy()
    events = play(p, "steal ruby from 2")
    assert (aboard(p, 0, 0), aboard(p, 1, 0), aboard(p, 2, 0)) == ("ruby", None, "amber")
    assert names(events) == ["stole"]
    play(q, "no steal")
    assert (aboard(q, 0, 0), aboard(q, 1, 0)) == (None, "ruby")


@pytest.mark.rule("N41")
def test_not_while_passing_not_downstream_not_from_own_not_in_camp() -> None:
    passing = thief(4, "5")
    play(passing, "canoe 1", "up 4")
    assert passing.legal() == ["done", "canoe 2"]
    downstream = thief(1, "1")
    play(downstream, "canoe 1", "down 1")
    assert downstream.legal() == ["done", "canoe 2"]
    own = turn(1, canoes=[["3", "2"], *REST], cargo=[[None, "ruby"], EMPTY, EMPTY])
    play(own, "canoe 1", "up 1")
    assert own.legal() == ["canoe 2"]
    assert why(own, "steal ruby from 1") == "N41"
    resting = thief(2, "2", prey="2")
    play(resting, "canoe 1", "up 2")
    assert resting.legal() == ["done", "canoe 2"], "it has landed; the prey was on the disc it left"


@pytest.mark.rule("N41")
def test_nobody_steals_while_the_river_moves() -> None:
    p = turn(1, mover=2, others=1, canoes=[["2", "camp"], ["3", "camp"], ["camp", "camp"]],
             cargo=[EMPTY, ["ruby", None], EMPTY])  # fmt: skip
    events = play(p, "canoe 1", "down 1")
    assert "stole" not in names(events)
    assert aboard(p, 1, 0) == "ruby"


@pytest.mark.rule("N42")
def test_it_must_have_been_empty_for_the_whole_of_its_paddling() -> None:
    p = thief(5, "5", gems=["diamond", None])
    play(p, "canoe 1", "unload", "up 3")
    assert "steal ruby from 2" in p.legal(), "unloading first, paddling up and stealing is legal"
    p = thief(3, "4", prey="3", gems=["diamond", None])
    play(p, "canoe 1", "up 1")
    assert p.legal() == ["unload"]
    play(p, "unload")
    assert p.legal() == ["done", "canoe 2"], "paddling up, unloading at the end and stealing is not"
    p = thief(4, "4", gems=EMPTY)
    play(p, "canoe 1", "load diamond", "up 2")
    assert p.legal() == ["done", "canoe 2"], "nor with a gem aboard"


@pytest.mark.rule("N43")
def test_a_stolen_gem_is_not_unloaded_this_turn_and_may_be_stolen_again() -> None:
    p = turn(1, others=1, canoes=[["4", "camp"], ["3", "camp"], ["4", "camp"]], cargo=[EMPTY, ["ruby", None], EMPTY])
    play(p, "canoe 1", "up 1", "steal ruby from 2")
    assert p.legal() == ["done", "canoe 2"]
    play(p, "done", "canoe 1", "down 1", "done")
    assert p.seat == 2
    play(p, "canoe 1", "up 1", "steal ruby from 1")
    assert aboard(p, 2, 0) == "ruby"


@pytest.mark.rule("N44")
def test_both_canoes_may_steal_in_one_turn() -> None:
    p = turn(1, canoes=[["3", "4"], ["2", "3"], ["camp", "camp"]], cargo=[EMPTY, ["ruby", "amber"], EMPTY])
    play(p, "canoe 1", "up 1", "steal ruby from 2", "canoe 2", "up 1", "steal amber from 2")
    assert (aboard(p, 0, 0), aboard(p, 0, 1)) == ("ruby", "amber")
    p = turn(1, canoes=[["3", "4"], ["2", "3"], ["camp", "camp"]], cargo=[EMPTY, ["ruby", "amber"], EMPTY])
    play(p, "canoe 1", "up 1", "steal ruby from 2", "canoe 2", "down 1")
    assert (aboard(p, 0, 0), place(p, 0, 1)) == ("ruby", "5"), "one may steal while the other moves normally"


# --- worked examples


@pytest.mark.rule("N30", "E1")
def test_e1_card_4_two_down_and_load_the_other_four_up() -> None:
    p = turn(4, canoes=[["2", "5"], *REST], cargo=[[None, "ruby"], EMPTY, EMPTY])
    play(p, "canoe 1", "down 2", "load diamond", "canoe 2", "up 4")
    assert (place(p, 0, 0), aboard(p, 0, 0)) == ("4", "diamond")
    assert (place(p, 0, 1), aboard(p, 0, 1)) == ("1", "ruby")


@pytest.mark.rule("N32", "E2")
def test_e2_card_5_one_down_swap_amber_for_sapphire_and_the_other_unloads_and_steals() -> None:
    p = turn(
        5,
        canoes=[["5", "5"], ["2", "camp"], ["camp", "camp"]],
        cargo=[["amber", "diamond"], ["ruby", None], EMPTY],
    )
    play(p, "canoe 1", "down left 1", "swap sapphire")
    assert (aboard(p, 0, 0), at_deposit(p, "sapphire", "amber")) == ("sapphire", 1)
    play(p, "canoe 2", "unload", "up 3", "steal ruby from 2")
    assert (place(p, 0, 1), aboard(p, 0, 1), at_deposit(p, "amber", "diamond")) == ("2", "ruby", 1)


@pytest.mark.rule("N40", "E3")
def test_e3_card_3_what_a_loaded_canoe_and_an_empty_one_at_6_may_do() -> None:
    for start in ("1", "2", "3"):
        p = turn(3, canoes=[[start, "camp"], *REST], cargo=[["ruby", None], EMPTY, EMPTY])
        play(p, "canoe 1", f"up {start}")
        assert camp(p, 0) == ["ruby"]
    p = turn(
        3,
        canoes=[["6-left", "camp"], ["3", "camp"], ["3", "camp"]],
        cargo=[EMPTY, ["diamond", None], ["amethyst", None]],
        deposits={"amber": ["amber", "ruby"]},
    )
    play(p, "canoe 1")
    assert p.legal() == ["load sapphire", "up 1", "up 3", "down 1", "down 2"]
    steals = p.copy()
    play(steals, "up 3")
    assert steals.legal() == ["steal diamond from 2", "steal amethyst from 3", "no steal"]
    falls = p.copy()
    assert "fell" in names(play(falls, "down 2")), "three down is over the falls, which are two discs away"
    loads = p.copy()
    play(loads, "load sapphire")
    assert loads.legal() == ["up 1", "down 1"]
    ruby = p.copy()
    play(ruby, "down 1", "load ruby")
    assert aboard(ruby, 0, 0) == "ruby"
    left = p.copy()
    play(left, "up 1")
    assert left.legal() == ["load amber", "load ruby"]
    play(left, "load ruby")
    assert (place(left, 0, 0), aboard(left, 0, 0)) == ("5", "ruby")
