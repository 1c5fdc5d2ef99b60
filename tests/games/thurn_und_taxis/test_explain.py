"""What is told of a closing before it is done is what it then brings."""

import random
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

import riverpost
from riverpost.bots.players import player
from riverpost.engine.history import Event
from riverpost.engine.position import Position
from riverpost.engine.words import AS_WRITTEN
from riverpost.games.thurn_und_taxis.explain import gain
from riverpost.games.thurn_und_taxis.rules import alphabet as a
from riverpost.games.thurn_und_taxis.rules.board import CITIES, CITY_IDS
from riverpost.games.thurn_und_taxis.scene.scene import scene
from tests.games.thurn_und_taxis.arrange import arrange
from tests.games.thurn_und_taxis.scene_positions import longest_line

GAME = riverpost.game("thurn-und-taxis")
Tile = tuple[int, ...]
CLOSING = range(a.CLOSE, a.CLOSE_PER_LAND + 1)


def finish(position: Position, seat: int, events: list[Event]) -> list[Event]:
    """All that happens until a closing is done; the first city is chosen, and the cartwright is called."""
    while not position.over and position.seat == seat and position.raw.phase in (a.HOUSE_CITY, a.CALL_CARTWRIGHT):
        events += position.play(position.legal_ids()[0])
    return events


def facts(events: Sequence[Event], name: str, *of: str) -> list[tuple[int, ...]]:
    return [tuple(event.facts[fact] for fact in of) for event in events if event.name == name]


@pytest.mark.rule("T30", "T33", "T34", "T36")
@pytest.mark.parametrize("players", [2, 4])
def test_a_way_of_closing_brings_what_was_told(players: int) -> None:
    position, chooser, seen = GAME.new(players, 5), player(GAME, "light", 5), set()
    while not position.over:
        seat = position.seat
        assert seat is not None
        view = position.view(seat)
        for action in set(position.legal_ids()) & set(CLOSING):
            told, copy = gain(view.seen, action), position.copy()
            events = finish(copy, seat, list(copy.play(action)))
            assert told is not None
            assert told.houses == len(facts(events, "built", "city"))
            assert [(told.carriage,)] == (facts(events, "got carriage", "carriage") or [(0,)])
            tiles = tuple(facts(events, "won tile", "stack", "value"))
            assert told.tiles == tiles if told.certain else told.points >= sum(value for _, value in tiles)
            seen.add((told.houses > 1, bool(told.tiles), told.carriage > 0, told.cartwright, told.certain))
        position.play(chooser.choose(view))
    assert len(seen) > 5  # closings of several kinds were looked at


def test_only_the_mover_is_told_and_only_when_a_line_can_be_closed() -> None:
    position, chooser = GAME.new(3, 1), player(GAME, "light", 1)
    while not set(CLOSING) & set(position.legal_ids()):
        assert position.seat is not None
        assert gain(position.view(position.seat).seen, a.CLOSE_PER_LAND) is None
        position.play(chooser.choose(position.view(position.seat)))
    mover = position.seat
    assert mover is not None
    assert gain(position.view(mover).seen, a.CLOSE_PER_LAND) is not None
    assert gain(position.view((mover + 1) % 3).seen, a.CLOSE_PER_LAND) is None
    assert gain(position.view(None).seen, a.CLOSE_PER_LAND) is None
    assert "It brings" in GAME.face.label(a.CLOSE_PER_LAND, position.view(mover))
    assert "brings" not in GAME.face.label(a.CLOSE_PER_LAND, position.view(None))


def endings(position: Position, seat: int, action: int, tiles: tuple[Tile, ...] = ()) -> Iterator[set[Tile]]:
    """The tiles that every single way to go on with a closing brings."""
    copy = position.copy()
    tiles += tuple(facts(copy.play(action), "won tile", "stack", "value"))
    if copy.over or copy.seat != seat or copy.raw.phase not in (a.HOUSE_CITY, a.CALL_CARTWRIGHT):
        yield set(tiles)
        return
    for following in copy.legal_ids():
        yield from endings(copy, seat, following, tiles)


def short_of_houses(left: int, chance: random.Random, **more: Any) -> Position:
    """A line through many cities, in two of which no house can be built any more once all are placed."""
    line = longest_line()
    free = set(chance.sample(line, left + 2))
    houses = [CITY_IDS[city] for city in range(CITIES) if city not in free]
    part = [CITY_IDS[city] for city in line[chance.randrange(8) : CITIES - chance.randrange(8)]]
    return arrange(phase="after-play", official="administrator", lines=[part, []], houses=[houses, []], **more)


@pytest.mark.rule("T32", "T34")
def test_with_few_houses_left_the_best_is_told_and_whether_it_is_certain() -> None:
    chance, seen = random.Random(3), set()
    for number in range(24):
        position = short_of_houses(1 + number % 4, chance, first_printing=number % 2 == 1)
        for action in set(position.legal_ids()) & set(CLOSING):
            told, all_of_them = gain(position.seen, action), list(endings(position, 0, action))
            assert told is not None
            assert set(told.tiles) in all_of_them
            assert told.points == max(sum(points for _, points in tiles) for tiles in all_of_them)
            assert told.certain == all(tiles == all_of_them[0] for tiles in all_of_them)
            seen.add((action == a.CLOSE_PER_LAND, told.certain))
            assert ("At best" in GAME.face.label(action, position)) == (not told.certain)
    assert seen == {(True, True), (True, False), (False, True)}


@pytest.mark.rule("T37", "T40")
def test_what_only_the_cartwright_would_bring_is_not_told_as_certain() -> None:
    line = ["karlsruhe", "stuttgart", "nurnberg", "regensburg", "munchen"]
    told = gain(arrange(phase="after-play", lines=[line, []], carriages=[6, 0]).seen, a.CLOSE_PER_LAND)
    assert told is not None
    assert (told.carriage, told.cartwright, told.certain) == (7, True, False)
    told = gain(arrange(phase="after-play", lines=[line, []], carriages=[5, 0]).seen, a.CLOSE_PER_LAND)
    assert told is not None
    assert (told.carriage, told.cartwright, told.certain) == (6, True, True)


def test_a_button_says_whether_the_points_are_certain() -> None:
    line = ["karlsruhe", "freiburg", "zurich"]
    houses = [city for city in CITY_IDS if city not in ("freiburg", "zurich", "lodz")]
    position = arrange(phase="after-play", official="administrator", lines=[line, []], houses=[houses, []])
    for layout in ("wide", "tall"):
        texts = {piece.id: piece.text for piece in scene(position.view(0).seen, AS_WRITTEN, layout).pieces}
        assert "≤" in texts["button-close-per-land-1"]
        assert "≤" not in texts["button-close-baden-1"]
