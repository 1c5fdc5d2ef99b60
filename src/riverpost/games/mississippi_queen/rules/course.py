"""The course of a race: order of events, decisions and what they do (M24, M25, M50-M54, M65-M72, M100-M105)."""

from riverpost.engine.compiling import rule
from riverpost.engine.events import tell
from riverpost.engine.ranges import list_range
from riverpost.engine.reasons import LEGAL, NOT_YOUR_DECISION
from riverpost.games.mississippi_queen.rules.alphabet import (
    ACTIONS,
    AHEAD,
    ASTERN,
    ASTERN_HEADING,
    BEACHED,
    BERTH,
    CHOOSE_BERTH,
    CHOOSE_SPEED,
    DISQUALIFIED,
    DOCK,
    DOCK_OR_NOT,
    DOCKED,
    DRIVING_SCHOOL,
    EDITION_1997,
    EDITION_2019,
    ELIMINATED,
    END,
    ENTERED,
    ENTRY_HEADING,
    FREE,
    GIVE,
    GRANTED_HEADING,
    GROUNDED,
    HEADED,
    HEADING,
    MAY_TURN,
    MAY_TURN_UNCHARGED,
    MUST_AVOID,
    NEXT_TURN,
    NO_BERTH_NOW,
    NO_DOCKING_AT_SCHOOL,
    NO_DOCKING_IN_1997,
    NO_DOCKING_NOW,
    NO_HEADING_NOW,
    NO_TURN_ON_SANDBANK,
    ONLY_SKIPS,
    OUT,
    PARTNER,
    POINTS_LEFT,
    PUSH,
    PUSH_ON,
    PUSHED_HEADING,
    RACE_OVER,
    RACING,
    ROSE_NEVER_DOCKS,
    ROUND,
    SAIL,
    SHARE_COAL,
    SKIPPED,
    SKIPS,
    SLOWED,
    SPEED,
    START_HEADING,
    STAY,
    STEP_LEFT,
    STRANDED,
    TURN_BY_STEPS,
    TURN_LEFT,
    TURN_RIGHT,
    UNCHARGED,
    WON,
)
from riverpost.games.mississippi_queen.rules.board import CELLS, DIRECTIONS, LAND_BEHIND, NONE, SPEEDS, TILES
from riverpost.games.mississippi_queen.rules.coal import coal_can_change, only_partner, share, why_not_share
from riverpost.games.mississippi_queen.rules.fleet import (
    boat_on_turn,
    form_teams,
    give_rose_a_controller,
    purse,
    race_of_sides,
    side_of_seat,
)
from riverpost.games.mississippi_queen.rules.passengers import (
    MOST_ABOARD,
    can_dock,
    dock,
    docks_without_asking,
    leave_river,
    refuel,
    take_passenger,
)
from riverpost.games.mississippi_queen.rules.pushing import (
    ENOUGH_POINTS,
    berth_ahead,
    boat_ahead,
    can_push_somehow,
    can_push_towards,
    decide_push,
    move_pushed,
    pay_for_push,
    why_not_ahead,
    why_not_push,
)
from riverpost.games.mississippi_queen.rules.ranking import ranks_before, set_order
from riverpost.games.mississippi_queen.rules.river import (
    boat_at,
    explore,
    is_berth,
    lift_rear_tile,
    on_sandbank,
    passengers_for,
    stage_ahead,
    water,
)
from riverpost.games.mississippi_queen.rules.sailing import (
    UNLIMITED,
    any_heading_completes,
    any_speed_completes,
    any_turn_completes,
    can_go_astern,
    can_step_somehow,
    completes_from_here,
    go_astern,
    leaving_cost,
    sail_to,
    set_speed,
    speed_at_end,
    turn_boat,
    turns_left,
    why_not_astern,
    why_not_sail_now,
    why_not_speed,
    why_not_turn,
)
from riverpost.games.mississippi_queen.rules.start import (
    go_on_at_start,
    is_on_land,
    lay_out,
    line_up,
    wait_behind_berth,
)


@rule
def setup(s, out, options):
    """The options in the order of FACTS, the river, the boats."""
    s.strict_berths = options[1]
    s.round_limit = options[2]
    if options[5]:
        form_teams(s, options[6])
    lay_out(s, out, options[0], options[3], options[4])
    line_up(s, options[7], options[8])


# --- the order of events


@rule
def begin_turns(s, out):
    """Begin the next turn, and the one after it where a turn goes by without a decision."""
    while s.phase == NEXT_TURN and not s.over:
        begin_turn(s, out, boat_on_turn(s))


