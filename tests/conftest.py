"""What several tests use: every game there is, and positions reached by playing."""

import importlib
import multiprocessing
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

import riverpost
from riverpost.bots.players import QUICK, player
from riverpost.engine.options import Choice, Option, Several, Switch
from riverpost.server.workers import compile_game
from tests.contract.audit import audit

ROOT = Path(__file__).parents[1]


def pytest_sessionstart(session: pytest.Session) -> None:
    """Compile every game once before a run of several processes, which would all compile the same."""
    if getattr(session.config.option, "numprocesses", None):
        games = riverpost.list_games()
        with ProcessPoolExecutor(len(games), multiprocessing.get_context("spawn")) as compilers:
            list(compilers.map(compile_whole, games))


def compile_whole(name: str) -> None:
    """Compile all of a game that any test calls."""
    compile_game(name)
    game = riverpost.game(name)
    call_every_entry_point(Variant(game, min(game.options.players_with())))


def home_of_tests(game: str) -> ModuleType:
    """The tests of a game; one that lies elsewhere has them with it."""
    parts = riverpost.game(game).parts
    return parts.module("tests") if parts.has("tests") else importlib.import_module(f"tests.games.{parts.folder.name}")


def part_of_tests(game: str, name: str) -> ModuleType:
    """A module in which the tests of a game say what the contract asks it for: variants, claims, positions ..."""
    return importlib.import_module(f"{home_of_tests(game).__name__}.{name}")


@dataclass(frozen=True)
class Variant:
    """A game with so many players and these options."""

    game: riverpost.Game
    players: int
    options: dict[str, Any] = field(default_factory=dict)

    def new(self, seed: int) -> riverpost.Position:
        return self.game.new(self.players, seed, **self.options)

    def batch(self, count: int, seed: int, threads: int = 1) -> riverpost.Batch:
        return riverpost.batch(self.game, count, seed=seed, threads=threads, players=self.players, **self.options)

    def length(self) -> int:
        """How many decisions a light game of it takes."""
        whole = self.batch(1, seed=100)
        return whole.playouts("light")

    def __str__(self) -> str:
        told = [f"{name}={value}" for name, value in self.options.items()]
        return " ".join([self.game.name, str(self.players), *told])


def variants(*names: str) -> list[Any]:
    """Every number of players of games (all, if none is named), then their variants; most of those are for proving."""
    found = []
    for game in map(riverpost.game, names or riverpost.list_games()):
        usual = [Variant(game, players) for players in game.options.players_with()]
        found += [pytest.param(variant, id=str(variant)) for variant in usual]
        for players, options, always in part_of_tests(game.name, "variants").VARIANTS:
            variant = Variant(game, players, options)
            found.append(pytest.param(variant, id=str(variant), marks=() if always else pytest.mark.prove))
    return found


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A test that asks for a `game` is run for each; one that asks for a `variant` for each of them."""
    if "game" in metafunc.fixturenames:
        games = [riverpost.game(name) for name in riverpost.list_games()]
        metafunc.parametrize("game", games, ids=[game.name for game in games])
    if "variant" in metafunc.fixturenames:
        metafunc.parametrize("variant", variants())


def other_value(option: Option) -> Any:
    """A value of an option that is not its default."""
    if isinstance(option, Choice):
        return next(value for value in option.values if value != option.default)
    if isinstance(option, Several):
        return list(option.values)
    return not option.default if isinstance(option, Switch) else option.lowest + 5


def play(variant: Variant, seed: int, plies: int | None = None, kind: str = "light") -> riverpost.Position:
    """Play a game by a quick player: to its end, or for so many plies, and then not beyond the last decision."""
    position = variant.new(seed)
    chooser = player(variant.game, kind, seed)
    while not position.over and position.ply != plies:
        assert position.seat is not None
        position.play(chooser.choose(position.view(position.seat)))
    return position.back_to(position.ply - 1) if plies is not None and position.over else position


Played = Callable[..., riverpost.Position]


@pytest.fixture
def played() -> Played:
    """`play`, for tests that ask for it."""
    return play


def call_every_entry_point(variant: Variant) -> None:
    """Let Python call each compiled function of a game that it ever calls."""
    position = play(variant, 2)
    riverpost.Record.of(position).replay()
    position.result()
    start = variant.new(2)
    variant.game.face.ends_of_turn(start, start.seats[0], start.legal_ids())
    for kind in QUICK:
        play(variant, 2, 20, kind).view(0).imagine(3)
    batch = variant.batch(4, seed=1, threads=2)
    batch.step(np.argmax(batch.legal_masks(), axis=1))
    batch.playouts("random", 20)
    batch.playouts("light")
    assert batch.seats.tolist() == [-1] * 4
    batch.ranks()
    assert variant.game.parts.machine.broken_at(batch.positions, 0) == 0
    assert audit(variant, 4, lightly=True) == -1
