"""M60-M69: extended tiles, on the real ones: depots, driftwood, sandbanks, the archipelago."""

from itertools import combinations

import pytest

import riverpost
from riverpost.engine.options import Several
from riverpost.games.mississippi_queen import FACTS
from riverpost.games.mississippi_queen.rules.board import EXTENDED_TILE_IDS, RACE_TILES, TILE_IDS
from riverpost.games.mississippi_queen.rules.river import is_depot, passengers_for
from tests.games.mississippi_queen.arrange import (
    ALL_TILES,
    GAME,
    Boat,
    arrange,
    at,
    heading,
    names,
    phase,
    play,
    why,
)


def pushes(p: riverpost.Position) -> set[str]:
    return {move.split()[1] for move in p.legal() if move.startswith("push")}


def speeds(p: riverpost.Position) -> list[str]:
    return [move for move in p.legal() if move.startswith("speed")]


def tiles_of(p: riverpost.Position) -> set[str]:
    """All tiles of a race: those laid and those to come."""
    s = p.raw
    laid = {TILE_IDS[kind] for kind in s.tile[1 : s.laid].tolist()}
    return laid | {name for name, count in zip(TILE_IDS, s.bag.tolist(), strict=True) if count}


def round_again(p: riverpost.Position, boat: int) -> list[riverpost.Event]:
    """Let the others sail on until a boat decides again."""
    events = []
    while p.raw.asked != boat or phase(p) in ("pushed-heading", "push-on"):
        events += play(p, "end" if "end" in p.legal() else p.legal()[0])
    return events


# --- which tiles are used


@pytest.mark.rule("M60")
@pytest.mark.parametrize("count", range(7))
def test_b_tiles_replace_a3s_first_then_a2s(count: int) -> None:
    for chosen in combinations(EXTENDED_TILE_IDS, count):
        tiles = tiles_of(GAME.new(players=4, seed=count, tiles=list(chosen)))
        assert len(tiles) == len(RACE_TILES)
        assert {tile for tile in tiles if tile[0] == "B"} == set(chosen)
        assert sum(tile.startswith("A3") for tile in tiles) == max(0, 3 - count)
        assert sum(tile.startswith("A2") for tile in tiles) == 4 - max(0, count - 3)
        assert sum(tile.startswith("A1") for tile in tiles) == 4


@pytest.mark.rule("M60")
def test_any_of_the_a3s_may_make_room() -> None:
    left = {frozenset(tiles_of(GAME.new(players=3, seed=seed, tiles=["B1"]))) for seed in range(40)}
    assert len(left) == 3


@pytest.mark.rule("M60")
@pytest.mark.parametrize(
    ("players", "count", "blue"), [(3, 5, 1), (3, 6, 2), (2, 6, 1), (4, 6, 2), (5, 6, 2), (6, 5, 2), (6, 6, 3)]
)
def test_one_more_on_every_blue_pier_if_two_for_each_player_would_be_lacking(
    players: int, count: int, blue: int
) -> None:
    p = GAME.new(players=players, seed=1, tiles=ALL_TILES[:count])
    assert passengers_for(p.raw, TILE_IDS.index("A1-1")) == blue
    assert sum(passengers_for(p.raw, TILE_IDS.index(tile)) for tile in tiles_of(p)) >= 2 * players


@pytest.mark.rule("M60")
def test_players_may_choose_that_extra_also_to_make_the_race_easier() -> None:
    p = GAME.new(players=3, seed=1, tiles=["B1"], extra_passengers=True)
    assert passengers_for(p.raw, TILE_IDS.index("A1-1")) == 2
    assert passengers_for(p.raw, TILE_IDS.index("A2-1")) == 1, "only blue piers"


@pytest.mark.rule("M60")
def test_the_extra_is_for_races_with_b_tiles_and_no_more_than_the_16_figures_of_the_box() -> None:
    with pytest.raises(riverpost.BadOption, match=r"extra_passengers.*M60"):
        GAME.new(players=3, seed=1, extra_passengers=True)
    for players in (2, 3, 4, 5, 6):
        for count in range(1, 7):
            fits = players <= 4 or count >= 5
            tiles = ALL_TILES[:count]
            if not fits:
                with pytest.raises(riverpost.BadOption, match="16"):
                    GAME.new(players, 1, tiles=tiles, extra_passengers=True)
                continue
            p = GAME.new(players, 1, tiles=tiles, extra_passengers=True)
            assert sum(passengers_for(p.raw, TILE_IDS.index(tile)) for tile in tiles_of(p)) <= 16


