import re
from dataclasses import replace
from functools import partial
from itertools import combinations, pairwise

import numpy as np
import pytest

from riverpost.draw import Box, Map, Piece, Scene
from riverpost.draw.lettering import ELLIPSIS
from riverpost.draw.pieces import TABLE
from riverpost.draw.room import SHARE, room_of
from riverpost.engine.words import LANGUAGES
from riverpost.games.thurn_und_taxis.rules.board import CITIES, CITY_IDS, PLACES, TILES
from riverpost.games.thurn_und_taxis.scene.lands import BANNER, NAME, SEAL, city_at, side_of_name
from riverpost.games.thurn_und_taxis.scene.layout import NAME_ROW, SMALLEST, TILE
from riverpost.games.thurn_und_taxis.scene.players import piled
from tests.draw import scene_checks
from tests.draw.scene_checks import both_layouts, check_within, drawn, eyes
from tests.games.thurn_und_taxis.scene_positions import GAME, POSITIONS

ROOMS = ("1366x670", "1630x980", "820x1080", "390x740", "844x340")
SLACK = 4  # by which letters may come close: their extent is that of the widest typeface
Extent = tuple[float, float, float, float]
rooms = pytest.mark.parametrize("room", ROOMS)

position_of = partial(scene_checks.position_of, GAME.name)
everywhere = pytest.mark.parametrize("name", POSITIONS)


@everywhere
@both_layouts
def test_cities_houses_cards_and_tiles_are_all_there(name: str, layout: str) -> None:
    position = position_of(name)
    s = position.raw
    ids = {piece.id for piece in drawn(position, None, layout).pieces}
    assert {f"city-{city}" for city in CITY_IDS} <= ids
    houses = {f"house-{seat}-{CITY_IDS[city]}" for seat, city in np.argwhere(s.house[: position.players]).tolist()}
    assert {id for id in ids if re.fullmatch(r"house-\d-.*", id)} == houses
    assert {f"open-{place}" for place in range(1, PLACES + 1)} | {"deck", "discards"} <= ids
    assert {f"tile-{tile}" for tile in range(TILES)} <= ids
    for seat in range(position.players):
        line = s.line[seat][: s.line_length[seat]].tolist()
        assert {f"line-{seat}-{CITY_IDS[city]}" for city in line} <= ids


@everywhere
def test_a_hand_is_shown_to_its_owner_only(name: str) -> None:
    position = position_of(name)
    for seat in eyes(position):
        cards = {piece.id for piece in drawn(position, seat, "wide").pieces if piece.id.startswith("card-")}
        own = [] if seat is None else position.raw.hand[seat].nonzero()[0].tolist()
        assert cards == {f"card-{CITY_IDS[city]}" for city in own}


def test_hidden_cards_of_others_leave_no_trace() -> None:
    position = position_of("four players").copy()
    s = position.raw
    seat = next(seat for seat in range(4) if seat != s.mover)
    s.known[seat] = 0
    s.hand[seat] = 0
    s.hand[seat, 3] = s.hand_size[seat] = 2
    before = position.svg(seat=int(s.mover))
    s.hand[seat, 3], s.hand[seat, 9] = 0, 2
    assert position.svg(seat=int(s.mover)) == before


# --- in any room


@everywhere
@rooms
def test_the_map_has_its_share_and_all_lies_in_the_picture(name: str, room: str) -> None:
    position = position_of(name)
    for seat in (None, position.seat):
        whole = drawn(position, seat, room, headline=False)
        width, height = room_of(room)
        assert whole.map
        assert whole.width == width
        assert whole.map.box.width * whole.map.box.height >= SHARE * width * height - 1
        desk = Box(0, 0, whole.width, whole.height)
        for piece in whole.pieces:
            check_within(whole, piece, (desk.x, desk.y, desk.right, desk.bottom))
            if piece.layer == TABLE:
                left, top, _, _ = whole.extent(piece)
                assert left >= whole.map.box.right - 1 or top >= whole.map.box.bottom - 1, piece


@everywhere
@rooms
def test_no_letter_is_too_small_and_no_text_hides_another(name: str, room: str) -> None:
    position = position_of(name)
    whole = drawn(position, position.seat, room, headline=False)
    texts = [piece for piece in whole.pieces if piece.lettering and piece.layer == TABLE]
    assert all(piece.lettering.size * piece.scale >= SMALLEST for piece in texts if piece.lettering)
    for one, other in combinations(texts, 2):
        assert not _overlap(whole, one, other), (one, other)


