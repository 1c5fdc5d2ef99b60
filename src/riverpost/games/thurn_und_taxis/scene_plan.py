"""Where everything lies: the two layouts of the drawing, all their measures in one place."""

from dataclasses import dataclass
from functools import lru_cache
from math import ceil

from riverpost.draw import Box
from riverpost.draw.parts import LAYOUTS, no_such_layout
from riverpost.engine.errors import RiverpostError
from riverpost.games.thurn_und_taxis.board import CARRIAGE_NUMBERS, STACKS

PANEL_HEIGHT = 110.0  # of a player, in the tall layout
MOST_PANEL_HEIGHT = 180.0  # in the wide layout
SHARES = (1.05, 1.05, 1.2, 1.15, 1.15, 0.95, 1.45, 1.4, 1.2, 1.0)  # of the stacks, in the width of a row of them
CARDS_IN_FULL = {"wide": 12, "tall": 8}  # cities in a hand; more than that are shown as narrow tickets
TICKETS = 12  # that the hand of the tall layout has room for; it grows for more
TICKET_GAP = 4.0  # between tickets
ROWS_OF_KEYS = 2  # in the tall layout; it grows for more
MOST_KEYS = 8  # buttons that the usual columns have room for


@dataclass(frozen=True)
class Style:
    """Sizes of letters and pieces."""

    smallest: float  # letters, never less
    text: float
    heading: float
    title: float
    city: float  # names on the map
    banner: float  # their ribbons' height
    seal: float  # radius
    house: float  # width
    house_step: float
    road: float  # width
    card: tuple[float, float]
    ticket: float  # height of a hand card when there are many
    chip: float  # height of a city in a line
    tile: tuple[float, float]
    coach: float  # width of a carriage
    key: float  # height of a button
    gap: float


WIDE = Style(
    smallest=11, text=12, heading=16, title=21, city=12.5, banner=17, seal=10, house=15, house_step=14, road=4.6,
    card=(95, 60), ticket=30, chip=17, tile=(17.5, 22), coach=52, key=30, gap=8,
)  # fmt: skip
TALL = Style(
    smallest=9, text=10, heading=14, title=12, city=9, banner=12.5, seal=7.5, house=11, house_step=10.5, road=3.4,
    card=(88, 54), ticket=30, chip=14, tile=(18, 22), coach=50, key=40, gap=6,
)  # fmt: skip


@dataclass(frozen=True)
class Offer:
    """What the viewer has before him: cards of so many cities and so many buttons; None where nobody sits."""

    cards: int = 0
    buttons: int = 0


@dataclass(frozen=True, eq=False)
class Plan:
    """A layout worked out: where each part lies. There is one for each layout and room, so that it can be a key."""

    layout: str
    style: Style
    width: float
    height: float
    header: Box | None  # whose turn it is and what to do, where the picture says it
    trays: tuple[Box, ...]  # plain grounds for stacks and carriages
    hills: Box | None  # a picture below everything, where the hand lies
    map: Box
    deck: Box
    discards: Box
    places: tuple[Box, ...]
    carriages: tuple[Box, ...]
    stacks: tuple[Box, ...]
    hand: tuple[Box, ...]  # cells for the cities in the viewer's hand
    tickets: bool  # whether these cells are too low for whole cards
    buttons: tuple[Box, ...]
    players: tuple[Box, ...]


@dataclass(frozen=True)
class _Room:
    """What is reserved for the viewer, so that nothing moves when a card is taken or a button appears."""

    seated: bool
    tickets: bool
    rows_of_tickets: int
    columns_of_keys: int
    rows_of_keys: int


def plan(layout: str, players: int, offer: Offer | None, headline: bool = True) -> Plan:
    """The layout for so many players, for somebody with a hand and buttons or for a spectator."""
    if layout not in LAYOUTS:
        raise RiverpostError(no_such_layout(layout))
    work_out = _wide if layout == "wide" else _tall
    return work_out(players, _room(layout, offer), headline)


def _room(layout: str, offer: Offer | None) -> _Room:
    shown, wide = offer or Offer(), layout == "wide"
    usual = 2 if wide else 3
    many = shown.buttons > (MOST_KEYS if wide else ROWS_OF_KEYS * usual)
    columns = usual + many
    return _Room(
        seated=offer is not None,
        tickets=shown.cards > CARDS_IN_FULL[layout],
        rows_of_tickets=ceil(max(shown.cards, TICKETS) / 4),
        columns_of_keys=columns,
        rows_of_keys=4 if wide else max(ROWS_OF_KEYS, ceil(shown.buttons / columns)),
    )


