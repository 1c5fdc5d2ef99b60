"""Mississippi Queen in all the rooms it is drawn for: the map's share, the desk with panels, controls and the strip."""

from functools import partial
from itertools import combinations

import pytest

from riverpost.draw import Piece, Scene
from riverpost.draw.pieces import NEAR, TABLE
from riverpost.draw.room import room_of
from riverpost.engine.words import AS_WRITTEN
from riverpost.games.mississippi_queen.rules import alphabet as a
from riverpost.games.mississippi_queen.rules.board import CELLS, RIVER_LENGTH
from riverpost.games.mississippi_queen.scene.layout import BADGE_DIGIT, DIGIT, LEAST_TARGET, SMALLEST, UNIT
from riverpost.games.mississippi_queen.texts.names import boats_of, hex_told
from tests.draw import scene_checks
from tests.draw.scene_checks import by_id, check_within, drawn
from tests.games.mississippi_queen.arrange import GAME, Boat, arrange
from tests.games.mississippi_queen.scene_positions import POSITIONS

ROOMS = ("1360x670", "1630x980", "820x1080", "390x740", "840x340")
LEAST_SHARE = 0.6
COMFORT = 40  # how high a hex is on a screen where the camera follows the game
CROWDED = ("sailing", "give and take", "fill with names", "two players with Rose", "teams of three", "race over")

position_of = partial(scene_checks.position_of, GAME.name)
in_all_rooms = pytest.mark.parametrize("room", ROOMS)
where_it_is_crowded = pytest.mark.parametrize("name", CROWDED)


def seen(name: str, room: str) -> Scene:
    """As whoever decides sees it, on a page."""
    position = position_of(name)
    return drawn(position, 0 if position.over else position.seat, room, headline=False)


def on_desk(scene: Scene) -> list[Piece]:
    return [piece for piece in scene.pieces if piece.layer == TABLE and not piece.id.startswith("die")]


@where_it_is_crowded
@in_all_rooms
def test_the_map_has_its_share_and_the_desk_the_rest(name: str, room: str) -> None:
    scene, (width, height) = seen(name, room), room_of(room)
    assert scene.map
    box = scene.map.box
    assert box.width * box.height >= LEAST_SHARE * width * height
    assert (scene.width, box.x, box.y) == (width, 0, 0)
    assert scene.height >= height
    left, top = (box.right, 0.0) if box.right < width else (0.0, box.bottom)
    for piece in on_desk(scene):
        check_within(scene, piece, (left, top, scene.width, scene.height))


@where_it_is_crowded
@in_all_rooms
def test_all_on_the_desk_can_be_read(name: str, room: str) -> None:
    scene = seen(name, room)
    texts = [piece for piece in on_desk(scene) if piece.lettering]
    assert all(piece.lettering and piece.lettering.size >= SMALLEST for piece in texts)
    for one, other in combinations(texts, 2):
        (left, top, right, bottom), (x, y, end, foot) = scene.extent(one), scene.extent(other)
        apart = min(right, end) <= max(left, x) + 1 or min(bottom, foot) <= max(top, y) + 0.3 * (bottom - top)
        assert apart, (one, other)


def test_numbers_are_large_enough_wherever_they_are_shown() -> None:
    scene = seen("opening", "390x740")
    assert scene.map
    assert scene.map.near * DIGIT >= BADGE_DIGIT
    assert COMFORT / scene.map.target * DIGIT >= BADGE_DIGIT, "the camera shows them by itself"
    wheels = [piece.lettering for piece in scene.pieces if piece.id.startswith(("speed-", "coal-")) and piece.lettering]
    assert wheels
    assert all(look.size >= BADGE_DIGIT for look in wheels)


@where_it_is_crowded
@in_all_rooms
def test_what_a_turn_needs_is_seen_without_scrolling_and_can_be_tapped(name: str, room: str) -> None:
    scene = seen(name, room)
    needed = [piece for piece in scene.pieces if piece.layer == TABLE and (piece.actions or piece.id == "you")]
    assert needed
    for piece in needed:
        left, top, right, bottom = scene.extent(piece)
        assert bottom <= room_of(room).height
        if piece.actions and piece.symbol != "helm":  # which is round, and larger than the box it is turned in
            assert min(right - left, bottom - top) >= LEAST_TARGET - 0.01


@pytest.mark.parametrize("room", ROOMS[:3])
def test_where_there_is_room_little_of_the_desk_is_empty(room: str) -> None:
    for name in ("opening", "pushing", "six players", "two players", "two players with Rose", "five players with Rose"):
        scene = seen(name, room)
        assert scene.height == room_of(room).height
        assert max(scene.extent(piece)[3] for piece in on_desk(scene)) > scene.height * 0.7, (name, room)


# --- the panels


@pytest.mark.parametrize("name", ["opening", "six players", "two players"])
@in_all_rooms
def test_the_own_panel_comes_first_and_says_so(name: str, room: str) -> None:
    position = position_of(name)
    for seat in range(position.players):
        scene = drawn(position, seat, room, headline=False)
        shown = by_id(scene.pieces)
        panels = [shown[f"panel-{other}"] for other in range(position.players)]
        assert min(panels, key=lambda piece: (piece.y, piece.x)) is shown[f"panel-{seat}"]
        assert [piece.symbol for piece in panels].count("panel") == 1
        check_within(scene, shown["you"], scene.extent(shown[f"panel-{seat}"]))
    assert "you" not in by_id(drawn(position, None, room).pieces)


