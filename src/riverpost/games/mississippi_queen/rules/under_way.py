"""Under way: what comes of a step, of backing off and of a push (M25, M30-M34, M65, M66, M100)."""

from riverpost.engine.compiling import rule
from riverpost.engine.events import tell
from riverpost.games.mississippi_queen.rules.alphabet import (
    ASTERN_HEADING,
    BEACHED,
    DOCK_OR_NOT,
    DRIVING_SCHOOL,
    PUSH_ON,
    PUSHED_HEADING,
    SAIL,
    SHARE_COAL,
)
from riverpost.games.mississippi_queen.rules.ending import come_home, win
from riverpost.games.mississippi_queen.rules.passengers import can_dock, docks_without_asking, refuel, take_passenger
from riverpost.games.mississippi_queen.rules.pushing import can_push_somehow, decide_push, move_pushed, pay_for_push
from riverpost.games.mississippi_queen.rules.river import is_berth, on_sandbank, water
from riverpost.games.mississippi_queen.rules.sailing import (
    can_step_somehow,
    completes_from_here,
    go_astern,
    sail_to,
    turns_left,
)
from riverpost.games.mississippi_queen.rules.start import is_on_land
from riverpost.games.mississippi_queen.rules.turn_end import arrive, end_turn, finish_movement, run_aground
from riverpost.games.mississippi_queen.rules.turn_start import enter_berth


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
def back_off(s, out, boat):
    """M66: astern off a sandbank, then any heading, unless the boat has backed onto another sandbank."""
    go_astern(s, out, boat)
    if on_sandbank(s, int(s.hex[boat])):
        arrive(s, out, boat)
    else:
        s.phase = ASTERN_HEADING


@rule
def end_sailing(s, out, boat):
    """M21, M25: with all points spent the boat is where it wanted to be, else aground; after coal the turn is over."""
    if s.phase == SHARE_COAL:
        end_turn(s, out)
    elif s.points > 0:
        run_aground(s, out, boat)
    else:
        finish_movement(s, out, boat)


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
