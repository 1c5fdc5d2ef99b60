"""`Game`: what can be asked of a game before and beside its positions. Games are folders; this is their common face."""

from __future__ import annotations

import difflib
import importlib
import importlib.util
import pkgutil
import secrets
import sys
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cache, cached_property
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

import numpy as np

import riverpost.games as folder_of_games  # now, so that the function `riverpost.games` can take the name later
from riverpost.engine import text
from riverpost.engine.errors import BadOption, BadText, IllegalMove, RiverpostError, UnknownMove
from riverpost.engine.events import Event, event_buffer, read_events
from riverpost.engine.lessons import Guide
from riverpost.engine.options import Facts
from riverpost.engine.position import MOST_EVENTS, Position
from riverpost.engine.words import SOURCE, mark, translator

if TYPE_CHECKING:
    from riverpost.draw import Scene
    from riverpost.draw.figures import Figure

SEEDS = 1 << 128
SMALL_SEEDS = 1 << 63  # those that are counted from, as in a batch
WORD = (1 << 64) - 1

# What a game's modules give to the templates, first of all to machine.py.
RULES = {
    "rules.course": ("setup", "deciding", "candidates", "why_not", "why_not_yours", "apply", "score", "rank"),
    "rules.foresight": ("ends_turn",),
    "rules.sight": ("observe", "imagine"),
    "judge.policy": ("appeal",),
    "judge.value": ("settled", "value"),
    "rules.audit": ("broken",),
}


def games() -> list[str]:
    """The names of all games, found by looking into the folder of games."""
    return sorted(module.name.replace("_", "-") for module in pkgutil.iter_modules(folder_of_games.__path__))


@cache
def game(name: str) -> Game:
    """A game by its name."""
    if name not in games():
        raise RiverpostError(
            mark("There is no game {name}; the games are {games}."), name=repr(name), games=", ".join(games())
        )
    return Game(name)


