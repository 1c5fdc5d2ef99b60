"""M24, M25, M53, M65, M67: what is left to a boat that cannot complete its turn, and to one that was wrecked."""

import pytest

from riverpost.games.mississippi_queen.rules.alphabet import OUT
from riverpost.games.mississippi_queen.rules.board import CELLS
from tests.games.mississippi_queen.arrange import GAME, Boat, arrange, at, begin, heading, names, phase, play, why

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
    assert "disqualified" in GAME.face.label(GAME.action("end"), p.view(0))
    play(p, "right")
    assert phase(p) != "sail", "there is no turn left to pay for"
    slow = arrange([Boat(1, 17, "N", coal=0), Boat(1, 16), Boat(1, 18)], ["A3-2"], finish="straight")
    play(slow, "speed 1")
    assert GAME.face.label(GAME.action("end"), slow.view(0)).endswith("aground")


# --- wins, prices and words


@pytest.mark.rule("M24", "M70")
def test_a_push_that_wins_the_race_at_once_completes_the_turn() -> None:
    boats = [Boat(1, 7, "N", speed=6, coal=0), Boat(1, 12, aboard=2), Boat(0, 7), Boat(0, 8)]
    p = arrange(boats, ["A3-2"], finish="straight", players=2)
    assert p.raw.doomed == 0
    play(p, "speed 5")
    winning = next(move for move in p.legal() if move.startswith("push"))
    events = play(p, winning)
    assert "won" in names(events)
    assert p.over


@pytest.mark.rule("M24", "M100")
def test_at_the_driving_school_too_and_whoever_wins() -> None:
    boats = [Boat(1, 7, "N", speed=6, coal=0), Boat(1, 12)]
    p = arrange(boats, ["A3-2"], finish="straight", edition="driving-school")
    play(p, "speed 5")
    play(p, "push N")
    assert p.over
    assert p.result()[1].rank == 1


@pytest.mark.rule("M32", "M35")
def test_where_more_points_would_push_a_chain_the_points_are_named() -> None:
    row = [Boat(0, 7, "N", speed=2, coal=0), Boat(0, 12), Boat(0, 17), Boat(0, 11), Boat(0, 13), Boat(0, 16)]
    p = arrange(row, ["A2-2", "A2-3"])
    play(p, "speed 2")
    assert why(p, "push N") == "M32"
    assert "too few movement points" in str(p.why_not("push N"))


@pytest.mark.rule("M82")
def test_what_the_rose_has_spent_is_not_told_as_a_limit_of_none() -> None:
    boats = [Boat(0, 2), Boat(0, 9), Boat(0, 5), Boat(1, 6, "N", speed=2)]
    p = arrange(boats, ["A2-2", "A2-3"], black_rose=True)
    p.raw.order[:4] = [3, 0, 1, 2]
    begin(p)
    play(p, "speed 2", "right", "left")
    assert "still" in str(p.why_not("left"))


@pytest.mark.rule("M53")
def test_ending_too_fast_on_a_strict_berth_is_told_before_it_is_done() -> None:
    p = arrange([Boat(1, 12, "N", speed=2, coal=0), *AWAY], ["A3-2"], finish="straight", strict_berths=True)
    play(p, p.legal()[0])
    p.raw.hex[0], p.raw.speed[0], p.raw.points, p.raw.doomed = CELLS + 17, 2, 0, 1
    assert "disqualified" in GAME.face.label(GAME.action("end"), p.view(0))
    assert "disqualified" in names(play(p, "end"))


@pytest.mark.rule("M71")
def test_a_boat_on_land_is_described_as_waiting_and_whoever_is_moved_aside_as_such() -> None:
    p = GAME.new(players=6, seed=4)
    while phase(p) != "choose-berth":
        play(p, "heading N")
    play(p, "berth 3")
    waiting = next(line for line in GAME.face.describe(p.view(None)) if "waits" in line)
    assert "berth 3" in waiting
    assert "heading" not in waiting


@pytest.mark.rule("M102")
def test_the_last_boat_left_in_1997_has_won_but_not_docked() -> None:
    p = arrange([Boat(1, 17, "N", speed=6, coal=0), Boat(0, 7), Boat(0, 8)], ["A2-2"], edition="1997")
    p.raw.fate[2], p.raw.hex[2], p.raw.fated[2] = OUT, -1, 2
    p.raw.turn = 1
    begin(p)
    while not p.over:
        play(p, "end" if "end" in p.legal() else p.legal()[0])
    assert (p.result()[1].rank, p.result()[1].parts["docked"]) == (1, 0)
