"""T30-T38: closing a line."""

import pytest

import riverpost
from riverpost.games.thurn_und_taxis.rules.board import CITY_IDS, LAND_IDS, LAND_OF, STACK_IDS, STACK_START
from tests.games.thurn_und_taxis.arrange import arrange, hand, houses, line, play, tiles, why

E2_LINE = ["sigmaringen", "stuttgart", "nurnberg", "regensburg", "ingolstadt", "augsburg"]


def closing(lines: list[str], **more: object) -> riverpost.Position:
    """A position in which seat 0 has just played and may close this line."""
    return arrange(phase="after-play", official="administrator", lines=[lines, []], **more)  # type: ignore[arg-type]


def empty_stack(p: riverpost.Position, stack: str, keep: int = 0) -> None:
    """Give all but the last tiles of a stack to seat 1."""
    k = STACK_IDS.index(stack)
    p.raw.tile_owner[STACK_START[k] : STACK_START[k + 1] - keep] = 1


@pytest.mark.rule("T30", "E2")
def test_e2_one_per_land_or_all_four_bavarian_cities() -> None:
    p = closing(E2_LINE)
    assert p.legal() == ["close wuerttemberg", "close hohenzollern", "close bavaria", "close per-land", "end"]
    assert why(p, "close tyrol") == "T30"

    one_each = p.copy()
    play(one_each, "close per-land")
    assert one_each.legal() == ["house nurnberg", "house regensburg", "house ingolstadt", "house augsburg"]
    play(one_each, "house ingolstadt")
    assert houses(one_each, 0) == {"sigmaringen", "stuttgart", "ingolstadt"}
    assert (one_each.raw.carriage[0], one_each.seat) == (3, 1), "and the closing goes on to its end"

    play(p, "close bavaria")
    assert houses(p, 0) == {"nurnberg", "regensburg", "ingolstadt", "augsburg"}
    assert p.raw.way == 0, "a finished closing leaves no trace by which equal positions would differ"
    assert not p.raw.served.any()


@pytest.mark.rule("T30")
def test_at_least_three_cities_and_other_players_houses_do_not_matter() -> None:
    p = arrange(phase="after-play", hands=[["linz"], []], lines=[["ulm", "augsburg"], []])
    assert p.legal() == ["end"]
    assert why(p, "close per-land") == "T30"
    p = closing(["ulm", "augsburg", "kempten"], houses=[[], ["ulm", "augsburg", "kempten"]])
    play(p, "close bavaria")
    assert houses(p, 0) == {"augsburg", "kempten"}


@pytest.mark.rule("T30")
def test_a_pair_of_lands_with_one_tile_is_two_lands_for_houses() -> None:
    p = closing(["ulm", "sigmaringen", "zurich"])
    play(p, "close per-land")
    assert houses(p, 0) == {"ulm", "sigmaringen", "zurich"}
    p = closing(["ulm", "sigmaringen", "zurich"])
    play(p, "close wuerttemberg")
    assert houses(p, 0) == {"ulm"}


@pytest.mark.rule("T30")
def test_one_house_of_a_player_per_city() -> None:
    p = closing(["nurnberg", "regensburg", "munchen", "augsburg", "ulm"], houses=[["regensburg"], []])
    play(p, "close per-land")
    assert why(p, "house regensburg") == "T30"
    assert why(p, "house linz") == "T30", "not a city of this line"
    play(p, "house munchen")
    assert p.raw.houses_left[0] == 20 - 3


@pytest.mark.rule("T31")
def test_all_houses_must_be_placed_and_lands_are_asked_in_their_order() -> None:
    p = closing(["karlsruhe", "mannheim", "stuttgart", "ulm", "augsburg", "munchen"])
    play(p, "close per-land")
    assert p.legal() == ["house mannheim", "house karlsruhe"]
    assert "Baden" in p.prompt(0)
    assert why(p, "house ulm") == "T31"
    assert why(p, "end") == "T30"
    play(p, "house karlsruhe")
    assert p.legal() == ["house stuttgart", "house ulm"]
    play(p, "house ulm")
    assert p.legal() == ["house augsburg", "house munchen"]
    play(p, "house munchen")
    assert houses(p, 0) == {"karlsruhe", "ulm", "munchen"}


