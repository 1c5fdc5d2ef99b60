"""What comes of stopping at speed 1: passengers, depots, docking (M40-M42, M50, M61)."""

from riverpost.engine.compiling import rule
from riverpost.engine.events import tell
from riverpost.games.mississippi_queen.rules.alphabet import (
    BOARDED,
    DOCKED,
    DOCKED_AT,
    DRIVING_SCHOOL,
    EDITION_2019,
    REFUELLED,
)
from riverpost.games.mississippi_queen.rules.board import FULL_COAL, NONE
from riverpost.games.mississippi_queen.rules.river import is_berth, is_depot, pier_tile

MOST_ABOARD = 2


@rule
def can_board(s, boat, hex, speed):
    """M41, M82: at speed 1, a passenger waits, none of this island yet, two in all; none for the Black Rose."""
    tile = pier_tile(s, hex)
    if tile == NONE or speed != 1 or s.aboard[boat] >= MOST_ABOARD or boat == s.rose:
        return False
    return s.waiting[tile] > 0 and (int(s.visited[boat]) >> tile) & 1 == 0


@rule
def take_passenger(s, out, boat):
    """M41, M42: one waiting passenger comes aboard without asking."""
    hex = int(s.hex[boat])
    if can_board(s, boat, hex, int(s.speed[boat])):
        tile = pier_tile(s, hex)
        s.waiting[tile] -= 1
        s.aboard[boat] += 1
        s.visited[boat] = int(s.visited[boat]) | 1 << tile
        tell(out, BOARDED, boat, tile, 0)


@rule
def refuel(s, out, boat):
    """M61: at a depot a boat of speed 1 fills up, its wheel back too; the Black Rose needs none."""
    if s.speed[boat] == 1 and boat != s.rose and is_depot(s, int(s.hex[boat])):
        s.coal[boat] = FULL_COAL
        tell(out, REFUELLED, boat, 0, 0)


@rule
def can_dock(s, boat, hex):
    """M50, M82, M101: on a berth at speed 1, but never the Black Rose; in 1997 only with two passengers."""
    if s.edition == DRIVING_SCHOOL or s.speed[boat] != 1 or boat == s.rose or not is_berth(s, hex):
        return False
    return s.edition == EDITION_2019 or s.aboard[boat] == MOST_ABOARD


@rule
def docks_without_asking(s, boat, hex, speed):
    """M50: with two passengers, counting one that waits there."""
    if speed != 1 or boat == s.rose or s.edition == DRIVING_SCHOOL or not is_berth(s, hex):
        return False
    return int(s.aboard[boat]) + (1 if can_board(s, boat, hex, speed) else 0) == MOST_ABOARD


@rule
def dock(s, out, boat):
    """M50: the boat leaves the river."""
    leave_river(s, boat, DOCKED)
    tell(out, DOCKED_AT, boat, int(s.aboard[boat]), 0)


@rule
def leave_river(s, boat, fate):
    """M50-M53: a boat's race is over; when that happened is remembered."""
    sealed = 0
    for other in range(s.boats):
        sealed = max(sealed, int(s.fated[other]))
    s.hex[boat] = NONE
    s.fate[boat] = fate
    s.fated[boat] = sealed + 1
