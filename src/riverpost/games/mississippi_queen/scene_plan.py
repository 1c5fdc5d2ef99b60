"""Where everything lies: the two layouts of the drawing, all their measures in one place."""

from dataclasses import dataclass
from typing import Any

from riverpost.draw import Box
from riverpost.draw.parts import no_such_layout
from riverpost.engine.errors import RiverpostError
from riverpost.games.mississippi_queen.board import DIRECTIONS, FULL_COAL, NONE, SPEEDS

UNIT = 20.0  # the radius of a hex in the symbols of the river; pieces there are scaled to the river's length
COMPASS = (1, 2, 5, 4, 3, 0)  # the cell of each direction in a grid of three columns and two rows, north first
MOST_PANEL_HEIGHT = (148.0, 270.0)  # of a player with one boat and with two, in the wide layout
PANEL_HEIGHT = (92.0, 196.0)  # in the tall layout
ROSE_HEIGHT = 72.0  # of the panel of the Black Rose
LEAST_TARGET = 40.0  # across, of anything to tap
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
    shore: float  # room between the river and the frame
    boat: float  # the least radius of a boat, even where hexes are smaller
    figure: float  # the least height of a passenger
    digits: float  # the least radius of a hex that has room for letters
    target: float  # the least radius of a hex to tap; on a longer river the choice is a button
    wheel: float  # radius of a wheel in a panel
    helm: float  # radius of a round button
    stub: float  # height of a passenger in a panel
    place: tuple[float, float]  # of a boat in the order of play
    gap: float


WIDE = Style(
    smallest=11, text=12, heading=16, title=30, largest_hex=34, shore=16, boat=12, figure=11, digits=18, target=15,
    wheel=30, helm=29, stub=25, place=(30, 40), gap=8,
)  # fmt: skip
TALL = Style(
    smallest=9, text=10, heading=14, title=20, largest_hex=27, shore=12, boat=10, figure=9, digits=15, target=20,
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


def fleet_of(s: Any) -> Fleet:
    """Who takes part in a race."""
    return Fleet(int(s.players), int(s.boats), bool(s.rose != NONE))


@dataclass(frozen=True)
class Footer:
    """What the viewer is offered below the map."""

    wheels: bool = False  # one for each speed
    astern: bool = False  # a button beside the wheels
    compass: bool = False  # one button for each direction
    lots: int = 0  # rows of buttons, one for each amount of coal
    keys: int = 0  # buttons with words


@dataclass(frozen=True)
class Plan:
    """A layout worked out for a position: where each part lies."""

    layout: str
    style: Style
    width: float
    height: float
    header: Box | None  # who is asked and what, where the picture says it
    round: Box  # the round and the points that are left
    order: tuple[Box, ...]  # a place for each boat
    map: Box
    waves: Box  # below the choices, with the title
    title: Box
    wheels: tuple[Box, ...]  # by speed, then astern
    compass: tuple[Box, ...]  # by direction
    lots: tuple[Box, ...]  # by amount of coal, row by row
    keys: tuple[Box, ...]
    players: tuple[Box, ...]
    rose: tuple[Box, ...]  # a panel for the Black Rose, if she sails


def plan(layout: str, fleet: Fleet, footer: Footer, headline: bool = True) -> Plan:
    """The layout for these players and boats, with these choices, with or without a headline."""
    if layout == "wide":
        return _wide(fleet, footer, headline)
    if layout == "tall":
        return _tall(fleet, footer, headline)
    raise RiverpostError(no_such_layout(layout))


def _wide(fleet: Fleet, footer: Footer, headline: bool) -> Plan:
    style, margin = WIDE, 16.0
    top = 56.0 if headline else 10.0
    round_wheel = 2 * style.helm + style.gap
    foot = Box(margin, 680, 876, 2 * round_wheel)
    columns = SPEEDS + footer.astern
    wheels = Box(foot.x, foot.y + 16, columns * round_wheel - style.gap, round_wheel + COST_HEIGHT)
    lots = Box(foot.x, foot.y, 464, footer.lots * (LEAST_TARGET + LOT_GAP))
    compass = Box(foot.x, foot.y, 3 * round_wheel, foot.height)
    keys = Box(compass.right + 2 * style.gap if footer.compass else foot.x, foot.y + 30, 400, 58)
    if footer.lots:
        keys = Box(lots.x, lots.bottom, lots.width, LEAST_TARGET)
    panels = Box(908, 62, 276, 742)
    room = panels.height - (ROSE_HEIGHT + style.gap if fleet.rose else 0)
    height = min(MOST_PANEL_HEIGHT[fleet.two_each], (room + style.gap) / fleet.players - style.gap)
    players = _stacked(panels, fleet.players, height, style)
    return Plan(
        layout="wide",
        style=style,
        width=1200,
        height=820,
        header=Box(margin, 10, 876, 40) if headline else None,
        round=Box(panels.x, 10, 92, 42),
        order=_places(panels.right, 11, fleet.boats, style),
        map=Box(margin, top, 876, 668 - top),
        waves=Box(0, 676, 1200, 144),
        title=Box(500, 690, 392, 110),
        wheels=tuple(wheels.grid(columns, 1, style.gap)) if footer.wheels else (),
        compass=_compass(compass, style) if footer.compass else (),
        lots=_lots(lots, footer),
        keys=tuple(keys.grid(MOST_KEYS, 1, style.gap)[: footer.keys]),
        players=players,
        rose=_below(players[-1], style) if fleet.rose else (),
    )


def _tall(fleet: Fleet, footer: Footer, headline: bool) -> Plan:
    style, margin, width = TALL, 10.0, 390.0
    room, round_wheel = width - 2 * margin, 2 * style.helm + style.gap
    top = 36.0 if headline else 6.0
    map = Box(5, top + 40, 380, 520)
    columns = SPEEDS + footer.astern
    wheels = Box(margin, map.bottom + 8, room, round_wheel + COST_HEIGHT if footer.wheels else 0)
    compass = Box(margin, wheels.bottom, room, 2 * round_wheel if footer.compass else 0)
    rose = Box(width / 2 - 2 * round_wheel, compass.y, 4 * round_wheel, compass.height)
    lots = Box(margin, compass.bottom, room, footer.lots * (LEAST_TARGET + LOT_GAP))
    keys = Box(margin, lots.bottom + 2, room, 44 if footer.keys else 0)
    height = PANEL_HEIGHT[fleet.two_each]
    panels = Box(margin, keys.bottom + 8, room, fleet.players * (height + style.gap))
    players = _stacked(panels, fleet.players, height, style)
    waves = Box(0, panels.bottom + (ROSE_HEIGHT + style.gap if fleet.rose else 0), width, 64)
    return Plan(
        layout="tall",
        style=style,
        width=width,
        height=waves.bottom,
        header=Box(margin, 6, room, 30) if headline else None,
        round=Box(margin, top, 130, 36),
        order=_places(width - margin, top + 2, fleet.boats, style),
        map=map,
        waves=waves,
        title=waves.inside(12),
        wheels=tuple(wheels.grid(columns, 1, style.gap)) if footer.wheels else (),
        compass=_compass(rose, style) if footer.compass else (),
        lots=_lots(lots, footer),
        keys=tuple(keys.grid(MOST_KEYS, 1, style.gap)[: footer.keys]),
        players=players,
        rose=_below(players[-1], style) if fleet.rose else (),
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