@pytest.mark.rule("M60")
def test_the_option_names_the_tiles_and_refuses_what_is_no_choice() -> None:
    option = next(option for option in FACTS.options if isinstance(option, Several))
    assert option.values == EXTENDED_TILE_IDS, "the rules read a bit for each, in this order"
    assert GAME.new(tiles="B4, B1").options["tiles"] == ["B1", "B4"]
    with pytest.raises(riverpost.BadOption, match="B1 twice"):
        GAME.new(tiles=["B1", "B1"])
    with pytest.raises(riverpost.BadOption, match="'A1-1' is none of them"):
        GAME.new(tiles=["A1-1"])
    with pytest.raises(riverpost.BadOption, match="a list"):
        GAME.new(tiles=3)
    with pytest.raises(riverpost.BadOption, match="M105"):
        GAME.new(edition="1997", tiles=["B1"])


# --- depots


@pytest.mark.rule("M61", "E5")
def test_e5_at_a_depot_at_speed_1_with_a_free_turn_coal_6_at_speed_2_nothing() -> None:
    p = arrange([Boat(1, 12, "S", coal=0)], ["B1", "A2-2"])
    play(p, "speed 1", "ahead")
    assert (at(p, 0), p.raw.coal[0]) == ((1, 7), 0)
    assert names(play(p, "left", "end"))[:2] == ["turned", "refuelled"]
    assert p.raw.coal[0] == 6, "the wheel is back too"
    fast = arrange([Boat(1, 17, "S", speed=2, coal=3)], ["B1", "A2-2"])
    play(fast, "speed 2", "ahead", "ahead")
    assert at(fast, 0) == (1, 7)
    play(fast, "end")
    assert fast.raw.coal[0] == 3


@pytest.mark.rule("M61")
def test_depots_lie_on_b1_and_b1_b2_and_hold_no_passengers() -> None:
    for tile, cells in (("B1", (7, 18)), ("B1-B2", (13,))):
        p = arrange([Boat(0, 7)], [tile], players=5)
        assert p.raw.waiting[1] == 0
        for cell in range(20):
            assert is_depot(p.raw, 20 + cell) == (cell in cells)
    p = arrange([Boat(0, 17, "N", speed=2), Boat(1, 2, coal=2)], ["B1"])
    events = play(p, "speed 2", "push N")
    assert (at(p, 1), p.raw.coal[1]) == ((1, 7), 6), "pushed there at speed 1: at once"
    assert names(events)[-2:] == ["pushed", "refuelled"]
    p = arrange([Boat(0, 17, "N", speed=2), Boat(1, 2, speed=2, coal=2)], ["B1"])
    play(p, "speed 2", "push N")
    assert p.raw.coal[1] == 2


# --- driftwood


@pytest.mark.rule("M62", "E4")
def test_e4_speed_5_over_two_driftwood_hexes_and_a_free_one_speed_becomes_3() -> None:
    p = arrange([Boat(0, 18, "N", speed=5)], ["B2", "A2-1"])
    play(p, "speed 5", "ahead")
    assert (at(p, 0), p.raw.points) == ((1, 3), 3)
    play(p, "ahead")
    assert (at(p, 0), p.raw.points) == ((1, 8), 1)
    play(p, "ahead")
    assert (at(p, 0), p.raw.points, p.raw.speed[0]) == ((1, 13), 0, 5)
    assert names(play(p, "end"))[0] == "slowed"
    assert p.raw.speed[0] == 3


@pytest.mark.rule("M62")
def test_starting_on_driftwood_does_not_count_and_speed_never_drops_below_1() -> None:
    p = arrange([Boat(1, 8, "N", speed=1)], ["B2", "A2-1"])
    play(p, "speed 1", "ahead", "end")
    assert p.raw.speed[0] == 1
    p = arrange([Boat(1, 8, "S", speed=2)], ["B2", "A2-1"])
    play(p, "speed 2", "ahead", "end")
    assert (at(p, 0), p.raw.speed[0]) == ((1, 3), 1)
    p = arrange([Boat(0, 18, "N", speed=2)], ["B2", "A2-1"])
    play(p, "speed 4", "ahead", "ahead", "end")
    assert p.raw.speed[0] == 2, "each entry counts"


