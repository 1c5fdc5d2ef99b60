"""The start: river, boats, berths and first headings (M2, M10, M11, M60, M70, M71, M80, M100)."""

from riverpost.engine.arrays import np
from riverpost.engine.chance import below, first_seat
from riverpost.engine.compiling import rule
from riverpost.engine.events import tell
from riverpost.games.mississippi_queen.rules.alphabet import (
    CHOOSE_BERTH,
    DRIVING_SCHOOL,
    EDITION_2019,
    NEXT_TURN,
    ROUND,
    START_HEADING,
    WAITS,
)
from riverpost.games.mississippi_queen.rules.board import (
    FULL_COAL,
    LAND_BEHIND,
    NONE,
    RIVER_LENGTH,
    SCHOOL_LENGTH,
    SIXTH_BERTHS,
    START_BERTHS,
    START_TILE,
)
from riverpost.games.mississippi_queen.rules.fleet import ROSE_COAL, give_rose_a_controller
from riverpost.games.mississippi_queen.rules.pushing import berth_ahead
from riverpost.games.mississippi_queen.rules.river import fill_bag, lay_first_tiles, set_passengers

BOATS_OF_TWO = 2  # of each of two players
PLACING_OF_TWO = np.array([1, 2, 0, 3, 4], np.int64)  # places in the order, as they are placed: berths 3 and 4 first


@rule
def lay_out(s, out, edition, tiles, extra_passengers):
    """M2, M60, M100: the river as far as it is known at the start, and the tiles to come."""
    s.edition = edition
    s.length = SCHOOL_LENGTH if edition == DRIVING_SCHOOL else RIVER_LENGTH
    s.finish = NONE
    fill_bag(s, tiles)
    if edition == EDITION_2019:
        set_passengers(s, extra_passengers)
    lay_first_tiles(s, out, START_TILE)


@rule
def line_up(s, with_rose, begins):
    """M10, M11: the boats on their berths; then everybody picks a heading."""
    s.hex[:] = NONE
    s.wake[:] = NONE
    s.partner = NONE
    launch_boats(s, with_rose)
    draw_berths(s, begins)
    if s.rose != NONE:
        launch_rose(s)
    ask_at_start(s)


@rule
def two_boats_each(s):
    """M70: in the race of 2019 two players have two boats each."""
    return s.players == 2 and s.edition == EDITION_2019


@rule
def launch_boats(s, with_rose):
    """M10, M70, M80: a boat for each player, two for each of two in the race of 2019, and perhaps the Black Rose."""
    each = BOATS_OF_TWO if two_boats_each(s) else 1
    s.boats = each * int(s.players)
    for boat in range(s.boats):
        s.owner[boat] = boat // each
        s.coal[boat] = FULL_COAL
    s.rose = NONE
    if with_rose:
        s.rose = s.boats
        s.boats += 1
    s.speed[: s.boats] = 1


@rule
def draw_berths(s, begins):
    """M11, M100, M101: a random order of berths; in the races of 1997 clockwise from the first player."""
    boats = int(s.boats) - (0 if s.rose == NONE else 1)
    for boat in range(boats):
        s.order[boat] = boat
    if s.edition != EDITION_2019:
        first = first_seat(s, begins)
        for place in range(boats):
            s.order[place] = (first + place) % boats
    elif two_boats_each(s):
        draw_berths_of_two(s, first_seat(s, begins))
        return
    else:
        for place in range(boats - 1, 0, -1):
            other = below(s, place + 1)
            held = int(s.order[place])
            s.order[place] = s.order[other]
            s.order[other] = held
    for place in range(boats):
        s.hex[s.order[place]] = berth_of_place(place)


@rule
def draw_berths_of_two(s, starter):
    """M70: the boats of the starter on berths 3 and 4, those of the other on 2 and 5; berth 2 begins."""
    other = 1 - starter
    s.order[0] = BOATS_OF_TWO * other
    s.order[1] = BOATS_OF_TWO * starter
    s.order[2] = BOATS_OF_TWO * starter + 1
    s.order[3] = BOATS_OF_TWO * other + 1
    for place in range(2 * BOATS_OF_TWO):
        s.hex[s.order[place]] = berth_of_place(place + 1)


@rule
def berth_of_place(place):
    """M11, M71: the berths in their order; a sixth boat waits on land."""
    return int(START_BERTHS[place]) if place < START_BERTHS.shape[0] else int(LAND_BEHIND[0])


@rule
def launch_rose(s):
    """M80: on the berth after the last player's, last in round 1; with two players on berth 1."""
    last = int(s.rose)
    s.order[last] = s.rose
    s.hex[s.rose] = berth_of_place(0 if s.players == 2 else last)
    s.coal[s.rose] = ROSE_COAL
    s.owner[s.rose] = s.owner[s.order[last - 1]]


@rule
def is_on_land(s, boat):
    """M71: whether a boat still waits behind its berth."""
    return berth_ahead(int(s.hex[boat])) != NONE


@rule
def boat_placed(s):
    """M11, M70: the boat whose turn it is before the race, in the order of placing."""
    return int(s.order[PLACING_OF_TWO[s.turn] if two_boats_each(s) else s.turn])


@rule
def ask_at_start(s):
    """M11, M71: each owner picks a heading, for a boat on land its berth."""
    s.asked = boat_placed(s)
    s.phase = CHOOSE_BERTH if is_on_land(s, int(s.asked)) else START_HEADING


@rule
def wait_behind_berth(s, out, boat, choice):
    """M71: the berth that the sixth boat will enter."""
    s.hex[boat] = LAND_BEHIND[choice]
    tell(out, WAITS, boat, SIXTH_BERTHS[choice], 0)
    go_on_at_start(s, out)


@rule
def go_on_at_start(s, out):
    """M11: the next boat is asked, or the first round begins."""
    s.turn += 1
    if s.turn < s.boats:
        ask_at_start(s)
        return
    s.turn = 0
    s.round_number = 1
    s.phase = NEXT_TURN
    tell(out, ROUND, 1, 0, 0)
    give_rose_a_controller(s, out)
