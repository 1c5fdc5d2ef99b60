"""Winning (N80-N82)."""

from riverpost.engine.compiling import rule
from riverpost.engine.events import tell
from riverpost.games.niagara.rules.alphabet import NOBODY_WON, WON
from riverpost.games.niagara.rules.board import ALIKE, ANY, DIFFERENT, GEM_VALUES, GEMS


@rule
def gems_of(s, seat):
    """All gems in a camp."""
    count = 0
    for gem in range(GEMS):
        count += int(s.camp[seat, gem])
    return count


@rule
def colours_of(s, seat):
    """How many colours are in a camp."""
    count = 0
    for gem in range(GEMS):
        if s.camp[seat, gem] > 0:
            count += 1
    return count


@rule
def most_alike(s, seat):
    """The most gems of one colour in a camp."""
    most = 0
    for gem in range(GEMS):
        most = max(most, int(s.camp[seat, gem]))
    return most


@rule
def value_of_camp(s, seat):
    """N81: what the gems of a camp are worth, violet 1 to red 5."""
    worth = 0
    for gem in range(GEMS):
        worth += int(s.camp[seat, gem]) * GEM_VALUES[gem]
    return worth


@rule
def has_won(s, seat):
    """N80: five of different colours, or four of one, or any seven."""
    return colours_of(s, seat) >= DIFFERENT or most_alike(s, seat) >= ALIKE or gems_of(s, seat) >= ANY


@rule
def completes_goal(s, seat, gem):
    """N80: whether a gem of this colour is all that a camp still lacks."""
    have = int(s.camp[seat, gem])
    if have == ALIKE - 1 or gems_of(s, seat) == ANY - 1:
        return True
    return have == 0 and colours_of(s, seat) == DIFFERENT - 1


@rule
def judge_winners(s, out):
    """N81: all who have it now win together and the game ends."""
    for seat in range(s.players):
        if has_won(s, seat):
            s.over = 1
            tell(out, WON, seat, 0, 0)


@rule
def judge_limit(s, out):
    """N82: after the last round of the limit nobody has won."""
    if s.round_number >= s.round_limit:
        s.over = 1
        tell(out, NOBODY_WON, int(s.round_number), 0, 0)


@rule
def score(s, seat, parts):
    """The gems of a camp (rich camp: their value), and what counts towards the goals."""
    parts[0] = gems_of(s, seat)
    parts[1] = colours_of(s, seat)
    parts[2] = most_alike(s, seat)
    parts[3] = value_of_camp(s, seat)
    return parts[3] if s.rich_camp else parts[0]


@rule
def is_ahead(s, one, other):
    """N81: a winner is ahead of all who have not won; in a rich camp also of winners with less value."""
    if not has_won(s, one):
        return False
    if not has_won(s, other):
        return True
    return s.rich_camp and value_of_camp(s, one) > value_of_camp(s, other)


@rule
def rank(s, seat):
    """N81, N82: winners share rank 1, the others the next; if nobody has won all share one rank."""
    ahead = 0
    for other in range(s.players):
        if is_ahead(s, other, seat):
            ahead += 1
    return 1 + ahead
