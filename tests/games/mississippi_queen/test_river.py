"""M1-M7, M12: tiles, joints, laying, the finish, the ruler."""

import pytest

import riverpost
from riverpost.engine.events import event_buffer
from riverpost.games.mississippi_queen.rules.board import (
    CELL,
    CELL_AT,
    CELLS,
    DATA,
    DIRECTIONS,
    GROUND,
    INSIDE,
    ISLAND,
    NONE,
    START_BERTHS,
    STEP,
    TILE_IDS,
    TURN_IDS,
    TURN_STEPS,
)
from riverpost.games.mississippi_queen.rules.ranking import set_order
from riverpost.games.mississippi_queen.rules.river import (
    explore,
    is_berth,
    neighbour,
    roll_way,
    stage_ahead,
    tiles_overlap,
    water,
    way_is_free,
)
from tests.games.mississippi_queen.arrange import GAME, Boat, arrange, names, play


def place(p: riverpost.Position, hex: int) -> tuple[int, ...]:
    """The axial coordinates of a hex on the table."""
    k, cell = divmod(hex, CELLS)
    return tuple((p.raw.centre[k] + CELL_AT[p.raw.facing[k], cell]).tolist())


@pytest.mark.rule("M1")
def test_a_tile_has_twenty_hexes_in_a_chevron() -> None:
    assert len({tuple(cell) for cell in CELL.tolist()}) == 20
    assert (INSIDE != NONE).sum() == 86
    for cell in range(CELLS):
        for direction in range(DIRECTIONS):
            there = INSIDE[cell, direction]
            if there != NONE:
                assert INSIDE[there, (direction + 3) % 6] == cell


@pytest.mark.rule("M1")
@pytest.mark.parametrize("way", TURN_IDS)
def test_every_shared_edge_of_a_joint_is_crossed_both_ways_and_every_bank_refused(way: str) -> None:
    p = arrange([Boat(0, 7)], [f"A2-2 {way}"])
    s = p.raw
    joined = {(a, b) for a, b in DATA["geometry"]["joins_k_to_k1"][way]}
    crossed = set()
    for a in range(CELLS):
        for direction in range(DIRECTIONS):
            there = neighbour(s, a, direction)
            if there >= CELLS:
                crossed.add((a, there - CELLS))
                assert neighbour(s, there, (direction + 3) % 6) == a
            step = tuple((CELL[a] + STEP[direction]).tolist())
            if there != NONE:
                assert place(p, there) == step, "neighbours touch"
            elif INSIDE[a, direction] == NONE:
                assert (a, direction) not in {
                    (x, d) for x, _ in joined for d in range(6) if neighbour(s, x, d) >= CELLS
                }
    assert crossed == joined
    back = {(there, b) for b in range(CELLS) for d in range(6) if 0 <= (there := neighbour(s, CELLS + b, d)) < CELLS}
    assert back == joined


