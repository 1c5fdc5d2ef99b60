"""Nim, a toy: heaps of stones, and whoever takes the last one wins. It shows that a game is its folder alone."""

from typing import Any

from riverpost.engine.options import Facts, Switch, Unfit, begins, seat_is_missing
from riverpost.engine.words import mark


def unfit(players: int, options: dict[str, Any]) -> Unfit | None:
    """Why these players and options do not go together."""
    return seat_is_missing("begins", "X3", players, options)


FACTS = Facts(
    title="Nim",
    year=1901,
    players=(2, 3),
    good_players=2,
    version=1,
    pitch=mark("Three heaps of stones: take some from one of them, and see to it that the last one is yours."),
    minutes=(1, 2),
    secrets=False,
    options=(  # rules/options.py names their places
        Switch(
            name="misere",
            title=mark("Misère"),
            text=mark("Whoever takes the last stone loses."),
            rule="X6",
            fair=True,
        ),
        begins(mark("Who takes first."), "X3", seats=3),
    ),
    unfit=unfit,
)
