"""Nothing is created or lost, and what is asked can be asked: what must hold in every position.

The tests ask it at every decision of whole races, `game.parse` of every text. What each number means is said in
`words.py`. Whatever indexes or searches the river comes after the ranges of its numbers.
"""

from riverpost.engine.compiling import rule
from riverpost.engine.ranges import outside
from riverpost.games.mississippi_queen.rules.alphabet import (
    ASTERN_HEADING,
    CHOOSE_BERTH,
    CHOOSE_SPEED,
    DOCK_OR_NOT,
    DOCKED,
    DRIVING_SCHOOL,
    EDITION_1997,
    EDITION_2019,
    ENTRY_HEADING,
    FREE,
    GRANTED_HEADING,
    MAY_TURN,
    NEXT_TURN,
    ONLY_SKIPS,
    OUT,
    PUSH_ON,
    PUSHED_HEADING,
    RACING,
    SAIL,
    SHARE_COAL,
    SKIPS,
    START_HEADING,
    UNCHARGED,
)
from riverpost.games.mississippi_queen.rules.board import (
    BOATS,
    CELLS,
    DIRECTIONS,
    DRIFTWOOD,
    EXTENDED_TILES,
    FULL_COAL,
    ISLAND,
    ISLAND_TILES,
    NONE,
    RACE_TILES,
    RED_PIER_TILES,
    RIVER_LENGTH,
    SCHOOL_LENGTH,
    SPEEDS,
    START_BERTHS,
    START_TILE,
    STEP,
    STRAIGHT,
    TILE_DISTANCE,
    TILES,
    TURN_STEPS,
)
from riverpost.games.mississippi_queen.rules.coal import can_share, coal_can_change
from riverpost.games.mississippi_queen.rules.course import (
    any_boat_can_win,
    cannot_go_on,
    is_stranded,
    racing_boats,
)
from riverpost.games.mississippi_queen.rules.fleet import ROSE_COAL, boat_on_turn, race_of_sides
from riverpost.games.mississippi_queen.rules.passengers import MOST_ABOARD, can_dock, docks_without_asking
from riverpost.games.mississippi_queen.rules.pushing import ENOUGH_POINTS, boat_ahead, hex_ahead
from riverpost.games.mississippi_queen.rules.river import (
    are_neighbours,
    boat_at,
    ground_of,
    is_berth,
    on_sandbank,
    passengers_for,
    step_cost,
    tile_is_empty,
)
from riverpost.games.mississippi_queen.rules.sailing import (
    UNLIMITED,
    any_heading_completes,
    any_speed_completes,
    any_turn_completes,
    completes_from_here,
    turns_left,
)
from riverpost.games.mississippi_queen.rules.start import BOATS_OF_TWO, boat_placed, is_on_land

# --- numbers


@rule
def flags_are_wrong(s):
    """What is so or not is 1 or 0."""
    if outside(s.strict_berths, 0, 1) or outside(s.extra_passengers, 0, 1) or outside(s.tile_due, 0, 1):
        return True
    if outside(s.turned, 0, 1) or outside(s.bonus, 0, 1) or outside(s.held, 0, 1) or outside(s.doomed, 0, 1):
        return True
    for kind in range(TILES):
        if outside(s.bag[kind], 0, 1):
            return True
    return False


@rule
def numbers_of_race_are_wrong(s):
    """Every number stands for something: an edition, a phase, a tile, a boat ..."""
    last_phase = NEXT_TURN if s.over else SHARE_COAL
    if outside(s.edition, EDITION_2019, DRIVING_SCHOOL) or outside(s.phase, START_HEADING, last_phase):
        return True
    if outside(s.round_number, 0, s.round_limit) or outside(s.boats, 1, BOATS):
        return True
    if outside(s.asked, 0, s.boats - 1) or outside(s.turn, 0, s.boats - 1) or outside(s.rose, NONE, s.boats - 1):
        return True
    if outside(s.length, 2, RIVER_LENGTH) or outside(s.laid, 2, s.length) or outside(s.first_tile, 0, s.laid - 1):
        return True
    if outside(s.finish, NONE, len(TURN_STEPS) - 1) or outside(s.extended, 0, (1 << EXTENDED_TILES.shape[0]) - 1):
        return True
    if outside(s.points, 0, ENOUGH_POINTS) or outside(s.driftwood, 0, SPEEDS):
        return True
    if outside(s.pushing, 0, s.boats) or outside(s.partner, NONE, s.boats - 1):
        return True
    return outside(s.shared, 0, (1 << int(s.boats)) - 1)


