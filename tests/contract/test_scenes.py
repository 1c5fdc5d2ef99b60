"""Pictures: what holds for those of every game, in all the positions that its tests know, whoever looks."""

import re
from itertools import combinations
from xml.etree import ElementTree

import pytest

import riverpost
from riverpost.draw import Piece
from riverpost.draw.memory import MEMORY
from riverpost.draw.pieces import TABLE
from riverpost.engine.errors import RiverpostError
from riverpost.engine.position import Position
from tests.conftest import Played, Variant
from tests.draw.scene_checks import (
    LAYOUTS,
    LONG_NAMES,
    both_layouts,
    check_within,
    drawn,
    eyes,
    position_of,
    positions,
)

SVG = "{http://www.w3.org/2000/svg}"
FORBIDDEN = re.compile("style|class|on.*")
SMALLEST_LETTERS = {"wide": 11, "tall": 9}
SMALLEST_TARGET = 40  # across, on a phone
LARGEST = 210_000  # bytes of a picture

everywhere = pytest.mark.parametrize(
    ("place", "name"), [(game, name) for game in riverpost.list_games() for name in positions(game).POSITIONS]
)


def picture(position: Position, seat: int | None, layout: str) -> ElementTree.Element:
    return ElementTree.fromstring(position.svg(seat=seat, layout=layout))


# --- the picture as a document


@everywhere
@both_layouts
def test_svg_is_well_formed_with_unique_ids_and_nothing_a_strict_page_forbids(
    place: str, name: str, layout: str
) -> None:
    position = position_of(place, name)
    for seat in eyes(position):
        root = picture(position, seat, layout)
        ids = [shown.get("id") for shown in root.iter() if shown.get("id")]
        assert len(ids) == len(set(ids))
        assert not [shown.tag for shown in root.iter() if shown.tag in {f"{SVG}style", f"{SVG}script"}]
        assert not [key for shown in root.iter() for key in shown.keys() if FORBIDDEN.fullmatch(key)]  # noqa: SIM118
        assert {shown.get("href", "")[1:] for shown in root.iter(f"{SVG}use")} <= set(ids)
        assert set(re.findall(r"url\(#([^)]*)\)", ElementTree.tostring(root, "unicode"))) <= set(ids)


@both_layouts
def test_names_are_escaped(game: riverpost.Game, layout: str) -> None:
    players = max(players for players in game.options.players_with() if players <= len(LONG_NAMES))
    svg = game.new(players, 1, LONG_NAMES[:players]).svg(seat=0, layout=layout)
    assert "<script" not in svg
    assert "&lt;script&gt;" in svg


def test_the_picture_has_a_name_and_is_told_in_words(game: riverpost.Game, played: Played) -> None:
    position = played(Variant(game, min(game.options.players_with())), 1, 50)
    root = picture(position, 0, "wide")
    assert root.get("role") == "img"
    assert root.get("aria-label") == game.title
    described = root.find(f"{SVG}desc")
    assert described is not None
    assert described.text == "\n".join(position.describe(0))


def test_the_refusal_of_an_unknown_layout_names_the_layouts(game: riverpost.Game) -> None:
    with pytest.raises(RiverpostError, match='"wide", "tall"'):
        game.new(seed=1).svg(layout="round")


# --- where things lie


@everywhere
@both_layouts
@pytest.mark.parametrize("headline", [True, False])
def test_pieces_lie_inside_the_picture_and_the_panels(place: str, name: str, layout: str, headline: bool) -> None:
    position = position_of(place, name)
    for seat in eyes(position):
        whole = drawn(position, seat, layout, headline=headline)
        for piece in whole.pieces:
            check_within(whole, piece, (0, 0, whole.width, whole.height))
    whole = drawn(position, None, layout, headline=headline)
    panels = {piece.id[-1]: whole.extent(piece) for piece in whole.pieces if piece.id.startswith("panel-")}
    of_a_seat = [(piece, re.match(rf"(?:{positions(place).PANELS})-(\d)", piece.id)) for piece in whole.pieces]
    inside = [(piece, panels[found[1]]) for piece, found in of_a_seat if found]
    assert inside
    for piece, panel in inside:
        check_within(whole, piece, panel)


@everywhere
@both_layouts
def test_letters_are_never_too_small_and_pictures_not_too_large(place: str, name: str, layout: str) -> None:
    position = position_of(place, name)
    root = picture(position, position.seat, layout)
    scales = dict.fromkeys(root.iter(f"{SVG}text"), 1.0)
    for map in root.findall(f"{SVG}g[@id='map']"):
        scale = float(re.findall(r"scale\((.*)\)", map.get("transform", ""))[0])
        scales |= dict.fromkeys(map.iter(f"{SVG}text"), scale)
    sizes = [scale * float(text.get("font-size", "0")) for text, scale in scales.items()]
    assert min(sizes) >= SMALLEST_LETTERS[layout] - 0.05
    lettered = {s.get("id") for s in root.findall(f"{SVG}defs/{SVG}g") if s.find(f".//{SVG}text") is not None}
    shrunk = [u for u in root.iter(f"{SVG}use") if re.search(r"scale\(0", u.get("transform", ""))]
    assert not [u.get("id") for u in shrunk if u.get("href", "")[1:] in lettered]
    assert len(position.svg(seat=position.seat, layout=layout).encode()) < LARGEST


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


