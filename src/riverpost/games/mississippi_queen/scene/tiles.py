"""The symbols of the river: tiles, banks, piers, the harbour, drawn for a tile that faces north."""

from collections.abc import Iterator
from functools import lru_cache

from riverpost.draw import Box, Symbol
from riverpost.draw.curves import rounded
from riverpost.draw.palette import CREAM, DANGER, PRINT
from riverpost.draw.shapes import details, shape, sheet
from riverpost.draw.svg import element, number, points, transform
from riverpost.games.mississippi_queen.rules.board import (
    CELL,
    CELLS,
    DATA,
    DIRECTIONS,
    FINISH_BERTHS,
    INSIDE,
    NONE,
    ONWARD,
    STRAIGHT,
    TILE_IDS,
)
from riverpost.games.mississippi_queen.scene.chart import BASIN_CELLS
from riverpost.games.mississippi_queen.scene.hexes import (
    HEIGHT,
    Hex,
    centre,
    closed,
    corner,
    corners,
    inner_lines,
    outlines,
)
from riverpost.games.mississippi_queen.scene.layout import UNIT
from riverpost.games.mississippi_queen.scene.steamers import COAL

WATER, HEX_LINE, CURRENT, SHOAL, BASIN = "#7fb2bd", "#5e97a5", "#b3d3d6", "#a3c9cc", "#9cc3c6"
ISLAND_GREEN, ISLAND_EDGE = "#8ea65a", "#6f8645"
TREE, TREE_LIT = "#56713b", "#738f47"
SAND, SAND_EDGE = "#e3d3a6", "#cdb983"
WOOD, WOOD_DARK = "#b88a56", "#6f4f2c"
PIER_COLOURS = {"red": "#c0392b", "blue": "#0072b2"}
SANDBANK_SAND, SANDBANK_EDGE, GRAINS = "#efdfae", "#a8873f", "#8f7034"
BARK, CUT = "#5f4326", "#e2c391"
COAL_LIT, ROOF, ROOF_LIT = "#565b66", "#20242b", "#434a56"

SHORE = 0.42  # the width of a bank, in radii
TREES = ((-0.3, -0.22, 0.24), (0.28, -0.3, 0.19), (0.1, 0.24, 0.27), (-0.36, 0.3, 0.16))  # across, down, size
DRIFT = (-0.34, 0.22, -0.1, 0.38, 0.06)  # how far strokes of the current lie from the middles of hexes
SHOAL_OF_BOAT = ((-1.2, 0.1), (-0.85, -0.9), (0.1, -1.08), (1, -0.75), (1.2, 0.2), (0.65, 1), (-0.65, 1.05))  # in radii
SANDBANK = (
    (-0.98, -0.1), (-0.62, -0.8), (-0.1, -0.9), (0.5, -0.84), (0.98, -0.05), (0.56, 0.82), (0, 0.92), (-0.58, 0.8),
)  # fmt: skip
STIPPLE = (
    (-0.5, -0.42), (-0.08, -0.56), (0.36, -0.46), (0.62, -0.08), (-0.66, 0.04), (-0.28, -0.1), (0.2, -0.12),
    (-0.42, 0.42), (0.02, 0.3), (0.44, 0.34), (0, 0.66),
)  # fmt: skip
LOGS = ((-0.14, -0.42, 74, 0.8), (0.1, 0.02, 104, 1.1), (-0.06, 0.46, 84, 0.85))  # across, down, turn, length
HEAP = ((-0.52, -0.12), (-0.4, -0.4), (-0.2, -0.44), (-0.06, -0.72), (0.16, -0.66), (0.42, -0.38), (0.54, -0.12))
GLINTS = ((-0.3, -0.26), (-0.02, -0.54), (0.06, -0.26), (0.34, -0.24))  # on the lumps of a heap of coal
HEXES: tuple[Hex, ...] = tuple((q, r) for q, r in CELL.tolist())
HEX_BOX = Box(-UNIT, -UNIT * 0.87, UNIT * 2, UNIT * 1.74)
TILE_BOX = Box(-3.2 * UNIT, -3.2 * UNIT, 6.4 * UNIT, 6.4 * UNIT)  # which a tile fills however it is turned
HARBOUR_BOX = Box(-2.5 * UNIT, -0.5 * UNIT, 5 * UNIT, 4 * UNIT)


