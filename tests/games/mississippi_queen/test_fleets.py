"""M70-M72, M80-M83, M90: two and six players, teams, the Black Rose, coal that changes boats."""

from itertools import combinations
from typing import Any

import pytest

import riverpost
from riverpost.engine.words import AS_WRITTEN
from riverpost.games.mississippi_queen.rules.alphabet import DOCKED, OUT, RACING, SAIL
from riverpost.games.mississippi_queen.rules.board import CELLS, GROUND, LAND_BEHIND, START_BERTHS, START_TILE, WATER
from riverpost.games.mississippi_queen.rules.coal import alongside
from riverpost.games.mississippi_queen.rules.fleet import race_of_sides, side_of_seat
from riverpost.games.mississippi_queen.rules.ranking import set_order
from riverpost.games.mississippi_queen.texts.prompts import prompt
from tests.games.mississippi_queen.arrange import GAME, Boat, arrange, at, begin, heading, names, phase, play, why

RIVER = ["A2-2", "A2-3"]
OFF = Boat(0, 1)


def headings_set(p: riverpost.Position, berth: str = "berth 2") -> list[riverpost.Event]:
    """Everybody heads north at the start; a sixth boat waits behind a berth."""
    events = []
    while phase(p) in ("start-heading", "choose-berth"):
        events += play(p, berth if phase(p) == "choose-berth" else "heading N")
    return events


def ranks(p: riverpost.Position) -> list[int]:
    return [standing.rank for standing in p.result()]


# --- two players


@pytest.mark.rule("M70")
@pytest.mark.parametrize("seed", range(6))
def test_two_players_have_two_boats_each_the_starter_on_3_and_4_the_other_on_2_and_5(seed: int) -> None:
    p = GAME.new(players=2, seed=seed)
    s = p.raw
    assert (s.boats, s.owner[:4].tolist()) == (4, [0, 0, 1, 1])
    berths = {int(s.hex[boat]): int(s.owner[boat]) for boat in range(4)}
    numbered = {number: berths.get(int(cell)) for number, cell in enumerate(START_BERTHS, 1)}
    assert numbered[1] is None
    assert numbered[3] == numbered[4] != numbered[2] == numbered[5]
    order = [int(s.hex[boat]) for boat in s.order[:4]]
    assert order == [int(START_BERTHS[number - 1]) for number in (2, 3, 4, 5)], "round 1 in the order of berths"


@pytest.mark.rule("M70")
def test_either_player_may_start() -> None:
    assert {int(GAME.new(players=2, seed=seed).raw.owner[GAME.new(players=2, seed=seed).raw.order[0]])
            for seed in range(20)} == {0, 1}  # fmt: skip


@pytest.mark.rule("M70")
def test_the_first_boat_home_with_two_passengers_wins_for_its_player_at_once() -> None:
    boats = [Boat(1, 12, "N", aboard=2), Boat(0, 2), Boat(1, 13, aboard=2), Boat(0, 9)]
    p = arrange(boats, ["A3-2"], finish="straight", players=2)
    events = play(p, "speed 1", "ahead", "end")
    assert names(events)[-2:] == ["docked", "won"]
    assert p.over
    assert ranks(p) == [1, 2]


@pytest.mark.rule("M70")
def test_a_boat_that_docks_with_fewer_does_not_end_the_race_while_one_can_still_win() -> None:
    boats = [Boat(1, 12, "N", aboard=1), Boat(0, 2, aboard=1), Boat(1, 7), Boat(0, 9)]
    p = arrange(boats, ["A1-1"], finish="straight", players=2)
    assert p.raw.waiting[1] == 1
    play(p, "speed 1", "ahead", "end", "dock")
    assert not p.over, "the other boat can take the passenger that waits and win"
    p = arrange(boats, ["A1-1"], finish="straight", players=2)
    p.raw.waiting[1] = 0
    p.raw.bag[:] = 0
    play(p, "speed 1", "ahead", "end", "dock")
    assert p.over, "nobody can have two any more"
    assert ranks(p) == [1, 2], "docked with one comes before racing"


