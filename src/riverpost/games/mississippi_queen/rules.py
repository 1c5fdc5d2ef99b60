"""The course of a race: setup, order of events, decisions and what they do (M2, M10-M12, M50-M54, M100-M105)."""

from riverpost.engine.chance import below
from riverpost.engine.compiling import rule
from riverpost.engine.events import tell
from riverpost.engine.ranges import list_range
from riverpost.engine.reasons import LEGAL
from riverpost.games.mississippi_queen.alphabet import (
    AHEAD,
    CHOOSE_SPEED,
    DISQUALIFIED,
    DOCK,
    DOCK_OR_NOT,
    DOCKED,
    DRIVING_SCHOOL,
    EDITION_2019,
    ELIMINATED,
    END,
    FREE,
    GRANTED_HEADING,
    GROUNDED,
    HEADED,
    HEADING,
    MAY_TURN,
    NEXT_TURN,
    NO_DOCKING_NOW,
    NO_HEADING_NOW,
    OUT,
    PUSH,
    PUSH_ON,
    PUSHED_HEADING,
    RACE_OVER,
    RACING,
    ROUND,
    SAIL,
    SKIPPED,
    SKIPS,
    SPEED,
    START_HEADING,
    STAY,
    TURN_LEFT,
    TURN_RIGHT,
    WON,
)
from riverpost.games.mississippi_queen.board import (
    CELLS,
    DIRECTIONS,
    FULL_COAL,
    NONE,
    RACE_TILES,
    RIVER_LENGTH,
    SCHOOL_LENGTH,
    SPEEDS,
    START_BERTHS,
    START_TILE,
)
from riverpost.games.mississippi_queen.passengers import (
    can_dock,
    dock,
    docks_without_asking,
    leave_river,
    take_passenger,
)
from riverpost.games.mississippi_queen.pushing import (
    boat_ahead,
    can_push_somehow,
    decide_push,
    move_pushed,
    pay_for_push,
    why_not_push,
)
from riverpost.games.mississippi_queen.ranking import ranks_before, set_order
from riverpost.games.mississippi_queen.river import (
    explore,
    is_berth,
    lay_first_tiles,
    lift_rear_tile,
    stage_ahead,
    water,
)
from riverpost.games.mississippi_queen.sailing import (
    UNLIMITED,
    any_speed_completes,
    can_step_somehow,
    completes_from_here,
    sail_to,
    set_speed,
    turn_boat,
    why_not_ahead,
    why_not_end,
    why_not_speed,
    why_not_turn,
)

# --- setup


@rule
def setup(s, out, options):
    """M2, M10, M11, M100: the river, the boats on their berths, then everybody's first heading."""
    s.edition = options[0]
    s.strict_berths = options[1]
    s.round_limit = options[2]
    s.length = SCHOOL_LENGTH if s.edition == DRIVING_SCHOOL else RIVER_LENGTH
    s.finish = NONE
    for kind in range(RACE_TILES.shape[0]):
        s.bag[RACE_TILES[kind]] = 1
    lay_first_tiles(s, out, START_TILE)
    s.boats = s.players
    s.hex[:] = NONE
    s.wake[:] = NONE
    for boat in range(s.boats):
        s.owner[boat] = boat
        s.speed[boat] = 1
        s.coal[boat] = FULL_COAL
    draw_berths(s)
    s.phase = START_HEADING
    s.asked = s.order[0]


@rule
def draw_berths(s):
    """M11, M100: a random order of berths; at the driving school clockwise from a random player."""
    boats = int(s.boats)
    for boat in range(boats):
        s.order[boat] = boat
    if s.edition == DRIVING_SCHOOL:
        first = below(s, boats)
        for place in range(boats):
            s.order[place] = (first + place) % boats
    else:
        for place in range(boats - 1, 0, -1):
            other = below(s, place + 1)
            held = int(s.order[place])
            s.order[place] = s.order[other]
            s.order[other] = held
    for place in range(boats):
        s.hex[s.order[place]] = START_BERTHS[place]


# --- the order of events


@rule
def boat_on_turn(s):
    """The boat whose place in the order it is."""
    return int(s.order[s.turn])


@rule
def begin_turns(s, out):
    """Begin the next turn, and the one after it where a turn goes by without a decision."""
    while s.phase == NEXT_TURN and not s.over:
        begin_turn(s, out, boat_on_turn(s))


@rule
def begin_turn(s, out, boat):
    """M25: boats off the river are passed over, a grounded one skips, and after that may take any heading."""
    if s.fate[boat] != RACING:
        pass_on(s, out)
    elif s.stuck[boat] == SKIPS:
        s.stuck[boat] = MAY_TURN
        tell(out, SKIPPED, boat, 0, 0)
        pass_on(s, out)
    elif s.stuck[boat] == MAY_TURN:
        s.stuck[boat] = FREE
        s.asked = boat
        s.phase = GRANTED_HEADING
    else:
        go_on_to_speed(s, out, boat)


