"""Niagara (Thomas Liesching, 2005): canoes, gems and a river that carries everybody towards the falls."""

from riverpost.engine.options import Chosen, Facts, Number, Switch, Unfit, begins, seat_is_missing
from riverpost.engine.words import mark


def unfit(players: int, options: Chosen) -> Unfit | None:
    """Why these players and options do not go together."""
    return seat_is_missing("begins", "N6", players, options)


FACTS = Facts(
    title="Niagara",
    year=2005,
    players=(3, 4, 5),
    good_players=4,
    version=2,
    pitch=mark("Paddle for gems on a river that carries every canoe a little nearer to the falls."),
    minutes=(30, 45),
    secrets=True,
    options=(  # rules/options.py names their places
        Switch(
            name="restless_river",
            title=mark("Restless river"),
            text=mark("The river always moves by at least one disc."),
            rule="N61",
            fair=True,
        ),
        Switch(
            name="rich_camp",
            title=mark("Rich camp"),
            text=mark("Several winners are ranked by the value of their gems, from violet 1 to red 5."),
            rule="N81",
            fair=True,
        ),
        Number(
            name="round_limit",
            title=mark("Round limit"),
            text=mark("After so many rounds without a winner the game ends and nobody has won."),
            rule="N82",
            default=200,
            lowest=7,
            highest=1000,
        ),
        begins(mark("Who has the life ring in the first round."), "N6", seats=5),
    ),
    unfit=unfit,
)
