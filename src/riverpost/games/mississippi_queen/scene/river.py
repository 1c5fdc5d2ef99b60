"""The river as pieces: banks, tiles, piers with those who wait, berths, the harbour."""

from collections.abc import Iterator

from riverpost.draw import Lettering, Piece
from riverpost.draw.curves import Point
from riverpost.draw.memory import part
from riverpost.draw.pieces import LARGE, MAP, NEAR
from riverpost.engine.plain import Values
from riverpost.engine.seen import Seen
from riverpost.engine.words import Translate, mark
from riverpost.games.mississippi_queen.rules.board import (
    CELLS,
    DATA,
    DEPOT,
    DIRECTIONS,
    DRIFTWOOD,
    FINISH_BERTHS,
    GROUND,
    INSIDE,
    ISLAND,
    NONE,
    SANDBANK,
    START_BERTHS,
    START_TILE,
    TILE_IDS,
    WATER,
)
from riverpost.games.mississippi_queen.rules.river import neighbour
from riverpost.games.mississippi_queen.scene.chart import (
    RIVER,
    harbour_at,
    harbour_direction,
    hex_at,
    place_of,
    tile_at,
)
from riverpost.games.mississippi_queen.scene.hexes import HEIGHT, SIDES, beside, towards
from riverpost.games.mississippi_queen.scene.layout import UNIT
from riverpost.games.mississippi_queen.scene.symbols import FIGURE
from riverpost.games.mississippi_queen.scene.tiles import HEX_LINE, landing_side

STEP_TURN = 360 / DIRECTIONS
WAITING_HEIGHT = 0.95  # of a passenger, in radii of a hex
WAITING_APART = (0.72, 0.72, 0.5)  # for one, two, three beside each other on the island, in radii
NUMBER = 0.7 * UNIT  # the size of the numbers of berths
HAZARDS = {DRIFTWOOD: ("driftwood", mark("Driftwood")), SANDBANK: ("sandbank", mark("Sandbank"))}


def tiles_shown(s: Values) -> range:
    """The tiles that lie there, from the rear."""
    return range(s.first_tile, s.laid)


def river(view: Seen, translate: Translate) -> list[Piece]:
    """All that lies still, then who waits."""
    pieces, s = list(_still(view, translate)), view.raw
    for k in tiles_shown(s):
        pieces += _pier(view, k, translate)
    return pieces


@part(*RIVER)
def _still(view: Seen, translate: Translate) -> Iterator[Piece]:
    """Banks first, so that every tile lies upon them."""
    s = view.raw
    for k in tiles_shown(s):
        yield _of_tile(s, k, f"bank-{k}", "bank")
    if s.finish != NONE:
        yield _of_harbour(s, "harbour")
    for k in tiles_shown(s):
        yield _of_tile(s, k, f"tile-{k}", f"tile-{TILE_IDS[s.tile[k]]}", label=_told(k, translate))
    yield from _levees(s)
    if s.finish == NONE:
        yield _of_tile(s, s.laid - 1, "newest", "newest", state="pale")
    yield from _numbers(s)
    for k in tiles_shown(s):
        yield from _hazards(s, k, translate)
        yield from _depots(s, k, translate)
    if s.finish != NONE:
        yield from _berths(s, translate)
        yield _of_harbour(s, "stage", translate(mark("Landing stage")))


def _told(k: int, translate: Translate) -> str:
    return translate(mark("Tile {number}")).format(number=k + 1)


def _of_tile(s: Values, k: int, id: str, symbol: str, state: str = "", label: str = "") -> Piece:
    """A symbol that lies and is turned as a tile."""
    x, y = tile_at(s, k)
    return Piece(id, symbol, x, y, s.facing[k] * STEP_TURN, state=state, label=label, layer=MAP)


def _of_harbour(s: Values, id: str, label: str = "") -> Piece:
    """A symbol that lies and is turned as the tile that would come after the last."""
    turn = harbour_direction(s) * STEP_TURN
    return Piece(id, id, *harbour_at(s), turn=turn, label=label, layer=MAP)


