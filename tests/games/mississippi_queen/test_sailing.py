"""M10, M20-M25: boats, speed, turning, steps, running aground."""

import pytest

from tests.games.mississippi_queen.arrange import GAME, Boat, arrange, at, heading, names, phase, play, why


@pytest.mark.rule("M10")
def test_a_boat_starts_at_speed_1_with_6_coal_one_boat_per_hex() -> None:
    p = GAME.new(players=5, seed=3)
    s = p.raw
    assert s.speed[:5].tolist() == [1] * 5
    assert s.coal[:5].tolist() == [6] * 5
    assert s.aboard[:5].tolist() == [0] * 5
    assert len(set(s.hex[:5].tolist())) == 5


@pytest.mark.rule("M20", "E1")
@pytest.mark.parametrize(
    ("before", "after", "cost"),
    [(3, 4, 0), (3, 2, 0), (3, 3, 0), (4, 2, 1), (4, 6, 1), (2, 4, 1), (1, 4, 2), (6, 3, 2)],
)
def test_e1_one_step_is_free_each_further_one_costs_a_coal(before: int, after: int, cost: int) -> None:
    p = arrange([Boat(0, 6, speed=before)], ["A2-2", "A2-3"])
    play(p, f"speed {after}")
    assert (p.raw.speed[0], p.raw.coal[0], p.raw.points) == (after, 6 - cost, after)


@pytest.mark.rule("M20", "E1")
def test_e1_turning_180_degrees_costs_two_coal() -> None:
    p = arrange([Boat(0, 7)])
    play(p, "speed 1", "left", "left", "left")
    assert (heading(p, 0), p.raw.coal[0]) == ("S", 4)


@pytest.mark.rule("M20")
def test_no_change_of_speed_once_moving_and_none_beyond_the_coal() -> None:
    p = arrange([Boat(0, 6, speed=1, coal=1)], ["A2-2", "A2-3"])
    assert why(p, "speed 4") == "M20"
    play(p, "speed 2")
    assert why(p, "speed 3") == "M20"


@pytest.mark.rule("M21")
def test_all_points_must_be_spent() -> None:
    p = arrange([Boat(0, 7, speed=2)], ["A2-2", "A2-3"])
    play(p, "speed 2")
    assert why(p, "end") == "M21"
    play(p, "ahead")
    assert why(p, "end") == "M21"
    play(p, "ahead")
    assert why(p, "ahead") == "M21"
    assert (at(p, 0), p.raw.points) == ((0, 17), 0)
    play(p, "end")
    assert p.raw.asked != 0


@pytest.mark.rule("M22", "E2")
def test_e2_speed_2_to_4_one_hex_turn_one_hex_turn_two_hexes_two_coal_in_all() -> None:
    p = arrange([Boat(0, 6, speed=2)], ["A2-2", "A2-3"])
    play(p, "speed 4")
    assert p.raw.coal[0] == 5
    play(p, "ahead", "right", "ahead", "left")
    assert p.raw.coal[0] == 4
    play(p, "ahead", "ahead", "end")
    assert p.raw.coal[0] == 4


@pytest.mark.rule("M22")
def test_turning_before_the_first_step_and_after_the_last_too() -> None:
    p = arrange([Boat(0, 7, coal=1)])
    play(p, "speed 1", "left", "ahead", "right")
    assert p.raw.coal[0] == 0
    assert heading(p, 0) == "N"
    assert why(p, "left") == "M22", "the free turn is used and the coal gone"
    play(p, "end")


@pytest.mark.rule("M23")
def test_without_coal_only_the_free_speed_step_and_the_free_turn_remain() -> None:
    p = arrange([Boat(0, 7, speed=2, coal=0)], ["A2-2", "A2-3"])
    assert [move for move in p.legal() if move.startswith("speed")] == ["speed 1", "speed 2", "speed 3"]
    play(p, "speed 2", "right")
    assert why(p, "left") == "M22"


@pytest.mark.rule("M24")
def test_islands_and_banks_may_not_be_entered() -> None:
    p = arrange([Boat(0, 17, "N")], ["A3-2"])
    play(p, "speed 1")
    assert why(p, "ahead") == "M24", "cell 2 of the next tile is an island"
    p = arrange([Boat(0, 5, "NW")])
    play(p, "speed 1")
    assert why(p, "ahead") == "M24", "the bank"


@pytest.mark.rule("M24")
def test_choices_after_which_no_completion_is_left_are_not_offered_while_others_exist() -> None:
    p = arrange([Boat(1, 6, "N", speed=3, coal=0)], ["A2-2"])
    # The river ends behind the newest tile: with its one free turn the boat has water for three steps, not for four.
    legal = [move for move in p.legal() if move.startswith("speed")]
    assert legal == ["speed 2", "speed 3"]
    assert why(p, "speed 4") == "M24"
    for move in legal:
        q = p.copy()
        play(q, move)
        while q.raw.asked == 0:
            play(q, q.legal()[0])
        assert q.raw.stuck[0] == 0, "whatever was offered could be completed"


@pytest.mark.rule("M25", "E8")
def test_e8_with_no_complete_turn_it_stops_on_the_last_hex_at_speed_1_and_skips_a_turn() -> None:
    p = arrange([Boat(1, 16, "N", speed=6, coal=0), Boat(0, 7), Boat(0, 8)], ["A2-2"])
    assert p.raw.doomed == 1
    assert [move for move in p.legal() if move.startswith("speed")] == ["speed 5", "speed 6"], "the owner still picks"
    play(p, "speed 6")
    events = []
    while p.raw.asked == 0:
        if "end" not in p.legal():
            assert why(p, "end") == "M25"
        events += play(p, p.legal()[0])
    assert "grounded" in names(events)
    assert (p.raw.speed[0], p.raw.stuck[0]) == (1, 1)
    rounds = int(p.raw.round_number)
    skipped = False
    while not (p.raw.asked == 0 and phase(p) == "granted-heading"):
        skipped |= "skipped" in names(play(p, p.legal()[-1] if phase(p) == "sail" else p.legal()[0]))
        assert p.raw.round_number < rounds + 3
    assert skipped
    assert len(p.legal()) == 6
    play(p, "heading S")
    assert (heading(p, 0), phase(p), p.raw.stuck[0]) == ("S", "choose-speed", 0)
    play(p, "speed 2")
    assert (p.raw.coal[0], p.raw.turned) == (0, 0), "the usual free turn and speed step come on top"


@pytest.mark.rule("M25")
def test_grounding_on_a_pier_counts_for_nothing_unless_it_was_sailing_at_speed_1() -> None:
    walled = [Boat(1, 11, "SW", speed=1, coal=0), Boat(1, 10), Boat(1, 15), Boat(1, 16), Boat(1, 12)]
    p = arrange(walled, ["A1-1"])
    assert p.raw.waiting[1] == 2
    assert p.raw.doomed == 1, "an island astern, boats all around, and no point for a push"
    events = play(p, "speed 1", "end")
    assert names(events)[:3] == ["sped", "grounded", "boarded"]
    p = arrange([Boat(1, 13, "S", speed=5, coal=0)], ["A2-2"])
    assert (p.raw.doomed, p.raw.waiting[1]) == (1, 1)
    events = play(p, "speed 4")
    while p.raw.asked == 0:
        events += play(p, "ahead" if "ahead" in p.legal() else p.legal()[0])
    assert (at(p, 0), p.raw.stuck[0]) == ((1, 14), 1), "aground on the pier hex of A2-2"
    assert "boarded" not in names(events)
    assert p.raw.aboard[0] == 0
