"""Coal that changes boats at the end of a turn: between friends, and from the Black Rose (M83, M90)."""

from riverpost.engine.compiling import rule
from riverpost.engine.events import tell
from riverpost.engine.reasons import LEGAL
from riverpost.games.mississippi_queen.rules.alphabet import (
    COAL_IS_FULL,
    DOCK_OR_NOT,
    DOCKING_FIRST,
    FILL,
    FILLED,
    GIVE,
    GIVEN,
    HAS_SHARED,
    NO_COAL_NOW,
    NO_ROSE,
    NO_ROSE_ALONGSIDE,
    NO_SHARING,
    NO_SUCH_BOAT,
    NOBODY_TO_SHARE,
    NOT_A_FRIEND,
    NOT_ALONGSIDE,
    NOT_HERS_TO_FILL,
    NOT_ITS_TURN_TO_FILL,
    NOTHING_TO_SHARE,
    PARTNER,
    PARTNER_CHOSEN,
    PARTNER_FIRST,
    RACING,
    ROSE_ONLY_FILLS,
    SHARE_COAL,
    TAKE,
    TOO_MUCH_COAL,
)
from riverpost.games.mississippi_queen.rules.board import FULL_COAL, NONE
from riverpost.games.mississippi_queen.rules.fleet import are_friends, race_of_sides
from riverpost.games.mississippi_queen.rules.river import are_neighbours, coal_may_change_here


@rule
def alongside(s, boat, other):
    """M83, M90: neighbours of equal speed, neither on a pier, depot, sandbank or driftwood hex."""
    if s.fate[boat] != RACING or s.fate[other] != RACING or s.speed[boat] != s.speed[other]:
        return False
    here = int(s.hex[boat])
    there = int(s.hex[other])
    return are_neighbours(s, here, there) and coal_may_change_here(s, here) and coal_may_change_here(s, there)


@rule
def why_not_with(s, boat, friend):
    """M90: a friendly boat alongside that has had no share yet, with coal to give or room to take some."""
    if not are_friends(s, boat, friend):
        return NOT_A_FRIEND
    if (int(s.shared) >> friend) & 1:
        return HAS_SHARED
    if not alongside(s, boat, friend):
        return NOT_ALONGSIDE
    together = int(s.coal[boat]) + int(s.coal[friend])
    return NOTHING_TO_SHARE if together == 0 or together == 2 * FULL_COAL else LEGAL


@rule
def can_share(s, boat, friend):
    """M90: whether coal can change between a boat and another."""
    return why_not_with(s, boat, friend) == LEGAL


@rule
def why_not_fill(s, boat, filled):
    """M83: in the turn of the Rose or of the boat itself, her controller fills an own boat alongside her."""
    if s.owner[filled] != s.owner[s.rose]:
        return NOT_HERS_TO_FILL
    if boat != s.rose and boat != filled:
        return NOT_ITS_TURN_TO_FILL
    if s.coal[filled] == FULL_COAL:
        return COAL_IS_FULL
    return LEGAL if alongside(s, int(s.rose), filled) else NO_ROSE_ALONGSIDE


@rule
def can_fill(s, boat, filled):
    """M83: whether the Rose can fill a boat up."""
    return s.rose != NONE and filled != s.rose and why_not_fill(s, boat, filled) == LEGAL


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
    obstacle = why_not_coal_at_all(s, action)
    if obstacle != LEGAL:
        return obstacle
    if s.phase == DOCK_OR_NOT:
        return DOCKING_FIRST
    if s.phase != SHARE_COAL:
        return NO_COAL_NOW
    if action >= FILL:
        return why_not_fill(s, boat, action - FILL)
    if boat == s.rose:
        return ROSE_ONLY_FILLS
    return why_not_partner(s, boat, action - PARTNER) if action < GIVE else why_not_amount(s, boat, action)


@rule
def why_not_coal_at_all(s, action):
    """M83, M90: what can never be in this race: coal among boats that race alone, a Rose or a boat not in it."""
    if action >= FILL:
        if s.rose == NONE:
            return NO_ROSE
        return LEGAL if is_players_boat(s, action - FILL) else NO_SUCH_BOAT
    if not race_of_sides(s):
        return NO_SHARING
    return NO_SUCH_BOAT if action < GIVE and not is_players_boat(s, action - PARTNER) else LEGAL


@rule
def is_players_boat(s, boat):
    """M80: whether a boat of that colour is in the race; the Black Rose has no colour of a player."""
    return boat < s.boats and boat != s.rose


@rule
def why_not_partner(s, boat, friend):
    """M90: one partner after the other."""
    obstacle = why_not_with(s, boat, friend)
    return PARTNER_CHOSEN if obstacle == LEGAL and s.partner != NONE else obstacle


@rule
def any_partner(s, boat):
    """M90: whether there is a boat to share coal with."""
    for friend in range(s.boats):
        if can_share(s, boat, friend):
            return True
    return False


@rule
def why_not_amount(s, boat, action):
    """M90: any amount within 0 to 6, once a partner is chosen."""
    if s.partner == NONE:
        return PARTNER_FIRST if any_partner(s, boat) else NOBODY_TO_SHARE
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
