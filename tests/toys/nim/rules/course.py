"""The course of a game: setup, turns and the end (X1-X6)."""

from riverpost.engine.chance import first_seat
from riverpost.engine.compiling import rule
from riverpost.engine.events import tell
from riverpost.engine.ranges import list_range
from riverpost.engine.reasons import LEGAL, NOT_YOUR_DECISION

from . import options as option
from .alphabet import ACTIONS, BEGINS, HEAP_IS_EMPTY, HEAP_IS_SMALLER, LOST, TOOK, WON
from .board import HEAPS, MOST, STONES


@rule
def setup(s, out, options):
    """X2, X3: three heaps; who begins, if not given, by lot."""
    s.misere = options[option.MISERE]
    for heap in range(HEAPS):
        s.heap[heap] = STONES[heap]
    s.mover = first_seat(s, options[option.BEGINS])
    tell(out, BEGINS, int(s.mover), 0, 0)


@rule
def deciding(s):
    """X3: whose turn it is."""
    return 1 << int(s.mover)


@rule
def heap_of(action):
    """X4: the heap that an action takes from."""
    return action // MOST


@rule
def number_of(action):
    """X4: how many stones an action takes."""
    return action % MOST + 1


@rule
def candidates(s, seat, found):
    """X4: one to three from any heap."""
    return list_range(found, 0, 0, ACTIONS)


@rule
def why_not(s, seat, action):
    """X4: a heap must have as many stones as are taken."""
    left = int(s.heap[heap_of(action)])
    if left == 0:
        return HEAP_IS_EMPTY
    return HEAP_IS_SMALLER if left < number_of(action) else LEGAL


@rule
def why_not_yours(s, seat, action):
    """X3: it is another's turn; but what a heap lacks it will never have again."""
    reason = why_not(s, seat, action)
    return NOT_YOUR_DECISION if reason == LEGAL else reason


@rule
def stones_left(s):
    """X5: in all heaps."""
    left = 0
    for heap in range(HEAPS):
        left += int(s.heap[heap])
    return left


@rule
def apply(s, out, seat, action):
    """X3-X6: take the stones; whoever takes the last one ends the game, else the next is on turn."""
    s.heap[heap_of(action)] -= number_of(action)
    tell(out, TOOK, seat, number_of(action), heap_of(action))
    if stones_left(s) == 0:
        s.over = 1
        tell(out, LOST if s.misere else WON, seat, 0, 0)
    else:
        s.mover = (s.mover + 1) % s.players


@rule
def has_won(s, seat):
    """X5, X6: the one who took the last stone, or all the others."""
    return s.over == 1 and (s.mover == seat) != (s.misere == 1)


@rule
def score(s, seat, parts):
    """X5, X6: a victory is all there is to score."""
    parts[0] = 1 if has_won(s, seat) else 0
    return parts[0]


@rule
def rank(s, seat):
    """X5, X6: winners share the first rank, the others the next."""
    ahead = 0
    for other in range(s.players):
        if has_won(s, other) and not has_won(s, seat):
            ahead += 1
    return 1 + ahead
