"""The boats on the river and in the harbour, and the board with the order of play."""

from collections.abc import Iterator
from math import cos, radians, sin

from riverpost.draw import Lettering, Piece
from riverpost.draw.curves import Point
from riverpost.draw.lettering import fit
from riverpost.draw.memory import part
from riverpost.draw.palette import INK, QUIET_INK
from riverpost.draw.pieces import LARGE, NEAR
from riverpost.engine.plain import Values
from riverpost.engine.seen import Seen
from riverpost.engine.words import Translate, mark
from riverpost.games.mississippi_queen.rules import alphabet as a
from riverpost.games.mississippi_queen.rules.board import ISLAND, NONE, TURN_IDS
from riverpost.games.mississippi_queen.rules.river import ground_of
from riverpost.games.mississippi_queen.scene.chart import RIVER, harbour_direction, hex_at, mooring_at
from riverpost.games.mississippi_queen.scene.fleet import FLEET, badge, look_of, plight, team_name, team_of_boat
from riverpost.games.mississippi_queen.scene.layout import DIGIT, UNIT, Layout
from riverpost.games.mississippi_queen.scene.river import STEP_TURN
from riverpost.games.mississippi_queen.scene.steamers import DECK_AT, WHEEL_AT
from riverpost.games.mississippi_queen.scene.symbols import FIGURE
from riverpost.games.mississippi_queen.texts.names import DIRECTION_NAMES, TURN_NAMES, boat_name

BOAT = ("fate", "hex", "heading", "speed", "coal", "aboard")  # the fields that tell how a boat looks
ABOARD_HEIGHT = 0.52  # of a passenger, in radii of the boat
ABOARD_AT = (-0.12, 0.12)
DIE_MARGIN = 14  # between the die and the edge of the map
BADGE_AT = (0.6, -0.58)  # beside the boat, in its radii, however it lies


def boats(view: Seen, layout: Layout, translate: Translate) -> list[Piece]:
    """Boats on their hexes, then those in the harbour; one that is out is in its panel only."""
    s = view.raw
    racing = [boat for boat, fate in enumerate(s.fate[: s.boats]) if fate == a.RACING]
    pieces: list[Piece] = []
    for boat in racing:
        pieces += _shoal(view, boat, translate)
    for id, boat, state in (("asked", s.asked, "turn"), ("partner", s.partner, "pale")):
        if boat in racing and not view.over:
            pieces += _halo(view, boat, id, state)
    for boat in racing:
        pieces += _afloat(view, boat, layout, translate)
    for k, boat in enumerate(docked(s)):
        pieces += _moored(view, boat, k, layout, translate)
    return pieces


@part(*FLEET, *RIVER, rows=BOAT, names=True)
def _afloat(view: Seen, boat: int, layout: Layout, translate: Translate) -> Iterator[Piece]:
    """A boat on its hex."""
    s = view.raw
    at, turn = hex_at(s, s.hex[boat]), s.heading[boat] * STEP_TURN
    yield from _boat(view, boat, at, turn, layout, translate)


@part(*FLEET, *RIVER, rows=BOAT, names=True)
def _moored(view: Seen, boat: int, k: int, layout: Layout, translate: Translate) -> Iterator[Piece]:
    """A boat in the harbour, the k-th that is home."""
    turn = harbour_direction(view.raw) * STEP_TURN
    yield from _boat(view, boat, mooring_at(view.raw, k), turn, layout, translate)


def docked(s: Values) -> list[int]:
    """The boats that are home, in order of docking."""
    return sorted((boat for boat in range(s.boats) if s.fate[boat] == a.DOCKED), key=lambda boat: s.fated[boat])


@part(*FLEET, *RIVER, rows=["fate", "stuck", "hex"], names=True)
def _shoal(view: Seen, boat: int, translate: Translate) -> Iterator[Piece]:
    """What lies below a boat that is held."""
    s = view.raw
    if plight(s, boat) and ground_of(s, s.hex[boat]) != ISLAND:
        label = translate(mark("{boat}: {plight}")).format(
            boat=boat_name(view, boat, translate), plight=translate(plight(s, boat))
        )
        yield Piece(f"aground-{boat}", "aground", *hex_at(s, s.hex[boat]), label=label, layer=LARGE)


@part(*RIVER, rows=["hex"])
def _halo(view: Seen, boat: int, id: str, state: str) -> Iterator[Piece]:
    """A pale hex below a boat that is asked or shares its coal."""
    at = hex_at(view.raw, view.raw.hex[boat])
    yield Piece(id, "halo", *at, state=state, layer=LARGE)


