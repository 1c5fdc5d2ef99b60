import re
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from xml.etree import ElementTree

import numpy as np
import pytest

import riverpost
from riverpost.draw import Scene
from riverpost.draw.memory import Look
from riverpost.engine.position import Position, new_dice
from riverpost.games.thurn_und_taxis import alphabet as a
from riverpost.games.thurn_und_taxis.board import CITIES, CITY_IDS, NONE, PLACES, ROADS_FROM, TILES
from riverpost.games.thurn_und_taxis.scene import public_pieces, scene
from riverpost.games.thurn_und_taxis.scene_map import ground
from riverpost.games.thurn_und_taxis.scene_plan import plan
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

GAME = riverpost.game("thurn-und-taxis")


def play(decisions: int, players: int, seed: int) -> Position:
    position, dice, found = GAME.new(players=players, seed=seed), new_dice(seed), np.empty(GAME.n_actions, np.int16)
    for _ in range(decisions):
        if position.over:
            break
        position.play(int(GAME.machine.light_at(position._array, 0, position.seat, found, dice)))
    return position


def longest_line() -> list[int]:
    """A line through all cities, found by depth first search."""

    def onward(line: list[int]) -> list[int]:
        if len(line) == CITIES:
            return line
        for city in (int(city) for city in ROADS_FROM[line[-1]] if city != NONE and city not in line):
            if found := onward([*line, city]):
                return found
        return []

    return next(line for city in range(CITIES) if (line := onward([city])))


def crowded() -> Position:
    """All houses stand, lines run through all cities, every hand is large and every name is long."""
    position = GAME.new(players=4, seed=1, names=LONG_NAMES[:4])
    s = position.raw
    s.mover, s.phase, s.official = 2, a.AFTER_PLAY, a.NOBODY
    s.house[:] = 1
    s.line[:] = longest_line()
    s.line_length[:] = CITIES
    s.hand[:] = 1
    s.hand[:, :8] = 3
    s.hand_size[:] = s.hand[0].sum()
    s.known[:, ::2] = 1
    s.tile_owner[:20] = 1
    return position


def deciding(phase: int, *line: str) -> Position:
    """A seat with a line and six cards that has this to decide."""
    position = GAME.new(players=4, seed=1)
    s = position.raw
    seat = s.mover
    s.phase, s.official, s.way = phase, a.NOBODY, a.PER_LAND
    s.line[seat, : len(line)] = [CITY_IDS.index(city) for city in line]
    s.line_length[seat] = len(line)
    s.hand[seat, :4] = 1
    s.hand[seat, 4] = 2
    s.hand_size[seat] = 6
    return position


POSITIONS: dict[str, Callable[[], Position]] = {
    "opening": lambda: play(0, 4, 1),
    "two players": lambda: play(150, 2, 3),
    "three players": lambda: play(250, 3, 4),
    "four players": lambda: play(200, 4, 5),
    "card to play": lambda: deciding(a.PLAY, "ulm", "kempten"),
    "after play": lambda: deciding(a.AFTER_PLAY, "linz", "passau", "regensburg", "ingolstadt"),
    "house to choose": lambda: deciding(a.HOUSE_CITY, "linz", "passau", "regensburg", "ingolstadt"),
    "cartwright": lambda: deciding(a.CALL_CARTWRIGHT, "ulm", "kempten", "zurich"),
    "discards": lambda: deciding(a.DISCARD_DOWN),
    "over": lambda: play(5000, 3, 8),
    "crowded": crowded,
}


@cache
def position_of(name: str) -> Position:
    return POSITIONS[name]()


everywhere = pytest.mark.parametrize("name", POSITIONS)


def drawn(position: Position, seat: int | None, layout: str) -> Scene:
    return scene(position.view(seat), str, layout)


@everywhere
@both_layouts
def test_svg_is_well_formed_with_unique_ids_and_nothing_a_strict_page_forbids(name: str, layout: str) -> None:
    check_markup(position_of(name), layout)


@everywhere
@both_layouts
def test_pieces_lie_inside_the_picture(name: str, layout: str) -> None:
    for seat in eyes(position_of(name)):
        check_inside(drawn(position_of(name), seat, layout))


@everywhere
@both_layouts
def test_lines_and_hands_stay_in_their_panels(name: str, layout: str) -> None:
    check_panels(drawn(position_of(name), None, layout), "line|seen|name|houses|score")


@everywhere
@both_layouts
def test_letters_are_never_too_small(name: str, layout: str) -> None:
    check_letters(position_of(name), layout)


@everywhere
@both_layouts
def test_exactly_the_choices_of_the_viewer_are_offered(name: str, layout: str) -> None:
    check_choices(position_of(name), layout)


@everywhere
def test_public_pieces_are_the_same_for_everybody(name: str) -> None:
    position = position_of(name)
    worked_out = plan("wide", position.players, None)
    seen = [list(public_pieces(Look(position.view(seat)), worked_out, str)) for seat in eyes(position)]
    assert all(pieces == seen[0] for pieces in seen)


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


@both_layouts
def test_names_of_cities_stay_on_the_map(layout: str) -> None:
    worked_out = replace(plan(layout, 4, None), hills=None, trays=())
    box = worked_out.map
    root = ElementTree.fromstring(f"<g>{ground(worked_out, str)}</g>")
    corners = [corner.split(",") for ribbon in root.iter("polygon") for corner in ribbon.get("points", "").split()]
    assert len(corners) >= 6 * CITIES
    assert all(box.x <= float(x) <= box.right and box.y <= float(y) <= box.bottom for x, y in corners)


@both_layouts
def test_the_same_view_gives_the_same_bytes(layout: str) -> None:
    one, other = play(120, 4, 5), play(120, 4, 5)
    assert one.svg(seat=1, layout=layout) == other.svg(seat=1, layout=layout)


@both_layouts
def test_names_are_escaped(layout: str) -> None:
    check_names_are_escaped(position_of("crowded"), layout)


@both_layouts
def test_scores_are_shown_at_the_end(layout: str) -> None:
    position = position_of("over")
    assert position.over
    shown = {piece.id: piece.text for piece in drawn(position, None, layout).pieces}
    for standing in position.result():
        assert shown[f"score-{standing.seat}"].replace("−", "-") == str(standing.score)


def test_the_picture_is_described() -> None:
    check_description(position_of("four players"))


def test_an_unknown_layout_is_refused() -> None:
    check_unknown_layout(position_of("opening"))
