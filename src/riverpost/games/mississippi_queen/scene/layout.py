"""Where everything lies in any room: the map, and the desk with panels, choices and the strip of the race."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from math import ceil
from typing import NamedTuple

from riverpost.draw import Box
from riverpost.draw.memory import glimpse
from riverpost.draw.room import Frame, frame, room_of
from riverpost.engine.seen import Seen
from riverpost.games.mississippi_queen.rules.board import DIRECTIONS, FULL_COAL, NONE, SPEEDS

UNIT = 20.0  # the radius of a hex on the map, which has a measure of its own
DIGIT = 11.4  # the size of digits on the map
SMALLEST = 11.0  # letters on a screen, never less
BADGE_DIGIT = 13.0  # digits on wheels and badges, never less
ASPECT = 1.2  # how wide for its height the map likes to be
LARGEST_HEX, LEAST_BOAT = 44.0, 12.0  # on the screen: the radius of a hex on a short river, of a boat on a long one
WEST_TO_EAST = (4, 5, 0, 1, 2, 3)  # directions as they lie in a row, north in the middle
KEYS = 4  # buttons with words, side by side
MARGIN = 8.0  # around all that lies on the desk
LEAST_TARGET = 40.0  # across, of anything to tap
LOT_GAP = 6.0  # between amounts of coal
COST_HEIGHT = 20.0  # below a wheel: what the speed costs
TWO_COLUMNS = 640.0  # the width of a desk on which the other players lie beside what is one's own
TWO_PANELS = 400.0  # the width of a column in which two panels lie side by side
SCALES = tuple(k / 20 for k in range(44, 19, -1))  # how large the desk may be drawn, the largest first


@dataclass(frozen=True)
class Style:
    """Sizes of letters and pieces."""

    text: float
    heading: float
    wheel: float  # radius of a wheel in a panel
    helm: float  # radius of a round button
    key: float  # height of a button with words
    stub: float  # height of a passenger in a panel
    place: tuple[float, float]  # of a boat in the order of play
    gap: float
    padding: float  # within a panel


def _style(scale: float, width: float, columns: int) -> Style:
    """Sizes for a column in which so many boats lie side by side in their panels."""
    panel = (width - (columns - 1) * 6) / columns
    return Style(
        text=min(max(11.5, 11 * scale), 17),
        heading=min(14 * scale, 25),
        wheel=min(17 * scale, panel * 0.085),
        helm=min(22 * scale, width / SPEEDS / 2 - 1),
        key=min(40 * scale, 62),
        stub=min(19 * scale, panel * 0.08),
        place=(25.0 + 3 * (scale - 1), 27 + 13 * (scale - 1)),
        gap=round(6 * scale),
        padding=6 * scale,
    )


@dataclass(frozen=True)
class Fleet:
    """Who takes part, as far as it settles where things lie."""

    players: int
    boats: int
    tiles: int  # of the whole river
    rose: bool = False
    teams: bool = False

    @property
    def two_each(self) -> bool:
        """Whether every player has two boats."""
        return self.boats - self.rose > self.players

    @property
    def others(self) -> int:
        """How many panels there are beside that of one player: those of the others, and of the Black Rose."""
        return self.players - 1 + self.rose


@glimpse("boats", "rose", "length", "teams")
def fleet_of(view: Seen) -> Fleet:
    """Who takes part in a race."""
    s = view.raw
    return Fleet(s.players, s.boats, s.length, s.rose != NONE, bool(s.teams))


@dataclass(frozen=True)
class Controls:
    """Where the viewer's choices lie; wheels, compass and lots take turns in the same place, keys below have theirs."""

    wheels: tuple[Box, ...]  # by speed
    compass: tuple[Box, ...]  # by direction
    lots: tuple[Box, ...]  # by amount of coal, two rows
    keys: tuple[Box, ...]
    wide_keys: tuple[Box, Box]  # in place of all keys but the last, where so few are asked for


@dataclass(frozen=True)
class Strip:
    """Where the strip of the race lies."""

    words: Box  # the tile and the round
    order: tuple[Box, ...]  # a place for each boat
    tiles: tuple[Box, ...]  # and the harbour
    mark: float  # how far the marks of boats lie apart


class Manner(NamedTuple):
    """A way to draw the desk: how large, and how many panels of others, and boats in a panel, lie side by side."""

    scale: float
    panels: int
    boats: int


@dataclass(frozen=True, eq=False)
class Layout:
    """A layout worked out: where each part lies. There is one for each room and fleet, so that it can be a key."""

    style: Style
    scale: float  # how large the desk is drawn
    abreast: int  # how many boats of a player lie side by side in a panel
    filled: float  # how much of its height is used
    width: float
    height: float
    header: Box | None  # who is asked and what, where the picture says it
    map: Box
    controls: Controls | None  # of somebody who sits there
    strip: Strip
    first: Box  # the panel of the viewer, or of the first player
    others: tuple[Box, ...]  # the panels of the other players, then that of the Black Rose

    def panel(self, seat: int, viewer: int) -> Box:
        """Where the panel of a seat lies: that of the viewer comes first, the others in their order."""
        rank = seat if viewer < 0 or seat > viewer else 0 if seat == viewer else seat + 1
        return self.others[rank - 1] if rank else self.first


