"""Lines on the map: everybody's as a coloured road with its ends marked, and what a viewer can reach."""

from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from itertools import pairwise

from riverpost.draw import Piece
from riverpost.draw.curves import Point
from riverpost.draw.memory import part
from riverpost.draw.pieces import LARGE, MAP
from riverpost.engine.seen import Seen
from riverpost.engine.words import Translate, mark
from riverpost.games.thurn_und_taxis.rules.board import CITIES, CITY_IDS, NONE, ROADS
from riverpost.games.thurn_und_taxis.rules.lines import joins
from riverpost.games.thurn_und_taxis.scene.lands import along, aside, city_at, side_of_name
from riverpost.games.thurn_und_taxis.texts.names import player_name

LINE = 5.4  # the width of a line
END = 7.5  # the radius of the mark at its end
FROM_CITY, BEHIND_NAME = 26.0, 46.0  # how far from the city it lies, also where a name stands between them
STEEP = 0.45  # the slope of a road that leads through the name
ROAD_OF = {pair: road for road, (one, other) in enumerate(ROADS) for pair in ((one, other), (other, one))}
LIVERY_NAMES = ("orange", "blue", "green", "red")  # outlines in the players' colours


def line_of(view: Seen, seat: int) -> list[int]:
    """The cities of a line."""
    return list(view.raw.line[seat][: view.raw.line_length[seat]])


def roads_of(line: list[int]) -> list[int]:
    """The roads that a line runs along; where a position is made up there may be none between two cities."""
    return [ROAD_OF[pair] for pair in pairwise(line) if pair in ROAD_OF]


def _sharing(view: Seen) -> dict[int, list[int]]:
    """Whose lines run along each road."""
    sharing: defaultdict[int, list[int]] = defaultdict(list)
    for seat in range(view.players):
        for road in roads_of(line_of(view, seat)):
            sharing[road].append(seat)
    return sharing


def lines(view: Seen) -> Iterator[Piece]:
    """Every line along its roads; where several share a road they run side by side."""
    sharing = _sharing(view)
    for seat in range(view.players):
        for road in roads_of(line_of(view, seat)):
            seats = sharing[road]
            x, y = aside(road, (seats.index(seat) - (len(seats) - 1) / 2) * LINE)
            yield Piece(f"road-{seat}-{road}", f"road-{road}", x, y, state=LIVERY_NAMES[seat], layer=MAP)


def ends(view: Seen, translate: Translate) -> Iterator[Piece]:
    """The marks at the ends of lines: on their outermost roads, or beside an only city."""
    sharing = _sharing(view)
    for seat in range(view.players):
        label = translate(mark("Line of {player}")).format(player=player_name(view, seat, translate))
        for end, (x, y) in enumerate(_ends(view, seat, sharing)):
            yield Piece(f"end-{seat}-{end}", f"end-{seat}", x, y, label=label, layer=LARGE)


def _ends(view: Seen, seat: int, sharing: dict[int, list[int]]) -> list[Point]:
    line = line_of(view, seat)
    roads = roads_of(line)
    if len(line) == 1:
        x, y = city_at(line[0])
        return [(x + (seat % 2 * 2 - 1) * (FROM_CITY + seat // 2 * 2 * END), y)]
    outermost = [(line[0], roads[0]), (line[-1], roads[-1])] if roads else []
    return [
        along(road, city, _clear_of_name(road, city) + 2 * sharing[road].index(seat) * END) for city, road in outermost
    ]


@cache
def _clear_of_name(road: int, city: int) -> float:
    """How far from a city a mark lies that its name does not hide."""
    (x, y), (to_x, to_y) = city_at(city), along(road, city, FROM_CITY)
    is_behind = (to_y - y) * side_of_name(city) > abs(to_x - x) * STEEP
    return BEHIND_NAME if is_behind else FROM_CITY


# --- what cities light up for


def offered(view: Seen) -> Iterator[Piece]:
    """A small card beside each city whose card lies open."""
    for city in sorted({city for city in view.raw.open if city != NONE}):
        yield _by("open", city)


@part(rows=["hand"])
def held(view: Seen, seat: int) -> Iterator[Piece]:
    """Two small cards beside each city of the viewer's hand."""
    for city in range(CITIES):
        if view.raw.hand[seat, city]:
            yield _by("held", city)


@part(rows=["line", "line_length"])
def fitting(view: Seen, seat: int) -> Iterator[Piece]:
    """A ring of dashes around each city that fits the viewer's line."""
    for city in range(CITIES):
        if joins(view.raw, seat, city):
            yield _by("fits", city)


@cache
def _by(mark: str, city: int) -> Piece:
    return Piece(f"by-{CITY_IDS[city]}-{mark}", f"mark-{mark}", *city_at(city), layer=LARGE)
