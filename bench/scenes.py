"""What a live update costs: microseconds to make the next scene and its difference, and how many bytes it takes.

    python bench/scenes.py [--games 2] [--seed 1]

Whole games by the quick policy, each through the eyes of one seat; the first game only fills the caches. One line of
JSON for each game and layout. Times are of the processor, so that a busy machine does not matter much.
"""

import argparse
import json
import statistics
import time
from collections.abc import Iterator

import riverpost
from riverpost.bots.players import player
from riverpost.draw.difference import SceneState, difference, state, told_beats


def plies(game: riverpost.Game, seed: int) -> Iterator[riverpost.Position]:
    """Every position of a game."""
    position, chooser = game.new(seed=seed), player(game, "light", seed)
    yield position
    while not position.over:
        assert position.seat is not None
        position.play(chooser.choose(position.view(position.seat)))
        yield position


def updates(game: riverpost.Game, layout: str, seed: int) -> Iterator[tuple[float, int]]:
    """The time and the size of each update of a game, as one of its seats is sent them."""
    seat = seed
    former: SceneState | None = None
    for position in plies(game, seed):
        eyes = seat % position.players
        start = time.process_time()
        drawn = game.face.scene(position.view(eyes), "en", layout, headline=False)
        now = state(drawn)
        told = {**difference(former, now), "beats": told_beats(drawn.beats(), former)}
        took = time.process_time() - start
        if former is not None:
            yield took * 1e6, len(json.dumps(told, ensure_ascii=False, separators=(",", ":")).encode())
        former = now


def measure(game: riverpost.Game, layout: str, games: int, seed: int) -> dict[str, object]:
    """The middle and the tail of all updates but those of the first game."""
    list(updates(game, layout, seed))
    found = [update for k in range(1, games + 1) for update in updates(game, layout, seed + k)]
    times, sizes = sorted(time for time, _ in found), sorted(size for _, size in found)
    return {
        "game": game.name,
        "what": "scene-update",
        "layout": layout,
        "updates": len(found),
        "microseconds_mean": round(statistics.fmean(times)),
        "microseconds_median": round(statistics.median(times)),
        "bytes_median": round(statistics.median(sizes)),
        "bytes_95": sizes[int(len(sizes) * 0.95)],
        "bytes_most": sizes[-1],
    }


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--games", type=int, default=2)
    arguments.add_argument("--seed", type=int, default=1)
    given = arguments.parse_args()
    for name in riverpost.list_games():
        for layout in ("wide", "tall"):
            print(json.dumps(measure(riverpost.game(name), layout, given.games, given.seed)), flush=True)


if __name__ == "__main__":
    main()
