"""A whole game as text, for people to read in a diff.

A text holds the moves of its game, each after "plays:", so nothing that chooses moves has a say in it.
`python -m tests.golden.playthrough` tells all games anew from their moves; `--new-moves NAME` lets the light player
choose other moves for one of them, or the first for a game without a text. Look at the difference before committing it.
"""

import argparse
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import riverpost
from riverpost.bots.players import player
from riverpost.engine.errors import RiverpostError

FOLDER = Path(__file__).parent
SEED = 1910
POSITION_EVERY = 25
PLAYS = "  plays: "
# The games that are written: file name, then game, number of players and options.
GAMES: dict[str, tuple[str, int, dict[str, Any]]] = {
    "mississippi-queen": ("mississippi-queen", 3, {}),
    "mississippi-queen-1997": ("mississippi-queen", 4, {"edition": "1997"}),
    "mississippi-queen-driving-school": ("mississippi-queen", 2, {"edition": "driving-school"}),
    "mississippi-queen-two-and-the-rose": ("mississippi-queen", 2, {"tiles": ["B1-B2", "B3-1"], "black_rose": True}),
    "mississippi-queen-teams-of-three": (
        "mississippi-queen",
        6,
        {"teams": True, "tiles": ["B1", "B2", "B3-2", "B4"]},
    ),
    "niagara": ("niagara", 4, {}),
    "niagara-rich-and-restless": ("niagara", 3, {"restless_river": True, "rich_camp": True}),
    "thurn-und-taxis": ("thurn-und-taxis", 3, {}),
    "thurn-und-taxis-first-printing": ("thurn-und-taxis", 2, {"first_printing": True}),
}


def path_of(file: str) -> Path:
    """Where a text lies."""
    return FOLDER / f"{file}.txt"


def written(file: str) -> str:
    """A text as it lies there."""
    return path_of(file).read_text(encoding="utf-8")


def written_moves(file: str) -> list[str]:
    """The moves that it holds, in notation."""
    return [line.removeprefix(PLAYS) for line in written(file).splitlines() if line.startswith(PLAYS)]


def light_moves(file: str) -> list[str]:
    """The moves that the light player would choose."""
    position = set_up(file)
    light = player(position.game, "light", SEED)
    while not position.over:
        position.play(light.choose(position.view(position.seat)))
    return [position.game.notation(action) for _, action in position.moves]


def set_up(file: str) -> riverpost.Position:
    """The position that a game begins with."""
    name, players, options = GAMES[file]
    return riverpost.game(name).new(players, SEED, **options)


def playthrough(file: str, moves: Iterable[str]) -> str:
    """Every decision with its choices, what it caused, and the position now and then."""
    position = set_up(file)
    game = position.game
    lines = [f"{game.title}, {position.players} players, seed {SEED}, light play", "", *indented(position.text())]
    for move in moves:
        seat = position.seat
        assert seat is not None, f"The game is over before it comes to {move}."
        lines += ["", f"ply {position.ply}  {game.face.player_name(position, seat)}: {position.prompt(seat)}"]
        lines += [f"  may: {', '.join(position.legal(seat))}"]
        events = position.play(move, seat)
        lines += [f"{PLAYS}{move}"]
        for event in events:
            audience = "" if event.audience == -1 else f"  (audience {event.audience})"
            facts = " ".join(f"{name}={value}" for name, value in event.facts.items())
            lines += [f"    {event.name} {facts}{audience}".rstrip()]
        if position.ply % POSITION_EVERY == 0 or position.over:
            lines += ["", *indented(position.text())]
    lines += ["", "The game in words, as seat 0 tells it:", *(f"  {line}" for line in position.log(0))]
    lines += ["", "Result:", *(f"  {standing}" for standing in position.result())]
    return "\n".join(lines) + "\n"


def indented(text: str) -> Iterator[str]:
    """A text four places in."""
    return (f"    {line}" for line in text.splitlines())


def main() -> None:
    """Write texts anew."""
    parser = argparse.ArgumentParser(description="Tell the golden games anew from the moves they hold.")
    parser.add_argument("--new-moves", metavar="NAME", choices=GAMES, help="let the light player choose for this one")
    chosen = parser.parse_args().new_moves
    for file in [chosen] if chosen else GAMES:
        try:
            told = playthrough(file, light_moves(file) if chosen else written_moves(file))
        except (OSError, AssertionError, RiverpostError) as reason:
            sys.exit(f"{file} cannot be told from its moves: {reason} For other moves add --new-moves {file}")
        path_of(file).write_text(told, encoding="utf-8")
        print(file)


if __name__ == "__main__":
    main()