@lru_cache(maxsize=256)
def lay_out(layout: str, fleet: Fleet, seated: bool, headline: bool = True) -> Layout:
    """The layout for this room and fleet, its desk as large and as full as can be; who sits there has controls."""
    framed = frame(room_of(layout), ASPECT, headline)
    tried = [_laid_out(framed, fleet, seated, manner) for manner in _manners(framed.desk, fleet)]
    fitting = [found for found in tried if found.height <= framed.desk.bottom]
    return max(fitting, key=lambda found: found.scale * found.filled) if fitting else tried[-1]


def _manners(desk: Box, fleet: Fleet) -> Iterator[Manner]:
    """Those worth a try, the largest first."""
    two_panels = _columns(desk)[0].width >= TWO_PANELS and fleet.others > 1 and not fleet.two_each
    for scale in SCALES:
        for panels in (2, 1) if two_panels else (1,):
            for boats in (1, 2) if fleet.two_each else (1,):
                yield Manner(scale, panels, boats)


def _columns(desk: Box) -> list[Box]:
    """The columns of the desk: one, or two where it is wide."""
    return desk.inside(MARGIN).grid(2 if desk.width >= TWO_COLUMNS else 1, 1, 2 * MARGIN)


def _laid_out(framed: Frame, fleet: Fleet, seated: bool, manner: Manner) -> Layout:
    """A layout with the desk drawn in a manner."""
    own, *beside = _columns(framed.desk)
    style = _style(manner.scale, own.width, manner.panels * manner.boats)
    first = Box(own.x, own.y, own.width, _panel_height(1 + fleet.two_each, manner, style))
    controls = _controls(_below(own, first, style), fleet, style) if seated else None
    left = _below(own, controls.keys[0] if controls else first, style)
    if beside:
        others = _panels(beside[0], first.height, fleet, style, manner)
        right = _below(beside[0], others[-1], style)
        strip = _strip(left if left.y <= right.y else right, fleet, style)
    else:
        strip = _strip(left, fleet, style)
        others = _panels(_below(own, strip.tiles[0], style), first.height, fleet, style, manner)
    bottom = max(box.bottom for box in (first, left, strip.tiles[0], others[-1]))
    return Layout(
        style=style,
        scale=manner.scale,
        abreast=manner.boats,
        filled=(bottom - framed.desk.y) / framed.desk.height,
        width=max(framed.map.right, framed.desk.right),
        height=max(framed.map.bottom, framed.desk.bottom, bottom + MARGIN),
        header=framed.header.inside(MARGIN) if framed.header else None,
        map=framed.map,
        controls=controls,
        strip=strip,
        first=first,
        others=others,
    )


def _below(column: Box, last: Box, style: Style) -> Box:
    """What comes next in a column, as high as it needs to be."""
    return Box(column.x, last.bottom + style.gap, column.width, 0)


def _panels(box: Box, height: float, fleet: Fleet, style: Style, manner: Manner) -> tuple[Box, ...]:
    """A panel for each of the others, in rows; that of the Black Rose is lower where players have two boats."""
    if fleet.two_each:
        other = Box(box.x, box.y, box.width, height)
        rose = Box(box.x, other.bottom + style.gap, box.width, _panel_height(1, manner, style))
        return (other, rose)[: fleet.others]
    rows = ceil(fleet.others / manner.panels)
    whole = Box(box.x, box.y, box.width, rows * (height + style.gap) - style.gap)
    return tuple(whole.grid(manner.panels, rows, style.gap)[: fleet.others])


def _panel_height(boats: int, manner: Manner, style: Style) -> float:
    """A row for a name and wheels below it; two boats have names of their own below that of their player."""
    row = style.heading + 6
    rows = ceil(boats / manner.boats) * (row + 2 * style.wheel + style.gap) - style.gap
    return 2 * style.padding + rows + (row if boats > 1 else 0)


def _controls(box: Box, fleet: Fleet, style: Style) -> Controls:
    """Two rows: round buttons or amounts of coal, and keys with words."""
    rounds = Box(box.x, box.y, box.width, 2 * style.helm)
    compass = rounds.grid(DIRECTIONS, 1, 0)
    lots = Box(box.x, box.y, box.width, 2 * LEAST_TARGET + LOT_GAP)
    upper = max(2 * style.helm + COST_HEIGHT, lots.height if fleet.teams else 0.0)
    keys = Box(box.x, box.y + upper + style.gap, box.width, style.key).grid(KEYS, 1, style.gap)
    first, second = replace(keys[0], width=keys[-2].right - box.x).grid(2, 1, style.gap)
    return Controls(
        wheels=tuple(rounds.grid(SPEEDS, 1, 0)),
        compass=tuple(compass[WEST_TO_EAST.index(direction)] for direction in range(DIRECTIONS)),
        lots=tuple(lots.grid(FULL_COAL, 2, LOT_GAP)),
        keys=tuple(keys),
        wide_keys=(first, second),
    )


def _strip(box: Box, fleet: Fleet, style: Style) -> Strip:
    """A few words and the order of play; below, the tiles of the river in a row, with room for marks above them."""
    width, height = style.place
    order = [Box(box.right - (fleet.boats - k) * (width + 3) + 3, box.y, width, height) for k in range(fleet.boats)]
    slots = fleet.tiles + 1
    mark = min(style.heading, box.width / slots / 2)
    top = box.y + height + style.gap + ceil(fleet.boats / 2) * mark
    return Strip(
        words=Box(box.x, box.y, order[0].x - box.x - style.gap, height),
        order=tuple(order),
        tiles=tuple(Box(box.x, top, box.width, style.heading * 0.6).grid(slots, 1, 1.5)),
        mark=mark,
    )
