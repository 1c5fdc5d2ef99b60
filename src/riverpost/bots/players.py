"""Everybody who can play, by name: bots of a level, and quick players that know no game.

Quick are random, light (the judge's quick policy) and greedy (the judge's evaluation).
"""

from __future__ import annotations

from typing import Protocol

import numpy as np

from riverpost.bots import BOTS
from riverpost.bots.bot import LEVELS, Bot
from riverpost.bots.views import seat_to_decide
from riverpost.engine.errors import RiverpostError
from riverpost.engine.events import event_buffer
from riverpost.engine.game import Game
from riverpost.engine.position import Position, new_dice
from riverpost.engine.words import mark

QUICK = ("random", "light", "greedy")
LEVEL_NAMES = tuple(f"level-{level}" for level in LEVELS)
PLAYERS = (*QUICK, *LEVEL_NAMES)
WORLDS = 4  # that greedy imagines for a decision


class Player(Protocol):
    """Whoever chooses an action, knowing only a view."""

    def choose(self, view: Position) -> int:
        """An action for the seat of a view."""


def player(game: Game, kind: str, seed: int | None = None) -> Player:
    """A player by its name, one of PLAYERS; a level can be given by its number alone."""
    if kind in QUICK:
        return QuickPlayer(game, kind, seed)
    level = kind.removeprefix("level-")
    if level.isdecimal() and int(level) in LEVELS:
        return Bot(game, int(level), seed)
    raise RiverpostError(
        mark("There is no player {kind}; the players are {players}."), BOTS, kind=repr(kind), players=", ".join(PLAYERS)
    )


class QuickPlayer:
    """One of the quick players; it sees only the view it is given."""

    def __init__(self, game: Game, kind: str, seed: int | None = None) -> None:
        self.kind = kind
        self._game = game
        self._dice = new_dice(seed)
        self._found = np.empty(game.n_actions, np.int16)
        self._ahead = np.empty(game.n_actions, np.int16)
        self._scratch = np.zeros(2, game.parts.dtype)

    def choose(self, view: Position) -> int:
        """An action for the seat of a view."""
        seat = seat_to_decide(self._game, view)
        machine, array = self._game.parts.machine, view.array
        if self.kind == "random":
            return int(machine.random_at(array, 0, seat, self._found, self._dice))
        if self.kind == "light":
            return int(machine.light_at(array, 0, seat, self._found, self._dice))
        silent = event_buffer(0)
        rest = (self._found, self._dice, WORLDS, self._scratch, silent, self._ahead, self._game.parts.judge.WEIGHTS)
        return int(machine.greedy_at(array, 0, seat, *rest))