@pytest.mark.rule("M1")
def test_tiles_that_merely_touch_are_bank() -> None:
    """A river that bends back onto its start, as M5 allows in the last resort."""
    p = arrange([Boat(2, 7)], ["A2-2", "A2-3 right", "A2-1 right", "A2-4 right", "A1-1 right"])
    places = [place(p, hex) for hex in range(int(p.raw.laid) * CELLS)]
    touching = 0
    for hex, (q, r) in enumerate(places):
        for direction in range(DIRECTIONS):
            beside = (q + int(STEP[direction, 0]), r + int(STEP[direction, 1]))
            touching += any(abs(k // CELLS - hex // CELLS) > 1 for k, there in enumerate(places) if there == beside)
            there = neighbour(p.raw, hex, direction)
            assert there == NONE or abs(there // CELLS - hex // CELLS) <= 1
    assert touching > 0


@pytest.mark.rule("M2")
def test_setup_start_tile_and_the_first_of_eleven_straight_ahead() -> None:
    firsts = set()
    for seed in range(60):
        s = GAME.new(players=3, seed=seed).raw
        assert TILE_IDS[s.tile[0]] == "A0"
        assert (s.laid, s.joint[1], s.facing[1]) == (2, 0, 0)
        assert s.bag.sum() == 10
        assert all(TILE_IDS[k].startswith("A") for k in range(len(TILE_IDS)) if s.bag[k])
        firsts.add(TILE_IDS[s.tile[1]])
    assert len(firsts) == 11


@pytest.mark.rule("M3")
def test_the_direction_die_shows_each_way_equally_often() -> None:
    counts = [0, 0, 0]
    for seed in range(600):
        p = GAME.new(players=3, seed=seed)
        counts[roll_way(p.raw, event_buffer(0))] += 1
    assert min(counts) > 150


@pytest.mark.rule("M4")
def test_the_first_boat_on_the_newest_tile_rolls_and_lays_after_its_turn() -> None:
    p = arrange([Boat(0, 17, speed=2)], ["A2-2"])
    play(p, "speed 2", "ahead")
    assert (p.raw.laid, p.raw.tile_due) == (2, 1), "while the turn lasts there is no river beyond"
    play(p, "ahead")
    assert p.raw.laid == 2
    events = play(p, "end")
    assert p.raw.laid == 3
    assert names(events)[:2] == ["rolled", "laid"]
    play(p, "speed 1")
    assert p.raw.tile_due == 0


@pytest.mark.rule("M5")
def test_a_tile_that_would_overlap_is_rolled_again() -> None:
    bend = ["A2-2", "A2-3 right", "A2-1 right", "A2-4 right", "A1-1 right"]
    p = arrange([Boat(5, 7)], bend)
    free = [way_is_free(p.raw, way) for way in range(3)]
    assert free != [True, True, True]
    for seed in range(30):
        q = p.copy()
        q.raw.chance = seed
        q.raw.tile_due = 1
        explore(q.raw, event_buffer(0))
        k = int(q.raw.laid) - 1
        q_, r_ = q.raw.centre[k].tolist()
        for older in range(int(q.raw.first_tile), k):
            assert not tiles_overlap(q.raw, older, int(q.raw.facing[k]), q_, r_)


@pytest.mark.rule("M5")
def test_if_all_three_ways_overlap_empty_tiles_at_the_rear_are_lifted_first() -> None:
    seen = False
    for seed in range(4000):
        p = GAME.new(players=3, seed=seed)
        s = p.raw
        s.hex[:3] = [7, 8, 9]
        out = event_buffer(60)
        while s.laid < s.length:
            k = int(s.laid) - 1
            s.hex[:3] = [k * CELLS + c for c in range(3)]
            explore(s, out)
        if "lifted" in [GAME.parts.alphabet.EVENTS[int(row[1])][0] for row in out[1 : int(out[0, 0]) + 1]]:
            seen = True
            assert s.first_tile > 0
            break
    assert seen


@pytest.mark.rule("M6")
@pytest.mark.parametrize("way", TURN_IDS)
def test_the_finish_has_three_berths_and_a_stage_behind_them(way: str) -> None:
    p = arrange([Boat(0, 7)], ["A3-3"], finish=way)
    s = p.raw
    berths = [cell for cell in range(CELLS) if is_berth(s, CELLS + cell)]
    assert berths == sorted(DATA["geometry"]["finish_berths_on_last_tile"][way])
    for cell in berths:
        ahead = [d for d in range(6) if stage_ahead(s, CELLS + cell, d)]
        assert ahead
        assert all(neighbour(s, CELLS + cell, d) == NONE for d in ahead), "behind the stage is no river"
    onward = int(TURN_STEPS[TURN_IDS.index(way)]) % 6
    assert any(stage_ahead(s, CELLS + cell, onward) for cell in berths)
    assert not any(stage_ahead(s, CELLS + cell, d) for cell in range(CELLS) if cell not in berths for d in range(6))


@pytest.mark.rule("M6")
def test_after_the_twelfth_tile_the_finish_is_rolled_at_once_and_an_island_berth_is_lost() -> None:
    p = GAME.new(players=3, seed=5)
    s = p.raw
    out = event_buffer(100)
    while s.laid < 12:
        assert s.finish == NONE
        explore(s, out)
    assert s.finish in (0, 1, 2)
    p = arrange([Boat(1, 13, "N")], ["A3-3"], finish="straight")
    assert GROUND[TILE_IDS.index("A3-3"), 18] == ISLAND
    assert is_berth(p.raw, CELLS + 18)
    assert water(p.raw, CELLS + 13, 0) == NONE


@pytest.mark.rule("M7")
def test_a_pier_tile_gets_its_passengers_when_laid() -> None:
    p = arrange([Boat(0, 7)], ["A1-1", "A3-1", "A2-1"])
    assert p.raw.waiting[:4].tolist() == [0, 1, 0, 1]


@pytest.mark.rule("M12", "E7")
def test_e7_order_by_tile_then_ruler_speed_coal_and_further_right() -> None:
    """Red alone in front; green and pink equal on the tile behind, green further right; then white, then orange."""
    river = ["A2-2", "A2-3", "A1-1", "A3-2"]
    orange, green, white, red, pink = (
        Boat(1, 7, speed=2, coal=3), Boat(3, 14, speed=2, coal=3), Boat(2, 9), Boat(4, 5), Boat(3, 10, speed=2, coal=3),
    )  # fmt: skip
    p = arrange([orange, green, white, red, pink], river)
    set_order(p.raw)
    assert p.raw.order[:5].tolist() == [3, 1, 4, 2, 0]


@pytest.mark.rule("M12")
def test_on_one_tile_distance_then_speed_then_coal_decide() -> None:
    river = ["A2-2", "A2-3"]

    def first(one: Boat, other: Boat) -> int:
        p = arrange([one, other, Boat(0, 7)], river)
        set_order(p.raw)
        return int(p.raw.order[0])

    assert first(Boat(1, 5), Boat(1, 10, speed=1)) == 1
    assert first(Boat(1, 5, speed=2), Boat(1, 9, speed=3)) == 1
    assert first(Boat(1, 5, coal=6), Boat(1, 9, coal=5)) == 0
    assert first(Boat(1, 5), Boat(1, 9)) == 1, "further right"
    bend = ["A2-2", "A2-3 right"]
    p = arrange([Boat(1, 15), Boat(1, 14), Boat(0, 7)], bend)
    set_order(p.raw)
    assert int(p.raw.order[0]) == 1, "further along the direction of the next tile, though further back on its own"


@pytest.mark.rule("M12")
def test_on_the_last_tile_the_direction_is_that_of_the_finish() -> None:
    for way, leader in (("left", 0), ("right", 1)):
        p = arrange([Boat(1, 10), Boat(1, 14), Boat(0, 7)], ["A3-3"], finish=way)
        set_order(p.raw)
        assert int(p.raw.order[0]) == leader


@pytest.mark.rule("M11")
def test_berths_by_a_random_order_then_headings_in_that_order_and_round_one_too() -> None:
    orders = set()
    for seed in range(30):
        p = GAME.new(players=4, seed=seed)
        order = p.raw.order[:4].tolist()
        orders.add(tuple(order))
        assert [int(p.raw.hex[boat]) for boat in order] == START_BERTHS[:4].tolist()
        asked = []
        for _ in range(4):
            asked.append(p.seat)
            assert len(p.legal()) == 6
            play(p, "heading N")
        assert asked == order
        assert (p.seat, p.raw.round_number) == (order[0], 1)
    assert len(orders) > 10
