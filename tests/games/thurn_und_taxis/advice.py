"""What each sentence of advice claims, for the contract."""

from riverpost.games.thurn_und_taxis.rules.board import CARRIAGE_POINTS, NONE, ROAD, TILE_VALUES
from riverpost.games.thurn_und_taxis.texts.names import city_of
from tests.advice import Claim, Deed


def joined(deed: Deed, city: int) -> bool:
    """T21: whether a city is joined by a road to an end of the line, and not in it."""
    line = [int(at) for at in deed.before.line[deed.seat] if at != NONE]
    return bool(line) and city not in line and any(ROAD[end, city] for end in (line[0], line[-1]))


def held(deed: Deed, city: int) -> int:
    return int(deed.before.hand[deed.seat, city])


def others_held(deed: Deed, city: int) -> list[int]:
    """The other cities in hand to which roads lead."""
    return [other for other, count in enumerate(deed.before.hand[deed.seat]) if count and ROAD[city, other]]


def tiles_won(deed: Deed) -> int:
    won = (deed.after.tile_owner == deed.seat) & (deed.before.tile_owner != deed.seat)
    return int(TILE_VALUES[won].sum())


def closes(deed: Deed) -> bool:
    houses = int(deed.before.houses_left[deed.seat]) - int(deed.after.houses_left[deed.seat])
    length = [event.facts["length"] for event in deed.happened("closed", seat=deed.seat)]
    return ([deed.facts["length"]], deed.facts["houses"], deed.facts["points"]) == (length, houses, tiles_won(deed))


def carriage_missed(deed: Deed, length: int) -> int:
    """T36: how many cities a line of a length lacks for the next carriage."""
    had = int(deed.before.carriage[deed.seat])
    assert deed.facts["carriage"] == (3 if had == 0 else had + 1)
    return int(deed.facts["carriage"]) - length


CLAIMS: dict[str, Claim] = {
    "closes somehow": lambda deed: bool(deed.happened("closed", seat=deed.seat, length=deed.facts["length"])),
    "closes": lambda deed: closes(deed) and deed.after.carriage[deed.seat] == deed.before.carriage[deed.seat],
    "closes with carriage": lambda deed: closes(deed) and deed.after.carriage[deed.seat] == deed.facts["carriage"],
    "long enough": lambda deed: (
        deed.after.line_length[deed.seat] == deed.facts["length"] and carriage_missed(deed, deed.facts["length"]) <= 0
    ),
    "grows": lambda deed: (
        deed.after.line_length[deed.seat] == deed.facts["length"]
        and carriage_missed(deed, deed.facts["length"]) == deed.facts["short"] > 0
    ),
    "begins": lambda deed: deed.facts["others"] == others_held(deed, city_of(deed.actions[0]) or 0),
    "nothing joins": lambda deed: not any(held(deed, city) and joined(deed, city) for city in range(len(ROAD))),
    "joins": lambda deed: joined(deed, deed.facts["city"]),
    "beside": lambda deed: deed.facts["others"] == others_held(deed, deed.facts["city"]),
    "none open joins": lambda deed: not any(joined(deed, int(city)) for city in deed.before.open if city != NONE),
    "waits": lambda deed: (
        deed.after.line_length[deed.seat] == deed.before.line_length[deed.seat]
        and carriage_missed(deed, int(deed.after.line_length[deed.seat])) == deed.facts["short"] > 0
    ),
    "better carriage": lambda deed: (
        deed.after.carriage[deed.seat] == deed.facts["carriage"]
        and CARRIAGE_POINTS[deed.after.carriage[deed.seat]] - CARRIAGE_POINTS[deed.before.carriage[deed.seat]]
        == deed.facts["points"]
    ),
    "again": lambda deed: held(deed, deed.facts["city"]) > 1,
    "apart": lambda deed: not others_held(deed, deed.facts["city"]),
}
