"""What lies on the board for everybody: discs, canoes, gems at the deposits, the weather, and whose turn it is."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil

from riverpost.draw import Box, Lettering, Piece
from riverpost.draw.curves import Point
from riverpost.draw.lettering import fit
from riverpost.draw.memory import part
from riverpost.engine.seen import Seen
from riverpost.engine.words import Translate, mark
from riverpost.games.niagara.rules.board import (
    CALMEST,
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
from riverpost.games.niagara.scene.layout import WEATHERS, Layout
from riverpost.games.niagara.scene.river import RIVER, Projection, direction
from riverpost.games.niagara.texts.description import NEXT_PUSH
from riverpost.games.niagara.texts.names import GEM_NAMES, PLACE_NAMES, player_name, signed

CANOES_IN_A_ROW = 5  # on one disc; more than that lie in two rows
GROWN = {1: 1.7, 2: 1.2}  # the scale of a deposit's piles when only so many colours lie there
NORMAL = 1.0
POINTS = 0.68  # lengths of a canoe from its middle to the points it has left


def piece_of_place(place: int) -> str:
    """The piece that stands for a place."""
    return PLACE_IDS[place] if place in (CAMP, FALLS) else f"disc-{PLACE_IDS[place]}"


@part()
def places(view: Seen, layout: Layout, translate: Translate) -> Iterator[Piece]:
    """A sign each for the camp and the falls, and the nine discs, with floats that tell how deep each lies."""
    projection = Projection(layout.ground)
    for place in range(PLACES):
        id, label = piece_of_place(place), translate(PLACE_NAMES[place])
        at = RIVER[id]["at"] if place in (CAMP, FALLS) else RIVER["discs"][PLACE_IDS[place]]
        symbol = id if place in (CAMP, FALLS) else "disc"
        yield Piece(id, symbol, *projection.point(at), state="pale", label=label)
    for place in range(PLACES):
        if place not in (CAMP, FALLS):
            x, y = projection.point(RIVER["discs"][PLACE_IDS[place]])
            yield Piece(f"depth-{PLACE_IDS[place]}", f"float-{DEPTH[place]}", x, y)


@part("next_arm")
def next_arm(view: Seen, layout: Layout, translate: Translate) -> Iterator[Piece]:
    """An arrow into the arm that the next push goes to."""
    projection = Projection(layout.ground)
    left = view.raw.next_arm == LEFT
    arm = RIVER["arms"]["left" if left else "right"]
    at, towards = projection.point(arm["at"]), projection.point(arm["towards"])
    label = translate(NEXT_PUSH[view.raw.next_arm])
    yield Piece("next-arm", "arrow", *at, turn=direction(at, towards), label=label)


# --- canoes


@dataclass(frozen=True)
class Crew:
    """A canoe, what it carries, and the points it has left while it is in hand (NONE while it is not)."""

    seat: int
    canoe: int
    cargo: int
    points: int = NONE


def canoes(view: Seen, layout: Layout, translate: Translate) -> list[Piece]:
    """All canoes: on discs side by side, in camp each at its berth, lost ones adrift below the falls."""
    s, over, pieces = view.raw, view.over, list[Piece]()
    crews: dict[int, list[Crew]] = {place: [] for place in range(PLACES)}
    for seat, lying in enumerate(s.place[: view.players]):
        for canoe, place in enumerate(lying):
            in_hand = (seat, canoe) == (s.mover, s.canoe) and not over
            crews[place].append(Crew(seat, canoe, s.cargo[seat, canoe], s.points if in_hand else NONE))
    for place, lying_there in crews.items():
        pieces += _canoes_at(view, place, tuple(lying_there), layout, translate)
    return sorted(pieces, key=_is_aboard)  # gems last: on its way from one canoe to another none goes under a hull


def _is_aboard(piece: Piece) -> bool:
    return piece.id.startswith("aboard-")


@part(names=True)
def _canoes_at(view: Seen, place: int, crews: Sequence[Crew], layout: Layout, translate: Translate) -> Iterator[Piece]:
    slots = [crew.seat * CANOES + crew.canoe for crew in crews]
    for crew, (x, y, turn) in zip(crews, moorings(place, slots, layout), strict=True):
        yield from _canoe(view, place, crew, (x, y), turn, layout, translate)


def moorings(place: int, slots: Sequence[int], layout: Layout) -> list[tuple[float, float, float]]:
    """Where the canoes at a place lie, and how they are turned; each has a number among all canoes, its slot."""
    projection = Projection(layout.ground)
    if place == CAMP:
        return [(*projection.point(RIVER["camp"]["berths"][slot]), 0.0) for slot in slots]
    if place == FALLS:
        lost = RIVER["falls"]["lost"]
        return [(*projection.point(lost[slot]), float(lost[slot][2])) for slot in slots]
    x, y = projection.point(RIVER["discs"][PLACE_IDS[place]])
    return [(x + across, y + down, 0.0) for across, down in _side_by_side(len(slots), layout)]


def _side_by_side(count: int, layout: Layout) -> list[Point]:
    """Canoes beside each other around a middle, in one row or two."""
    length, beam = (size + layout.style.canoe_gap for size in layout.style.canoe)
    rows = 1 if count <= CANOES_IN_A_ROW else 2
    most = ceil(count / rows)
    found = []
    for k in range(count):
        row, column = divmod(k, most)
        in_row = min(most, count - row * most)
        along, across = (row - (rows - 1) / 2) * length, (column - (in_row - 1) / 2) * beam
        found.append((across, along) if layout.ground.upright else (along, across))
    return found


def _canoe(
    view: Seen, place: int, crew: Crew, at: Point, turn: float, layout: Layout, translate: Translate
) -> Iterator[Piece]:
    id = f"{crew.seat}-{crew.canoe}"
    if crew.points != NONE:
        yield Piece("wake", "wake", *at, state="turn")
    yield Piece(f"canoe-{id}", f"canoe-{id}", *at, turn=turn, label=_told(view, place, crew, translate))
    if crew.cargo != NONE:
        x, y = along(at, CARGO, layout)
        yield Piece(f"aboard-{id}", f"gem-{GEM_IDS[crew.cargo]}", x, y)
    if crew.points > 0:
        yield _points(crew.points, along(at, POINTS, layout), translate)


def along(at: Point, lengths: float, layout: Layout) -> Point:
    """A point so many lengths of a canoe downstream."""
    step = lengths * layout.style.canoe[0]
    return (at[0], at[1] + step) if layout.ground.upright else (at[0] + step, at[1])


def _told(view: Seen, place: int, crew: Crew, translate: Translate) -> str:
    told = translate(mark("Canoe {number} of {player} ({place})")).format(
        number=crew.canoe + 1, player=player_name(view, crew.seat, translate), place=translate(PLACE_NAMES[place])
    )
    return told if crew.cargo == NONE else f"{told}: {translate(GEM_NAMES[crew.cargo])}"


def _points(points: int, at: Point, translate: Translate) -> Piece:
    """The points that the canoe in hand has left."""
    label = translate(mark("Points left: {points}")).format(points=points)
    return Piece("points", f"tally-{points}", *at, state="turn", label=label)


# --- deposits


def deposits(view: Seen, layout: Layout, translate: Translate) -> list[Piece]:
    """What lies at each deposit: a pile for each colour, with its number."""
    pieces: list[Piece] = []
    for deposit in range(GEMS):
        pieces += _deposit(view, deposit, layout, translate)
    return pieces


@part(rows=["deposit"])
def _deposit(view: Seen, deposit: int, layout: Layout, translate: Translate) -> Iterator[Piece]:
    counts = view.raw.deposit[deposit]
    lying = [gem for gem in range(GEMS) if counts[gem]]
    x, y = Projection(layout.ground).point(RIVER["deposits"][GEM_IDS[deposit]]["at"])
    scale = GROWN.get(len(lying), NORMAL)
    for gem, (across, down) in zip(lying, _heaped(len(lying), scale, layout), strict=True):
        yield from _pile(deposit, gem, counts[gem], (x + across, y + down), scale, layout, translate)


def _heaped(count: int, scale: float, layout: Layout) -> list[Point]:
    """Piles in rows of two around a middle; one alone in a row stands in the middle."""
    width, height = (size * scale for size in layout.style.pile)
    rows = ceil(count / 2)
    found = []
    for k in range(count):
        row, column = divmod(k, 2)
        in_row = min(2, count - 2 * row)
        found.append(((column - (in_row - 1) / 2) * width, (row - (rows - 1) / 2) * height))
    return found


def _pile(
    deposit: int, gem: int, count: int, at: Point, scale: float, layout: Layout, translate: Translate
) -> Iterator[Piece]:
    id = f"deposit-{deposit}-{GEM_IDS[gem]}"
    stones = f"pile-{min(count, MOST_STONES)}-{GEM_IDS[gem]}"
    label = translate(mark("{gem} × {count}")).format(gem=translate(GEM_NAMES[gem]), count=count)
    yield Piece(f"gem-{id}", stones, *at, scale=scale, label=label)
    if count > 1:
        x, y = at[0] + layout.style.pile[0] * 0.4 * scale, at[1] + layout.style.pile[1] * 0.2 * scale
        yield Piece(f"count-{id}", f"tally-{count}", x, y)


# --- weather


@part("weather")
def weather(view: Seen, layout: Layout, translate: Translate) -> Iterator[Piece]:
    """The track with the cloud on one of its marks."""
    style, box = layout.style, layout.weather
    now = view.raw.weather - CALMEST
    yield Piece("weather-track", "track", box.x, box.y, state="quiet")
    text, look = fit(
        translate(mark("Weather")), box.width - 16, Lettering(style.text, serif=True, italic=True), style.smallest
    )
    yield Piece("weather-name", x=box.x + 8, y=layout.marks[0].y - style.text * 0.45, text=text, lettering=look)
    for step in range(WEATHERS):
        told = translate(mark("Weather {weather}")).format(weather=signed(CALMEST + step))
        yield Piece(f"weather-{step}", f"weather-{step}", layout.marks[step].x, layout.marks[step].y, label=told)
    place = layout.marks[now]
    label = translate(mark("The cloud is at {weather}.")).format(weather=signed(CALMEST + now))
    yield Piece("cloud", "cloud", place.middle[0], place.y + place.height * 0.3, label=label)


# --- the turn


@part("phase", "mover", "picked")
def turn(view: Seen, box: Box, layout: Layout) -> Iterator[Piece]:
    """Who has to decide."""
    heading = layout.style.heading
    for k, seat in enumerate(view.seats):
        yield Piece(f"turn-{seat}", f"mark-{seat}", box.x + heading * (0.7 + 1.35 * k), box.y + heading)


@part("round_number", "ring", names=True)
def this_round(view: Seen, layout: Layout, translate: Translate) -> Iterator[Piece]:
    """The round, and who has the life ring."""
    style, box, wide = layout.style, layout.round, layout.name == "wide"
    look = Lettering(style.text + 1, serif=True, italic=True)
    told = translate(mark("Round {number}")).format(number=view.raw.round_number)
    text, look = fit(told, box.width * (0.34 if wide else 1), look, style.smallest)
    first = box.y + (style.heading + 5 if wide else style.text + 8)
    yield Piece("round", x=box.x, y=first, text=text, lettering=look)
    x, y = (box.x + look.width(text) + 12, first) if wide else (box.x, first + style.text + 10)
    name = player_name(view, view.raw.ring, translate)
    label = translate(mark("{player} has the life ring.")).format(player=name)
    yield Piece("ring", "ring", x + style.ring, y - style.text * 0.36, label=label)
    start = x + 2 * style.ring + 6
    text, look = fit(name, box.right - start, look, style.smallest)
    yield Piece("ring-holder", x=start, y=y, text=text, lettering=look)
