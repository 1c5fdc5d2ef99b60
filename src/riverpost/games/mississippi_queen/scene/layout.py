"""Where everything lies: the two layouts of the drawing, all their measures in one place."""

from dataclasses import dataclass
from functools import lru_cache

from riverpost.draw import Box
from riverpost.draw.memory import glimpse
from riverpost.draw.parts import no_such_layout
from riverpost.engine.seen import Seen
from riverpost.games.mississippi_queen.rules.board import DIRECTIONS, FULL_COAL, NONE, SPEEDS

UNIT = 20.0  # the radius of a hex on the map, which has a measure of its own
DIGIT = 9.6  # the size of the digits on a boat
COMPASS = (1, 2, 5, 4, 3, 0)  # the cell of each direction in a grid of three columns and two rows, north first
MOST_PANEL_HEIGHT = (148.0, 270.0)  # of a player with one boat and with two, in the wide layout
PANEL_HEIGHT = (92.0, 196.0)  # in the tall layout
ROSE_HEIGHT = 72.0  # of the panel of the Black Rose
LEAST_TARGET = 40.0  # across, of anything to tap
KEY_HEIGHT = 44.0  # of a button with words
LOT_GAP = 6.0  # between amounts of coal
MOST_KEYS = 3  # buttons with words at a time
MANY_BOATS = 6  # that must stand closer in the order of play
COST_HEIGHT = 16.0  # below a wheel: what the speed costs


@dataclass(frozen=True)
class Style:
    """Sizes of letters and pieces."""

    smallest: float  # letters, never less
    text: float
    heading: float
    title: float
    largest_hex: float  # radius on a short river
    boat: float  # the least radius of a boat, even where hexes are smaller
    wheel: float  # radius of a wheel in a panel
    helm: float  # radius of a round button
    stub: float  # height of a passenger in a panel
    place: tuple[float, float]  # of a boat in the order of play
    gap: float


WIDE = Style(
    smallest=11, text=12, heading=16, title=30, largest_hex=34, boat=12,
    wheel=30, helm=29, stub=25, place=(30, 40), gap=8,
)  # fmt: skip
TALL = Style(
    smallest=9, text=10, heading=14, title=20, largest_hex=27, boat=10,
    wheel=22, helm=24, stub=21, place=(30, 32), gap=6,
)  # fmt: skip


@dataclass(frozen=True)
class Fleet:
    """Who takes part: players, boats, and whether the Black Rose is one of them."""

    players: int
    boats: int
    rose: bool = False

    @property
    def two_each(self) -> bool:
        """Whether every player has two boats."""
        return self.boats - self.rose > self.players


@glimpse("boats", "rose")
def fleet_of(view: Seen) -> Fleet:
    """Who takes part in a race."""
    s = view.raw
    return Fleet(s.players, s.boats, s.rose != NONE)


@dataclass(frozen=True)
class Footer:
    """What the viewer is offered below the map."""

    wheels: bool = False  # one for each speed
    astern: bool = False  # a button beside the wheels
    compass: bool = False  # one button for each direction
    lots: int = 0  # rows of buttons, one for each amount of coal


@dataclass(frozen=True, eq=False)
class Layout:
    """A layout worked out: where each part lies. There is one for each layout and fleet, so that it can be a key."""

    name: str
    style: Style
    width: float
    height: float
    header: Box | None  # who is asked and what, where the picture says it
    round: Box  # the round and the points that are left
    order: tuple[Box, ...]  # a place for each boat
    map: Box
    foot: Box  # where the viewer's choices lie
    waves: Box  # below the choices, with the title
    title: Box
    players: tuple[Box, ...]
    rose: tuple[Box, ...]  # a panel for the Black Rose, if she sails


@dataclass(frozen=True)
class Desk:
    """Where the choices below the map lie."""

    wheels: tuple[Box, ...]  # by speed, then astern
    compass: tuple[Box, ...]  # by direction
    lots: tuple[Box, ...]  # by amount of coal, row by row
    keys: tuple[Box, ...]


@lru_cache(maxsize=64)
def lay_out(layout: str, fleet: Fleet, seated: bool, headline: bool = True) -> Layout:
    """The layout for these players and boats; somebody who sits there has room for choices."""
    if layout == "wide":
        return _wide(fleet, headline)
    if layout == "tall":
        return _tall(fleet, seated, headline)
    raise no_such_layout(layout)


@lru_cache(maxsize=256)
def desk(layout: Layout, footer: Footer) -> Desk:
    """Where these choices lie."""
    return _wide_desk(layout, footer) if layout.name == "wide" else _tall_desk(layout, footer)


def _wide(fleet: Fleet, headline: bool) -> Layout:
    style, margin = WIDE, 16.0
    top = 56.0 if headline else 10.0
    panels = Box(908, 62, 276, 742)
    room = panels.height - (ROSE_HEIGHT + style.gap if fleet.rose else 0)
    height = min(MOST_PANEL_HEIGHT[fleet.two_each], (room + style.gap) / fleet.players - style.gap)
    players = _stacked(panels, fleet.players, height, style)
    return Layout(
        name="wide",
        style=style,
        width=1200,
        height=820,
        header=Box(margin, 10, 876, 40) if headline else None,
        round=Box(panels.x, 10, 92, 42),
        order=_places(panels.right, 11, fleet.boats, style),
        map=Box(margin, top, 876, 668 - top),
        foot=Box(margin, 680, 876, 2 * _round_wheel(style)),
        waves=Box(0, 676, 1200, 144),
        title=Box(500, 690, 392, 110),
        players=players,
        rose=_below(players[-1], style) if fleet.rose else (),
    )


