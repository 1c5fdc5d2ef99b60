"""M40-M42, M50-M54, M100-M105: passengers, docking, ranking, the edition of 1997."""

import pytest

import riverpost
from riverpost.games.mississippi_queen.rules.alphabet import DOCKED, OUT, RACING
from riverpost.games.mississippi_queen.rules.board import CELLS, PIER_IS_RED, START_BERTHS, TILE_IDS
from riverpost.games.mississippi_queen.rules.river import passengers_for
from tests.games.mississippi_queen.arrange import GAME, Boat, arrange, at, begin, names, phase, play, why


def ranks(p: riverpost.Position) -> list[int]:
    p.raw.over = 1
    return [standing.rank for standing in p.result()]


@pytest.mark.rule("M40")
@pytest.mark.parametrize(("players", "red", "blue", "total"), [(3, 1, 1, 8), (4, 1, 2, 12), (5, 2, 2, 16)])
def test_passengers_by_players_and_colour_of_the_pier(players: int, red: int, blue: int, total: int) -> None:
    p = GAME.new(players=players, seed=1)
    counts = {kind: passengers_for(p.raw, kind) for kind in range(len(TILE_IDS)) if TILE_IDS[kind].startswith("A")}
    assert sum(counts.values()) == total
    assert {counts[TILE_IDS.index(name)] for name in ("A2-1", "A2-2", "A2-3", "A2-4")} == {red}
    assert {counts[TILE_IDS.index(name)] for name in ("A1-1", "A1-2", "A1-3", "A1-4")} == {blue}
    assert PIER_IS_RED[TILE_IDS.index("A2-1")]


@pytest.mark.rule("M41", "E5")
def test_e5_enter_a_pier_hex_at_speed_1_and_turn_free_passenger_taken_at_speed_2_nothing() -> None:
    river = ["A1-1", "A2-2"]
    p = arrange([Boat(1, 16, "S", speed=1)], river)
    play(p, "speed 1", "ahead")
    assert at(p, 0) == (1, 11)
    assert p.raw.aboard[0] == 0, "at the end of the turn, not before"
    events = play(p, "left", "end")
    assert "boarded" in names(events)
    assert (p.raw.aboard[0], p.raw.waiting[1]) == (1, 0)

    fast = arrange([Boat(2, 1, "S", speed=2, coal=0)], river)
    play(fast, "speed 2", "ahead", "ahead")
    assert at(fast, 0) == (1, 11)
    play(fast, "end")
    assert (fast.raw.aboard[0], fast.raw.waiting[1]) == (0, 1)


@pytest.mark.rule("M41")
def test_one_per_island_and_two_in_all() -> None:
    p = arrange([Boat(1, 16, "S")], ["A1-1", "A2-2"], players=5)
    assert p.raw.waiting[1] == 2
    p.raw.visited[0], p.raw.aboard[0] = 1 << 1, 1
    play(p, "speed 1", "ahead", "end")
    assert p.raw.aboard[0] == 1, "of this island it has one already"
    p = arrange([Boat(1, 16, "S", aboard=2)], ["A1-1", "A2-2"])
    play(p, "speed 1", "ahead", "end")
    assert (p.raw.aboard[0], p.raw.waiting[1]) == (2, 1)


@pytest.mark.rule("M42")
@pytest.mark.parametrize(("speed", "aboard"), [(1, 1), (2, 0)])
def test_a_boat_of_speed_1_pushed_onto_a_pier_hex_takes_one_at_once(speed: int, aboard: int) -> None:
    p = arrange([Boat(1, 17, "SW", speed=2), Boat(1, 16, "N", speed=speed)], ["A1-1", "A2-2"])
    events = play(p, "speed 2", "push S")
    assert at(p, 1) == (1, 11)
    assert p.raw.aboard[1] == aboard
    assert ("boarded" in names(events)) == bool(aboard)


LAST = ["A3-2"]  # its berths straight ahead are cells 16, 17 and 18


def docking(aboard: int, speed: int = 1, edition: str = "2019", **options: object) -> riverpost.Position:
    return arrange([Boat(1, 12, "N", speed=speed, aboard=aboard)], LAST, finish="straight", edition=edition, **options)  # type: ignore[arg-type]


@pytest.mark.rule("M50")
def test_at_speed_1_on_a_berth_a_boat_docks_with_two_without_asking() -> None:
    p = docking(2)
    events = play(p, "speed 1", "ahead", "end")
    assert "docked" in names(events)
    assert (p.raw.fate[0], p.raw.hex[0]) == (DOCKED, -1), "it leaves the river"
    p = docking(1)
    play(p, "speed 1", "ahead", "end")
    assert (p.seat, p.legal()) == (0, ["dock", "stay"])
    q = p.copy()
    play(p, "dock")
    assert p.raw.fate[0] == DOCKED
    play(q, "stay")
    assert q.raw.fate[0] == 0
    fast = arrange([Boat(1, 7, "N", speed=2, aboard=2)], LAST, finish="straight")
    play(fast, "speed 2", "ahead", "ahead", "end")
    assert fast.raw.fate[0] == 0, "not at speed 2"
    assert why(fast, "dock") == "M50"