class Game:
    """A game: its facts, its positions, its words and pictures."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._package = f"riverpost.games.{name.replace('-', '_')}"
        self.facts: Facts = importlib.import_module(self._package).FACTS
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

    @property
    def n_actions(self) -> int:
        """How many actions the game's alphabet has."""
        return len(self._words.NOTATION)

    @property
    def dtype(self) -> np.dtype[Any]:
        """The record that is a position."""
        return np.dtype((np.record, self._module("rules.position").POSITION))

    @property
    def event_kinds(self) -> dict[int, tuple[str, tuple[str, ...]]]:
        """The names and facts of the events this game emits."""
        kinds: dict[int, tuple[str, tuple[str, ...]]] = self._module("rules.alphabet").EVENTS
        return kinds

    @property
    def secret_actions(self) -> Collection[int]:
        """Actions that only their own seat sees being made."""
        secret: Collection[int] = self._module("rules.alphabet").SECRET_ACTIONS
        return secret

    @property
    def revealing(self) -> frozenset[str]:
        """The names of events that show what was hidden from somebody."""
        revealing: frozenset[str] = self._module("rules.alphabet").REVEALING
        return revealing

    @property
    def weights(self) -> np.ndarray:
        """What the judge weighs by; a copy with other numbers can be given to a search."""
        weights: np.ndarray = self._module("judge.value").WEIGHTS
        return weights

    @property
    def score_parts(self) -> tuple[str, ...]:
        """What a score is made of, in order."""
        parts: tuple[str, ...] = self._module("rules.alphabet").SCORE_PARTS
        return parts

    def score_names(self, lang: str = SOURCE) -> dict[str, str]:
        """What the parts of a score are called in a language."""
        translate = translator(self.folder, lang)
        return dict(zip(self.score_parts, map(translate, self._words.SCORE_NAMES), strict=True))

    def options_schema(self) -> dict[str, Any]:
        """All that `new` takes, as JSON Schema."""
        properties: dict[str, Any] = {
            "players": {"type": "integer", "enum": list(self.players), "default": max(self.players_with())},
            "seed": {"type": "integer", "minimum": 0, "maximum": SEEDS - 1},
        }
        properties |= {option.name: option.schema() for option in self.facts.options}
        return {"type": "object", "properties": properties, "additionalProperties": False}

    def new(
        self,
        players: int | None = None,
        seed: int | None = None,
        names: Sequence[str] | None = None,
        **options: Any,
    ) -> Position:
        """Set up a game; without a seed, one is drawn."""
        players = self._usual_players(options) if players is None else players
        checked = self.check(players, options)
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
        self.machine.setup_at(array, 0, out, players, seed if small else 0, self.option_codes(checked))
        opening = read_events(out, self.event_kinds)
        return Position(self, array, options=checked, seed=seed, names=names, opening=opening)

    def _usual_players(self, options: dict[str, Any]) -> int:
        return max(self.players_with(**options), default=max(self.players))

    def players_with(self, /, **options: Any) -> tuple[int, ...]:
        """With how many it can be played under these options."""
        checked = self.check_options(options)
        return tuple(players for players in self.players if self.facts.unfit(players, checked) is None)

    def check(self, players: int, options: dict[str, Any]) -> dict[str, Any]:
        """All options with their values; what does not go together, or not with so many players, is refused."""
        checked = self.check_options(options)
        if unfit := self.facts.unfit(self._check_players(players), checked):
            raise BadOption(unfit.text, self.folder, field=unfit.field, rule=unfit.rule, **unfit.facts)
        return checked

    def check_options(self, options: dict[str, Any]) -> dict[str, Any]:
        """All options with their values; an unknown one or a wrong value is refused."""
        known = {option.name: option for option in self.facts.options}
        for name in options:
            if name not in known:
                raise BadOption(
                    mark("{title} has no option {name}; it has {options}."),
                    title=self.title,
                    name=repr(name),
                    options=", ".join(known),
                )
        return {name: option.check(options.get(name, option.default)) for name, option in known.items()}

    def option_codes(self, options: dict[str, Any]) -> np.ndarray:
        """Checked options as the rules read them."""
        return np.array([option.code(options[option.name]) for option in self.facts.options], np.int64)

    def notation(self, action: int) -> str:
        """An action in words that can be typed."""
        return str(self._words.NOTATION[action])

    def action(self, move: str | int) -> int:
        """The integer of a move given as notation or integer."""
        if isinstance(move, str):
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
        if isinstance(move, bool) or not isinstance(move, int | np.integer) or not 0 <= move < self.n_actions:
            raise UnknownMove(
                mark("{move} is no move of {title}; its moves are 0 to {last}."),
                move=repr(move),
                title=self.title,
                last=self.n_actions - 1,
            )
        return int(move)

    def refusal(self, reason: int, action: int, position: Position, lang: str) -> IllegalMove:
        """The words for a reason code."""
        rule, sentence = self._words.refusal(reason, action, position, translator(self.folder, lang))
        return IllegalMove(int(reason), rule, sentence)

    def teller(self, position: Position, lang: str) -> Callable[[Event], str]:
        """A function that tells an event as a line of the log; an empty line is not told."""
        translate = translator(self.folder, lang)
        return lambda event: str(self._words.log_line(event, position, translate))

    def prompt(self, view: Position, lang: str) -> str:
        """What is to be decided, in one sentence for the seat of a view."""
        return str(self._words.prompt(view, translator(self.folder, lang)))

    def player_name(self, position: Position, seat: int, lang: str = "en") -> str:
        """What a seat is called."""
        return str(self._words.player_name(position, seat, translator(self.folder, lang)))

    def label(self, action: int, position: Position, lang: str = "en") -> str:
        """An action as a sentence for people who don't read notation."""
        return str(self._words.label(action, position, translator(self.folder, lang)))

    def describe(self, view: Position, lang: str = "en") -> list[str]:
        """The whole position in sentences, for the seat of a view."""
        lines: list[str] = self._words.describe(view, translator(self.folder, lang))
        return lines

    def scene(self, view: Position, lang: str, layout: str, headline: bool = True, **drawn_too: Any) -> Scene:
        """The board as pieces; without its headline where a page says whose turn it is, and what to do, by itself.

        Where a game has plans, `reach=plans` lights where they lead, and `course=plan` draws one.
        """
        translate = translator(self.folder, lang)
        drawn: Scene = self._module("scene.scene").scene(view, translate, layout, headline=headline, **drawn_too)
        return drawn

    def picture(self, view: Position, lang: str, layout: str, plan: Any = None) -> str:
        """The board as SVG, with one of the game's plans drawn upon it if there is one."""
        return self.scene(view, lang, layout, **({} if plan is None else {"course": plan})).svg()

    @property
    def figures(self) -> Mapping[str, Figure]:
        """The pictures of the game's rules page, by name."""
        figures: Mapping[str, Figure] = self._module("guide.figures").FIGURES
        return figures

    def actions_of_piece(self, view: Position, piece: str) -> list[int]:
        """All actions that are or could be done with a piece of the scene, legal or not."""
        found: list[int] = self._module("explain").actions_of_piece(view, piece)
        return found

    def option_picture(self, option: str, value: str = "") -> str | None:
        """A small picture of an option, or of one of its values, as SVG; None where there is no such thing."""
        module = self._module("scene.options")
        vignette = module.PICTURES.get(f"{option}/{value}" if value else option)
        return None if vignette is None else str(vignette.svg(module.symbols()))

    def ends_turn(self, position: Position, seat: int, action: int) -> bool:
        """Whether that seat, once it has done this, is not the one to decide next, for certain."""
        if refusal := position.why_not(action, seat):
            raise refusal
        return self.ends_of_turn(position, seat, [action])[0]

    def ends_of_turn(self, position: Position, seat: int, legal: Sequence[int]) -> list[bool]:
        """The same of several actions at once, all of them legal."""
        return [bool(self.machine.ends_at(position._array, 0, seat, action)) for action in legal]

    @cached_property
    def has_plans(self) -> bool:
        """Whether its turns are so long that they can be planned."""
        return importlib.util.find_spec(f"{self._package}.plans") is not None

    def plans(self, position: Position) -> dict[int, Any]:
        """Complete turns for whoever is about to move, by where they lead; not every game has them."""
        if not self.has_plans:
            raise RiverpostError(
                mark("{title} has no plans: its turns are short enough to be decided step by step."), title=self.title
            )
        found: dict[int, Any] = self._module("plans").plans(position)
        return found

    @property
    def guide(self) -> Guide:
        """What the game teaches in a first game."""
        found: Guide = self._module("guide.lessons").GUIDE
        return found

    def plan_of_piece(self, plans: Mapping[int, Any], piece: str) -> Any | None:
        """The plan that leads to a piece of the scene, if there is one."""
        return self._module("explain").plan_of_piece(plans, piece)

    def plan_words(self, view: Position, plan: Any, lang: str = "en") -> str:
        """A plan in a sentence: what it costs, and what may come of it."""
        return str(self._words.plan_words(view, plan, translator(self.folder, lang)))

    def why_not_there(self, view: Position, x: float, y: float, lang: str = "en") -> tuple[str, str] | None:
        """Why nothing can be done at a point of the map, where a game has one: the rule and the sentence."""
        answer = getattr(self._module("explain"), "why_not_there", None)
        told: tuple[str, str] | None = answer and answer(view, x, y, translator(self.folder, lang))
        return told

    def text(self, position: Position) -> str:
        """A position as readable text."""
        return text.write(position, self._words.TEXT)

    def parse(self, written: str) -> Position:
        """The position that a text describes; what cannot be is refused with the line or the part that is wrong."""
        return text.read(self, written, self._words.TEXT)

    @property
    def settled(self) -> tuple[str, ...]:
        """The fields of a position that players and options settle for the whole game."""
        settled: tuple[str, ...] = self._module("rules.position").SETTLED
        return settled

    def who_began(self, record: Any) -> int | None:
        """The seat that began, where a position still tells it."""
        seat: int | None = self._module("rules.position").who_began(record)
        return seat

    def breakage(self, number: int) -> BadText:
        """What a number of its `broken` means in words."""
        return BadText(self._words.BROKEN[number], self.folder)

    def __repr__(self) -> str:
        return f"<{self.title}>"

    @cached_property
    def machine(self) -> ModuleType:
        """The compiled loops of this game."""
        bound = {name: getattr(self._module(source), name) for source, names in RULES.items() for name in names}
        return self._execute(Path(__file__).with_name("machine.py"), bound)

    def template(self, path: Path) -> ModuleType:
        """A file of compiled functions, executed as a module of this game with all the machine has bound as globals."""
        if path not in self._templates:
            bound = {name: thing for name, thing in vars(self.machine).items() if not name.startswith("_")}
            self._templates[path] = self._execute(path, bound)
        return self._templates[path]

    def _execute(self, path: Path, bound: Mapping[str, Any]) -> ModuleType:
        name = f"{self._package}.{path.stem}"
        spec = importlib.util.spec_from_file_location(name, path)
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        vars(module).update(bound)
        sys.modules[name] = module  # Numba finds the globals of cached code there
        spec.loader.exec_module(module)
        return module

    @cached_property
    def _words(self) -> ModuleType:
        return self._module("words")

    @cached_property
    def _actions(self) -> dict[str, int]:
        return {notation.lower(): action for action, notation in enumerate(self._words.NOTATION)}

    @cached_property
    def folder(self) -> Path:
        """Where the game's files lie."""
        return Path(importlib.import_module(self._package).__path__[0])

    def _module(self, name: str) -> ModuleType:
        return importlib.import_module(f"{self._package}.{name}")

    def _check_players(self, players: Any) -> int:
        if isinstance(players, bool) or players not in self.players:
            raise wrong_players(self, repr(players))
        return int(players)


def wrong_players(of: Game, players: Any) -> BadOption:
    """A game is not for so many."""
    return BadOption(
        mark("{title} is for {least} to {most} players, not {players}."),
        field="players",
        title=of.title,
        least=min(of.players),
        most=max(of.players),
        players=players,
    )


def check_seed(seed: Any) -> int:
    """A seed, if it is one."""
    if isinstance(seed, bool) or not isinstance(seed, int | np.integer):
        raise BadOption(mark("A seed is a whole number, not {seed}."), field="seed", seed=repr(seed))
    if not 0 <= seed < SEEDS:
        raise BadOption(
            mark("A seed lies between 0 and {most}; {seed} does not."), field="seed", most=SEEDS - 1, seed=seed
        )
    return int(seed)
