"""`Game`: a game before and beside its positions. Games are folders; this is their common face."""

from __future__ import annotations

import difflib
import importlib.util
import logging
import pkgutil
import secrets
from collections.abc import Sequence
from enum import IntEnum
from functools import cache, cached_property
from pathlib import Path
from typing import Literal, TypedDict, cast

import numpy as np

import riverpost.games as folder_of_games
from riverpost.engine import contract, text
from riverpost.engine.errors import BadOption, RiverpostError, UnknownMove
from riverpost.engine.events import MOST_EVENTS, event_buffer, read_events
from riverpost.engine.face import Face
from riverpost.engine.option_schema import NumberSchema, OptionSchema
from riverpost.engine.options import Options
from riverpost.engine.parts import Parts
from riverpost.engine.position import Position
from riverpost.engine.reasons import OWN_REASONS, Reason
from riverpost.engine.words import mark

logger = logging.getLogger(__name__)

SEEDS = 1 << 128
SMALL_SEEDS = 1 << 63  # those that are counted from, as in a batch
WORD = (1 << 64) - 1


class SeedSchema(TypedDict):
    """A seed; without one, it is drawn."""

    type: Literal["integer"]
    minimum: int
    maximum: int


class NewSchema(TypedDict):
    """All that `Game.new` takes, by name."""

    type: Literal["object"]
    properties: dict[str, OptionSchema | SeedSchema]
    additionalProperties: bool


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


class Game:
    """A game: its facts and its positions. What pages show of it is its `face`; what it is made of are its `parts`."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.parts = Parts(f"{folder_of_games.__name__}.{name.replace('-', '_')}")
        self.facts = self.parts.facts
        self.options = Options(self.facts, self.parts.folder)
        self.face = Face(self)

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
    def reasons(self) -> type[IntEnum]:
        """Why something can be refused: the codes of `IllegalMove.reason` by name."""
        numbers = [(name, code) for name, code in vars(self.parts.alphabet).items() if isinstance(code, int)]
        first = max(place for place, (_, code) in enumerate(numbers) if code == OWN_REASONS)  # they come last
        named = {**{reason.name: reason.value for reason in Reason}, **dict(numbers[first:])}
        return cast("type[IntEnum]", IntEnum("Reason", named))

    def options_schema(self) -> NewSchema:
        """All that `new` takes, as JSON Schema."""
        usual = max(self.options.players_with())
        players: NumberSchema = {"type": "integer", "enum": list(self.players), "default": usual}
        seed: SeedSchema = {"type": "integer", "minimum": 0, "maximum": SEEDS - 1}
        properties = {"players": players, "seed": seed, **self.options.schema()}
        return {"type": "object", "properties": properties, "additionalProperties": False}

    def new(
        self,
        players: int | None = None,
        seed: int | None = None,
        names: Sequence[str] | None = None,
        **options: object,
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
        array = np.zeros(1, self.parts.dtype)
        out = event_buffer(MOST_EVENTS)
        small = seed < SMALL_SEEDS
        if not small:
            array["key"][0] = seed >> 64, seed & WORD
        self.parts.machine.setup_at(array, 0, out, players, seed if small else 0, self.options.codes(checked))
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

    def parse(self, written: str) -> Position:
        """The position that a text describes; what cannot be is refused with the line or the part that is wrong."""
        return text.read(self, written)

    def __repr__(self) -> str:
        return f"<{self.title}>"


def secret_seed() -> int:
    """A seed that nobody can guess, for a stream with a key."""
    return SMALL_SEEDS + secrets.randbelow(SEEDS - SMALL_SEEDS)


def check_seed(seed: object) -> int:
    """A seed, if it is one."""
    if isinstance(seed, bool) or not isinstance(seed, int | np.integer):
        raise BadOption(mark("A seed is a whole number, not {seed}."), field="seed", seed=repr(seed))
    if not 0 <= seed < SEEDS:
        raise BadOption(
            mark("A seed lies between 0 and {most}; {seed} does not."), field="seed", most=SEEDS - 1, seed=seed
        )
    return int(seed)