@rule
def go_on_to_speed(s, out, boat):
    """M24, M25, M102: is there any complete turn? In 1997 a boat that has none for want of coal is eliminated."""
    s.asked = boat
    s.turned = 0
    s.wake[:] = NONE
    s.wake[0] = s.hex[boat]
    s.doomed = 0 if any_speed_completes(s, boat, int(s.coal[boat])) else 1
    if s.doomed and s.edition != EDITION_2019 and any_speed_completes(s, boat, UNLIMITED):
        tell(out, ELIMINATED, boat, 0, 0)
        leave_river(s, boat, OUT)
        end_turn(s, out)
    else:
        s.phase = CHOOSE_SPEED


@rule
def go_on_sailing(s, out, boat):
    """M25, M100: at the driving school the first at a berth wins; a doomed boat sails until no step can be paid."""
    if s.edition == DRIVING_SCHOOL and is_berth(s, int(s.hex[boat])):
        win(s, out, boat)
    elif s.doomed and s.points > 0 and not (can_step_somehow(s, boat) or can_push_somehow(s, boat)):
        run_aground(s, out, boat)
    else:
        s.phase = SAIL
        s.asked = boat


@rule
def run_aground(s, out, boat):
    """M25, M53: speed 1 and the next turn skipped; into the landing stage at speed above 1: disqualified."""
    was_slow = s.speed[boat] == 1
    rams = stage_ahead(s, int(s.hex[boat]), int(s.heading[boat]))
    if s.edition == EDITION_2019 and rams and not was_slow:
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
        end_turn(s, out)


@rule
def finish_movement(s, out, boat):
    """M41, M50, M53: at speed 1 passenger and docking; strict berths disqualify who comes too fast."""
    if s.strict_berths and s.speed[boat] > 1 and is_berth(s, int(s.hex[boat])):
        tell(out, DISQUALIFIED, boat, 0, 0)
        leave_river(s, boat, OUT)
        end_turn(s, out)
    else:
        arrive(s, out, boat)


@rule
def arrive(s, out, boat):
    """M41, M50: a passenger, then docking; with two passengers without asking, with fewer the owner chooses."""
    take_passenger(s, out, boat)
    hex = int(s.hex[boat])
    if docks_without_asking(s, boat, hex):
        come_home(s, out, boat)
        end_turn(s, out)
    elif can_dock(s, boat, hex):
        s.asked = boat
        s.phase = DOCK_OR_NOT
    else:
        end_turn(s, out)


@rule
def come_home(s, out, boat):
    """M50, M101: a boat docks; in 1997 it has won."""
    dock(s, out, boat)
    if s.edition != EDITION_2019:
        finish_race(s, out, boat)


@rule
def win(s, out, boat):
    """M100: the first boat to reach a berth wins."""
    leave_river(s, boat, DOCKED)
    finish_race(s, out, boat)


@rule
def finish_race(s, out, boat):
    """M100-M102: a boat has won and the race is over."""
    s.over = 1
    tell(out, WON, boat, 0, 0)


@rule
def end_turn(s, out):
    """M4, M52, M102, M104: the next tile, rear tiles of 1997, the end; then the next boat."""
    if s.over:
        return
    s.points = 0
    s.doomed = 0
    s.turned = 0
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
def racing_boats(s):
    """How many boats are still racing."""
    count = 0
    for boat in range(s.boats):
        if s.fate[boat] == RACING:
            count += 1
    return count


@rule
def check_end(s, out):
    """M52, M102: over when all boats but one are docked or out; in 1997 the last one left has won."""
    if racing_boats(s) > 1:
        return
    if s.edition != EDITION_2019:
        for boat in range(s.boats):
            if s.fate[boat] == RACING:
                win(s, out, boat)
    s.over = 1
    tell(out, RACE_OVER, 0, 0, 0)


@rule
def pass_on(s, out):
    """M12, M54: the next in the order, or a new round, unless the limit is reached."""
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


# --- pushes


@rule
def push(s, out, boat, direction):
    """M30-M34: when all hexes are chosen the boats move, far end first."""
    if decide_push(s, boat, direction):
        pay_for_push(s)
        settle_push(s, out, boat)
    else:
        s.phase = PUSH_ON


@rule
def settle_push(s, out, pusher):
    """M34, M42, M50: each pushed boat moves, may take a passenger or dock, and is asked for its heading."""
    while s.pushing > 0 and not s.over:
        boat = move_pushed(s, out, pusher)
        take_passenger(s, out, boat)
        hex = int(s.hex[boat])
        if s.edition == DRIVING_SCHOOL and is_berth(s, hex):
            win(s, out, boat)
        elif docks_without_asking(s, boat, hex):
            come_home(s, out, boat)
            s.pushing -= 1
        else:
            s.asked = boat
            s.phase = DOCK_OR_NOT if can_dock(s, boat, hex) else PUSHED_HEADING
            return
    follow_push(s, out, pusher)