@pytest.mark.rule("M50")
def test_a_boat_pushed_onto_a_berth_at_speed_1_may_dock_as_well() -> None:
    for aboard, asked in ((2, False), (0, True)):
        p = arrange([Boat(1, 7, "N", speed=2), Boat(1, 12, aboard=aboard)], LAST, finish="straight")
        play(p, "speed 2", "push N")
        assert (phase(p) == "dock-or-not") == asked
        if asked:
            assert p.seat == 1
            play(p, "dock")
        assert p.raw.fate[1] == DOCKED
        assert (p.seat, phase(p), at(p, 0)) == (0, "sail", (1, 12)), "no heading is asked of a boat that is gone"


@pytest.mark.rule("M50", "E14")
def test_e14_takes_the_second_passenger_then_docks_with_two() -> None:
    """A1-3 last, finish left, cell 10 is pier and berth at once."""
    p = arrange([Boat(1, 5, "N", aboard=1)], ["A1-3"], finish="left")
    events = play(p, "speed 1", "ahead", "end")
    assert [name for name in names(events) if name in ("boarded", "docked")] == ["boarded", "docked"]
    assert (p.raw.aboard[0], p.raw.fate[0]) == (2, DOCKED)


@pytest.mark.rule("M51")
def test_two_passengers_by_order_of_docking_then_one_then_none() -> None:
    p = arrange([Boat(0, 7)] * 0, LAST, players=5)
    s = p.raw
    s.fate[:5] = DOCKED
    s.hex[:5] = -1
    s.aboard[:5] = [0, 2, 1, 2, 1]
    s.fated[:5] = [1, 4, 3, 2, 5]
    assert ranks(p) == [5, 2, 3, 1, 4]


@pytest.mark.rule("M51", "M52", "M54")
def test_the_result_says_how_each_boat_ended_and_what_decided_between_equals() -> None:
    p = arrange([], LAST, players=6)
    s = p.raw
    s.over = 1
    s.fate[:6] = [DOCKED, DOCKED, DOCKED, RACING, OUT, OUT]
    s.hex[[0, 1, 2, 4, 5]] = -1
    s.aboard[:6] = [1, 2, 2, 1, 0, 0]
    s.fated[:6] = [1, 3, 2, 0, 4, 5]
    tile = s.hex[3] // CELLS + 1
    assert [GAME.face.why_rank(p, seat) for seat in range(6)] == [
        "Orange has docked with 1 passenger aboard.",
        "Blue has docked with 2 passengers aboard.",
        "Green wins, docked with 2 passengers aboard. As many passengers, but docked later: Blue.",
        f"Red is still on the river, on tile {tile} with 1 passenger aboard.",
        "White is out of the race.",
        "Pink is out of the race. Out of the race before that: White.",
    ]
    standings = "If the race ended now: 1 Green, 2 Blue, 3 Orange, 4 Red, 5 Pink, 6 White."
    assert standings in p.describe(), "who has docked keeps the place"


@pytest.mark.rule("M52")
def test_the_race_ends_when_all_boats_but_one_are_docked_or_disqualified() -> None:
    p = arrange([Boat(1, 12, "N", aboard=2), Boat(1, 7), Boat(0, 7)], LAST, finish="straight")
    p.raw.fate[2], p.raw.hex[2], p.raw.fated[2] = OUT, -1, 1
    events = play(p, "speed 1", "ahead", "end")
    assert p.over
    assert names(events)[-1] == "race over"
    assert [standing.rank for standing in p.result()] == [1, 2, 3], "docked, still racing, disqualified"
    p = arrange([], LAST, players=4)
    s = p.raw
    s.fate[:3], s.hex[:3], s.fated[:3] = OUT, -1, [2, 1, 3]
    assert ranks(p) == [3, 4, 2, 1], "a later disqualification ranks better"


@pytest.mark.rule("M53")
def test_running_into_the_landing_stage_above_speed_1_disqualifies_and_at_speed_1_grounds() -> None:
    p = arrange([Boat(1, 17, "N", speed=3, coal=0)], LAST, finish="straight")
    assert p.raw.doomed == 1
    events = play(p, "speed 2")
    while p.raw.asked == 0 and phase(p) == "sail":
        events += play(p, p.legal()[0])
    assert "disqualified" in names(events)
    assert p.raw.fate[0] == OUT

    blocked = [Boat(1, 17, "N", coal=0), Boat(1, 16), Boat(1, 18)]
    p = arrange(blocked, LAST, finish="straight")
    assert p.raw.doomed == 1
    events = play(p, "speed 1", "end")
    assert "grounded" in names(events)
    assert p.raw.fate[0] == 0


