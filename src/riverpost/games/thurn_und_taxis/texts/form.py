"""The position as text that can be read back, and what is said of one that cannot be."""

from riverpost.engine.styles import Columns, Named, Style
from riverpost.engine.words import mark
from riverpost.games.thurn_und_taxis.rules import alphabet as a
from riverpost.games.thurn_und_taxis.rules.board import CITY_IDS, FIRST_CARRIAGE, LAND_IDS, LAST_CARRIAGE, NONE

TEXT: dict[str, Style] = {
    "phase": Named(a.PHASE_IDS),
    "official": Named(a.OFFICIAL_IDS),
    "deck": Columns(CITY_IDS),
    "discards": Columns(CITY_IDS),
    "open": Named(("none", *CITY_IDS), first=NONE),
    "hand": Columns(CITY_IDS),
    "known": Columns(CITY_IDS),
    "old": Columns(CITY_IDS),
    "old_pool": Columns(CITY_IDS),
    "line": Named(("none", *CITY_IDS), first=NONE),
    "house": Columns(CITY_IDS),
    "carriages_left": Columns([f"carriage-{number}" for number in range(FIRST_CARRIAGE, LAST_CARRIAGE + 1)]),
    "way": Named((*LAND_IDS, "per-land")),
    "served": Columns(LAND_IDS),
}

# What cannot be, by the numbers of `broken`.
BROKEN: dict[int, str] = {
    1: mark("A number stands for nothing: it is no seat, city, land, tile, phase or official that there is."),
    2: mark("Somebody who does not play has cards, houses, tiles or a carriage."),
    3: mark("There are not three cards of each city, or a pile is not as large as its cards."),
    4: mark("What is known of a hand does not fit its cards."),
    5: mark("A line has a city twice, or two cities that no road joins."),
    6: mark("Somebody does not have twenty houses."),
    7: mark("There are not four carriages of each number."),
    8: mark("A tile was won before a better one of its stack, twice by the same player, or without its houses."),
    9: mark("Whoever holds the tile for the end of the game has not brought the end, or the other way round."),
    10: mark("A closing is remembered although none is going on."),
    11: mark("What is to be decided cannot be decided now."),
}
