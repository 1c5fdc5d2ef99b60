"""`Parts`: what a game is made of, for the engine, for bots and pages. Researchers ask `Game`."""

from __future__ import annotations

import importlib
import importlib.util
import sys
from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from types import ModuleType
from typing import cast

import numpy as np

from riverpost.engine import contract
from riverpost.engine.compiling import Rule
from riverpost.engine.options import Facts
from riverpost.engine.plain import Fields


class Parts:
    """The modules of a game, each found when it is first asked for; `engine/contract.py` says what they promise."""

    def __init__(self, package: str) -> None:
        self.package = package
        home = importlib.import_module(package)
        self.folder = Path(home.__path__[0])  # where its files and its catalogues lie
        self.facts: Facts = home.FACTS
        self._templates: dict[Path, ModuleType] = {}

    def module(self, name: str) -> ModuleType:
        """A module of the game."""
        return importlib.import_module(f"{self.package}.{name}")

    def has(self, name: str) -> bool:
        """Whether the game has such a module."""
        return importlib.util.find_spec(f"{self.package}.{name}") is not None

    @cached_property
    def alphabet(self) -> contract.Alphabet:
        """The named integers."""
        return cast(contract.Alphabet, self.module("rules.alphabet"))

    @cached_property
    def position(self) -> contract.PositionPart:
        """The record."""
        return cast(contract.PositionPart, self.module("rules.position"))

    @cached_property
    def dtype(self) -> np.dtype[np.void]:
        """The record that is a position."""
        return np.dtype((np.record, self.position.POSITION))

    @cached_property
    def fields(self) -> Fields:
        """The same for those who read it as plain values."""
        return Fields(self.position.POSITION)

    @cached_property
    def judge(self) -> contract.Judge:
        """What the judge weighs by."""
        return cast(contract.Judge, self.module("judge.value"))

    @cached_property
    def words(self) -> contract.Words:
        """Everything that is said."""
        return cast(contract.Words, self.module("words"))

    @cached_property
    def scenes(self) -> contract.Scenes:
        """The board as pieces."""
        return cast(contract.Scenes, self.module("scene.scene"))

    @cached_property
    def vignettes(self) -> contract.Vignettes:
        """Small pictures of options."""
        return cast(contract.Vignettes, self.module("scene.options"))

    @cached_property
    def figures(self) -> contract.Figures:
        """The pictures of the rules page."""
        return cast(contract.Figures, self.module("guide.figures"))

    @cached_property
    def explain(self) -> contract.Explain:
        """What somebody means who clicks."""
        return cast(contract.Explain, self.module("explain"))

    @cached_property
    def plans(self) -> contract.Plans | None:
        """Complete turns, where turns are long."""
        return cast(contract.Plans, self.module("plans")) if self.has("plans") else None

    @cached_property
    def teams(self) -> contract.Teams | None:
        """Who plays together, where seats can."""
        return cast(contract.Teams, self.module("teams")) if self.has("teams") else None

    @cached_property
    def lessons(self) -> contract.Lessons:
        """The first game, and what it teaches."""
        return cast(contract.Lessons, self.module("guide.lessons"))

    def rules(self) -> dict[str, Rule]:
        """The compiled rules by their names."""
        return {
            promised.__name__: getattr(self.module(name), promised.__name__)
            for name, functions in contract.RULES.items()
            for promised in functions
        }

    # --- compiled loops, executed for this game

    @cached_property
    def machine(self) -> ModuleType:
        """The compiled loops of this game."""
        return self._execute(Path(__file__).with_name("machine.py"), self.rules())

    def template(self, path: Path) -> ModuleType:
        """A file of compiled functions, executed as a module of this game with all the machine has bound as globals."""
        if path not in self._templates:
            bound = {name: thing for name, thing in vars(self.machine).items() if not name.startswith("_")}
            self._templates[path] = self._execute(path, bound)
        return self._templates[path]

    def _execute(self, path: Path, bound: Mapping[str, object]) -> ModuleType:
        name = f"{self.package}.{path.stem}"
        spec = importlib.util.spec_from_file_location(name, path)
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        vars(module).update(bound)
        sys.modules[name] = module  # Numba finds the globals of cached code there
        spec.loader.exec_module(module)
        return module
