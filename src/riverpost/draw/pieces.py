"""A scene as data: pieces that stand somewhere, the symbols they show, and what never moves behind them."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import cos, radians, sin

from riverpost.draw.curves import Point
from riverpost.draw.lettering import Lettering, letters
from riverpost.draw.palette import ACCENT, CREAM, DANGER, INK, LINE, LIVERIES, PAGE, by_day
from riverpost.draw.svg import element, escape, number, transform

SYMBOL = "symbol-"  # before the ids of symbols, so that a piece may have the same name

# What a symbol's outline looks like; it is the part of a symbol that names no stroke of its own. `color` is that of the
# ring around it, where a symbol has one (`ring` in shapes.py): it keeps the outline apart from a piece of the same red.
UNSEEN = "transparent"
OUTLINES: dict[str, dict[str, object]] = {
    "": {"stroke": INK, "stroke_width": 1, "color": UNSEEN},
    "legal": {"stroke": ACCENT, "stroke_width": 2.5, "color": CREAM},
    "turn": {"stroke": INK, "stroke_width": 2.5, "color": CREAM},
    "quiet": {"stroke": LINE, "stroke_width": 1, "color": UNSEEN},
    "pale": {"stroke": CREAM, "stroke_width": 1.6, "color": UNSEEN},
    "faint": {"stroke": INK, "stroke_width": 1, "opacity": 0.4, "color": UNSEEN},
    "plan": {"stroke": CREAM, "stroke_width": 2, "stroke_dasharray": "5 3", "color": UNSEEN},
    "risk": {"stroke": DANGER, "stroke_width": 2, "stroke_dasharray": "2 3", "color": CREAM},
    "ghost": {"stroke": INK, "stroke_width": 1, "opacity": 0.4, "color": UNSEEN},
    **{name: {"stroke": livery.colour, "stroke_width": 5, "color": UNSEEN} for name, livery in LIVERIES.items()},
}  # "plan" and "risk": of what is chosen, in safety or with a loss; "ghost": of what may come; a livery: of a way

REMEMBERED = 1 << 14  # pieces, or ways in which one becomes another, that are kept as they were worked out

# Where a piece lies: on the table, or on the map of a scene. A large one is never drawn too small to be seen, and one
# for near eyes only where it is large enough to be read.
TABLE, MAP, LARGE, NEAR = "", "map", "large", "near"


@dataclass(frozen=True)
class Box:
    """A rectangle."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """Where it ends to the right."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """Where it ends below."""
        return self.y + self.height

    @property
    def middle(self) -> tuple[float, float]:
        """The point in the middle."""
        return self.x + self.width / 2, self.y + self.height / 2

    def inside(self, margin: float) -> "Box":
        """What is left within a margin."""
        return Box(self.x + margin, self.y + margin, self.width - 2 * margin, self.height - 2 * margin)

    def cut(self, extent: tuple[float, float, float, float]) -> tuple[float, float, float, float]:
        """What of an extent, given as left, top, right, bottom, lies inside."""
        left, top, right, bottom = extent
        return max(left, self.x), max(top, self.y), min(right, self.right), min(bottom, self.bottom)

    def grid(self, columns: int, rows: int, gap: float) -> list["Box"]:
        """The cells of a grid with gaps between them, row by row."""
        width = (self.width - gap * (columns - 1)) / columns
        height = (self.height - gap * (rows - 1)) / rows
        return [
            Box(self.x + column * (width + gap), self.y + row * (height + gap), width, height)
            for row in range(rows)
            for column in range(columns)
        ]


@dataclass(frozen=True)
class Symbol:
    """A drawing that pieces can show, around its own origin."""

    id: str
    box: Box
    markup: str


@dataclass(frozen=True, slots=True)
class Piece:
    """A thing on the board: a symbol or a text, its place, its state and what can be done with it.

    A plan may lead to it (`goal`), and it may be the sign by which a seat is known (`sign_of`).
    Pieces with the same `bond` are lit together, as a card and its place on the map.
    """

    id: str
    symbol: str = ""
    x: float = 0
    y: float = 0
    turn: float = 0
    scale: float = 1
    state: str = ""
    label: str = ""
    text: str = ""
    lettering: Lettering | None = None
    actions: tuple[int, ...] = ()
    layer: str = TABLE
    goal: bool = False
    sign_of: int | None = None
    bond: str = ""
    _hash: int = field(default=0, init=False, repr=False, compare=False)

    def __hash__(self) -> int:
        """Worked out once: a piece is looked up again and again as long as it stays."""
        if not self._hash:
            object.__setattr__(self, "_hash", hash(self._facts()))
        return self._hash

    def _facts(self) -> tuple[object, ...]:
        return (self.id, self.symbol, self.x, self.y, self.state, self.label, self.text, self.actions)

    def svg(self, growth: float = 1) -> str:
        """The piece as an element, so many times as large as it is."""
        place = transform(self.x, self.y, self.turn, self.scale * growth)
        if self.lettering:
            return letters(self.text, 0, 0, self.lettering, id=self.id, transform=place)
        return element(
            "use",
            element("title", escape(self.label)) if self.label else "",
            id=self.id,
            href=f"#{SYMBOL}{self.symbol}",
            transform=place,
            data_action=" ".join(map(str, self.actions)) or None,
            **_told(OUTLINES[self.state]),
        )


def _told(outline: dict[str, object]) -> dict[str, object]:
    """An outline, less what a whole picture says once."""
    return {part: value for part, value in outline.items() if value != UNSEEN}


@dataclass(frozen=True, slots=True)
class Spot:
    """Somewhere on the board: a place, a turn and a scale."""

    x: float
    y: float
    turn: float = 0
    scale: float = 1


@dataclass(frozen=True, slots=True)
class Move:
    """A piece on its way within a beat, or a symbol that is seen only while it travels.

    It starts where it is if no start is given, and a piece ends at its own place if no end is. `fade` is "in" or "out".
    A symbol travels on the table, or on a `layer` of the map.
    """

    piece: str = ""
    start: Spot | None = None
    end: Spot | None = None
    symbol: str = ""
    fade: str = ""
    layer: str = TABLE


Beat = Sequence[Move | str]  # what moves at the same time; a name stands for one of the scene's motions


def nothing_moved() -> Sequence[Beat]:
    """No beats at all."""
    return ()


@dataclass(frozen=True)
class Map:
    """A part of a scene with a measure of its own, which a page lets people pan and zoom; pictures show all of it."""

    box: Box  # where it lies in the picture
    whole: Box  # all there is to see, in its own measure, as all below
    focus: Point  # where something is about to happen
    target: float  # how large a thing to tap is
    most: float  # the largest scale at which all of it is shown
    large: float  # the scale below which large pieces become no smaller
    near: float  # the scale from which pieces for near eyes are drawn
    reach: Box | None = None  # what somebody wants to see who decides now, where more is known than the focus

    @property
    def scale(self) -> float:
        """At which all of it is seen."""
        return min(self.most, self.box.width / self.whole.width, self.box.height / self.whole.height)

    @property
    def shift(self) -> Point:
        """Where its origin lies in the picture when all of it is seen."""
        (x, y), (to_x, to_y) = self.whole.middle, self.box.middle
        return to_x - x * self.scale, to_y - y * self.scale

    @property
    def seen(self) -> Box:
        """What its box shows when all of it is seen, in its own measure: all there is, and what lies around it."""
        (x, y), scale = self.shift, self.scale
        return Box((self.box.x - x) / scale, (self.box.y - y) / scale, self.box.width / scale, self.box.height / scale)

    def growth(self, piece: Piece) -> float:
        """How many times as large as it is a piece is drawn."""
        return max(1.0, self.large / self.scale) if piece.layer == LARGE else 1.0

    def shows(self, piece: Piece) -> bool:
        """Whether a piece is drawn when all of the map is seen."""
        return piece.layer != NEAR or self.scale >= self.near

    def svg(self, pieces: Iterable[Piece]) -> str:
        """The map with its pieces, over its edges too; the page that lies upon it has a window for it."""
        lie = [piece.svg(self.growth(piece)) for piece in pieces if self.shows(piece)]
        return element("g", *lie, id="map", transform=transform(*self.shift, scale=self.scale))


@dataclass(frozen=True)
class Scene:
    """All that is seen: `backdrop` is ready markup that no ply changes, `symbols` are those that pieces may show.

    `beats` tells how it came to be: what moved since the ply before, beat by beat, for a page that shows how pieces go.
    `motions` are movements that come again and again, by their names.
    Where there is a map, the pieces on it come before all others.
    """

    width: float
    height: float
    symbols: Mapping[str, Symbol]
    backdrop: str
    pieces: Sequence[Piece]
    title: str
    describe: Callable[[], str]  # all of it in words; told only where it is read
    crop: Box | None = None  # the part that is shown; None: everything
    beats: Callable[[], Sequence[Beat]] = nothing_moved  # worked out only where they are shown
    motions: Mapping[str, Sequence[Move]] = field(default_factory=dict)
    map: Map | None = None

    def svg(self) -> str:
        """The scene as a document of its own, with every colour in it."""
        shown = {piece.symbol for piece in self.pieces}
        drawings = [element("g", s.markup, id=SYMBOL + s.id) for s in self.symbols.values() if s.id in shown]
        box = self.crop or Box(0, 0, self.width, self.height)
        drawn = element(
            "svg",
            element("title", escape(self.title)),
            element("desc", escape(self.describe())),
            element("defs", *drawings),
            self.map.svg(piece for piece in self.pieces if piece.layer) if self.map else "",
            element("path", d=self._page(), fill=PAGE, fill_rule="evenodd"),
            self.backdrop,
            *(piece.svg() for piece in self.pieces if not piece.layer),
            xmlns="http://www.w3.org/2000/svg",
            color=UNSEEN,
            viewBox=f"{box.x:g} {box.y:g} {box.width:g} {box.height:g}",
            width=float(box.width),
            height=float(box.height),
            role="img",
            aria_label=self.title,
        )
        return by_day(drawn)

    def _page(self) -> str:
        """The paper, with a window where the map is; a clip path would have all that it hides painted first."""
        paper = outline(Box(0, 0, self.width, self.height))
        return paper + outline(self.map.box) if self.map else paper

    def extent(self, piece: Piece) -> tuple[float, float, float, float]:
        """How far a piece reaches: left, top, right, bottom; one on the map, not over its edges."""
        if self.map and piece.layer:
            scale, (x, y) = self.map.scale, self.map.shift
            larger = piece.scale * scale * self.map.growth(piece)
            shown = replace(piece, x=x + piece.x * scale, y=y + piece.y * scale, scale=larger, layer=TABLE)
            return self.map.box.cut(self.extent(shown))
        box = _text_box(piece.text, piece.lettering) if piece.lettering else self.symbols[piece.symbol].box
        cosine, sine = cos(radians(piece.turn)) * piece.scale, sin(radians(piece.turn)) * piece.scale
        corners = [(x, y) for x in (box.x, box.right) for y in (box.y, box.bottom)]
        across = [piece.x + x * cosine - y * sine for x, y in corners]
        down = [piece.y + x * sine + y * cosine for x, y in corners]
        return min(across), min(down), max(across), max(down)


def outline(box: Box) -> str:
    """A rectangle as a path."""
    return f"M{number(box.x)} {number(box.y)}H{number(box.right)}V{number(box.bottom)}H{number(box.x)}Z"


def _text_box(text: str, lettering: Lettering) -> Box:
    width = lettering.width(text)
    left = {"start": 0.0, "middle": -width / 2, "end": -width}[lettering.anchor]
    return Box(left, -lettering.size, width, lettering.size * 1.25)