@pytest.mark.rule("M70")
def test_the_last_boat_racing_may_still_win() -> None:
    p = arrange([Boat(1, 12, "N", aboard=1), OFF, OFF, Boat(0, 9, aboard=2)], ["A1-1"], finish="straight", players=2)
    for boat, fate in ((1, DOCKED), (2, OUT)):
        p.raw.fate[boat], p.raw.hex[boat], p.raw.fated[boat] = fate, -1, boat
    play(p, "speed 1", "ahead", "end", "dock")
    assert not p.over
    assert p.seat == 1


# --- six players


@pytest.mark.rule("M71")
@pytest.mark.parametrize(("berth", "number"), [("berth 2", 2), ("berth 3", 3)])
def test_the_sixth_boat_waits_on_land_and_enters_its_berth_when_its_first_turn_comes(berth: str, number: int) -> None:
    p = GAME.new(players=6, seed=4)
    sixth = int(p.raw.order[5])
    assert int(p.raw.hex[sixth]) in LAND_BEHIND
    while phase(p) != "choose-berth":
        assert why(p, "berth 2") == "M71"
        play(p, "heading N")
    assert p.legal() == ["berth 2", "berth 3"]
    play(p, berth)
    while p.raw.asked != sixth:
        play(p, "end" if "end" in p.legal() else p.legal()[0])
    assert at(p, sixth) == (0, START_BERTHS[number - 1])
    assert (phase(p), p.raw.bonus) == ("entry-heading", 1)


@pytest.mark.rule("M71", "E13")
@pytest.mark.parametrize(
    ("moves", "coal"), [(["speed 1"], 6), (["speed 3"], 6), (["speed 3", "left", "right", "left"], 4)]
)
def test_e13_spending_0_1_3_coal_in_round_1_ends_it_with_6_6_4(moves: list[str], coal: int) -> None:
    p = GAME.new(players=6, seed=4)
    headings_set(p)
    sixth = int(p.raw.order[5])
    p.raw.turn = 5
    for other in range(6):
        if other != sixth:
            p.raw.hex[other] = CELLS + 10 + other
    begin(p)
    play(p, "heading N", *moves)
    while p.raw.asked == sixth and p.raw.round_number == 1:
        play(p, "ahead" if "ahead" in p.legal() else "end")
    assert (p.raw.coal[sixth], p.raw.bonus) == (coal, 0)


@pytest.mark.rule("M71")
def test_if_the_berth_is_taken_it_uses_the_other() -> None:
    p = GAME.new(players=6, seed=4)
    headings_set(p, "berth 2")
    sixth, other = int(p.raw.order[5]), int(p.raw.order[0])
    p.raw.hex[:] = [CELLS + 10 + boat for boat in range(6)]
    p.raw.hex[sixth], p.raw.hex[other] = LAND_BEHIND[0], START_BERTHS[1]
    p.raw.turn = 5
    begin(p)
    assert at(p, sixth) == (0, START_BERTHS[2])
    assert phase(p) == "entry-heading"


@pytest.mark.rule("M71")
def test_if_both_berths_are_taken_the_boat_there_is_moved_aside_for_free() -> None:
    p = GAME.new(players=6, seed=4)
    headings_set(p, "berth 3")
    sixth, one, two = int(p.raw.order[5]), int(p.raw.order[0]), int(p.raw.order[1])
    p.raw.hex[:] = [CELLS + 10 + boat for boat in range(6)]
    p.raw.hex[sixth], p.raw.hex[one], p.raw.hex[two] = LAND_BEHIND[1], START_BERTHS[1], START_BERTHS[2]
    p.raw.turn = 5
    begin(p)
    assert phase(p) == "push-on"
    assert p.raw.asked == sixth
    play(p, "push N")
    assert (at(p, two), p.raw.asked, phase(p)) == ((0, 10), two, "pushed-heading")
    play(p, "heading S")
    assert (at(p, sixth), phase(p), p.raw.bonus, p.raw.coal[sixth]) == ((0, START_BERTHS[2]), "entry-heading", 1, 6)


