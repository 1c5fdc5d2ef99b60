"""How fast bots think: simulations a second one round ahead, and the seconds that turns take.

    python bench/search.py [--game niagara] [--seconds 1]

One line of JSON for each game and number of players, of simulations on one core from positions in mid-game; then, with
the usual number of players, one for each level, of its turns at the beginning of a game, and one for turns that are
given the seconds.
"""

import argparse
import json
import statistics
import time
from collections.abc import Callable, Iterator
from functools import partial

import riverpost
from riverpost.bots.bot import LEVELS, STRONGEST, Bot
from riverpost.bots.players import player
from riverpost.bots.thinker import Thinker

POSITIONS = 6
MID_GAME = 60  # decisions
TURNS = 24
ONE_ROUND = LEVELS[3].thought

Choose = Callable[[riverpost.Position], int]


def views_in_mid_game(game: riverpost.Game, players: int) -> Iterator[riverpost.Position]:
    """Positions after some quick play, as whoever has a choice there sees them."""
    for seed in range(POSITIONS):
        position, chooser = game.new(players=players, seed=seed), player(game, "light", seed)
        while position.seat is not None and (position.ply < MID_GAME or len(position.legal_ids()) == 1):
            position.play(chooser.choose(position.view(position.seat)))
        if position.seat is not None:
            yield position.view(position.seat)


def simulations_a_second(game: riverpost.Game, players: int, seconds: float) -> int:
    """Simulations by the time they took, over several positions."""
    made, took = 0, 0.0
    for view in views_in_mid_game(game, players):
        thinker = Thinker(game, seed=1)
        thinker.think_for(view, ONE_ROUND, seconds / 10)  # compiled before timing
        made -= thinker.simulations
        start = time.perf_counter()
        thinker.think_for(view, ONE_ROUND, seconds / POSITIONS)
        took += time.perf_counter() - start
        made += thinker.simulations
    return round(made / took)


def turns(game: riverpost.Game, choosers: list[Choose]) -> list[float]:
    """The seconds that each of the first turns took."""
    position, taken, last = game.new(players=len(choosers), seed=1), list[float](), -1
    while position.seat is not None and len(taken) <= TURNS:
        seat = position.seat
        view = position.view(seat)
        start = time.perf_counter()
        action = choosers[seat](view)
        took = time.perf_counter() - start
        if seat != last:
            taken.append(0.0)
            last = seat
        taken[-1] += took
        position.play(action, seat)
    return taken[:TURNS]


def levels(game: riverpost.Game, players: int) -> Iterator[dict[str, object]]:
    """How long the turns of each level take."""
    for level in LEVELS:
        taken = turns(game, [Bot(game, level, seat).choose for seat in range(players)])
        yield {"level": level, "median_s": round(statistics.median(taken), 4), "longest_s": round(max(taken), 4)}


def given(game: riverpost.Game, players: int, seconds: float) -> dict[str, object]:
    """How long turns take that are given so many seconds; those without a choice take none."""
    bots = [Bot(game, STRONGEST, seat) for seat in range(players)]
    taken = turns(game, [partial(bot.choose, seconds=seconds) for bot in bots])
    thought = [took for took in taken if took > seconds / 10]
    return {"given_s": seconds, "shortest_s": round(min(thought), 3), "longest_s": round(max(thought), 3)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", help="only this one")
    parser.add_argument("--seconds", type=float, default=1.0, help="for the simulations, and for a turn")
    asked = parser.parse_args()
    for name in [asked.game] if asked.game else riverpost.list_games():
        game = riverpost.game(name)
        for players in game.options.players_with():
            pace = simulations_a_second(game, players, asked.seconds)
            print(json.dumps({"game": name, "players": players, "simulations_per_s": pace}), flush=True)
        usual = game.new().players
        for row in (*levels(game, usual), given(game, usual, asked.seconds)):
            print(json.dumps({"game": name, "players": usual, **row}), flush=True)


if __name__ == "__main__":
    main()
