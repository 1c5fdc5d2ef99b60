"""The boats on the river and in the harbour, and the die."""

from collections.abc import Iterator
from math import cos, radians, sin

from riverpost.draw import Piece
from riverpost.draw.curves import Point
from riverpost.draw.memory import part
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
from riverpost.games.mississippi_queen.scene.symbols import DIE, FIGURE
from riverpost.games.mississippi_queen.texts.names import DIRECTION_NAMES, TURN_NAMES, boat_name

BOAT = ("fate", "hex", "heading", "speed", "coal", "aboard")  # the fields that tell how a boat looks
ABOARD_HEIGHT = 0.52  # of a passenger, in radii of the boat
ABOARD_AT = (-0.12, 0.12)
DIE_MARGIN = 14  # between the die and the edge of the map
BADGE_AT = (0.0, 0.9)  # of a team, behind the stern, in radii of the boat


def boats(view: Seen, translate: Translate) -> list[Piece]:
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
        pieces += _afloat(view, boat, translate)
    for k, boat in enumerate(docked(s)):
        pieces += _moored(view, boat, k, translate)
    return pieces


@part(*FLEET, *RIVER, rows=BOAT, names=True)
def _afloat(view: Seen, boat: int, translate: Translate) -> Iterator[Piece]:
    """A boat on its hex."""
    s = view.raw
    at, turn = hex_at(s, s.hex[boat]), s.heading[boat] * STEP_TURN
    yield from _boat(view, boat, at, turn, translate)


@part(*FLEET, *RIVER, rows=BOAT, names=True)
def _moored(view: Seen, boat: int, k: int, translate: Translate) -> Iterator[Piece]:
    """A boat in the harbour, the k-th that is home."""
    turn = harbour_direction(view.raw) * STEP_TURN
    yield from _boat(view, boat, mooring_at(view.raw, k), turn, translate)


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


def _boat(view: Seen, boat: int, at: Point, turn: float, translate: Translate) -> Iterator[Piece]:
    s = view.raw
    symbol = f"boat-{look_of(s, boat)}"
    yield Piece(f"boat-{boat}", symbol, *at, turn=turn, label=_told(view, boat, translate), layer=LARGE)
    yield from numbers(f"boat-{boat}", s.speed[boat], s.coal[boat], at, turn)
    height = ABOARD_HEIGHT * UNIT
    for passenger in range(s.aboard[boat]):
        shift = ABOARD_AT[passenger] if s.aboard[boat] > 1 else 0.0
        x, y = _turned((shift, DECK_AT), turn, at)
        yield Piece(f"aboard-{boat}-{passenger}", "figure-aboard", x, y + height / 2, scale=height / FIGURE, layer=NEAR)
    if team_of_boat(s, boat) != NONE:
        told = team_name(view, boat, translate)
        yield from badge(f"boat-{boat}", team_of_boat(s, boat), _turned(BADGE_AT, turn, at), DIGIT, told, NEAR)


def _turned(spot: Point, turn: float, at: Point) -> Point:
    """Where a spot of a boat lies once the boat is turned."""
    cosine, sine = cos(radians(turn)) * UNIT, sin(radians(turn)) * UNIT
    return at[0] + spot[0] * cosine - spot[1] * sine, at[1] + spot[0] * sine + spot[1] * cosine


def numbers(id: str, speed: int, coal: int, at: Point, turn: float) -> Iterator[Piece]:
    """Speed on the left wheel, coal on the right one, upright however the boat lies."""
    for side, name, value in ((-1, "speed", speed), (1, "coal", coal)):
        x, y = _turned((side * WHEEL_AT[0], WHEEL_AT[1]), turn, at)
        yield Piece(f"{name}-of-{id}", f"{name}-{value}", x, y, layer=NEAR)


def _told(view: Seen, boat: int, translate: Translate) -> str:
    s, name = view.raw, boat_name(view, boat, translate)
    if s.fate[boat] == a.DOCKED:
        return translate(mark("{boat} is home.")).format(boat=name)
    told = translate(mark("{boat}, heading {heading}: speed {speed}, coal {coal}"))
    heading = translate(DIRECTION_NAMES[s.heading[boat]])
    return told.format(boat=name, heading=heading, speed=s.speed[boat], coal=s.coal[boat])


@part("laid", "joint", "finish")
def die(view: Seen, layout: Layout, translate: Translate) -> Iterator[Piece]:
    """The die as it was rolled last: where the newest tile lies from the one before, or the landing stage."""
    s, box, away = view.raw, layout.map, DIE / 2 + DIE_MARGIN
    turn = s.joint[s.laid - 1] if s.finish == NONE else s.finish
    told = translate(mark("The die: the river goes {turn}")).format(turn=translate(TURN_NAMES[turn]))
    yield Piece(f"die-{s.laid + (s.finish != NONE)}", f"die-{TURN_IDS[turn]}", box.x + away, box.y + away, label=told)
