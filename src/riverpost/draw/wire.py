"""A scene as it goes over the wire, as types. The scripts of the pages are checked against them (`make types`).

A tuple is an array in JSON. Where it says `AtLeast`, its last parts are left out as long as they say nothing.
"""

from typing import Annotated, Literal, NamedTuple

from typing_extensions import TypedDict

Layer = Literal["", "map", "large", "near"]
Anchor = Literal["start", "middle", "end"]
Fade = Literal["", "in", "out"]


class AtLeast(NamedTuple):
    """How many parts of a tuple are always told."""

    parts: int


Spot = Annotated[tuple[float, float, float, float], AtLeast(2)]  # x, y, turn, scale

# piece, start, end, symbol, fade, where a symbol travels
Move = Annotated[tuple[str, Spot | None, Spot | None, str, Fade, Layer], AtLeast(1)]

Beat = list[str | Move]  # what moves at the same time; a name stands for a motion

Rectangle = tuple[float, float, float, float]  # x, y, width, height


class LetteringLook(TypedDict, total=False):
    """How a text is set; what is usual is left out."""

    z: float  # the size
    w: Literal["bold"]
    i: bool  # whether it is italic
    e: bool  # whether it has serifs
    a: Anchor
    c: str  # the colour
    p: float  # the space between letters


class PieceChanges(TypedDict, total=False):
    """A piece that is new, or what changed of one; null: back at its default."""

    s: str | None  # the symbol
    x: float | None
    y: float | None
    t: float | None  # the turn, in degrees
    k: float | None  # the scale
    o: str | None  # how its outline is drawn
    l: str | None  # the label  # noqa: E741
    a: tuple[int, ...] | None  # the actions that are done with it
    g: bool | None  # whether a plan goes there
    w: int | None  # the seat whose sign it is
    b: str | None  # what it is lit with: all pieces that say the same
    n: str | None  # the text
    f: LetteringLook | None  # how the text is set; what has it is a text, what has it not is a symbol
    m: Layer | None  # where on the map it lies


class MapChanges(TypedDict, total=False):
    """A map, or what changed of it."""

    box: Rectangle  # where it lies on the board; all that follows is in its own measure
    whole: Rectangle  # all there is to see
    focus: tuple[float, float]  # where something is about to happen
    target: float  # how large a thing to tap is
    most: float  # the largest scale at which all of it is shown
    large: float  # the scale below which large pieces become no smaller
    near: float  # the scale from which pieces for near eyes are drawn
    reach: Rectangle | None  # what somebody wants to see who decides now; null: the focus is all that is known


class SceneChanges(TypedDict, total=False):
    """A scene, if it is `whole`, or what changed of it; to be applied in this order."""

    whole: bool
    size: tuple[float, float]
    map: MapChanges
    backdrop: str
    symbols: dict[str, str]  # their markup
    motions: dict[str, list[Move]]
    gone: list[str]
    pieces: list[tuple[str, PieceChanges]]
    order: list[tuple[str, str | None]]  # pieces, each with the one it stands before; null: last
    beats: list[Beat]  # what moved since the ply before, to be shown before all else is applied
