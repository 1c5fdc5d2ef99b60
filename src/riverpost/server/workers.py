"""Worker processes: bots think there, rules are compiled there, and errands that take long are run there, so that the
event loop never waits."""

from __future__ import annotations

import asyncio
import hashlib
import multiprocessing
import os
import platform
import signal
import threading
import zlib
from collections.abc import Callable
from concurrent.futures import CancelledError, Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final, TypeVar

import numpy as np

from riverpost.bots.bot import Bot
from riverpost.bots.hints import Hint
from riverpost.draw.room import NAMED
from riverpost.engine.compiling import INTERPRETED, cache_folder
from riverpost.engine.game import Game, game, list_games
from riverpost.engine.history import Ply
from riverpost.engine.latest import Latest
from riverpost.engine.position import Position
from riverpost.engine.words import LANGUAGES
from riverpost.server.shares import WAITED_FOR, Errand, Queue
from riverpost.server.table import Table
from riverpost.server.wire import Preparation

WAITING: Final = "waiting"
COMPILING: Final = "compiling"
READY: Final = "ready"
ATTEMPTS = 3  # at a job whose worker dies
NICE = 5  # how much thinking gives way to the server
NICEST = 10  # and slow thinking to quick thinking too
QUICK = 1000  # simulations that take no more than some milliseconds
MOST_BOTS = 16  # that a worker keeps, each with what it thought so far

Answer = TypeVar("Answer")


@dataclass(frozen=True)
class Job:
    """A view to think about, small enough to be sent; it holds what its seat may know and no more."""

    table: str
    game: str
    options: dict[str, Any]
    names: tuple[str, ...] | None
    view: bytes
    seat: int
    moves: list[tuple[int, int]]
    level: int
    seed: int

    @classmethod
    def of(cls, table: Table, seat: int, level: int) -> Job:
        """The job to decide for a seat of a table."""
        view = table.view(seat)
        known = (table.id, table.game.name, table.options, view.names, view.raw.tobytes(), seat)
        return cls(*known, view.moves, level, bot_seed(table, seat))

    def position(self) -> Position:
        """The view again."""
        its = game(self.game)
        array = np.frombuffer(self.view, its.parts.dtype).copy()
        plies = [Ply(seat, action, ()) for seat, action in self.moves]
        return Position(its, array, options=self.options, seed=None, names=self.names, plies=plies, viewer=self.seat)


def bot_seed(table: Table, seat: int) -> int:
    """Dice for a bot; whoever does not know the game's seed cannot know them, and they tell nothing about it."""
    secret = f"bot {table.id} {seat} {table.row.seed}".encode()
    return int.from_bytes(hashlib.sha256(secret).digest()[:7])


