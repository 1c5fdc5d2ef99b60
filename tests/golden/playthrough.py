"""A whole game as text, for people to read in a diff.

`python -m tests.golden.playthrough` writes the files anew; look at the difference before committing it.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import riverpost
from riverpost.bots.players import player

FOLDER = Path(__file__).parent
SEED = 1910
POSITION_EVERY = 25


def variants() -> dict[str, tuple[str, int, dict[str, Any]]]:
    """The games that are written: file name, then game, number of players and options."""
    return {
        "mississippi-queen": ("mississippi-queen", 3, {}),
        "mississippi-queen-1997": ("mississippi-queen", 4, {"edition": "1997"}),
        "mississippi-queen-driving-school": ("mississippi-queen", 2, {"edition": "driving-school"}),
        "mississippi-queen-two-and-the-rose": (
            "mississippi-queen",
            2,
            {"tiles": ["B1-B2", "B3-1"], "black_rose": True},
        ),
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


def playthrough(name: str, players: int, options: dict[str, Any]) -> str:
    """A light game: every decision with its choices, what it caused, and the position now and then."""
    game = riverpost.game(name)
    position = game.new(players, SEED, **options)
    light = player(game, "light", SEED)
    lines = [f"{game.title}, {players} players, seed {SEED}, light play", "", *indented(position.text())]
    while not position.over:
        seat = position.seat
        assert seat is not None
        lines += ["", f"ply {position.ply}  {game.face.player_name(position, seat)}: {position.prompt(seat)}"]
        lines += [f"  may: {', '.join(position.legal(seat))}"]
        action = light.choose(position.view(seat))
        events = position.play(action, seat)
        lines += [f"  plays: {game.notation(action)}"]
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


if __name__ == "__main__":
    for file, (name, players, options) in variants().items():
        (FOLDER / f"{file}.txt").write_text(playthrough(name, players, options), encoding="utf-8")
        print(file)
