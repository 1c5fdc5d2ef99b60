"""Where everything lies: the river on its map, and the desk in every room; all measures in one place."""

from dataclasses import dataclass, replace
from functools import lru_cache
from math import ceil, inf

from riverpost.draw import Box
from riverpost.draw.room import Room, frame, room_of
from riverpost.games.niagara.rules.board import ANY, CALMEST, CARDS, WILDEST

Size = tuple[float, float]

WEATHERS = WILDEST - CALMEST + 1
GOALS = 3


# --- the map


@dataclass(frozen=True, eq=False)
class Chart:
    """The river on its map, in a measure of its own: it flows across the picture or, on a phone, down it.

    There are two, so that each can be a key.
    """

    upright: bool
    scale: Size  # of the river's own measure, along it and across
    start: float  # what of the river lies at the edge, across it
    whole: Box  # all there is to see
    target: float  # how large a thing to tap is
    smallest: float  # letters that become smaller with the map
    disc: float  # radius
    canoe: Size  # length and beam, where many lie together
    gem: float  # radius of a stone at a deposit
    cargo: float  # of one aboard such a canoe
    pile: Size  # room for the stones of one colour at a deposit
    sign: float  # radius of the signs of camp and falls
    weather: Box
    columns: int  # of the weather track
    notice: Box  # where it is written how far the river moves

    @property
    def marks(self) -> tuple[Box, ...]:
        """The marks of the weather track."""
        return tuple(self.weather.inside(5).grid(self.columns, WEATHERS // self.columns, 4))


LYING = Chart(
    upright=False, scale=(1, 1), start=0, whole=Box(2, 22, 872, 560), target=51, smallest=14.2, disc=41,
    canoe=(46, 17), gem=9.4, cargo=6.2, pile=(40, 35), sign=27,
    weather=Box(16, 28, 232, 70), columns=WEATHERS, notice=Box(16, 106, 232, 80),
)  # fmt: skip
UPRIGHT = Chart(
    upright=True, scale=(0.66, 0.806), start=60, whole=Box(0, 2, 390, 572), target=51, smallest=15, disc=27,
    canoe=(36, 14), gem=6.6, cargo=5.4, pile=(32, 24), sign=24,
    weather=Box(8, 10, 112, 112), columns=WEATHERS // 2, notice=Box(222, 150, 162, 86),
)  # fmt: skip
ASPECTS = {LYING: 1.32, UPRIGHT: 0.85}  # how wide for its height a chart likes its place to be
SLENDER = 0.62  # times as wide as high is a room in which the river flows down
MOST_SCALE = 3.0  # at which a whole chart is shown
LARGE_SCALE = 0.8  # below which canoes and badges become no smaller
DIGIT, TALLY = 13.8, 16.3  # numbers of canoes, and on badges, in the measure of a chart

# --- the desk

SMALLEST, TEXT, HEADING = 11.0, 12.0, 15.0  # letters
MARGIN, GAP, PADDING = 8.0, 6.0, 8.0
STRIP = 44.0  # the height of the row with the round and the button
KEY = 150.0  # the width of the button
RING = 8.0  # the radius of the life ring
CARD_RISE = 7.0  # how far the picked card stands out of the hand
CARD_GAP = 2.0
CARD_SHAPE, LEAST_CARD_SHAPE = 1.5, 1.2  # times as high as wide
LEAST_HAND, MOST_CARD = 80.0, 150.0  # height
MINI: Size = (20.0, 22.0)  # a card in a player's panel
PICK = 1.35  # the scale of this round's card against those
NAME = 32.0  # the height of a panel's first row
WORDS, OWN_WORDS = 82.0, 98.0  # at least, for the name of a goal
ROWS = GOALS * 1.06 - 0.06  # the height of all goals, in steps
STEP = (12.0, 22.0)  # from a stone towards a goal to the next: the least and the most, in the panels of others
OWN_STEP = (25.0, 46.0)  # in the viewer's own
LEAST_PANEL = 176.0  # width
TWO_COLUMNS = 700.0  # how wide a desk is on which the others lie beside the viewer's own things


@dataclass(frozen=True)
class Sheet:
    """The panel of a player, from its upper left corner."""

    width: float
    step: float  # from a stone towards a goal to the next
    own: bool  # the viewer's, whose cards lie in the hand

    @property
    def stone(self) -> float:
        """The radius of a stone towards a goal."""
        return self.step * 0.38

    @property
    def name(self) -> Box:
        """Mark, name, life ring and this round's card."""
        return Box(PADDING, PADDING / 2, self.width - 2 * PADDING, NAME)

    @property
    def cards(self) -> Box:
        """All cards, played or not."""
        return Box(PADDING, self.name.bottom + 3, self.width - 2 * PADDING, 0 if self.own else MINI[1])

    def goal(self, k: int) -> Box:
        """The row of a goal: its name, and the stones that it takes."""
        return Box(PADDING, self.cards.bottom + 4 + k * self.step * 1.06, self.cards.width, self.step)

    def stones(self, k: int) -> list[tuple[float, float]]:
        """The middles of the stones of a goal."""
        row = self.goal(k)
        start = row.right - (ANY - 0.5) * self.step
        return [(start + stone * self.step, row.middle[1]) for stone in range(ANY)]

    @property
    def height(self) -> float:
        """As high as what it says."""
        return self.goal(GOALS - 1).bottom + PADDING / 2


def sheet(width: float, steps: tuple[float, float], own: bool, room: float = inf) -> Sheet:
    """A panel of a width; its stones are as large as its height and the names of the goals leave room for."""
    least, most = steps
    words = OWN_WORDS if own else WORDS
    taken = Sheet(width, 0, own).height
    return Sheet(width, max(least, min(most, (width - 2 * PADDING - words) / ANY, (room - taken) / ROWS)), own)


@dataclass(frozen=True)
class Panel:
    """Where a player's panel lies."""

    x: float
    y: float
    sheet: Sheet

    @property
    def bottom(self) -> float:
        """Where it ends below."""
        return self.y + self.sheet.height


@dataclass(frozen=True, eq=False)
class Layout:
    """A layout worked out: where each part lies. There is one for each room and table, so that it can be a key."""

    chart: Chart
    map: Box
    width: float
    height: float
    header: Box | None  # who has to decide and what, where the picture says it
    strip: Box  # the round, and who has the life ring
    hand: tuple[Box, ...]
    button: Box | None
    players: tuple[Panel, ...]  # by seat


@lru_cache(maxsize=256)
def lay_out(layout: str, players: int, seat: int | None, headline: bool = True) -> Layout:
    """The layout for so many players; somebody who sits there has a hand of cards, a button, and a panel before all."""
    room = room_of(layout)
    chart = chart_of(room)
    large = frame(room, ASPECTS[chart], headline)
    desk = large.desk.inside(MARGIN)
    strip = Box(desk.x, desk.y, desk.width, STRIP)
    below = Box(desk.x, strip.bottom, desk.width, desk.bottom - strip.bottom)
    hand, places = ((), _watched(below, players, large.beside)) if seat is None else _seated(below, players)
    order = sorted(range(players), key=lambda player: (player != seat, player))  # whoever looks comes first
    panels = dict(zip(order, places, strict=True))
    return Layout(
        chart=chart,
        map=large.map,
        width=room.width,
        height=max(large.desk.bottom, max(panel.bottom for panel in panels.values()) + MARGIN),
        header=large.header,
        strip=strip,
        hand=hand,
        button=None if seat is None else Box(strip.right - KEY, strip.y, KEY, STRIP - 2),
        players=tuple(panels[player] for player in range(players)),
    )


def chart_of(room: Room) -> Chart:
    """How the river lies in a room."""
    return UPRIGHT if room.width < SLENDER * room.height else LYING


def _watched(desk: Box, players: int, beside: bool) -> tuple[Panel, ...]:
    """The panels of all players, for somebody who only looks on."""
    columns = 1 if beside else min(2, _most_columns(desk.width, players))
    return _grid(desk, players, columns, (STEP[0], OWN_STEP[1]))


def _seated(desk: Box, players: int) -> tuple[tuple[Box, ...], tuple[Panel, ...]]:
    """The hand, the viewer's panel, and those of others: below it or, on a broad desk, beside it."""
    top, lowest = desk.y + CARD_RISE, min(LEAST_HAND, _card_height(desk.width, 1))
    start = top + lowest + GAP
    broad = desk.width >= TWO_COLUMNS
    width = (desk.width - GAP) / 2 if broad else desk.width
    own = Panel(desk.x, start, sheet(width, OWN_STEP, True, desk.bottom - start))
    x, y = (desk.x + width + GAP, start) if broad else (desk.x, own.bottom + GAP)
    grid = _grid(Box(x, y, width, desk.bottom - y), players - 1, _most_columns(width, players - 1), STEP)
    spare = desk.bottom - max(own.bottom, grid[-1].bottom)
    hand = _hand(Box(desk.x, top, desk.width, lowest + max(0, spare)))
    lower = hand[-1].bottom + GAP - start
    return hand, tuple(replace(panel, y=panel.y + lower) for panel in (own, *grid))


def _most_columns(width: float, count: int) -> int:
    return min(count, max(1, int((width + GAP) // (LEAST_PANEL + GAP))))


def _grid(box: Box, count: int, columns: int, steps: tuple[float, float]) -> tuple[Panel, ...]:
    """Panels in rows and columns, as high as there is room for; where there is none people scroll."""
    rows, width = ceil(count / columns), (box.width - (columns - 1) * GAP) / columns
    room = (box.height + GAP) / rows - GAP
    one = sheet(width, steps, False, room)
    if one.height > room + 1:
        one = sheet(width, steps, False)
    return tuple(
        Panel(box.x + k % columns * (one.width + GAP), box.y + k // columns * (one.height + GAP), one)
        for k in range(count)
    )


def _card_height(width: float, rows: int) -> float:
    """How high cards are that fill the width in so many rows."""
    columns = ceil(CARDS / rows)
    return min(MOST_CARD, (width - (columns - 1) * CARD_GAP) / columns * CARD_SHAPE)


def _hand(box: Box) -> tuple[Box, ...]:
    """The cards in as many rows as make them largest."""

    def height(rows: int) -> float:
        return min(_card_height(box.width, rows), (box.height - (rows - 1) * (CARD_GAP + CARD_RISE)) / rows)

    rows = max((1, 2, 3), key=height)
    columns, high = ceil(CARDS / rows), height(rows)
    cell = (box.width + CARD_GAP) / columns
    wide = min(cell - CARD_GAP, high / LEAST_CARD_SHAPE)
    return tuple(
        Box(
            box.x + k % columns * cell + (cell - CARD_GAP - wide) / 2,
            box.y + k // columns * (high + CARD_GAP + CARD_RISE),
            wide,
            high,
        )
        for k in range(CARDS)
    )
