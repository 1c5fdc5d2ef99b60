"""The contract: what a game gives, and what each part of it promises. A game is a folder; nothing else knows of it.

First come the compiled rules, as functions that do nothing: `machine.py` and `bots/search.py` are executed once per
game with that game's own bound in their places. Then come the modules that are read by Python, as protocols. `s` is
always the record of a position, `out` a buffer of events, `w` a record of weights.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol, TypedDict, Unpack

import numpy as np

if TYPE_CHECKING:
    from riverpost.draw import Scene, Symbol
    from riverpost.draw.figures import Figure
    from riverpost.draw.vignettes import Vignette
    from riverpost.engine.history import Event
    from riverpost.engine.lessons import Guide
    from riverpost.engine.plain import Description
    from riverpost.engine.position import Position
    from riverpost.engine.seen import Seen
    from riverpost.engine.styles import Style
    from riverpost.engine.words import Text, Translate

Record = Any  # a NumPy record has no static type; Numba infers and checks the types of rules itself

# --- rules/course.py: the course of a game


def setup(s: Record, out: np.ndarray, options: np.ndarray) -> None:
    """Set the game up; the number of players and chance are there already, options come in the order of FACTS."""


def deciding(s: Record) -> int:
    """A set of bits, one for each seat that may decide now; several where choices are simultaneous."""
    raise NotImplementedError


def candidates(s: Record, seat: int, found: np.ndarray) -> int:
    """Write actions that might be legal, ascending, and return how many; generous, but never short."""
    raise NotImplementedError


def why_not(s: Record, seat: int, action: int) -> int:
    """The reason why a seat that decides cannot do this, LEGAL if it can; the mask is exactly where it is LEGAL.

    A reason explains the nearest obstacle: first what can never come in this turn or game, then what must come first,
    then what it costs or needs.
    """
    raise NotImplementedError


def why_not_yours(s: Record, seat: int, action: int) -> int:
    """The reason for a seat that does not decide now."""
    raise NotImplementedError


def apply(s: Record, out: np.ndarray, seat: int, action: int) -> None:
    """Do a legal action and all that follows without a decision, and tell what happened.

    Which decision comes next may depend only on what everybody can see; otherwise the mere pause betrays a secret.
    """


def score(s: Record, seat: int, parts: np.ndarray) -> int:
    """What a seat has scored; its parts are written in the order of SCORE_PARTS."""
    raise NotImplementedError


def rank(s: Record, seat: int) -> int:
    """The rank of a seat in a finished game: 1 is best, ties share."""
    raise NotImplementedError


# --- rules/foresight.py: what an action leads to


def ends_turn(s: Record, seat: int, action: int) -> bool:
    """Whether that seat, once it has done this legal action, is not the one to decide next, for certain.

    It is told without playing, from what the seat may know, so the answer is the same on a view; where chance or what
    others hide has a say, it is False.
    """
    raise NotImplementedError


# --- rules/sight.py: who may know what


def observe(s: Record, seat: int) -> None:
    """Blank what a seat (SPECTATOR: somebody without one) was never shown."""


def imagine(s: Record, seat: int, dice: Record) -> None:
    """Fill a view with a random world that fits it: `observe(imagine(observe(s)))` is `observe(s)`, to the byte."""


# --- judge/policy.py and judge/value.py: what a search asks


def appeal(s: Record, seat: int, action: int) -> int:
    """How much a quick policy likes a legal action, 0 or more."""
    raise NotImplementedError


def settled(s: Record, seat: int) -> bool:
    """Whether it can be told yet what a choice of a seat has led to."""
    raise NotImplementedError


def value(s: Record, seat: int, w: Record) -> float:
    """What a position is worth to a seat; `w.spread` more than another's means odds of e to one against it."""
    raise NotImplementedError


# --- rules/audit/: what cannot be


def broken(s: Record) -> int:
    """0, or a number for what cannot be: something created, lost or out of range, a question nobody could be asked."""
    raise NotImplementedError


RULES = {  # where a game has each of them
    "rules.course": (setup, deciding, candidates, why_not, why_not_yours, apply, score, rank),
    "rules.foresight": (ends_turn,),
    "rules.sight": (observe, imagine),
    "judge.policy": (appeal,),
    "judge.value": (settled, value),
    "rules.audit": (broken,),
}


MODULES = (  # of every game, besides those that hold rules
    "rules.alphabet",
    "rules.position",
    "words",
    "scene.scene",
    "scene.options",
    "explain",
    "guide.figures",
    "guide.lessons",
)


# --- modules that Python reads
#
# Words, scenes, explanations and lessons are given positions as `Seen`: plain values, and what the rules say of them.
# None of these modules imports NumPy or Numba, nor anything that cannot do without them.


class Alphabet(Protocol):
    """rules/alphabet.py: the named integers. Reasons come last, from OWN_REASONS on: `game.reasons` shows them."""

    EVENTS: dict[int, tuple[str, tuple[str, ...]]]  # kinds of events: their names, and the names of their facts
    SECRET_ACTIONS: Collection[int]  # actions that only their own seat sees being made
    REVEALING: frozenset[str]  # names of events that show what was hidden from somebody
    SCORE_PARTS: tuple[str, ...]  # what a score is made of


class PositionPart(Protocol):
    """rules/position.py: the record that is a position."""

    POSITION: Description  # the engine's HEADER, then every field of the game
    SETTLED: tuple[str, ...]  # the fields that players and options settle for the whole game

    def who_began(self, s: Record, /) -> int | None:
        """The seat that began, where a position still tells it."""