def _boat(view: Seen, boat: int, at: Point, turn: float, layout: Layout, translate: Translate) -> Iterator[Piece]:
    s = view.raw
    symbol = f"boat-{look_of(s, boat)}"
    yield Piece(f"boat-{boat}", symbol, *at, turn=turn, label=_told(view, boat, translate), layer=LARGE)
    yield from digits(f"boat-{boat}", s.speed[boat], s.coal[boat], at, turn)
    height = ABOARD_HEIGHT * UNIT
    for passenger in range(s.aboard[boat]):
        shift = ABOARD_AT[passenger] if s.aboard[boat] > 1 else 0.0
        x, y = _turned((shift, DECK_AT), turn, at)
        yield Piece(f"aboard-{boat}-{passenger}", "figure-aboard", x, y + height / 2, scale=height / FIGURE, layer=NEAR)
    if team_of_boat(s, boat) != NONE:
        spot, told = (at[0] + BADGE_AT[0] * UNIT, at[1] + BADGE_AT[1] * UNIT), team_name(view, boat, translate)
        yield from badge(f"boat-{boat}", team_of_boat(s, boat), spot, DIGIT, layout.style, told, NEAR)


def _turned(spot: Point, turn: float, at: Point) -> Point:
    """Where a spot of a boat lies once the boat is turned."""
    cosine, sine = cos(radians(turn)) * UNIT, sin(radians(turn)) * UNIT
    return at[0] + spot[0] * cosine - spot[1] * sine, at[1] + spot[0] * sine + spot[1] * cosine


def digits(id: str, speed: int, coal: int, at: Point, turn: float) -> Iterator[Piece]:
    """Speed on the left wheel, coal on the right one, upright however the boat lies."""
    look = Lettering(DIGIT, bold=True, anchor="middle")
    for side, name, value in ((-1, "speed", speed), (1, "coal", coal)):
        x, y = _turned((side * WHEEL_AT[0], WHEEL_AT[1]), turn, at)
        yield Piece(f"{name}-of-{id}", x=x, y=y + look.size * 0.36, text=str(value), lettering=look, layer=NEAR)


def _told(view: Seen, boat: int, translate: Translate) -> str:
    s, name = view.raw, boat_name(view, boat, translate)
    if s.fate[boat] == a.DOCKED:
        return translate(mark("{boat} is home.")).format(boat=name)
    told = translate(mark("{boat}, heading {heading}: speed {speed}, coal {coal}"))
    heading = translate(DIRECTION_NAMES[s.heading[boat]])
    return told.format(boat=name, heading=heading, speed=s.speed[boat], coal=s.coal[boat])


# --- the order of play


def order(view: Seen, layout: Layout, translate: Translate) -> list[Piece]:
    """The boats in order of play; the one on turn is marked, those off the river are pale."""
    s, pieces = view.raw, list[Piece]()
    turn = NONE if view.over else s.turn
    for k, boat in enumerate(s.order[: s.boats]):
        pieces += _place(view, boat, k, k == turn, layout, translate)
    return pieces


@part(*FLEET, rows=["fate"], names=True)
def _place(view: Seen, boat: int, k: int, on_turn: bool, layout: Layout, translate: Translate) -> Iterator[Piece]:
    s, box = view.raw, layout.order[k]
    label = translate(mark("Place {place}: {boat}")).format(place=k + 1, boat=boat_name(view, boat, translate))
    yield Piece(f"place-{k}", "place", box.x, box.y, state="turn" if on_turn else "quiet", label=label)
    state, (x, y), team = "" if s.fate[boat] == a.RACING else "faint", box.middle, team_of_boat(s, boat)
    shift = 0.0 if team == NONE else box.height / 4
    scale = 1.0 if team == NONE else 0.85
    yield Piece(f"order-{boat}", f"mark-{look_of(s, boat)}", x, y - shift, scale=scale, state=state, label=label)
    if team != NONE:
        size, told = layout.style.smallest, team_name(view, boat, translate)
        yield from badge(f"order-{boat}", team, (x, y + shift), size, layout.style, told)


@part("laid", "joint", "finish")
def die(view: Seen, layout: Layout, translate: Translate) -> Iterator[Piece]:
    """The die as it was rolled last: where the newest tile lies from the one before, or the landing stage."""
    s, box, half = view.raw, layout.map, layout.style.place[0] / 2
    turn = s.joint[s.laid - 1] if s.finish == NONE else s.finish
    told = translate(mark("The die: the river goes {turn}")).format(turn=translate(TURN_NAMES[turn]))
    at = box.x + half + DIE_MARGIN, box.y + half + DIE_MARGIN
    yield Piece(f"die-{s.laid + (s.finish != NONE)}", f"die-{TURN_IDS[turn]}", *at, label=told)


@part("round_number", "phase", "points")
def round_and_points(view: Seen, layout: Layout, translate: Translate) -> Iterator[Piece]:
    """The round, and while a boat sails the points it has left."""
    s, style, box = view.raw, layout.style, layout.round
    lines = [("round", translate(mark("Round {number}")).format(number=s.round_number))] if s.round_number else []
    if s.phase in (a.SAIL, a.PUSH_ON, a.PUSHED_HEADING) and not view.over:
        lines.append(("points", translate(mark("Points left: {points}")).format(points=s.points)))
    for k, (id, told) in enumerate(lines):
        look = Lettering(style.text + 1, serif=True, italic=True, colour=QUIET_INK if k else INK)
        text, look = fit(told, box.width, look, style.smallest)
        y = box.y + box.height / 2 + (style.text + 4) * (k - (len(lines) - 1) / 2) + look.size * 0.35
        yield Piece(id, x=box.x, y=y, text=text, lettering=look)
