"""Positions of Thurn und Taxis that its pictures are tried on."""

from collections.abc import Callable
from functools import cache

import numpy as np

import riverpost
from riverpost.engine.position import Position, new_dice
from riverpost.games.thurn_und_taxis.rules import alphabet as a
from riverpost.games.thurn_und_taxis.rules.board import CITIES, CITY_IDS, NONE, ROADS_FROM
from tests.draw.scene_checks import LONG_NAMES

GAME = riverpost.game("thurn-und-taxis")


def play(decisions: int, players: int, seed: int) -> Position:
    position, dice, found = GAME.new(players=players, seed=seed), new_dice(seed), np.empty(GAME.n_actions, np.int16)
    for _ in range(decisions):
        if position.over:
            break
        position.play(int(GAME.parts.machine.light_at(position.array, 0, position.seat, found, dice)))
    return position


@cache
def longest_line() -> list[int]:
    """A line through all cities, found by depth first search."""

    def onward(line: list[int]) -> list[int]:
        if len(line) == CITIES:
            return line
        for city in (int(city) for city in ROADS_FROM[line[-1]] if city != NONE and city not in line):
            if found := onward([*line, city]):
                return found
        return []

    return next(line for city in range(CITIES) if (line := onward([city])))


def crowded() -> Position:
    """All houses stand, lines run through all cities, every hand is large and every name is long."""
    position = GAME.new(players=4, seed=1, names=LONG_NAMES[:4])
    s = position.raw
    s.mover, s.phase, s.official = 2, a.AFTER_PLAY, a.NOBODY
    s.house[:] = 1
    s.line[:] = longest_line()
    s.line_length[:] = CITIES
    s.hand[:] = 1
    s.hand[:, :8] = 3
    s.hand_size[:] = s.hand[0].sum()
    s.known[:, ::2] = 1
    s.tile_owner[:20] = 1
    return position


def deciding(phase: int, *line: str) -> Position:
    """A seat with a line and six cards that has this to decide."""
    position = GAME.new(players=4, seed=1)
    s = position.raw
    seat = s.mover
    s.phase, s.official, s.way = phase, a.NOBODY, a.PER_LAND
    s.line[seat, : len(line)] = [CITY_IDS.index(city) for city in line]
    s.line_length[seat] = len(line)
    s.hand[seat, :4] = 1
    s.hand[seat, 4] = 2
    s.hand_size[seat] = 6
    return position


POSITIONS: dict[str, Callable[[], Position]] = {
    "opening": lambda: play(0, 4, 1),
    "two players": lambda: play(150, 2, 3),
    "three players": lambda: play(250, 3, 4),
    "four players": lambda: play(200, 4, 5),
    "card to play": lambda: deciding(a.PLAY, "ulm", "kempten"),
    "after play": lambda: deciding(a.AFTER_PLAY, "linz", "passau", "regensburg", "ingolstadt"),
    "house to choose": lambda: deciding(a.HOUSE_CITY, "linz", "passau", "regensburg", "ingolstadt"),
    "cartwright": lambda: deciding(a.CALL_CARTWRIGHT, "ulm", "kempten", "zurich"),
    "discards": lambda: deciding(a.DISCARD_DOWN),
    "over": lambda: play(5000, 3, 8),
    "crowded": crowded,
}


# The kinds of pieces that belong into the panel of a player.
PANELS = "line|seen|name|houses|score"
# Those that the owner is shown otherwise: as the cards themselves.
OWN = "hand|hand-size|seen"
# The kinds of symbols that are smaller than a finger even on a phone.
SMALL = "ticket"
