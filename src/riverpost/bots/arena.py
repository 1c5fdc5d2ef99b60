"""Players against players."""

from collections import defaultdict
from typing import Any

from riverpost.bots.players import Player
from riverpost.engine.errors import BadOption
from riverpost.engine.game import Game
from riverpost.engine.record import Record


class Arena:
    """Plays games between named players, seats rotated, and keeps the score."""

    def __init__(self, game: Game, kinds: list[str], options: dict[str, Any]) -> None:
        if len(kinds) not in game.players:
            fitting = f"{min(game.players)} to {max(game.players)}"
            raise BadOption(f"{game.title} is for {fitting} players, not {len(kinds)}.")
        self.game = game
        self.kinds = kinds
        self.options = options
        self.decisions = 0
        self._players = [Player(game, kind, seed) for seed, kind in enumerate(kinds)]
        self._wins: dict[int, float] = defaultdict(float)
        self._ranks: dict[int, list[int]] = defaultdict(list)
        self._scores: dict[int, list[int]] = defaultdict(list)

    def play(self, seed: int, rotation: int = 0) -> Record:
        """One game; seat s is taken by the player `rotation` places further."""
        size = len(self.kinds)
        position = self.game.new(size, seed, **self.options)
        while not position.over:
            seat = position.seat
            assert seat is not None
            player = self._players[(seat + rotation) % size]
            position.play(player.choose(position.view(seat)), seat)
        standings = position.result()
        winners = sum(standing.rank == 1 for standing in standings)
        for standing in standings:
            player_number = (standing.seat + rotation) % size
            self._wins[player_number] += (standing.rank == 1) / winners
            self._ranks[player_number].append(standing.rank)
            self._scores[player_number].append(standing.score)
        self.decisions += position.ply
        return Record.of(position)

    def table(self) -> list[dict[str, Any]]:
        """For each player: games, share of wins, mean rank and mean score."""
        rows = []
        for number, kind in enumerate(self.kinds):
            games = len(self._ranks[number])
            rows.append(
                {
                    "player": f"{number + 1} {kind}",
                    "games": games,
                    "win_share": self._wins[number] / games,
                    "mean_rank": sum(self._ranks[number]) / games,
                    "mean_score": sum(self._scores[number]) / games,
                }
            )
        return rows