@pytest.mark.rule("M71")
def test_however_crowded_the_start_there_is_a_way_in() -> None:
    p = GAME.new(players=6, seed=4)
    headings_set(p)
    sixth = int(p.raw.order[5])
    others = [boat for boat in range(6) if boat != sixth]
    free = [cell for cell in range(CELLS) if GROUND[START_TILE, cell] == WATER and cell not in START_BERTHS[1:3]]
    for cells in combinations(free, 3):
        p.raw.hex[others] = [*START_BERTHS[1:3], *cells]
        p.raw.hex[sixth], p.raw.turn = LAND_BEHIND[0], 5
        begin(p)
        assert p.legal()


# --- teams


@pytest.mark.rule("M72")
@pytest.mark.parametrize(("players", "placed"), [(4, [1, 3, 1, 3]), (6, [1, 4, 1, 4, 1, 4])])
def test_the_first_boat_home_with_two_passengers_wins_for_its_team(players: int, placed: list[int]) -> None:
    p = arrange([Boat(1, 12, "N", aboard=2)], ["A3-2"], finish="straight", players=players, teams=True)
    play(p, "speed 1", "ahead", "end")
    assert p.over
    assert ranks(p) == placed


@pytest.mark.rule("M72")
def test_if_nobody_can_win_the_team_with_the_best_boat_does() -> None:
    p = arrange([Boat(1, 12, "N"), Boat(1, 7)], ["A3-2"], finish="straight", players=4, teams=True)
    p.raw.bag[:] = 0
    p.raw.aboard[1] = 1
    p.raw.visited[1] = 1 << 11
    play(p, "speed 1", "ahead", "end", "dock")
    assert p.over
    assert ranks(p) == [1, 3, 1, 3], "a docked boat comes before racing ones, whoever is aboard"


@pytest.mark.rule("M72")
def test_what_makes_no_sense_is_refused_with_a_reason() -> None:
    for players in (2, 3, 5):
        with pytest.raises(riverpost.BadOption, match="M72"):
            GAME.new(players=players, teams=True)
    assert GAME.options.players_with(teams=True) == (4, 6)
    assert GAME.options.players_with(teams=True, black_rose=True) == (4,)
    with pytest.raises(riverpost.BadOption, match="M80"):
        GAME.new(players=6, black_rose=True)
    for option in ("teams", "black_rose", "extra_passengers"):
        options: dict[str, Any] = {"edition": "1997", option: True}
        with pytest.raises(riverpost.BadOption, match="M105"):
            GAME.new(**options)
    assert not race_of_sides(GAME.new(players=4).raw)


def sides(p: riverpost.Position) -> list[int]:
    return [side_of_seat(p.raw, seat) for seat in range(p.players)]


@pytest.mark.rule("M72")
def test_players_may_agree_who_races_with_whom() -> None:
    assert sides(GAME.new(6, 1, teams=True)) == [0, 1, 0, 1, 0, 1], "if nothing is agreed every other seat"
    assert sides(GAME.new(4, 1, teams=True, partners=["seat-2"])) == [0, 0, 1, 1]
    p = GAME.new(6, 1, list("abcdef"), teams=True, partners=["seat-5", "seat-6"])
    assert sides(p) == [0, 1, 1, 1, 0, 0]
    assert {"Team A: a, e, f.", "Team B: b, c, d."} <= set(p.game.face.describe(p.view()))


@pytest.mark.rule("M72")
@pytest.mark.parametrize(
    ("players", "teams", "partners", "reason"),
    [
        (4, False, ["seat-2"], "choose teams too"),
        (4, True, ["seat-2", "seat-3"], "1 partner of"),
        (6, True, ["seat-2"], "2 partners of"),
        (4, True, ["seat-6"], "no seat 6"),
    ],
)
def test_partners_that_cannot_be_are_refused(players: int, teams: bool, partners: list[str], reason: str) -> None:
    with pytest.raises(riverpost.BadOption, match=reason) as refusal:
        GAME.new(players, teams=teams, partners=partners)
    assert (refusal.value.field, refusal.value.rule) == ("partners", "M72")