@pytest.mark.rule("M63", "E9")
def test_e9_push_onto_driftwood_3_points_the_pushed_boat_loses_a_speed_and_may_turn() -> None:
    p = arrange([Boat(0, 13, "N", speed=4), Boat(0, 18, speed=3)], ["B2", "A2-1"])
    play(p, "speed 4", "push N")
    assert (at(p, 1), p.raw.speed[1]) == ((1, 3), 2), "at once"
    assert (p.seat, phase(p)) == (1, "pushed-heading")
    play(p, "heading SE")
    assert (heading(p, 1), p.raw.points) == ("SE", 1)
    p = arrange([Boat(0, 13, "N", speed=2, coal=0), Boat(0, 18)], ["B2", "A2-1"])
    play(p, "speed 2")
    assert "N" not in pushes(p), "two points are not enough"
    assert why(p, "push N") == "M63"


@pytest.mark.rule("M63")
def test_entering_a_driftwood_hex_by_pushing_its_boat_costs_2_and_1() -> None:
    p = arrange([Boat(0, 18, "N", speed=4), Boat(1, 3, speed=2)], ["B2", "A2-1"])
    play(p, "speed 4", "push SE", "heading N")
    assert (at(p, 0), p.raw.points) == ((1, 3), 1)
    play(p, "left", "ahead", "end")
    assert p.raw.speed[0] == 3, "the pusher has entered driftwood, the other has not"
    p = arrange([Boat(0, 18, "N", speed=2, coal=0), Boat(1, 3)], ["B2", "A2-1"])
    play(p, "speed 2")
    assert why(p, "push SE") == why(p, "ahead") == "M63"


@pytest.mark.rule("M32", "M63")
def test_a_chain_over_driftwood_costs_a_point_for_each_boat_that_lands_on_it() -> None:
    boats = [Boat(0, 13, "N", speed=6), Boat(0, 18, speed=3), Boat(1, 3, speed=1)]
    p = arrange(boats, ["B2", "A2-1"])
    play(p, "speed 6", "push N", "push N", "heading N", "heading N")
    assert (at(p, 0), at(p, 1), at(p, 2)) == ((0, 18), (1, 3), (1, 8))
    assert p.raw.points == 1, "own step 1, two boats 2, two of them on driftwood 2"
    assert p.raw.speed[1:3].tolist() == [2, 1]
    short = arrange([Boat(0, 13, "N", speed=4, coal=0), *boats[1:]], ["B2", "A2-1"])
    play(short, "speed 4")
    assert pushes(short) == {"NE", "SE", "SW", "NW", "N"}
    play(short, "push N")
    assert "N" not in pushes(short), "four points reach for one boat on driftwood only"


@pytest.mark.rule("M64")
def test_too_few_points_for_driftwood_are_avoided_while_there_is_another_way() -> None:
    walled = [Boat(0, 18, "N", speed=1, coal=0), Boat(0, 12), Boat(0, 13), Boat(0, 17), Boat(0, 19), Boat(1, 4)]
    p = arrange(walled, ["B2", "A2-1"])
    assert speeds(p) == ["speed 2"], "at speed 1 the point does not reach for the driftwood ahead"
    assert why(p, "speed 1") == "M24"


@pytest.mark.rule("M64")
def test_too_few_points_for_driftwood_and_no_other_way_is_aground() -> None:
    p = arrange([Boat(0, 13, "N", speed=2, coal=0)], ["B2", "A2-1"])
    play(p, "speed 2")
    p.raw.turned = 1
    assert why(p, "ahead") == "M24"
    p.raw.doomed = 1
    assert names(play(p, "ahead"))[:2] == ["sailed", "grounded"]
    assert (at(p, 0), p.raw.speed[0], p.raw.stuck[0]) == ((0, 18), 1, 1)


