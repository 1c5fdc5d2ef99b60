"""Where everything lies: the two layouts of the drawing, all their measures in one place."""

from dataclasses import dataclass
from functools import lru_cache

from riverpost.draw import Box
from riverpost.draw.parts import no_such_layout
from riverpost.games.niagara.rules.board import CALMEST, CARDS, WILDEST

Size = tuple[float, float]

WEATHERS = WILDEST - CALMEST + 1
MOST_PANEL_HEIGHT = 168.0  # of a player, in the wide layout
PANEL_HEIGHT = 104.0  # in the tall layout
KEY_HEIGHT = 40.0  # of a button, in the tall layout
CARD_RISE = 9.0  # how far the picked card stands out of the hand


@dataclass(frozen=True)
class Style:
    """Sizes of letters and pieces."""

    smallest: float  # letters, never less
    text: float
    heading: float
    title: float
    disc: float  # radius
    canoe: Size  # length and beam
    canoe_gap: float  # between canoes that lie side by side
    gem: float  # radius of a stone at a deposit
    cargo: float  # of one aboard
    pile: Size  # room for the stones of one colour at a deposit
    stock: Size  # room for those in a camp
    pip: float  # radius of a stone in a row towards a goal
    card: Size
    mini: Size  # a card in a player's panel
    sign: float  # radius of the signs of camp and falls
    ring: float  # radius of the life ring
    gap: float


WIDE = Style(
    smallest=11, text=12, heading=16, title=58, disc=41, canoe=(46, 15), canoe_gap=1.5, gem=8.5, cargo=6, pile=(40, 33),
    stock=(50, 24), pip=5.5, card=(72, 112), mini=(21, 20), sign=25, ring=8, gap=8,
)  # fmt: skip
TALL = Style(
    smallest=9, text=10, heading=14, title=25, disc=30, canoe=(36, 13), canoe_gap=1, gem=6.4, cargo=5.2, pile=(31, 24),
    stock=(37, 36), pip=4.6, card=(48, 70), mini=(20, 18), sign=20, ring=7, gap=6,
)  # fmt: skip


@dataclass(frozen=True)
class Ground:
    """The picture of the river, which no position changes, and the waves below it."""

    style: Style
    board: Box
    upright: bool  # whether the river flows down the picture instead of across it
    title: Box
    waves: Box | None  # where the hand lies


@dataclass(frozen=True, eq=False)
class Layout:
    """A layout worked out: where each part lies. There is one for each layout and table, so that it can be a key."""

    name: str
    style: Style
    width: float
    height: float
    header: Box | None  # who has to decide and what, where the picture says it
    round: Box  # the round and who has the life ring
    ground: Ground
    weather: Box
    marks: tuple[Box, ...]  # of the weather track
    hand: tuple[Box, ...]
    buttons: tuple[Box, ...]
    players: tuple[Box, ...]


@lru_cache(maxsize=64)
def lay_out(layout: str, players: int, seated: bool, headline: bool = True) -> Layout:
    """The layout for so many players; somebody who sits there has room for a hand of cards and for buttons."""
    if layout == "wide":
        return _wide(players, seated, headline)
    if layout == "tall":
        return _tall(players, seated, headline)
    raise no_such_layout(layout)


def _wide(players: int, seated: bool, headline: bool) -> Layout:
    style, margin = WIDE, 16.0
    top = 56.0 if headline else 10.0
    board = Box(margin, top, 876, 660 - top)
    weather = Box(board.x + 20, board.y + 20, 224, 92)
    hand = Box(margin, 684, CARDS * style.card[0] + (CARDS - 1) * style.gap, style.card[1])
    keys = Box(hand.right + 20, hand.y, board.right - hand.right - 20, hand.height)
    panels = Box(908, 56, 276, 748)
    height = min(MOST_PANEL_HEIGHT, (panels.height - (players - 1) * style.gap) / players)
    return Layout(
        name="wide",
        style=style,
        width=1200,
        height=820,
        header=Box(margin, 10, 876, 40) if headline else None,
        round=Box(908, 10, 276, 40),
        ground=Ground(
            style=style,
            board=board,
            upright=False,
            title=Box(board.x + 204, board.bottom - 92, 348, 70),
            waves=Box(0, 668, 1200, 152),
        ),
        weather=weather,
        marks=_track(weather, 26, WEATHERS, style),
        hand=_cards(hand, style) if seated else (),
        buttons=tuple(keys.grid(2, 3, style.gap)) if seated else (),
        players=_stacked(panels, players, height, style),
    )


def _tall(players: int, seated: bool, headline: bool) -> Layout:
    style, margin, width = TALL, 10.0, 390.0
    room = width - 2 * margin
    board = Box(5, 38 if headline else 6, 380, 640)  # with the hand below it, as high as what a phone shows at once
    weather = Box(board.x + 10, board.y + 54, 106, 106)
    hand = Box(margin, board.bottom + CARD_RISE + 6, room, style.card[1] if seated else 0)
    keys = Box(margin, hand.bottom + 8, room, KEY_HEIGHT if seated else 0)
    panels = Box(margin, keys.bottom + 10, room, players * (PANEL_HEIGHT + style.gap))
    return Layout(
        name="tall",
        style=style,
        width=width,
        height=panels.bottom + margin,
        header=Box(margin, 6, room, 30) if headline else None,
        round=Box(weather.x + 2, weather.bottom, weather.width + 4, 46),
        ground=Ground(
            style=style, board=board, upright=True, title=Box(board.x + 8, board.y + 10, 112, 40), waves=None
        ),
        weather=weather,
        marks=_track(weather, 17, WEATHERS // 2, style),
        hand=_cards(hand, style) if seated else (),
        buttons=tuple(keys.grid(3, 1, style.gap)) if seated else (),
        players=_stacked(panels, players, PANEL_HEIGHT, style),
    )


def _track(box: Box, heading: float, columns: int, style: Style) -> tuple[Box, ...]:
    """The marks of the weather track below the heading of their box."""
    inner = Box(box.x + 6, box.y + heading, box.width - 12, box.height - heading - 6)
    return tuple(inner.grid(columns, WEATHERS // columns, style.gap / 2))


def _cards(box: Box, style: Style) -> tuple[Box, ...]:
    width, height = style.card
    step = (box.width - width) / (CARDS - 1)
    return tuple(Box(box.x + card * step, box.y, width, height) for card in range(CARDS))


def _stacked(box: Box, count: int, height: float, style: Style) -> tuple[Box, ...]:
    return tuple(Box(box.x, box.y + k * (height + style.gap), box.width, height) for k in range(count))