@rule
def begin_turn(s, out, boat):
    """M25: boats off the river are passed over, a grounded one skips, and after that may take any heading."""
    s.asked = boat
    if s.fate[boat] != RACING:
        pass_on(s, out)
    elif s.stuck[boat] == SKIPS or s.stuck[boat] == ONLY_SKIPS:
        s.stuck[boat] = MAY_TURN if s.stuck[boat] == SKIPS else FREE
        tell(out, SKIPPED, boat, 0, 0)
        pass_on(s, out)
    elif is_on_land(s, boat):
        enter_river(s, out, boat)
    elif s.stuck[boat] == MAY_TURN or s.stuck[boat] == MAY_TURN_UNCHARGED:
        s.stuck[boat] = FREE if s.stuck[boat] == MAY_TURN else UNCHARGED
        ask_for_heading(s, boat, GRANTED_HEADING)
    else:
        go_on_to_speed(s, out, boat)


@rule
def ask_for_heading(s, boat, phase):
    """M24: at the start of a turn, so that a heading which leaves no complete turn is offered only if all do."""
    s.asked = boat
    s.phase = phase
    s.doomed = 0 if any_heading_completes(s, boat) else 1


@rule
def enter_river(s, out, boat):
    """M71: the sixth boat enters its berth, or the other if that is taken; if both are, it moves the boat there."""
    if boat_ahead(s, boat, 0) != NONE:
        look_for_free_berth(s, boat)
    if boat_ahead(s, boat, 0) == NONE:
        enter_berth(s, out, boat)
    else:
        s.points = ENOUGH_POINTS  # since it is free
        s.doomed = 1  # whatever moves the boat aside will do
        s.phase = PUSH_ON


@rule
def look_for_free_berth(s, boat):
    """M71: a boat on land goes behind a berth that is free, if there is one."""
    for choice in range(LAND_BEHIND.shape[0]):
        land = int(LAND_BEHIND[choice])
        if boat_at(s, berth_ahead(land)) == NONE:
            s.hex[boat] = land


@rule
def enter_berth(s, out, boat):
    """M71: from land into the berth, with a seventh coal for this turn; only now it takes a heading."""
    s.hex[boat] = berth_ahead(int(s.hex[boat]))
    s.bonus = 1
    s.points = 0
    tell(out, ENTERED, boat, int(s.hex[boat]), 0)
    ask_for_heading(s, boat, ENTRY_HEADING)


@rule
def go_on_to_speed(s, out, boat):
    """M24, M25, M67, M102: is there any complete turn? In 1997 a boat that has none for want of coal is eliminated."""
    s.asked = boat
    s.turned = 0
    s.points = 0
    s.wake[:] = NONE
    s.wake[0] = s.hex[boat]
    s.held = 1 if on_sandbank(s, int(s.hex[boat])) else 0
    if s.held and is_stranded(s, boat):
        strand(s, out, boat)
        return
    heading = int(s.heading[boat])
    s.doomed = 0 if any_turn_completes(s, boat, heading) else 1
    if s.doomed and s.edition != EDITION_2019 and any_speed_completes(s, boat, heading, UNLIMITED):
        tell(out, ELIMINATED, boat, 0, 0)
        leave_river(s, boat, OUT)
        end_turn(s, out)
    else:
        s.phase = CHOOSE_SPEED


@rule
def is_blocked_ahead(s, boat):
    """M67: land, or a boat that cannot be pushed at any speed that can be paid for, bars the way off a sandbank."""
    heading = int(s.heading[boat])
    there = water(s, int(s.hex[boat]), heading)
    if there == NONE:
        return True
    fastest = min(SPEEDS, int(s.speed[boat]) + 1 + max(0, purse(s, boat) - leaving_cost(s, boat)))
    return boat_at(s, there) != NONE and not can_push_towards(s, boat, heading, fastest)


@rule
def is_stranded(s, boat):
    """M67: astern blocked, and ahead blocked too or without the coal for it."""
    if can_go_astern(s, boat, int(s.heading[boat])):
        return False
    return purse(s, boat) < leaving_cost(s, boat) or is_blocked_ahead(s, boat)


@rule
def strand(s, out, boat):
    """M67: the turn is skipped; in the next a boat without coal goes ahead for nothing.

    If ahead was blocked too, any heading may be taken first.
    """
    if not is_blocked_ahead(s, boat):
        s.stuck[boat] = UNCHARGED
    else:
        s.stuck[boat] = MAY_TURN_UNCHARGED if purse(s, boat) == 0 else MAY_TURN
    s.held = 0
    tell(out, STRANDED, boat, 0, 0)
    pass_on(s, out)


@rule
def back_off(s, out, boat):
    """M66: astern off a sandbank, then any heading, unless the boat has backed onto another sandbank."""
    go_astern(s, out, boat)
    if on_sandbank(s, int(s.hex[boat])):
        arrive(s, out, boat)
    else:
        s.phase = ASTERN_HEADING


