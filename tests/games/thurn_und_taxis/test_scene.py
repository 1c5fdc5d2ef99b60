import re
from dataclasses import replace
from xml.etree import ElementTree

import numpy as np
import pytest

from riverpost.draw import Scene
from riverpost.engine.position import Position
from riverpost.engine.words import AS_WRITTEN
from riverpost.games.thurn_und_taxis.rules.board import CITIES, CITY_IDS, PLACES, TILES
from riverpost.games.thurn_und_taxis.scene.lands import ground
from riverpost.games.thurn_und_taxis.scene.layout import lay_out
from riverpost.games.thurn_und_taxis.scene.scene import scene
from tests.draw.scene_checks import (
    both_layouts,
    eyes,
)
from tests.games.thurn_und_taxis.scene_positions import (
    POSITIONS,
    position_of,
)

everywhere = pytest.mark.parametrize("name", POSITIONS)


def drawn(position: Position, seat: int | None, layout: str) -> Scene:
    return scene(position.view(seat).seen, AS_WRITTEN, layout)


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
    worked_out = replace(lay_out(layout, 4, None), hills=None, trays=())
    box = worked_out.map
    root = ElementTree.fromstring(f"<g>{ground(worked_out, AS_WRITTEN)}</g>")
    corners = [corner.split(",") for ribbon in root.iter("polygon") for corner in ribbon.get("points", "").split()]
    assert len(corners) >= 6 * CITIES
    assert all(box.x <= float(x) <= box.right and box.y <= float(y) <= box.bottom for x, y in corners)


@both_layouts
def test_scores_are_shown_at_the_end(layout: str) -> None:
    position = position_of("over")
    assert position.over
    shown = {piece.id: piece.text for piece in drawn(position, None, layout).pieces}
    for standing in position.result():
        assert shown[f"score-{standing.seat}"].replace("−", "-") == str(standing.score)