@pytest.mark.rule("M11", "M70")
def test_two_players_may_agree_who_starts_and_more_may_not() -> None:
    for seat in range(2):
        p = GAME.new(2, 1, begins=f"seat-{seat + 1}")
        owners = {berth: int(p.raw.owner[p.raw.hex.tolist().index(berth)]) for berth in START_BERTHS[1:5].tolist()}
        assert list(owners.values()) == [1 - seat, seat, seat, 1 - seat]
    with pytest.raises(riverpost.BadOption, match="chance decides") as refusal:
        GAME.new(3, begins="seat-1")
    assert (refusal.value.field, refusal.value.rule) == ("begins", "M11")


# --- the Black Rose


@pytest.mark.rule("M80")
@pytest.mark.parametrize(("players", "berth"), [(2, 1), (3, 4), (4, 5)])
def test_the_rose_starts_on_the_berth_after_the_last_and_is_last_in_round_1(players: int, berth: int) -> None:
    p = GAME.new(players=players, seed=2, black_rose=True)
    s = p.raw
    assert (s.rose, s.boats) == (s.boats - 1, (4 if players == 2 else players) + 1)
    assert s.hex[s.rose] == START_BERTHS[berth - 1]
    assert s.order[s.boats - 1] == s.rose
    last = int(s.owner[s.order[int(s.boats) - 2]])
    while phase(p) == "start-heading" and s.asked != s.rose:
        play(p, "heading N")
    assert p.seat == last, "the controller of round 1 sets her heading"
    play(p, "heading NW")
    assert heading(p, int(s.rose)) == "NW"


@pytest.mark.rule("M80", "E11")
def test_with_five_players_the_rose_is_the_sixth_boat_and_may_spend_two_in_round_1() -> None:
    p = GAME.new(players=5, seed=2, black_rose=True)
    rose = int(p.raw.rose)
    fifth = int(p.raw.owner[p.raw.order[4]])
    while phase(p) != "choose-berth":
        play(p, "heading N")
    assert (p.raw.asked, p.seat) == (rose, fifth), "the fifth player decides"
    play(p, "berth 3")
    p.raw.hex[:5] = [CELLS + 10 + boat for boat in range(5)]
    p.raw.turn = 5
    begin(p)
    assert at(p, rose) == (0, START_BERTHS[2])
    play(p, "heading N", "speed 4")
    assert (p.raw.coal[rose], p.raw.bonus) == (0, 0), "two coal"
    p = arrange([Boat(0, 7), *[Boat(1, cell) for cell in (1, 2, 3, 6)], Boat(0, 6, speed=1)], RIVER, players=5,
                black_rose=True)  # fmt: skip
    p.raw.turn = 5
    begin(p)
    assert why(p, "speed 4") == "M82", "from round 2 on only one"


@pytest.mark.rule("M81")
def test_the_owner_of_the_last_boat_plays_the_rose_at_her_own_place_in_the_order() -> None:
    p = arrange([Boat(0, 7, "N"), Boat(1, 7), Boat(1, 6), Boat(1, 12)], RIVER, black_rose=True)
    p.raw.order[:4] = [1, 2, 3, 0]
    p.raw.turn = 3
    begin(p)
    play(p, "speed 1", "right", "left", "left", "ahead")
    events = play(p, "end")
    assert "controls" in names(events)
    assert p.raw.order[0] == 3, "the Rose is furthest"
    assert p.raw.owner[3] == 0, "boat 0 is last"
    assert (p.raw.asked, p.seat) == (3, 0)


@pytest.mark.rule("M81")
def test_for_the_order_her_coal_counts_as_more_than_any() -> None:
    p = arrange([Boat(1, 6), Boat(1, 13), Boat(0, 2), Boat(1, 11, coal=0)], RIVER, black_rose=True)
    s = p.raw
    s.hex[0] = s.hex[3] + 2  # cells 11 and 13 lie equally far north
    s.hex[1] = CELLS
    set_order(s)
    assert s.order[:2].tolist() == [3, 0]


