"""How strong bots are: lets levels play each other, and writes the fixed points of the ladders of ratings.

    python tools/bot_ratings.py play --games 20 --into played.jsonl     # of every game and number of players
    python tools/bot_ratings.py rate played.jsonl                       # writes server/ratings/bots.json

Games are played in turn of all ladders and go on where the file ends, so that it can be stopped at any time.
"""

from __future__ import annotations

import json
import random
from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import typer

import riverpost
from riverpost.bots.arena import play_game
from riverpost.bots.bot import LEVELS, STRONGEST
from riverpost.server.ratings.bots import FILE
from riverpost.server.ratings.model import NEW, Rating, Side, rated

STRONG_EVERY = 10  # games
ORDERS = 50  # in which the same games are rated; what is written is their mean
DIGITS = 3
app = typer.Typer(add_completion=False, help=__doc__)


class Game(NamedTuple):
    """A game that bots have played: their levels and ranks, by seat."""

    game: str
    players: int
    number: int  # its seed
    levels: list[int]
    ranks: list[int]


def ladders() -> Iterator[tuple[str, int]]:
    """Every game with every number of players."""
    for name in riverpost.list_games():
        for players in riverpost.game(name).options.players_with():
            yield name, players


def lineup(players: int, number: int) -> list[int]:
    """Who sits where in a game: as many different levels as there is room for, every choice of them and seat in turn.

    The strongest takes as long for a game as the others for ten, so it is in every tenth.
    """
    is_strong, turn = number % STRONG_EVERY == 0, number // STRONG_EVERY if number % STRONG_EVERY == 0 else number
    levels = [level for level in LEVELS if is_strong or level != STRONGEST]
    choices = [one for one in combinations(levels, min(players, len(levels))) if STRONGEST in one or not is_strong]
    again = [levels[(turn + seat) % len(levels)] for seat in range(players)]
    chosen = [*choices[turn % len(choices)], *again][:players]
    shift = turn // len(choices) % players
    return chosen[shift:] + chosen[:shift]


@app.command()
def play(
    games: Annotated[int, typer.Option(min=1)],
    into: Annotated[Path, typer.Option()],
    only: Annotated[str, typer.Option(help="The name of one game; all, if left out.")] = "",
) -> None:
    """Play so many games of every ladder, less those that the file has already."""
    known = {(game.game, game.players, game.number) for game in read(into)} if into.exists() else set()
    for number in range(games):
        for name, players in ladders():
            if name.startswith(only) and (name, players, number) not in known:
                levels = lineup(players, number)
                _, standings = play_game(name, [f"level-{level}" for level in levels], {}, number, 0)
                played = Game(name, players, number, levels, [standing.rank for standing in standings])
                with into.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(played._asdict()) + "\n")


@app.command()
def rate(played: Path) -> None:
    """Write the fixed points that follow from games that were played."""
    found: dict[str, dict[str, Any]] = defaultdict(dict)
    games = list(read(played))
    for name, players in ladders():
        theirs = [game for game in games if (game.game, game.players) == (name, players)]
        if theirs:
            found[name][str(players)] = fixed_points(theirs)
    FILE.write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")


def read(path: Path) -> list[Game]:
    """The games that a file holds."""
    return [Game(**json.loads(line)) for line in path.read_text(encoding="utf-8").splitlines()]


def fixed_points(games: list[Game]) -> dict[str, Any]:
    """What every level is worth after games of one ladder; which game came first should not matter, so none does."""
    dice, orders = random.Random(0), []
    for _ in range(ORDERS):
        dice.shuffle(games)
        orders.append(after(games))
    seats = Counter(level for game in games for level in game.levels)
    levels = {
        str(level): {
            "mu": round(sum(order[level].mu for order in orders) / ORDERS, DIGITS),
            "sigma": round(sum(order[level].sigma for order in orders) / ORDERS, DIGITS),
            "seats": seats[level],
        }
        for level in sorted(seats)
    }
    return {"games": len(games), "levels": levels}


def after(games: list[Game]) -> dict[int, Rating]:
    """What every level is worth after games in an order; a level on two seats learns from one of them."""
    worth = dict.fromkeys(LEVELS, NEW)
    for game in games:
        sides = [Side([worth[level]], rank) for level, rank in zip(game.levels, game.ranks, strict=True)]
        worth |= {level: side[0] for level, side in zip(game.levels, rated(sides, drift=False), strict=True)}
    return worth


if __name__ == "__main__":
    app()
