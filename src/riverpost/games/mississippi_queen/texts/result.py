"""Why a race ended as it did: how the best boat of each side came home, and what decided between equals (M50-M54)."""

from riverpost.engine.seen import Seen
from riverpost.engine.words import Text, Translate, mark, mark_count
from riverpost.games.mississippi_queen.rules import alphabet as a
from riverpost.games.mississippi_queen.rules.board import CELLS
from riverpost.games.mississippi_queen.rules.ending import best_boat, rank
from riverpost.games.mississippi_queen.rules.fleet import side_of_seat
from riverpost.games.mississippi_queen.rules.ranking import ranks_before
from riverpost.games.mississippi_queen.texts.names import boat_name

WINS: dict[int, Text] = {
    a.DOCKED: mark_count(
        "{boat} wins, docked with {aboard} passenger aboard.",
        "{boat} wins, docked with {aboard} passengers aboard.",
        by="aboard",
    ),
    a.RACING: mark_count(
        "{boat} wins: nobody is home, and it lies ahead on tile {tile} with {aboard} passenger aboard.",
        "{boat} wins: nobody is home, and it lies ahead on tile {tile} with {aboard} passengers aboard.",
        by="aboard",
    ),
    a.OUT: mark("{boat} wins: all are out of the race, and it was so last."),
}
WINS_AT_SCHOOL = mark("{boat} wins, the first to reach a berth.")
WINS_ALONE = mark("{boat} wins, the last boat in the race.")
ENDED: dict[int, Text] = {
    a.DOCKED: mark_count(
        "{boat} has docked with {aboard} passenger aboard.",
        "{boat} has docked with {aboard} passengers aboard.",
        by="aboard",
    ),
    a.RACING: mark_count(
        "{boat} is still on the river, on tile {tile} with {aboard} passenger aboard.",
        "{boat} is still on the river, on tile {tile} with {aboard} passengers aboard.",
        by="aboard",
    ),
    a.OUT: mark("{boat} is out of the race."),
}
AHEAD_OF = {
    a.DOCKED: mark("As many passengers, but docked later: {others}."),
    a.RACING: mark("As many passengers, but further back: {others}."),
    a.OUT: mark("Out of the race before that: {others}."),
}


def why_rank(position: Seen, seat: int, translate: Translate) -> str:
    """M51-M54, M70, M72: how the best boat of a seat's side ended, and whom it left behind although they were equal."""
    s = position.raw
    boat = best_boat(s, seat)
    fate = s.fate[boat]
    told = translate.fill(
        _wins(position, boat) if rank(s, seat) == 1 else ENDED[fate],
        boat=boat_name(position, boat, translate),
        aboard=s.aboard[boat],
        tile=s.hex[boat] // CELLS + 1,
    )
    equal = [other for other in _best_boats(position, seat) if _equal(position, boat, other)]
    behind = ", ".join(boat_name(position, other, translate) for other in equal if ranks_before(s, boat, other))
    return f"{told} {translate.fill(AHEAD_OF[fate], others=behind)}" if behind else told


def winners_told(position: Seen, translate: Translate) -> str:
    """Why the winning side has won."""
    winner = next(seat for seat in range(position.players) if rank(position.raw, seat) == 1)
    return why_rank(position, winner, translate)


def _wins(position: Seen, boat: int) -> Text:
    """M52, M100, M102: at the driving school the first at a berth wins, in 1997 also whoever is left alone."""
    s = position.raw
    if s.edition == a.DRIVING_SCHOOL and s.fate[boat] == a.DOCKED:
        return WINS_AT_SCHOOL
    others = (s.fate[other] for other in range(s.boats) if other not in (boat, s.rose))
    alone = s.fate[boat] == a.RACING and all(fate == a.OUT for fate in others)
    return WINS_ALONE if alone else WINS[s.fate[boat]]


def _best_boats(position: Seen, seat: int) -> list[int]:
    """The best boat of each other side."""
    s = position.raw
    others = (other for other in range(position.players) if side_of_seat(s, other) != side_of_seat(s, seat))
    return sorted({best_boat(s, other) for other in others})


def _equal(position: Seen, boat: int, other: int) -> bool:
    """M51, M52: whether two boats ended alike, so that when or where decides between them."""
    s = position.raw
    if s.fate[boat] != s.fate[other]:
        return False
    return bool(s.fate[boat] == a.OUT or s.aboard[boat] == s.aboard[other])