@rule
def go_on_sailing(s, out, boat):
    """M25, M65, M100: on a sandbank or, at the driving school, at a berth the turn is over; a doomed boat sails on."""
    hex = int(s.hex[boat])
    if s.edition == DRIVING_SCHOOL and is_berth(s, hex):
        win(s, out, boat)
    elif on_sandbank(s, hex) and not s.held:
        s.speed[boat] = 1
        tell(out, BEACHED, boat, 0, 0)
        arrive(s, out, boat)
    elif cannot_go_on(s, boat) and (s.held or turns_left(s, boat) == 0):
        run_aground(s, out, boat)
    else:
        s.phase = SAIL
        s.asked = boat


@rule
def cannot_go_on(s, boat):
    """M25: no complete turn is left, and no step can be paid, after whatever turns can be."""
    return s.doomed and s.points > 0 and not (can_step_somehow(s, boat) or can_push_somehow(s, boat))


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
def racing_boats(s):
    """How many boats are still racing, the Black Rose not counted."""
    count = 0
    for boat in range(s.boats):
        if s.fate[boat] == RACING and boat != s.rose:
            count += 1
    return count


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


@rule
def any_boat_can_win(s):
    """M70: whether a racing boat has two passengers or could still get them."""
    for boat in range(s.boats):
        if s.fate[boat] == RACING and boat != s.rose:
            if int(s.aboard[boat]) + passengers_in_reach(s, boat) >= MOST_ABOARD:
                return True
    return False


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
    elif not (race_of_sides(s) or s.edition == EDITION_1997) or any_boat_can_win(s):
        return
    s.over = 1
    tell(out, RACE_OVER, 0, 0, 0)


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
    """M34, M42, M50, M61, M68: each pushed boat moves, and what comes of that; then it is asked for its heading."""
    while s.pushing > 0 and not s.over:
        boat = move_pushed(s, out, pusher)
        take_passenger(s, out, boat)
        refuel(s, out, boat)
        hex = int(s.hex[boat])
        if s.edition == DRIVING_SCHOOL and is_berth(s, hex):
            win(s, out, boat)
        elif docks_without_asking(s, boat, hex, int(s.speed[boat])):
            come_home(s, out, boat)
            s.pushing -= 1
        elif can_dock(s, boat, hex):
            s.asked = boat
            s.phase = DOCK_OR_NOT
            return
        elif ask_pushed_boat(s, boat):
            return
    follow_push(s, out, pusher)


@rule
def ask_pushed_boat(s, boat):
    """M34, M68: its owner may set any heading, but not on a sandbank."""
    if on_sandbank(s, int(s.hex[boat])):
        s.pushing -= 1
        return False
    s.asked = boat
    s.phase = PUSHED_HEADING
    return True


@rule
def follow_push(s, out, pusher):
    """M30, M71: the pusher steps into the hex ahead; a sixth boat enters its berth."""
    if s.over:
        return
    s.pushed[:] = 0
    s.pushed_to[:] = 0
    if is_on_land(s, pusher):
        enter_berth(s, out, pusher)
        return
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
        if docks:
            end_turn(s, out)
        else:
            offer_coal(s, out, boat)
    elif docks:
        s.pushing -= 1
        settle_push(s, out, boat_on_turn(s))
    elif not ask_pushed_boat(s, boat):
        settle_push(s, out, boat_on_turn(s))


@rule
def answer_heading(s, out, heading):
    """M11, M25, M34, M66, M71: before the race, at the start of a turn, after a push, or once off a sandbank."""
    boat = int(s.asked)
    s.heading[boat] = heading
    tell(out, HEADED, boat, heading, 0)
    if s.phase == PUSHED_HEADING:
        s.pushing -= 1
        settle_push(s, out, boat_on_turn(s))
    elif s.phase == GRANTED_HEADING or s.phase == ENTRY_HEADING:
        go_on_to_speed(s, out, boat)
    elif s.phase == ASTERN_HEADING:
        arrive(s, out, boat)
    else:
        go_on_at_start(s, out)


# --- decisions


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
    elif action == END:
        end_sailing(s, out, boat)
    elif action == ASTERN:
        back_off(s, out, boat)
    elif action < PARTNER:
        wait_behind_berth(s, out, boat, action - BERTH)
    else:
        share(s, out, boat, action)
        if action >= GIVE:
            offer_coal(s, out, boat)


@rule
def end_sailing(s, out, boat):
    """M21, M25: with all points spent the boat is where it wanted to be, else aground; after coal the turn is over."""
    if s.phase == SHARE_COAL:
        end_turn(s, out)
    elif s.points > 0:
        run_aground(s, out, boat)
    else:
        finish_movement(s, out, boat)


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
