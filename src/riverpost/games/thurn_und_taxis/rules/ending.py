"""The end: who brings it, score and ranks (T40-T42)."""

from riverpost.engine.compiling import rule
from riverpost.engine.events import tell
from riverpost.games.thurn_und_taxis.rules.alphabet import ENDED, LAST_ROUND
from riverpost.games.thurn_und_taxis.rules.board import (
    CARRIAGE_POINTS,
    GAME_END,
    LAST_CARRIAGE,
    NONE,
    TILE_VALUES,
    TILES,
)
from riverpost.games.thurn_und_taxis.rules.prizes import win_tile


@rule
def bring_the_end(s, out, seat):
    """T40: the first to place the last house or take carriage 7 gets the game-end tile."""
    if s.ender == NONE and (s.houses_left[seat] == 0 or s.carriage[seat] == LAST_CARRIAGE):
        s.ender = seat
        win_tile(s, out, seat, GAME_END)
        tell(out, LAST_ROUND, seat, 0, 0)


@rule
def round_is_over(s, seat):
    """T40: the round ends with the player to the right of the first."""
    return (seat + 1) % s.players == s.first_seat


@rule
def end_game(s, out):
    """T40: the game is over."""
    s.over = 1
    tell(out, ENDED, 0, 0, 0)


@rule
def tile_points(s, seat):
    """T41: what a seat's tiles are worth."""
    points = 0
    for tile in range(TILES):
        if s.tile_owner[tile] == seat:
            points += TILE_VALUES[tile]
    return points


@rule
def points_of(s, seat):
    """T41: best carriage + tiles - houses not placed."""
    return CARRIAGE_POINTS[s.carriage[seat]] + tile_points(s, seat) - int(s.houses_left[seat])


@rule
def score(s, seat, parts):
    """T41: the points of a seat, and what they are made of."""
    parts[0] = CARRIAGE_POINTS[s.carriage[seat]]
    parts[1] = tile_points(s, seat)
    parts[2] = -int(s.houses_left[seat])
    return points_of(s, seat)


@rule
def steps_after_ender(s, seat):
    """T42: how many places clockwise from the holder of the game-end tile a seat sits."""
    return (seat - int(s.ender)) % int(s.players)


@rule
def wins_tie(s, seat, other):
    """T42: of those tied for first the holder wins, or else the next clockwise from the holder."""
    return steps_after_ender(s, seat) < steps_after_ender(s, other)


@rule
def best_points(s):
    """The highest score."""
    best = points_of(s, 0)
    for seat in range(1, s.players):
        best = max(best, points_of(s, seat))
    return best


@rule
def rank(s, seat):
    """T42: most points wins; only a tie for first is broken."""
    points = points_of(s, seat)
    tied_for_first = points == best_points(s)
    ahead = 0
    for other in range(s.players):
        theirs = points_of(s, other)
        if theirs > points or (theirs == points and tied_for_first and wins_tie(s, other, seat)):
            ahead += 1
    if tied_for_first and ahead > 0:
        return 2
    return 1 + ahead
