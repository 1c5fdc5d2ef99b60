"""Plans: for every hex the boat on turn can reach, the cheapest complete turn, for click-to-sail and for bots.

A plan steers by speed, turns and steps alone. Pushes wait for the answers of others, so they are left to single steps.
"""

import heapq
from dataclasses import dataclass
from itertools import count
from typing import Any

import numpy as np

from riverpost.engine.errors import RiverpostError
from riverpost.engine.events import event_buffer
from riverpost.engine.position import Position
from riverpost.games.mississippi_queen import alphabet as a
from riverpost.games.mississippi_queen.board import CELLS, NONE
from riverpost.games.mississippi_queen.sailing import any_speed_completes

STEERING = (*range(a.SPEED, a.AHEAD), a.AHEAD, a.TURN_LEFT, a.TURN_RIGHT)

SAFE, UNKNOWN, DANGER = "safe", "unknown", "danger"


@dataclass(frozen=True)
class Plan:
    """A complete turn: its moves, what it costs, how fast it is, where it leads and what may come of it.

    The risk is "danger" if on the river as it is no turn after this one could be completed, "unknown" if the next tile
    is laid first, else "safe".
    """

    moves: tuple[str, ...]
    hexes: tuple[int, ...]
    coal: int
    speed: int
    risk: str

    @property
    def end(self) -> int:
        """The hex where the turn ends."""
        return self.hexes[-1]


def plans(position: Position) -> dict[int, Plan]:
    """The cheapest plan for each hex in reach: one that ends there if there is any, else one that passes it."""
    boat = int(position.raw.asked)
    if position.over or position.raw.phase not in (a.CHOOSE_SPEED, a.SAIL):
        raise RiverpostError("There are plans only for a boat that is about to sail.")
    ending: dict[int, Plan] = {}
    passing: dict[int, Plan] = {}
    for plan in _complete_turns(position, boat):
        ending.setdefault(plan.end, plan)
        for hex in plan.hexes[:-1]:
            passing.setdefault(hex, plan)
    return passing | ending


def _complete_turns(position: Position, boat: int) -> list[Plan]:
    """All complete turns worth knowing, cheapest first: for each way to stand at the end, one."""
    game = position.game
    start = position.raw.copy()
    found: list[Plan] = []
    seen: set[tuple[int, ...]] = set()
    tie = count()
    array = np.zeros(1, game.dtype)
    array[0] = start
    queue: list[tuple[int, int, int, Any, tuple[int, ...], tuple[int, ...]]] = [
        (0, 0, next(tie), array, (), (int(start.hex[boat]),))
    ]
    while queue:
        spent, length, _, here, moves, hexes = heapq.heappop(queue)
        s = here[0]
        key = tuple(int(fact) for fact in (s.phase, s.hex[boat], s.heading[boat], s.points, s.turned, s.speed[boat]))
        if key in seen:
            continue
        seen.add(key)
        if s.phase == a.SAIL and s.points == 0:
            told = tuple(game.notation(action) for action in (*moves, a.END))
            found.append(Plan(told, hexes, spent, int(s.speed[boat]), _risk(s, boat)))
        for action in STEERING:
            if game.machine.reason_at(here, 0, int(s.owner[boat]), action) == 0:
                there = here.copy()
                game.machine.step_at(there, 0, event_buffer(0), int(s.owner[boat]), action)
                if there[0].asked != boat or there[0].phase != a.SAIL:
                    continue
                onward = (*hexes, int(there[0].hex[boat])) if action == a.AHEAD else hexes
                paid = int(start.coal[boat]) - int(there[0].coal[boat])
                heapq.heappush(queue, (paid, length + 1, next(tie), there, (*moves, action), onward))
    return found


def _risk(s: Any, boat: int) -> str:
    newest = int(s.hex[boat]) // CELLS == s.laid - 1
    if newest and s.finish == NONE:
        return UNKNOWN
    return SAFE if any_speed_completes(s, boat, int(s.coal[boat])) else DANGER
