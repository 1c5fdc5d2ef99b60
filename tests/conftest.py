"""What several tests use: every game there is, and positions reached by playing."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import riverpost
from riverpost.bots.players import Player
from riverpost.engine.options import Choice, Option, Switch

ROOT = Path(__file__).parents[1]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A test that asks for a `game` is run for each; one that asks for `players` for each number of them."""
    if "game" in metafunc.fixturenames:
        games = [riverpost.game(name) for name in riverpost.games()]
        if "players" in metafunc.fixturenames:
            pairs = [(game, players) for game in games for players in game.players_with()]
            ids = [f"{game.name}-{players}" for game, players in pairs]
            metafunc.parametrize(("game", "players"), pairs, ids=ids)
        else:
            metafunc.parametrize("game", games, ids=[game.name for game in games])


def other_value(option: Option) -> Any:
    """A value of an option that is not its default."""
    if isinstance(option, Choice):
        return next(value for value in option.values if value != option.default)
    return not option.default if isinstance(option, Switch) else option.lowest + 5


Played = Callable[..., riverpost.Position]


@pytest.fixture
def played() -> Played:
    """A function that plays a game for so many plies (or to its end) by a quick player."""

    def play(
        game: riverpost.Game, players: int, seed: int, plies: int | None = None, kind: str = "light"
    ) -> riverpost.Position:
        position = game.new(players, seed)
        player = Player(game, kind, seed)
        while not position.over and position.ply != plies:
            assert position.seat is not None
            position.play(player.choose(position.view(position.seat)))
        return position

    return play
