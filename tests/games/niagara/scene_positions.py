"""Positions of Niagara that its pictures are tried on."""

from collections.abc import Callable

import numpy as np

import riverpost
from riverpost.engine.position import Position, new_dice
from riverpost.games.niagara.rules import alphabet as a
from riverpost.games.niagara.rules.board import (
    CAMP,
    CARDS,
    FALLS,
    GEMS,
    NONE,
    PLACE_IDS,
)
from tests.draw.scene_checks import LONG_NAMES

GAME = riverpost.game("niagara")


def play(decisions: int, players: int, seed: int) -> Position:
    position = GAME.new(players=players, seed=seed)
    dice, found = new_dice(seed), np.empty(GAME.n_actions, np.int16)
    for _ in range(decisions):
        if position.over:
            break
        position.play(int(GAME.parts.machine.light_at(position.array, 0, position.seat, found, dice)))
    return position


def place(name: str) -> int:
    return PLACE_IDS.index(name)


def turn(phase: int, at: str = "4", points: int = 0, canoe: int = NONE, cargo: int = NONE) -> Position:
    """The last of five seats decides; every deposit holds all colours, and every camp some gems."""
    position = GAME.new(players=5, seed=3, names=LONG_NAMES)
    s = position.raw
    s.phase, s.mover, s.canoe, s.points, s.ring = phase, 4, canoe, points, 3
    s.picked[:] = s.revealed[:] = phase != a.BUY_BACK
    s.pick[:] = [0, 5, 6, 3, max(points, 1) - 1] if phase != a.BUY_BACK else NONE
    s.played[:, :4] = 1
    for deposit in range(GEMS):
        s.deposit[deposit] = np.roll([4, 3, 2, 2, 1], deposit)
    s.camp[:] = [[3, 3, 1, 0, 0], [0, 0, 0, 0, 0], [1, 1, 1, 1, 0], [0, 3, 0, 3, 0], [2, 1, 0, 1, 1]]
    s.place[4], s.cargo[4, 0] = place(at), cargo
    return position


def gathered(where: str) -> Position:
    """All ten canoes are at one place, loaded if they are afloat."""
    position = turn(a.CHOOSE_CANOE, points=3)
    position.raw.place[:] = place(where)
    if place(where) not in (CAMP, FALLS):
        position.raw.cargo[:] = [[0, 1], [2, 3], [4, 0], [1, 1], [3, NONE]]
        position.raw.duty[:] = a.MUST
    return position


def robbery() -> Position:
    """An empty canoe beside two loaded ones of the same player and two of another."""
    position = turn(a.STEAL_OR_NOT, points=0, canoe=1)
    s = position.raw
    s.place[:] = place("4")
    s.cargo[0], s.cargo[2], s.cargo[4] = [1, 1], [0, 4], [NONE, NONE]
    return position


def buying_back() -> Position:
    position = turn(a.BUY_BACK)
    position.raw.place[4] = FALLS
    return position


def all_lost() -> Position:
    position = buying_back()
    position.raw.place[:] = FALLS
    return position


def clouded() -> Position:
    position = turn(a.MOVE_CLOUD)
    position.raw.pick[4] = CARDS - 1
    position.raw.weather = 1
    return position


def two_winners() -> Position:
    position = turn(a.PICK)
    s = position.raw
    s.over = 1
    s.camp[:] = 0
    s.camp[0], s.camp[2] = [4, 0, 0, 0, 0], [1, 1, 1, 1, 1]
    return position


def some_picked() -> Position:
    position = GAME.new(players=5, seed=2)
    position.play("card 3", 1)
    position.play("card cloud", 3)
    return position


POSITIONS: dict[str, Callable[[], Position]] = {
    "opening": lambda: play(0, 3, 1),
    "some picked": some_picked,
    "three players": lambda: play(90, 3, 4),
    "four players": lambda: play(160, 4, 5),
    "five players": lambda: play(230, 5, 6),
    "paddling": lambda: turn(a.BEFORE, at="4", points=4, canoe=0, cargo=4),
    "launching": lambda: turn(a.BEFORE, at="camp", points=6, canoe=1),
    "over the edge": lambda: turn(a.BEFORE, at="5", points=6, canoe=0),
    "loading": lambda: turn(a.AFTER, at="6-left", points=2, canoe=0),
    "exchanging": lambda: turn(a.AFTER, at="7-right", points=4, canoe=0, cargo=1),
    "robbery": robbery,
    "weather": clouded,
    "buying back": buying_back,
    "all on one disc": lambda: gathered("4"),
    "all in an arm": lambda: gathered("7-left"),
    "all in camp": lambda: gathered("camp"),
    "all lost": all_lost,
    "played to the end": lambda: play(20_000, 3, 8),
    "two winners": two_winners,
}


# The kinds of pieces that belong into the panel of a player.
PANELS = "name|pick|mini|camp|goal|ring|winner|you"
# The kinds that the panel of the one who looks has not: those cards lie in the hand.
OWN = "mini"
# The kinds of symbols that are smaller than a finger even on a phone.
SMALL = "stock"
