"""The position as text that can be read back, and what is said of one that cannot be."""

from riverpost.engine.styles import Columns, Named, Style
from riverpost.engine.words import mark
from riverpost.games.mississippi_queen.rules import alphabet as a
from riverpost.games.mississippi_queen.rules.board import DIRECTION_IDS, TILE_IDS, TURN_IDS

TEXT: dict[str, Style] = {
    "edition": Named(a.EDITION_IDS),
    "phase": Named(a.PHASE_IDS),
    "tile": Named(TILE_IDS),
    "facing": Named(DIRECTION_IDS),
    "joint": Named(TURN_IDS),
    "bag": Columns(TILE_IDS),
    "heading": Named(DIRECTION_IDS),
    "stuck": Named(a.STUCK_IDS),
    "fate": Named(a.FATE_IDS),
}

# What cannot be, by the numbers of `broken`.
BROKEN: dict[int, str] = {
    1: mark("A number stands for nothing: it is no boat, hex, tile, heading, speed, coal or phase that there is."),
    2: mark("The boats, their owners or the teams do not fit the players and the edition."),
    3: mark("The tiles of the river do not join, or they are not the ones of this race."),
    4: mark("Boats share a hex or a place in the order, lie on land, or left the race in no order."),
    5: mark("The next tile is due without a boat on the newest one, or the other way round."),
    6: mark("The passengers aboard and at the piers are not those of this river."),
    7: mark("A boat is too fast for a sandbank or for being aground, or is stranded on open water."),
    8: mark("The race is over, but nobody has won and its limit is not reached."),
    9: mark("Boats are not as they start, or the race has begun without its first round."),
    10: mark("Points, wake or coal of the boat on turn do not fit how its turn went."),
    11: mark("The boats that are pushed do not stand as a push leaves them."),
    12: mark("The boat that is asked cannot be asked this now."),
}