@pytest.mark.rule("T31")
def test_a_land_with_own_houses_in_all_cities_of_the_line_gives_none_and_one_free_city_is_forced() -> None:
    p = closing(
        ["stuttgart", "nurnberg", "pilsen", "budweis"],
        houses=[["stuttgart", "pilsen"], []],
    )
    play(p, "close per-land")
    assert houses(p, 0) == {"stuttgart", "pilsen", "nurnberg", "budweis"}


@pytest.mark.rule("T32")
def test_a_way_that_places_nothing_may_be_chosen() -> None:
    p = closing(["ulm", "augsburg", "kempten"], houses=[["ulm"], []])
    play(p, "close wuerttemberg")
    assert houses(p, 0) == {"ulm"}
    assert p.raw.carriage[0] == 3


@pytest.mark.rule("T32")
def test_when_houses_run_short_the_player_chooses_among_all_allowed_cities() -> None:
    eighteen = [city for city in CITY_IDS if city not in ("ulm", "augsburg", "kempten", "zurich")]
    p = closing(["ulm", "augsburg", "kempten", "zurich"], houses=[eighteen, []])
    assert p.raw.houses_left[0] == 2
    play(p, "close per-land")
    assert p.legal() == ["house ulm", "house augsburg", "house kempten", "house zurich"]
    play(p, "house kempten")
    assert p.legal() == ["house ulm", "house zurich"], "Bavaria has had its house"
    assert why(p, "house augsburg") == "T31"
    play(p, "house zurich")
    assert p.raw.houses_left[0] == 0

    p = closing(
        ["augsburg", "kempten", "ulm"], houses=[[c for c in CITY_IDS if c not in ("kempten", "augsburg")][:19], []]
    )
    play(p, "close bavaria")
    assert p.legal() == ["house augsburg", "house kempten"]
    play(p, "house augsburg")
    assert p.raw.houses_left[0] == 0


LONG_LINE = ["karlsruhe", "stuttgart", "nurnberg", "regensburg", "munchen", "salzburg", "linz", "budweis"]


@pytest.mark.rule("T33")
@pytest.mark.parametrize(("length", "won"), [(4, []), (5, [("length_5", 2)]), (6, [("length_6", 3)]),
                                             (7, [("length_7", 4)]), (8, [("length_7", 4)])])  # fmt: skip
def test_length_wins_the_top_of_its_stack(length: int, won: list[tuple[str, int]]) -> None:
    p = closing(LONG_LINE[:length])
    assert [tile for tile in tiles(play(p, "close wuerttemberg")) if tile[0].startswith("length")] == won


@pytest.mark.rule("T33", "E8")
def test_e8_seven_empty_gives_from_six_then_five_then_nothing() -> None:
    for empty, won in [
        (["length_7"], [("length_6", 3)]),
        (["length_7", "length_6"], [("length_5", 2)]),
        (["length_7", "length_6", "length_5"], []),
        (["length_6"], [("length_7", 4)]),
    ]:
        p = closing(LONG_LINE)
        for stack in empty:
            empty_stack(p, stack)
        assert tiles(play(p, "close wuerttemberg")) == won
    p = closing(LONG_LINE[:5])
    empty_stack(p, "length_5")
    assert tiles(play(p, "close wuerttemberg")) == [], "never upwards"


@pytest.mark.rule("T33")
def test_several_tiles_of_one_length_may_be_won() -> None:
    p = closing(LONG_LINE[:5])
    p.raw.tile_owner[0] = 0
    assert tiles(play(p, "close wuerttemberg")) == [("length_5", 1)]
    assert p.raw.tile_owner[:2].tolist() == [0, 0]


@pytest.mark.rule("T34", "E3")
def test_e3_sigmaringen_and_ulm_after_stuttgart_complete_wuerttemberg_and_hohenzollern() -> None:
    p = closing(["ulm", "sigmaringen", "zurich"], houses=[["stuttgart"], []])
    assert tiles(play(p, "close per-land")) == [("wuerttemberg_hohenzollern", 3)]


