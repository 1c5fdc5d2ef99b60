import re
from functools import partial
from math import hypot

import pytest

from riverpost.draw import Map, Piece
from riverpost.draw.lettering import ELLIPSIS
from riverpost.draw.pieces import MAP
from riverpost.engine.position import Position
from riverpost.engine.words import AS_WRITTEN, LANGUAGES
from riverpost.games.mississippi_queen.explain import plan_of_piece
from riverpost.games.mississippi_queen.plans import plans as plans_of
from riverpost.games.mississippi_queen.rules import alphabet as a
from riverpost.games.mississippi_queen.rules.board import (
    CELLS,
    DEPOT,
    DRIFTWOOD,
    EXTENDED_TILE_IDS,
    FINISH_BERTHS,
    GROUND,
    ISLAND,
    LAND_BEHIND,
    NONE,
    SANDBANK,
    SEATS,
    TILE_IDS,
)
from riverpost.games.mississippi_queen.scene.chart import hex_at, hex_under, mooring_at
from riverpost.games.mississippi_queen.scene.ground import LAND
from riverpost.games.mississippi_queen.scene.hexes import HEIGHT
from riverpost.games.mississippi_queen.scene.layout import LARGEST_HEX, LEAST_TARGET, UNIT, Layout, fleet_of, lay_out
from riverpost.games.mississippi_queen.scene.symbols import LIVERIES
from riverpost.games.mississippi_queen.scene.tiles import SHORE
from riverpost.games.mississippi_queen.texts.names import boats_of, player_name
from riverpost.games.mississippi_queen.texts.prompts import prompt
from tests.draw import scene_checks
from tests.draw.scene_checks import both_layouts, by_id, check_within, drawn
from tests.games.mississippi_queen.arrange import GAME, Boat, arrange
from tests.games.mississippi_queen.scene_positions import POSITIONS, whole_river

position_of = partial(scene_checks.position_of, GAME.name)
everywhere = pytest.mark.parametrize("name", POSITIONS)


def laid_out(position: Position, layout: str = "wide") -> Layout:
    """Where things lie on the table."""
    return lay_out(layout, fleet_of(position.seen), True)


def map_of(position: Position, layout: str = "wide") -> Map:
    """The river in a picture."""
    found = drawn(position, None, layout).map
    assert found
    return found


def shown_to_all(name: str, layout: str = "wide") -> dict[str, Piece]:
    return by_id(drawn(position_of(name), None, layout).pieces)


def offered(name: str, layout: str = "wide") -> dict[str, Piece]:
    """The buttons of the seat that decides, by notation."""
    return _by_notation(name, layout, "")


def targets(name: str, layout: str = "wide") -> dict[str, Piece]:
    """The hexes that it can choose on the map."""
    return _by_notation(name, layout, MAP)


def _by_notation(name: str, layout: str, layer: str) -> dict[str, Piece]:
    position = position_of(name)
    pieces = drawn(position, position.seat, layout).pieces
    return {GAME.notation(action): piece for piece in pieces for action in piece.actions if piece.layer == layer}


def test_every_seat_has_its_own_colour_and_shape() -> None:
    assert len({livery.colour for livery in LIVERIES}) == len({livery.shape for livery in LIVERIES}) == SEATS


# --- the river


@pytest.mark.parametrize("seed", range(12))
@both_layouts
def test_every_river_fits_into_the_map(seed: int, layout: str) -> None:
    position = whole_river(seed)
    s, shown = position.raw, map_of(position, layout)
    box, scale, (left, top) = shown.box, shown.scale, shown.shift
    reach = scale * UNIT * (1 + SHORE)
    middles = [hex_at(s, hex) for hex in range(int(s.first_tile) * CELLS, int(s.laid) * CELLS)]
    for across, down in [*middles, *(mooring_at(s, k) for k in range(6))]:
        x, y = left + across * scale, top + down * scale
        assert box.x <= x - reach
        assert x + reach <= box.right
        assert box.y <= y - reach * HEIGHT / 2
        assert y + reach * HEIGHT / 2 <= box.bottom