@lru_cache(maxsize=1)
def river_symbols() -> tuple[Symbol, ...]:
    """Every symbol that is scaled with the river."""
    return (
        Symbol("bank", TILE_BOX, _bank(HEXES)),
        *(Symbol(f"tile-{name}", TILE_BOX, "".join(_tile(name))) for name in TILE_IDS),
        *(_pier(colour) for colour in PIER_COLOURS),
        _leg(),
        Symbol("newest", TILE_BOX, _around(HEXES, fill="none", stroke_dasharray="7 5")),
        Symbol("harbour", HARBOUR_BOX, _harbour()),
        Symbol("stage", HARBOUR_BOX, _stage()),
        _levee(),
        _depot(),
        _driftwood(),
        _sandbank(),
        _hex("target", 0.92, fill=CREAM, fill_opacity=0.45),
        _hex("target-boat", 0.98, fill=CREAM, fill_opacity=0.12),
        _hex("berth", 0.8, fill=SHOAL, fill_opacity=0.7, stroke_dasharray="4 3"),
        _berth_upon(),
        _hex("halo", 0.96, fill=CREAM, fill_opacity=0.6),
        _hex("plan", 0.86, fill=CREAM, fill_opacity=0.34),
        _risk(),
        _course(),
        _hex("course-end", 0.92, fill=CREAM, fill_opacity=0.7),
        _aground(),
    )


def _around(hexes: tuple[Hex, ...], **look: object) -> str:
    path = closed(outlines(hexes, UNIT))
    return element("path", d=path, stroke_linejoin="round", vector_effect="non-scaling-stroke", **look)


def _bank(hexes: tuple[Hex, ...]) -> str:
    path = closed(outlines(hexes, UNIT))
    return element("path", d=path, fill=SAND, stroke=SAND, stroke_width=2 * SHORE * UNIT, stroke_linejoin="round")


# --- tiles


def _tile(name: str) -> Iterator[str]:
    """Water, hexes, the current that runs ahead, islands."""
    facts = DATA["tiles"][name]
    yield element("path", d=closed(outlines(HEXES, UNIT)), fill=WATER, stroke=HEX_LINE, stroke_width=1)
    yield element("path", d=_current(facts["islands"]), fill="none", stroke=CURRENT, stroke_width=0.9, opacity=0.8)
    yield element("path", d=inner_lines(HEXES, UNIT), stroke=HEX_LINE, stroke_width=0.9)
    for group in facts["island_groups"]:
        yield from _island(group, _landings(name))


def _current(islands: list[int]) -> str:
    """A wavy stroke ahead in each hex of water, now further left, now further right."""
    path = ""
    for cell in range(CELLS):
        if cell not in islands:
            x, y = centre(*HEXES[cell], UNIT)
            start = x + DRIFT[(cell * 3) % len(DRIFT)] * UNIT, y + (0.5 + DRIFT[cell % len(DRIFT)] / 2) * UNIT
            sway, length = UNIT * 0.09, UNIT * (0.36 if cell % 3 else 0.5)
            path += f"M{number(start[0])} {number(start[1])}q{number(sway)} {number(-length / 2)} 0 {number(-length)}"
            path += f"t0 {number(-length)}"
    return path


def landing_side(name: str, cell: int) -> int:
    """The side of a depot's hex where the island lies, in the tile's own directions."""
    return next(side for side in range(DIRECTIONS) if INSIDE[cell, side] in DATA["tiles"][name]["islands"])


def _landings(name: str) -> list[int]:
    """The cells of islands where passengers wait or coal is kept."""
    facts = DATA["tiles"][name]
    depots = [int(INSIDE[cell, landing_side(name, cell)]) for cell in facts.get("coal_cells", [])]
    return [*depots, facts["pier"]["island_cell"]] if "pier" in facts else depots


def _island(cells: list[int], landings: list[int]) -> Iterator[str]:
    """Land with a rounded shore and shallow water around it, and trees from above where nothing else stands."""
    for line in outlines([HEXES[cell] for cell in cells], UNIT):
        shore = rounded(line)
        yield element("path", d=shore, fill=SHOAL, stroke=SHOAL, stroke_width=3.4)
        yield element("path", d=shore, fill=ISLAND_GREEN, stroke=ISLAND_EDGE, stroke_width=1.6)
    for cell in cells:
        if cell not in landings:
            yield details(*_trees(*centre(*HEXES[cell], UNIT), cell))


def _trees(x: float, y: float, first: int) -> Iterator[str]:
    """Three crowns, lit from one side."""
    for k in range(3):
        across, down, size = TREES[(k + first) % len(TREES)]
        cx, cy, radius = x + across * UNIT, y + down * UNIT, size * UNIT
        yield element("circle", cx=cx, cy=cy, r=radius, fill=TREE)
        yield element("circle", cx=cx - radius * 0.22, cy=cy - radius * 0.22, r=radius * 0.68, fill=TREE_LIT)


