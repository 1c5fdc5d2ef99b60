"""What each sentence of advice claims, for the contract."""

from riverpost.games.mississippi_queen.rules.alphabet import DOCKED
from riverpost.games.mississippi_queen.rules.board import FULL_COAL
from riverpost.games.mississippi_queen.rules.ending import rank
from tests.advice import Claim, Deed


def sails(deed: Deed, coal: int) -> bool:
    """So many hexes were sailed for so much coal, unless coal changed boats at the end of the turn."""
    boat = int(deed.before.asked)
    paid = int(deed.before.coal[boat]) - int(deed.after.coal[boat])
    changed = any(event.name in ("given", "filled", "controls") for event in deed.events)
    return len(deed.happened("sailed", boat=boat)) == deed.facts["count"] and (changed or paid == coal)


CLAIMS: dict[str, Claim] = {
    "docks": lambda deed: (
        deed.after.fate[deed.before.asked] == DOCKED and deed.after.aboard[deed.before.asked] == deed.facts["count"]
    ),
    "wins": lambda deed: bool(deed.after.over) and rank(deed.after, deed.seat) == 1,
    "boards": lambda deed: deed.after.aboard[deed.before.asked] == deed.before.aboard[deed.before.asked] + 1,
    "refuels": lambda deed: deed.after.coal[deed.before.asked] == FULL_COAL,
    "sails for nothing": lambda deed: sails(deed, 0),
    "sails for coal": lambda deed: deed.facts["coal"] > 0 and sails(deed, deed.facts["coal"]),
    "pushes": lambda deed: (
        deed.facts["others"]
        == [event.facts["boat"] for event in deed.happened("pushed", pusher=int(deed.before.asked))]
    ),
}