@rule
def numbers_of_boats_are_wrong(s):
    """Seats, hexes, headings and all that a boat shows."""
    last_hex = int(s.laid) * CELLS - 1
    for boat in range(s.boats):
        if outside(s.owner[boat], 0, s.players - 1) or outside(s.order[boat], 0, s.boats - 1):
            return True
        if outside(s.hex[boat], NONE, last_hex) or outside(s.heading[boat], 0, DIRECTIONS - 1):
            return True
        if outside(s.speed[boat], 1, SPEEDS) or outside(s.coal[boat], 0, ROSE_COAL if boat == s.rose else FULL_COAL):
            return True
        if outside(s.stuck[boat], FREE, ONLY_SKIPS) or outside(s.fate[boat], RACING, OUT):
            return True
        if outside(s.pushed[boat], 0, s.boats - 1) or outside(s.pushed_to[boat], 0, last_hex):
            return True
    for k in range(SPEEDS + 1):
        if outside(s.wake[k], NONE, last_hex):
            return True
    return False


# --- the fleet


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


# --- the river


@rule
def river_is_wrong(s):
    """M1, M2, M6, M100: from the start every tile lies and faces as its joint says, and the finish follows the last."""
    if s.length != (SCHOOL_LENGTH if s.edition == DRIVING_SCHOOL else RIVER_LENGTH):
        return True
    if s.tile[0] != START_TILE or s.joint[0] or s.facing[0] or s.centre[0, 0] or s.centre[0, 1]:
        return True
    for k in range(1, s.laid):
        if outside(s.tile[k], 0, TILES - 1) or outside(s.joint[k], STRAIGHT, len(TURN_STEPS) - 1):
            return True
        if s.facing[k] != (int(s.facing[k - 1]) + TURN_STEPS[s.joint[k]]) % DIRECTIONS:
            return True
        for axis in range(2):
            apart = int(s.centre[k, axis]) - int(s.centre[k - 1, axis])
            if apart != TILE_DISTANCE * STEP[s.facing[k], axis]:
                return True
    for k in range(s.laid, RIVER_LENGTH):
        if s.tile[k] or s.joint[k] or s.facing[k] or s.centre[k, 0] or s.centre[k, 1] or s.waiting[k]:
            return True
    return s.joint[1] != STRAIGHT or (s.finish != NONE) != (s.laid == s.length)


@rule
def copies(s, kind):
    """How often a printed tile lies in the river or in the bag."""
    count = int(s.bag[kind])
    for k in range(s.laid):
        if s.tile[k] == kind:
            count += 1
    return count


@rule
def copies_of(s, kinds):
    """How many of these tiles there are, NONE if one of them is there twice."""
    count = 0
    for k in range(kinds.shape[0]):
        if copies(s, kinds[k]) > 1:
            return NONE
        count += copies(s, kinds[k])
    return count


@rule
def tiles_are_wrong(s):
    """M2, M60: the start, and eleven tiles: each extended one instead of an A3, or of an A2 once those are gone."""
    extended = 0
    for k in range(EXTENDED_TILES.shape[0]):
        chosen = (int(s.extended) >> k) & 1
        extended += chosen
        if copies(s, EXTENDED_TILES[k]) != chosen:
            return True
    islands = max(0, ISLAND_TILES.shape[0] - extended)
    red = RED_PIER_TILES.shape[0] - max(0, extended - ISLAND_TILES.shape[0])
    if copies_of(s, ISLAND_TILES) != islands or copies_of(s, RED_PIER_TILES) != red:
        return True
    return copies(s, START_TILE) != 1 or copies_of(s, RACE_TILES) != RACE_TILES.shape[0] - extended