@pytest.mark.rule("M62")
def test_driftwood_that_cannot_be_paid_is_refused_with_its_price() -> None:
    p = arrange([Boat(0, 18, "N", speed=3)], ["B2", "A2-1"])
    play(p, "speed 3", "ahead")
    assert (at(p, 0), p.raw.points) == ((1, 3), 1)
    assert why(p, "ahead") == "M62"


# --- sandbanks


@pytest.mark.rule("M65")
def test_a_sandbank_ends_the_turn_at_once_and_takes_all_speed() -> None:
    p = arrange([Boat(1, 8, "N", speed=4)], ["B3-1", "A2-1"])
    events = play(p, "speed 5", "ahead")
    assert names(events) == ["sped", "sailed", "beached"]
    assert (at(p, 0), p.raw.speed[0], p.raw.points) == ((1, 13), 1, 0)
    assert p.raw.asked != 0, "the remaining points are lost"


@pytest.mark.rule("M24", "M65")
def test_being_stopped_by_a_sandbank_completes_a_turn() -> None:
    p = arrange([Boat(1, 9, "NW", speed=6, coal=0)], ["B3-2"])
    legal = speeds(p)
    assert "speed 6" in legal, "no other way to spend six points before the river's end"
    play(p, "speed 6")
    while p.raw.asked == 0:
        play(p, p.legal()[0])
    assert p.raw.stuck[0] == 0, "not aground"


@pytest.mark.rule("M65", "M66", "E10")
def test_e10_astern_for_no_coal_or_ahead_at_speed_3_for_two() -> None:
    p = arrange([Boat(1, 13, "N")], ["B3-1", "A2-1"])
    assert "astern" in p.legal()
    ahead = p.copy()
    play(ahead, "speed 3")
    assert ahead.raw.coal[0] == 5
    assert why(ahead, "left") == "M66", "no turning before the first step"
    play(ahead, "ahead")
    assert (at(ahead, 0), ahead.raw.coal[0], ahead.raw.points) == ((1, 18), 4, 2)
    play(ahead, "left", "ahead")
    assert ahead.raw.coal[0] == 4, "the free turn is still there"
    play(p, "astern")
    assert (at(p, 0), p.raw.coal[0], p.raw.speed[0], phase(p)) == ((1, 8), 6, 1, "astern-heading")
    play(p, "heading SE")
    assert heading(p, 0) == "SE"
    assert p.raw.asked != 0, "one hex, and the turn is over"


@pytest.mark.rule("M66")
def test_the_coal_for_leaving_is_kept_when_the_speed_is_chosen() -> None:
    p = arrange([Boat(1, 13, "N", coal=2)], ["B3-1", "A2-1"])
    assert speeds(p) == ["speed 1", "speed 2", "speed 3"]
    assert why(p, "speed 4") == "M66", "it alone could be paid, but not leaving as well"
    broke = arrange([Boat(1, 13, "N", coal=0)], ["B3-1", "A2-1"])
    assert broke.legal() == ["astern"]
    assert why(broke, "speed 1") == "M66"


@pytest.mark.rule("M66")
def test_astern_needs_a_free_hex_without_driftwood_and_only_sandbanks_allow_it() -> None:
    p = arrange([Boat(1, 13, "N"), Boat(1, 8)], ["B3-1", "A2-1"])
    assert why(p, "astern") == "M66"
    p = arrange([Boat(1, 8, "N")], ["B3-1", "A2-1"])
    assert why(p, "astern") == "M66"
    play(p, "speed 1")
    assert why(p, "astern") == "M66"


@pytest.mark.rule("M66")
def test_astern_onto_driftwood_is_barred() -> None:
    river = ["B3-2", "B2"]  # cell 17 of B3-2 is a sandbank, cell 3 of B2 next to it driftwood
    p = arrange([Boat(1, 17, "SW"), Boat(0, 7)], river)
    assert why(p, "astern") == "M66"


@pytest.mark.rule("M66")
def test_backing_onto_another_sandbank_gives_no_new_heading() -> None:
    p = arrange([Boat(1, 17, "N")], ["B3-2", "A2-1"])
    events = play(p, "astern")
    assert (at(p, 0), heading(p, 0)) == ((1, 12), "N")
    assert "headed" not in names(events)
    assert p.raw.asked != 0


