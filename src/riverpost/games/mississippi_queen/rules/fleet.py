"""Whose boats are whose: two boats of one player, teams, the Black Rose (M70-M72, M80-M82)."""

from riverpost.engine.compiling import rule
from riverpost.engine.events import tell
from riverpost.games.mississippi_queen.rules.alphabet import CONTROLS, RACING
from riverpost.games.mississippi_queen.rules.board import NONE

ROSE_COAL = 1  # that the Black Rose may spend in a round
TEAMS = 2
EVERY_OTHER = 0b010101  # seats that race together if nothing else was agreed


@rule
def boat_on_turn(s):
    """The boat whose place in the order it is."""
    return int(s.order[s.turn])


@rule
def form_teams(s, partners):
    """M72: seat 0 with its partners, a bit for each seat from 1 on, or else with every other seat."""
    s.teams = 1 | partners << 1 if partners else EVERY_OTHER & ((1 << int(s.players)) - 1)


@rule
def side_of_seat(s, seat):
    """M72: the team of a seat, or the seat itself."""
    return 1 - ((int(s.teams) >> seat) & 1) if s.teams else seat


@rule
def are_friends(s, boat, other):
    """M70, M72: whether two boats race for the same side; the Black Rose is nobody's."""
    if boat == other or boat == s.rose or other == s.rose:
        return False
    return side_of_seat(s, int(s.owner[boat])) == side_of_seat(s, int(s.owner[other]))


@rule
def race_of_sides(s):
    """M70, M72: whether boats race together, so that one of them wins for all."""
    return s.teams != 0 or s.boats - (0 if s.rose == NONE else 1) > s.players


@rule
def give_rose_a_controller(s, out):
    """M81, M82: the owner of the last boat in the order plays the Black Rose, whose coal is renewed."""
    if s.rose == NONE:
        return
    s.coal[s.rose] = ROSE_COAL
    for place in range(s.boats):
        boat = int(s.order[place])
        if boat != s.rose and s.fate[boat] == RACING:
            s.owner[s.rose] = s.owner[boat]
    tell(out, CONTROLS, int(s.owner[s.rose]), 0, 0)


# --- coal that can be spent


@rule
def purse(s, boat):
    """M71: the coal a boat can spend now; a sixth boat has one more in its first turn."""
    return int(s.coal[boat]) + (int(s.bonus) if boat_on_turn(s) == boat else 0)


@rule
def pay(s, boat, coal):
    """M71: the seventh coal is spent first."""
    extra = min(coal, int(s.bonus))
    s.bonus -= extra
    s.coal[boat] -= coal - extra
