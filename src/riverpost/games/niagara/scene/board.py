"""What lies on the map for everybody: discs, canoes, gems at the deposits."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import ceil

from riverpost.draw import Lettering, Map, Piece
from riverpost.draw.curves import Point
from riverpost.draw.memory import glimpse, part
from riverpost.draw.palette import PRINT
from riverpost.draw.pieces import LARGE, MAP, Spot
from riverpost.engine.seen import Seen
from riverpost.engine.words import Translate, mark
from riverpost.games.niagara.rules.alphabet import MOVE_CLOUD, PICK
from riverpost.games.niagara.rules.board import (
    CAMP,
    CANOES,
    DEPTH,
    FALLS,
    GEM_IDS,
    GEMS,
    LEFT,
    NONE,
    PLACE_IDS,
    PLACES,
)
from riverpost.games.niagara.scene.canoes import CARGO
from riverpost.games.niagara.scene.gems import MOST_STONES
from riverpost.games.niagara.scene.layout import LARGE_SCALE, MOST_SCALE, Chart, Layout
from riverpost.games.niagara.scene.river import RIVER, Projection, direction
from riverpost.games.niagara.texts.description import NEXT_PUSH
from riverpost.games.niagara.texts.names import GEM_NAMES, PLACE_NAMES, player_name

CANOES_IN_A_ROW = 5  # on one disc; more than that lie in two rows
SCALES = {1: 1.5, 2: 1.5, 3: 1.5, 4: 1.2}  # of canoes when so few lie on one disc
ASHORE = 1.1  # their scale in camp
CANOE_GAP = 1.0  # between canoes that lie side by side
GROWN = {1: 1.7, 2: 1.2}  # the scale of a deposit's piles when only so many colours lie there
NORMAL = 1.0
POINTS = 0.68  # lengths of a canoe from its middle to the points it has left
FLOAT = (-0.3, -0.98)  # where the float with its depth lies at a disc, along the river and across, in radii


def piece_of_place(place: int) -> str:
    """The piece that stands for a place."""
    return PLACE_IDS[place] if place in (CAMP, FALLS) else f"disc-{PLACE_IDS[place]}"


def map_of(view: Seen, layout: Layout) -> Map:
    """The map of the river, as large as there is room for."""
    chart = layout.chart
    return Map(
        box=layout.map,
        whole=chart.whole,
        focus=_focus(view, chart),
        target=chart.target,
        most=MOST_SCALE,
        large=LARGE_SCALE,
        near=0.0,
    )


@glimpse("phase", "mover", "canoe", "place")
def _focus(view: Seen, chart: Chart) -> Point:
    """Where something is about to happen: at the cloud, at the canoe in hand, or amid those that may be moved."""
    s, projection = view.raw, Projection(chart)
    if s.phase == MOVE_CLOUD:
        return chart.weather.middle
    everybody = [place for lying in s.place[: view.players] for place in lying]
    lying = everybody if s.phase <= PICK else s.place[s.mover] if s.canoe == NONE else [s.place[s.mover, s.canoe]]
    spots = [projection.point(_at(place)) for place in lying]
    return sum(x for x, _ in spots) / len(spots), sum(y for _, y in spots) / len(spots)


def _at(place: int) -> Sequence[float]:
    """Where a place lies in the measure of the river."""
    found: Sequence[float] = (
        RIVER[PLACE_IDS[place]]["at"] if place in (CAMP, FALLS) else RIVER["discs"][PLACE_IDS[place]]
    )
    return found


@part()
def places(view: Seen, chart: Chart, translate: Translate) -> Iterator[Piece]:
    """The ground, a sign each for the camp and the falls, and the nine discs, with floats that tell how deep each lies.

    Below the last disc of each arm lies another, which a push carries over the edge.
    """
    projection = Projection(chart)
    yield Piece("ground", "ground", layer=MAP)
    yield from _names_of_arms(chart, translate)
    for arm in ("left", "right"):
        x, y = projection.point(_at(PLACE_IDS.index(f"7-{arm}")))
        yield Piece(f"adrift-{arm}", "adrift", x, y, layer=MAP)
    for place in range(PLACES):
        id, label = piece_of_place(place), translate(PLACE_NAMES[place])
        symbol = id if place in (CAMP, FALLS) else "disc"
        yield Piece(id, symbol, *projection.point(_at(place)), state="pale", label=label, layer=MAP)
    along, across = (part * chart.disc for part in FLOAT)
    for place in range(PLACES):
        if place not in (CAMP, FALLS):
            x, y = projection.point(_at(place))
            spot = (x + across, y + along) if chart.upright else (x + along, y + across)
            yield Piece(f"depth-{PLACE_IDS[place]}", f"float-{DEPTH[place]}", *spot, layer=LARGE)


def _names_of_arms(chart: Chart, translate: Translate) -> Iterator[Piece]:
    """The arms' names along their banks."""
    for arm, name in ("left", translate(mark("left arm"))), ("right", translate(mark("right arm"))):
        place = RIVER["arm_names"][arm]
        x, y = Projection(chart).point(place["at"])
        look = Lettering(chart.smallest, serif=True, italic=True, anchor="middle", colour=PRINT)
        turn = (-90 - place["turn"] if arm == "right" else 90 + place["turn"]) if chart.upright else place["turn"]
        yield Piece(f"arm-{arm}", x=x, y=y, turn=turn, text=name, lettering=look, layer=MAP)