@pytest.mark.rule("M82", "E11")
def test_e11_rose_speed_by_up_to_2_or_turns_up_to_120_degrees_not_both_for_coal() -> None:
    boats = [Boat(0, 2), Boat(0, 9), Boat(0, 5), Boat(1, 6, "N", speed=2)]
    p = arrange(boats, RIVER, black_rose=True)
    p.raw.order[:4] = [3, 0, 1, 2]
    begin(p)
    assert p.raw.asked == 3
    fast = p.copy()
    play(fast, "speed 4")
    assert fast.raw.coal[3] == 0
    play(fast, *["ahead"] * 4, "right")
    assert why(fast, "left") == "M82"
    play(p, "speed 2", "left", "right")
    assert p.raw.coal[3] == 0
    assert why(p, "left") == "M82"


@pytest.mark.rule("M82")
def test_her_coal_is_renewed_in_every_round() -> None:
    p = arrange([Boat(0, 7, "N"), Boat(0, 9), Boat(0, 5), Boat(0, 12)], RIVER, black_rose=True)
    p.raw.coal[3] = 0
    p.raw.order[:4] = [1, 2, 3, 0]
    p.raw.turn = 3
    begin(p)
    play(p, "speed 1", "left", "ahead", "end")
    assert p.raw.coal[3] == 1


@pytest.mark.rule("M82")
def test_the_rose_takes_no_passenger_needs_no_depot_and_stays_on_a_berth() -> None:
    p = arrange([Boat(0, 2), Boat(0, 9), Boat(0, 5), Boat(1, 16, "S")], ["A1-1", "B1"], black_rose=True)
    p.raw.order[:4] = [3, 0, 1, 2]
    begin(p)
    play(p, "speed 1", "ahead", "end")
    assert (at(p, 3), p.raw.aboard[3], p.raw.waiting[1]) == ((1, 11), 0, 1)
    p = arrange([Boat(0, 2), Boat(0, 9), Boat(0, 5), Boat(1, 17, "SE")], ["B1"], finish="straight", black_rose=True)
    p.raw.order[:4] = [3, 0, 1, 2]
    begin(p)
    events = play(p, "speed 1", "ahead", "end")
    assert at(p, 3) == (1, 18), "a berth and a depot"
    assert not {"refuelled", "docked"} & set(names(events))
    assert (p.raw.asked, p.raw.fate[3]) == (0, RACING)


@pytest.mark.rule("M53", "M82")
def test_the_rose_only_grounds_at_the_landing_stage_and_no_berth_is_too_fast_for_her() -> None:
    p = arrange([Boat(0, 2), Boat(0, 9), Boat(0, 5), Boat(1, 17, "N", speed=6)], ["A3-2"], finish="straight",
                black_rose=True)  # fmt: skip
    p.raw.order[:4] = [3, 0, 1, 2]
    begin(p)
    p.raw.coal[3] = 0
    begin(p)
    assert p.raw.doomed == 1
    play(p, "speed 6", "end")
    assert (p.raw.fate[3], p.raw.speed[3], p.raw.stuck[3]) == (RACING, 1, 1)
    p = arrange([Boat(0, 2), Boat(0, 9), Boat(0, 5), Boat(1, 7, "N", speed=2)], ["A3-2"], finish="straight",
                black_rose=True, strict_berths=True)  # fmt: skip
    p.raw.order[:4] = [3, 0, 1, 2]
    begin(p)
    play(p, "speed 2", "ahead", "ahead", "end")
    assert (at(p, 3), p.raw.fate[3]) == ((1, 17), RACING)


@pytest.mark.rule("M34", "M81")
def test_a_pushed_rose_gets_her_heading_from_the_controller() -> None:
    p = arrange([Boat(0, 7, "N", speed=2), Boat(0, 9), Boat(0, 5), Boat(0, 12)], RIVER, black_rose=True)
    p.raw.owner[3] = 2
    play(p, "speed 2", "push N")
    assert (p.seat, phase(p)) == (2, "pushed-heading")
    play(p, "heading S")
    assert (heading(p, 3), p.seat) == ("S", 0)


