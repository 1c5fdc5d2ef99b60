"""`Game`: a game before and beside its positions. Games are folders; this is their common face."""

from __future__ import annotations

import difflib
import importlib
import importlib.util
import logging
import pkgutil
import secrets
import sys
from collections.abc import Mapping, Sequence
from enum import IntEnum
from functools import cache, cached_property
from pathlib import Path
from types import ModuleType
from typing import Any, cast

import numpy as np

import riverpost.games as folder_of_games
from riverpost.engine import contract, text
from riverpost.engine.errors import BadOption, RiverpostError, UnknownMove
from riverpost.engine.events import MOST_EVENTS, event_buffer, read_events
from riverpost.engine.face import Face
from riverpost.engine.options import Facts, Options
from riverpost.engine.plain import Fields
from riverpost.engine.position import Position
from riverpost.engine.reasons import OWN_REASONS, Reason
from riverpost.engine.words import mark

logger = logging.getLogger(__name__)

SEEDS = 1 << 128
SMALL_SEEDS = 1 << 63  # those that are counted from, as in a batch
WORD = (1 << 64) - 1


def list_games() -> list[str]:
    """The names of all games, found by looking into the folders of games."""
    for folder in folder_of_games.__path__:
        if not Path(folder).is_dir():
            raise RiverpostError(mark("RIVERPOST_GAMES names {folder}, which is no folder."), folder=repr(folder))
    found = [module.name for module in pkgutil.iter_modules(folder_of_games.__path__) if module.ispkg]
    return sorted(name.replace("_", "-") for name in found if not missing_in(name))


@cache
def missing_in(name: str) -> tuple[str, ...]:
    """The modules that the folder of a game still lacks; whoever reads the log is told of them once."""
    package = f"{folder_of_games.__name__}.{name}"
    spec = importlib.util.find_spec(package)
    assert spec is not None
    assert spec.submodule_search_locations is not None
    folder = Path(spec.submodule_search_locations[0])
    wanted = [folder.joinpath(*module.split(".")) for module in (*contract.RULES, *contract.MODULES)]
    missing = [path for path in wanted if not path.is_dir() and not path.with_suffix(".py").is_file()]
    if missing:
        names = ", ".join(f"{path.relative_to(folder).as_posix()}.py" for path in missing)
        logger.warning("%s is no whole game yet and is left out: it lacks %s (docs/adding-a-game.md).", folder, names)
    return tuple(path.name for path in missing)


@cache
def game(name: str) -> Game:
    """A game by its name."""
    if name not in list_games():
        raise RiverpostError(
            mark("There is no game {name}; the games are {games}."), name=repr(name), games=", ".join(list_games())
        )
    return Game(name)


class Parts:
    """The modules of a game, each found when it is first asked for; `engine/contract.py` says what they promise."""

    def __init__(self, package: str) -> None:
        self.package = package

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
    def lessons(self) -> contract.Lessons:
        """The first game, and what it teaches."""
        return cast(contract.Lessons, self.module("guide.lessons"))

    def rules(self) -> dict[str, Any]:
        """The compiled rules by their names."""
        return {
            promised.__name__: getattr(self.module(name), promised.__name__)
            for name, functions in contract.RULES.items()
            for promised in functions
        }


