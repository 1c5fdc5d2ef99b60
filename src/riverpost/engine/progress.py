"""How far the first compilation of a game has come, on the terminal; loading from the cache shows nothing."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

from numba.core.event import Event, Listener

from riverpost.engine.words import ENGINE, mark, spoken, translator

GAMES = "riverpost.games."


class Progress(Listener):  # type: ignore[misc]
    """Hears of every function that Numba compiles, and counts those of each owner: the engine, or a game."""

    def __init__(self, owner_of: Callable[[str], str], count: Callable[[str], int]) -> None:
        self._owner_of, self._count = owner_of, count
        self._depth = 0
        self._done: dict[str, int] = {}
        self._bar: Any = None
        self._task: Any = None

    def on_start(self, event: Event) -> None:
        """A function is about to be compiled, perhaps for the sake of another."""
        owner = self._owner(event)
        if owner is None:
            return
        self._depth += 1
        if self._depth == 1:
            self._begin(owner)

    def on_end(self, event: Event) -> None:
        """It has been compiled."""
        owner = self._owner(event)
        if owner is None:
            return
        self._done[owner] = self._done.get(owner, 0) + 1
        self._depth -= 1
        if self._bar is not None:
            self._bar.update(self._task, completed=self._done[owner])
            if self._depth == 0:
                self._bar.stop()
                self._bar = None

    def _owner(self, event: Event) -> str | None:
        module = event.data["dispatcher"].py_func.__module__
        return self._owner_of(module) if module.startswith("riverpost.") else None

    def _begin(self, owner: str) -> None:
        title = "Riverpost" if owner == "engine" else sys.modules[GAMES + owner].FACTS.title
        told = translator(ENGINE, spoken()).fill(mark("Compiling the rules of {title}, once"), title=title)
        if not sys.stderr.isatty():
            if owner not in self._done:
                print(f"{told} ...", file=sys.stderr)
            return
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, TextColumn
        from rich.progress import Progress as Bar

        columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn()
        self._bar = Bar(*columns, console=Console(stderr=True), transient=True)
        self._task = self._bar.add_task(told, total=self._count(owner), completed=self._done.get(owner, 0))
        self._bar.start()
