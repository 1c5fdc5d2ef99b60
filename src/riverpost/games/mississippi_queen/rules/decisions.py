"""What is to be decided: by whom, what might be done, and why not."""

from riverpost.engine.compiling import rule
from riverpost.engine.ranges import list_range
from riverpost.engine.reasons import LEGAL, NOT_YOUR_DECISION
from riverpost.games.mississippi_queen.rules.alphabet import (
    ACTIONS,
    AHEAD,
    ASTERN,
    ASTERN_HEADING,
    BERTH,
    CHOOSE_BERTH,
    CHOOSE_SPEED,
    DOCK,
    DOCK_OR_NOT,
    DRIVING_SCHOOL,
    EDITION_2019,
    END,
    ENTRY_HEADING,
    GRANTED_HEADING,
    HEADING,
    MUST_AVOID,
    NO_BERTH_NOW,
    NO_DOCKING_AT_SCHOOL,
    NO_DOCKING_IN_1997,
    NO_DOCKING_NOW,
    NO_HEADING_NOW,
    NO_TURN_ON_SANDBANK,
    PARTNER,
    POINTS_LEFT,
    PUSH,
    PUSH_ON,
    PUSHED_HEADING,
    ROSE_NEVER_DOCKS,
    SAIL,
    SHARE_COAL,
    SPEED,
    START_HEADING,
    STAY,
    STEP_LEFT,
    TURN_BY_STEPS,
    TURN_LEFT,
    TURN_RIGHT,
)
from riverpost.games.mississippi_queen.rules.board import DIRECTIONS, NONE, SPEEDS
from riverpost.games.mississippi_queen.rules.coal import why_not_share
from riverpost.games.mississippi_queen.rules.pushing import boat_ahead, why_not_ahead, why_not_push
from riverpost.games.mississippi_queen.rules.sailing import (
    any_turn_completes,
    why_not_astern,
    why_not_sail_now,
    why_not_speed,
    why_not_turn,
)
from riverpost.games.mississippi_queen.rules.under_way import cannot_go_on


@rule
def deciding(s):
    """The owner of the boat that is asked."""
    return 1 << int(s.owner[s.asked])


@rule
def candidates(s, seat, found):
    """Actions that might be legal in this phase, in ascending order; returns how many."""
    boat = int(s.asked)
    if s.phase == CHOOSE_SPEED:
        count = list_range(found, 0, SPEED, SPEED + SPEEDS)
        return list_range(found, count, ASTERN, ASTERN + 1) if s.held else count
    if s.phase == SAIL:
        if boat_ahead(s, boat, int(s.heading[boat])) == NONE:
            count = list_range(found, 0, AHEAD, PUSH)
        else:
            count = list_range(found, 0, TURN_LEFT, PUSH + DIRECTIONS)
        return list_range(found, count, END, END + 1)
    if s.phase == PUSH_ON:
        return list_range(found, 0, PUSH, PUSH + DIRECTIONS)
    if s.phase == DOCK_OR_NOT:
        return list_range(found, 0, DOCK, STAY + 1)
    if s.phase == CHOOSE_BERTH:
        return list_range(found, 0, BERTH, PARTNER)
    if s.phase == SHARE_COAL:
        return list_range(found, list_range(found, 0, END, END + 1), PARTNER, ACTIONS)
    return list_range(found, 0, HEADING, HEADING + DIRECTIONS)


@rule
def why_not(s, seat, action):
    """The reason why the boat that is asked may not do this now, LEGAL if there is none."""
    boat = int(s.asked)
    if action < AHEAD:
        return why_not_speed(s, boat, action - SPEED + 1)
    if action == AHEAD:
        return why_not_ahead(s, boat)
    if action == TURN_LEFT:
        return why_not_turn(s, boat, -1)
    if action == TURN_RIGHT:
        return why_not_turn(s, boat, 1)
    if action < HEADING:
        return why_not_push(s, boat, action - PUSH)
    if action < DOCK:
        return why_not_heading(s, boat, action - HEADING)
    if action < END:
        return why_not_dock(s, boat)
    if action == END:
        return LEGAL if s.phase == SHARE_COAL else why_not_end(s, boat)
    if action == ASTERN:
        return why_not_astern(s, boat)
    if action < PARTNER:
        return LEGAL if s.phase == CHOOSE_BERTH else NO_BERTH_NOW
    return why_not_share(s, boat, action)


@rule
def why_not_heading(s, boat, heading):
    """M11, M22, M24, M25, M34, M66, M71: any where it is asked for; at the start of a turn none that is hopeless."""
    if s.phase == START_HEADING or s.phase == PUSHED_HEADING or s.phase == ASTERN_HEADING:
        return LEGAL
    if s.phase == GRANTED_HEADING or s.phase == ENTRY_HEADING:
        return LEGAL if s.doomed or any_turn_completes(s, boat, heading) else MUST_AVOID
    if s.phase == SAIL:
        return NO_TURN_ON_SANDBANK if s.held else TURN_BY_STEPS
    return NO_HEADING_NOW if s.phase == CHOOSE_SPEED else why_not_sail_now(s)


@rule
def why_not_dock(s, boat):
    """M50, M82, M100, M101: asked in the race of 2019 of a boat that comes to rest on a berth at speed 1."""
    if s.phase == DOCK_OR_NOT:
        return LEGAL
    if s.edition != EDITION_2019:
        return NO_DOCKING_AT_SCHOOL if s.edition == DRIVING_SCHOOL else NO_DOCKING_IN_1997
    return ROSE_NEVER_DOCKS if boat == s.rose else NO_DOCKING_NOW


@rule
def why_not_end(s, boat):
    """M21, M25: all points must be spent; a boat that cannot complete its turn sails until no step can be paid."""
    obstacle = why_not_sail_now(s)
    if obstacle != LEGAL:
        return obstacle
    if s.points == 0 or cannot_go_on(s, boat):
        return LEGAL
    return STEP_LEFT if s.doomed else POINTS_LEFT


@rule
def why_not_yours(s, seat, action):
    """M12: the owner of the boat that is asked decides."""
    return NOT_YOUR_DECISION
