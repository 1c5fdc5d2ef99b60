"""A position as plain values: the same numbers as in its record, decoded once, and not to be written."""

import numpy as np
import pytest

import riverpost
from riverpost.engine.plain import Fields, Values, grid_of
from riverpost.games.mississippi_queen.rules.fleet import purse
from riverpost.games.mississippi_queen.rules.river import ground_of
from tests.conftest import Played, Variant


def test_values_are_those_of_the_record(game: riverpost.Game, played: Played) -> None:
    position = played(Variant(game, max(game.options.players_with())), 3, 40)
    values = Values(game.parts.fields, position.array.tobytes())
    assert game.parts.fields.size == game.parts.dtype.itemsize
    for name in game.parts.dtype.names or ():
        value = getattr(values, name)
        assert np.asarray(value).tolist() == position.raw[name].tolist()
        assert getattr(values, name) is value


def test_a_grid_is_indexed_like_an_array() -> None:
    fields = Fields([("before", "i2"), ("hand", "i1", (2, 3))])
    hand = Values(fields, bytes([0, 1, 1, 2, 3, 4, 5, 255])).hand
    assert (hand[1, 2], hand[1][0], hand[0], hand[1:], len(hand)) == (-1, 4, (1, 2, 3), ((4, 5, -1),), 2)
    deep = grid_of([[[1, 2], [3, 4]], [[5, 6], [7, 8]]])
    assert (deep[1, 0], deep[1, 0, 1], deep.tolist()[0]) == ((5, 6), 6, [[1, 2], [3, 4]])
    assert (hand.shape, deep.shape, grid_of([7, 8, 9]).shape) == ((2, 3), (2, 2, 2), (3,))


def test_values_are_read_only_and_know_their_fields() -> None:
    values = Values(Fields([("mover", "i1")]), b"\x03")
    with pytest.raises(AttributeError, match="not written"):
        values.mover = 4
    with pytest.raises(AttributeError, match="no field 'moon'"):
        _ = values.moon
    assert values.mover == 3


def test_a_position_is_seen_as_it_is_now() -> None:
    position = riverpost.game("niagara").new(3, 1)
    before = position.seen
    assert position.seen is before
    position.play(position.legal_ids()[0])
    assert position.seen is not before
    assert (before.ply, position.seen.ply) == (0, 1)
    assert (before.latest, position.seen.latest) == ((), position.latest)
    position.names = ("Anna", "Bert", "Carl")
    assert position.seen.names == position.names


def test_what_is_seen_says_what_the_rules_say(game: riverpost.Game, played: Played) -> None:
    variant = Variant(game, min(game.options.players_with()))
    view = played(variant, 5, 30).view(0)
    seen = view.seen
    assert (seen.seats, seen.seat, seen.over, seen.players) == (view.seats, view.seat, view.over, view.players)
    assert seen.choices == (view.legal_ids(0) if 0 in view.seats else [])
    assert all((seen.reason(action, 0) == 0) == (action in seen.choices) for action in range(game.n_actions))
    assert [list(events) for events in seen.events()] == view.events()
    finished = played(variant, 5)
    assert finished.seen.result() == finished.result()


def test_rules_are_asked_about_plain_values_as_about_a_record(played: Played) -> None:
    position = played(Variant(riverpost.game("mississippi-queen"), 5), 2, 60)
    s, values = position.raw, position.seen.raw
    for boat in range(values.boats):
        assert purse(values, boat) == purse(s, boat)
        assert ground_of(values, values.hex[boat]) == ground_of(s, int(s.hex[boat]))
