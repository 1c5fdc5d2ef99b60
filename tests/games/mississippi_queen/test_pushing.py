"""M30-M36, M103: pushing."""

import pytest

import riverpost
from riverpost.engine.words import AS_WRITTEN
from riverpost.games.mississippi_queen.texts.prompts import prompt
from tests.games.mississippi_queen.arrange import Boat, arrange, at, heading, names, phase, play, why

RIVER = ["A2-2", "A2-3"]  # A2-2 has islands on cells 0, 8 and 12


def pushes(p: riverpost.Position) -> list[str]:
    return [move.split()[1] for move in p.legal() if move.startswith("push")]


@pytest.mark.rule("M30")
def test_a_push_costs_one_point_and_the_step_another() -> None:
    p = arrange([Boat(0, 7, "N", speed=3), Boat(0, 12)], RIVER)
    play(p, "speed 3")
    assert why(p, "ahead") == "M30"
    play(p, "push NE", "heading N")
    assert (at(p, 0), at(p, 1), p.raw.points) == ((0, 12), (0, 18), 1)
    p = arrange([Boat(0, 7, "N", speed=1, coal=0), Boat(0, 12)], RIVER)
    play(p, "speed 1")
    assert why(p, "push NE") == "M30", "with one point left no push"


def test_whoever_meets_a_boat_is_asked_to_turn_only_where_that_is_possible() -> None:
    p = arrange([Boat(0, 7, "N", speed=2, coal=1), Boat(0, 12)], RIVER)
    play(p, "speed 2")
    or_turn = "A boat is ahead of you: push it to a lit hex, or turn. 2 points left, coal 1."
    assert prompt(p.view(0).seen, AS_WRITTEN) == or_turn
    play(p, "left", "right")
    assert prompt(p.view(0).seen, AS_WRITTEN) == "A boat is ahead of you: push it to a lit hex. 2 points left, coal 0."


@pytest.mark.rule("M31")
def test_the_pusher_chooses_any_free_hex_but_its_own_astern_included() -> None:
    p = arrange([Boat(0, 7, "N", speed=2), Boat(0, 12)], RIVER)
    play(p, "speed 2")
    assert set(pushes(p)) == {"N", "NE", "SE", "SW", "NW"}
    assert why(p, "push S") == "M31", "the pusher's own hex"
    p = arrange([Boat(1, 6, "NE", speed=2), Boat(1, 7)], RIVER)
    play(p, "speed 2")
    assert set(pushes(p)) == {"NE", "S", "NW"}, "not onto the islands north and south-east of it"


@pytest.mark.rule("M32")
def test_a_chain_pushes_boats_on_in_turn_and_far_end_first() -> None:
    p = arrange([Boat(0, 7, "N", speed=4), Boat(0, 12), Boat(0, 17)], RIVER)
    play(p, "speed 4", "push N")
    assert phase(p) == "push-on"
    assert (at(p, 1), p.raw.asked) == ((0, 12), 0), "nothing moves until all hexes are chosen"
    assert why(p, "push S") == "M32", "a hex vacated in that step"
    events = play(p, "push N")
    assert names(events) == ["pushed"]
    assert (at(p, 2), p.seat) == ((1, 2), 2), "the far end first"
    events = play(p, "heading SE")
    assert (at(p, 1), p.seat, heading(p, 2)) == ((0, 17), 1, "SE")
    play(p, "heading N")
    assert (at(p, 0), p.raw.points, p.seat) == ((0, 12), 1, 0)


@pytest.mark.rule("M32")
def test_none_takes_a_vacated_hex_and_each_boat_moves_once() -> None:
    p = arrange([Boat(0, 7, "N", speed=6), Boat(0, 12), Boat(0, 17)], RIVER)
    play(p, "speed 6", "push N")
    assert "S" not in pushes(p)
    assert set(pushes(p)) <= {"N", "NE", "SE", "SW", "NW"}


@pytest.mark.rule("M33", "E3")
def test_e3_speed_4_push_and_step_then_two_hexes_or_the_same_boat_twice_or_a_chain_and_one_hex() -> None:
    once = arrange([Boat(0, 7, "N", speed=4), Boat(0, 12)], RIVER)
    play(once, "speed 4", "push NW", "heading N")
    assert once.raw.points == 2
    play(once, "ahead", "ahead", "end")

    twice = arrange([Boat(0, 7, "N", speed=4), Boat(0, 12)], RIVER)
    play(twice, "speed 4", "push N", "heading N", "push N", "heading N")
    assert (at(twice, 0), at(twice, 1), twice.raw.points) == ((0, 17), (1, 2), 0)

    chain = arrange([Boat(0, 7, "N", speed=4), Boat(0, 12), Boat(0, 17)], RIVER)
    play(chain, "speed 4", "push N", "push N", "heading N", "heading N")
    assert chain.raw.points == 1

    for speed in (4, 5, 6):
        two = arrange([Boat(0, 7, "N", speed=speed), Boat(0, 12), Boat(0, 17)], RIVER)
        play(two, f"speed {speed}", "push NE", "heading N", "push NW", "heading N")
        assert speed - two.raw.points == 4, "two boats one after the other: speed less two is what is sailed"


