"""Bots of five levels. A level is how far and how thoroughly a bot thinks; none makes mistakes on purpose."""

from __future__ import annotations

from dataclasses import dataclass

from riverpost.bots import BOTS
from riverpost.bots.hints import Hint
from riverpost.bots.thinker import Thinker
from riverpost.bots.tree import Thought
from riverpost.bots.views import seat_to_decide
from riverpost.engine.errors import RiverpostError
from riverpost.engine.game import Game, game
from riverpost.engine.position import Position
from riverpost.engine.words import mark


@dataclass(frozen=True)
class Level:
    """How many simulations a bot makes at most for a decision, and how it thinks."""

    simulations: int
    thought: Thought


LEVELS = {
    1: Level(4, Thought(rounds=0, exploration=1.0, width=1.0)),
    2: Level(10, Thought(rounds=1, exploration=1.0, width=1.0)),
    3: Level(50, Thought(rounds=1, exploration=1.0, width=1.0)),
    4: Level(150, Thought(rounds=2, exploration=1.0, width=1.0)),
    5: Level(10_000, Thought(rounds=6, exploration=1.0, width=1.0)),
}
STRONGEST = max(LEVELS)
USUAL = 2  # the level of a bot that nobody has chosen


class Bot:
    """A player of a level; it sees only the view it is given."""

    def __init__(self, game: Game, level: int, seed: int | None = None) -> None:
        if isinstance(level, bool) or level not in LEVELS:
            raise RiverpostError(
                mark("There is no level {level}; the levels are {first} to {last}."),
                BOTS,
                level=repr(level),
                first=min(LEVELS),
                last=max(LEVELS),
            )
        self.level = level
        self.thinker = Thinker(game, seed)
        self._game = game
        self._seed = seed

    def choose(self, view: Position, seconds: float | None = None) -> int:
        """An action for the seat of a view; with `seconds` for a turn instead of the simulations of the level."""
        seat_to_decide(self._game, view)
        if seconds is not None and not seconds > 0:
            raise RiverpostError(
                mark("A bot needs more time than that to think (seconds: {seconds})."), BOTS, seconds=seconds
            )
        legal = view.legal_ids(view.viewer)
        if len(legal) == 1:
            return legal[0]
        level = LEVELS[self.level]
        if seconds is None:
            self.thinker.think(view, level.thought, level.simulations)
        else:
            self.thinker.think_for(view, level.thought, seconds)
        return self.thinker.choice(legal)

    def hint(self, view: Position) -> Hint:
        """What the strongest level would do for the seat of a view, and what it expects."""
        seat_to_decide(self._game, view)
        thinker = Thinker(self._game, self._seed)
        thinker.think(view, LEVELS[STRONGEST].thought, LEVELS[STRONGEST].simulations)
        action = thinker.choice(view.legal_ids(view.viewer))
        outlook = thinker.outlook(action, view.players)
        line = tuple(thinker.line(action, view.imagine(self._seed)))
        chances = tuple(
            (tried, float(thinker.outlook(tried, view.players)[view.viewer, 0])) for tried in thinker.favourites(action)
        )
        return Hint(action, tuple(outlook[:, 0].tolist()), tuple(outlook[:, 1].tolist()), line, chances)


def bot(name: str, level: int, seed: int | None = None) -> Bot:
    """A bot for a game, by its level from 1, a friendly beginner, to 5."""
    return Bot(game(name), level, seed)
