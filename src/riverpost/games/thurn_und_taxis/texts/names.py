"""Notation, and the names of players, cities, lands, tiles and officials."""

from riverpost.engine.seen import Seen
from riverpost.engine.words import Translate, mark
from riverpost.games.thurn_und_taxis.rules import alphabet as a
from riverpost.games.thurn_und_taxis.rules.board import CITY_IDS, DATA, LAND_IDS, PLACES

NOTATION: list[str] = [
    *(f"take {place + 1}" for place in range(PLACES)),
    "take deck",
    "administrator",
    "postmaster",
    *(f"{verb} {city}" for verb in ("start", "restart", "left", "right") for city in CITY_IDS),
    *(f"courier {end} {city}" for end in ("left", "right") for city in CITY_IDS),
    *(f"close {land}" for land in LAND_IDS),
    "close per-land",
    "end",
    *(f"house {city}" for city in CITY_IDS),
    "cartwright",
    "no cartwright",
    *(f"discard {city}" for city in CITY_IDS),
]

SEAT_NAMES = (mark("Orange"), mark("Blue"), mark("Green"), mark("Red"))
CITY_NAMES: tuple[str, ...] = tuple(city["name"] for city in DATA["cities"])
LAND_NAMES = {
    "baden": mark("Baden"),
    "wuerttemberg": mark("Württemberg"),
    "hohenzollern": mark("Hohenzollern"),
    "bavaria": mark("Bavaria"),
    "switzerland": mark("Switzerland"),
    "tyrol": mark("Tyrol"),
    "bohemia": mark("Bohemia"),
    "salzburg": mark("Salzburg"),
    "poland": mark("Poland"),
}
STACK_NAMES = {
    "length_5": mark("five cities"),
    "length_6": mark("six cities"),
    "length_7": mark("seven cities"),
    "all_lands": mark("all lands"),
    "bavaria": mark("Bavaria"),
    "baden": mark("Baden"),
    "wuerttemberg_hohenzollern": mark("Württemberg and Hohenzollern"),
    "switzerland_tyrol": mark("Switzerland and Tyrol"),
    "bohemia_salzburg": mark("Bohemia and Salzburg"),
    "game_end": mark("the end of the game"),
}
OFFICIAL_NAMES = (
    mark("nobody"), mark("the postmaster"), mark("the administrator"), mark("the courier"), mark("the cartwright"),
)  # fmt: skip
END_NAMES = (mark("left"), mark("right"))

SCORE_NAMES = (
    mark("carriage", "a part of the score"),
    mark("tiles", "a part of the score"),
    mark("houses left", "a part of the score"),
)  # in the order of SCORE_PARTS


def player_name(position: Seen, seat: int, translate: Translate) -> str:
    """A player's own name, or that of the colour."""
    return position.names[seat] if position.names else translate(SEAT_NAMES[seat])


def way_name(way: int, translate: Translate) -> str:
    """A way to close a line."""
    return translate(mark("one house per land")) if way == a.PER_LAND else land_name(way, translate)


def land_name(land: int | None, translate: Translate) -> str:
    """The name of a land, nothing where there is none."""
    return "" if land is None else translate(LAND_NAMES[LAND_IDS[land]])


# --- what an action names


def city_of(action: int) -> int | None:
    """The city that an action names."""
    named = a.START <= action < a.CLOSE or a.HOUSE <= action < a.USE_CARTWRIGHT or action >= a.DISCARD
    return CITY_IDS.index(NOTATION[action].split()[-1]) if named else None


def land_of(action: int) -> int | None:
    """The land that an action names."""
    return action - a.CLOSE if a.CLOSE <= action < a.CLOSE_PER_LAND else None
