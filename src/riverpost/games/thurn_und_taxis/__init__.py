"""Thurn und Taxis (Karen and Andreas Seyfarth, 2006): post lines through southern Germany."""

from riverpost.engine.options import Chosen, Facts, Switch, Unfit, begins, seat_is_missing
from riverpost.engine.words import mark


def unfit(players: int, options: Chosen) -> Unfit | None:
    """Why these players and options do not go together."""
    return seat_is_missing("begins", "T3", players, options)


FACTS = Facts(
    title="Thurn und Taxis",
    year=2006,
    players=(2, 3, 4),
    good_players=3,
    version=2,
    pitch=mark("Lay post routes from city to city, build houses along them, and be the first with a coach and six."),
    minutes=(45, 60),
    secrets=True,
    options=(  # rules/options.py names their places
        Switch(
            name="first_printing",
            title=mark("First printing"),
            text=mark("The tile for all lands asks for the eight lands around Bavaria only."),
            rule="T34",
            fair=True,
        ),
        begins(mark("Who takes the first turn."), "T3", seats=4),
    ),
    unfit=unfit,
)
