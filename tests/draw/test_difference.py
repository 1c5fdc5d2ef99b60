"""A page that applies the differences it is sent shows what a page shows that is sent everything."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

import riverpost
from riverpost.draw import Box, Lettering, Piece, Scene, Symbol
from riverpost.draw.difference import SceneState, difference, state
from tests.conftest import Played, Variant
from tests.draw.scene_checks import both_layouts, eyes

DOT = Symbol("dot", Box(-5, -5, 10, 10), "<circle r='5'/>")


class Page:
    """What a page knows and does: it remembers what it was sent."""

    def __init__(self) -> None:
        self.size: tuple[float, ...] = ()
        self.backdrop = ""
        self.map: dict[str, Any] = {}
        self.symbols: dict[str, str] = {}
        self.pieces: dict[str, dict[str, Any]] = {}
        self.order: list[str] = []

    def apply(self, told: Mapping[str, Any]) -> None:
        """Follow the difference, and only it."""
        if told.get("whole"):
            self.__init__()  # type: ignore[misc]
        self.size = told.get("size", self.size)
        self.backdrop = told.get("backdrop", self.backdrop)
        self.symbols |= told.get("symbols", {})
        self.map |= told.get("map", {})
        for id in told.get("gone", []):
            del self.pieces[id]
            self.order.remove(id)
        for id, fields in told.get("pieces", []):
            if id not in self.pieces:
                self.order.append(id)
            known = self.pieces.setdefault(id, {})
            known |= fields
            self.pieces[id] = {name: value for name, value in known.items() if value is not None}
        for id, before in told.get("order", []):
            self.order.remove(id)
            self.order.insert(len(self.order) if before is None else self.order.index(before), id)

    def knows(self) -> tuple[Any, ...]:
        """All but symbols that are no longer shown."""
        shown = {self.pieces[id]["s"] for id in self.order if "s" in self.pieces[id]}
        drawn = {id: self.symbols[id] for id in shown}
        return self.size, self.backdrop, self.map, drawn, [(id, self.pieces[id]) for id in self.order]


def page_of(whole: SceneState) -> Page:
    page = Page()
    page.apply(difference(None, whole))
    return page


def scene(*pieces: Piece) -> SceneState:
    return state(Scene(100, 50, {"dot": DOT}, "<g/>", pieces, "", str))


def dots(ids: str) -> SceneState:
    return scene(*(Piece(id, "dot") for id in ids))


@both_layouts
def test_differences_of_a_whole_game_lead_to_the_same_page(game: riverpost.Game, played: Played, layout: str) -> None:
    variant = Variant(game, min(game.options.players_with()))
    finished, position = played(variant, 3), variant.new(3)
    former: dict[int | None, SceneState] = {}
    pages = {seat: Page() for seat in eyes(position)}
    for k, (seat, action) in enumerate([*finished.moves, (-1, -1)]):
        for eye in eyes(position)[k % 2 :: 2]:  # now and then a page misses a ply
            page = pages[eye]
            now = state(game.face.scene(position.view(eye), "en", layout, headline=False))
            page.apply(difference(former.get(eye), now))
            former[eye] = now
            if k % 7 == 0 or position.over:
                assert page.knows() == page_of(now).knows()
        if not position.over:
            position.play(action, seat)
    assert position.over


def test_equal_scenes_have_no_difference(game: riverpost.Game, played: Played) -> None:
    position = played(Variant(game, max(game.options.players_with())), 4, 40)
    one, other = (state(game.face.scene(position.copy().view(0), "en", "wide")) for _ in range(2))
    assert difference(one, other) == {}


@both_layouts
def test_every_seat_has_a_sign_that_says_whose_it_is(game: riverpost.Game, played: Played, layout: str) -> None:
    for players in game.options.players_with():
        position = played(Variant(game, players), 4, 40)
        told = difference(None, state(game.face.scene(position.view(0), "en", layout, headline=False)))
        assert {fields["w"] for _, fields in told["pieces"] if "w" in fields} == set(range(players))


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("abc", "abc"),
        ("abc", "cba"),
        ("abcdef", "xbcady"),
        ("", "ab"),
        ("ab", ""),
        ("abcdefgh", "bcdaehgf"),
        ("ab", "xy"),
    ],
)
def test_pieces_come_to_stand_in_their_order(before: str, after: str) -> None:
    page = page_of(dots(before))
    page.apply(difference(dots(before), dots(after)))
    assert "".join(page.order) == after


def test_only_what_leaves_its_place_is_moved() -> None:
    assert difference(dots("abcdef"), dots("bcdefa")) == {"order": [("a", None)]}


def test_of_a_changed_piece_only_the_changes_are_told() -> None:
    former = Piece("p", "dot", 10, 20, label="here", actions=(3, 4), state="legal")
    told = difference(scene(former), scene(replace(former, x=1 / 3, state="", actions=())))
    assert told == {"pieces": [("p", {"x": 0.33, "o": None, "a": None})]}


def test_what_a_drawing_cannot_show_is_no_difference() -> None:
    former = Piece("p", "dot", 10, 20)
    assert difference(scene(former), scene(replace(former, x=10.001))) == {}


def test_a_piece_that_becomes_a_text_is_made_anew() -> None:
    told = difference(scene(Piece("p", "dot")), scene(Piece("p", text="a", lettering=Lettering(9, bold=True))))
    assert told == {"gone": ["p"], "pieces": [("p", {"n": "a", "f": {"z": 9, "w": "bold"}})]}


def test_new_pieces_that_come_last_need_no_order() -> None:
    told = difference(dots("ab"), dots("axbyz"))
    assert told["order"] == [("x", "b")]
    assert [id for id, _ in told["pieces"]] == ["x", "y", "z"]


def test_only_symbols_that_are_new_are_told() -> None:
    before = dots("a")
    after = replace(before, symbols={**before.symbols, "new": replace(DOT, id="new")})
    assert difference(before, after) == {"symbols": {"new": DOT.markup}}
