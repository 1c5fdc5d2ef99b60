"""What is told of a closing before it is done is what it then brings."""

import pytest

import riverpost
from riverpost.bots.players import player
from riverpost.engine.events import Event
from riverpost.engine.position import Position
from riverpost.games.thurn_und_taxis import alphabet as a
from riverpost.games.thurn_und_taxis.board import CITIES
from riverpost.games.thurn_und_taxis.preview import gain

GAME = riverpost.game("thurn-und-taxis")
CLOSING = range(a.CLOSE, a.CLOSE_PER_LAND + 1)


def finish(position: Position, seat: int, events: list[Event]) -> list[Event]:
    """All that happens until a closing is done; the first city is chosen, and the cartwright is called."""
    while not position.over and position.seat == seat and position.raw.phase in (a.HOUSE_CITY, a.CALL_CARTWRIGHT):
        events += position.play(position.legal_ids()[0])
    return events


def facts(events: list[Event], name: str, *of: str) -> list[tuple[int, ...]]:
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
            told, copy = gain(view, action), position.copy()
            events = finish(copy, seat, copy.play(action))
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
        assert gain(position.view(position.seat), a.CLOSE_PER_LAND) is None
        position.play(chooser.choose(position.view(position.seat)))
    mover = position.seat
    assert mover is not None
    assert gain(position.view(mover), a.CLOSE_PER_LAND) is not None
    assert gain(position.view((mover + 1) % 3), a.CLOSE_PER_LAND) is None
    assert gain(position.view(None), a.CLOSE_PER_LAND) is None
    assert "It brings" in GAME.label(a.CLOSE_PER_LAND, position.view(mover))
    assert "brings" not in GAME.label(a.CLOSE_PER_LAND, position.view(None))


def test_few_houses_and_many_cities_are_looked_at_for_a_short_while_only() -> None:
    position = GAME.new(2, 1)
    s = position.raw
    s.phase, s.houses_left[s.mover] = a.AFTER_PLAY, 9
    s.line[s.mover], s.line_length[s.mover] = range(CITIES), CITIES
    told = gain(position, a.CLOSE_PER_LAND + 0)
    assert told is not None
    assert told.houses == 9