@lru_cache(maxsize=64)
def _wide(players: int, room: _Room, headline: bool) -> Plan:
    style, margin = WIDE, 16.0
    top = 60.0 if headline else 12.0
    table = Box(694, top, 198, 264)
    deck, discards, *places = table.grid(2, 4, style.gap)
    shed, tray = Box(694, top + 276, 198, 236), Box(margin, top + 524, 876, 80)
    hand = Box(margin, top + 616, 6 * style.card[0] + 5 * 5, 132)
    keys = Box(hand.right + 10, hand.y, 892 - hand.right - 10, hand.height)
    panels = Box(908, top, 276, 744)
    height = min(MOST_PANEL_HEIGHT, (panels.height - (players - 1) * style.gap) / players)
    return Plan(
        layout="wide",
        style=style,
        width=1200,
        height=top + 760,
        header=Box(margin, 12, 1168, 40) if headline else None,
        trays=(shed, tray),
        hills=Box(0, top + 604, 1200, 156),
        map=Box(margin, top, 666, 512),
        deck=deck,
        discards=discards,
        places=tuple(places),
        carriages=tuple(shed.inside(10).grid(1, CARRIAGE_NUMBERS, 4)),
        stacks=_columns(tray.inside(9), 7),
        hand=_cells(hand, 6, 4 if room.tickets else 2, style.ticket if room.tickets else style.card[1], style),
        tickets=room.tickets,
        buttons=tuple(keys.grid(room.columns_of_keys, room.rows_of_keys, 4)) if room.seated else (),
        players=_stacked(panels, players, height, style),
    )


@lru_cache(maxsize=64)
def _tall(players: int, room: _Room, headline: bool) -> Plan:
    style, margin, width = TALL, 10.0, 390.0
    across = width - 2 * margin
    map = Box(5, 36 if headline else 5, 380, 303)
    table = Box(margin, map.bottom + 9, across, 2 * style.card[1] + style.gap)
    cells = table.grid(4, 2, style.gap)
    hand = Box(margin, table.bottom + 14, across, _height_of_hand(room) if room.seated else 0)
    rows = room.rows_of_keys if room.seated else 0
    keys = Box(margin, hand.bottom + 8, across, rows * (style.key + style.gap))
    panels = Box(margin, keys.bottom + 4, across, players * (PANEL_HEIGHT + style.gap))
    tray = Box(margin, panels.bottom + 4, across, 212)
    shed = Box(margin, tray.bottom + 10, across, 84)
    row = style.ticket if room.tickets else style.card[1]
    return Plan(
        layout="tall",
        style=style,
        width=width,
        height=shed.bottom + margin,
        header=Box(margin, 6, across, 26) if headline else None,
        trays=(shed, tray),
        hills=None,
        map=map,
        deck=cells[0],
        discards=cells[4],
        places=(*cells[1:4], *cells[5:8]),
        carriages=tuple(shed.inside(9).grid(CARRIAGE_NUMBERS, 1, style.gap)),
        stacks=tuple(tray.inside(8).grid(2, STACKS // 2, style.gap)),
        hand=_cells(hand, 4, room.rows_of_tickets if room.tickets else 2, row, style),
        tickets=room.tickets,
        buttons=_keys(keys, room, style) if room.seated else (),
        players=_stacked(panels, players, PANEL_HEIGHT, style),
    )


def _height_of_hand(room: _Room) -> float:
    """Two rows of cards; those who hold cards of more cities have tickets there, in a few rows more if they must."""
    usual = 2 * (TALL.card[1] + TALL.gap)
    return max(usual, room.rows_of_tickets * (TALL.ticket + TICKET_GAP)) if room.tickets else usual


def _keys(box: Box, room: _Room, style: Style) -> tuple[Box, ...]:
    """Buttons in rows with a gap below each."""
    rows = Box(box.x, box.y, box.width, box.height - style.gap)
    return tuple(rows.grid(room.columns_of_keys, room.rows_of_keys, style.gap))


def _stacked(box: Box, count: int, height: float, style: Style) -> tuple[Box, ...]:
    return tuple(Box(box.x, box.y + k * (height + style.gap), box.width, height) for k in range(count))


def _columns(box: Box, gap: float) -> tuple[Box, ...]:
    """The stacks side by side, those with long names or many tiles wider."""
    unit = (box.width - gap * (STACKS - 1)) / sum(SHARES)
    starts = [box.x + sum(SHARES[:k]) * unit + k * gap for k in range(STACKS)]
    return tuple(Box(x, box.y, share * unit, box.height) for x, share in zip(starts, SHARES, strict=True))


def _cells(box: Box, columns: int, rows: int, height: float, style: Style) -> tuple[Box, ...]:
    """Cells for cards or tickets, row by row."""
    width, gap = style.card[0], style.gap if height == style.card[1] else TICKET_GAP
    step = (box.width - width) / (columns - 1)
    return tuple(
        Box(box.x + column * step, box.y + row * (height + gap), width, height)
        for row in range(rows)
        for column in range(columns)
    )