@rule
def follow_push(s, out, pusher):
    """M30: the pusher steps into the hex ahead."""
    if not s.over:
        s.pushed[:] = 0
        s.pushed_to[:] = 0
        sail_to(s, out, pusher, water(s, int(s.hex[pusher]), int(s.heading[pusher])))
        # A pushed boat was assumed to stay on the river; if it docked instead, the way to complete may be gone with it.
        if not completes_from_here(s, pusher):
            s.doomed = 1
        go_on_sailing(s, out, pusher)


@rule
def answer_docking(s, out, docks):
    """M50: of the boat on turn, or of one that was pushed there."""
    boat = int(s.asked)
    pushed = s.pushing > 0
    if docks:
        come_home(s, out, boat)
    if not pushed:
        end_turn(s, out)
    elif docks:
        s.pushing -= 1
        settle_push(s, out, boat_on_turn(s))
    else:
        s.phase = PUSHED_HEADING


@rule
def answer_heading(s, out, heading):
    """M11, M25, M34: a heading is set before the race, after grounding, or after a push."""
    boat = int(s.asked)
    s.heading[boat] = heading
    tell(out, HEADED, boat, heading, 0)
    if s.phase == PUSHED_HEADING:
        s.pushing -= 1
        settle_push(s, out, boat_on_turn(s))
    elif s.phase == GRANTED_HEADING:
        go_on_to_speed(s, out, boat)
    else:
        s.turn += 1
        if s.turn < s.boats:
            s.asked = s.order[s.turn]
        else:
            s.turn = 0
            s.round_number = 1
            s.phase = NEXT_TURN
            tell(out, ROUND, 1, 0, 0)


# --- decisions


@rule
def deciding(s):
    """The owner of the boat that is asked."""
    return 1 << int(s.owner[s.asked])


@rule
def candidates(s, seat, found):
    """Actions that might be legal in this phase, in ascending order; returns how many."""
    if s.phase == CHOOSE_SPEED:
        return list_range(found, 0, SPEED, SPEED + SPEEDS)
    if s.phase == SAIL:
        count = list_range(found, 0, AHEAD, PUSH)
        boat = int(s.asked)
        if boat_ahead(s, boat, int(s.heading[boat])) != NONE:
            count = list_range(found, count, PUSH, PUSH + DIRECTIONS)
        return list_range(found, count, END, END + 1)
    if s.phase == PUSH_ON:
        return list_range(found, 0, PUSH, PUSH + DIRECTIONS)
    if s.phase == DOCK_OR_NOT:
        return list_range(found, 0, DOCK, STAY + 1)
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
        return why_not_heading(s)
    if action < END:
        return LEGAL if s.phase == DOCK_OR_NOT else NO_DOCKING_NOW
    return why_not_end(s)


@rule
def why_not_heading(s):
    """M11, M25, M34: only then may any heading be taken."""
    free = s.phase == START_HEADING or s.phase == GRANTED_HEADING or s.phase == PUSHED_HEADING
    return LEGAL if free else NO_HEADING_NOW


@rule
def apply(s, out, seat, action):
    """Do what was decided, and all that follows without a decision."""
    carry_out(s, out, int(s.asked), action)
    begin_turns(s, out)


@rule
def carry_out(s, out, boat, action):
    """What was decided, up to the next decision or the end of the turn."""
    if action < AHEAD:
        set_speed(s, out, boat, action - SPEED + 1)
        go_on_sailing(s, out, boat)
    elif action == AHEAD:
        sail_to(s, out, boat, water(s, int(s.hex[boat]), int(s.heading[boat])))
        go_on_sailing(s, out, boat)
    elif action == TURN_LEFT or action == TURN_RIGHT:
        turn_boat(s, out, boat, -1 if action == TURN_LEFT else 1)
        go_on_sailing(s, out, boat)
    elif action < HEADING:
        push(s, out, boat, action - PUSH)
    elif action < DOCK:
        answer_heading(s, out, action - HEADING)
    elif action < END:
        answer_docking(s, out, action == DOCK)
    else:
        finish_movement(s, out, boat)


# --- the result


@rule
def score(s, seat, parts):
    """M51: the passengers of a seat's best boat, whether it is home, and how far it came."""
    boat = best_boat(s, seat)
    parts[0] = s.aboard[boat]
    parts[1] = 1 if s.fate[boat] == DOCKED else 0
    parts[2] = 0 if s.hex[boat] == NONE else int(s.hex[boat]) // CELLS + 1
    return int(s.aboard[boat])


@rule
def best_boat(s, seat):
    """M51: of a seat's boats the one that ranks first."""
    best = NONE
    for boat in range(s.boats):
        if s.owner[boat] == seat and (best == NONE or ranks_before(s, boat, best)):
            best = boat
    return best


@rule
def rank(s, seat):
    """M51-M54: by each seat's best boat."""
    own = best_boat(s, seat)
    ahead = 0
    for other in range(s.players):
        if other != seat and ranks_before(s, best_boat(s, other), own):
            ahead += 1
    return 1 + ahead