@pytest.mark.rule("M52", "M82")
def test_the_rose_is_never_counted_or_ranked() -> None:
    p = arrange(
        [Boat(1, 12, "N", aboard=2), Boat(0, 9), OFF, Boat(1, 13)], ["A3-2"], finish="straight", black_rose=True
    )
    p.raw.fate[2], p.raw.hex[2], p.raw.fated[2] = OUT, -1, 1
    p.raw.owner[3] = 1
    play(p, "speed 1", "ahead", "end")
    assert p.over, "only one player's boat is left beside her"
    assert ranks(p) == [1, 2, 3]


@pytest.mark.rule("M83")
def test_at_the_end_of_an_own_turn_beside_the_rose_at_equal_speed_her_controller_may_fill_up() -> None:
    def beside(**changes: int) -> riverpost.Position:
        p = arrange([Boat(0, 2, "N", coal=1), Boat(0, 9), Boat(0, 5), Boat(0, 12)], RIVER, black_rose=True)
        p.raw.owner[3] = changes.get("controller", 0)
        p.raw.speed[3] = changes.get("speed", 1)
        play(p, "speed 1", "ahead", "end")
        return p

    p = beside()
    assert (p.seat, phase(p), p.legal()) == (0, "share-coal", ["end", "fill orange"])
    assert why(p, "give 1") == "M90"
    assert why(p, "fill blue") == "M83"
    left = p.copy()
    play(left, "end")
    assert left.raw.coal[0] == 1, "may, not must"
    play(p, "fill orange")
    assert (p.raw.coal[0], p.raw.asked) == (6, 1)
    assert phase(beside(controller=1)) == "choose-speed", "only her controller"
    assert phase(beside(speed=2)) == "choose-speed", "only at equal speed"


@pytest.mark.rule("M83")
def test_at_the_end_of_the_roses_turn_as_well_and_no_partners_boat() -> None:
    boats = [Boat(0, 7, coal=2), Boat(0, 9), Boat(0, 6, coal=2), Boat(0, 5), Boat(0, 17, "S")]
    p = arrange(boats, RIVER, players=4, teams=True, black_rose=True)
    p.raw.order[:5] = [4, 0, 1, 2, 3]
    p.raw.owner[4] = 0
    begin(p)
    play(p, "speed 1", "ahead", "end")
    assert (p.raw.asked, p.seat, phase(p)) == (4, 0, "share-coal")
    assert p.legal() == ["end", "fill orange"], "boat 2 is the partner's and not beside her either"
    play(p, "fill orange")
    assert (p.raw.coal[0], p.raw.coal[2]) == (6, 2)


@pytest.mark.rule("M83", "M90")
@pytest.mark.parametrize(
    ("river", "cells"),
    [(["A1-1"], (11, 16)), (["B1"], (7, 12)), (["B3-1"], (13, 18)), (["B2"], (8, 13))],
    ids=["pier", "depot", "sandbank", "driftwood"],
)
def test_neither_may_be_on_a_pier_depot_sandbank_or_driftwood_hex(river: list[str], cells: tuple[int, int]) -> None:
    def after_a_turn(tile: int, one: int, other: int) -> str:
        boats = [Boat(tile, one, coal=2), OFF, Boat(tile, other, coal=2)]
        p = arrange(boats, [*river, "A2-1", "A2-2"], players=4, teams=True)
        p.raw.phase, p.raw.held = SAIL, 0
        play(p, "end")
        return phase(p) if p.raw.asked == 0 else "over"

    barred, open_water = cells
    assert after_a_turn(1, open_water, barred) == "over"
    assert after_a_turn(1, barred, open_water) == "over"
    assert after_a_turn(2, 12, 17) == "share-coal", "anywhere else the same two may share"


# --- coal between friends


@pytest.mark.rule("M90", "E12")
def test_e12_two_friends_at_speed_3_neighbours_one_gives_2_coal() -> None:
    p = arrange([Boat(0, 6, "N", speed=3, coal=5), OFF, Boat(1, 11, speed=3, coal=1)], RIVER, players=4, teams=True)
    play(p, "speed 3", "ahead", "ahead", "ahead", "end")
    assert at(p, 0) == (1, 1)
    p = arrange([Boat(0, 11, "N", speed=3, coal=5), OFF, Boat(1, 11, speed=3, coal=1)], RIVER, players=4, teams=True)
    play(p, "speed 3", "ahead", "ahead", "ahead", "end")
    assert (at(p, 0), phase(p), p.seat) == ((1, 6), "share-coal", 0)
    events = play(p, "give 2")
    assert p.raw.coal[[0, 2]].tolist() == [3, 3]
    assert names(events)[0] == "given"
    assert p.raw.asked != 0, "one share with each boat alongside"


