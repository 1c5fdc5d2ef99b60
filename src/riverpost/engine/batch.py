"""`batch`: many positions of one game at once, for those who train and study."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from types import ModuleType
from typing import TypeVar

import numpy as np

from riverpost.engine.errors import RiverpostError
from riverpost.engine.events import event_buffer
from riverpost.engine.game import SMALL_SEEDS, Game, check_seed, game
from riverpost.engine.options import Chosen
from riverpost.engine.position import Position, new_dice
from riverpost.engine.words import mark

POLICIES = ("random", "light")
NO_LIMIT = 1 << 31

Done = TypeVar("Done")


class Batch:
    """Positions as an array; every method works on all of them, on several threads if asked."""

    def __init__(self, of: Game, n: int, players: int, seed: int, options: Chosen, threads: int) -> None:
        self.game = of
        self.options = options
        self.threads = threads
        self.seed = seed
        self.positions: np.ndarray = np.zeros(n, of.parts.dtype)
        codes = of.options.codes(options)
        self._split(lambda first, last: self._machine.setup_many(
            self.positions, first, last, event_buffer(0), players, seed, codes))  # fmt: skip

    @property
    def _machine(self) -> ModuleType:
        return self.game.parts.machine

    def __len__(self) -> int:
        return len(self.positions)

    def __getitem__(self, index: int) -> Position:
        """One of the positions, as a copy."""
        array = self.positions[index : index + 1].copy()
        return Position(self.game, array, options=self.options, seed=None, names=None)

    @property
    def over(self) -> np.ndarray:
        """Which games have ended."""
        return np.asarray(self.positions["over"], np.bool_)

    @property
    def seats(self) -> np.ndarray:
        """Who decides, -1 where the game is over."""
        seats = np.empty(len(self), np.int8)
        self._machine.seats_many(self.positions, 0, len(self), seats)
        return seats

    def legal_masks(self) -> np.ndarray:
        """A row for each position: True where the deciding seat may do that action; no True where the game is over."""
        masks = np.zeros((len(self), self.game.n_actions), np.bool_)
        self._split(lambda first, last: self._machine.masks_many(self.positions, first, last, self._found(), masks))
        return masks

    def step(self, actions: np.ndarray) -> None:
        """One action in each position; where the game is over it is ignored. If one is illegal, none is made."""
        actions = np.asarray(actions)
        if actions.shape != (len(self),) or actions.dtype.kind not in "iu":
            raise RiverpostError(mark("step takes {number} whole numbers, one for each position."), number=len(self))
        actions = actions.astype(np.int64)
        playing = ~self.over
        if np.any((actions < 0)[playing]) or np.any((actions >= self.game.n_actions)[playing]):
            raise RiverpostError(mark("An action is a number from 0 to {last}."), last=self.game.n_actions - 1)
        refused = self._machine.refused_many(self.positions, 0, len(self), actions)
        if refused >= 0:
            raise RiverpostError(
                mark("Position {number}: {reason}"), number=refused, reason=self[refused].why_not(int(actions[refused]))
            )
        self._split(lambda first, last: self._machine.step_many(self.positions, first, last, event_buffer(0), actions))

    def playouts(self, policy: str = "random", limit: int = NO_LIMIT) -> int:
        """Play all games to the end, or for `limit` decisions each; returns how many decisions were taken."""
        if policy not in POLICIES:
            raise RiverpostError(
                mark("There is no policy {policy}; the policies are {policies}."),
                policy=repr(policy),
                policies=", ".join(POLICIES),
            )
        lightly = policy == "light"

        def play(first: int, last: int) -> int:
            rest = (event_buffer(0), self._found(), new_dice(), self.seed, limit, lightly)
            return int(self._machine.play_many(self.positions, first, last, *rest))

        return sum(self._split(play))

    def ranks(self) -> np.ndarray:
        """The rank of every seat in every finished game, 0 where a game goes on or nobody sits."""
        ranks = np.zeros((len(self), max(self.game.players)), np.int8)
        self._machine.ranks_many(self.positions, 0, len(self), ranks)
        return ranks

    def _found(self) -> np.ndarray:
        return np.empty(self.game.n_actions, np.int16)

    def _split(self, work: Callable[[int, int], Done]) -> list[Done]:
        if self.threads == 1:
            return [work(0, len(self))]
        edges = np.linspace(0, len(self), self.threads + 1).astype(int).tolist()
        with ThreadPoolExecutor(self.threads) as pool:
            return list(pool.map(work, edges[:-1], edges[1:]))


def batch(
    of: Game | str, n: int, seed: int = 0, players: int | None = None, threads: int = 1, **options: object
) -> Batch:
    """`n` new positions; position i is set up with the seed `seed + i`."""
    chosen = game(of) if isinstance(of, str) else of
    if n < 1 or threads < 1:
        raise RiverpostError(mark("A batch has at least one position and one thread."))
    if check_seed(seed) + n > SMALL_SEEDS:
        raise RiverpostError(
            mark("The seeds of a batch are counted on from the first, up to {most}."), most=SMALL_SEEDS - 1
        )
    sample = chosen.new(players, seed, None, **options)
    return Batch(chosen, n, sample.players, seed, sample.options, threads)
