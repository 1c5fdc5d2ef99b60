"""Players against players."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from functools import partial
from multiprocessing import get_context
from typing import Any, TypedDict

from riverpost.bots.players import player
from riverpost.bots.statistics import Interval, always_valid, mean_interval, wilson
from riverpost.engine.game import Game, game
from riverpost.engine.options import wrong_players
from riverpost.engine.position import Position
from riverpost.engine.record import Record
from riverpost.engine.seen import Standing


class Row(TypedDict, total=False):
    """How a player fared: games, share of wins and mean rank with their 95 % intervals, mean score, rating."""

    player: str
    games: int
    win_share: float
    win_share_95: Interval
    mean_rank: float
    mean_rank_95: Interval
    mean_score: float
    rating: float


class Arena:
    """Plays games between named players, seats rotated, and keeps the score."""

    def __init__(self, game: Game, kinds: list[str], options: Mapping[str, object], until_clear: bool = False) -> None:
        if len(kinds) not in game.players:
            raise wrong_players(game.facts, len(kinds))
        for kind in kinds:
            player(game, kind)  # an unknown one is refused before anybody plays
        self.game = game
        self.kinds = kinds
        self.options = options
        self.until_clear = until_clear
        self.standings: list[list[Standing]] = []  # of each game, by player

    def play(self, seed: int, rotation: int = 0) -> Record:
        """One game; seat s is taken by the player `rotation` places further."""
        return self._add(rotation, *play_game(self.game.name, self.kinds, self.options, seed, rotation))

    def run(self, games: int, seed: int, processes: int = 1) -> Iterator[Record]:
        """Many games, the next seed and rotation for each; they go alike in any number of processes.

        With `until_clear` there are no more once it is certain whether the first player wins more often than its fair
        share. That is looked for after every game, by an interval that holds at all times together (`always_valid`).
        """
        yield self.play(seed)  # alone, so that other processes find everything compiled
        with workers(processes) as in_order:
            work = partial(play_game, self.game.name, self.kinds, self.options)
            rotations = range(1, games)
            for rotation, played in zip(
                rotations, in_order(work, range(seed + 1, seed + games), rotations), strict=False
            ):
                yield self._add(rotation, *played)
                if self.until_clear and self._is_clear():
                    return

    def shares(self, number: int) -> list[float]:
        """A player's share of the win in each game."""
        return [
            (standings[number].rank == 1) / sum(standing.rank == 1 for standing in standings)
            for standings in self.standings
        ]

    def table(self) -> list[Row]:
        """For each player: games, share of wins and mean rank with their 95 % intervals, and mean score."""
        return [self._row(number) for number in range(len(self.kinds))]

    def _interval(self, shares: list[float]) -> Interval:
        return always_valid(shares) if self.until_clear else wilson(shares)

    def _is_clear(self) -> bool:
        low, high = self._interval(self.shares(0))
        return not low <= 1 / len(self.kinds) <= high

    def _row(self, number: int) -> Row:
        shares = self.shares(number)
        ranks = [standings[number].rank for standings in self.standings]
        scores = [standings[number].score for standings in self.standings]
        return {
            "player": f"{number + 1} {self.kinds[number]}",
            "games": len(shares),
            "win_share": sum(shares) / len(shares),
            "win_share_95": self._interval(shares),
            "mean_rank": sum(ranks) / len(ranks),
            "mean_rank_95": mean_interval(ranks, 1, len(self.kinds)),
            "mean_score": sum(scores) / len(scores),
        }

    def _add(self, rotation: int, record: Record, standings: list[Standing]) -> Record:
        size = len(self.kinds)
        self.standings.append([standings[(number - rotation) % size] for number in range(size)])
        return record


@contextmanager
def workers(processes: int) -> Iterator[Callable[..., Iterator[Any]]]:
    """A `map` that works in so many processes; what nobody waits for any longer is dropped."""
    if processes == 1:
        yield map
        return
    pool = ProcessPoolExecutor(processes, get_context("spawn"))
    try:
        yield pool.map
    finally:
        pool.shutdown(cancel_futures=True)


def play_game(
    name: str, kinds: list[str], options: Mapping[str, object], seed: int, rotation: int
) -> tuple[Record, list[Standing]]:
    """One game between new players; it depends on nothing but what is given."""
    position: Position = game(name).new(len(kinds), seed, None, **options)
    size = len(kinds)
    players = [player(position.game, kind, seed * size + number) for number, kind in enumerate(kinds)]
    while not position.over:
        seat = position.seat
        assert seat is not None
        position.play(players[(seat + rotation) % size].choose(position.view(seat)), seat)
    return Record.of(position), position.result()
