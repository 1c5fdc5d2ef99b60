"""The end of a turn: aground or arrived, docking, coal, then the next boat (M4, M12, M25, M41, M50-M54, M83, M90)."""

from riverpost.engine.compiling import rule
from riverpost.engine.events import tell
from riverpost.games.mississippi_queen.rules.alphabet import (
    DISQUALIFIED,
    DOCK_OR_NOT,
    DRIVING_SCHOOL,
    EDITION_2019,
    GROUNDED,
    NEXT_TURN,
    OUT,
    RACE_OVER,
    ROUND,
    SHARE_COAL,
    SKIPS,
    SLOWED,
)
from riverpost.games.mississippi_queen.rules.board import NONE
from riverpost.games.mississippi_queen.rules.coal import coal_can_change, only_partner
from riverpost.games.mississippi_queen.rules.ending import check_end, come_home
from riverpost.games.mississippi_queen.rules.fleet import give_rose_a_controller
from riverpost.games.mississippi_queen.rules.passengers import (
    can_dock,
    docks_without_asking,
    leave_river,
    refuel,
    take_passenger,
)
from riverpost.games.mississippi_queen.rules.ranking import set_order
from riverpost.games.mississippi_queen.rules.river import explore, is_berth, lift_rear_tile, stage_ahead
from riverpost.games.mississippi_queen.rules.sailing import speed_at_end


@rule
def runs_into_stage(s, boat):
    """M53: in 2019, above speed 1, and not the Black Rose."""
    barred = s.edition == EDITION_2019 and s.speed[boat] > 1 and boat != s.rose
    return barred and stage_ahead(s, int(s.hex[boat]), int(s.heading[boat]))


@rule
def run_aground(s, out, boat):
    """M25, M53: speed 1 and the next turn skipped; into the landing stage at speed above 1: disqualified."""
    was_slow = s.speed[boat] == 1
    if runs_into_stage(s, boat):
        tell(out, DISQUALIFIED, boat, 0, 0)
        leave_river(s, boat, OUT)
        end_turn(s, out)
        return
    s.speed[boat] = 1
    s.stuck[boat] = SKIPS
    tell(out, GROUNDED, boat, 0, 0)
    if was_slow:
        arrive(s, out, boat)
    else:
        offer_coal(s, out, boat)


@rule
def is_too_fast_for_berth(s, boat):
    """M53, M62: with strict berths, above speed 1 once driftwood has taken its toll, and not the Black Rose."""
    return s.strict_berths and speed_at_end(s, boat) > 1 and boat != s.rose and is_berth(s, int(s.hex[boat]))


@rule
def finish_movement(s, out, boat):
    """M41, M50, M53, M62: driftwood takes its toll; strict berths disqualify who comes too fast."""
    too_fast = is_too_fast_for_berth(s, boat)
    if s.driftwood:
        s.speed[boat] = max(1, speed_at_end(s, boat))
        tell(out, SLOWED, boat, int(s.speed[boat]), 0)
    if too_fast:
        tell(out, DISQUALIFIED, boat, 0, 0)
        leave_river(s, boat, OUT)
        end_turn(s, out)
    else:
        arrive(s, out, boat)


@rule
def arrive(s, out, boat):
    """M41, M50, M61: passenger, depot, docking; with two passengers without asking, with fewer the owner chooses."""
    take_passenger(s, out, boat)
    refuel(s, out, boat)
    hex = int(s.hex[boat])
    if docks_without_asking(s, boat, hex, int(s.speed[boat])):
        come_home(s, out, boat)
        end_turn(s, out)
    elif can_dock(s, boat, hex):
        s.asked = boat
        s.phase = DOCK_OR_NOT
    else:
        offer_coal(s, out, boat)


@rule
def offer_coal(s, out, boat):
    """M83, M90: coal may change boats, then the turn ends."""
    if not coal_can_change(s, boat):
        end_turn(s, out)
        return
    s.partner = only_partner(s, boat)
    s.asked = boat
    s.phase = SHARE_COAL


@rule
def end_turn(s, out):
    """M4, M52, M102, M104: the next tile, rear tiles of 1997, the end; then the next boat."""
    if s.over:
        return
    s.points = 0
    s.bonus = 0
    s.held = 0
    s.driftwood = 0
    s.doomed = 0
    s.turned = 0
    s.shared = 0
    s.partner = NONE
    s.wake[:] = NONE
    if s.tile_due:
        explore(s, out)
    if s.edition != EDITION_2019:
        while lift_rear_tile(s, out):
            pass
    check_end(s, out)
    if not s.over:
        pass_on(s, out)


@rule
def pass_on(s, out):
    """M12, M54, M81: the next in the order, or a new round, unless the limit is reached."""
    s.phase = NEXT_TURN
    s.turn += 1
    if s.turn < s.boats:
        return
    s.turn = 0
    if s.round_number >= s.round_limit:
        s.over = 1
        tell(out, RACE_OVER, 0, 0, 0)
        return
    s.round_number += 1
    if s.edition != DRIVING_SCHOOL:
        set_order(s)
    tell(out, ROUND, int(s.round_number), 0, 0)
    give_rose_a_controller(s, out)
