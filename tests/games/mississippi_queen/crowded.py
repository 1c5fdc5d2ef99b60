"""Positions of Mississippi Queen made by chance: boats close together, short of coal, wrecked, with passengers."""

import numpy as np

import riverpost
from riverpost.engine.events import event_buffer
from riverpost.games.mississippi_queen.rules.alphabet import DRIVING_SCHOOL, FREE, MAY_TURN, NEXT_TURN, SKIPS
from riverpost.games.mississippi_queen.rules.board import (
    CELLS,
    DRIFTWOOD,
    FULL_COAL,
    GROUND,
    ISLAND,
    NONE,
    PIER,
    SANDBANK,
)
from riverpost.games.mississippi_queen.rules.fleet import give_rose_a_controller
from riverpost.games.mississippi_queen.rules.ranking import set_order
from riverpost.games.mississippi_queen.rules.river import explore, lift_rear_tile
from riverpost.games.mississippi_queen.rules.turn_start import begin_turns
from tests.conftest import Variant

ROOM = 4  # hexes more than there are boats


def crowded(variant: Variant, seed: int) -> riverpost.Position:
    """The first boat of a round is on turn, in a crowd."""
    dice = np.random.default_rng(seed)
    p = variant.new(seed)
    s, out = p.raw, event_buffer(0)
    for _ in range(int(dice.integers(0, int(s.length) - 1))):
        explore(s, out)
    _crowd(p, dice)
    _take_passengers(p, dice)
    if variant.options.get("edition", "2019") != "2019":
        while lift_rear_tile(s, out):
            pass
    s.asked = s.turn = s.bonus = 0
    s.round_number = 2
    if s.edition != DRIVING_SCHOOL:
        set_order(s)
    give_rose_a_controller(s, out)
    s.phase = NEXT_TURN
    begin_turns(s, out)
    return p


def _crowd(p: riverpost.Position, dice: np.random.Generator) -> None:
    """Boats on neighbouring hexes of two tiles."""
    s = p.raw
    boats, last = int(s.boats), int(s.laid) - 1
    if s.length > s.laid:
        last -= 1  # the newest tile is entered by whoever sails on
    hexes = [k * CELLS + c for k in (last - 1, last) if k >= 0 for c in range(CELLS) if GROUND[s.tile[k], c] != ISLAND]
    start = int(dice.integers(0, max(1, len(hexes) - boats - ROOM)))
    s.hex[:boats] = dice.choice(hexes[start : start + boats + ROOM], boats, replace=False)
    s.heading[:boats] = dice.integers(0, 6, boats)
    for boat in range(boats):
        ground = GROUND[s.tile[s.hex[boat] // CELLS], s.hex[boat] % CELLS]
        s.speed[boat] = 1 if ground in (SANDBANK, DRIFTWOOD) else dice.integers(1, 7)
        if boat != s.rose:
            s.coal[boat] = dice.choice([0, 0, 1, 2, FULL_COAL])
        s.stuck[boat] = FREE if ground == SANDBANK else dice.choice([FREE, FREE, FREE, SKIPS, MAY_TURN])
        if s.stuck[boat] != FREE:
            s.speed[boat] = 1


def _take_passengers(p: riverpost.Position, dice: np.random.Generator) -> None:
    """Passengers of the tiles behind are aboard, two at most."""
    s = p.raw
    for k in range(int(s.laid) - 1):
        boat = int(dice.integers(0, int(s.boats)))
        if PIER[s.tile[k]] != NONE and s.waiting[k] and boat != s.rose and s.aboard[boat] < 2:
            s.waiting[k] -= 1
            s.aboard[boat] += 1
            s.visited[boat] |= 1 << k