@pytest.mark.rule("M66")
def test_leaving_a_sandbank_by_a_push() -> None:
    p = arrange([Boat(1, 13, "N"), Boat(1, 18)], ["B3-1", "A2-1"])
    play(p, "speed 2")
    assert p.raw.coal[0] == 6
    play(p, "push N", "heading N")
    assert (at(p, 0), at(p, 1), p.raw.coal[0]) == ((1, 18), (2, 3), 5)


@pytest.mark.rule("M67")
def test_no_coal_and_astern_blocked_the_turn_is_skipped_and_the_next_ahead_is_free() -> None:
    p = arrange([Boat(1, 13, "N", coal=0), Boat(1, 8, stuck="skips")], ["B3-1", "A2-1"])
    assert (p.raw.stuck[0], p.raw.asked != 0) == (3, True), "skipped"
    round_again(p, 0)
    assert phase(p) == "choose-speed", "ahead was open, so no new heading"
    assert why(p, "speed 3") == "M20", "there is still no coal"
    play(p, "speed 2", "ahead")
    assert (at(p, 0), p.raw.coal[0], p.raw.stuck[0]) == ((1, 18), 0, 0)


@pytest.mark.rule("M67")
def test_blocked_by_land_ahead_and_astern_any_heading_may_be_taken_after_the_skip() -> None:
    p = arrange([Boat(1, 14, "SE", coal=3)], ["B3-2", "A2-1"])
    assert (p.raw.stuck[0], p.raw.asked != 0) == (2, True)
    round_again(p, 0)
    assert phase(p) == "granted-heading"
    play(p, "heading S")
    assert phase(p) == "choose-speed"
    play(p, "speed 1", "ahead")
    assert (at(p, 0), p.raw.coal[0]) == ((1, 9), 2), "a boat with coal pays for leaving as usual"
    empty = arrange([Boat(1, 14, "SE", coal=0)], ["B3-2", "A2-1"])
    round_again(empty, 0)
    play(empty, "heading S", "speed 1", "ahead")
    assert (at(empty, 0), empty.raw.coal[0]) == ((1, 9), 0), "one without goes ahead for nothing"


@pytest.mark.rule("M67", "M68")
def test_blocked_by_boats_that_cannot_be_pushed_counts_as_blocked() -> None:
    boats = [Boat(1, 12, "N", coal=5), Boat(1, 17, stuck="skips"), Boat(1, 7, stuck="skips")]
    p = arrange(boats, ["B3-2", "A2-1"])
    assert p.raw.stuck[0] == 2, "a boat on a sandbank ahead, a boat astern"
    pushable = arrange([Boat(1, 13, "N", coal=5), Boat(1, 18), Boat(1, 8)], ["B3-1", "A2-1"])
    assert (pushable.raw.asked, pushable.raw.stuck[0]) == (0, 0)
    assert "speed 2" in pushable.legal()


@pytest.mark.rule("M67")
def test_one_way_out_is_enough() -> None:
    astern = arrange([Boat(1, 13, "SW", coal=5)], ["B3-1", "A2-1"])
    assert astern.legal() == ["astern"], "land ahead, water astern"
    ahead = arrange([Boat(1, 13, "NE", coal=1)], ["B3-1", "A2-1"])
    assert ahead.raw.stuck[0] == 0
    assert "astern" not in ahead.legal(), "an island astern"
    assert speeds(ahead)


@pytest.mark.rule("M68", "E9")
def test_e9_push_onto_a_sandbank_2_points_speed_1_heading_kept() -> None:
    p = arrange([Boat(0, 16, "N", speed=3), Boat(1, 1, "SE", speed=4)], ["B3-1", "A2-1"])
    events = play(p, "speed 3", "push N")
    assert (at(p, 1), p.raw.speed[1], heading(p, 1)) == ((1, 6), 1, "SE")
    assert (p.seat, phase(p), p.raw.points) == (0, "sail", 1), "nobody is asked for a heading"
    assert "beached" in names(events)