GROUPS = {
    "bavaria": ["wurzburg", "nurnberg", "regensburg", "ingolstadt", "augsburg", "kempten", "munchen", "passau"],
    "baden": ["mannheim", "karlsruhe", "freiburg"],
    "wuerttemberg_hohenzollern": ["stuttgart", "ulm", "sigmaringen"],
    "switzerland_tyrol": ["basel", "zurich", "innsbruck"],
    "bohemia_salzburg": ["pilsen", "budweis", "salzburg", "linz"],
}


@pytest.mark.rule("T34", "E9")
@pytest.mark.parametrize("group", GROUPS)
def test_e9_the_last_house_missing_no_tile(group: str) -> None:
    """Every land or pair: with all houses the top tile, with the last one missing none."""
    last = GROUPS[group][-1]
    land = LAND_IDS[LAND_OF[CITY_IDS.index(last)]]
    neighbours = {"passau": ["munchen"], "freiburg": ["karlsruhe"], "sigmaringen": ["ulm"],
                  "innsbruck": ["kempten"], "linz": ["passau"]}[last]  # fmt: skip
    third = {"passau": "salzburg", "freiburg": "zurich", "sigmaringen": "kempten",
             "innsbruck": "salzburg", "linz": "budweis"}[last]  # fmt: skip
    others = GROUPS[group][:-1]
    p = closing([*neighbours, last, third], houses=[others, []])
    assert (group, {"bavaria": 5, "bohemia_salzburg": 4}.get(group, 3)) in tiles(play(p, f"close {land}"))

    p = closing([*neighbours, last, third], houses=[others[1:], []])
    assert tiles(play(p, f"close {land}")) == []


@pytest.mark.rule("T34")
def test_a_land_tile_once_per_player_and_an_empty_stack_gives_nothing() -> None:
    whole = GROUPS["baden"]
    baden = STACK_START[STACK_IDS.index("baden")]
    p = closing(["karlsruhe", "freiburg", "zurich"], players=4, houses=[["mannheim", "karlsruhe"], whole, whole, whole])
    for others, won in enumerate([[("baden", 3)], [("baden", 2)], [("baden", 1)], []]):
        assert tiles(play(p.copy(), "close baden")) == won, (
            "each player to complete it gets the next, as long as it lasts"
        )
        if others < 3:
            p.raw.tile_owner[baden + others] = 1 + others
    p = closing(["ulm", "augsburg", "kempten"], houses=[whole, []])
    p.raw.tile_owner[baden] = 0
    assert tiles(play(p, "close bavaria")) == []


EIGHT_LANDS = ["mannheim", "ulm", "sigmaringen", "basel", "innsbruck", "pilsen", "linz", "lodz"]


@pytest.mark.rule("T34")
def test_a_house_in_each_of_the_nine_lands_wins_the_tile_of_all_lands_once() -> None:
    p = closing(["ulm", "augsburg", "munchen"], houses=[EIGHT_LANDS, []])
    assert tiles(play(p.copy(), "close bavaria")) == [("all_lands", 6)]
    assert tiles(play(p.copy(), "close wuerttemberg")) == [], "no house in Bavaria yet"
    p.raw.tile_owner[STACK_START[STACK_IDS.index("all_lands")]] = 0
    assert tiles(play(p, "close bavaria")) == []


@pytest.mark.rule("T34")
def test_in_the_first_printing_the_eight_lands_around_bavaria_are_enough() -> None:
    p = closing(["ulm", "augsburg", "munchen"], houses=[EIGHT_LANDS, []], first_printing=True)
    assert tiles(play(p, "close wuerttemberg")) == [("all_lands", 6)]
    p = closing(["ulm", "augsburg", "munchen"], houses=[EIGHT_LANDS[:-1], []], first_printing=True)
    assert tiles(play(p, "close bavaria")) == [], "Bavaria does not stand in for Poland"


@pytest.mark.rule("T35")
def test_a_tile_needs_its_houses_on_the_map_and_everybody_sees_it_won() -> None:
    """With one house left a land that needs two more is not complete, whatever the line ran through."""
    nineteen = [city for city in CITY_IDS if city not in ("karlsruhe", "freiburg", "linz")]
    p = closing(["karlsruhe", "freiburg", "zurich"], houses=[nineteen, []])
    play(p, "close baden")
    events = play(p, "house karlsruhe")
    assert "baden" not in [stack for stack, _ in tiles(events)]

    p = closing(E2_LINE)
    play(p, "close bavaria")
    tile = STACK_START[STACK_IDS.index("length_6")]
    for view in (p.view(0), p.view(1), p.view()):
        assert view.raw.tile_owner[tile] == 0
    assert any("wins 3 points for six cities" in text for text in p.log(1))