@pytest.mark.rule("M53")
def test_strict_berths_disqualify_who_ends_there_too_fast_and_such_a_turn_is_not_complete() -> None:
    p = arrange([Boat(1, 7, "N", speed=2, coal=0)], LAST, finish="straight", strict_berths=True)
    play(p, "speed 2")
    while p.raw.asked == 0:
        play(p, p.legal()[0])
    assert p.raw.fate[0] == 0, "avoidance leads it elsewhere"
    assert at(p, 0)[1] not in (16, 17, 18)


@pytest.mark.rule("M54")
def test_a_race_without_end_is_stopped_and_boats_rank_by_passengers_then_place() -> None:
    p = arrange([Boat(0, 7, "S", aboard=1), Boat(1, 12, aboard=0), Boat(1, 7, aboard=1)], LAST, round_limit=10)
    p.raw.round_number, p.raw.turn = 10, 2
    begin(p)
    while not p.over:
        play(p, p.legal()[0] if phase(p) != "sail" or "end" not in p.legal() else "end")
    assert p.raw.round_number == 10
    p = arrange([Boat(0, 7, aboard=1), Boat(1, 12, aboard=0), Boat(1, 7, aboard=1)], LAST)
    assert ranks(p) == [2, 3, 1]


# --- 1997


@pytest.mark.rule("M100")
def test_the_driving_school_is_short_without_passengers_and_clockwise_all_the_time() -> None:
    for players in (2, 3, 4, 5):
        p = GAME.new(players=players, seed=players, edition="driving-school")
        order = p.raw.order[:players].tolist()
        assert order == [(order[0] + k) % players for k in range(players)]
        assert (p.raw.length, p.raw.laid) == (4, 2)
    p = arrange([Boat(0, 7), Boat(1, 12), Boat(1, 7)], ["A1-1"], edition="driving-school")
    assert not p.raw.waiting.any()
    while p.raw.round_number == 2:
        play(p, "end" if "end" in p.legal() else p.legal()[0])
    assert p.raw.order[:3].tolist() == [0, 1, 2], "not by place"
    with pytest.raises(riverpost.BadOption, match="3 to 5"):
        GAME.new(players=2, seed=1, edition="1997")


@pytest.mark.rule("M100")
def test_the_first_boat_at_any_berth_wins_at_any_speed_sailing_or_pushed() -> None:
    p = arrange([Boat(1, 12, "N", speed=4)], LAST, finish="straight", edition="driving-school")
    events = play(p, "speed 4", "ahead")
    assert p.over
    assert "won" in names(events)
    assert p.result()[0].rank == 1
    p = arrange([Boat(1, 7, "N", speed=3), Boat(1, 12, speed=3)], LAST, finish="straight", edition="driving-school")
    play(p, "speed 3", "push N")
    assert p.over
    assert p.result()[1].rank == 1


@pytest.mark.rule("M100", "M101")
@pytest.mark.parametrize("edition", ["1997", "driving-school"])
def test_in_1997_berths_go_clockwise_from_a_first_player_drawn_or_agreed(edition: str) -> None:
    drawn = [GAME.new(4, seed, edition=edition).raw.order[:4].tolist() for seed in range(40)]
    assert all(order == [(order[0] + k) % 4 for k in range(4)] for order in drawn)
    assert {order[0] for order in drawn} == {0, 1, 2, 3}
    for seat in range(4):
        p = GAME.new(4, 1, edition=edition, begins=f"seat-{seat + 1}")
        assert p.raw.order[:4].tolist() == [(seat + k) % 4 for k in range(4)]
        assert [at(p, boat) for boat in p.raw.order[:4]] == [(0, berth) for berth in START_BERTHS[:4]]


@pytest.mark.rule("M101")
def test_in_the_race_of_1997_the_first_at_a_berth_at_speed_1_with_two_passengers_wins() -> None:
    p = docking(2, edition="1997")
    events = play(p, "speed 1", "ahead", "end")
    assert p.over
    assert "won" in names(events)
    assert p.result()[0].rank == 1
    p = docking(1, edition="1997")
    play(p, "speed 1", "ahead", "end")
    assert not p.over
    assert p.raw.fate[0] == 0, "with one passenger nothing happens"


