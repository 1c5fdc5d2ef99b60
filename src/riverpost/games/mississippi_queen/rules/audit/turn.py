"""Audit: the start and the end of a race, and how a turn went (M10, M11, M21, M50-M54, M62-M66, M71, M103, M104)."""

from riverpost.engine.compiling import rule
from riverpost.games.mississippi_queen.rules.alphabet import (
    CHOOSE_BERTH,
    CHOOSE_SPEED,
    DOCKED,
    EDITION_1997,
    EDITION_2019,
    ENTRY_HEADING,
    GRANTED_HEADING,
    PUSH_ON,
    PUSHED_HEADING,
    RACING,
    SAIL,
    START_HEADING,
)
from riverpost.games.mississippi_queen.rules.audit.fleet import waits_on_land
from riverpost.games.mississippi_queen.rules.board import BOATS, DRIFTWOOD, FULL_COAL, NONE, SPEEDS, START_BERTHS
from riverpost.games.mississippi_queen.rules.ending import any_boat_can_win, racing_boats
from riverpost.games.mississippi_queen.rules.fleet import ROSE_COAL, boat_on_turn, race_of_sides
from riverpost.games.mississippi_queen.rules.river import (
    are_neighbours,
    ground_of,
    on_sandbank,
    step_cost,
    tile_is_empty,
)
from riverpost.games.mississippi_queen.rules.sailing import any_heading_completes
from riverpost.games.mississippi_queen.rules.start import is_on_land

# --- the start and the end


@rule
def start_is_wrong(s):
    """M10, M11, M71: headings and the berth of a sixth boat are chosen before round 1, and all boats are new then."""
    before = s.phase == START_HEADING or s.phase == CHOOSE_BERTH
    if before != (s.round_number == 0):
        return True
    if not before:
        return False
    for boat in range(s.boats):
        if s.speed[boat] != 1 or s.coal[boat] != (ROSE_COAL if boat == s.rose else FULL_COAL):
            return True
        if s.stuck[boat] or s.aboard[boat] or not (is_start_berth(int(s.hex[boat])) or waits_on_land(s, boat)):
            return True
    return s.laid != 2


@rule
def is_start_berth(hex):
    """M11: whether a hex is one of the five berths of the start tile."""
    for berth in range(START_BERTHS.shape[0]):
        if START_BERTHS[berth] == hex:
            return True
    return False


@rule
def race_is_decided(s):
    """M52, M70, M101, M102: whether nothing is left to race for."""
    if race_of_sides(s):
        return not any_boat_can_win(s)
    return racing_boats(s) <= 1 or (s.edition == EDITION_1997 and not any_boat_can_win(s))


@rule
def end_is_wrong(s):
    """M50-M54: a race that is over was won, decided, or stopped at its limit."""
    if race_is_decided(s) or s.round_number >= s.round_limit:
        return False
    for boat in range(s.boats):
        if s.fate[boat] == DOCKED:
            return False
    return True


@rule
def beginning_of_turn_is_wrong(s):
    """M52, M104: when a turn begins the race is not decided, and in 1997 no empty tile lies at the rear."""
    if race_is_decided(s):
        return True
    rear_is_empty = tile_is_empty(s, int(s.first_tile)) and s.first_tile + 1 < s.laid
    return s.edition != EDITION_2019 and rear_is_empty


# --- the turn


@rule
def is_under_way(s):
    """Whether the boat on turn has begun to steer: before the race and before a granted heading it has not."""
    before = s.phase == START_HEADING or s.phase == CHOOSE_BERTH
    return not (before or s.phase == GRANTED_HEADING or s.phase == ENTRY_HEADING)


@rule
def idle_turn_is_wrong(s):
    """Before a boat steers nothing of its turn has happened; a stranded one before it may have left its hex as wake."""
    if s.points or s.turned or s.held or s.driftwood or s.pushing or s.bonus != (1 if s.phase == ENTRY_HEADING else 0):
        return True
    at_turn = s.phase == GRANTED_HEADING or s.phase == ENTRY_HEADING
    if (s.doomed == 1) != (at_turn and not any_heading_completes(s, int(s.asked))):
        return True
    return wake_length(s) > (1 if s.phase == GRANTED_HEADING else 0)


@rule
def wake_length(s):
    """M103: on how many hexes the boat on turn was."""
    length = 0
    while length <= SPEEDS and s.wake[length] != NONE:
        length += 1
    return length


@rule
def wake_is_wrong(s, boat):
    """M62, M103: hex by hex, over as much driftwood as was counted, to where the boat is, if it did not back off."""
    length = wake_length(s)
    driftwood = 0
    for k in range(1, SPEEDS + 1):
        if k >= length:
            if s.wake[k] != NONE:
                return True
        elif not are_neighbours(s, int(s.wake[k - 1]), int(s.wake[k])):
            return True
        elif ground_of(s, int(s.wake[k])) == DRIFTWOOD:
            driftwood += 1
    if length == 0 or driftwood != s.driftwood:
        return True
    if s.wake[length - 1] == s.hex[boat]:
        return False
    return not has_backed_off(s, boat)


@rule
def has_backed_off(s, boat):
    """M66: whether a boat has gone astern this turn, from a sandbank, at speed 1."""
    if s.phase == CHOOSE_SPEED or s.phase == SAIL or s.phase == PUSH_ON:
        return False
    if s.speed[boat] != 1 or s.points or s.turned:
        return False
    start = int(s.wake[0])
    return wake_length(s) == 1 and on_sandbank(s, start) and are_neighbours(s, start, int(s.hex[boat]))


@rule
def points_are_wrong(s, boat):
    """M21, M62: while the boat sails no more are left than the speed less what the hexes of the wake have cost."""
    if s.phase > PUSHED_HEADING and s.pushing == 0:
        return s.points > SPEEDS
    spent = 0
    for k in range(1, wake_length(s)):
        spent += step_cost(s, int(s.wake[k]))
    return s.points > (0 if s.phase == CHOOSE_SPEED else int(s.speed[boat]) - spent)


@rule
def may_have_bonus(s, boat):
    """M71: the seventh coal is that of a sixth boat in its first turn."""
    return s.round_number == 1 and s.boats == BOATS and s.order[BOATS - 1] == boat


@rule
def held_is_wrong(s, boat):
    """M65, M66: a boat that still sails is on a sandbank just as long as it has not left the one where it began."""
    if s.phase == CHOOSE_SPEED or s.phase == SAIL or s.phase == PUSH_ON:
        return (s.held == 1) != on_sandbank(s, int(s.hex[boat])) or (s.held and (wake_length(s) > 1 or s.turned))
    return s.held == 1 and not on_sandbank(s, int(s.hex[boat]))


@rule
def turn_is_wrong(s):
    """Points, wake, coal and sandbank of the boat on turn are as its turn went."""
    boat = boat_on_turn(s)
    if s.fate[boat] != RACING or (s.bonus and not may_have_bonus(s, boat)):
        return True
    if not is_under_way(s):
        return idle_turn_is_wrong(s)
    if is_on_land(s, boat):
        return s.wake[0] != NONE or s.driftwood != 0 or s.held != 0 or s.turned != 0
    return wake_is_wrong(s, boat) or points_are_wrong(s, boat) or held_is_wrong(s, boat)
