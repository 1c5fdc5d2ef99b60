"""Mississippi Queen (Werner Hodel, 1997 and 2019): paddle steamers race down a river nobody knows yet."""

from typing import Any

from riverpost.engine.options import Choice, Facts, Number, Switch
from riverpost.engine.words import mark

FITTING = {"2019": (3, 4, 5), "1997": (3, 4, 5), "driving-school": (2, 3, 4, 5)}


def unfit(players: int, options: dict[str, Any]) -> str | None:
    """Why so many players cannot play an edition."""
    edition = options["edition"]
    fitting = FITTING[edition]
    if players in fitting:
        return None
    return f"The edition {edition} is for {min(fitting)} to {max(fitting)} players, not {players}."


FACTS = Facts(
    title="Mississippi Queen",
    year=1997,
    players=(2, 3, 4, 5),
    version=1,
    options=(
        Choice(
            name="edition",
            title=mark("Edition"),
            text=mark("The race of 2019, the race of 1997, or the short driving school of 1997 without passengers."),
            rule="M100",
            values=("2019", "1997", "driving-school"),
            default="2019",
        ),
        Switch(
            name="strict_berths",
            title=mark("Strict berths"),
            text=mark("A boat that ends its turn on a berth at a speed above 1 is disqualified."),
            rule="M53",
        ),
        Number(
            name="round_limit",
            title=mark("Round limit"),
            text=mark("After so many rounds the race is stopped and the boats rank by passengers, then by place."),
            rule="M54",
            default=100,
            lowest=10,
            highest=1000,
        ),
    ),
    unfit=unfit,
)
