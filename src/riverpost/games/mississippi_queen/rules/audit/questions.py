"""Audit: the boat that is asked can be asked this now."""

from riverpost.engine.compiling import rule
from riverpost.games.mississippi_queen.rules.alphabet import (
    ASTERN_HEADING,
    CHOOSE_BERTH,
    CHOOSE_SPEED,
    DOCK_OR_NOT,
    DRIVING_SCHOOL,
    EDITION_2019,
    ENTRY_HEADING,
    FREE,
    GRANTED_HEADING,
    PUSH_ON,
    PUSHED_HEADING,
    RACING,
    SAIL,
    SHARE_COAL,
    START_HEADING,
    UNCHARGED,
)
from riverpost.games.mississippi_queen.rules.audit.turn import (
    beginning_of_turn_is_wrong,
    has_backed_off,
    is_start_berth,
    may_have_bonus,
    wake_length,
)
from riverpost.games.mississippi_queen.rules.board import NONE
from riverpost.games.mississippi_queen.rules.coal import can_share, coal_can_change
from riverpost.games.mississippi_queen.rules.fleet import boat_on_turn
from riverpost.games.mississippi_queen.rules.passengers import can_dock, docks_without_asking
from riverpost.games.mississippi_queen.rules.river import is_berth, on_sandbank
from riverpost.games.mississippi_queen.rules.sailing import (
    UNLIMITED,
    any_speed_completes,
    any_turn_completes,
    completes_from_here,
    turns_left,
)
from riverpost.games.mississippi_queen.rules.start import boat_placed, is_on_land
from riverpost.games.mississippi_queen.rules.turn_start import is_stranded
from riverpost.games.mississippi_queen.rules.under_way import cannot_go_on


@rule
def question_is_wrong(s):
    """The boat that is asked can be asked this now."""
    boat = int(s.asked)
    if s.phase != SHARE_COAL and (s.partner != NONE or s.shared):
        return True
    if s.phase == START_HEADING or s.phase == CHOOSE_BERTH:
        return boat != boat_placed(s) or (s.phase == CHOOSE_BERTH) != is_on_land(s, boat)
    if s.fate[boat] != RACING or (s.pushing == 0 and boat != boat_on_turn(s)):
        return True
    if is_on_land(s, boat) and s.phase != PUSH_ON:
        return True
    if s.phase == DOCK_OR_NOT:
        return docking_is_wrong(s, boat)
    if s.phase == SHARE_COAL:
        return sharing_is_wrong(s, boat)
    if s.phase == GRANTED_HEADING or s.phase == ENTRY_HEADING or s.phase == CHOOSE_SPEED:
        return speed_is_wrong(s, boat)
    if s.phase == SAIL:
        return sailing_is_wrong(s, boat)
    return (s.phase == PUSHED_HEADING or s.phase == ASTERN_HEADING) and heading_is_wrong(s, boat)


@rule
def docking_is_wrong(s, boat):
    """M50: on a berth at speed 1, and the boat does not dock by itself."""
    hex = int(s.hex[boat])
    return not can_dock(s, boat, hex) or docks_without_asking(s, boat, hex, int(s.speed[boat]))


@rule
def sharing_is_wrong(s, boat):
    """M83, M90: somebody is alongside, and the partner that was chosen is."""
    return not coal_can_change(s, boat) or (s.partner != NONE and not can_share(s, boat, int(s.partner)))


@rule
def heading_is_wrong(s, boat):
    """M34, M66, M68: no boat turns on a sandbank, and only one that has backed off takes a heading after that."""
    return on_sandbank(s, int(s.hex[boat])) or (s.phase == ASTERN_HEADING and not has_backed_off(s, boat))


@rule
def speed_is_wrong(s, boat):
    """M24, M25, M67, M102: a turn begins: not while aground, stranded or out of coal, and doomed only if it is."""
    if s.stuck[boat] != FREE and s.stuck[boat] != UNCHARGED:
        return True
    if beginning_of_turn_is_wrong(s):
        return True
    if s.phase == GRANTED_HEADING:
        return s.speed[boat] != 1
    if s.phase == ENTRY_HEADING:
        return not may_have_bonus(s, boat) or not is_start_berth(int(s.hex[boat]))
    if s.turned or wake_length(s) > 1 or (s.held and is_stranded(s, boat)):
        return True
    heading = int(s.heading[boat])
    if (s.doomed == 1) == any_turn_completes(s, boat, heading):
        return True
    return s.doomed == 1 and s.edition != EDITION_2019 and any_speed_completes(s, boat, heading, UNLIMITED)


@rule
def sailing_is_wrong(s, boat):
    """M24, M25, M100: the turn can still be completed or, if it was doomed, go on; the school ends at a berth."""
    if s.stuck[boat] != FREE and not s.held:
        return True
    if s.edition == DRIVING_SCHOOL and is_berth(s, int(s.hex[boat])):
        return True
    if not s.doomed:
        return not completes_from_here(s, boat)
    return cannot_go_on(s, boat) and (s.held == 1 or turns_left(s, boat) == 0)