@rule
def newest_tile_is_wrong(s):
    """M4: the next tile is due when a boat is on the newest one, or has been in this turn."""
    if s.laid == s.length:
        return s.tile_due == 1
    entered = not tile_is_empty(s, int(s.laid) - 1)
    may_have_left = s.tile_due == 1 and is_under_way(s) and s.phase != CHOOSE_SPEED
    return (s.tile_due == 1) != entered and not may_have_left


# --- boats and passengers


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


# --- pushes


@rule
def push_is_wrong(s):
    """M30-M34: boats are pushed only while it is decided where to, or while a pushed boat is asked."""
    if s.phase == PUSH_ON:
        return chain_is_wrong(s)
    if s.phase == PUSHED_HEADING or (s.phase == DOCK_OR_NOT and s.pushing > 0):
        return pushed_boats_are_wrong(s)
    return s.pushing > 0 or forgotten_pushes(s, 0)


@rule
def forgotten_pushes(s, first):
    """Whether anything is left of pushes from a number on."""
    for k in range(first, BOATS):
        if s.pushed[k] or s.pushed_to[k]:
            return True
    return False


@rule
def chain_is_wrong(s):
    """M31, M32, M71: each boat is pushed onto the next, none twice, and one is left to be sent on."""
    boat = boat_on_turn(s)
    if s.asked != boat or (s.pushing == 0 and not is_on_land(s, boat)) or forgotten_pushes(s, int(s.pushing)):
        return True
    if is_on_land(s, boat) and not s.doomed:
        return True
    pending = boat_ahead(s, boat, int(s.heading[boat]))
    for k in range(s.pushing):
        if pending == NONE or s.pushed[k] != pending or boat == pending:
            return True
        if not are_neighbours(s, int(s.hex[pending]), int(s.pushed_to[k])):
            return True
        pending = boat_at(s, int(s.pushed_to[k]))
        if was_pushed(s, pending, k + 1):
            return True
    return pending == NONE or pending == boat


@rule
def was_pushed(s, boat, count):
    """Whether a boat is among the first so many that are pushed."""
    for k in range(count):
        if s.pushed[k] == boat:
            return True
    return False


@rule
def pushed_boats_are_wrong(s):
    """M32, M34: the last of those to be moved has just been, into its hex; the others wait, each for the next one's."""
    boat = boat_on_turn(s)
    last = int(s.pushing) - 1
    if last < 0 or s.pushed[last] != s.asked or s.asked == boat or s.hex[s.asked] != s.pushed_to[last]:
        return True
    for k in range(last):
        waits = int(s.pushed[k])
        there = boat_at(s, int(s.pushed_to[k]))
        if waits == boat or s.hex[waits] == NONE or there != (NONE if k + 1 == last else s.pushed[k + 1]):
            return True
        if not are_neighbours(s, int(s.hex[waits]), int(s.pushed_to[k])):
            return True
    return way_of_pusher_is_wrong(s, boat, last)


@rule
def way_of_pusher_is_wrong(s, boat, waiting):
    """M30, M71: the first of the boats that still wait is ahead of the pusher, or the hex is free; the step is paid."""
    there = hex_ahead(s, int(s.hex[boat]), int(s.heading[boat]))
    if there == NONE or boat_at(s, there) != (s.pushed[0] if waiting > 0 else NONE):
        return True
    return not is_on_land(s, boat) and step_cost(s, there) > s.points


# --- what is asked


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


@rule
def broken(s):
    """0, or a number for what is wrong."""
    if flags_are_wrong(s) or numbers_of_race_are_wrong(s) or numbers_of_boats_are_wrong(s):
        return 1
    if fleet_is_wrong(s) or teams_are_wrong(s):
        return 2
    if river_is_wrong(s) or tiles_are_wrong(s):
        return 3
    if boats_are_wrong(s) or fates_are_wrong(s):
        return 4
    if newest_tile_is_wrong(s):
        return 5
    if passengers_are_wrong(s):
        return 6
    if hazards_are_wrong(s):
        return 7
    if s.over:
        return 8 if end_is_wrong(s) else 0
    if start_is_wrong(s):
        return 9
    if turn_is_wrong(s):
        return 10
    if push_is_wrong(s):
        return 11
    if question_is_wrong(s):
        return 12
    return 0