def _round_wheel(style: Style) -> float:
    """What a round button takes, with the gap to the next."""
    return 2 * style.helm + style.gap


def _wide_desk(layout: Layout, footer: Footer) -> Desk:
    style, foot, round_wheel = layout.style, layout.foot, _round_wheel(layout.style)
    columns = SPEEDS + footer.astern
    wheels = Box(foot.x, foot.y + 16, columns * round_wheel - style.gap, round_wheel + COST_HEIGHT)
    lots = Box(foot.x, foot.y, 464, footer.lots * (LEAST_TARGET + LOT_GAP))
    compass = Box(foot.x, foot.y, 3 * round_wheel, foot.height)
    keys = Box(compass.right + 2 * style.gap if footer.compass else foot.x, foot.y + 36, lots.width, KEY_HEIGHT)
    if footer.lots:
        keys = Box(lots.x, lots.bottom, lots.width, KEY_HEIGHT)
    return Desk(
        wheels=tuple(wheels.grid(columns, 1, style.gap)) if footer.wheels else (),
        compass=_compass(compass, style) if footer.compass else (),
        lots=_lots(lots, footer),
        keys=tuple(keys.grid(MOST_KEYS, 1, style.gap)),
    )


def _tall(fleet: Fleet, seated: bool, headline: bool) -> Layout:
    style, margin, width = TALL, 10.0, 390.0
    room, round_wheel = width - 2 * margin, _round_wheel(style)
    top = 36.0 if headline else 6.0
    map = Box(5, top + 40, 380, 520)
    foot = Box(margin, map.bottom + 8, room, 2 * round_wheel + 2 + KEY_HEIGHT if seated else 0)
    height = PANEL_HEIGHT[fleet.two_each]
    panels = Box(margin, foot.bottom + 8, room, fleet.players * (height + style.gap))
    players = _stacked(panels, fleet.players, height, style)
    waves = Box(0, panels.bottom + (ROSE_HEIGHT + style.gap if fleet.rose else 0), width, 64)
    return Layout(
        name="tall",
        style=style,
        width=width,
        height=waves.bottom,
        header=Box(margin, 6, room, 30) if headline else None,
        round=Box(margin, top, 130, 36),
        order=_places(width - margin, top + 2, fleet.boats, style),
        map=map,
        foot=foot,
        waves=waves,
        title=waves.inside(12),
        players=players,
        rose=_below(players[-1], style) if fleet.rose else (),
    )


def _tall_desk(layout: Layout, footer: Footer) -> Desk:
    """The choices one below the other; never are there so many kinds at a time that they leave the foot."""
    style, foot, round_wheel = layout.style, layout.foot, _round_wheel(layout.style)
    columns = SPEEDS + footer.astern
    wheels = Box(foot.x, foot.y, foot.width, round_wheel + COST_HEIGHT if footer.wheels else 0)
    compass = Box(
        layout.width / 2 - 2 * round_wheel, wheels.bottom, 4 * round_wheel, 2 * round_wheel if footer.compass else 0
    )
    lots = Box(foot.x, compass.bottom, foot.width, footer.lots * (LEAST_TARGET + LOT_GAP))
    keys = Box(foot.x, lots.bottom + 2, foot.width, KEY_HEIGHT)
    return Desk(
        wheels=tuple(wheels.grid(columns, 1, style.gap)) if footer.wheels else (),
        compass=_compass(compass, style) if footer.compass else (),
        lots=_lots(lots, footer),
        keys=tuple(keys.grid(MOST_KEYS, 1, style.gap)),
    )


def _compass(box: Box, style: Style) -> tuple[Box, ...]:
    """A button for each direction, as on a map."""
    cells = box.grid(3, 2, style.gap)
    return tuple(cells[COMPASS[direction]] for direction in range(DIRECTIONS))


def _places(right: float, y: float, boats: int, style: Style) -> tuple[Box, ...]:
    """Places for the boats in order of play, side by side; many are a little narrower."""
    width, height = style.place
    step = width + (4 if boats < MANY_BOATS else 0)
    return tuple(Box(right + 4 - (boats - k) * step, y, step - 4, height) for k in range(boats))


def _stacked(box: Box, count: int, height: float, style: Style) -> tuple[Box, ...]:
    return tuple(Box(box.x, box.y + k * (height + style.gap), box.width, height) for k in range(count))


def _below(last: Box, style: Style) -> tuple[Box, ...]:
    """The panel of the Black Rose, below those of the players."""
    return (Box(last.x, last.bottom + style.gap, last.width, ROSE_HEIGHT),)


def _lots(box: Box, footer: Footer) -> tuple[Box, ...]:
    """A button for each amount of coal, in rows with a gap below each."""
    rows = Box(box.x, box.y, box.width, box.height - LOT_GAP)
    return tuple(rows.grid(FULL_COAL, footer.lots, LOT_GAP)) if footer.lots else ()