# --- what can be done


@everywhere
@both_layouts
def test_exactly_the_choices_of_the_viewer_are_offered(place: str, name: str, layout: str) -> None:
    """Maybe twice, and nothing to anybody else."""
    position = position_of(place, name)
    assert position.over or position.legal_ids()
    for seat in eyes(position):
        shown = picture(position, seat, layout).iter()
        offered = [int(action) for one in shown for action in one.get("data-action", "").split()]
        legal = position.legal_ids(seat) if seat is not None and seat in position.seats else []
        assert sorted(set(offered)) == legal


@everywhere
@both_layouts
def test_whatever_can_be_chosen_is_labelled_and_lies_apart(place: str, name: str, layout: str) -> None:
    """On a map things may lie as close as they do on the board."""
    position = position_of(place, name)
    whole = drawn(position, position.seat, layout)
    chosen = [piece for piece in whole.pieces if piece.actions]
    assert all(piece.label for piece in chosen)
    for one, other in combinations([piece for piece in chosen if piece.layer == TABLE], 2):
        (left, top, right, bottom), (x, y, end, foot) = whole.extent(one), whole.extent(other)
        assert min(right, end) <= max(left, x) + 1 or min(bottom, foot) <= max(top, y) + 1, (one, other)


@everywhere
def test_whatever_can_be_chosen_is_large_enough_to_tap(place: str, name: str) -> None:
    position = position_of(place, name)
    whole = drawn(position, position.seat, "tall")
    small = getattr(positions(place), "SMALL", "nothing")
    for piece in whole.pieces:
        if piece.actions and piece.layer == TABLE and not re.match(small, piece.symbol):
            left, top, right, bottom = whole.extent(piece)
            assert min(right - left, bottom - top) >= SMALLEST_TARGET, piece


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


# --- who sees what


@everywhere
def test_what_a_spectator_sees_everybody_sees(place: str, name: str) -> None:
    """Maybe elsewhere: the panel of the one who looks can be a larger one, and shows the cards of the own hand."""
    position = position_of(place, name)
    public = drawn(position, None, "wide", headline=False).pieces
    for seat in range(position.players):
        seen = {piece.id: piece for piece in drawn(position, seat, "wide", headline=False).pieces}
        shown_otherwise = re.compile(rf"(?:{getattr(positions(place), 'OWN', 'nothing')})-{seat}(-.*)?")
        for piece in public:
            if not shown_otherwise.fullmatch(piece.id):
                _check_says_the_same(seen[piece.id], piece)


def _check_says_the_same(piece: Piece, as_shown: Piece) -> None:
    """Whatever can be done with it, and however much of its text there is room for."""
    assert piece.label == as_shown.label
    assert piece.actions or piece.state == as_shown.state
    one, other = sorted((text.removesuffix("…") for text in (piece.text, as_shown.text)), key=len)
    assert other.startswith(one)
    assert one or not other


@everywhere
@both_layouts
def test_the_headline_says_what_is_to_be_decided(place: str, name: str, layout: str) -> None:
    """As much of it as there is room for."""
    position = position_of(place, name)
    if position.over:
        return
    for seat in eyes(position):
        pieces = drawn(position, seat, layout).pieces
        told = " ".join(piece.text for piece in pieces if re.fullmatch(r"prompt(-\d)?", piece.id))
        assert told.removesuffix("…")
        assert position.prompt(seat).startswith(told.removesuffix("…"))


@everywhere
def test_without_a_headline_nothing_else_is_missing(place: str, name: str) -> None:
    position = position_of(place, name)
    for layout in LAYOUTS:
        said = {piece.id for piece in drawn(position, 0, layout).pieces}
        missing = said - {piece.id for piece in drawn(position, 0, layout, headline=False).pieces}
        kinds = {id.split("-")[0] for id in missing}
        assert "prompt" in kinds
        assert kinds <= {"prompt", "turn", "choice"}  # on a larger map a choice may be a hex instead of a button


def test_a_picture_depends_on_nothing_but_the_view(game: riverpost.Game, played: Played) -> None:
    """The parts that are remembered are those that would be made."""
    variant = Variant(game, max(game.options.players_with()))
    finished, position = played(variant, 6), variant.new(6)
    for k, (seat, action) in enumerate(finished.moves):
        position.play(action, seat)
        if k % 9 == 0 or position.over:
            eye, layout = eyes(position)[k % (position.players + 1)], LAYOUTS[k % 2]
            remembered = drawn(position, eye, layout)
            MEMORY.clear()
            assert drawn(position, eye, layout).pieces == remembered.pieces


# --- what a page asks besides


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