class Judge(Protocol):
    """judge/value.py, besides its rules."""

    WEIGHTS: np.ndarray  # what `value` weighs by: one record


class Words(Protocol):
    """words.py: everything that is said. Sentences are marked, and translated where they are shown."""

    NOTATION: Sequence[str]  # of each action, as people read and type it
    TEXT: Mapping[str, Style]  # how fields are written in a text
    REASONS: Mapping[int, tuple[str, Text]]  # the rule and the sentence for each reason, its places open
    BROKEN: Mapping[int, str]  # what a number of `broken` means
    SCORE_NAMES: Sequence[str]  # of the parts of a score
    BANNERS: Collection[str]  # the names of events whose lines all must see, and not only in the log

    def player_name(self, position: Seen, seat: int, translate: Translate, /) -> str:
        """What a seat is called."""

    def log_line(self, event: Event, position: Seen, translate: Translate, /) -> str:
        """An event as a line of the log; an empty line is not told."""

    def why_rank(self, position: Seen, seat: int, translate: Translate, /) -> str:
        """Why a seat of a finished game has its rank: what it has reached, of what parts, and what decided a tie."""

    def refusal(self, reason: int, action: int, position: Seen, translate: Translate, /) -> tuple[str, str]:
        """The rule and the sentence for a reason; the sentence says what to do instead, and is true."""

    def label(self, action: int, position: Seen, translate: Translate, /) -> str:
        """An action as a sentence for people who don't read notation."""

    def prompt(self, view: Seen, translate: Translate, /) -> str:
        """What is to be decided, in one sentence for the seat of a view."""

    def describe(self, view: Seen, translate: Translate, /) -> list[str]:
        """The whole position in sentences, for the seat of a view."""


class Plan(Protocol):
    """A complete turn, where turns are long; it is the game's own."""

    @property
    def moves(self) -> Sequence[str]:
        """The turn in notation."""


class DrawnToo(TypedDict, total=False):
    """What a scene of a game with plans shows beside the position."""

    reach: Mapping[int, Plan]  # lights where they lead
    course: Plan  # draws one


class Scenes(Protocol):
    """scene/scene.py: the board as pieces (`riverpost.draw.Scene`)."""

    def scene(
        self, view: Seen, translate: Translate, layout: str, headline: bool = True, **too: Unpack[DrawnToo]
    ) -> Scene:
        """The board as the seat of a view sees it, in the room of a layout (`draw.room`): "wide", "tall", "1366x680".

        Without its headline where a page says it. One unit is one pixel of that room, so letters have 11 at least; the
        map has three fifths of the room or more (`draw.room.frame`).

        It is made anew for every ply and every pair of eyes, so its parts declare what they read (`draw.memory.part`).
        Pieces keep their ids and places as long as they can: a page is sent the difference of two scenes.
        """


class Vignettes(Protocol):
    """scene/options.py: small pictures of options and of their values."""

    PICTURES: Mapping[str, Vignette]  # by option, or option/value

    def symbols(self) -> Mapping[str, Symbol]:
        """What the pictures are drawn with."""


class Explain(Protocol):
    """explain.py: what somebody means who clicks."""

    def actions_of_piece(self, view: Seen, piece: str, /) -> list[int]:
        """All actions that are or could be done with a piece of the scene, legal or not."""


class ExplainReasons(Explain, Protocol):
    """explain.py of a game that can say what speaks for an action."""

    def reason_for(self, view: Seen, actions: Sequence[int], translate: Translate, /) -> str:
        """What speaks for the next actions of the seat of a view, in one sentence; nothing where that is not known.

        The sentence is true whatever is drawn and whatever is hidden (`ahead.look_ahead` plays in one world of many).
        """


class ExplainMap(Explain, Protocol):
    """explain.py of a game whose scene has a map."""

    def why_not_there(self, view: Seen, x: float, y: float, translate: Translate, /) -> tuple[str, str] | None:
        """Why nothing can be done at a point of the map: the rule and the sentence."""


class ExplainCosts(Explain, Protocol):
    """explain.py of a game in which somebody can lose something by a choice of their own."""

    def costs(self, view: Seen, action: int, /) -> bool:
        """Whether an action loses something that is there; pages tell such choices last, and ask first."""


class Plans(Protocol):
    """plans.py, only where turns are long."""

    def plans(self, position: Position, /) -> Mapping[int, Plan]:
        """Complete turns for whoever is about to move, by where they lead."""

    def plan_of(self, position: Position, actions: Sequence[int], /) -> Plan | None:
        """The plan that actions of whoever is about to move make, if they are a complete turn."""


class Teams(Protocol):
    """teams.py, only where seats can play together."""

    def side_of(self, position: Seen, seat: int, /) -> int:
        """A number that those seats have in common who play together; they share every rank, from first to last."""


class WordsOfPlans(Words, Protocol):
    """words.py of a game with plans."""

    def plan_words(self, view: Seen, plan: Plan, translate: Translate, /) -> str:
        """A plan in a sentence: what it costs, and what may come of it."""


class ExplainPlans(Explain, Protocol):
    """explain.py of a game with plans."""

    def plan_of_piece(self, plans: Mapping[int, Plan], piece: str, turns: int = 0, /) -> Plan | None:
        """The plan that leads to a piece of the scene, if there is one.

        Somebody who chooses the piece again means the next way to end there: `turns` says how many times, around and
        around in either direction.
        """


class Figures(Protocol):
    """guide/figures.py: the pictures of the rules page."""

    FIGURES: Mapping[str, Figure]


class Lessons(Protocol):
    """guide/lessons.py: the first game, and what it teaches."""

    GUIDE: Guide