@pytest.mark.parametrize("seed", [*range(12), None])
@both_layouts
def test_there_is_land_wherever_one_looks(seed: int | None, layout: str) -> None:
    picture = drawn(position_of("opening") if seed is None else whole_river(seed), None, layout)
    assert picture.map
    seen, (width, height) = picture.map.seen, LAND["size"]
    sheets = {(piece.x // width, piece.y // height) for piece in picture.pieces if piece.symbol == "land"}
    for x in (seen.x, seen.x + seen.width / 2, seen.right):
        for y in (seen.y, seen.y + seen.height / 2, seen.bottom):
            assert (x // width, y // height) in sheets


def test_a_short_river_is_not_too_large() -> None:
    position = position_of("opening")
    assert map_of(position, "1630x980").scale * UNIT == LARGEST_HEX


def test_nothing_moves_on_the_map_when_the_river_grows() -> None:
    river = ["A2-2", "A1-1 left", "A1-2 left"]
    short, long = (by_id(drawn(arrange([Boat(0, 7)], river[:tiles]), None, "wide").pieces) for tiles in (2, 3))
    same = [id for id in short if id in long and short[id].layer and id != "newest"]
    assert len(same) > 5
    assert all(short[id] == long[id] for id in same)


def test_one_looks_at_the_boat_that_is_asked() -> None:
    position = arrange([Boat(2, 7), Boat(0, 7)], ["A2-2", "A1-1"])
    (x, y), (across, down) = hex_at(position.raw, 2 * CELLS + 7), map_of(position).focus
    assert hypot(x - across, y - down) < 5 * UNIT
    assert map_of(position).target >= 34


def test_at_the_end_one_looks_at_the_harbour() -> None:
    position = position_of("race over")
    seen, moorings = map_of(position).reach, [mooring_at(position.raw, k) for k in range(SEATS)]
    assert seen
    assert all(seen.x < x < seen.right and seen.y < y < seen.bottom for x, y in moorings)
    assert seen.width * seen.height < 0.5 * map_of(position).whole.width * map_of(position).whole.height


def test_a_point_of_the_map_lies_on_a_hex_or_beside_the_river() -> None:
    s = position_of("opening").raw
    for hex in range(2 * CELLS):
        x, y = hex_at(s, hex)
        assert hex_under(s, x + UNIT / 2, y - UNIT / 3) == hex
    assert hex_under(s, 40 * UNIT, 0) == NONE


@everywhere
@both_layouts
def test_tiles_piers_and_passengers_are_all_there(name: str, layout: str) -> None:
    s, shown = position_of(name).raw, shown_to_all(name, layout)
    tiles = range(int(s.first_tile), int(s.laid))
    assert {id for id in shown if id.startswith("tile-")} == {f"tile-{k}" for k in tiles}
    assert {id for id in shown if id.startswith("bank-")} == {f"bank-{k}" for k in tiles}
    assert all(shown[f"tile-{k}"].symbol == f"tile-{TILE_IDS[s.tile[k]]}" for k in tiles)
    assert all(shown[f"tile-{k}"].turn == 60 * int(s.facing[k]) for k in tiles)
    piers = {f"pier-{k}" for k in tiles if TILE_IDS[s.tile[k]].startswith(("A1", "A2"))}
    assert {id for id in shown if id.startswith("pier-")} == piers
    waiting = {f"passenger-{k}-{one}" for k in tiles for one in range(s.waiting[k])}
    assert {id for id in shown if id.startswith("passenger-")} == waiting


@everywhere
@both_layouts
def test_the_newest_tile_is_marked_until_the_finish_is_in_sight(name: str, layout: str) -> None:
    s, shown = position_of(name).raw, shown_to_all(name, layout)
    assert ("newest" in shown) == (s.finish == NONE)
    assert ("stage" in shown) == ("harbour" in shown) == (s.finish != NONE)
    if "newest" in shown:
        newest, tile = shown["newest"], shown[f"tile-{s.laid - 1}"]
        assert (newest.x, newest.y, newest.turn) == (tile.x, tile.y, tile.turn)


def test_a_berth_that_is_an_island_is_lost() -> None:
    with_island = arrange([Boat(0, 7)], river=["A2-2", "A3-3"], finish="straight")
    assert {"berth-0", "berth-1"} == {p.id for p in drawn(with_island, None, "wide").pieces if p.id.startswith("berth")}


def test_berths_at_the_start_are_numbered_while_there_is_room() -> None:
    assert {f"start-{k}" for k in range(1, 6)} <= shown_to_all("opening", "tall").keys()
    assert 'id="start-1"' not in position_of("whole river").svg(layout="tall")
    assert not [id for id in shown_to_all("lifted") if id.startswith("start-")]


def test_tiles_that_merely_touch_are_parted_by_a_bank() -> None:
    bent = arrange([Boat(0, 7)], river=["A2-2", "A1-1 left", "A1-2 left", "A1-3 left", "A1-4 left"])
    assert [p for p in drawn(bent, None, "wide").pieces if p.id.startswith("levee-")]
    assert not [id for id in shown_to_all("opening") if id.startswith("levee-")]


@everywhere
@both_layouts
def test_hazards_and_depots_lie_on_their_cells(name: str, layout: str) -> None:
    position = position_of(name)
    s = position.raw
    shown, expected = shown_to_all(name, layout), set()
    for hex in range(int(s.first_tile) * CELLS, int(s.laid) * CELLS):
        tile, cell = s.tile[hex // CELLS], hex % CELLS
        for ground, symbol in ((DRIFTWOOD, "driftwood"), (SANDBANK, "sandbank")):
            if GROUND[tile, cell] == ground:
                expected.add(f"{symbol}-{hex}")
                assert (shown[f"{symbol}-{hex}"].x, shown[f"{symbol}-{hex}"].y) == hex_at(s, hex)
        if DEPOT[tile, cell]:
            expected.add(f"depot-{hex}")
            (x, y), depot = hex_at(s, hex), shown[f"depot-{hex}"]
            assert hypot(depot.x - x, depot.y - y) == pytest.approx(HEIGHT / 2 * UNIT)
    assert {id for id in shown if re.match("driftwood-|sandbank-|depot-", id)} == expected


@pytest.mark.parametrize("tile", EXTENDED_TILE_IDS)
@pytest.mark.parametrize("finish", ["straight", "left", "right"])
def test_a_berth_lets_hazards_and_depots_be_seen(tile: str, finish: str) -> None:
    position = arrange([Boat(0, 7)], river=["A2-2", tile], finish=finish)
    pieces, s = drawn(position, None, "wide").pieces, position.raw
    ids = [piece.id for piece in pieces]
    for k, cell in enumerate(FINISH_BERTHS[s.finish].tolist()):
        hex = 2 * CELLS + cell
        upon = [id for id in ids if id in (f"driftwood-{hex}", f"sandbank-{hex}", f"depot-{hex}")]
        berth = [piece for piece in pieces if piece.id == f"berth-{k}"]
        assert [piece.symbol for piece in berth] == ["berth-upon" if upon else "berth"] * len(berth)
        assert all(ids.index(id) < ids.index(f"berth-{k}") for id in upon)


# --- the boats


@everywhere
@both_layouts
def test_boats_lie_on_their_hexes_and_head_where_they_head(name: str, layout: str) -> None:
    position = position_of(name)
    s, shown = position.raw, shown_to_all(name, layout)
    for boat in range(s.boats):
        assert (f"boat-{boat}" in shown) == (s.fate[boat] != a.OUT)
        if s.fate[boat] == a.RACING:
            piece = shown[f"boat-{boat}"]
            assert (piece.x, piece.y) == hex_at(s, int(s.hex[boat]))
            assert piece.turn == 60 * int(s.heading[boat])
        aboard = {f"aboard-{boat}-{one}" for one in range(s.aboard[boat]) if s.fate[boat] != a.OUT}
        assert {id for id in shown if id.startswith(f"aboard-{boat}")} == aboard


def test_docked_boats_lie_in_order_at_the_landing_stage() -> None:
    s, shown = position_of("whole river").raw, shown_to_all("whole river")
    home = sorted((boat for boat in range(5) if s.fate[boat] == a.DOCKED), key=lambda boat: s.fated[boat])
    for k, boat in enumerate(home):
        assert (shown[f"boat-{boat}"].x, shown[f"boat-{boat}"].y) == mooring_at(s, k)


def test_digits_lie_left_and_right_of_the_way_ahead() -> None:
    s, shown = position_of("opening").raw, shown_to_all("opening")
    boat, speed, coal = shown["boat-0"], shown["speed-of-boat-0"], shown["coal-of-boat-0"]
    assert s.heading[0] == 0
    assert speed.x < boat.x < coal.x
    assert (speed.symbol, coal.symbol) == ("speed-1", "coal-6")


def test_digits_are_left_to_the_panels_on_a_long_river() -> None:
    for name, told in (("whole river", False), ("opening", True)):
        position, shown = position_of(name), shown_to_all(name, "tall")
        assert ('id="coal-of-boat-0"' in position.svg(layout="tall")) == told
        assert shown["coal-0"].text == str(position.raw.coal[0])


def test_the_boat_that_is_asked_and_those_aground_are_marked() -> None:
    shown = shown_to_all("aground")
    assert (shown["asked"].x, shown["asked"].y) == (shown["boat-0"].x, shown["boat-0"].y)
    assert {id for id in shown if id.startswith("aground-")} == {"aground-0", "aground-1"}
    assert shown["state-1"].text == "aground"
    assert "asked" not in shown_to_all("race over")


def test_boats_on_sandbanks_and_on_land_are_told() -> None:
    shown = shown_to_all("sandbank")
    assert (shown["state-0"].text, shown["aground-0"].label) == ("on a sandbank", "Orange: on a sandbank")
    shown = shown_to_all("waiting on sandbanks")
    assert [shown[f"state-{seat}"].text for seat in range(3)] == ["racing", "stranded", "stranded"]
    assert {id for id in shown if id.startswith("aground-")} == {"aground-1", "aground-2"}
    waits, shown = position_of("berth").raw.asked, shown_to_all("berth")
    assert shown[f"state-{waits}"].text == "on land"
    assert f"aground-{waits}" not in shown


@pytest.mark.parametrize("name", ["two players", "fill", "five players with Rose", "teams of three"])
@both_layouts
def test_every_boat_has_its_own_look_wherever_it_is_shown(name: str, layout: str) -> None:
    s, shown = position_of(name).raw, shown_to_all(name, layout)
    for boat in range(s.boats):
        look = "rose" if boat == s.rose else str(boat)
        assert shown[f"boat-{boat}"].symbol == f"boat-{look}"
        assert shown[f"order-{boat}"].symbol == f"mark-{look}"


@both_layouts
def test_two_boats_of_a_player_are_both_in_the_panel(layout: str) -> None:
    position, shown = position_of("two players"), shown_to_all("two players", layout)
    s = position.raw
    for seat in range(2):
        assert boats_of(position.seen, seat) == [2 * seat, 2 * seat + 1]
        for boat in boats_of(position.seen, seat):
            assert shown[f"mark-{seat}-{boat}"].symbol == f"mark-{boat}"
            assert shown[f"speed-{seat}-{boat}"].text == str(s.speed[boat])
            assert shown[f"coal-{seat}-{boat}"].text == str(s.coal[boat])
            carried = [shown[f"carried-{seat}-{boat}-{k}"].symbol for k in range(2)]
            assert carried.count("figure-aboard") == s.aboard[boat]


@pytest.mark.parametrize("name", ["teams of three", "teams of two with all", "give and take"])
@both_layouts
def test_partners_share_a_badge(name: str, layout: str) -> None:
    position, shown = position_of(name), shown_to_all(name, layout)
    for seat in range(position.players):
        assert shown[f"name-{seat}-team"].symbol == f"team-{seat % 2}"
        assert shown[f"name-{seat}-letter"].text == "AB"[seat % 2]
        if position.raw.fate[seat] != a.OUT:
            assert shown[f"boat-{seat}-team"].symbol == f"team-{seat % 2}"
    assert not [id for id in shown_to_all("six players", layout) if id.endswith("-team")]


@pytest.mark.parametrize("name", ["fill", "three players with Rose", "five players with Rose"])
@both_layouts
def test_the_panel_of_the_rose_names_who_sails_her(name: str, layout: str) -> None:
    position = position_of(name)
    s, whole = position.raw, drawn(position, None, layout)
    shown = by_id(whole.pieces)
    seat = int(s.owner[s.rose])
    sails = shown[f"name-{seat}"].text
    assert shown["controller"].text == f"sailed by {sails}"
    if len(boats_of(position.seen, seat)) == 1:
        assert shown["sails-rose"].symbol == f"mark-{boats_of(position.seen, seat)[0]}"
    assert shown["speed-rose"].text == str(s.speed[s.rose])
    assert shown["coal-rose"].text == str(s.coal[s.rose])
    assert (shown["panel-rose"].state == "turn") == (s.asked == s.rose)
    panel = whole.extent(shown["panel-rose"])
    for id in [id for id in shown if id.endswith("-rose") and id != "turn-rose"] + ["controller"]:
        check_within(whole, shown[id], panel)
    assert "panel-rose" not in shown_to_all("whole river", layout)


@everywhere
def test_the_order_of_play_is_shown_with_the_boat_on_turn(name: str) -> None:
    position, shown = position_of(name), shown_to_all(name)
    s = position.raw
    order = sorted((piece.x, int(id[-1])) for id, piece in shown.items() if re.fullmatch(r"order-\d", id))
    assert [boat for _, boat in order] == s.order[: s.boats].tolist()
    on_turn = [id for id, piece in shown.items() if re.fullmatch(r"place-\d", id) and piece.state == "turn"]
    assert on_turn == ([] if position.over else [f"place-{s.turn}"])


def test_points_are_told_while_a_boat_sails() -> None:
    assert shown_to_all("pushing")["state-0"].text == "Points left: 3"
    assert shown_to_all("speed")["state-0"].text == "racing"


# --- choices lie where they belong


def test_headings_lie_from_west_to_east() -> None:
    found = offered("opening")
    ways = ("SW", "NW", "N", "NE", "SE", "S")
    assert [found[f"heading {way}"].x for way in ways] == sorted(piece.x for piece in found.values())
    assert [found[f"heading {way}"].turn for way in ("N", "NE", "SE", "S", "SW", "NW")] == [0, 60, 120, 180, 240, 300]


def test_there_is_a_wheel_for_each_speed_with_its_cost() -> None:
    position = arrange([Boat(1, 7, speed=2, coal=1)])
    shown = by_id(drawn(position, 0, "wide").pieces)
    assert shown["choice-speed-4-cost"].symbol == "coal-1"
    assert "choice-speed-3-cost" not in shown
    assert shown["choice-speed-6"].state == "faint"
    assert not shown["choice-speed-6"].actions


def test_sailing_ahead_is_the_hex_ahead() -> None:
    position = arrange([Boat(0, 7, speed=2)])
    position.play("speed 2")
    shown = by_id(drawn(position, 0, "wide").pieces)
    boat, ahead = shown["boat-0"], shown["target-ahead"]
    assert shown["choice-ahead"].actions == ahead.actions
    assert ahead.symbol == "target"
    assert ahead.x == pytest.approx(boat.x)
    assert ahead.y < boat.y


def test_a_push_is_the_hex_that_the_boat_ahead_goes_to() -> None:
    pushed = shown_to_all("pushing")["boat-1"]
    pushes = [piece for notation, piece in targets("pushing").items() if notation.startswith("push")]
    assert len(pushes) >= 3
    for piece in pushes:
        assert hypot(piece.x - pushed.x, piece.y - pushed.y) == pytest.approx(HEIGHT * UNIT)


def test_a_push_on_is_a_hex_beside_the_boat_in_the_way() -> None:
    position = arrange([Boat(0, 2, speed=4), Boat(0, 7), Boat(0, 12)], river=["A2-2"])
    position.play("speed 4")
    position.play("push N")
    assert position.raw.phase == a.PUSH_ON
    shown = by_id(drawn(position, 0, "wide").pieces)
    far = shown["boat-2"]
    pushes = [piece for piece in shown.values() if piece.id.startswith("target-push")]
    assert pushes
    assert len({round(hypot(piece.x - far.x, piece.y - far.y)) for piece in pushes}) == 1


@both_layouts
def test_every_hex_to_choose_is_a_button_too(layout: str) -> None:
    for name in ("pushing", "pushing on a long river", "partners", "berth", "sandbank"):
        found, box = offered(name, layout), laid_out(position_of(name), layout).map
        assert targets(name, layout)
        for notation in targets(name, layout):
            assert found[notation].symbol in ("helm", "key", "wide-key")
            assert found[notation].y > box.bottom or found[notation].x > box.right


def test_the_rest_are_buttons_with_words() -> None:
    assert offered("docking").keys() == {"dock", "stay"}
    assert all(piece.symbol == "wide-key" for piece in offered("docking").values())
    assert offered("pushing")["left"].x < offered("pushing")["right"].x


@everywhere
@both_layouts
def test_keys_and_helms_are_large_enough_to_tap_on_wide_screens_too(name: str, layout: str) -> None:
    position = position_of(name)
    whole = drawn(position, position.seat, layout)
    assert 2 * laid_out(position, layout).style.helm >= LEAST_TARGET
    for piece in whole.pieces:
        left, top, right, bottom = whole.extent(piece)
        if piece.actions and piece.symbol in ("key", "wide-key", "lot"):
            assert min(right - left, bottom - top) >= LEAST_TARGET, piece


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", ["docking", "partners", "give and take", "fill"])
def test_what_a_button_says_is_said_to_the_end_on_a_phone(name: str, lang: str) -> None:
    position = position_of(name)
    for phone in ("390x750", "840x340"):
        pieces = GAME.face.scene(position.view(position.seat), lang, phone).pieces
        said = [piece.text for piece in pieces if piece.id.startswith("choice-") and piece.text]
        assert said
        assert [text for text in said if text.endswith(ELLIPSIS)] == []


@both_layouts
def test_a_sixth_boat_chooses_the_land_behind_a_berth(layout: str) -> None:
    position, found = position_of("berth"), targets("berth", layout)
    for k, berth in enumerate(("berth 2", "berth 3")):
        assert (found[berth].x, found[berth].y) == hex_at(position.raw, int(LAND_BEHIND[k]))
    words = by_id(drawn(position, position.seat, layout).pieces)
    assert words["target-berth-2-word"].text == "Berth 2"


def test_a_boat_moved_aside_goes_to_a_hex_beside_its_berth() -> None:
    position, found = position_of("moving aside"), targets("moving aside")
    x, y = hex_at(position.raw, 5)
    assert found
    for piece in found.values():
        assert hypot(piece.x - x, piece.y - y) == pytest.approx(HEIGHT * UNIT)


@pytest.mark.parametrize("name", ["sandbank", "sandbank on a long river", "sandbank without coal"])
@both_layouts
def test_astern_is_a_button_and_the_lit_hex_astern(name: str, layout: str) -> None:
    position, found = position_of(name), offered(name, layout)
    shown = by_id(drawn(position, position.seat, layout).pieces)
    assert found["astern"].symbol == "wide-key"
    assert shown["target-astern"].state == "legal"
    assert shown["target-astern"].x == pytest.approx(shown["boat-0"].x)
    assert shown["target-astern"].y > shown["boat-0"].y
    assert shown["choice-speed-3-cost"].symbol == "coal-2"


@both_layouts
def test_partners_alongside_are_chosen_on_the_river_or_by_buttons(layout: str) -> None:
    below, there = offered("partners", layout), targets("partners", layout)
    assert below.keys() == {"end", "partner green", "partner white"}
    shown = shown_to_all("partners", layout)
    assert (there["partner green"].x, there["partner green"].y) == (shown["boat-2"].x, shown["boat-2"].y)
    assert there["partner green"].symbol == "target-boat"
    assert below["partner green"].symbol == "wide-key"


@both_layouts
def test_coal_is_given_and_taken_by_rows_of_buttons(layout: str) -> None:
    found = offered("give and take", layout)
    assert found.keys() == {"end", "give 1", *(f"take {coal}" for coal in range(1, 5))}
    assert found["take 1"].x < found["take 4"].x
    assert found["take 1"].y == found["take 4"].y > found["give 1"].y
    shown = shown_to_all("give and take", layout)
    assert (shown["partner"].x, shown["partner"].y) == (shown["boat-2"].x, shown["boat-2"].y)


def test_boats_to_fill_are_named() -> None:
    position = position_of("fill with names")
    shown = by_id(drawn(position, position.seat, "wide").pieces)
    assert offered("fill with names").keys() == {"end", "fill orange", "fill blue"}
    for colour in ("orange", "blue"):
        lines = [shown[id].text for k in range(2) if (id := f"choice-fill-{colour}-{k}") in shown]
        assert " ".join(lines) == f"Fill up {colour.capitalize()}"
    assert shown["choice-fill-blue-sign"].symbol == "mark-1"


@both_layouts
def test_a_long_question_is_told_in_two_lines(layout: str) -> None:
    position = position_of("give and take")
    shown = by_id(drawn(position, position.seat, layout).pieces)
    told = [shown[id].text for id in ("prompt", "prompt-1") if id in shown]
    assert " ".join(told) == prompt(position.view(position.seat).seen, AS_WRITTEN)


# --- the end


@both_layouts
def test_ranks_and_the_winner_are_told(layout: str) -> None:
    position = position_of("race over").copy()
    position.names = None
    shown = by_id(drawn(position, None, layout).pieces)
    ranks = {standing.seat: standing.rank for standing in position.result()}
    assert {seat: shown[f"rank-{seat}"].text for seat in ranks} == {s: f"Rank {rank}" for s, rank in ranks.items()}
    winner = min(ranks, key=ranks.__getitem__)
    assert shown["prompt"].text == f"{shown[f'name-{winner}'].text} has won!"


def test_a_team_wins_together() -> None:
    winner = min(position_of("teams over").result(), key=lambda standing: standing.rank)
    assert shown_to_all("teams over")["prompt"].text == f"Team {'AB'[winner.seat % 2]} has won!"


def test_the_way_sailed_this_turn_and_a_plan_are_drawn() -> None:
    position = arrange([Boat(0, 7, "N", speed=2)], ["A2-2", "A2-3"])
    position.play("speed 3")
    position.play("ahead")
    assert 'id="wake-0"' in position.svg()
    assert 'id="course-0"' not in position.svg()
    plan = max(plans_of(position).values(), key=lambda plan: len(plan.hexes))
    for layout in ("wide", "tall"):
        drawn = position.svg(seat=0, layout=layout, plan=plan)
        assert [f'id="course-{k}"' in drawn for k in range(3)] == [True, True, False]
        assert 'id="course-boat"' in drawn


def test_the_ends_of_plans_are_lit_with_what_they_cost() -> None:
    position = arrange([Boat(0, 7, "N", speed=2)], ["A2-2", "A2-3"])
    plans = plans_of(position)
    before = by_id(drawn(position, 0, "wide").pieces)
    whole = drawn(position, 0, "wide", reach=plans)
    new = {id: piece for id, piece in by_id(whole.pieces).items() if id not in before}
    costs = {id: piece for id, piece in new.items() if id.startswith("cost-")}
    lit = {id: piece for id, piece in new.items() if id not in costs}
    assert lit.keys() == {f"reach-{hex}" for hex, plan in plans.items() if hex == plan.end != plan.hexes[0]}
    for id, piece in lit.items():
        plan = plan_of_piece(plans, id)
        assert plan is not None
        assert piece.state == piece.symbol == ("risk" if plan.risk == "danger" else "plan")
        assert piece.label.endswith(f": speed {plan.speed}, coal {f'−{plan.coal}' if plan.coal else '0'}")
        cost = costs.pop(id.replace("reach", "cost"), None)
        assert (cost.symbol if cost else "coal-0") == f"coal-{plan.coal}"
        assert not piece.actions
        assert piece.goal
    assert not costs
    assert not any(piece.goal for piece in before.values())
    assert plan_of_piece(plans, "reach-7") is None  # where the boat lies
    far = max(plans.values(), key=lambda plan: plan.coal)
    course = by_id(drawn(position, 0, "wide", reach=plans, course=far).pieces)
    assert course["coal-of-course"].symbol == f"coal-{6 - far.coal}"
    assert course["speed-of-course"].symbol == f"speed-{far.speed}"


@pytest.mark.parametrize(
    ("hex", "rule", "words"),
    [
        (CELLS + GROUND[TILE_IDS.index("A1-1")].tolist().index(ISLAND), "M24", "land"),
        (7, "M21", "Your boat"),
        (2, "M30", "A boat lies there"),
        (2 * CELLS + 18, "M21", "no complete turn leads there"),
    ],
)
def test_a_hex_that_is_not_lit_says_why(hex: int, rule: str, words: str) -> None:
    position = arrange([Boat(0, 7, "N", coal=1), Boat(0, 2)], ["A1-1", "A2-3"])
    told = GAME.face.why_not_there(position.view(0), *hex_at(position.raw, hex))
    assert told is not None
    assert told[0] == rule
    assert words in told[1]
    waiting = GAME.face.why_not_there(position.view(1), *hex_at(position.raw, hex))
    assert waiting is not None
    assert "not for you to decide" in waiting[1]
    assert GAME.face.why_not_there(position.view(0), 1e4, 1e4) is None


def test_a_pushed_boat_is_turned_by_its_owner_while_others_wait() -> None:
    position = position_of("pushed heading")
    owner = int(position.raw.owner[position.raw.asked])
    assert list(position.seats) == [owner]
    assert "choose any heading" in prompt(position.view(owner).seen, AS_WRITTEN)
    for seat in range(position.players):
        if seat != owner:
            told = prompt(position.view(seat).seen, AS_WRITTEN)
            assert told.startswith(player_name(position.seen, owner, AS_WRITTEN))
            assert "was pushed and chooses a heading" in told
