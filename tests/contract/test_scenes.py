"""Pictures: what holds for those of every game, in all the positions that its tests know, whoever looks."""

import importlib
from dataclasses import replace
from functools import cache
from types import ModuleType

import pytest

import riverpost
from riverpost.draw import Piece, Scene
from riverpost.draw.memory import MEMORY
from riverpost.engine.position import Position
from tests.conftest import Played, Variant
from tests.draw.scene_checks import (
    LONG_NAMES,
    both_layouts,
    check_choices,
    check_description,
    check_inside,
    check_letters,
    check_markup,
    check_names_are_escaped,
    check_panels,
    check_unknown_layout,
    eyes,
)

LARGEST = 200_000  # bytes of a picture


def positions(game: str) -> ModuleType:
    return importlib.import_module(f"tests.games.{game.replace('-', '_')}.scene_positions")


@cache
def position_of(game: str, name: str) -> Position:
    position: Position = positions(game).POSITIONS[name]()
    return position


everywhere = pytest.mark.parametrize(
    ("place", "name"), [(game, name) for game in riverpost.list_games() for name in positions(game).POSITIONS]
)


def drawn(position: Position, seat: int | None, layout: str, headline: bool = True) -> Scene:
    return position.game.face.scene(position.view(seat), "en", layout, headline)


@everywhere
@both_layouts
def test_svg_is_well_formed_with_unique_ids_and_nothing_a_strict_page_forbids(
    place: str, name: str, layout: str
) -> None:
    check_markup(position_of(place, name), layout)


@everywhere
@both_layouts
@pytest.mark.parametrize("headline", [True, False])
def test_pieces_lie_inside_the_picture_and_the_panels(place: str, name: str, layout: str, headline: bool) -> None:
    position = position_of(place, name)
    for seat in eyes(position):
        check_inside(drawn(position, seat, layout, headline))
    check_panels(drawn(position, None, layout, headline), positions(place).PANELS)


@everywhere
@both_layouts
def test_letters_are_never_too_small_and_pictures_not_too_large(place: str, name: str, layout: str) -> None:
    position = position_of(place, name)
    check_letters(position, layout)
    assert len(position.svg(seat=position.seat, layout=layout).encode()) < LARGEST


@everywhere
@both_layouts
def test_exactly_the_choices_of_the_viewer_are_offered(place: str, name: str, layout: str) -> None:
    check_choices(position_of(place, name), layout)


@everywhere
def test_what_a_spectator_sees_everybody_sees(place: str, name: str) -> None:
    position = position_of(place, name)
    public = drawn(position, None, "wide", headline=False).pieces
    for seat in range(position.players):
        seen = {piece.id: piece for piece in drawn(position, seat, "wide", headline=False).pieces}
        assert all(_unlit(seen[piece.id], piece) == piece for piece in public)


def _unlit(piece: Piece, as_shown: Piece) -> Piece:
    """A piece without what can be done with it."""
    return replace(piece, actions=(), state=as_shown.state) if piece.actions else piece


@everywhere
def test_without_a_headline_nothing_else_is_missing(place: str, name: str) -> None:
    position = position_of(place, name)
    for layout in ("wide", "tall"):
        said = {piece.id for piece in drawn(position, 0, layout).pieces}
        missing = said - {piece.id for piece in drawn(position, 0, layout, headline=False).pieces}
        kinds = {id.split("-")[0] for id in missing}
        assert "prompt" in kinds
        assert kinds <= {"prompt", "turn", "choice"}  # on a larger map a choice may be a hex instead of a button


@everywhere
def test_whatever_is_done_with_a_piece_could_be_done_with_it(place: str, name: str) -> None:
    position = position_of(place, name)
    if position.over:
        return
    view = position.view(position.seat)
    for piece in drawn(position, position.seat, "wide").pieces:
        assert set(piece.actions) <= set(position.game.face.actions_of_piece(view, piece.id))
    assert position.game.face.actions_of_piece(view, "nothing-at-all") == []
    assert position.game.face.actions_of_piece(position.view(None), "canoe-x-<script>") == []


def test_a_picture_depends_on_nothing_but_the_view(game: riverpost.Game, played: Played) -> None:
    """The parts that are remembered are those that would be made."""
    variant = Variant(game, max(game.options.players_with()))
    finished, position = played(variant, 6), variant.new(6)
    for k, (seat, action) in enumerate(finished.moves):
        position.play(action, seat)
        if k % 9 == 0 or position.over:
            eye, layout = eyes(position)[k % (position.players + 1)], ("wide", "tall")[k % 2]
            remembered = drawn(position, eye, layout)
            MEMORY.clear()
            assert drawn(position, eye, layout).pieces == remembered.pieces


@both_layouts
def test_nothing_moves_because_something_else_appears(game: riverpost.Game, played: Played, layout: str) -> None:
    variant = Variant(game, min(game.options.players_with()))
    finished, position = played(variant, 2), variant.new(2)
    seen = set()
    for seat, action in finished.moves:
        whole = drawn(position, 0, layout, headline=False)
        panels = tuple((piece.id, piece.x, piece.y) for piece in whole.pieces if piece.id.startswith("panel-"))
        seen.add((whole.width, whole.height, whole.backdrop, panels))
        position.play(action, seat)
    assert len(seen) == 1


@both_layouts
def test_names_are_escaped(game: riverpost.Game, layout: str) -> None:
    players = max(players for players in game.options.players_with() if players <= len(LONG_NAMES))
    check_names_are_escaped(game.new(players, 1, LONG_NAMES[:players]), layout)


def test_the_picture_is_described(game: riverpost.Game, played: Played) -> None:
    check_description(played(Variant(game, min(game.options.players_with())), 1, 50))


def test_an_unknown_layout_is_refused(game: riverpost.Game) -> None:
    check_unknown_layout(game.new(seed=1))


def test_ending_the_turn_is_foreseen(game: riverpost.Game, played: Played) -> None:
    variant = Variant(game, min(game.options.players_with()))
    finished, position = played(variant, 5, 200), variant.new(5)
    seen = set()
    for seat, action in finished.moves:
        foreseen, before = game.face.ends_of_turn(position, seat, [action])[0], position.raw.tobytes()
        assert position.raw.tobytes() == before
        position.play(action, seat)
        assert foreseen == (seat not in position.seats)
        seen.add(foreseen)
    assert True in seen


def test_every_option_and_every_value_has_a_picture(game: riverpost.Game) -> None:
    for option in game.facts.options:
        values = getattr(option, "values", ())
        pictures = [
            game.face.option_picture(option.name),
            *(game.face.option_picture(option.name, value) for value in values),
        ]
        assert all(picture and picture.count("<use") + picture.count("<text") > 0 for picture in pictures), option.name
        assert len(set(pictures)) == len(pictures)
    assert game.face.option_picture("moon") is None
