"""How boats and sides are told apart: the look of a boat, its plight, the boats of a player, the badge of a team."""

from collections.abc import Iterator

from riverpost.draw import Lettering, Piece
from riverpost.draw.curves import Point
from riverpost.draw.memory import glimpse
from riverpost.draw.palette import CREAM, PRINT
from riverpost.draw.pieces import TABLE
from riverpost.engine.plain import Values
from riverpost.engine.seen import Seen
from riverpost.engine.words import Translate, mark
from riverpost.games.mississippi_queen.rules import alphabet as a
from riverpost.games.mississippi_queen.rules.board import ISLAND, NONE
from riverpost.games.mississippi_queen.rules.fleet import side_of_seat
from riverpost.games.mississippi_queen.rules.river import ground_of, on_sandbank
from riverpost.games.mississippi_queen.texts.names import TEAM_NAMES, boats_of

FLEET = ("boats", "owner", "rose", "teams")  # the fields that tell whose boats are whose
ROSE = "rose"
BADGE = 0.7  # the radius of a team's badge, in the size of its letter
LETTER = 12.0  # the size of the letter for which it is drawn
ON_BADGE = (PRINT, CREAM)  # the letters, by team


def look_of(s: Values, boat: int) -> str:
    """How the symbols of a boat are called: each boat has its own colour and shape."""
    return ROSE if boat == s.rose else str(boat)


@glimpse(*FLEET)
def boats_of_seats(view: Seen) -> list[list[int]]:
    """The boats that each player races with."""
    return [boats_of(view, seat) for seat in range(view.players)]


def plight(s: Values, boat: int) -> str:
    """What keeps a boat from sailing on as it likes, as a text to translate, or nothing."""
    if s.fate[boat] != a.RACING:
        return ""
    if s.stuck[boat] in (a.SKIPS, a.MAY_TURN):
        return mark("aground")
    if s.stuck[boat] in (a.UNCHARGED, a.MAY_TURN_UNCHARGED):
        return mark("stranded")
    if on_sandbank(s, s.hex[boat]):
        return mark("on a sandbank")
    return mark("on land") if ground_of(s, s.hex[boat]) == ISLAND else ""


def team_of_boat(s: Values, boat: int) -> int:
    """The team that a boat races for; NONE without teams, and for the Black Rose."""
    return int(side_of_seat(s, s.owner[boat])) if s.teams and boat != s.rose else NONE


def badge(id: str, team: int, at: Point, size: float, told: str = "", layer: str = TABLE) -> Iterator[Piece]:
    """The badge of a team around a letter of this size."""
    yield Piece(f"{id}-team", f"team-{team}", *at, scale=size / LETTER, label=told, layer=layer)
    look = Lettering(size, bold=True, anchor="middle", colour=ON_BADGE[team])
    yield Piece(f"{id}-letter", x=at[0], y=at[1] + size * 0.36, text=TEAM_NAMES[team], lettering=look, layer=layer)


def team_name(view: Seen, boat: int, translate: Translate) -> str:
    """What the badge of a boat says."""
    team = team_of_boat(view.raw, boat)
    return "" if team == NONE else translate(mark("Team {team}")).format(team=TEAM_NAMES[team])
