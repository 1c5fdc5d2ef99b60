"""Where everything lies: map and desk for any room, all measures of the desk in one place."""

from dataclasses import dataclass
from functools import lru_cache
from math import ceil
from typing import NamedTuple

from riverpost.draw import Box
from riverpost.draw.room import Frame, Room, frame, room_of
from riverpost.games.thurn_und_taxis.rules.board import CARRIAGE_NUMBERS, PLACES, STACKS

ASPECT = 1.25  # of the map

# Letters and pieces of the desk, in pixels.
SMALLEST, TEXT, HEADING = 11.0, 12.0, 15.0
CARD = (58.0, 74.0)  # as it is drawn; no card is smaller
TICKET = (64.0, 35.0)  # a hand card where there are many
CHIP = 20.0  # the height of a city in a line
HOUSE = 19.0  # the width of a house
COACH = 44.0  # the width of a carriage
TILE = (17.5, 22.0)
KEY = 40.0  # the height of a button
NAME_ROW = 24.0  # of a panel
MARGIN, GAP, PADDING, CLOSE = 6.0, 6.0, 6.0, 4.0

BROAD = 420.0  # the width from which a panel tells hand and line in one row
HALVED = 640.0  # the width of a desk below the map in which others sit beside the viewer
OWN_SHARE = 0.62  # of such a desk
DECK = (94.0, 40.0)  # where it lies beside the buttons
DISCARDS = 22.0  # the height of the discards where they lie below the deck
CARDS = 6  # cities of a hand that are shown as cards; more than that are tickets
KEY_WIDTH, NARROW_KEY = 132.0, 84.0
STACK = (92.0, 52.0)
CARRIAGE = (71.5, 32.0)
MOST_GROWTH = 1.5  # of stacks and carriages where there is room to spare
SHARES = (1.05, 1.05, 1.2, 1.15, 1.15, 0.95, 1.45, 1.4, 1.2, 1.0)  # of the stacks, where all lie in one row


class Offer(NamedTuple):
    """What the viewer has before him: cards of so many cities and so many buttons."""

    seat: int
    cards: int = 0
    buttons: int = 0


class _Own(NamedTuple):
    """What is reserved for the viewer, so that nothing moves when a card is taken or a button appears."""

    seat: int
    rows_of_tickets: int
    rows_of_keys: int


@dataclass(frozen=True, eq=False)
class Layout:
    """A room worked out: where each part lies. There is one for each room and viewer, so that it can be a key."""

    width: float
    height: float
    header: Box | None  # whose turn it is and what to do, where the picture says it
    map: Box
    deck: Box
    discards: Box
    places: tuple[Box, ...]
    panels: tuple[Box, ...]  # of the players, by seat; the viewer's own is a tray with hand and buttons
    own: int | None  # whose tray it is
    hand: Box
    keys: Box  # where buttons lie
    stacks: tuple[Box, ...]
    carriages: tuple[Box, ...]


@dataclass(frozen=True, eq=False)
class Desk:
    """Where the viewer's cards and buttons lie."""

    hand: tuple[Box, ...]  # cells for the cities in the viewer's hand
    tickets: bool  # whether these cells are too low for whole cards
    buttons: tuple[Box, ...]
    narrow: bool  # whether the buttons are so many that they must be narrow


def lay_out(layout: str, players: int, offer: Offer | None, headline: bool = True) -> Layout:
    """The layout for so many players, for somebody with a hand and buttons or for a spectator."""
    room = room_of(layout)
    return _lay_out(room, players, None if offer is None else _reserved(room, offer), headline)


def _reserved(room: Room, offer: Offer) -> _Own:
    """One row of cards, which two of tickets can take the place of, and two of buttons; more only for very many."""
    framed = frame(room, ASPECT, headline=False)
    width = _own_width(framed) - 2 * PADDING
    rows_of_tickets = ceil(offer.cards / _fitting(width, TICKET[0]))
    rows_of_keys = ceil(offer.buttons / _fitting(width if framed.beside else width - DECK[0] - GAP, NARROW_KEY))
    return _Own(offer.seat, max(2, rows_of_tickets), max(2, rows_of_keys))


