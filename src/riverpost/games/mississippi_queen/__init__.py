"""Mississippi Queen (Werner Hodel, 1997 and 2019): paddle steamers race down a river nobody knows yet."""

from riverpost.engine.options import (
    DRAWN,
    Choice,
    Chosen,
    Facts,
    Number,
    Several,
    Switch,
    Unfit,
    Value,
    begins,
    seat_is_missing,
    seat_value,
)
from riverpost.engine.words import mark, mark_count

FITTING = {"2019": (2, 3, 4, 5, 6), "1997": (3, 4, 5), "driving-school": (2, 3, 4, 5)}
OF_2019 = {
    "tiles": "M105",
    "extra_passengers": "M105",
    "teams": "M105",
    "partners": "M105",
    "black_rose": "M105",
    "strict_berths": "M53",
}
TEAM_PLAYERS = (4, 6)
ROSE_PLAYERS = (2, 3, 4, 5)
FIGURES = 16  # of passengers in the box
BLUE_PIERS, RED_PIERS, PLAIN_ISLANDS = 4, 4, 3  # tiles of each kind among A1, A2 and A3

NOT_OF_THIS_EDITION = mark("This edition knows nothing of the kind: that belongs to the race of 2019.")
WRONG_PLAYERS = mark("This edition is for {least} to {most} players, not {players}.")
NO_TEAMS = mark("Teams are two against two or three against three; {players} players cannot form them.")
NO_EXTENDED_TILES = mark("Extra passengers belong to a race with extended tiles.")
TOO_FEW_FIGURES = mark("The piers would need {needed} passengers, and the box has {figures}.")
NO_PARTNERS = mark("Partners race in teams; choose teams too.")
WRONG_PARTNERS = mark_count(
    "For teams of {size} name {wanted} partner of seat 1, or nobody.",
    "For teams of {size} name {wanted} partners of seat 1, or nobody.",
    by="wanted",
)
BERTHS_ARE_DRAWN = mark("With more than two players chance decides who has which berth in the race of 2019.")
NO_BERTH_FOR_HER = mark("The Black Rose sails with 2 to 5 players: with {players} no berth is left for her.")


def unfit(players: int, options: Chosen) -> Unfit | None:
    """Why these players and options do not go together."""
    edition, tiles = str(options["edition"]), options["tiles"]
    assert isinstance(tiles, list)
    for name, rule in OF_2019.items():
        if options[name] and edition != "2019":
            return Unfit(NOT_OF_THIS_EDITION, name, rule)
    fitting, facts = FITTING[edition], {"players": players}
    if players not in fitting:
        return Unfit(WRONG_PLAYERS, "players", facts={**facts, "least": min(fitting), "most": max(fitting)})
    if options["teams"] and players not in TEAM_PLAYERS:
        return Unfit(NO_TEAMS, "teams", "M72", facts)
    if unfit_partners := why_not_partners(players, options):
        return unfit_partners
    if options["black_rose"] and players not in ROSE_PLAYERS:
        return Unfit(NO_BERTH_FOR_HER, "black_rose", "M80", facts)
    if options["begins"] != DRAWN and edition == "2019" and players > 2:
        return Unfit(BERTHS_ARE_DRAWN, "begins", "M11")
    if missing := seat_is_missing("begins", "M70" if edition == "2019" else "M100", players, options):
        return missing
    return unfit_extra(players, len(tiles)) if options["extra_passengers"] else None


def why_not_partners(players: int, options: Chosen) -> Unfit | None:
    """Why seat 1 cannot race with these: there are no teams, they are not there, or the teams would not be even."""
    partners = options["partners"]
    assert isinstance(partners, list)
    if not partners:
        return None
    if not options["teams"]:
        return Unfit(NO_PARTNERS, "partners", "M72")
    if missing := seat_is_missing("partners", "M72", players, options):
        return missing
    size = players // 2
    if len(partners) != size - 1:
        return Unfit(WRONG_PARTNERS, "partners", "M72", {"size": size, "wanted": size - 1})
    return None


def unfit_extra(players: int, extended: int) -> Unfit | None:
    """M60: one more passenger on every blue pier goes with extended tiles, and with the figures that there are."""
    if not extended:
        return Unfit(NO_EXTENDED_TILES, "extra_passengers", "M60")
    needed = figures_needed(players, extended)
    if needed > FIGURES:
        return Unfit(TOO_FEW_FIGURES, "extra_passengers", "M60", {"needed": needed, "figures": FIGURES})
    return None


