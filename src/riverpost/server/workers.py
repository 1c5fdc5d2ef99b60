"""Worker processes: bots think there, and rules are compiled there, so that the event loop never waits."""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import os
import signal
import threading
import zlib
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from typing import Any, TypeVar

import numpy as np

from riverpost.bots.bot import Bot
from riverpost.bots.hints import Hint
from riverpost.engine.game import Game, game, games
from riverpost.engine.position import Ply, Position

WAITING, COMPILING, READY = "waiting", "compiling", "ready"
ATTEMPTS = 3  # at a job whose worker dies
MOST_BOTS = 16  # that a worker keeps, each with what it thought so far

Answer = TypeVar("Answer")


@dataclass(frozen=True)
class Job:
    """A view to think about, small enough to be sent; it holds what its seat may know and no more."""

    bot: str  # who thinks: the same bot keeps what it thought
    game: str
    options: dict[str, Any]
    names: tuple[str, ...] | None
    view: bytes
    seat: int
    moves: list[tuple[int, int]]
    level: int
    seed: int

    @classmethod
    def of(cls, view: Position, bot: str, level: int, seed: int) -> Job:
        """The job to decide for the seat of a view."""
        assert view.viewer is not None
        return cls(
            bot,
            view.game.name,
            view.options,
            view.names,
            view.raw.tobytes(),
            view.viewer,
            view.moves,
            level,
            seed,
        )

    def position(self) -> Position:
        """The view again."""
        its = game(self.game)
        array = np.frombuffer(self.view, its.dtype).copy()
        plies = [Ply(seat, action, ()) for seat, action in self.moves]
        return Position(its, array, options=self.options, seed=None, names=self.names, plies=plies, viewer=self.seat)


class Workers:
    """Processes that compile the rules, then think for bots; one that dies is replaced and its jobs are done again.

    A table's bots always think in the same process. `progress` tells how far the compilation of each game has come.
    """

    def __init__(self, processes: int | None = None) -> None:
        count = processes or max(1, (os.cpu_count() or 2) - 1)
        self.progress: dict[str, str] = dict.fromkeys(games(), WAITING)
        self._pools = [_pool() for _ in range(count)]
        self._compiled: dict[str, Future[None]] = {}
        self._warm: set[str] = set()
        self._closed = False

    def start(self) -> None:
        """Begin to compile every game that is not yet compiled."""
        for number, name in enumerate(self.progress):
            if name not in self._compiled:
                self.progress[name] = COMPILING
                self._compiled[name] = self._pools[number % len(self._pools)].submit(compile_game, name)

    async def ready(self, name: str) -> Game:
        """The game, once its rules are compiled and loaded into this process."""
        its = game(name)
        if name in self._warm:
            return its
        self.start()
        await self._done_again(self._compiled[name], name)
        await asyncio.to_thread(touch_rules, its)
        self._warm.add(name)
        self.progress[name] = READY
        return its

    async def _done_again(self, compiled: Future[None], name: str) -> None:
        try:
            await asyncio.shield(asyncio.wrap_future(compiled))
        except BrokenProcessPool:
            await self._do(name, compile_game, name)

    async def choose(self, job: Job) -> int:
        """What a bot does."""
        return await self._do(job.bot.split("/")[0], choose, job)

    async def hint(self, job: Job) -> Hint:
        """What the strongest bot would do, and why."""
        return await self._do(job.bot.split("/")[0], hint, job)

    async def _do(self, key: str, work: Callable[[Any], Answer], job: Any) -> Answer:
        number = zlib.crc32(key.encode()) % len(self._pools)
        for attempt in range(ATTEMPTS):
            pool = self._pools[number]
            try:
                return await asyncio.wrap_future(pool.submit(work, job))
            except BrokenProcessPool:
                if self._closed or attempt == ATTEMPTS - 1:
                    raise
                if self._pools[number] is pool:
                    self._pools[number] = _pool()
        raise AssertionError("every attempt returns or raises")

    def close(self) -> None:
        """End all processes at once, whatever they think about."""
        self._closed = True
        for pool in self._pools:
            processes = list((pool._processes or {}).values())
            pool.shutdown(wait=False, cancel_futures=True)
            for process in processes:
                with contextlib.suppress(ProcessLookupError):
                    process.kill()


def _pool() -> ProcessPoolExecutor:
    return ProcessPoolExecutor(1, multiprocessing.get_context("spawn"), begin_worker)


# --- in a worker

_bots: OrderedDict[tuple[str, int], Bot] = OrderedDict()


def begin_worker() -> None:
    """Give way to the server, leave interrupts to it, and end with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(10)
    parent = multiprocessing.parent_process()
    assert parent is not None

    def end_with_parent() -> None:
        parent.join()
        os._exit(0)

    threading.Thread(target=end_with_parent, daemon=True).start()


def compile_game(name: str) -> None:
    """Compile all that a table needs of a game, and all that a bot needs."""
    touch_rules(game(name))
    position = game(name).new(seed=1)
    assert position.seat is not None
    view = position.view(position.seat)
    Bot(game(name), 1, 1).choose(view)


def touch_rules(its: Game) -> None:
    """Call every compiled function that a table calls, so that none is compiled or loaded later."""
    position = its.new(seed=1)
    seat = position.seat
    assert seat is not None
    view = position.view(seat)
    view.imagine(1)
    position.play(position.legal_ids(seat)[0], seat)
    parts = np.zeros(len(its.score_parts), np.int64)
    its.machine.score_at(position._array, 0, seat, parts)
    its.machine.rank_at(position._array, 0, seat)


def choose(job: Job) -> int:
    """What a bot does, thinking on where it stopped."""
    return _bot(job).choose(job.position())


def hint(job: Job) -> Hint:
    """What the strongest bot would do, and why."""
    return Bot(game(job.game), job.level, job.seed).hint(job.position())


def _bot(job: Job) -> Bot:
    key = (job.bot, job.level)
    thinking = _bots.pop(key, None) or Bot(game(job.game), job.level, job.seed)
    _bots[key] = thinking
    if len(_bots) > MOST_BOTS:
        _bots.popitem(last=False)
    return thinking
