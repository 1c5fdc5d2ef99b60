"""Where everything lies: the two layouts of the drawing, all their measures in one place."""

from dataclasses import dataclass
from math import ceil

from riverpost.draw import Box
from riverpost.draw.parts import no_such_layout
from riverpost.engine.errors import RiverpostError
from riverpost.games.thurn_und_taxis.board import CARRIAGE_NUMBERS, STACKS

PANEL_HEIGHT = 110.0  # of a player, in the tall layout
MOST_PANEL_HEIGHT = 180.0  # in the wide layout
SHARES = (1.05, 1.05, 1.2, 1.15, 1.15, 0.95, 1.45, 1.4, 1.2, 1.0)  # of the stacks, in the width of a row of them
MOST_CARDS_IN_FULL = 12  # cities in a hand; more than that are shown as narrow tickets


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
class Plan:
    """A layout worked out for a position: where each part lies."""

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
    hand: tuple[Box, ...]  # a cell for each city in the viewer's hand
    tickets: bool  # whether these cells are too low for whole cards
    buttons: tuple[Box, ...]
    players: tuple[Box, ...]


def plan(layout: str, players: int, cards: int, buttons: int, headline: bool = True) -> Plan:
    """The layout for so many players, different cards in hand and buttons, with or without a headline."""
    if layout == "wide":
        return _wide(players, cards, buttons, headline)
    if layout == "tall":
        return _tall(players, cards, buttons, headline)
    raise RiverpostError(no_such_layout(layout))


def _wide(players: int, cards: int, buttons: int, headline: bool) -> Plan:
    style, margin = WIDE, 16.0
    top = 60.0 if headline else 12.0
    table = Box(694, top, 198, 264)
    deck, discards, *places = table.grid(2, 4, style.gap)
    shed, tray = Box(694, top + 276, 198, 236), Box(margin, top + 524, 876, 80)
    tickets = cards > MOST_CARDS_IN_FULL
    hand = Box(margin, top + 616, 6 * style.card[0] + 5 * 5, 132)
    keys = Box(hand.right + 10, hand.y, 892 - hand.right - 10, hand.height)
    columns = 2 if buttons <= 8 else 3
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
        hand=_cells(hand, 6, cards, tickets, style),
        tickets=tickets,
        buttons=tuple(keys.grid(columns, 4, 4)[:buttons]),
        players=tuple(
            Box(panels.x, panels.y + seat * (height + style.gap), panels.width, height) for seat in range(players)
        ),
    )


def _tall(players: int, cards: int, buttons: int, headline: bool) -> Plan:
    style, margin, width = TALL, 10.0, 390.0
    room = width - 2 * margin
    map = Box(5, 36 if headline else 5, 380, 303)
    table = Box(margin, map.bottom + 9, room, 2 * style.card[1] + style.gap)
    cells = table.grid(4, 2, style.gap)
    tickets = cards > MOST_CARDS_IN_FULL
    row = style.ticket if tickets else style.card[1]
    hand = Box(margin, table.bottom + 14, room, ceil(cards / 4) * (row + style.gap))
    rows_of_keys = ceil(buttons / 3)
    keys = Box(margin, hand.bottom + 4, room, max(0, rows_of_keys * (style.key + style.gap) - style.gap))
    panels = Box(margin, keys.bottom + 10, room, players * (PANEL_HEIGHT + style.gap))
    tray = Box(margin, panels.bottom + 4, room, 212)
    shed = Box(margin, tray.bottom + 10, room, 84)
    return Plan(
        layout="tall",
        style=style,
        width=width,
        height=shed.bottom + margin,
        header=Box(margin, 6, room, 26) if headline else None,
        trays=(shed, tray),
        hills=None,
        map=map,
        deck=cells[0],
        discards=cells[4],
        places=(*cells[1:4], *cells[5:8]),
        carriages=tuple(shed.inside(9).grid(CARRIAGE_NUMBERS, 1, style.gap)),
        stacks=tuple(tray.inside(8).grid(2, STACKS // 2, style.gap)),
        hand=_cells(hand, 4, cards, tickets, style),
        tickets=tickets,
        buttons=tuple(keys.grid(3, max(1, rows_of_keys), style.gap)[:buttons]),
        players=tuple(
            Box(margin, panels.y + seat * (PANEL_HEIGHT + style.gap), room, PANEL_HEIGHT) for seat in range(players)
        ),
    )


def _columns(box: Box, gap: float) -> tuple[Box, ...]:
    """The stacks side by side, those with long names or many tiles wider."""
    unit = (box.width - gap * (STACKS - 1)) / sum(SHARES)
    starts = [box.x + sum(SHARES[:k]) * unit + k * gap for k in range(STACKS)]
    return tuple(Box(x, box.y, share * unit, box.height) for x, share in zip(starts, SHARES, strict=True))


def _cells(box: Box, columns: int, count: int, tickets: bool, style: Style) -> tuple[Box, ...]:
    width, height = style.card[0], style.ticket if tickets else style.card[1]
    step_x, step_y = (box.width - width) / (columns - 1), height + (4 if tickets else style.gap)
    return tuple(Box(box.x + k % columns * step_x, box.y + k // columns * step_y, width, height) for k in range(count))