@pytest.mark.rule("T36", "E4")
def test_e4_carriages_strictly_in_order() -> None:
    """Three cities: carriage 3. Then five: carriage 4. Then four, no cartwright: none. Then five: carriage 5."""
    carriage = 0
    for length, wanted in [(3, 3), (5, 4), (4, 4), (5, 5)]:
        p = closing(LONG_LINE[:length], carriages=[carriage, 0])
        play(p, "close wuerttemberg")
        carriage = int(p.raw.carriage[0])
        assert carriage == wanted


@pytest.mark.rule("T36")
def test_at_most_one_carriage_per_closing() -> None:
    p = closing(LONG_LINE)
    events = play(p, "close wuerttemberg")
    assert [event.facts["carriage"] for event in events if event.name == "got carriage"] == [3]


@pytest.mark.rule("T37")
@pytest.mark.parametrize(("carriage", "length", "offered"), [(3, 3, True), (4, 3, True), (5, 3, False), (6, 5, True),
                                                             (6, 4, False), (3, 4, False)])  # fmt: skip
def test_the_cartwright_is_offered_one_or_two_cities_short(carriage: int, length: int, offered: bool) -> None:
    p = arrange(phase="after-play", lines=[LONG_LINE[:length], []], carriages=[carriage, 0])
    assert why(p, "cartwright") == "T37"
    play(p, "close wuerttemberg")
    assert (p.seat == 0 and p.legal() == ["cartwright", "no cartwright"]) == offered


@pytest.mark.rule("T37")
def test_his_use_is_optional_and_the_length_counted_for_tiles_does_not_change() -> None:
    p = arrange(phase="after-play", lines=[LONG_LINE[:4], []], carriages=[4, 0])
    without = p.copy()
    events = play(p, "close wuerttemberg", "cartwright")
    assert tiles(events) == []
    assert p.raw.carriage[0] == 5
    play(without, "close wuerttemberg", "no cartwright")
    assert (without.raw.carriage[0], without.seat) == (4, 1)


@pytest.mark.rule("T37", "E5")
def test_e5_carriage_6_held_five_cities_closed_cartwright_carriage_7_and_the_game_end_tile() -> None:
    p = arrange(phase="after-play", lines=[LONG_LINE[:5], []], carriages=[6, 0])
    events = play(p, "close wuerttemberg", "cartwright")
    assert p.raw.carriage[0] == 7
    assert ("game_end", 1) in tiles(events)

    p = arrange(phase="after-play", lines=[LONG_LINE[:5], []], carriages=[6, 7], first=1, ender=1)
    assert ("game_end", 1) not in tiles(play(p, "close wuerttemberg", "cartwright"))

    p = arrange(phase="after-play", lines=[LONG_LINE[:4], []], carriages=[6, 0])
    play(p, "close wuerttemberg")
    assert p.seat == 1, "three short: he is not offered"


@pytest.mark.rule("T38")
def test_the_line_is_discarded_then_the_hand_down_to_three_one_card_at_a_time() -> None:
    p = closing(["ulm", "augsburg", "kempten"], hands=[["linz", "linz", "basel", "lodz", "passau"], []])
    assert why(p, "discard linz") == "T38"
    play(p, "close bavaria")
    assert line(p, 0) == []
    assert p.raw.discards_left == 3
    assert p.legal() == ["discard passau", "discard basel", "discard linz", "discard lodz"]
    assert why(p, "discard ulm") == "T38", "it is not in hand"
    play(p, "discard linz", "discard linz")
    assert p.seat == 1
    assert sorted(hand(p, 0)) == ["basel", "lodz", "passau"]
    assert p.raw.discards_left == 5


@pytest.mark.rule("T38")
def test_at_other_times_the_hand_has_no_limit() -> None:
    p = arrange(phase="play", official="administrator", hands=[[*CITY_IDS], ["ulm"]])
    play(p, "start ulm")
    assert p.raw.hand_size[0] == 21
    assert p.seat == 1