@pytest.mark.rule("M68")
def test_a_boat_on_a_sandbank_cannot_be_pushed_nor_be_part_of_a_chain() -> None:
    p = arrange([Boat(1, 1, "N", speed=3), Boat(1, 6)], ["B3-1", "A2-1"])
    play(p, "speed 3")
    assert not pushes(p)
    assert why(p, "push NW") == "M68"
    chain = arrange([Boat(0, 16, "N", speed=6), Boat(1, 1), Boat(1, 6)], ["B3-1", "A2-1"])
    play(chain, "speed 6")
    assert "N" not in pushes(chain)
    assert why(chain, "push N") == "M68"


@pytest.mark.rule("M69")
def test_the_archipelago_has_many_islands_and_no_rule_of_its_own() -> None:
    p = arrange([Boat(1, 7, "N", speed=1)], ["B4", "A2-1"])
    play(p, "speed 1", "ahead", "end")
    assert (at(p, 0), p.raw.coal[0], p.raw.speed[0]) == ((1, 12), 6, 1)
    boxed = arrange([Boat(1, 1, "N", speed=1)], ["B4", "A2-1"])
    play(boxed, "speed 1")
    assert why(boxed, "ahead") == "M24", "cell 6 is one of its nine islands"


# --- berths on extended tiles


@pytest.mark.rule("M50", "M65")
def test_a_sandbank_that_is_a_berth_docks() -> None:
    p = arrange([Boat(1, 16, "NE", speed=3, aboard=2)], ["B3-2"], finish="straight")
    events = play(p, "speed 3", "ahead")
    assert names(events)[:4] == ["sped", "sailed", "beached", "docked"]
    asked = arrange([Boat(1, 16, "NE", speed=3, aboard=1)], ["B3-2"], finish="straight")
    play(asked, "speed 3", "ahead")
    assert phase(asked) == "dock-or-not"
    strict = arrange([Boat(1, 16, "NE", speed=3, aboard=2)], ["B3-2"], finish="straight", strict_berths=True)
    assert "docked" in names(play(strict, "speed 3", "ahead")), "its speed is 1 by then"
    pushed = arrange([Boat(1, 11, "N", speed=3), Boat(1, 16, speed=4, aboard=2)], ["B3-2"], finish="straight")
    assert "docked" in names(play(pushed, "speed 3", "push NE"))


@pytest.mark.rule("M50", "M68")
def test_whoever_is_pushed_onto_a_berth_on_a_sandbank_and_stays_is_not_asked_for_a_heading() -> None:
    p = arrange([Boat(1, 11, "N", speed=2), Boat(1, 16, speed=4, aboard=1)], ["B3-2"], finish="straight")
    play(p, "speed 2", "push NE")
    assert (p.seat, phase(p)) == (1, "dock-or-not")
    play(p, "stay")
    assert (p.seat, phase(p), at(p, 1)) == (0, "sail", (1, 17))


@pytest.mark.rule("M50", "M61")
def test_a_depot_that_is_a_berth_fills_up_and_docks() -> None:
    p = arrange([Boat(1, 17, "SE", speed=1, coal=1, aboard=1)], ["B1"], finish="straight")
    events = play(p, "speed 1", "ahead", "end")
    assert at(p, 0) == (1, 18)
    assert names(events)[-1] == "refuelled"
    assert (phase(p), p.raw.coal[0]) == ("dock-or-not", 6)


@pytest.mark.rule("M50", "M62")
@pytest.mark.parametrize("strict", [False, True])
def test_driftwood_that_is_a_berth_slows_down_first(strict: bool) -> None:
    p = arrange([Boat(1, 11, "N", speed=2, aboard=2)], ["B1-B2"], finish="straight", strict_berths=strict)
    events = play(p, "speed 2", "ahead", "end")
    assert names(events)[-2:] != ["slowed", "disqualified"]
    assert {"slowed", "docked"} <= set(names(events))


@pytest.mark.rule("M53", "M62")
def test_strict_berths_look_at_the_speed_after_driftwood() -> None:
    p = arrange([Boat(1, 10, "NE", speed=3, coal=0)], ["B1-B2"], finish="straight", strict_berths=True)
    play(p, "speed 3", "ahead")
    assert at(p, 0) == (1, 11)
    assert why(p, "left") == "M24", "driftwood ahead would leave speed 2 on a berth"