# --- what lies on them


def _pier(colour: str) -> Symbol:
    """A jetty that leads north from the island's shore at the origin, and a coloured board at its end."""
    half, length = UNIT * 0.17, UNIT * 0.62
    deck = f"M{number(-half)} {number(half)}V{number(-length)}H{number(half)}V{number(half)}Z"
    planks = "".join(f"M{number(-half)} {number(half - k * UNIT * 0.16)}h{number(2 * half)}" for k in range(1, 5))
    end = f"M{number(-2.1 * half)} {number(-length)}h{number(4.2 * half)}"
    inner = details(
        element("path", d=planks, stroke=WOOD_DARK, stroke_width=0.8),
        element("path", d=end, stroke=PIER_COLOURS[colour], stroke_width=UNIT * 0.2, stroke_linecap="round"),
    )
    box = Box(-UNIT * 0.5, -UNIT * 0.75, UNIT, UNIT)
    return Symbol(f"pier-{colour}", box, element("path", d=deck, fill=WOOD, stroke=WOOD_DARK, stroke_width=1) + inner)


def _depot() -> Symbol:
    """A shed with a black roof on the island's shore at the origin, and a heap of coal north of it on a quay."""
    half, eaves, ridge = UNIT * 0.46, UNIT * 0.62, UNIT * 0.3
    quay = sheet(Box(-UNIT * 0.6, -UNIT * 0.34, UNIT * 1.2, UNIT * 0.42), 2, fill=WOOD, stroke=WOOD_DARK)
    inner = details(
        sheet(Box(-half, -UNIT * 0.02, 2 * half, eaves), 1, fill=ROOF, stroke=CREAM, stroke_width=1),
        sheet(Box(-half, -UNIT * 0.02, 2 * half, ridge), 1, fill=ROOF_LIT),
        element("polygon", points=points([(x * UNIT, y * UNIT) for x, y in HEAP]), fill=COAL, stroke=CREAM),
        *(shape("diamond", x * UNIT, y * UNIT, UNIT * 0.07, fill=COAL_LIT) for x, y in GLINTS),
    )
    return Symbol("depot", Box(-UNIT * 0.62, -UNIT * 0.84, UNIT * 1.24, UNIT * 1.46), quay + inner)


def _driftwood() -> Symbol:
    """Logs that float across a hex around the origin."""
    return Symbol("driftwood", HEX_BOX, details(*(_log(*log) for log in LOGS)))


def _log(x: float, y: float, turn: float, length: float) -> str:
    """A trunk from above, with one end cut bright."""
    end, width = length / 2 * UNIT, UNIT * 0.36
    way = f"M0 {number(-end)}V{number(end)}"
    return element(
        "g",
        element("path", d=way, stroke=CURRENT, stroke_width=width * 1.5, stroke_linecap="round"),
        element("path", d=way, stroke=BARK, stroke_width=width, stroke_linecap="round"),
        element("path", d=way, stroke=WOOD, stroke_width=width * 0.5, stroke_linecap="round"),
        element("circle", cy=-end, r=width * 0.36, fill=CUT),
        transform=transform(x * UNIT, y * UNIT, turn),
    )


def _sandbank() -> Symbol:
    """Sand just above the water, dotted as on a chart, that fills a hex around the origin."""
    shore = rounded([(x * 1.02 * UNIT, y * 1.02 * UNIT) for x, y in SANDBANK])
    inner = details(
        element("path", d=shore, fill=SANDBANK_SAND, stroke=SANDBANK_EDGE, stroke_width=1.6),
        *(element("circle", cx=x * UNIT, cy=y * UNIT, r=UNIT * 0.055, fill=GRAINS) for x, y in STIPPLE),
    )
    return Symbol("sandbank", HEX_BOX, inner)


def _harbour() -> str:
    """Calm water in a ring of sand, as part of the tile that would come next."""
    hexes = tuple(HEXES[cell] for cell in BASIN_CELLS)
    return _bank(hexes) + element("path", d=closed(outlines(hexes, UNIT)), fill=BASIN, stroke=HEX_LINE, stroke_width=1)