@part("next_arm")
def next_arm(view: Seen, chart: Chart, translate: Translate) -> Iterator[Piece]:
    """An arrow into the arm that the next push goes to."""
    projection = Projection(chart)
    left = view.raw.next_arm == LEFT
    arm = RIVER["arms"]["left" if left else "right"]
    at, towards = projection.point(arm["at"]), projection.point(arm["towards"])
    label = translate(NEXT_PUSH[view.raw.next_arm])
    yield Piece("next-arm", "arrow", *at, turn=direction(at, towards), label=label, layer=MAP)


# --- canoes


@dataclass(frozen=True)
class Crew:
    """A canoe, what it carries, and the points it has left while it is in hand (NONE while it is not)."""

    seat: int
    canoe: int
    cargo: int
    points: int = NONE


@part("place", "cargo", "mover", "canoe", "points", names=True)
def canoes(view: Seen, chart: Chart, translate: Translate) -> list[Piece]:
    """All canoes: on discs side by side, in camp each at its berth, lost ones adrift below the falls."""
    s, over, pieces = view.raw, view.over, list[Piece]()
    crews: dict[int, list[Crew]] = defaultdict(list)
    for seat, lying in enumerate(s.place[: view.players]):
        for canoe, place in enumerate(lying):
            in_hand = (seat, canoe) == (s.mover, s.canoe) and not over
            crews[place].append(Crew(seat, canoe, s.cargo[seat, canoe], s.points if in_hand else NONE))
    for place in sorted(crews):
        pieces += _canoes_at(view, place, tuple(crews[place]), chart, translate)
    return sorted(pieces, key=_is_aboard)  # gems last: on its way from one canoe to another none goes under a hull


def _is_aboard(piece: Piece) -> bool:
    return piece.id.startswith("aboard-")


@part(names=True)
def _canoes_at(view: Seen, place: int, crews: Sequence[Crew], chart: Chart, translate: Translate) -> Iterator[Piece]:
    slots = tuple(crew.seat * CANOES + crew.canoe for crew in crews)
    for crew, spot in zip(crews, moorings(place, slots, chart), strict=True):
        yield from _canoe(view, place, crew, spot, chart, translate)


@lru_cache(maxsize=4096)
def moorings(place: int, slots: tuple[int, ...], chart: Chart) -> list[Spot]:
    """Where the canoes at a place lie, how they are turned and how large; each has a number among all, its slot."""
    projection = Projection(chart)
    if place == CAMP:
        return [Spot(*projection.point(RIVER["camp"]["berths"][slot]), scale=ASHORE) for slot in slots]
    if place == FALLS:
        lost = RIVER["falls"]["lost"]
        return [Spot(*projection.point(lost[slot]), turn=float(lost[slot][2])) for slot in slots]
    x, y = projection.point(_at(place))
    scale = SCALES.get(len(slots), NORMAL)
    return [Spot(x + across, y + down, scale=scale) for across, down in _side_by_side(len(slots), scale, chart)]