def test_a_boat_that_is_home_keeps_its_place() -> None:
    position = position_of("whole river")
    s, shown = position.raw, by_id(drawn(position, None, "1360x670").pieces)
    home = sorted((boat for boat in range(s.boats) if s.fate[boat] == a.DOCKED), key=lambda boat: s.fated[boat])
    assert len(home) > 1
    assert [shown[f"fact-{boat}"].text for boat in home] == [f"Home as no. {k + 1}" for k in range(len(home))]


# --- the controls


@in_all_rooms
def test_what_steers_never_moves_whatever_else_can_be_done(room: str) -> None:
    spots = set()
    for name in ("speed", "sailing", "pushing", "opening", "six players"):
        position = position_of(name)
        if position.players == position_of("opening").players:
            for seat in range(position.players):
                shown = by_id(drawn(position, seat, room).pieces)
                keys = [shown[f"choice-{key}"] for key in ("left", "ahead", "right", "end")]
                assert sorted(keys, key=lambda piece: piece.x) == keys
                spots.add(tuple((piece.x, piece.y) for piece in keys))
    assert len(spots) == 1


def test_what_cannot_be_used_is_pale_and_has_no_cost() -> None:
    position = arrange([Boat(0, 7, speed=2)])
    waiting = by_id(drawn(position, 1, "1360x670").pieces)
    assert {waiting[f"choice-{key}"].state for key in ("left", "ahead", "right", "end", "speed-1")} == {"faint"}
    assert not [id for id in waiting if id.endswith("-cost")]
    assert waiting["choice-end"].label == "End the turn"
    position.play("speed 2")
    sailing = by_id(drawn(position, 0, "1360x670").pieces)
    assert (sailing["choice-ahead"].state, sailing["choice-end"].state) == ("legal", "faint")


# --- the strip of the race


@pytest.mark.parametrize("name", POSITIONS)
def test_everybody_is_above_the_tile_where_they_are(name: str) -> None:
    position = position_of(name)
    s, scene = position.raw, drawn(position, None, "390x740")
    shown = by_id(scene.pieces)
    for boat in range(s.boats):
        assert (f"where-{boat}" in shown) == (s.fate[boat] != a.OUT)
        if s.fate[boat] != a.OUT:
            tile = int(s.length) if s.fate[boat] == a.DOCKED else int(s.hex[boat]) // CELLS
            left, _, right, _ = scene.extent(shown[f"stretch-{tile}"])
            assert left <= shown[f"where-{boat}"].x <= right
        riding = [id for id in shown if id.startswith(f"riding-{boat}-")]
        assert len(riding) == s.aboard[boat]
    spots = [(piece.x, piece.y) for id, piece in shown.items() if id.startswith("where-")]
    assert len(set(spots)) == len(spots)


def test_the_strip_tells_how_far_the_race_has_come() -> None:
    position = arrange([Boat(2, 7), Boat(0, 7)], ["A2-2", "A1-1"])
    shown = by_id(drawn(position, None, "1360x670").pieces)
    assert shown["reached"].text == f"Tile 3 of {position.raw.length}"
    kinds = [shown[f"stretch-{k}"].symbol for k in range(int(position.raw.length) + 1)]
    assert kinds == ["stretch"] * 3 + ["stretch-to-come"] * (int(position.raw.length) - 3) + ["stretch-harbour"]


# --- the map


def test_numbers_stand_upright_however_a_boat_lies() -> None:
    for heading in ("N", "NE", "SE", "S", "SW", "NW"):
        shown = by_id(drawn(arrange([Boat(0, 7, heading)]), None, "390x740").pieces)
        numbers = [shown["speed-of-boat-0"], shown["coal-of-boat-0"]]
        assert [piece.turn for piece in numbers] == [0, 0]
        assert {piece.layer for piece in numbers} == {NEAR}


def test_all_that_can_be_reached_lies_within_the_reach() -> None:
    position = arrange([Boat(0, 7, "N", speed=2)], ["A2-2", "A2-3"])
    assert drawn(position, 0, "390x740").map.reach is None  # type: ignore[union-attr]
    scene = drawn(position, 0, "390x740", reach=GAME.face.plans(position))
    assert scene.map
    assert scene.map.reach
    within = scene.map.reach.inside(UNIT)
    ends = [piece for piece in scene.pieces if piece.goal or piece.id == "boat-0"]
    assert len(ends) > 10
    for piece in ends:
        assert within.x <= piece.x <= within.right
        assert within.y <= piece.y <= within.bottom


# --- names


def test_every_hex_of_a_river_has_a_name_of_its_own() -> None:
    names = {hex_told(hex, AS_WRITTEN) for hex in range(RIVER_LENGTH * CELLS)}
    assert len(names) == RIVER_LENGTH * CELLS
    assert hex_told(4 * CELLS, AS_WRITTEN).startswith("tile 5, row ")


@pytest.mark.parametrize("name", POSITIONS)
def test_whatever_can_be_chosen_has_a_name_of_its_own(name: str) -> None:
    """The list says each choice once; on the map it is told with its hex, and so is the end of a plan."""
    position = position_of(name)
    if position.over:
        return
    view = position.view(position.seat)
    plans = GAME.face.plans(view) if position.raw.phase in (a.CHOOSE_SPEED, a.SAIL) else {}
    pieces = drawn(position, position.seat, "wide", reach=plans).pieces
    names = [piece.label for piece in pieces if piece.actions or piece.goal]
    assert len(set(names)) == len(names)
    labels = [GAME.face.label(action, view) for action in view.legal_ids(position.seat)]
    assert len(set(labels)) == len(labels)


def test_two_boats_of_a_player_lie_side_by_side() -> None:
    position = position_of("two players")
    shown = by_id(drawn(position, 0, "390x740").pieces)
    first, second = boats_of(position.seen, 1)
    assert shown[f"wheel-speed-1-{first}"].y == shown[f"wheel-speed-1-{second}"].y