class Workers:
    """Processes that think for bots; one that dies is replaced and its jobs are done again.

    One of them is for what is quick, so that it never waits for what is slow. A seat's bot always thinks in the same
    process, which is given one job after the other, in the order of `shares`. Chores for visitors have a process of
    their own, so that no bot waits behind them. Rules are compiled in processes of their own; `progress` tells how far
    each game has come: "waiting", "compiling" or "ready".
    """

    def __init__(self, processes: int | None = None) -> None:
        count = processes or os.cpu_count() or 1
        self.progress: dict[str, Preparation] = dict.fromkeys(list_games(), WAITING)
        self._slow = count
        self._nice = [NICE, *[NICEST] * count, NICE]  # quick thinking, slow thinking, chores
        self._pools = [_pool(nice) for nice in self._nice]
        self._queues: list[Queue[tuple[Future[Any], Callable[[Any], Any], Any]]] = [Queue() for _ in self._pools]
        self._busy = [False for _ in self._pools]
        self._lock = threading.Lock()  # for what follows, which other threads change too
        self._closed = False
        # More games at once than cores, so that no core idles while the last is compiled.
        self._preparing = ThreadPoolExecutor(2 * count, "prepare")
        self._compilers: list[ProcessPoolExecutor] = []
        self._prepared: dict[str, Future[None]] = {}
        self._queue: list[str] = []  # games to be prepared

    @property
    def pids(self) -> list[int]:
        """The ids of the processes that have been started."""
        return [pid for pool in self._pools for pid in pool._processes or {}]

    @property
    def waiting(self) -> int:
        """How many bots wait for their turn to think."""
        return sum(map(len, self._queues[: self._chores]))

    @property
    def thinking(self) -> int:
        """How many bots think."""
        return sum(self._busy[: self._chores])

    async def ready(self, name: str) -> Game:
        """The game, once its rules are compiled and loaded into this process."""
        its = game(name)
        if self.progress[name] != READY:
            await asyncio.shield(asyncio.wrap_future(self._wanted(name)))
        return its

    def _wanted(self, name: str) -> Future[None]:
        """Have a game prepared; one that is asked for again goes before the others."""
        with self._lock:
            if name not in self._prepared:
                self._prepared[name] = Future()
                self._prepared[name].set_running_or_notify_cancel()  # nobody who stops waiting stops it
                self._queue.append(name)
                self._preparing.submit(self._prepare_next)
            elif name in self._queue:
                self._queue.remove(name)
                self._queue.insert(0, name)
            return self._prepared[name]

    def _prepare_next(self) -> None:
        with self._lock:
            name = self._queue.pop(0)
        try:
            self._prepare(game(name))
        except Exception as error:
            self.progress[name] = WAITING  # whoever asks again has it tried again
            self._prepared.pop(name).set_exception(error)
        else:
            self.progress[name] = READY
            self._prepared[name].set_result(None)
            for number in range(1 + self._slow):  # so that no bot has to load them when it is to move
                self._submit(number, compile_game, name)
            self._submit(self._chores, touch_scenes, name)

    def _prepare(self, its: Game) -> None:
        if not INTERPRETED and not compiled_mark(its).exists():
            self.progress[its.name] = COMPILING
            with self._compiler() as compiler:
                compiler.submit(compile_game, its.name).result()
        touch_rules(its)
        touch_scenes(its.name)

    def _compiler(self) -> ProcessPoolExecutor:
        """A process for one game."""
        with self._lock:
            if self._closed:
                raise CancelledError
            self._compilers.append(_pool(0))
            return self._compilers[-1]

    async def choose(self, job: Job, errand: Errand) -> int:
        """What a bot does."""
        return await asyncio.wrap_future(self._enqueue(self._thinker(job, errand), choose, job, errand))

    async def hint(self, job: Job, errand: Errand) -> Hint:
        """What the strongest bot would do, and why."""
        return await asyncio.wrap_future(self._enqueue(self._thinker(job, errand), hint, job, errand))

    async def chore(self, work: Callable[[Any], Answer], job: Any, visitor: str) -> Answer:
        """Have something done that would keep everybody waiting here; visitors are served in turn."""
        errand = Errand(visitor, 1, lambda: WAITED_FOR)
        return await asyncio.wrap_future(self._enqueue(self._chores, work, job, errand))

    def __enter__(self) -> Workers:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End all processes at once, whatever they think about."""
        with self._lock:
            self._closed = True
        self._preparing.shutdown(wait=False, cancel_futures=True)
        for pool in (*self._pools, *self._compilers):
            processes = list((pool._processes or {}).values())
            pool.shutdown(wait=False, cancel_futures=True)
            for process in processes:
                process.kill()

    @property
    def _chores(self) -> int:
        return len(self._pools) - 1

    def _thinker(self, job: Job, errand: Errand) -> int:
        """Which process thinks about a job."""
        if errand.work <= QUICK:
            return 0
        return 1 + zlib.crc32(f"{job.table} {job.seat}".encode()) % self._slow

    def _enqueue(self, number: int, work: Callable[[Any], Answer], job: Any, errand: Errand) -> Future[Answer]:
        """Have a job done when it is its turn; whoever stops waiting before that gives the turn away."""
        answer = Future[Answer]()
        with self._lock:
            self._queues[number].add(errand, (answer, work, job))
        self._serve(number)
        return answer

    def _serve(self, number: int) -> None:
        """Give a process its next job, if it has none."""
        with self._lock:
            following = None if self._busy[number] or self._closed else self._queues[number].take()
            while following and not following[0].set_running_or_notify_cancel():
                following = self._queues[number].take()
            if not following:
                return
            self._busy[number] = True
        answer, work, job = following
        answer.add_done_callback(lambda _: self._served(number))
        self._attempt(answer, number, work, job, ATTEMPTS)

    def _served(self, number: int) -> None:
        with self._lock:
            self._busy[number] = False
        self._serve(number)

    def _submit(self, number: int, work: Callable[[Any], Answer], job: Any) -> Future[Answer]:
        """Have a job done by a worker, again if it dies."""
        answer: Future[Answer] = Future()
        answer.set_running_or_notify_cancel()  # from here on it can only be answered
        self._attempt(answer, number, work, job, ATTEMPTS)
        return answer

    def _attempt(
        self, answer: Future[Answer], number: int, work: Callable[[Any], Answer], job: Any, attempts: int
    ) -> None:
        pool = self._pools[number]

        def done(trial: Future[Answer]) -> None:
            error = trial.exception() if not trial.cancelled() else CancelledError()
            if isinstance(error, BrokenProcessPool) and attempts > 1 and self._replaced(number, pool):
                self._attempt(answer, number, work, job, attempts - 1)
            elif error is not None:
                answer.set_exception(error)
            else:
                answer.set_result(trial.result())

        try:
            trial = pool.submit(work, job)
        except BrokenProcessPool as error:  # found dead by another job
            trial = Future()
            trial.set_exception(error)
        trial.add_done_callback(done)

    def _replaced(self, number: int, broken: ProcessPoolExecutor) -> bool:
        """Put a new worker in the place of a dead one, unless somebody has done so or all is being closed."""
        with self._lock:
            if self._closed:
                return False
            if self._pools[number] is broken:
                self._pools[number] = _pool(self._nice[number])
            return True


def _pool(nice: int) -> ProcessPoolExecutor:
    """A process of its own, which gives way to others so much."""
    return ProcessPoolExecutor(1, multiprocessing.get_context("spawn"), begin_worker, (nice,))


# --- in a worker

_bots: Latest[tuple[str, int, int], Bot] = Latest(MOST_BOTS)


def begin_worker(nice: int) -> None:
    """Give way to the server, leave interrupts to it, and end with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(nice)
    parent = multiprocessing.parent_process()
    assert parent is not None

    def end_with_parent() -> None:
        parent.join()
        os._exit(0)

    threading.Thread(target=end_with_parent, daemon=True).start()


