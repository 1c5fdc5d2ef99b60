"""`@rule`: one source of rules, compiled by Numba or read by Python.

`RIVERPOST_INTERPRET=1` leaves every rule plain Python, for debuggers and coverage; so does a place without Numba.
`RIVERPOST_CHECK_BOUNDS=1` compiles with checked array indices.
"""

import hashlib
import importlib.util
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Protocol

import platformdirs

INTERPRETED = os.environ.get("RIVERPOST_INTERPRET") == "1" or find_spec("numba") is None
CHECKED = os.environ.get("RIVERPOST_CHECK_BOUNDS") == "1"

if not INTERPRETED:
    import numba
    import numpy as np
    from numba.core import event as compiler_events
    from numba.core.registry import CPUDispatcher

    from riverpost.engine.progress import Progress

_ENGINE = Path(__file__).parent
_HOUSE = _ENGINE.parent
_GAMES = "riverpost.games."
_TEMPLATES = ("machine", "search")  # executed for each game: what they hold is called with arrays alone
# What every compiled rule is made from: rules, templates, the constants they read, and how they are compiled.
_SHARED = (
    "engine/chance.py",
    "engine/compiling.py",
    "engine/events.py",
    "engine/history.py",
    "engine/machine.py",
    "engine/ranges.py",
    "engine/reasons.py",
    "bots/search.py",
    "bots/tree.py",
)
_OWN = ("rules", "judge")  # the folders of a game that hold rules, and the data they read
_rules: dict[str, list["CompiledRule"]] = {}


class Rule(Protocol):
    """A function of the rules: of a record or of an array of them, and of numbers."""

    def __call__(self, *asked: object) -> Any:
        """Its types are inferred and checked by Numba."""


def rule(function: Callable[..., object]) -> Rule:
    """Make a function of the rules fast, and remember it on disk between starts."""
    return _compiled(function)


def inlined(function: Callable[..., object]) -> Rule:
    """A rule that becomes part of whichever rule calls it: where a call would hand over more than it does."""
    return _compiled(function, forceinline=True)


def _compiled(function: Callable[..., object], **how: bool) -> Rule:
    if INTERPRETED:
        return function
    owner = owner_of(function.__module__)
    is_entry = owner == "engine" or function.__module__.rpartition(".")[2] in _TEMPLATES
    kind = CompiledRule if is_entry else ReadableRule
    options = {"nopython": True, "nogil": True, "error_model": "numpy", "boundscheck": CHECKED, **how}
    with _cache_in(cache_folder(owner)):
        compiled = kind(function, {}, options)
        compiled.enable_caching()
    _rules.setdefault(owner, []).append(compiled)
    return compiled


if not INTERPRETED:

    class CompiledRule(CPUDispatcher):  # type: ignore[misc]
        """A rule that compiled rules and Python call alike."""

        def get_call_template(self, arguments: tuple[object, ...], named: object) -> object:
            """Let rules pass any signed integer as a 64-bit one.

            Numba would compile a rule again for every width of integer and for every literal: five times the work.
            """
            return super().get_call_template(tuple(_widened(kind) for kind in arguments), named)

    class ReadableRule(CompiledRule):
        """A rule of a game; called by Python with anything but a record or an array, it is read by Python too.

        So words ask rules about plain values, and whatever these rules ask is read in the same way.
        """

        def __call__(self, first: object, *others: object) -> object:
            """Ask it."""
            if isinstance(first, np.void | np.ndarray):
                return super().__call__(first, *others)
            return self.py_func(first, *others)


def _widened(kind: object) -> object:
    kind = numba.types.unliteral(kind)
    return numba.types.int64 if isinstance(kind, numba.types.Integer) and kind.signed else kind


def rules_of(owner: str) -> list["CompiledRule"]:
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
    compiler_events.register("numba:compile", Progress(owner_of, lambda owner: len(rules_of(owner))))
