"""Pictures of boards: drawn by a worker, because painting one holds the interpreter for a good part of a second."""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from riverpost.engine.game import game
from riverpost.engine.latest import Latest
from riverpost.engine.position import Position
from riverpost.server.limits import TOO_MANY
from riverpost.server.refused import Refused
from riverpost.server.workers import Workers

PICTURE_WIDTH = 1600  # pixels
MOST_PIXELS = 2_000_000  # in all, for a narrow room makes a high picture
MOST_KEPT = 32  # pictures, of some hundred KB each
BOX = re.compile(r'viewBox="\S+ \S+ (?P<width>\S+) (?P<height>[^"]+)"')
MOST_WAITING = 8  # pictures to be drawn for one visitor


class Drawn(Protocol):
    """What can be drawn by a worker; two that are equal give the same picture."""

    def file(self) -> bytes:
        """The picture."""

    def __hash__(self) -> int: ...


@dataclass(frozen=True)
class Drawing:
    """A view to be drawn, small enough to be sent; it holds what its eyes may know and no more."""

    game: str
    view: bytes
    viewer: int | None
    names: tuple[str, ...] | None
    lang: str
    layout: str
    painted: bool  # in pixels

    @classmethod
    def of(cls, view: Position, lang: str, layout: str, painted: bool) -> Drawing:
        """A view, and how it is to be drawn."""
        return cls(view.game.name, view.raw.tobytes(), view.viewer, view.names, lang, layout, painted)

    def file(self) -> bytes:
        """SVG, or PNG if it is to be painted."""
        its = game(self.game)
        array = np.frombuffer(self.view, its.parts.dtype).copy()
        view = Position(its, array, options={}, seed=None, names=self.names, viewer=self.viewer)
        picture = its.face.picture(view, self.lang, self.layout)
        return painted(picture) if self.painted else picture.encode()


class Pictures:
    """Pictures as they are asked for; the newest are kept, and the same one is drawn once for all who wait for it."""

    def __init__(self, workers: Workers) -> None:
        self._workers = workers
        self._kept: Latest[Drawn, bytes] = Latest(MOST_KEPT)
        self._drawn: dict[Drawn, asyncio.Task[bytes]] = {}
        self._waiting: Counter[str] = Counter()  # by visitor

    async def picture(self, drawing: Drawn, visitor: str) -> bytes:
        """What is drawn, as a file, for a visitor."""
        if kept := self._kept.get(drawing):
            return kept
        if drawing not in self._drawn:
            if self._waiting[visitor] >= MOST_WAITING:
                raise Refused("too-many", TOO_MANY)
            self._waiting[visitor] += 1
            self._drawn[drawing] = asyncio.create_task(self._draw(drawing, visitor))
        return await asyncio.shield(self._drawn[drawing])

    async def _draw(self, drawing: Drawn, visitor: str) -> bytes:
        try:
            picture = await self._workers.chore(draw, drawing, visitor)
        finally:
            del self._drawn[drawing]
            self._waiting -= Counter([visitor])
        return self._kept.keep(drawing, picture)


# --- in a worker


def draw(drawing: Drawn) -> bytes:
    """The picture."""
    return drawing.file()


def painted(picture: str, width: int = PICTURE_WIDTH) -> bytes:
    """An SVG in pixels, so wide or as wide as its height lets it be."""
    import resvg_py  # here, so that only workers hold it

    return bytes(resvg_py.svg_to_bytes(svg_string=picture, width=min(width, widest(picture))))


def widest(picture: str) -> int:
    """How many pixels wide an SVG may become."""
    box = BOX.search(picture)
    assert box
    return int((MOST_PIXELS * float(box["width"]) / float(box["height"])) ** 0.5)
