"""Plans: for every hex the boat on turn can reach, the cheapest complete turn, for click-to-sail and for bots.

A plan steers by speed, turns and steps alone. Pushes wait for the answers of others, so they are left to single steps;
and once astern of a sandbank the new heading is asked for.
"""

from __future__ import annotations

import heapq
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any

from riverpost.engine.arrays import copied, np
from riverpost.engine.errors import RiverpostError
from riverpost.engine.events import event_buffer
from riverpost.engine.reasons import LEGAL
from riverpost.engine.words import mark
from riverpost.games.mississippi_queen.rules import alphabet as a
from riverpost.games.mississippi_queen.rules.board import CELLS, DIRECTIONS, FULL_COAL, NONE
from riverpost.games.mississippi_queen.rules.fleet import ROSE_COAL, pay, purse
from riverpost.games.mississippi_queen.rules.river import is_depot, on_sandbank, water
from riverpost.games.mississippi_queen.rules.sailing import any_turn_completes, hex_astern, leaving_cost, speed_at_end

if TYPE_CHECKING:
    from riverpost.engine.game import Game
    from riverpost.engine.position import Position

STEERING = (*range(a.SPEED, a.AHEAD), a.AHEAD, a.TURN_LEFT, a.TURN_RIGHT, a.ASTERN)

SAFE, UNKNOWN, DANGER = "safe", "unknown", "danger"


@dataclass(frozen=True)
class Plan:
    """A complete turn: its moves, what it costs, how fast it is, where it leads and what may come of it.

    The risk is "danger" if on the river as it is no turn after this one could be completed, "unknown" if the next tile
    is laid first, else "safe". `turned` are the cheapest that end on the same hex with another heading, clockwise.
    """

    moves: tuple[str, ...]
    hexes: tuple[int, ...]
    heading: int
    coal: int
    speed: int
    risk: str
    turned: tuple[Plan, ...] = ()

    @property
    def end(self) -> int:
        """The hex where the turn ends."""
        return self.hexes[-1]

    def turned_on(self, turns: int) -> Plan:
        """This plan, or the one in its place when the heading at the end has been turned on so many times."""
        ways = (self, *self.turned)
        first = turns % len(ways)
        chosen, *others = (*ways[first:], *ways[:first])
        return replace(chosen, turned=tuple(replace(other, turned=()) for other in others))


def plans(position: Position) -> dict[int, Plan]:
    """The cheapest plan for each hex in reach: one that ends there if there is any, else one that passes it."""
    boat = int(position.raw.asked)
    if position.over or position.raw.phase not in (a.CHOOSE_SPEED, a.SAIL):
        raise RiverpostError(mark("There are plans only for a boat that is about to sail."), Path(__file__).parent)
    ending: dict[int, dict[int, Plan]] = {}  # by hex and heading
    passing: dict[int, Plan] = {}
    for plan in _complete_turns(position, boat):
        ending.setdefault(plan.end, {}).setdefault(plan.heading, plan)
        for hex in plan.hexes[:-1]:
            passing.setdefault(hex, plan)
    return passing | {hex: _with_other_headings(*ways.values()) for hex, ways in ending.items()}


def _with_other_headings(cheapest: Plan, *others: Plan) -> Plan:
    """A plan that knows the others that end on the same hex, clockwise."""
    return replace(
        cheapest, turned=tuple(sorted(others, key=lambda plan: (plan.heading - cheapest.heading) % DIRECTIONS))
    )


def plan_of(position: Position, actions: Sequence[int]) -> Plan | None:
    """The plan that actions make, if by steering alone they are a complete turn of the boat that is about to sail."""
    boat, game, here = int(position.raw.asked), position.game, position.array
    if position.over or position.raw.phase not in (a.CHOOSE_SPEED, a.SAIL):
        return None
    coal = purse(position.raw, boat)
    hexes: tuple[int, ...] = (int(position.raw.hex[boat]),)
    for k, action in enumerate(actions):
        ends = action == a.END and here[0].phase == a.SAIL and here[0].points == 0
        there = here if ends else _steered(game, here, boat, action) if action in STEERING else None
        if there is None:
            return None
        here = there
        hexes = (*hexes, int(here[0].hex[boat])) if action in (a.AHEAD, a.ASTERN) else hexes
        if ends or here[0].phase == a.NEXT_TURN:
            return _plan(game, here[0], boat, tuple(actions[: k + 1]), hexes, coal - purse(here[0], boat))
    return None


