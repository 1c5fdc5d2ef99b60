"""The board as pieces: the heaps, and a panel for each player."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from riverpost.draw import Box, Piece, Scene, Symbol
from riverpost.draw.palette import BLUE, GREEN, INK, LINE, ORANGE, PAGE, PANEL, QUIET_INK
from riverpost.draw.parts import grouped, headline, lit, name_of_player
from riverpost.draw.room import room_of
from riverpost.draw.shapes import details, mark, plate, sheet
from riverpost.draw.svg import element
from riverpost.engine.words import Translate

from ..rules.board import HEAPS, MOST, STONES
from ..words import describe, player_name, prompt, told_heap

ROOMY = 600.0  # a width in which heaps lie side by side
MARGIN, GAP = 12.0, 10.0
HEADER = 40.0
HEAP, PANEL_HEIGHT = 96.0, 44.0  # heights
HEADING, SMALLEST = 16.0, 11.0  # letters
STONE = 13.0  # radius


def scene(view: Any, translate: Translate, layout: str, headline: bool = True) -> Scene:
    """The board as the seat of a view sees it, in the room of a layout."""
    width = float(room_of(layout).width)
    top = MARGIN + (HEADER if headline else 0)
    heaps = grid(width, top, HEAP, HEAPS)
    panels = grid(width, heaps[-1].bottom + GAP, PANEL_HEIGHT, view.players)
    height = panels[-1].bottom + MARGIN
    choices = grouped(view.choices, piece_of)
    pieces = [
        *(question(view, width, translate) if headline else ()),
        *(piece_of_heap(view, heap, box, translate) for heap, box in enumerate(heaps)),
        *(piece for seat, box in enumerate(panels) for piece in pieces_of_player(view, seat, box, translate)),
    ]
    return Scene(
        width=width,
        height=height,
        symbols=symbols(heaps[0].width),
        backdrop=sheet(Box(0, 0, width, height), 0, fill=PAGE),
        pieces=lit(pieces, choices),
        title=view.title,
        describe=lambda: "\n".join(describe(view, translate)),
    )


def piece_of(action: int) -> str:
    """The piece that an action is done with."""
    return f"heap-{action // MOST}"


def grid(width: float, top: float, height: float, count: int) -> list[Box]:
    """Boxes of a height side by side, or one below the other."""
    columns = HEAPS if width >= ROOMY else 1
    rows = -(-count // columns)
    room = Box(MARGIN, top, width - 2 * MARGIN, rows * (height + GAP) - GAP)
    return room.grid(columns, rows, GAP)[:count]


def question(view: Any, width: float, translate: Translate) -> Iterator[Piece]:
    """What is to be decided."""
    return headline(prompt(view, translate), MARGIN, MARGIN + HEADING + 5, width - 2 * MARGIN, HEADING, SMALLEST)


def piece_of_heap(view: Any, heap: int, box: Box, translate: Translate) -> Piece:
    """A heap is one piece, which shows its stones."""
    return Piece(f"heap-{heap}", f"heap-{view.raw.heap[heap]}", box.x, box.y, label=told_heap(view, heap, translate))


def pieces_of_player(view: Any, seat: int, box: Box, translate: Translate) -> Iterator[Piece]:
    """A panel with the mark and the name; that of the mover stands out."""
    state = "turn" if seat == view.raw.mover else "quiet"
    yield Piece(f"panel-{seat}", "panel", box.x, box.y, state=state)
    yield from name_of_player(seat, player_name(view, seat, translate), box.inside(6), 0, HEADING, SMALLEST)


@cache
def symbols(width: float) -> Mapping[str, Symbol]:
    """What pieces show."""
    drawn = [heap_of_stones(width, stones) for stones in range(max(STONES) + 1)]
    marks = [mark(f"mark-{seat}", livery, HEADING * 0.45) for seat, livery in enumerate((ORANGE, BLUE, GREEN))]
    return {symbol.id: symbol for symbol in (*drawn, *marks, plate("panel", width, PANEL_HEIGHT, 6, PANEL))}


def heap_of_stones(width: float, stones: int) -> Symbol:
    """So many stones side by side on a tray."""
    tray, step = plate(f"heap-{stones}", width, HEAP, 8, LINE), 2.5 * STONE
    x, y = tray.box.middle
    lying = [
        element("circle", cx=x + step * (k - (stones - 1) / 2), cy=y, r=STONE, fill=QUIET_INK, stroke=INK)
        for k in range(stones)
    ]
    return Symbol(tray.id, tray.box, tray.markup + details(*lying))
