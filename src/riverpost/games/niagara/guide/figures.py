"""The pictures of the rules page of Niagara."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from riverpost.draw.figures import Figure
from riverpost.engine.events import event_buffer
from riverpost.games.niagara.rules.alphabet import PICK
from riverpost.games.niagara.rules.board import GEM_IDS, PLACE_IDS
from riverpost.games.niagara.rules.river import push_river
from riverpost.games.niagara.scene.layout import lay_out

if TYPE_CHECKING:
    from riverpost.engine.game import Game
    from riverpost.engine.position import Position

RED, BLUE, GREEN = range(3)
DRIFTING = {(RED, 0): "2", (RED, 1): "5", (BLUE, 0): "6-left", (BLUE, 1): "7-left", (GREEN, 0): "6-right"}
COLLECTED = {"amethyst": 1, "diamond": 2, "ruby": 1}
RIVER = ("disc-*", "falls", "gem-deposit-0-*", "gem-deposit-1-*")
BOARD = lay_out("wide", 3, None, headline=False).map


def position(
    game: Game,
    canoes: Mapping[tuple[int, int], str] | None = None,
    cargo: Mapping[tuple[int, int], str] | None = None,
    home: Mapping[str, int] | None = None,
) -> Position:
    """Three players about to pick their cards: where their canoes are, what they carry, what red has in camp."""
    position = game.new(players=3, seed=1)
    s = position.raw
    s.phase, s.ring, s.mover, s.next_arm = PICK, RED, RED, 0
    for canoe, place in (canoes or {}).items():
        s.place[canoe] = PLACE_IDS.index(place)
    for canoe, gem in (cargo or {}).items():
        kind = GEM_IDS.index(gem)
        s.cargo[canoe] = kind
        s.deposit[kind, kind] -= 1
    for gem, count in (home or {}).items():
        kind = GEM_IDS.index(gem)
        s.camp[RED, kind] = count
        s.deposit[kind, kind] -= count
    return position


def drifted(game: Game) -> Position:
    """The same canoes after one push."""
    after = position(game, DRIFTING)
    push_river(after.raw, event_buffer(0))
    return after


def thieves(game: Game) -> Position:
    """An empty canoe below two loaded ones."""
    canoes = {(RED, 0): "6-left", (BLUE, 0): "3", (GREEN, 0): "3"}
    return position(game, canoes, {(BLUE, 0): "ruby", (GREEN, 0): "amber"})


FIGURES = {
    "goal": Figure(lambda game: position(game, home=COLLECTED), ("panel-0",), margin=5, seat=RED),
    "river": Figure(position, box=BOARD),
    "weather": Figure(position, ("weather-*", "cloud"), margin=8),
    "cards": Figure(position, ("card-*",), margin=4, seat=RED),
    "load": Figure(lambda game: position(game, {(RED, 0): "3"}), ("disc-[1-4]", "camp", "gem-deposit-0-*")),
    "steal": Figure(thieves, ("disc-[2-5]", "disc-6-left", "gem-deposit-0-*"), margin=24),
    "drift-before": Figure(lambda game: position(game, DRIFTING), RIVER, margin=6),
    "drift-after": Figure(drifted, RIVER, margin=6),
}