class Game:
    """A game: its facts and its positions. What pages show of it is its `face`; its modules are its `parts`."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.parts = Parts(f"{folder_of_games.__name__}.{name.replace('-', '_')}")
        package = importlib.import_module(self.parts.package)
        self.folder = Path(package.__path__[0])  # where its files and its catalogues lie
        self.facts: Facts = package.FACTS
        self.options = Options(self.facts, self.folder)
        self.face = Face(self)
        self._templates: dict[Path, ModuleType] = {}

    @property
    def title(self) -> str:
        """The game's name as printed on the box."""
        return self.facts.title

    @property
    def players(self) -> tuple[int, ...]:
        """With how many it can be played."""
        return self.facts.players

    @property
    def version(self) -> int:
        """The version of the rules, bumped with any change of behaviour."""
        return self.facts.version

    @cached_property
    def n_actions(self) -> int:
        """How many actions the game's alphabet has."""
        return len(self.parts.words.NOTATION)

    @cached_property
    def dtype(self) -> np.dtype[Any]:
        """The record that is a position."""
        return np.dtype((np.record, self.parts.position.POSITION))

    @cached_property
    def fields(self) -> Fields:
        """The same for those who read it as plain values."""
        return Fields(self.parts.position.POSITION)

    @cached_property
    def reasons(self) -> type[IntEnum]:
        """Why something can be refused: the codes of `IllegalMove.reason` by name."""
        numbers = [(name, code) for name, code in vars(self.parts.alphabet).items() if isinstance(code, int)]
        first = max(place for place, (_, code) in enumerate(numbers) if code == OWN_REASONS)  # they come last
        named = {**{reason.name: reason.value for reason in Reason}, **dict(numbers[first:])}
        return cast("type[IntEnum]", IntEnum("Reason", named))

    def options_schema(self) -> dict[str, Any]:
        """All that `new` takes, as JSON Schema."""
        usual = max(self.options.players_with())
        properties: dict[str, Any] = {
            "players": {"type": "integer", "enum": list(self.players), "default": usual},
            "seed": {"type": "integer", "minimum": 0, "maximum": SEEDS - 1},
            **self.options.schema(),
        }
        return {"type": "object", "properties": properties, "additionalProperties": False}

    def new(
        self,
        players: int | None = None,
        seed: int | None = None,
        names: Sequence[str] | None = None,
        **options: Any,
    ) -> Position:
        """Set up a game; without a seed, one is drawn."""
        if players is None:
            players = max(self.options.players_with(**options), default=max(self.players))
        checked = self.options.check(players, options)
        seed = check_seed(secrets.randbits(63) if seed is None else seed)
        if names is not None and (len(names) != players or not all(isinstance(name, str) and name for name in names)):
            raise BadOption(
                mark("There must be {players} names, a text for each player."), field="names", players=players
            )
        array = np.zeros(1, self.dtype)
        out = event_buffer(MOST_EVENTS)
        small = seed < SMALL_SEEDS
        if not small:
            array["key"][0] = seed >> 64, seed & WORD
        self.machine.setup_at(array, 0, out, players, seed if small else 0, self.options.codes(checked))
        opening = read_events(out, self.parts.alphabet.EVENTS)
        return Position(self, array, options=checked, seed=seed, names=names, opening=opening)

    def notation(self, action: int) -> str:
        """An action in words that can be typed."""
        return self.parts.words.NOTATION[action]

    def action(self, move: str | int) -> int:
        """The integer of a move given as notation or integer."""
        if isinstance(move, str):
            return self._typed(move)
        if isinstance(move, bool) or not isinstance(move, int | np.integer) or not 0 <= move < self.n_actions:
            raise UnknownMove(
                mark("{move} is no move of {title}; its moves are 0 to {last}."),
                move=repr(move),
                title=self.title,
                last=self.n_actions - 1,
            )
        return int(move)

    def _typed(self, move: str) -> int:
        typed = " ".join(move.lower().split())
        if typed in self._actions:
            return self._actions[typed]
        near = difflib.get_close_matches(typed, self._actions, n=1)
        if near:
            raise UnknownMove(
                mark("{move} is no move of {title}. Did you mean {near}?"),
                move=repr(move),
                title=self.title,
                near=repr(near[0]),
            )
        raise UnknownMove(mark("{move} is no move of {title}."), move=repr(move), title=self.title)

    @cached_property
    def _actions(self) -> dict[str, int]:
        return {notation.lower(): action for action, notation in enumerate(self.parts.words.NOTATION)}

    def text(self, position: Position) -> str:
        """A position as readable text."""
        return text.write(position)

    def parse(self, written: str) -> Position:
        """The position that a text describes; what cannot be is refused with the line or the part that is wrong."""
        return text.read(self, written)

    def __repr__(self) -> str:
        return f"<{self.title}>"

    @cached_property
    def machine(self) -> ModuleType:
        """The compiled loops of this game."""
        return self._execute(Path(__file__).with_name("machine.py"), self.parts.rules())

    def template(self, path: Path) -> ModuleType:
        """A file of compiled functions, executed as a module of this game with all the machine has bound as globals."""
        if path not in self._templates:
            bound = {name: thing for name, thing in vars(self.machine).items() if not name.startswith("_")}
            self._templates[path] = self._execute(path, bound)
        return self._templates[path]

    def _execute(self, path: Path, bound: Mapping[str, Any]) -> ModuleType:
        name = f"{self.parts.package}.{path.stem}"
        spec = importlib.util.spec_from_file_location(name, path)
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        vars(module).update(bound)
        sys.modules[name] = module  # Numba finds the globals of cached code there
        spec.loader.exec_module(module)
        return module


def check_seed(seed: Any) -> int:
    """A seed, if it is one."""
    if isinstance(seed, bool) or not isinstance(seed, int | np.integer):
        raise BadOption(mark("A seed is a whole number, not {seed}."), field="seed", seed=repr(seed))
    if not 0 <= seed < SEEDS:
        raise BadOption(
            mark("A seed lies between 0 and {most}; {seed} does not."), field="seed", most=SEEDS - 1, seed=seed
        )
    return int(seed)
