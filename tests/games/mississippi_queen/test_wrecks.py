"""M24, M25, M53, M65, M67: what is left to a boat that cannot complete its turn, and to one that was wrecked."""

import pytest

from tests.games.mississippi_queen.arrange import GAME, Boat, arrange, at, heading, names, phase, play, why

AWAY = [Boat(0, 7), Boat(0, 8)]


@pytest.mark.rule("M24", "M103")
@pytest.mark.parametrize("edition", ["1997", "driving-school"])
def test_a_way_is_not_completed_by_a_push_onto_the_wake_it_leaves(edition: str) -> None:
    boats = [Boat(1, 7, "N", speed=4, coal=1), Boat(1, 16), Boat(1, 15), Boat(1, 5)]
    p = arrange(boats, ["A3-3", "A2-1 right"], edition=edition)
    play(p, "speed 4")
    assert why(p, "ahead") == "M24"
    assert p.legal()


@pytest.mark.rule("M24", "M25")
def test_a_granted_heading_that_leaves_no_complete_turn_is_not_offered_while_another_does() -> None:
    wrecked = Boat(1, 17, "N", coal=0, stuck="may-turn")
    p = arrange([wrecked, *AWAY], ["A3-2"], finish="straight")
    assert phase(p) == "granted-heading"
    assert "heading N" not in p.legal(), "the landing stage lies there, and one free turn does not lead away from it"
    assert "heading S" in p.legal()
    assert why(p, "heading N") == "M24"
    old = arrange([wrecked, *AWAY], ["A3-2"], finish="straight", edition="1997")
    assert "heading N" not in old.legal(), "it would be eliminated at once"
    assert old.legal()


@pytest.mark.rule("M24", "M67")
def test_on_a_sandbank_too_a_heading_that_leads_nowhere_is_not_offered_while_another_leads_off() -> None:
    p = arrange([Boat(1, 14, "SE", coal=3, stuck="may-turn")], ["B3-2", "A2-1"])
    assert phase(p) == "granted-heading"
    assert "heading S" in p.legal()
    assert why(p, "heading NW") == "M24", "land ahead and astern"


@pytest.mark.rule("M25", "M53")
def test_a_turn_that_can_still_be_paid_is_offered_before_the_stage_is_judged() -> None:
    p = arrange([Boat(1, 17, "NE", speed=3, coal=0), *AWAY], ["A3-3"], finish="straight")
    assert p.raw.doomed == 1
    play(p, "speed 2" if "speed 2" in p.legal() else p.legal()[0])
    assert p.raw.fate[0] == 0
    assert set(p.legal()) >= {"left", "right"}
    kept = p.copy()
    assert "disqualified" in names(play(kept, "end")), "whoever does not turn away runs into it"
    while p.raw.asked == 0 and phase(p) == "sail":
        play(p, next(move for move in ("right", "ahead", "end") if move in p.legal()))
    assert (p.raw.fate[0], p.raw.speed[0]) == (0, 1), "aground, not disqualified"


@pytest.mark.rule("M25")
def test_a_boat_that_can_neither_step_nor_turn_is_aground_without_asking() -> None:
    walled = [Boat(1, 11, "SW", speed=1, coal=0), Boat(1, 10), Boat(1, 15), Boat(1, 16), Boat(1, 12)]
    p = arrange(walled, ["A1-1"])
    play(p, "speed 1", "left")
    assert p.raw.asked != 0
    assert (p.raw.stuck[0], heading(p, 0)) == (1, "S")


@pytest.mark.rule("M25")
def test_while_a_step_can_be_paid_a_boat_without_a_complete_turn_sails_on() -> None:
    p = arrange([Boat(1, 16, "N", speed=6, coal=0), *AWAY], ["A2-2"])
    play(p, "speed 6")
    assert why(p, "end") == "M25"


@pytest.mark.rule("M25", "M65")
@pytest.mark.parametrize(("before", "after"), [("skips", "only-skips"), ("may-turn", "free")])
def test_a_grounded_boat_pushed_onto_a_sandbank_loses_the_granted_heading(before: str, after: str) -> None:
    p = arrange([Boat(0, 16, "N", speed=3), Boat(1, 1, "SE", stuck=before)], ["B3-1", "A2-1"])
    play(p, "speed 3", "push N")
    assert (p.text().count(after) > 0 or after == "free", heading(p, 1)) == (True, "SE")
    while p.raw.asked != 1:
        play(p, "end" if "end" in p.legal() else p.legal()[0])
    assert phase(p) == "choose-speed", "no turning on a sandbank"


@pytest.mark.rule("M67")
def test_a_boat_with_coal_pays_for_leaving_even_after_being_shut_in() -> None:
    p = arrange([Boat(1, 14, "S", coal=3, stuck="may-turn")], ["B3-2", "A2-1"])
    play(p, "heading S", "speed 1", "ahead")
    assert (at(p, 0), p.raw.coal[0]) == ((1, 9), 2)


@pytest.mark.rule("M25", "M53")
def test_whoever_can_go_no_further_is_told_what_ending_the_turn_means() -> None:
    p = arrange([Boat(1, 17, "NE", speed=3, coal=0), *AWAY], ["A3-3"], finish="straight")
    play(p, "speed 2")
    assert "no further" in p.prompt(0)
    assert "disqualified" in GAME.label(GAME.action("end"), p.view(0))
    play(p, "right")
    assert phase(p) != "sail", "there is no turn left to pay for"
    slow = arrange([Boat(1, 17, "N", coal=0), Boat(1, 16), Boat(1, 18)], ["A3-2"], finish="straight")
    play(slow, "speed 1")
    assert GAME.label(GAME.action("end"), slow.view(0)).endswith("aground")