def _stage() -> str:
    """The landing stage: planks along the sides of the harbour where the berths lie."""
    way, width = "".join(_sides_of_stage()), UNIT * 0.34
    edge = element("path", d=way, stroke=WOOD_DARK, stroke_width=UNIT * 0.44, stroke_linecap="round")
    deck = element("path", d=way, stroke=WOOD, stroke_width=width, stroke_linecap="round")
    return edge + deck + element("path", d=way, stroke=WOOD_DARK, stroke_width=width, stroke_dasharray="0.8 3.2")


def _sides_of_stage() -> Iterator[str]:
    """The sides of the harbour's cells that the berths look at."""
    for berth in FINISH_BERTHS[STRAIGHT].tolist():
        for direction in range(DIRECTIONS):
            cell = int(ONWARD[STRAIGHT, berth, direction])
            if cell != NONE:
                side = (direction + DIRECTIONS // 2) % DIRECTIONS
                (x, y), (to_x, to_y) = (corner(HEXES[cell], k, UNIT) for k in (side - 1, side))
                yield f"M{number(x)} {number(y)}L{number(to_x)} {number(to_y)}"


def _levee() -> Symbol:
    """A bank between tiles that merely touch, along the north side of a hex around the origin."""
    (x, y), (to_x, _) = corner((0, 0), -1, UNIT), corner((0, 0), 0, UNIT)
    way = f"M{number(x)} {number(y)}H{number(to_x)}"
    line = element("path", d=way, stroke=SAND_EDGE, stroke_width=UNIT * 0.38, stroke_linecap="round")
    line += element("path", d=way, stroke=SAND, stroke_width=UNIT * 0.3, stroke_linecap="round")
    return Symbol("levee", Box(-UNIT * 0.7, -UNIT * 1.1, UNIT * 1.4, UNIT * 0.5), line)


def _leg() -> Symbol:
    """One step of a course, from the middle of a hex to that of the one north of it."""
    line = element("path", d=f"M0 0V{number(-UNIT * HEIGHT)}", fill="none", stroke_dasharray="5 4")
    return Symbol("leg", Box(-1, -UNIT * HEIGHT, 2, UNIT * HEIGHT), line)


def _course() -> Symbol:
    """One step of a plan: a line with an arrow, from the middle of a hex to that of the one north of it."""
    far, tip = UNIT * HEIGHT, UNIT * HEIGHT * 0.5
    way = f"M0 0V{number(-far)}"
    arrow = f"M{number(-UNIT * 0.22)} {number(-tip + UNIT * 0.18)}L0 {number(-tip)}L{number(UNIT * 0.22)} "
    arrow += number(-tip + UNIT * 0.18)
    casing = element("path", d=way + arrow, fill="none", stroke=CREAM, stroke_width=6, stroke_linecap="round")
    line = element("path", d=way + arrow, fill="none", stroke_linecap="round")
    return Symbol("course", Box(-UNIT * 0.3, -far, UNIT * 0.6, far), casing + line)


def _risk() -> Symbol:
    """A hex where a turn can end after which no other could follow, with a warning."""
    ground = _hex("risk", 0.86, fill=CREAM, fill_opacity=0.34)
    warning = f"M0 {number(-UNIT * 0.62)}V{number(-UNIT * 0.26)}M0 {number(-UNIT * 0.06)}v0.1"
    look: dict[str, object] = {
        "stroke": DANGER,
        "stroke_width": UNIT * 0.17,
        "stroke_linecap": "round",
        "stroke_dasharray": "none",
    }
    return Symbol("risk", HEX_BOX, ground.markup + details(element("path", d=warning, **look)))


def _hex(id: str, size: float, **look: object) -> Symbol:
    """A hex around the origin, as large as a part of a whole one."""
    outline = element(
        "path",
        d=closed([corners((0, 0), UNIT * size)]),
        stroke_linejoin="round",
        vector_effect="non-scaling-stroke",
        **look,
    )
    return Symbol(id, HEX_BOX, outline)


def _berth_upon() -> Symbol:
    """A berth where there is something else to be seen: dashes that stand out from sand, wood and water alike."""
    pale = _hex("berth-upon", 0.84, fill="none", stroke=CREAM, stroke_width=3)
    dashes = _hex("berth-upon", 0.84, fill="none", stroke=PRINT, stroke_width=1.4, stroke_dasharray="4 3")
    return Symbol("berth-upon", HEX_BOX, pale.markup + dashes.markup)


def _aground() -> Symbol:
    """A shoal below a boat that ran aground."""
    path = rounded([(x * UNIT, y * UNIT) for x, y in SHOAL_OF_BOAT])
    inner = element("path", d=path, fill=SAND, stroke=SAND_EDGE, stroke_width=2)
    return Symbol("aground", HEX_BOX, inner)