def compile_game(name: str) -> None:
    """Compile all that a table needs of a game, and all that a bot needs."""
    its = game(name)
    touch_rules(its)
    position = its.new(seed=1)
    assert position.seat is not None
    Bot(its, 1, 1).choose(position.view(position.seat))
    compiled_mark(its).touch()


def compiled_mark(its: Game) -> Path:
    """A file that lies beside the compiled rules of a game once they are complete."""
    made_by = f"{platform.python_version()}-{version('numba')}"
    return cache_folder(its.parts.folder.name) / f"complete-{made_by}"


def touch_rules(its: Game) -> None:
    """Call every compiled function that a table calls, so that none is compiled or loaded later."""
    position = its.new(seed=1)
    seat = position.seat
    assert seat is not None
    view = position.view(seat)
    view.imagine(1)
    its.face.ends_of_turn(view, seat, view.legal_ids(seat))
    position.play(position.legal_ids(seat)[0], seat)
    parts = np.zeros(len(its.parts.alphabet.SCORE_PARTS), np.int64)
    its.parts.machine.score_at(position.array, 0, seat, parts)
    its.parts.machine.rank_at(position.array, 0, seat)


def touch_scenes(name: str) -> None:
    """Draw a board in every language and layout, so that nobody waits for what all boards share."""
    its = game(name)
    view = its.new(seed=1).view()
    for lang in LANGUAGES:
        for layout in NAMED:
            its.face.picture(view, lang, layout)


def choose(job: Job) -> int:
    """What a bot does, thinking on where it stopped."""
    return _bot(job).choose(job.position())


def hint(job: Job) -> Hint:
    """What the strongest bot would do, and why."""
    return Bot(game(job.game), job.level, job.seed).hint(job.position())


def _bot(job: Job) -> Bot:
    key = (job.table, job.seat, job.level)
    return _bots.get(key) or _bots.keep(key, Bot(game(job.game), job.level, job.seed))