def _own_width(framed: Frame) -> float:
    """The width of the viewer's tray."""
    width = framed.desk.width - 2 * MARGIN
    return (width - GAP) * OWN_SHARE if _is_halved(framed) else width


def _is_halved(framed: Frame) -> bool:
    return not framed.beside and framed.desk.width >= HALVED


def _fitting(room: float, width: float) -> int:
    """How many things of a width fit beside each other, close together."""
    return max(1, int((room + CLOSE) // (width + CLOSE)))


@lru_cache(maxsize=512)
def _lay_out(room: Room, players: int, own: _Own | None, headline: bool) -> Layout:
    framed = frame(room, ASPECT, headline)
    parts = _halves(framed, players, own) if _is_halved(framed) else _column(framed, players, own)
    table, tray = parts.table, parts.tray
    panels = list(parts.others)
    if own is not None:
        panels = [*panels[players - 1 - own.seat :], tray.box, *panels[: players - 1 - own.seat]]
    return Layout(
        width=room.width,
        height=max(framed.desk.bottom, ceil(parts.bottom + MARGIN)),
        header=framed.header,
        map=framed.map,
        deck=table.deck,
        discards=table.discards,
        places=table.places,
        panels=tuple(panels),
        own=None if own is None else own.seat,
        hand=tray.hand,
        keys=tray.keys,
        stacks=parts.stacks,
        carriages=parts.carriages,
    )


# --- the desk in one column, and in two


class _Table(NamedTuple):
    """Where the cards lie that can be taken."""

    deck: Box
    discards: Box
    places: tuple[Box, ...]
    bottom: float


class _Tray(NamedTuple):
    """The viewer's own panel, with hand and buttons."""

    box: Box
    hand: Box
    keys: Box


class _Parts(NamedTuple):
    """The parts of a desk, and how far it reaches down."""

    table: _Table
    tray: _Tray
    others: tuple[Box, ...]  # from the left of the viewer
    stacks: tuple[Box, ...]
    carriages: tuple[Box, ...]
    bottom: float


def _column(framed: Frame, players: int, own: _Own | None) -> _Parts:
    """All parts below each other, what a turn needs first; cards, then stacks and carriages, take what is left."""
    desk, count = framed.desk, players - (own is not None)
    x, width = desk.x + MARGIN, desk.width - 2 * MARGIN
    rows = ceil(STACKS / _fitting(width, STACK[0])), ceil(CARRIAGE_NUMBERS / _fitting(width, CARRIAGE[0]))
    stock = rows[0] * (STACK[1] + CLOSE) + rows[1] * (CARRIAGE[1] + CLOSE)
    below = count * (panel_height(width) + GAP) + stock
    table, tray = _own_parts(Box(x, desk.y + MARGIN, width, desk.height - 2 * MARGIN - below), own, framed.beside)
    growth = min(MOST_GROWTH, max(1.0, 1 + (desk.bottom - MARGIN - tray.box.bottom - GAP - below) / stock))
    others = _stacked(Box(x, tray.box.bottom + GAP, width, panel_height(width)), count)
    top = others[-1].bottom + GAP
    stacks = Box(x, top, width, rows[0] * (STACK[1] * growth + CLOSE) - CLOSE)
    coaches = Box(x, stacks.bottom + CLOSE, width, rows[1] * (CARRIAGE[1] * growth + CLOSE) - CLOSE)
    return _Parts(
        table,
        tray,
        others,
        tuple(stacks.grid(ceil(STACKS / rows[0]), rows[0], CLOSE)[:STACKS]),
        tuple(coaches.grid(ceil(CARRIAGE_NUMBERS / rows[1]), rows[1], CLOSE)[:CARRIAGE_NUMBERS]),
        coaches.bottom,
    )


def _halves(framed: Frame, players: int, own: _Own | None) -> _Parts:
    """The viewer's cards at the left, others and carriages at the right, and all stacks in one row below."""
    desk, count = framed.desk, players - (own is not None)
    x, y, width = desk.x + MARGIN, desk.y + MARGIN, desk.width - 2 * MARGIN
    height = desk.height - 2 * MARGIN - STACK[1] - GAP
    left = _own_width(framed)
    right = Box(x + left + GAP, y, width - left - GAP, panel_height(width - left - GAP))
    table, tray = _own_parts(Box(x, y, left, height), own, beside=False)
    others = _stacked(right, count)
    rows = ceil(CARRIAGE_NUMBERS / _fitting(right.width, CARRIAGE[0]))
    top = others[-1].bottom + GAP
    least = rows * (CARRIAGE[1] + CLOSE) - CLOSE
    spare = max(tray.box.bottom, y + height) - top
    coaches = Box(right.x, top, right.width, max(least, min(spare, least * MOST_GROWTH)))
    foot = max(tray.box.bottom, coaches.bottom) + GAP
    return _Parts(
        table,
        tray,
        others,
        _shared(Box(x, foot, width, STACK[1])),
        tuple(coaches.grid(ceil(CARRIAGE_NUMBERS / rows), rows, CLOSE)[:CARRIAGE_NUMBERS]),
        foot + STACK[1],
    )


def panel_height(width: float) -> float:
    """Of a player's panel: the name and what is owned, then hand and line, below each other where it is narrow."""
    rows = 1 if width >= BROAD else 2
    return 2 * CLOSE + NAME_ROW + rows * (CHIP + 2)


def _stacked(first: Box, count: int) -> tuple[Box, ...]:
    return tuple(Box(first.x, first.y + k * (first.height + GAP), first.width, first.height) for k in range(count))


def _shared(box: Box) -> tuple[Box, ...]:
    """The stacks side by side, those with long names or many tiles wider."""
    unit = (box.width - GAP * (STACKS - 1)) / sum(SHARES)
    starts = [box.x + sum(SHARES[:k]) * unit + k * GAP for k in range(STACKS)]
    return tuple(Box(x, box.y, share * unit, box.height) for x, share in zip(starts, SHARES, strict=True))


# --- the cards that can be taken, and the viewer's tray


class _Pattern(NamedTuple):
    """How the open cards lie: columns and rows, with a column for deck and discards or without."""

    columns: int
    rows: int
    gap: float
    has_deck: bool


IN_A_ROW, IN_TWO_ROWS, WITHOUT_DECK = (
    _Pattern(1 + PLACES, 1, GAP, True),
    _Pattern(1 + PLACES // 2, 2, GAP, True),
    _Pattern(PLACES, 1, CLOSE, False),
)


def _own_parts(box: Box, own: _Own | None, beside: bool) -> tuple[_Table, _Tray]:
    """The table and the tray, with cards as large as the box lets them be."""
    patterns = [IN_A_ROW, IN_TWO_ROWS]
    if own is not None and not beside:
        patterns.insert(0, WITHOUT_DECK)
    fitting = [pattern for pattern in patterns if _card_width(pattern, box.width) >= CARD[0]]
    pattern = max(fitting or [IN_TWO_ROWS], key=lambda pattern: _sizes(pattern, box, own)[0])
    height, hand = _sizes(pattern, box, own)
    table = _table(box, pattern, height)
    tray = _tray(Box(box.x, table.bottom + GAP, box.width, 0), own, hand)
    if pattern.has_deck:
        return table, tray
    deck, discards = Box(tray.keys.x, tray.keys.y, *DECK), Box(tray.keys.x, tray.keys.y + KEY + CLOSE, *DECK)
    keys = Box(deck.right + GAP, tray.keys.y, tray.keys.width - DECK[0] - GAP, tray.keys.height)
    return table._replace(deck=deck, discards=discards), tray._replace(keys=keys)


def _card_width(pattern: _Pattern, width: float) -> float:
    return (width - pattern.gap * (pattern.columns - 1)) / pattern.columns


def _sizes(pattern: _Pattern, box: Box, own: _Own | None) -> tuple[float, float]:
    """The heights of open cards and of those in the hand."""
    upright = CARD[1] / CARD[0]
    widest = _card_width(pattern, box.width) * upright
    free = box.height - (pattern.rows - 1) * GAP
    if own is None:
        return max(CARD[1], min(widest, free / pattern.rows)), 0.0
    free -= GAP + _tray_height(own, 0)
    in_hand = (box.width - 2 * PADDING - GAP * (CARDS - 1)) / CARDS * upright
    hand = max(CARD[1], min(in_hand, free / (pattern.rows + 1)))
    return max(CARD[1], min(widest, (free - hand) / pattern.rows)), hand


def _table(box: Box, pattern: _Pattern, height: float) -> _Table:
    """Deck and discards in the first column, the open cards in all others."""
    area = Box(box.x, box.y, box.width, pattern.rows * (height + GAP) - GAP)
    cells = area.grid(pattern.columns, pattern.rows, pattern.gap)
    if not pattern.has_deck:
        return _Table(area, area, tuple(cells), area.bottom)
    first = Box(cells[0].x, area.y, cells[0].width, area.height)
    below = DISCARDS if pattern.rows == 1 else height
    deck = Box(first.x, first.y, first.width, first.height - below - (CLOSE if pattern.rows == 1 else GAP))
    discards = Box(first.x, first.bottom - below, first.width, below)
    places = [cell for k, cell in enumerate(cells) if k % pattern.columns]
    return _Table(deck, discards, tuple(places), area.bottom)


def _tray_height(own: _Own | None, hand: float) -> float:
    """Of name and possessions, the line, the hand, the buttons."""
    if own is None:
        return 0.0
    return (
        2 * PADDING
        + NAME_ROW
        + CHIP
        + 3 * CLOSE
        + max(hand, _rows(own.rows_of_tickets, TICKET[1]))
        + _rows(own.rows_of_keys, KEY)
    )


def _rows(count: int, height: float) -> float:
    return count * (height + CLOSE) - CLOSE


def _tray(top: Box, own: _Own | None, hand: float) -> _Tray:
    if own is None:
        nowhere = Box(top.x, top.y - GAP, top.width, 0)
        return _Tray(nowhere, nowhere, nowhere)
    box = Box(top.x, top.y, top.width, _tray_height(own, hand))
    inner = box.inside(PADDING)
    keys = _rows(own.rows_of_keys, KEY)
    y = inner.y + NAME_ROW + CHIP + 2 * CLOSE
    cards = Box(inner.x, y, inner.width, inner.bottom - CLOSE - keys - y)
    return _Tray(box, cards, Box(inner.x, inner.bottom - keys, inner.width, keys))


# --- cells of the tray


def desk(layout: Layout, offer: Offer) -> Desk:
    """Where so many cards and buttons lie."""
    columns = _fitting(layout.hand.width, CARD[0])
    wide = _fitting(layout.keys.width, KEY_WIDTH) * int((layout.keys.height + CLOSE) // (KEY + CLOSE))
    return _desk(layout, offer.cards > min(CARDS, columns), offer.buttons > wide)


@lru_cache(maxsize=512)
def _desk(layout: Layout, tickets: bool, narrow: bool) -> Desk:
    hand, keys = layout.hand, layout.keys
    return Desk(
        hand=_tickets(hand) if tickets else _cards(hand),
        tickets=tickets,
        buttons=tuple(
            keys.grid(
                _fitting(keys.width, NARROW_KEY if narrow else KEY_WIDTH),
                int((keys.height + CLOSE) // (KEY + CLOSE)),
                CLOSE,
            )
        ),
        narrow=narrow,
    )


def _tickets(hand: Box) -> tuple[Box, ...]:
    rows = int((hand.height + CLOSE) // (TICKET[1] + CLOSE))
    area = Box(hand.x, hand.y, hand.width, _rows(rows, TICKET[1]))
    return tuple(area.grid(_fitting(hand.width, TICKET[0]), rows, CLOSE))


def _cards(hand: Box) -> tuple[Box, ...]:
    """Cards of one height in a row, from the left."""
    columns = min(CARDS, _fitting(hand.width, CARD[0]))
    width = min(hand.height * CARD[0] / CARD[1], (hand.width - CLOSE * (columns - 1)) / columns)
    height = width * CARD[1] / CARD[0]
    step = width + min(GAP, (hand.width - columns * width) / max(1, columns - 1))
    return tuple(Box(hand.x + k * step, hand.y, width, height) for k in range(columns))