@pytest.mark.rule("M90")
def test_within_0_and_6_and_a_transfer_brings_back_a_lost_coal_wheel() -> None:
    p = arrange([Boat(0, 2, "N", coal=0), OFF, Boat(0, 12, coal=4)], RIVER, players=4, teams=True)
    play(p, "speed 1", "ahead", "end")
    assert p.legal() == ["end", "take 1", "take 2", "take 3", "take 4"]
    assert why(p, "give 1") == "M90"
    play(p, "take 3")
    assert p.raw.coal[[0, 2]].tolist() == [3, 1]
    begin_again = arrange([Boat(0, 7, "N", coal=3)], RIVER)
    assert "speed 4" in begin_again.legal(), "coal is coal"
    full = arrange([Boat(0, 2, "N", coal=6), OFF, Boat(0, 12, coal=6)], RIVER, players=4, teams=True)
    play(full, "speed 1", "ahead", "end")
    assert full.raw.asked != 0, "there is no room for coal, so nothing is asked"


@pytest.mark.parametrize(
    ("own", "theirs", "asked"),
    [
        (2, 4, "Give coal (you have 2) to Green (coal 4), or take some."),
        (0, 4, "You may take coal (you have 0) from Green (coal 4)."),
        (6, 4, "You may give coal (you have 6) to Green (coal 4)."),
    ],
)
def test_the_question_names_what_can_be_done_with_coal(own: int, theirs: int, asked: str) -> None:
    p = arrange([Boat(0, 2, "N", coal=own), OFF, Boat(0, 12, coal=theirs)], RIVER, players=4, teams=True)
    play(p, "speed 1", "ahead", "end")
    assert prompt(p.view(0).seen, AS_WRITTEN) == asked


@pytest.mark.rule("M90")
def test_only_neighbours_of_equal_speed_and_of_the_same_side() -> None:
    for changed in (Boat(0, 12, speed=2, coal=1), Boat(0, 17, coal=1)):
        p = arrange([Boat(0, 2, "N", coal=3), OFF, changed], RIVER, players=4, teams=True)
        play(p, "speed 1", "ahead", "end")
        assert p.raw.asked != 0
    rival = arrange([Boat(0, 2, "N", coal=3), Boat(0, 12, coal=1)], RIVER, players=4, teams=True)
    play(rival, "speed 1", "ahead", "end")
    assert rival.raw.asked != 0
    alone = arrange([Boat(0, 2, "N", coal=3), OFF, Boat(0, 12, coal=1)], RIVER, players=4)
    play(alone, "speed 1", "ahead", "end")
    assert alone.raw.asked != 0, "without teams nobody is a friend"


@pytest.mark.rule("M90")
def test_with_two_friends_alongside_the_player_on_turn_chooses_with_whom_first() -> None:
    boats = [Boat(0, 2, "N", coal=0), OFF, Boat(0, 12, coal=1), Boat(0, 5), Boat(0, 13, coal=6)]
    p = arrange(boats, RIVER, players=6, teams=True)
    play(p, "speed 1", "ahead", "end")
    assert p.legal() == ["end", "partner green", "partner white"]
    assert why(p, "take 1") == "M90"
    play(p, "partner white", "take 5")
    assert p.raw.coal[[0, 2, 4]].tolist() == [5, 1, 1]
    assert (p.seat, phase(p), p.raw.partner) == (0, "share-coal", 2)
    play(p, "give 3")
    assert p.raw.coal[[0, 2, 4]].tolist() == [2, 4, 1]
    assert p.raw.asked != 0


