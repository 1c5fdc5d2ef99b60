"""Whether a seat has done with its turn after an action (M4, M12, M34, M67, M102)."""

from riverpost.engine.arrays import np
from riverpost.engine.compiling import rule
from riverpost.engine.events import FACTS
from riverpost.games.mississippi_queen.rules.alphabet import EDITION_2019, RACING
from riverpost.games.mississippi_queen.rules.course import apply
from riverpost.games.mississippi_queen.rules.position import POSITION
from riverpost.games.mississippi_queen.rules.river import tile_is_empty

RECORD = np.dtype((np.record, POSITION))


@rule
def ends_turn(s, seat, action):
    """M12, M34: whether another seat decides after a legal action, or nobody, for certain.

    What follows from a step, a push or the end of a turn is half the rules of the game, so they are asked themselves:
    the action is tried on a copy, and since nobody knows the next tile, on a river that has all its tiles.
    """
    copy = np.empty(1, RECORD)
    copy[0] = s
    after = copy[0]
    after.length = after.laid
    after.tile_due = 0
    apply(after, np.zeros((1, 2 + FACTS), np.int16), seat, action)
    if not after.over and after.owner[after.asked] == seat:
        return False
    return not tile_comes_between(s, after) or follows_in_any_case(s, after, seat)


@rule
def tile_comes_between(s, after):
    """M4: whether the turn has passed on, and a tile is laid first."""
    due = s.laid < s.length and (s.tile_due == 1 or not tile_is_empty(after, int(s.laid) - 1))
    return due and (after.turn != s.turn or after.round_number != s.round_number)


@rule
def follows_in_any_case(s, after, seat):
    """M12, M67, M102: whether the boat that is asked after the turn is asked, whichever tile comes.

    A tile may change the order of a new round, free a boat that would be stranded, and in 1997 cost a doomed one the
    race.
    """
    if after.over or after.round_number != s.round_number:
        return False
    for place in range(s.turn + 1, after.turn):
        passed = int(s.order[place])
        if s.owner[passed] == seat and after.fate[passed] == RACING:
            return False
    return s.edition == EDITION_2019 or not after.doomed
