"""`Face`: a game as pages and terminals show it, in words and pictures. What is said comes from the game's `words`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Unpack, cast

from riverpost.engine import text
from riverpost.engine.errors import IllegalMove, RiverpostError, spoken_here
from riverpost.engine.words import SOURCE, Translate, mark, translator

if TYPE_CHECKING:
    from riverpost.draw import Scene
    from riverpost.draw.figures import Figure
    from riverpost.engine import contract
    from riverpost.engine.game import Game
    from riverpost.engine.history import Event
    from riverpost.engine.lessons import Guide
    from riverpost.engine.position import Position


class Face:
    """All that is told and drawn of the positions of a game, in every language."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._parts = game.parts

    def _translate(self, lang: str) -> Translate:
        return translator(self._game.parts.folder, spoken_here(lang))

    # --- words

    def player_name(self, position: Position, seat: int, lang: str = SOURCE) -> str:
        """What a seat is called."""
        return self._parts.words.player_name(position.seen, seat, self._translate(lang))

    def score_names(self, lang: str = SOURCE) -> dict[str, str]:
        """What the parts of a score are called in a language."""
        names = map(self._translate(lang), self._parts.words.SCORE_NAMES)
        return dict(zip(self._parts.alphabet.SCORE_PARTS, names, strict=True))

    def why_rank(self, position: Position, seat: int, lang: str = SOURCE) -> str:
        """Why a seat of a finished game has its rank."""
        return self._parts.words.why_rank(position.seen, seat, self._translate(lang))

    def refusal(self, reason: int, action: int, position: Position, lang: str) -> IllegalMove:
        """The words for a reason code."""
        rule, sentence = self._parts.words.refusal(reason, action, position.seen, self._translate(lang))
        return IllegalMove(int(reason), rule, sentence)

    def teller(self, position: Position, lang: str) -> Callable[[Event], str]:
        """A function that tells an event as a line of the log; an empty line is not told."""
        seen, translate, words = position.seen, self._translate(lang), self._parts.words
        return lambda event: words.log_line(event, seen, translate)

    def is_loud(self, event: Event) -> bool:
        """Whether an event is one that all must see."""
        return event.name in self._parts.words.BANNERS

    def prompt(self, view: Position, lang: str = SOURCE) -> str:
        """What is to be decided, in one sentence for the seat of a view."""
        return self._parts.words.prompt(view.seen, self._translate(lang))

    def label(self, action: int, position: Position, lang: str = SOURCE) -> str:
        """An action as a sentence for people who don't read notation."""
        return self._parts.words.label(action, position.seen, self._translate(lang))

    def describe(self, view: Position, lang: str = SOURCE) -> list[str]:
        """The whole position in sentences, for the seat of a view."""
        return self._parts.words.describe(view.seen, self._translate(lang))

    def text(self, position: Position) -> str:
        """The position as readable text; `game.parse` reads it back."""
        return text.write(position)

    @property
    def guide(self) -> Guide:
        """What the game teaches in a first game."""
        return self._parts.lessons.GUIDE

    def lessons_due(self, view: Position) -> list[tuple[str, list[str]]]:
        """The lessons that matter to the seat of a view now, each with the pieces it is about."""
        return self.guide.due(view.seen)

    # --- pictures

    def scene(
        self, view: Position, lang: str, layout: str, headline: bool = True, **too: Unpack[contract.DrawnToo]
    ) -> Scene:
        """The board as pieces; see `contract.Scenes`."""
        return self._parts.scenes.scene(view.seen, self._translate(lang), layout, headline=headline, **too)

    def picture(self, view: Position, lang: str, layout: str, plan: contract.Plan | None = None) -> str:
        """The board as SVG, with one of the game's plans drawn upon it if there is one."""
        too: contract.DrawnToo = {} if plan is None else {"course": plan}
        return self.scene(view, lang, layout, **too).svg()

    def option_picture(self, option: str, value: str = "") -> str | None:
        """A small picture of an option, or of one of its values, as SVG; None where there is no such thing."""
        vignette = self._parts.vignettes.PICTURES.get(f"{option}/{value}" if value else option)
        return None if vignette is None else vignette.svg(self._parts.vignettes.symbols())

    @property
    def figures(self) -> Mapping[str, Figure]:
        """The pictures of the game's rules page, by name."""
        return self._parts.figures.FIGURES

    # --- what somebody means

    def actions_of_piece(self, view: Position, piece: str) -> list[int]:
        """All actions that are or could be done with a piece of the scene, legal or not."""
        return self._parts.explain.actions_of_piece(view.seen, piece)

    def why_not_there(self, view: Position, x: float, y: float, lang: str = SOURCE) -> tuple[str, str] | None:
        """Why nothing can be done at a point of the map, where a game has one: the rule and the sentence."""
        explain = self._parts.explain
        if not hasattr(explain, "why_not_there"):
            return None
        return cast("contract.ExplainMap", explain).why_not_there(view.seen, x, y, self._translate(lang))

    def reason_for(self, view: Position, actions: Sequence[int], lang: str = SOURCE) -> str:
        """What speaks for the next actions of the seat of a view, in a sentence; nothing where that is not known."""
        explain = self._parts.explain
        if not hasattr(explain, "reason_for"):
            return ""
        return cast("contract.ExplainReasons", explain).reason_for(view.seen, actions, self._translate(lang))

    def pieces_of_action(self, view: Position, action: int) -> list[str]:
        """The pieces of the scene that a legal action of the seat of a view is done with."""
        return [
            piece.id for piece in self.scene(view, SOURCE, "wide", headline=False).pieces if action in piece.actions
        ]

    def ends_of_turn(self, position: Position, seat: int, legal: Sequence[int]) -> list[bool]:
        """Whether that seat, once it has done each of these legal actions, is certainly not the one to decide next."""
        return [bool(self._game.parts.machine.ends_at(position.array, 0, seat, action)) for action in legal]

    def costs(self, view: Position, legal: Sequence[int]) -> list[bool]:
        """Whether each of these actions loses something, where a game has such."""
        explain = self._parts.explain
        if not hasattr(explain, "costs"):
            return [False] * len(legal)
        seen, costs = view.seen, cast("contract.ExplainCosts", explain).costs
        return [costs(seen, action) for action in legal]

    # --- plans

    @property
    def has_plans(self) -> bool:
        """Whether its turns are so long that they can be planned."""
        return self._parts.plans is not None

    def plans(self, position: Position) -> Mapping[int, contract.Plan]:
        """Complete turns for whoever is about to move, by where they lead; not every game has them."""
        if self._parts.plans is None:
            raise RiverpostError(
                mark("{title} has no plans: its turns are short enough to be decided step by step."),
                title=self._game.title,
            )
        return self._parts.plans.plans(position)

    def plan_of_piece(self, plans: Mapping[int, contract.Plan], piece: str, turns: int = 0) -> contract.Plan | None:
        """The plan that leads to a piece of the scene, if there is one; chosen again, the next way to end there."""
        return cast("contract.ExplainPlans", self._parts.explain).plan_of_piece(plans, piece, turns)

    def plan_of(self, position: Position, actions: Sequence[int]) -> contract.Plan | None:
        """The plan that actions make, if they are a complete turn of a game that has plans."""
        return None if self._parts.plans is None else self._parts.plans.plan_of(position, actions)

    def plan_words(self, view: Position, plan: contract.Plan, lang: str = SOURCE) -> str:
        """A plan in a sentence: what it costs, and what may come of it."""
        return cast("contract.WordsOfPlans", self._parts.words).plan_words(view.seen, plan, self._translate(lang))
