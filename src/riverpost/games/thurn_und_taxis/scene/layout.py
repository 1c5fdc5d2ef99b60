"""Where everything lies: the two layouts of the drawing, all their measures in one place."""

from dataclasses import dataclass
from functools import lru_cache
from math import ceil

from riverpost.draw import Box
from riverpost.draw.parts import no_such_layout
from riverpost.games.thurn_und_taxis.rules.board import CARRIAGE_NUMBERS, STACKS

PANEL_HEIGHT = 110.0  # of a player, in the tall layout
MOST_PANEL_HEIGHT = 180.0  # in the wide layout
SHARES = (1.05, 1.05, 1.2, 1.15, 1.15, 0.95, 1.45, 1.4, 1.2, 1.0)  # of the stacks, in the width of a row of them
COLUMNS_OF_CARDS = {"wide": 6, "tall": 4}
CARDS_IN_FULL = {"wide": 12, "tall": 8}  # cities in a hand; more than that are shown as narrow tickets
TICKETS = 12  # that the hand of the tall layout has room for; it grows for more
TICKET_GAP = 4.0  # between tickets, and between buttons where they lie close
COLUMNS_OF_KEYS = {"wide": 2, "tall": 3}  # one more where there are many buttons
MANY = 9  # buttons, of which each layout makes narrow ones
ROWS_OF_KEYS = {"wide": 4, "tall": 2}  # the tall layout grows for more


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
class Layout:
    """A layout worked out: where each part lies. There is one for each layout and room, so that it can be a key."""

    name: str
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
    hand: Box
    keys: Box  # where buttons lie
    players: tuple[Box, ...]


@dataclass(frozen=True, eq=False)
class Desk:
    """Where the viewer's cards and buttons lie; there is one for each plan and kind of cells."""

    hand: tuple[Box, ...]  # cells for the cities in the viewer's hand
    tickets: bool  # whether these cells are too low for whole cards
    buttons: tuple[Box, ...]
    narrow: bool  # whether the buttons are so many that they must be narrow


@dataclass(frozen=True)
class _Room:
    """What is reserved for the viewer, so that nothing moves when a card is taken or a button appears."""

    seated: bool
    rows_of_tickets: int
    rows_of_keys: int


def lay_out(layout: str, players: int, offer: Offer | None, headline: bool = True) -> Layout:
    """The layout for so many players, for somebody with a hand and buttons or for a spectator."""
    if layout == "wide":
        return _wide(players, headline)
    if layout == "tall":
        return _tall(players, _room(offer), headline)
    raise no_such_layout(layout)


def _room(offer: Offer | None) -> _Room:
    shown = offer or Offer()
    return _Room(
        seated=offer is not None,
        rows_of_tickets=ceil(max(shown.cards, TICKETS) / COLUMNS_OF_CARDS["tall"]),
        rows_of_keys=max(ROWS_OF_KEYS["tall"], ceil(shown.buttons / (COLUMNS_OF_KEYS["tall"] + 1))),
    )


def desk(layout: Layout, offer: Offer) -> Desk:
    """Where so many cards and buttons lie."""
    most_keys = ROWS_OF_KEYS[layout.name] * COLUMNS_OF_KEYS[layout.name]
    return _desk(layout, offer.cards > CARDS_IN_FULL[layout.name], offer.buttons > most_keys)


@lru_cache(maxsize=256)
def _desk(layout: Layout, tickets: bool, narrow: bool) -> Desk:
    style, name = layout.style, layout.name
    height, gap = (style.ticket, TICKET_GAP) if tickets else (style.card[1], style.gap)
    rows = int((layout.hand.height + gap) // (height + gap))
    columns = COLUMNS_OF_KEYS[name] + narrow
    key_gap = style.gap if name == "tall" else TICKET_GAP
    rows_of_keys = max(ROWS_OF_KEYS[name], int((layout.keys.height + key_gap) // (style.key + key_gap)))
    return Desk(
        hand=_cells(layout.hand, COLUMNS_OF_CARDS[name], rows, height, gap, style),
        tickets=tickets,
        buttons=tuple(layout.keys.grid(columns, rows_of_keys, key_gap)),
        narrow=narrow,
    )


@lru_cache(maxsize=64)
def _wide(players: int, headline: bool) -> Layout:
    style, margin = WIDE, 16.0
    top = 60.0 if headline else 12.0
    table = Box(694, top, 198, 264)
    deck, discards, *places = table.grid(2, 4, style.gap)
    shed, tray = Box(694, top + 276, 198, 236), Box(margin, top + 524, 876, 80)
    hand = Box(margin, top + 616, 6 * style.card[0] + 5 * 5, 132)
    keys = Box(hand.right + 10, hand.y, 892 - hand.right - 10, hand.height)
    panels = Box(908, top, 276, 744)
    height = min(MOST_PANEL_HEIGHT, (panels.height - (players - 1) * style.gap) / players)
    return Layout(
        name="wide",
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
        hand=hand,
        keys=keys,
        players=_stacked(panels, players, height, style),
    )


@lru_cache(maxsize=64)
def _tall(players: int, room: _Room, headline: bool) -> Layout:
    style, margin, width = TALL, 10.0, 390.0
    across = width - 2 * margin
    map = Box(5, 36 if headline else 5, 380, 303)
    table = Box(margin, map.bottom + 9, across, 2 * style.card[1] + style.gap)
    cells = table.grid(4, 2, style.gap)
    hand = Box(margin, table.bottom + 14, across, _height_of_hand(room) if room.seated else 0)
    rows = room.rows_of_keys if room.seated else 0
    keys = Box(margin, hand.bottom + 14, across, max(0, rows * (style.key + style.gap) - style.gap))
    panels = Box(margin, keys.bottom + 10, across, players * (PANEL_HEIGHT + style.gap))
    tray = Box(margin, panels.bottom + 4, across, 212)
    shed = Box(margin, tray.bottom + 10, across, 84)
    return Layout(
        name="tall",
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
        hand=hand,
        keys=keys,
        players=_stacked(panels, players, PANEL_HEIGHT, style),
    )


def _height_of_hand(room: _Room) -> float:
    """Two rows of cards; whoever holds cards of very many cities needs some more rows of tickets."""
    usual, needed = 2 * TALL.card[1] + TALL.gap, room.rows_of_tickets * (TALL.ticket + TICKET_GAP) - TICKET_GAP
    return max(usual, needed)


def _stacked(box: Box, count: int, height: float, style: Style) -> tuple[Box, ...]:
    return tuple(Box(box.x, box.y + k * (height + style.gap), box.width, height) for k in range(count))


def _columns(box: Box, gap: float) -> tuple[Box, ...]:
    """The stacks side by side, those with long names or many tiles wider."""
    unit = (box.width - gap * (STACKS - 1)) / sum(SHARES)
    starts = [box.x + sum(SHARES[:k]) * unit + k * gap for k in range(STACKS)]
    return tuple(Box(x, box.y, share * unit, box.height) for x, share in zip(starts, SHARES, strict=True))


def _cells(box: Box, columns: int, rows: int, height: float, gap: float, style: Style) -> tuple[Box, ...]:
    """Cells for cards or tickets, row by row."""
    width = style.card[0]
    step = (box.width - width) / (columns - 1)
    return tuple(
        Box(box.x + column * step, box.y + row * (height + gap), width, height)
        for row in range(rows)
        for column in range(columns)
    )
