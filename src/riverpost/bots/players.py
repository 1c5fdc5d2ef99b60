"""Quick players that know no game: random, light (the judge's quick policy) and greedy (the judge's evaluation)."""

from __future__ import annotations

import numpy as np

from riverpost.engine.errors import RiverpostError
from riverpost.engine.events import event_buffer
from riverpost.engine.game import Game
from riverpost.engine.position import Position, new_dice

PLAYERS = ("random", "light", "greedy")
WORLDS = 4  # that greedy imagines for a decision


class Player:
    """One of the quick players; it sees only the view it is given."""

    def __init__(self, game: Game, kind: str, seed: int | None = None) -> None:
        if kind not in PLAYERS:
            raise RiverpostError(f"There is no player {kind!r}; the players are {', '.join(PLAYERS)}.")
        self.kind = kind
        self._game = game
        self._dice = new_dice(seed)
        self._found = np.empty(game.n_actions, np.int16)
        self._ahead = np.empty(game.n_actions, np.int16)
        self._scratch = np.zeros(2, game.dtype)

    def choose(self, view: Position) -> int:
        """An action for the seat of a view."""
        seat = view.viewer
        if seat not in view.seats:
            raise RiverpostError("A player chooses from the view of a seat that has to decide.")
        machine, array = self._game.machine, view._array
        if self.kind == "random":
            return int(machine.random_at(array, 0, seat, self._found, self._dice))
        if self.kind == "light":
            return int(machine.light_at(array, 0, seat, self._found, self._dice))
        silent = event_buffer(0)
        rest = (self._found, self._dice, WORLDS, self._scratch, silent, self._ahead)
        return int(machine.greedy_at(array, 0, seat, *rest))