@pytest.mark.rule("M70", "M90")
def test_a_player_with_two_boats_shares_between_them_and_passengers_stay() -> None:
    p = arrange([Boat(0, 2, "N", coal=1, aboard=1), Boat(0, 12, coal=5)], RIVER, players=2)
    play(p, "speed 1", "ahead", "end", "take 2")
    assert p.raw.coal[:2].tolist() == [3, 3]
    assert p.raw.aboard[:2].tolist() == [1, 0]


@pytest.mark.rule("M71", "M90")
def test_the_seventh_coal_cannot_be_given_away() -> None:
    p = GAME.new(players=6, seed=4, teams=True)
    headings_set(p)
    sixth = int(p.raw.order[5])
    friend = next(boat for boat in range(6) if boat != sixth and boat % 2 == sixth % 2)
    p.raw.hex[:] = [CELLS + 10 + boat for boat in range(6)]
    p.raw.hex[sixth], p.raw.hex[friend], p.raw.turn = LAND_BEHIND[0], START_BERTHS[3] + 10, 5
    p.raw.coal[friend] = 0
    begin(p)
    play(p, "heading N", "speed 1", "left", "ahead", "end")
    assert at(p, sixth) == (0, 8)
    assert phase(p) == "share-coal"
    assert "give 6" in p.legal()
    play(p, "give 6")
    assert p.raw.coal[[sixth, friend]].tolist() == [0, 6]


# --- the order of placing, and the boat that waits on land


@pytest.mark.rule("M70")
@pytest.mark.parametrize("rose", [False, True])
def test_two_players_set_headings_in_the_order_of_placing(rose: bool) -> None:
    p = GAME.new(players=2, seed=3, black_rose=rose)
    asked = []
    while phase(p) == "start-heading":
        asked.append(int(p.raw.hex[p.raw.asked]))
        play(p, "heading N")
    assert asked == [int(START_BERTHS[number - 1]) for number in (3, 4, 2, 5, *([1] if rose else []))]
    assert int(p.raw.hex[p.raw.asked]) == START_BERTHS[1], "round 1 begins on berth 2"


@pytest.mark.rule("M71")
def test_the_heading_of_the_sixth_boat_is_set_when_it_enters() -> None:
    p = GAME.new(players=6, seed=4)
    headings_set(p)
    sixth = int(p.raw.order[5])
    assert p.raw.round_number == 1, "it was asked for its berth alone"
    p.raw.turn = 5
    for other in range(6):
        if other != sixth:
            p.raw.hex[other] = CELLS + 10 + other
    begin(p)
    assert (phase(p), p.raw.asked) == ("entry-heading", sixth)
    assert why(p, "speed 1") == "M71"
    play(p, "heading NE")
    assert (heading(p, sixth), phase(p), p.raw.bonus) == ("NE", "choose-speed", 1)


@pytest.mark.rule("M71", "M90")
def test_a_boat_that_waits_on_land_is_nobodys_neighbour_and_shares_no_coal() -> None:
    p = GAME.new(players=6, seed=4, teams=True)
    headings_set(p, "berth 2")
    sixth = int(p.raw.order[5])
    friend = next(boat for boat in range(6) if boat != sixth and boat % 2 == sixth % 2)
    land = int(LAND_BEHIND[0])
    beside = int(START_BERTHS[1])
    others = [boat for boat in range(6) if boat not in (sixth, friend)]
    p.raw.hex[others] = [CELLS + 10 + boat for boat in others]
    p.raw.hex[friend], p.raw.coal[friend], p.raw.hex[sixth] = beside, 2, land
    assert p.raw.speed[friend] == p.raw.speed[sixth]
    assert not alongside(p.raw, friend, sixth)


@pytest.mark.rule("M71", "M83")
def test_the_rose_does_not_fill_up_from_land() -> None:
    p = GAME.new(players=5, seed=4, black_rose=True)
    headings_set(p, "berth 2")
    rose = int(p.raw.rose)
    own = next(boat for boat in range(5) if p.raw.owner[boat] == p.raw.owner[rose])
    others = [boat for boat in range(5) if boat != own]
    p.raw.hex[others] = [CELLS + 10 + boat for boat in others]
    p.raw.hex[own], p.raw.coal[own] = START_BERTHS[1], 2
    assert not alongside(p.raw, rose, own)
