"""The end of a race: who has won, when it is over, the result (M50-M54, M70, M72, M100-M102)."""

from riverpost.engine.compiling import rule
from riverpost.engine.events import tell
from riverpost.games.mississippi_queen.rules.alphabet import DOCKED, EDITION_1997, EDITION_2019, RACE_OVER, RACING, WON
from riverpost.games.mississippi_queen.rules.board import CELLS, NONE, TILES
from riverpost.games.mississippi_queen.rules.fleet import race_of_sides, side_of_seat
from riverpost.games.mississippi_queen.rules.passengers import MOST_ABOARD, dock, leave_river
from riverpost.games.mississippi_queen.rules.ranking import ranks_before
from riverpost.games.mississippi_queen.rules.river import passengers_for


@rule
def come_home(s, out, boat):
    """M50, M70, M72, M101: a boat docks; with two passengers it has won for its side, and in 1997."""
    dock(s, out, boat)
    if s.edition != EDITION_2019 or (race_of_sides(s) and s.aboard[boat] == MOST_ABOARD):
        finish_race(s, out, boat)


@rule
def win(s, out, boat):
    """M100: the first boat to reach a berth wins."""
    leave_river(s, boat, DOCKED)
    finish_race(s, out, boat)


@rule
def finish_race(s, out, boat):
    """M70, M72, M100-M102: a boat has won and the race is over."""
    s.over = 1
    tell(out, WON, boat, 0, 0)


@rule
def check_end(s, out):
    """M52, M70, M101, M102: over when all boats but one are docked or out; in 1997 the last one left has won.

    A race of sides, or of 1997, is over when none can come to two passengers any more.
    """
    if racing_boats(s) <= 1 and not race_of_sides(s):
        if s.edition != EDITION_2019:
            for boat in range(s.boats):
                if s.fate[boat] == RACING:
                    finish_race(s, out, boat)
                    return
    elif not (race_of_sides(s) or s.edition == EDITION_1997) or any_boat_can_win(s):
        return
    s.over = 1
    tell(out, RACE_OVER, 0, 0, 0)


@rule
def racing_boats(s):
    """How many boats are still racing, the Black Rose not counted."""
    count = 0
    for boat in range(s.boats):
        if s.fate[boat] == RACING and boat != s.rose:
            count += 1
    return count


@rule
def any_boat_can_win(s):
    """M70: whether a racing boat has two passengers or could still get them."""
    for boat in range(s.boats):
        if s.fate[boat] == RACING and boat != s.rose:
            if int(s.aboard[boat]) + passengers_in_reach(s, boat) >= MOST_ABOARD:
                return True
    return False


@rule
def passengers_in_reach(s, boat):
    """M41: islands, laid or to come, that may still give a boat a passenger."""
    islands = 0
    for k in range(s.laid):
        if s.waiting[k] > 0 and (int(s.visited[boat]) >> k) & 1 == 0:
            islands += 1
    for kind in range(TILES):
        if s.bag[kind] and passengers_for(s, kind) > 0:
            islands += 1
    return islands


# --- the result


@rule
def score(s, seat, parts):
    """M51: the passengers of a side's best boat, whether it is home, and how far it came."""
    boat = best_boat(s, seat)
    parts[0] = s.aboard[boat]
    parts[1] = 1 if s.fate[boat] == DOCKED else 0
    parts[2] = 0 if s.hex[boat] == NONE else int(s.hex[boat]) // CELLS + 1
    return int(s.aboard[boat])


@rule
def best_boat(s, seat):
    """M51, M70, M72: of the boats of a seat's side the one that ranks first; the Black Rose is not ranked."""
    best = NONE
    for boat in range(s.boats):
        own = boat != s.rose and side_of_seat(s, int(s.owner[boat])) == side_of_seat(s, seat)
        if own and (best == NONE or ranks_before(s, boat, best)):
            best = boat
    return best


@rule
def rank(s, seat):
    """M51-M54, M70, M72: by the best boat of each side."""
    own = best_boat(s, seat)
    ahead = 0
    for other in range(s.players):
        if side_of_seat(s, other) != side_of_seat(s, seat) and ranks_before(s, best_boat(s, other), own):
            ahead += 1
    return 1 + ahead
