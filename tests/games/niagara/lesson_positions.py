"""Moments of Niagara in which each lesson matters, and in which it does not."""

import riverpost
from riverpost.games.niagara.rules import alphabet as a
from tests.games.niagara.arrange import GAME, LOST, arrange, play, turn
from tests.lessons import Case, Cases, first_game, has_happened, of_mover, play_until


def start() -> Case:
    return first_game(GAME, 1), 0


def over() -> Case:
    position = arrange()
    position.raw.over = 1
    return position, 0


def after(event: str) -> Case:
    return play_until(first_game(GAME, 1), has_happened(event)), 0


def gem_at_2() -> riverpost.Position:
    return turn(3, canoes=[["2", "camp"]], cargo=[["amethyst", None]])


def at_the_fork() -> riverpost.Position:
    return turn(6, canoes=[["5", "camp"]])


def below_a_loaded_canoe() -> riverpost.Position:
    return turn(2, canoes=[["5", "camp"], ["3", "camp"]], cargo=[[None, None], ["amethyst", None]])


def one_lost(phase: int) -> Case:
    position = arrange(canoes=[[LOST, "camp"]], camps=[["amber"]])
    position.raw.phase = phase
    return position, 0


def played(position: riverpost.Position, *moves: str, seat: int = 0) -> Case:
    play(position, *moves)
    return position, seat


MATTERS: Cases = {
    "aim": start,
    "pick": start,
    "canoe": lambda: of_mover(turn(3)),
    "paddle": lambda: played(turn(3), "canoe 1"),
    "load": lambda: played(turn(6), "canoe 1"),
    "river": lambda: after("river"),
    "ring": lambda: after("river"),
    "home": lambda: (gem_at_2(), 0),
    "goals": lambda: played(gem_at_2(), "canoe 1", "up 2"),
    "weather": lambda: of_mover(turn("cloud")),
    "falls": lambda: (at_the_fork(), 0),
    "fell": lambda: played(at_the_fork(), "canoe 1", "down left 3"),
    "buy": lambda: one_lost(a.BUY_BACK),
    "steal": lambda: played(below_a_loaded_canoe(), "canoe 1", "up 2"),
    "robbed": lambda: played(below_a_loaded_canoe(), "canoe 1", "up 2", "steal amethyst from 2", seat=1),
    "cards": lambda: after("cards back"),
}
DOES_NOT: Cases = {
    "aim": over,
    "pick": lambda: of_mover(turn(3)),
    "canoe": start,
    "paddle": lambda: of_mover(turn(3)),
    "load": lambda: played(turn(3), "canoe 1"),
    "river": start,
    "ring": start,
    "home": start,
    "goals": lambda: (gem_at_2(), 0),
    "weather": lambda: of_mover(turn(3)),
    "falls": lambda: (gem_at_2(), 0),
    "fell": lambda: (at_the_fork(), 0),
    "buy": lambda: one_lost(a.PICK),
    "steal": lambda: (below_a_loaded_canoe(), 0),
    "robbed": lambda: played(below_a_loaded_canoe(), "canoe 1", "up 2", "steal amethyst from 2", seat=0),
    "cards": lambda: after("river"),
}