@pytest.mark.rule("M34")
def test_the_owner_of_a_pushed_boat_sets_any_heading_before_the_pusher_goes_on() -> None:
    p = arrange([Boat(0, 7, "N", speed=3), Boat(0, 12, "N")], RIVER)
    play(p, "speed 3", "push NE")
    assert (p.seat, phase(p)) == (1, "pushed-heading")
    assert p.legal() == [f"heading {d}" for d in ("N", "NE", "SE", "S", "SW", "NW")]
    assert why(p, "ahead") == "M34"
    assert p.why_not("ahead", 0) is not None
    play(p, "heading S")
    assert (heading(p, 1), p.seat, phase(p)) == ("S", 0, "sail")


@pytest.mark.rule("M35")
def test_no_room_no_push() -> None:
    boats = [Boat(0, 7, "N", speed=2, coal=0), Boat(0, 12), Boat(0, 17), Boat(0, 16), Boat(0, 18)]
    p = arrange([*boats], RIVER)
    play(p, "speed 2")
    assert set(pushes(p)) == {"SE", "SW"}, "the other hexes hold boats, and for a chain the points are too few"


@pytest.mark.rule("M36")
def test_own_boats_may_be_pushed_as_well() -> None:
    p = arrange([Boat(0, 7, "N", speed=2), Boat(0, 12)], RIVER)
    p.raw.owner[1] = 0
    play(p, "speed 2", "push NE")
    assert p.seat == 0
    assert phase(p) == "pushed-heading"


@pytest.mark.rule("M32", "E6")
def test_e6_speed_two_up_push_turn_on_to_the_next_tile_and_turn_again() -> None:
    p = arrange([Boat(0, 11, "NE", speed=2), Boat(0, 12)], ["A2-2"])
    play(p, "speed 4")
    assert p.raw.coal[0] == 5
    play(p, "push NE", "heading N", "left")
    assert (p.raw.coal[0], p.raw.points) == (5, 2)
    play(p, "ahead", "ahead", "right")
    assert at(p, 0) == (1, 2)
    assert (p.raw.coal[0], p.raw.tile_due, p.raw.laid) == (4, 1, 2)
    events = play(p, "end")
    assert (names(events)[0], p.raw.laid) == ("rolled", 3)


@pytest.mark.rule("M4")
def test_a_boat_pushed_onto_the_newest_tile_brings_the_next_one() -> None:
    p = arrange([Boat(0, 12, "N", speed=2), Boat(0, 17)], ["A2-2"])
    play(p, "speed 2", "push N")
    assert (at(p, 1), p.raw.tile_due) == ((1, 2), 1)
    events = play(p, "heading N", "end")
    assert "laid" in names(events), "the player on turn rolls"


@pytest.mark.rule("M103")
def test_in_1997_no_push_onto_the_own_wake_and_no_chains() -> None:
    p = arrange([Boat(0, 2, "N", speed=4), Boat(0, 12)], RIVER, edition="1997")
    play(p, "speed 4", "ahead", "push SW", "heading N")
    assert at(p, 1) == (0, 11)
    p = arrange([Boat(0, 2, "N", speed=5), Boat(0, 12)], RIVER, edition="1997")
    play(p, "speed 5", "ahead")
    assert why(p, "push S") == "M31", "the pusher's own hex"
    p = arrange([Boat(0, 7, "SE", speed=5), Boat(0, 8)], RIVER, edition="1997")
    play(p, "speed 5", "left", "ahead", "right", "right")
    assert why(p, "push NW") == "M103", "where it began"
    p = arrange([Boat(0, 7, "N", speed=4), Boat(0, 12), Boat(0, 17)], RIVER, edition="1997")
    play(p, "speed 4")
    assert "N" not in pushes(p)
    assert why(p, "push N") == "M103"


@pytest.mark.rule("M24")
def test_if_a_pushed_boat_docks_that_was_to_be_pushed_again_the_turn_may_end_aground() -> None:
    """Pushing the same boat twice would have spent all points; gone, it leaves a step too many before the stage."""
    p = arrange([Boat(1, 7, "N", speed=4, coal=0), Boat(1, 12)], ["A3-2"], finish="straight")
    play(p, "speed 4", "push N")
    assert phase(p) == "dock-or-not"
    stays = p.copy()
    play(stays, "stay", "heading N")
    assert stays.raw.doomed == 0
    events = play(p, "dock")
    assert p.raw.doomed == 1
    while not p.over and p.raw.asked == 0:
        events += play(p, p.legal()[0])
    assert {"grounded", "disqualified"} & set(names(events))