def _complete_turns(position: Position, boat: int) -> list[Plan]:
    """All complete turns worth knowing, cheapest first: for each way to stand at the end, one."""
    game = position.game
    coal = purse(position.raw, boat)
    found: list[Plan] = []
    seen: set[tuple[int, ...]] = set()
    tie = count()
    queue: list[tuple[int, int, int, Any, tuple[int, ...], tuple[int, ...]]] = [
        (0, 0, next(tie), copied(position.array), (), (int(position.raw.hex[boat]),))
    ]
    while queue:
        spent, length, _, here, moves, hexes = heapq.heappop(queue)
        s = here[0]
        key = tuple(int(fact) for fact in (s.phase, s.hex[boat], s.heading[boat], s.points, s.turned, s.speed[boat]))
        if (*key, int(s.driftwood)) in seen:
            continue
        seen.add((*key, int(s.driftwood)))
        if s.phase == a.NEXT_TURN:
            found.append(_plan(game, s, boat, moves, hexes, spent))
            continue
        if s.phase == a.SAIL and s.points == 0:
            found.append(_plan(game, s, boat, (*moves, a.END), hexes, spent))
        for action in STEERING:
            there = _steered(game, here, boat, action)
            if there is None:
                continue
            onward = (*hexes, int(there[0].hex[boat])) if action in (a.AHEAD, a.ASTERN) else hexes
            paid = coal - purse(there[0], boat)
            heapq.heappush(queue, (paid, length + 1, next(tie), there, (*moves, action), onward))
    return found


def _steered(game: Game, here: np.ndarray, boat: int, action: int) -> np.ndarray | None:
    """The position after an action; None if it is not legal, or if its boat is not the one that goes on."""
    seat = int(here[0].owner[boat])
    if game.parts.machine.reason_at(here, 0, seat, action) != LEGAL:
        return None
    there = copied(here)
    stop = _stopping_place(here[0], boat, action)
    if stop != NONE:
        _stop(there[0], boat, stop, action)
        return there
    game.parts.machine.step_at(there, 0, event_buffer(0), seat, action)
    goes_on = there[0].asked == boat and there[0].phase == a.SAIL
    return there if goes_on else None


def _stopping_place(s: Any, boat: int, action: int) -> int:
    """The hex where a step ends the turn at once: a sandbank, or the one astern of a sandbank; else NONE."""
    if action == a.ASTERN:
        return int(hex_astern(s, boat, int(s.heading[boat])))
    there = int(water(s, int(s.hex[boat]), int(s.heading[boat]))) if action == a.AHEAD else NONE
    return there if there != NONE and on_sandbank(s, there) else NONE


def _stop(s: Any, boat: int, hex: int, action: int) -> None:
    """End the turn there without what follows, which chance has a hand in."""
    if s.held and action == a.AHEAD:
        pay(s, boat, leaving_cost(s, boat))
    s.hex[boat], s.speed[boat], s.driftwood = hex, 1, 0
    s.phase = a.NEXT_TURN


def _plan(game: Game, s: Any, boat: int, moves: tuple[int, ...], hexes: tuple[int, ...], coal: int) -> Plan:
    told = tuple(game.notation(action) for action in moves)
    return Plan(told, hexes, int(s.heading[boat]), coal, max(1, speed_at_end(s, boat)), _risk(s, boat))


def _risk(s: Any, boat: int) -> str:
    newest = int(s.hex[boat]) // CELLS == s.laid - 1
    if newest and s.finish == NONE:
        return UNKNOWN
    after = _after_turn(s, boat)
    return SAFE if any_turn_completes(after, boat, int(after.heading[boat])) else DANGER


def _after_turn(s: Any, boat: int) -> Any:
    """The boat as it will be when its next turn begins: slowed by driftwood, fuelled, without wake or seventh coal."""
    after = s.copy()
    after.speed[boat] = max(1, speed_at_end(s, boat))
    after.wake[:], after.bonus, after.driftwood, after.stuck[boat] = NONE, 0, 0, a.FREE
    if after.speed[boat] == 1 and is_depot(s, int(s.hex[boat])):
        after.coal[boat] = FULL_COAL
    if boat == s.rose:
        after.coal[boat] = ROSE_COAL
    return after