@pytest.mark.rule("M102")
def test_in_1997_a_boat_without_a_complete_turn_for_want_of_coal_is_eliminated() -> None:
    stuck = Boat(1, 17, "N", speed=6, coal=0)
    p = arrange([stuck, Boat(0, 7), Boat(0, 8)], ["A2-2"], edition="1997")
    assert (p.raw.fate[0], p.raw.hex[0]) == (OUT, -1)
    same = arrange([stuck, Boat(0, 7), Boat(0, 8)], ["A2-2"])
    assert (same.raw.fate[0], same.raw.doomed) == (0, 1), "in 2019 it runs aground"


@pytest.mark.rule("M102")
def test_one_that_is_shut_in_whatever_its_coal_runs_aground_and_the_last_left_wins() -> None:
    walled = [Boat(1, 15, "N"), Boat(1, 16), Boat(1, 11), Boat(1, 17), Boat(1, 12)]
    p = arrange(walled, ["A3-1"], edition="1997")
    p.raw.boats = 6
    p.raw.hex[5], p.raw.speed[5], p.raw.coal[5] = CELLS + 6, 1, 6
    begin(p)
    assert (p.raw.fate[0], p.raw.doomed) == (0, 1), "six coal do not help: it is not eliminated"
    assert "grounded" in names(play(p, "speed 1", "end"))
    p = arrange([Boat(1, 17, "N", speed=6, coal=0), Boat(0, 7), Boat(0, 8)], ["A2-2"], edition="1997")
    p.raw.fate[2], p.raw.hex[2], p.raw.fated[2] = OUT, -1, 1
    p.raw.turn = 1
    begin(p)
    play(p, "speed 1")
    while not p.over and p.raw.asked == 1:
        play(p, "end" if "end" in p.legal() else p.legal()[0])
    assert p.over
    assert p.result()[1].rank == 1


@pytest.mark.rule("M104")
def test_rear_tiles_without_boats_are_removed_with_their_passengers() -> None:
    boats = [Boat(2, 7, "N"), Boat(2, 12), Boat(2, 5)]
    p = arrange(boats, ["A1-1", "A3-2", "A2-2"], edition="1997")
    assert p.raw.waiting[1] == 1
    events = play(p, "speed 1", "ahead" if "ahead" in p.copy().legal() else "left")
    while p.raw.asked == 0:
        events += play(p, "end" if "end" in p.legal() else p.legal()[0])
    assert p.raw.first_tile == 2
    assert p.raw.waiting[1] == 0
    assert names(events).count("lifted") == 2
    same = arrange(boats, ["A1-1", "A3-2", "A2-2"])
    while same.raw.asked == 0:
        play(same, "end" if "end" in same.legal() else same.legal()[0])
    assert same.raw.first_tile == 0


@pytest.mark.rule("M105")
def test_in_1997_the_free_turn_may_come_after_and_180_degrees_for_coal_stay_legal() -> None:
    p = arrange([Boat(0, 7, coal=3)], edition="1997")
    play(p, "speed 1", "ahead", "left", "left", "left")
    assert p.raw.coal[0] == 1
    assert "astern" not in arrange([Boat(0, 7)], edition="1997").legal()


@pytest.mark.rule("M101")
def test_in_1997_berths_go_clockwise_from_a_random_first_player() -> None:
    first = set()
    for seed in range(40):
        p = GAME.new(players=4, seed=seed, edition="1997")
        order = p.raw.order[:4].tolist()
        assert order == [(order[0] + k) % 4 for k in range(4)]
        first.add(order[0])
    assert first == {0, 1, 2, 3}


@pytest.mark.rule("M101")
def test_a_race_of_1997_ends_when_nobody_can_come_to_two_passengers_any_more() -> None:
    boats = [Boat(1, 7, "N", aboard=1), Boat(1, 12), Boat(1, 5)]
    p = arrange(boats, ["A3-2"], finish="straight", edition="1997")
    p.raw.bag[:] = 0
    while p.raw.asked == 0 and not p.over:
        play(p, "end" if "end" in p.legal() else p.legal()[0])
    assert p.over
    assert [standing.rank for standing in p.result()] == [1, 2, 3], "by passengers, then by place"
    same = arrange([Boat(1, 7, "N", aboard=1), Boat(1, 12, aboard=2), Boat(1, 5)], ["A3-2"], finish="straight",
                   edition="1997")  # fmt: skip
    same.raw.bag[:] = 0
    while same.raw.asked == 0:
        play(same, "end" if "end" in same.legal() else same.legal()[0])
    assert not same.over, "blue has its two and can still dock"


@pytest.mark.rule("M53")
@pytest.mark.parametrize("edition", ["1997", "driving-school"])
def test_strict_berths_belong_to_the_race_of_2019(edition: str) -> None:
    with pytest.raises(riverpost.BadOption, match=r"strict_berths.*M53"):
        GAME.new(players=4, seed=1, edition=edition, strict_berths=True)
