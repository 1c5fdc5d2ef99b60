"""Audit: boats and teams, where boats are and how they left, passengers (M10, M25, M40, M41, M51, M65-M72, M80)."""

from riverpost.engine.compiling import rule
from riverpost.engine.ranges import outside
from riverpost.games.mississippi_queen.rules.alphabet import (
    DRIVING_SCHOOL,
    EDITION_2019,
    MAY_TURN,
    RACING,
    SKIPS,
    UNCHARGED,
)
from riverpost.games.mississippi_queen.rules.board import BOATS, CELLS, ISLAND, NONE
from riverpost.games.mississippi_queen.rules.passengers import MOST_ABOARD
from riverpost.games.mississippi_queen.rules.river import ground_of, on_sandbank, passengers_for
from riverpost.games.mississippi_queen.rules.start import BOATS_OF_TWO, is_on_land


@rule
def fleet_is_wrong(s):
    """M10, M70, M80, M105: a boat for each player, two for each of two in 2019, perhaps the Black Rose, and no more."""
    each = BOATS_OF_TWO if s.players == 2 and s.edition == EDITION_2019 else 1
    own = each * int(s.players)
    if s.boats != own + (0 if s.rose == NONE else 1):
        return True
    if s.rose != NONE and (s.rose != own or s.edition != EDITION_2019):
        return True
    for boat in range(BOATS):
        if boat < own and s.owner[boat] != boat // each:
            return True
        if boat >= s.boats and anything_belongs_to(s, boat):
            return True
    return False


@rule
def anything_belongs_to(s, boat):
    """Whether something lies on a boat that does not race."""
    if s.hex[boat] != NONE or s.owner[boat] or s.order[boat] or s.fate[boat] or s.fated[boat] or s.stuck[boat]:
        return True
    if s.heading[boat] or s.speed[boat] or s.coal[boat] or s.aboard[boat] or s.visited[boat]:
        return True
    return s.pushed[boat] != 0 or s.pushed_to[boat] != 0


@rule
def teams_are_wrong(s):
    """M72, M105: half of the seats with seat 0, in the race of 2019."""
    if s.teams == 0:
        return False
    if outside(s.teams, 0, (1 << int(s.players)) - 1) or s.edition != EDITION_2019:
        return True
    together = 0
    for seat in range(s.players):
        together += (int(s.teams) >> seat) & 1
    return s.teams & 1 == 0 or 2 * together != s.players


@rule
def boats_are_wrong(s):
    """M10: one boat per hex, on water, on the river while it races; each has its place in the order."""
    for boat in range(s.boats):
        hex = int(s.hex[boat])
        if (hex == NONE) != (s.fate[boat] != RACING):
            return True
        if hex != NONE and (ground_of(s, hex) == ISLAND or hex // CELLS < s.first_tile) and not waits_on_land(s, boat):
            return True
        for other in range(boat):
            if (hex != NONE and s.hex[other] == hex) or s.order[other] == s.order[boat]:
                return True
    return s.edition == DRIVING_SCHOOL and order_is_not_clockwise(s)


@rule
def order_is_not_clockwise(s):
    """M100: whether the boats play in another order than round the table."""
    for place in range(s.boats):
        if s.order[place] != (int(s.order[0]) + place) % int(s.boats):
            return True
    return False


@rule
def waits_on_land(s, boat):
    """M71: only a sixth boat, and only in round 1."""
    return is_on_land(s, boat) and s.boats == BOATS and s.round_number <= 1 and s.order[BOATS - 1] == boat


@rule
def fates_are_wrong(s):
    """M51, M52: boats left the race one after the other, counted from 1; the Black Rose never does (M82)."""
    gone = 0
    for boat in range(s.boats):
        if s.fate[boat] != RACING:
            gone += 1
    for boat in range(s.boats):
        first, last = (0, 0) if s.fate[boat] == RACING else (1, gone)
        if outside(s.fated[boat], first, last) or (boat == s.rose and s.fate[boat] != RACING):
            return True
        for other in range(boat):
            if s.fated[boat] != 0 and s.fated[other] == s.fated[boat]:
                return True
    return False


@rule
def hazards_are_wrong(s):
    """M25, M65-M67: on a sandbank and aground the speed is 1, and only on a sandbank a way off is free."""
    for boat in range(s.boats):
        hex = int(s.hex[boat])
        if hex == NONE:
            continue
        leaves = s.held and boat == s.order[s.turn]
        if on_sandbank(s, hex) and s.speed[boat] != 1 and not leaves:
            return True
        if s.stuck[boat] >= UNCHARGED and not on_sandbank(s, hex):
            return True
        if (s.stuck[boat] == SKIPS or s.stuck[boat] == MAY_TURN) and s.speed[boat] != 1:
            return True
    return False


@rule
def passengers_are_wrong(s):
    """M40, M41: whoever waits no longer is aboard, one of each island, two in all; lifted tiles take theirs along."""
    for boat in range(s.boats):
        if outside(s.visited[boat], 0, (1 << int(s.laid)) - 1) or (boat == s.rose and s.visited[boat]):
            return True
        count = 0
        for k in range(s.laid):
            count += (int(s.visited[boat]) >> k) & 1
        if count != s.aboard[boat] or s.aboard[boat] > MOST_ABOARD:
            return True
    for k in range(s.laid):
        taken = 0
        for boat in range(s.boats):
            taken += (int(s.visited[boat]) >> k) & 1
        left = passengers_for(s, int(s.tile[k])) - taken
        if left < 0 or s.waiting[k] != (left if k >= s.first_tile else 0):
            return True
    return False