def _side_by_side(count: int, scale: float, chart: Chart) -> list[Point]:
    """Canoes beside each other around a middle, in one row or two."""
    length, beam = (size * scale + CANOE_GAP for size in chart.canoe)
    rows = 1 if count <= CANOES_IN_A_ROW else 2
    most = ceil(count / rows)
    found = []
    for k in range(count):
        row, column = divmod(k, most)
        in_row = min(most, count - row * most)
        along, across = (row - (rows - 1) / 2) * length, (column - (in_row - 1) / 2) * beam
        found.append((across, along) if chart.upright else (along, across))
    return found


def _canoe(view: Seen, place: int, crew: Crew, spot: Spot, chart: Chart, translate: Translate) -> Iterator[Piece]:
    id, at, scale = f"{crew.seat}-{crew.canoe}", (spot.x, spot.y), spot.scale
    if crew.points != NONE:
        yield Piece("wake", "wake", *at, scale=scale, state="turn", layer=LARGE)
    label = _told(view, place, crew, translate)
    yield Piece(f"canoe-{id}", f"canoe-{id}", *at, spot.turn, scale, label=label, layer=LARGE)
    if crew.cargo != NONE:
        x, y = along(spot, CARGO, chart)
        yield Piece(f"aboard-{id}", f"gem-{GEM_IDS[crew.cargo]}", x, y, scale=scale, layer=LARGE)
    if crew.points > 0:
        yield _points(crew.points, along(spot, POINTS, chart), translate)


def along(spot: Spot, lengths: float, chart: Chart) -> Point:
    """A point so many lengths of a canoe downstream."""
    step = lengths * chart.canoe[0] * spot.scale
    return (spot.x, spot.y + step) if chart.upright else (spot.x + step, spot.y)


def _told(view: Seen, place: int, crew: Crew, translate: Translate) -> str:
    told = translate(mark("Canoe {number} of {player} ({place})")).format(
        number=crew.canoe + 1, player=player_name(view, crew.seat, translate), place=translate(PLACE_NAMES[place])
    )
    return told if crew.cargo == NONE else f"{told}: {translate(GEM_NAMES[crew.cargo])}"


def _points(points: int, at: Point, translate: Translate) -> Piece:
    """The points that the canoe in hand has left."""
    label = translate(mark("Points left: {points}")).format(points=points)
    return Piece("points", f"tally-{points}", *at, state="turn", label=label, layer=LARGE)


# --- deposits


def deposits(view: Seen, chart: Chart, translate: Translate) -> list[Piece]:
    """What lies at each deposit: a pile for each colour, with its number."""
    pieces: list[Piece] = []
    for deposit in range(GEMS):
        pieces += _deposit(view, deposit, chart, translate)
    return pieces


@part(rows=["deposit"])
def _deposit(view: Seen, deposit: int, chart: Chart, translate: Translate) -> Iterator[Piece]:
    counts = view.raw.deposit[deposit]
    lying = [gem for gem in range(GEMS) if counts[gem]]
    x, y = Projection(chart).point(RIVER["deposits"][GEM_IDS[deposit]]["at"])
    scale = GROWN.get(len(lying), NORMAL)
    for gem, (across, down) in zip(lying, _heaped(len(lying), scale, chart), strict=True):
        yield from _pile(deposit, gem, counts[gem], (x + across, y + down), scale, chart, translate)


def _heaped(count: int, scale: float, chart: Chart) -> list[Point]:
    """Piles in rows of two around a middle; one alone in a row stands in the middle."""
    width, height = (size * scale for size in chart.pile)
    rows = ceil(count / 2)
    found = []
    for k in range(count):
        row, column = divmod(k, 2)
        in_row = min(2, count - 2 * row)
        found.append(((column - (in_row - 1) / 2) * width, (row - (rows - 1) / 2) * height))
    return found


def _pile(
    deposit: int, gem: int, count: int, at: Point, scale: float, chart: Chart, translate: Translate
) -> Iterator[Piece]:
    id = f"deposit-{deposit}-{GEM_IDS[gem]}"
    stones = f"pile-{min(count, MOST_STONES)}-{GEM_IDS[gem]}"
    label = translate(mark("{gem} × {count}")).format(gem=translate(GEM_NAMES[gem]), count=count)
    yield Piece(f"gem-{id}", stones, *at, scale=scale, label=label, layer=MAP)
    if count > 1:
        x, y = at[0] + chart.pile[0] * 0.45 * scale, at[1] + chart.pile[1] * 0.25 * scale
        yield Piece(f"count-{id}", f"tally-{count}", x, y, layer=LARGE)
