"""Thurn und Taxis (Karen and Andreas Seyfarth, 2006): post lines through southern Germany."""

from riverpost.engine.options import Facts, Switch
from riverpost.engine.words import mark

FACTS = Facts(
    title="Thurn und Taxis",
    year=2006,
    players=(2, 3, 4),
    version=1,
    options=(
        Switch(
            name="first_printing",
            title=mark("First printing"),
            text=mark("The tile for all lands asks for the eight lands around Bavaria only."),
            rule="T34",
        ),
    ),
)
