"""The room that a board has on a screen, in its pixels, and how map and desk share it."""

import re
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from riverpost.draw.pieces import Box
from riverpost.engine.errors import RiverpostError
from riverpost.engine.words import mark

STEP = 10  # screens that differ by less share a layout
LEAST, MOST = (280, 240), (3840, 2400)
SHARE = 0.62  # of the room, that is the map's at least
SHARE_OF_MANY_PIXELS, MANY_PIXELS = 0.72, 1500  # wide screens show log and choices beside the board
LEAST_DESK = (300.0, 230.0)  # beside the map, below it
HEADLINE = 44.0  # the height of a line that says whose turn it is, where no page does
BESIDE = 1.15  # times as wide as high is a room in which the desk lies beside the map


class Room(NamedTuple):
    """A place for a board: one unit of a scene is one pixel of it."""

    width: int
    height: int

    @property
    def layout(self) -> str:
        """The room as it is written."""
        return f"{self.width}x{self.height}"


class Frame(NamedTuple):
    """Where the large parts of a board lie; a desk that needs more than its box makes the picture longer."""

    map: Box
    desk: Box
    beside: bool  # whether the desk lies beside the map, or below it
    header: Box | None  # whose turn it is and what to do, where the picture says it


NAMED = {"wide": Room(1200, 720), "tall": Room(390, 740)}


@lru_cache(maxsize=256)
def room_of(layout: str) -> Room:
    """The room that a layout names, or gives in pixels: "wide", "tall", or "1366x680"."""
    if layout in NAMED:
        return NAMED[layout]
    sizes = re.fullmatch(r"([0-9]{1,5})x([0-9]{1,5})", layout)
    if not sizes:
        text = mark('There is no layout {layout}; a layout is "wide", "tall" or a size such as "1366x680".')
        raise RiverpostError(text, Path(__file__).parent, layout=repr(layout))
    width, height = (
        min(max(int(size) // STEP * STEP, least), most)
        for size, least, most in zip(sizes.groups(), LEAST, MOST, strict=True)
    )
    return Room(width, height)


@lru_cache(maxsize=256)
def frame(room: Room, aspect: float, headline: bool) -> Frame:
    """Map and desk in a room; the map as wide for its height as it likes to be, as far as both have their share."""
    top = HEADLINE if headline else 0.0
    header = Box(0, 0, room.width, HEADLINE) if headline else None
    width, height = float(room.width), float(room.height)
    if width >= BESIDE * height:
        share = SHARE if width < MANY_PIXELS else SHARE_OF_MANY_PIXELS
        map_width = max(share * width, min(height * aspect, width - LEAST_DESK[0]))
        desk = Box(map_width, top, width - map_width, height)
        return Frame(Box(0, top, map_width, height), desk, True, header)
    map_height = max(SHARE * height, min(width / aspect, height - LEAST_DESK[1]))
    desk = Box(0, top + map_height, width, height - map_height)
    return Frame(Box(0, top, width, map_height), desk, False, header)
