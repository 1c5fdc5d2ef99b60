"""What each sentence of advice claims, for the contract."""

from riverpost.games.niagara.rules.board import CAMP, CLOUD, DEPTH, FALLS
from riverpost.games.niagara.rules.ending import has_won
from tests.advice import Claim, Deed


def gained(deed: Deed) -> bool:
    """N37: a gem has come home; it may have paid for a canoe since."""
    return bool(deed.happened("delivered", seat=deed.seat, gem=deed.facts["gem"]))


def on_river(deed: Deed, seat: int) -> int:
    return sum(place not in (CAMP, FALLS) for place in deed.before.place[seat])


def loads(deed: Deed) -> bool:
    return bool(deed.happened("loaded", seat=deed.seat, gem=deed.facts["gem"]))


def stops(deed: Deed) -> bool:
    places = [event.facts["place"] for event in deed.happened("stopped", seat=deed.seat)]
    return [int(DEPTH[FALLS] - DEPTH[place]) for place in places] == [deed.facts["steps"]]


def others_on_river(deed: Deed) -> int:
    return sum(on_river(deed, seat) for seat in range(deed.before.players) if seat != deed.seat)


def suffices(deed: Deed) -> bool:
    """N26: a canoe with that gem is no more discs from camp than the card has points."""
    aboard = zip(deed.before.place[deed.seat], deed.before.cargo[deed.seat], strict=True)
    return any(gem == deed.facts["gem"] and DEPTH[place] <= deed.facts["number"] for place, gem in aboard)


CLAIMS: dict[str, Claim] = {
    "wins": lambda deed: gained(deed) and has_won(deed.after, deed.seat) and not has_won(deed.before, deed.seat),
    "brings home": gained,
    "steals": lambda deed: bool(
        deed.happened("stole", seat=deed.seat, victim=deed.facts["victim"], gem=deed.facts["gem"])
    ),
    "new colour": lambda deed: loads(deed) and deed.before.camp[deed.seat, deed.facts["gem"]] == 0,
    "more of a colour": lambda deed: (
        loads(deed) and deed.before.camp[deed.seat, deed.facts["gem"]] == deed.facts["count"] > 0
    ),
    "stops": stops,
    "ashore": lambda deed: bool(deed.happened("landed", seat=deed.seat)),
    "card for home": suffices,
    "card and river": lambda deed: (
        deed.facts["pushes"] == max(int(deed.before.restless_river), deed.actions[0] + 1 + int(deed.before.weather))
    ),
    "cloud": lambda deed: deed.actions == [CLOUD],
    "afloat": lambda deed: on_river(deed, deed.seat) == deed.facts["count"] > 0,
    "others afloat": lambda deed: (
        (others_on_river(deed), on_river(deed, deed.seat)) == (deed.facts["theirs"], deed.facts["yours"])
        and deed.facts["theirs"] > deed.facts["yours"]
    ),
    "canoe again": lambda deed: FALLS in deed.before.place[deed.seat],
}
