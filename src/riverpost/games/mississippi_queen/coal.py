"""Coal that changes boats at the end of a turn: between friends, and from the Black Rose (M83, M90)."""

from riverpost.engine.compiling import rule
from riverpost.engine.events import tell
from riverpost.engine.reasons import LEGAL
from riverpost.games.mississippi_queen.alphabet import (
    FILL,
    FILLED,
    GIVE,
    GIVEN,
    NO_COAL_NOW,
    NO_ROSE_ALONGSIDE,
    NOT_ALONGSIDE,
    PARTNER,
    PARTNER_FIRST,
    RACING,
    SHARE_COAL,
    TAKE,
    TOO_MUCH_COAL,
)
from riverpost.games.mississippi_queen.board import FULL_COAL, NONE
from riverpost.games.mississippi_queen.fleet import are_friends, race_of_sides
from riverpost.games.mississippi_queen.river import are_neighbours, coal_may_change_here


@rule
def alongside(s, boat, other):
    """M83, M90: neighbours of equal speed, neither on a pier, depot, sandbank or driftwood hex."""
    if s.fate[boat] != RACING or s.fate[other] != RACING or s.speed[boat] != s.speed[other]:
        return False
    here = int(s.hex[boat])
    there = int(s.hex[other])
    return are_neighbours(s, here, there) and coal_may_change_here(s, here) and coal_may_change_here(s, there)


@rule
def can_share(s, boat, friend):
    """M90: a friendly boat alongside that has had no share yet, with coal to give or room to take some."""
    if not are_friends(s, boat, friend) or (int(s.shared) >> friend) & 1 or not alongside(s, boat, friend):
        return False
    together = int(s.coal[boat]) + int(s.coal[friend])
    return together > 0 and together < 2 * FULL_COAL


@rule
def can_fill(s, boat, filled):
    """M83: in the turn of the Rose or of the boat itself, her controller fills an own boat alongside her."""
    if s.rose == NONE or filled == s.rose or (boat != s.rose and boat != filled):
        return False
    own = s.owner[filled] == s.owner[s.rose]
    return own and s.coal[filled] < FULL_COAL and alongside(s, int(s.rose), filled)


@rule
def only_partner(s, boat):
    """The friendly boat with which coal can be shared if there is just one, else NONE."""
    found = NONE
    for friend in range(s.boats):
        if can_share(s, boat, friend):
            if found != NONE:
                return NONE
            found = friend
    return found


@rule
def coal_can_change(s, boat):
    """M83, M90: whether there is anything to decide about coal at the end of a turn."""
    if s.rose == NONE and not race_of_sides(s):
        return False
    for other in range(s.boats):
        if can_share(s, boat, other) or can_fill(s, boat, other):
            return True
    return False


@rule
def coal_moved(action):
    """M90: how much coal an action gives to the partner, below 0 if it takes."""
    return action - GIVE + 1 if action < TAKE else -(action - TAKE + 1)


@rule
def why_not_share(s, boat, action):
    """M83, M90: at the end of a turn, with a boat alongside, within 0 to 6."""
    if s.phase != SHARE_COAL:
        return NO_COAL_NOW
    if action >= FILL:
        filled = action - FILL
        return LEGAL if filled < s.boats and can_fill(s, boat, filled) else NO_ROSE_ALONGSIDE
    if action < GIVE:
        friend = action - PARTNER
        return LEGAL if s.partner == NONE and friend < s.boats and can_share(s, boat, friend) else NOT_ALONGSIDE
    if s.partner == NONE:
        return PARTNER_FIRST
    here = int(s.coal[boat]) - coal_moved(action)
    there = int(s.coal[s.partner]) + coal_moved(action)
    return LEGAL if min(here, there) >= 0 and max(here, there) <= FULL_COAL else TOO_MUCH_COAL


@rule
def share(s, out, boat, action):
    """M83, M90: a partner is chosen, coal is given or taken, or an own boat is filled from the Black Rose."""
    if action >= FILL:
        s.coal[action - FILL] = FULL_COAL
        tell(out, FILLED, action - FILL, 0, 0)
    elif action < GIVE:
        s.partner = action - PARTNER
    else:
        friend = int(s.partner)
        moved = coal_moved(action)
        s.coal[boat] -= moved
        s.coal[friend] += moved
        s.shared = int(s.shared) | 1 << friend
        s.partner = NONE
        if moved > 0:
            tell(out, GIVEN, boat, friend, moved)
        else:
            tell(out, GIVEN, friend, boat, -moved)