def figures_needed(players: int, extended: int) -> int:
    """M40, M60: passengers on all piers with one more on the blue ones; extended tiles replace A3s first, then A2s."""
    red = RED_PIERS - max(0, extended - PLAIN_ISLANDS)
    return red * (1 if players <= 4 else 2) + BLUE_PIERS * (2 if players <= 3 else 3)


FACTS = Facts(
    title="Mississippi Queen",
    year=1997,
    players=(2, 3, 4, 5, 6),
    good_players=4,
    version=2,
    pitch=mark("Race paddle steamers down a river that nobody knows yet, and take two passengers aboard on the way."),
    minutes=(45, 60),
    secrets=False,
    options=(  # rules/options.py names their places
        Choice(
            name="edition",
            title=mark("Edition"),
            text=mark("Which rules the boats race by."),
            rule="M100",
            named=(
                Value(
                    "2019",
                    mark("The race of 2019"),
                    mark(
                        "Twelve tiles and two passengers; two to six can race, and all the extras below belong to it."
                    ),
                    "M6",
                ),
                Value(
                    "1997",
                    mark("The race of 1997"),
                    mark("Whoever docks first with two passengers ends the race, and the river vanishes astern."),
                    "M101",
                    fair=True,
                ),
                Value(
                    "driving-school",
                    mark("Driving school of 1997"),
                    mark("A short river of three tiles to learn steering: no passengers, the first boat home wins."),
                    "M100",
                ),
            ),
            default="2019",
        ),
        Switch(
            name="strict_berths",
            title=mark("Strict berths"),
            text=mark("A boat that ends its turn on a berth at a speed above 1 is disqualified."),
            rule="M53",
            fair=True,
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
        Several(
            name="tiles",
            title=mark("Extended tiles"),
            text=mark("Any number of them; each replaces a plain tile of the river."),
            rule="M60",
            named=(
                Value(
                    "B1",
                    mark("Two coal depots"),
                    mark("Stop there at speed 1 and the coal is full again."),
                    "M61",
                    fair=True,
                ),
                Value(
                    "B1-B2",
                    mark("A depot and driftwood"),
                    mark("Coal to fetch, and logs that cost points and speed."),
                    "M62",
                    fair=True,
                ),
                Value(
                    "B2",
                    mark("Driftwood"),
                    mark("Sailing through logs costs a point more, and then speed."),
                    "M62",
                    fair=True,
                ),
                Value(
                    "B3-1",
                    mark("Sandbanks, the first tile"),
                    mark("Running onto one ends the turn at once."),
                    "M65",
                    fair=True,
                ),
                Value(
                    "B3-2", mark("Sandbanks, the second tile"), mark("More banks, on another tile."), "M65", fair=True
                ),
                Value(
                    "B4",
                    mark("Archipelago"),
                    mark("Many small islands, and narrow ways between them."),
                    "M69",
                    fair=True,
                ),
            ),
        ),
        Switch(
            name="extra_passengers",
            title=mark("Extra passengers"),
            text=mark("One more passenger waits on every blue pier, for an easier race."),
            rule="M60",
            fair=True,
        ),
        Switch(
            name="teams",
            title=mark("Teams"),
            text=mark(
                "Two against two or three against three: partners may share coal, and the first boat home with two "
                "passengers wins for its team."
            ),
            rule="M72",
            fair=True,
        ),
        Several(
            name="partners",
            title=mark("Partners of seat 1"),
            text=mark("Who races in one team with seat 1; if nobody is named, every other seat."),
            rule="M72",
            named=tuple(seat_value(number, mark("Races together with seat 1."), "M72") for number in range(2, 7)),
        ),
        Switch(
            name="black_rose",
            title=mark("Black Rose"),
            text=mark("A neutral boat with endless coal, sailed in every round by whoever is last."),
            rule="M80",
            fair=True,
        ),
        begins(
            mark(
                "In the races of 1997: who has the first berth, the others follow clockwise. With two players in the "
                "race of 2019: who starts, and has berths 3 and 4."
            ),
            "M100",
            seats=5,
        ),
    ),
    unfit=unfit,
)
