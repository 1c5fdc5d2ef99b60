"""A ladder: every player against the one below it, and ratings from all that happened."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from itertools import pairwise

from riverpost.bots import BOTS
from riverpost.bots.arena import Arena, Row
from riverpost.bots.statistics import ratings
from riverpost.engine.errors import BadOption
from riverpost.engine.game import Game
from riverpost.engine.record import Record
from riverpost.engine.words import mark


class Ladder:
    """Neighbouring players meet, one seat of the upper against all others of the lower."""

    def __init__(
        self, game: Game, rungs: list[str], seats: int, options: Mapping[str, object], until_clear: bool
    ) -> None:
        if len(set(rungs)) != len(rungs) or len(rungs) < 2:
            raise BadOption(
                mark("A ladder has at least two different players, the weakest first."), BOTS, field="players"
            )
        self.arenas = [
            Arena(game, [upper] + [lower] * (seats - 1), options, until_clear) for lower, upper in pairwise(rungs)
        ]

    def run(self, games: int, seed: int, processes: int = 1) -> Iterator[Record]:
        """So many games between every pair, at most."""
        for arena in self.arenas:
            yield from arena.run(games, seed, processes)

    def ratings(self) -> dict[str, float]:
        """The strength of each player; 400 points are odds of ten to one to come in before another."""
        points: dict[tuple[str, str], float] = defaultdict(float)
        for arena in self.arenas:
            upper, lower = arena.kinds[:2]
            for first, *others in arena.standings:
                for other in others:
                    ahead = 0.5 + 0.5 * ((first.rank < other.rank) - (first.rank > other.rank))
                    points[upper, lower] += ahead
                    points[lower, upper] += 1 - ahead
        return ratings(points)

    def table(self) -> list[Row]:
        """For each player its rating, and how it fared against the one below."""
        fared = {arena.kinds[0]: arena.table()[0] for arena in self.arenas}
        best_first = sorted(self.ratings().items(), key=lambda rated: rated[1], reverse=True)
        return [{**fared.get(name, Row()), "player": name, "rating": rating} for name, rating in best_first]
