"""Thurn und Taxis (Karen and Andreas Seyfarth, 2006): post lines through southern Germany."""

from riverpost.engine.options import Facts, Switch
from riverpost.engine.words import mark

FACTS = Facts(
    title="Thurn und Taxis",
    year=2006,
    players=(2, 3, 4),
    good_players=3,
    version=1,
    pitch=mark("Lay post routes from city to city, build houses along them, and be the first with a coach and six."),
    minutes=(45, 60),
    secrets=True,
    options=(
        Switch(
            name="first_printing",
            title=mark("First printing"),
            text=mark("The tile for all lands asks for the eight lands around Bavaria only."),
            rule="T34",
        ),
    ),
)
