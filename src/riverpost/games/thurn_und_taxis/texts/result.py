"""Why a game ended as it did: who brought the end, points, and what decided between equals (T40-T42)."""

from riverpost.engine.seen import Seen
from riverpost.engine.words import Translate, mark
from riverpost.games.thurn_und_taxis.rules.board import CARRIAGE_POINTS
from riverpost.games.thurn_und_taxis.rules.ending import best_points, points_of, rank, tile_points
from riverpost.games.thurn_und_taxis.texts.names import player_name

WINS = mark("{player} wins with a score of {points}: carriage {carriage}, tiles {tiles}, houses left {houses}.")
HAS = mark("{player} has a score of {points}: carriage {carriage}, tiles {tiles}, houses left {houses}.")
LAST_HOUSE = mark("{player} brought the end by building the last house.")
LAST_CARRIAGE = mark("{player} brought the end with the last carriage.")
HOLDER_WINS = mark("The same score: {others}. {winner} has the tile for the end of the game, which decides.")
NEXT_WINS = mark(
    "The same score: {others}. {holder} has the tile for the end of the game, and of those who are level {winner} "
    "comes next in turn, which decides."
)
LEVEL = mark("The same score: {others}. The place is shared.")


def why_rank(position: Seen, seat: int, translate: Translate) -> str:
    """T40-T42: what a seat's points are made of, whether it brought the end, and what decided between equals."""
    s = position.raw
    told = translate.fill(
        WINS if rank(s, seat) == 1 else HAS,
        player=player_name(position, seat, translate),
        points=_signed(points_of(s, seat)),
        carriage=int(CARRIAGE_POINTS[s.carriage[seat]]),
        tiles=int(tile_points(s, seat)),
        houses=_signed(-s.houses_left[seat]),
    )
    level = [other for other in range(position.players) if points_of(s, other) == points_of(s, seat)]
    ended = _ended(position, translate) if seat == s.ender else ""
    return " ".join(part for part in (told, ended, _tie(position, seat, level, translate)) if part)


def _ended(position: Seen, translate: Translate) -> str:
    """T40: who has brought the end, and how."""
    s = position.raw
    by = LAST_CARRIAGE if s.houses_left[s.ender] else LAST_HOUSE
    return translate.fill(by, player=player_name(position, s.ender, translate))


def winners_told(position: Seen, translate: Translate) -> str:
    """Why whoever has won has."""
    winner = next(seat for seat in range(position.players) if rank(position.raw, seat) == 1)
    return why_rank(position, winner, translate)


def _tie(position: Seen, seat: int, level: list[int], translate: Translate) -> str:
    """T42: what decided between those with as many points; only a tie for first is broken."""
    if len(level) == 1:
        return ""
    s = position.raw
    winner = next(other for other in range(position.players) if rank(s, other) == 1)
    first = points_of(s, seat) == best_points(s)
    names = [player_name(position, other, translate) for other in range(position.players)]
    return translate.fill(
        (HOLDER_WINS if s.ender == winner else NEXT_WINS) if first else LEVEL,
        others=", ".join(names[other] for other in level if other != seat),
        winner=names[winner],
        holder=names[s.ender],
    )


def _signed(points: int) -> str:
    return str(points).replace("-", "−")
