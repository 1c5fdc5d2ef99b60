"""The picture in the rooms that common screens have: large enough to be read and tapped, nothing over anything else."""

import re
from functools import partial
from itertools import combinations

import pytest

from riverpost.draw import Piece, Scene
from riverpost.draw.pieces import LARGE
from riverpost.engine.words import LANGUAGES
from riverpost.games.niagara.rules.alphabet import NO_STEAL
from riverpost.games.niagara.rules.board import CARDS
from tests.draw import scene_checks
from tests.draw.scene_checks import ROOMS, by_id, check_within
from tests.games.niagara.scene_positions import GAME

SHARE = 0.6  # of the room, that is the river's at least
LETTERS, BADGES, FINGER = 11, 13, 40  # pixels, at least
COMFORT, TOOLS = 40, 54  # pixels: what the camera makes of a target, and what its buttons take at the top of a map
BADGE = re.compile("tally|float|pushes")
FULL = "robbery"  # five players with long names, canoes and gems heaped up, a button
NAMES = (FULL, "five players", "opening", "weather", "two winners")

position_of = partial(scene_checks.position_of, GAME.name)
rooms = pytest.mark.parametrize("room", ROOMS)
everywhere = pytest.mark.parametrize("name", NAMES)


def drawn(name: str, room: str, lang: str = "en") -> Scene:
    """A position as the one who decides sees it, or the last player."""
    position = position_of(name)
    seat = position.players - 1 if position.seat is None else position.seat
    return GAME.face.scene(position.view(seat), lang, room, headline=False)


def scale_of_camera(scene: Scene) -> float:
    """How large the map is drawn while the camera follows the game."""
    assert scene.map
    box, whole = scene.map.box, scene.map.whole
    fit = min(scene.map.most, box.width / whole.width, (box.height - TOOLS) / whole.height)
    return max(fit, COMFORT / scene.map.target)


def scale_of(piece: Piece, scene: Scene) -> float:
    """How many pixels a unit of a piece is."""
    assert scene.map
    map_scale = scale_of_camera(scene) if piece.layer else 1.0
    return piece.scale * (max(map_scale, scene.map.large) if piece.layer == LARGE else map_scale)


def letters(piece: Piece, scene: Scene) -> list[float]:
    """The sizes of all letters of a piece."""
    if piece.lettering:
        return [piece.lettering.size * scale_of(piece, scene)]
    found = re.findall(r'font-size="([\d.]+)"', scene.symbols[piece.symbol].markup)
    return [float(size) * scale_of(piece, scene) for size in found]


@rooms
@everywhere
def test_the_river_has_its_share_and_the_picture_the_width_of_the_room(name: str, room: str) -> None:
    scene, (width, height) = drawn(name, room), map(int, room.split("x"))
    assert scene.map
    assert scene.map.box.width * scene.map.box.height >= SHARE * width * height
    assert width - 10 < scene.width <= width
    assert scene.height >= scene.map.box.bottom


@rooms
@everywhere
@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_letter_is_too_small_to_be_read(name: str, room: str, lang: str) -> None:
    scene = drawn(name, room, lang)
    for piece in scene.pieces:
        least = BADGES if BADGE.match(piece.symbol) else LETTERS
        assert min(letters(piece, scene), default=least) >= least - 0.05, piece


@rooms
@everywhere
@pytest.mark.parametrize("lang", LANGUAGES)
def test_nothing_written_lies_over_anything_else_that_is_written(name: str, room: str, lang: str) -> None:
    scene = drawn(name, room, lang)
    for piece in scene.pieces:
        check_within(scene, piece, (0, 0, scene.width, scene.height))
    for one, other in combinations([piece for piece in scene.pieces if piece.text], 2):
        (left, top, right, bottom), (x, y, end, foot) = scene.extent(one), scene.extent(other)
        assert min(right, end) <= max(left, x) + 1 or min(bottom, foot) <= max(top, y) + 3, (one.text, other.text)


@rooms
@everywhere
def test_cards_and_buttons_are_as_large_as_a_finger(name: str, room: str) -> None:
    scene = drawn(name, room)
    found = [piece for piece in scene.pieces if re.match("card-|button-[0-9]+$", piece.id)]
    assert found
    for piece in found:
        left, top, right, bottom = scene.extent(piece)
        assert min(right - left, bottom - top) >= FINGER - 0.05, piece


@rooms
def test_what_a_turn_needs_is_seen_without_scrolling(room: str) -> None:
    scene, height = drawn(FULL, room), int(room.split("x")[1])
    shown = by_id(scene.pieces)
    for id in (*(f"card-{card}" for card in range(CARDS)), "panel-4", f"button-{NO_STEAL}"):
        assert scene.extent(shown[id])[3] <= height, id


@rooms
def test_the_panel_of_the_one_who_looks_says_so_and_has_the_largest_goals(room: str) -> None:
    shown = by_id(drawn("five players", room).pieces)
    (own,) = [id[-1] for id in shown if id.startswith("you-")]
    stones = {seat: shown[f"camp-{seat}-ruby"].scale for seat in "01234"}
    assert all(stones[own] > stone for seat, stone in stones.items() if seat != own)
    assert not [id for id in by_id(GAME.face.scene(position_of(FULL).view(None), "en", room).pieces) if "you-" in id]
