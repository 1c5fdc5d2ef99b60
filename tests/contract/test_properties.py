"""Whatever is played, and whatever nonsense is tried in between."""

from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import riverpost
from tests.conftest import other_value

GAMES = [riverpost.game(name) for name in riverpost.list_games()]


@st.composite
def settings_of_a_game(draw: st.DrawFn) -> riverpost.Position:
    game = draw(st.sampled_from(GAMES))
    options: dict[str, Any] = {option.name: other_value(option) for option in game.facts.options if draw(st.booleans())}
    assume(game.options.players_with(**options))
    return game.new(
        draw(st.sampled_from(game.options.players_with(**options))), draw(st.integers(0, 2**63 - 1)), **options
    )


@settings(max_examples=60, deadline=None)
@given(position=settings_of_a_game(), choices=st.lists(st.integers(0, 10_000), max_size=120))
def test_any_game_stays_whole(position: riverpost.Position, choices: list[int]) -> None:
    game = position.game
    for choice in choices:
        if position.over:
            break
        seat = position.seats[choice % len(position.seats)]
        legal = position.legal_ids(seat)
        tried = choice % game.n_actions
        before = position.raw.tobytes()
        assert (position.why_not(tried, seat) is None) == (tried in legal)
        assert position.raw.tobytes() == before
        events = position.play(legal[choice % len(legal)], seat)
        assert game.parts.machine.broken_at(position.array, 0) == 0
        assert all(event.name in {name for name, _ in game.parts.alphabet.EVENTS.values()} for event in events)
    assert game.parse(position.text()) == position
    assert riverpost.Record.from_json(riverpost.Record.of(position).to_json()).replay() == position
    for seat in (None, *range(position.players)):
        world = position.view(seat).imagine(1)
        assert world.view(seat) == position.view(seat)
        assert game.parts.machine.broken_at(world.array, 0) == 0


@settings(max_examples=200, deadline=None)
@given(game=st.sampled_from(GAMES), typed=st.text(max_size=30))
def test_typed_nonsense_is_refused(game: riverpost.Game, typed: str) -> None:
    notations = {game.notation(action) for action in range(game.n_actions)}
    if " ".join(typed.lower().split()) in notations:
        return
    with pytest.raises(riverpost.UnknownMove, match=game.title):
        game.new(seed=1).play(typed)
