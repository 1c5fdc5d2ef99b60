"""`@rule`: one source of rules, compiled by Numba or read by Python.

`RIVERPOST_INTERPRET=1` leaves every rule plain Python, for debuggers and coverage.
`RIVERPOST_CHECK_BOUNDS=1` compiles with checked array indices.
"""

import hashlib
import importlib.util
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import platformdirs

INTERPRETED = os.environ.get("RIVERPOST_INTERPRET") == "1"
CHECKED = os.environ.get("RIVERPOST_CHECK_BOUNDS") == "1"

if not INTERPRETED:
    import numba
    from numba.core import event as compiler_events

_ENGINE = Path(__file__).parent
_HOUSE = _ENGINE.parent
_GAMES = "riverpost.games."
# What every compiled rule is made from: rules, templates, the constants they read, and how they are compiled.
_SHARED = (
    "engine/chance.py",
    "engine/compiling.py",
    "engine/events.py",
    "engine/machine.py",
    "engine/ranges.py",
    "engine/reasons.py",
    "bots/search.py",
    "bots/tree.py",
)
_OWN = ("rules", "judge")  # the folders of a game that hold rules, and the data they read
_rules: dict[str, list[Any]] = {}


def rule(function: Callable[..., Any]) -> Any:
    """Make a function of the rules fast, and remember it on disk between starts."""
    return _compiled(function)


def inlined(function: Callable[..., Any]) -> Any:
    """A rule that becomes part of whichever rule calls it: where a call would hand over more than it does."""
    return _compiled(function, forceinline=True)


def _compiled(function: Callable[..., Any], **how: bool) -> Any:
    if INTERPRETED:
        return function
    owner = owner_of(function.__module__)
    with _cache_in(cache_folder(owner)):
        compiled = numba.njit(cache=True, nogil=True, error_model="numpy", boundscheck=CHECKED, **how)(function)
    _take_wide_integers(compiled)
    _rules.setdefault(owner, []).append(compiled)
    return compiled


def _take_wide_integers(compiled: Any) -> None:
    """Let callers pass any signed integer as a 64-bit one.

    Numba would compile a rule again for every width of integer and for every literal: five times the work.
    """
    template = compiled.get_call_template

    def widened(arguments: Any, named: Any) -> Any:
        return template(tuple(_widened(kind) for kind in arguments), named)

    compiled.get_call_template = widened


def _widened(kind: Any) -> Any:
    kind = numba.types.unliteral(kind)
    return numba.types.int64 if isinstance(kind, numba.types.Integer) and kind.signed else kind


def rules_of(owner: str) -> list[Any]:
    """All compiled rules of one owner: "engine" or the folder name of a game."""
    return _rules.get(owner, [])


def owner_of(module: str) -> str:
    """The game a module belongs to, by its folder name, or "engine"."""
    return module.removeprefix(_GAMES).split(".")[0] if module.startswith(_GAMES) else "engine"


@cache
def cache_folder(owner: str, house: Path = _HOUSE) -> Path:
    """Where the compiled rules of an owner lie; named by all they were made from, which Numba does not look at."""
    digest = hashlib.sha256(f"checked={CHECKED}".encode())
    for source in sources(owner, house):
        called = source.relative_to(house) if source.is_relative_to(house) else source
        digest.update(called.as_posix().encode() + source.read_bytes())
    return Path(platformdirs.user_cache_dir("riverpost")) / "rules" / f"{owner}-{digest.hexdigest()[:16]}"


def sources(owner: str, house: Path = _HOUSE) -> Iterator[Path]:
    """The files that the compiled rules of an owner are made from."""
    yield from (house / name for name in _SHARED)
    if owner != "engine":
        for folder in (_folder_of(owner, house) / name for name in _OWN):
            yield from (path for path in sorted(folder.rglob("*")) if path.suffix in (".py", ".json"))


def _folder_of(game: str, house: Path) -> Path:
    """The folder of a game, in the house or wherever it lies."""
    if (inside := house / "games" / game).is_dir():
        return inside
    found = importlib.util.find_spec(_GAMES + game)
    assert found is not None
    assert found.origin is not None
    return Path(found.origin).parent


@contextmanager
def _cache_in(folder: Path) -> Iterator[None]:
    # Numba reads this setting when a function is decorated; other people's functions must not see ours.
    before = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(folder)
    try:
        yield
    finally:
        numba.config.CACHE_DIR = before


if not INTERPRETED:

    class _Progress(compiler_events.Listener):  # type: ignore[misc]
        """Shows how far the first compilation of a game has come; loading from the cache shows nothing."""

        def __init__(self) -> None:
            self._depth = 0
            self._done: dict[str, int] = {}
            self._bar: Any = None
            self._task: Any = None

        def on_start(self, event: Any) -> None:
            owner = self._owner(event)
            if owner is None:
                return
            self._depth += 1
            if self._depth == 1:
                self._begin(owner)

        def on_end(self, event: Any) -> None:
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

        @staticmethod
        def _owner(event: Any) -> str | None:
            module = event.data["dispatcher"].py_func.__module__
            return owner_of(module) if module.startswith("riverpost.") else None

        def _begin(self, owner: str) -> None:
            from riverpost.engine.words import mark, spoken, translator  # which read rules themselves

            title = "Riverpost" if owner == "engine" else sys.modules[_GAMES + owner].FACTS.title
            told = translator(_ENGINE, spoken()).fill(mark("Compiling the rules of {title}, once"), title=title)
            if not sys.stderr.isatty():
                if owner not in self._done:
                    print(f"{told} ...", file=sys.stderr)
                return
            from rich.console import Console
            from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

            self._bar = Progress(
                TextColumn("{task.description}"),
                BarColumn(),
                MofNCompleteColumn(),
                console=Console(stderr=True),
                transient=True,
            )
            self._task = self._bar.add_task(told, total=len(rules_of(owner)), completed=self._done.get(owner, 0))
            self._bar.start()

    compiler_events.register("numba:compile", _Progress())