def _levees(s: Values) -> Iterator[Piece]:
    """Banks where tiles touch that are not joined."""
    at = {place_of(s, hex): hex for k in tiles_shown(s) for hex in range(k * CELLS, (k + 1) * CELLS)}
    for place, hex in at.items():
        for side in range(len(SIDES) // 2):
            other = at.get(beside(place, side))
            if other is not None and other // CELLS != hex // CELLS and neighbour(s, hex, side) != other:
                x, y = hex_at(s, hex)
                yield Piece(f"levee-{hex}-{side}", "levee", x, y, side * STEP_TURN, layer=MAP)


# --- start and finish


def _numbers(s: Values) -> Iterator[Piece]:
    """The numbers of the berths at the start."""
    if s.first_tile or s.tile[0] != START_TILE:
        return
    look = Lettering(NUMBER, serif=True, bold=True, anchor="middle", colour=HEX_LINE)
    for k, cell in enumerate(START_BERTHS.tolist()):
        x, y = hex_at(s, cell)
        yield Piece(f"start-{k + 1}", x=x, y=y + NUMBER * 0.35, text=str(k + 1), lettering=look, layer=NEAR)


def _berths(s: Values, translate: Translate) -> Iterator[Piece]:
    """The berths of the finish; one that is an island is lost, one with a hazard or a depot lets it be seen."""
    last = s.length - 1
    tile = s.tile[last]
    for k, cell in enumerate(FINISH_BERTHS[s.finish].tolist()):
        if GROUND[tile, cell] != ISLAND:
            is_open = GROUND[tile, cell] == WATER and not DEPOT[tile, cell]
            symbol, at = "berth" if is_open else "berth-upon", hex_at(s, last * CELLS + cell)
            yield Piece(f"berth-{k}", symbol, *at, state="pale", label=translate(mark("Berth")), layer=MAP)


# --- hazards, depots, piers


def _hazards(s: Values, k: int, translate: Translate) -> Iterator[Piece]:
    """Driftwood and sandbanks, each over its hex."""
    for cell, ground in enumerate(GROUND[s.tile[k]].tolist()):
        if ground in HAZARDS:
            (symbol, told), hex = HAZARDS[ground], k * CELLS + cell
            yield Piece(f"{symbol}-{hex}", symbol, *hex_at(s, hex), label=translate(told), layer=MAP)


def _depots(s: Values, k: int, translate: Translate) -> Iterator[Piece]:
    """A coal shed where the island meets the hex of a depot."""
    for cell in DATA["tiles"][TILE_IDS[s.tile[k]]].get("coal_cells", []):
        side = landing_side(TILE_IDS[s.tile[k]], cell) + s.facing[k]
        x, y = hex_at(s, k * CELLS + cell)
        across, down = towards(side, HEIGHT / 2 * UNIT)
        turn = (side + DIRECTIONS // 2) % DIRECTIONS * STEP_TURN
        label = translate(mark("Coal depot"))
        yield Piece(f"depot-{k * CELLS + cell}", "depot", x + across, y + down, turn, label=label, layer=MAP)


@part(rows=["tile", "facing", "centre", "waiting"])
def _pier(view: Seen, k: int, translate: Translate) -> Iterator[Piece]:
    """A jetty from the island, and the passengers who wait there."""
    s = view.raw
    pier = DATA["tiles"][TILE_IDS[s.tile[k]]].get("pier")
    if pier is None:
        return
    cell, colour = pier["island_cell"], pier["colour"]
    side = int(INSIDE[cell].tolist().index(pier["cell"])) + s.facing[k]
    x, y = hex_at(s, k * CELLS + cell)
    across, down = towards(side, HEIGHT / 2 * UNIT)
    yield Piece(f"pier-{k}", f"pier-{colour}", x + across, y + down, side % DIRECTIONS * STEP_TURN, layer=MAP)
    label = translate(mark("Passengers who wait: {count}")).format(count=s.waiting[k])
    yield from _waiting(k, s.waiting[k], colour, (x, y), label)


def _waiting(k: int, count: int, colour: str, at: Point, label: str) -> Iterator[Piece]:
    height = WAITING_HEIGHT * UNIT
    for passenger in range(count):
        shift = (passenger - (count - 1) / 2) * WAITING_APART[count - 1] * UNIT
        yield Piece(
            f"passenger-{k}-{passenger}",
            f"figure-{colour}",
            at[0] + shift,
            at[1] + height * 0.45,
            scale=height / FIGURE,
            label=label,
            layer=LARGE,
        )