@everywhere
@rooms
@pytest.mark.parametrize("lang", LANGUAGES)
def test_nothing_but_a_name_is_ever_cut_off(name: str, room: str, lang: str) -> None:
    position = position_of(name)
    whole = position.game.face.scene(position.view(position.seat), lang, room, headline=False)
    assert [piece.id for piece in whole.pieces if ELLIPSIS in piece.text and not piece.id.startswith("name-")] == []


@rooms
@pytest.mark.parametrize("lang", LANGUAGES)
def test_cities_and_their_names_stay_apart_and_can_be_read(room: str, lang: str) -> None:
    position = position_of("opening")
    whole = position.game.face.scene(position.view(None), lang, room, headline=False)
    assert whole.map
    cities = [piece for piece in whole.pieces if piece.id.startswith("city-")]
    assert len(cities) == CITIES
    assert NAME * whole.map.scale * whole.map.growth(cities[0]) >= SMALLEST - 0.01
    for one, other in combinations([_ribbon(whole, city) for city in cities], 2):
        assert not _touch(one, other)


@rooms
def test_no_house_is_cut_off_by_the_edge_of_the_map(room: str) -> None:
    position = GAME.new(players=4, seed=1)
    position.raw.house[:] = 1
    whole = position.game.face.scene(position.view(None), "en", room, headline=False)
    assert whole.map
    houses = [piece for piece in whole.pieces if piece.id.startswith("house-")]
    assert len(houses) >= 4 * CITIES
    for piece in houses:
        left, _, right, _ = whole.extent(_on_the_desk(whole.map, piece))
        assert left >= whole.map.box.x, piece
        assert right <= whole.map.box.right, piece


def test_a_slender_map_begins_at_its_northernmost_cities() -> None:
    seen = drawn(position_of("opening"), None, "390x750").map
    assert seen
    north = min(city_at(city)[1] for city in range(CITIES))
    assert (north - seen.seen.y) * seen.scale < 60


def _on_the_desk(map: Map, piece: Piece) -> Piece:
    """A piece of the map as if it lay beside it: its extent is not cut off by the edges of the map."""
    (x, y), size = map.shift, map.scale
    scale = piece.scale * size * map.growth(piece)
    return replace(piece, x=x + piece.x * size, y=y + piece.y * size, scale=scale, layer=TABLE)


def _ribbon(whole: Scene, city: Piece) -> Extent:
    """Where the name of a city stands: below its seal, or above."""
    left, top, right, bottom = whole.extent(city)
    height = (bottom - top) * BANNER / (BANNER + 2 * SEAL - 1)
    is_below = side_of_name(CITY_IDS.index(city.bond)) == 1
    return (left, bottom - height, right, bottom) if is_below else (left, top, right, top + height)


def _overlap(whole: Scene, one: Piece, other: Piece) -> bool:
    """Whether one piece hides another."""
    return _touch(whole.extent(one), whole.extent(other))


def _touch(one: Extent, other: Extent) -> bool:
    (left, top, right, bottom), (x, y, end, foot) = one, other
    return min(right, end) - max(left, x) > SLACK and min(bottom, foot) - max(top, y) > SLACK


@everywhere
@rooms
def test_what_a_turn_needs_is_large_enough_and_seen_at_once(name: str, room: str) -> None:
    position = position_of(name)
    whole = drawn(position, position.seat, room, headline=False)
    for piece in whole.pieces:
        if piece.actions and piece.layer == TABLE:
            left, top, right, bottom = whole.extent(piece)
            assert right - left >= 40, piece
            assert bottom - top >= (40 if "ticket" not in piece.symbol else 35), piece
            if name != "crowded" and not piece.id.startswith("button"):
                assert bottom <= room_of(room).height, piece


def test_tiles_that_are_too_many_lie_on_piles_of_which_each_can_be_read() -> None:
    values, box = [1, 2, 2, 3, 3, 3, 3], Box(0, 0, 54, NAME_ROW)
    places = piled(values, TILE[0] + 1, box)
    assert places[-1] + TILE[0] <= box.width
    for (one, start), (other, x) in pairwise(zip(values, places, strict=True)):
        assert one == other or x - start > TILE[0] * 0.6
    assert len(set(places)) == len(values)
    assert piled(values, TILE[0] + 1, Box(0, 0, 200, NAME_ROW))[1] == TILE[0] + 1


@both_layouts
def test_scores_are_shown_at_the_end(layout: str) -> None:
    position = position_of("over")
    assert position.over
    shown = {piece.id: piece.text for piece in drawn(position, None, layout).pieces}
    for standing in position.result():
        assert shown[f"score-{standing.seat}"].replace("−", "-") == str(standing.score)
