"""The start of a turn: who skips, enters the river, is stranded or out of coal (M24, M25, M67, M71, M102)."""

from riverpost.engine.compiling import rule
from riverpost.engine.events import tell
from riverpost.games.mississippi_queen.rules.alphabet import (
    CHOOSE_SPEED,
    EDITION_2019,
    ELIMINATED,
    ENTERED,
    ENTRY_HEADING,
    FREE,
    GRANTED_HEADING,
    MAY_TURN,
    MAY_TURN_UNCHARGED,
    NEXT_TURN,
    ONLY_SKIPS,
    OUT,
    PUSH_ON,
    RACING,
    SKIPPED,
    SKIPS,
    STRANDED,
    UNCHARGED,
)
from riverpost.games.mississippi_queen.rules.board import LAND_BEHIND, NONE, SPEEDS
from riverpost.games.mississippi_queen.rules.fleet import boat_on_turn, purse
from riverpost.games.mississippi_queen.rules.passengers import leave_river
from riverpost.games.mississippi_queen.rules.pushing import ENOUGH_POINTS, berth_ahead, boat_ahead, can_push_towards
from riverpost.games.mississippi_queen.rules.river import boat_at, on_sandbank, water
from riverpost.games.mississippi_queen.rules.sailing import (
    UNLIMITED,
    any_heading_completes,
    any_speed_completes,
    any_turn_completes,
    can_go_astern,
    leaving_cost,
)
from riverpost.games.mississippi_queen.rules.start import is_on_land
from riverpost.games.mississippi_queen.rules.turn_end import end_turn, pass_on


@rule
def begin_turns(s, out):
    """Begin the next turn, and the one after it where a turn goes by without a decision."""
    while s.phase == NEXT_TURN and not s.over:
        begin_turn(s, out, boat_on_turn(s))


@rule
def begin_turn(s, out, boat):
    """M25: boats off the river are passed over, a grounded one skips, and after that may take any heading."""
    s.asked = boat
    if s.fate[boat] != RACING:
        pass_on(s, out)
    elif s.stuck[boat] == SKIPS or s.stuck[boat] == ONLY_SKIPS:
        s.stuck[boat] = MAY_TURN if s.stuck[boat] == SKIPS else FREE
        tell(out, SKIPPED, boat, 0, 0)
        pass_on(s, out)
    elif is_on_land(s, boat):
        enter_river(s, out, boat)
    elif s.stuck[boat] == MAY_TURN or s.stuck[boat] == MAY_TURN_UNCHARGED:
        s.stuck[boat] = FREE if s.stuck[boat] == MAY_TURN else UNCHARGED
        ask_for_heading(s, boat, GRANTED_HEADING)
    else:
        go_on_to_speed(s, out, boat)


@rule
def ask_for_heading(s, boat, phase):
    """M24: at the start of a turn, so that a heading which leaves no complete turn is offered only if all do."""
    s.asked = boat
    s.phase = phase
    s.doomed = 0 if any_heading_completes(s, boat) else 1


@rule
def enter_river(s, out, boat):
    """M71: the sixth boat enters its berth, or the other if that is taken; if both are, it moves the boat there."""
    if boat_ahead(s, boat, 0) != NONE:
        look_for_free_berth(s, boat)
    if boat_ahead(s, boat, 0) == NONE:
        enter_berth(s, out, boat)
    else:
        s.points = ENOUGH_POINTS  # since it is free
        s.doomed = 1  # whatever moves the boat aside will do
        s.phase = PUSH_ON


@rule
def look_for_free_berth(s, boat):
    """M71: a boat on land goes behind a berth that is free, if there is one."""
    for choice in range(LAND_BEHIND.shape[0]):
        land = int(LAND_BEHIND[choice])
        if boat_at(s, berth_ahead(land)) == NONE:
            s.hex[boat] = land


@rule
def enter_berth(s, out, boat):
    """M71: from land into the berth, with a seventh coal for this turn; only now it takes a heading."""
    s.hex[boat] = berth_ahead(int(s.hex[boat]))
    s.bonus = 1
    s.points = 0
    tell(out, ENTERED, boat, int(s.hex[boat]), 0)
    ask_for_heading(s, boat, ENTRY_HEADING)


@rule
def go_on_to_speed(s, out, boat):
    """M24, M25, M67, M102: is there any complete turn? In 1997 a boat that has none for want of coal is eliminated."""
    s.asked = boat
    s.turned = 0
    s.points = 0
    s.wake[:] = NONE
    s.wake[0] = s.hex[boat]
    s.held = 1 if on_sandbank(s, int(s.hex[boat])) else 0
    if s.held and is_stranded(s, boat):
        strand(s, out, boat)
        return
    heading = int(s.heading[boat])
    s.doomed = 0 if any_turn_completes(s, boat, heading) else 1
    if s.doomed and s.edition != EDITION_2019 and any_speed_completes(s, boat, heading, UNLIMITED):
        tell(out, ELIMINATED, boat, 0, 0)
        leave_river(s, boat, OUT)
        end_turn(s, out)
    else:
        s.phase = CHOOSE_SPEED


@rule
def is_blocked_ahead(s, boat):
    """M67: land, or a boat that cannot be pushed at any speed that can be paid for, bars the way off a sandbank."""
    heading = int(s.heading[boat])
    there = water(s, int(s.hex[boat]), heading)
    if there == NONE:
        return True
    fastest = min(SPEEDS, int(s.speed[boat]) + 1 + max(0, purse(s, boat) - leaving_cost(s, boat)))
    return boat_at(s, there) != NONE and not can_push_towards(s, boat, heading, fastest)


@rule
def is_stranded(s, boat):
    """M67: astern blocked, and ahead blocked too or without the coal for it."""
    if can_go_astern(s, boat, int(s.heading[boat])):
        return False
    return purse(s, boat) < leaving_cost(s, boat) or is_blocked_ahead(s, boat)


@rule
def strand(s, out, boat):
    """M67: the turn is skipped; in the next a boat without coal goes ahead for nothing.

    If ahead was blocked too, any heading may be taken first.
    """
    if not is_blocked_ahead(s, boat):
        s.stuck[boat] = UNCHARGED
    else:
        s.stuck[boat] = MAY_TURN_UNCHARGED if purse(s, boat) == 0 else MAY_TURN
    s.held = 0
    tell(out, STRANDED, boat, 0, 0)
    pass_on(s, out)
