"""Several nodes on one machine: processes that share a port, and one that starts them, and starts them again."""

from __future__ import annotations

import multiprocessing
import os
import signal
import socket
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from multiprocessing.connection import wait
from multiprocessing.context import SpawnProcess
from typing import Any

from riverpost.engine.errors import RiverpostError
from riverpost.engine.words import mark
from riverpost.server import launch
from riverpost.server.refused import SERVER
from riverpost.server.settings import Settings

SHORTEST = 5.0  # seconds that a node lives that is not broken
MOST_FAILURES = 5  # nodes in a row that lived shorter
NEEDS_A_BUS = mark(
    "Several processes tell each other what happens over a bus: let RIVERPOST_BUS name a Redis and RIVERPOST_DATABASE "
    "a PostgreSQL database, or serve with one process."
)
NODES_FAIL = mark("Nodes end as soon as they have begun; the lines above say why.")


class Nodes:
    """Processes that listen on one socket; `listening` is called once all of them do."""

    def __init__(self, taken: socket.socket, settings: Settings, number: int, listening: Callable[[], None]) -> None:
        if not settings.bus:
            raise RiverpostError(NEEDS_A_BUS, SERVER)
        workers = settings.workers or max(1, (os.cpu_count() or 1) // number)
        self._settings = replace(settings, workers=workers)
        self._taken = taken
        self._number = number
        self._listening = listening
        self._context = multiprocessing.get_context("spawn")
        self._begun: dict[SpawnProcess, float] = {}
        self._failures = 0

    def run(self) -> None:
        """Serve until somebody stops it; a node that dies is followed by another."""
        launch.prepare(self._settings)
        signal.signal(signal.SIGTERM, _interrupt)
        try:
            up = self._context.Barrier(self._number + 1)
            for _ in range(self._number):
                self._start(up)
            up.wait()
            self._listening()
            while True:
                self._replace(wait([node.sentinel for node in self._begun]))
        except threading.BrokenBarrierError:
            raise RiverpostError(NODES_FAIL, SERVER) from None
        except KeyboardInterrupt:
            pass
        finally:
            self._stop()

    def _start(self, up: Any = None) -> None:
        node = self._context.Process(target=_serve, args=(self._taken, self._settings, up))
        node.start()
        self._begun[node] = time.monotonic()

    def _replace(self, ended: list[Any]) -> None:
        for node in [node for node in self._begun if node.sentinel in ended]:
            lived = time.monotonic() - self._begun.pop(node)
            self._failures = 0 if lived > SHORTEST else self._failures + 1
            if self._failures == MOST_FAILURES:
                raise RiverpostError(NODES_FAIL, SERVER)
            self._start()

    def _stop(self) -> None:
        for node in self._begun:
            node.terminate()
        for node in self._begun:
            node.join()


def _interrupt(*_: object) -> None:
    raise KeyboardInterrupt


def _serve(taken: socket.socket, settings: Settings, up: Any) -> None:
    """One node; it ends with whoever has started it."""
    _end_with_parent()
    try:
        launch.run(taken, settings, up.wait if up else lambda: None)
    except KeyboardInterrupt:
        pass
    finally:
        if up:
            up.abort()  # whoever waits until all listen waits no longer


def _end_with_parent() -> None:
    """Ask the system to end this process as a service is ended, should its parent be killed."""
    with suppress(OSError, AttributeError):
        import ctypes

        ctypes.CDLL(None).prctl(1, signal.SIGTERM)  # PR_SET_PDEATHSIG; only Linux has it
