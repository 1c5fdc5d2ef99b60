"""The players' panels: name, score, what they own, hand as everybody knows it, line; the viewer's own is a tray."""

from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise

from riverpost.draw import Box, Lettering, Piece
from riverpost.draw.lettering import fit
from riverpost.draw.memory import part
from riverpost.draw.palette import QUIET_INK
from riverpost.draw.parts import name_of_player
from riverpost.engine.seen import Seen, Standing
from riverpost.engine.words import Translate, mark
from riverpost.games.thurn_und_taxis.rules.alphabet import NOBODY
from riverpost.games.thurn_und_taxis.rules.board import CITY_IDS, TILE_VALUES
from riverpost.games.thurn_und_taxis.rules.ending import points_of
from riverpost.games.thurn_und_taxis.scene.cards import chip_width, stamp_width
from riverpost.games.thurn_und_taxis.scene.layout import (
    BROAD,
    CHIP,
    CLOSE,
    COACH,
    HEADING,
    HOUSE,
    NAME_ROW,
    PADDING,
    SMALLEST,
    TEXT,
    TILE,
    Layout,
)
from riverpost.games.thurn_und_taxis.scene.lines import line_of
from riverpost.games.thurn_und_taxis.texts.names import CITY_NAMES, OFFICIAL_NAMES, player_name

SCORE = 42.0  # the room of a score
NAME_SHARE = 0.36  # of the first row
HAND_SHARE, SCORE_SHARE = (
    0.42,
    0.58,
)  # of the second, where it also tells the line: of the hand, of the score at the end
OFFICIAL = 116.0  # the room of the official who has helped this turn
PILED = 2.5  # from a tile to the next on its pile
LINK = 5.0  # the length of the road between two cities of a line


def panels(view: Seen, layout: Layout, translate: Translate) -> list[Piece]:
    """A panel for each player."""
    pieces: list[Piece] = []
    standings = view.result() if view.over else []
    helped = view.raw.mover if view.raw.official != NOBODY and not view.over else None
    for seat in range(view.players):
        pieces += _panel(view, seat, seat == helped, layout, translate)
        if standings:
            pieces += _parts_of_score(standings[seat], layout, translate)
    return pieces


@part(
    "mover", "official", "tile_owner",
    rows=["houses_left", "carriage", "hand_size", "known", "line", "line_length"], names=True,
)  # fmt: skip
def _panel(view: Seen, seat: int, helped: bool, layout: Layout, translate: Translate) -> Iterator[Piece]:
    """What one player has; the own hand lies on the desk."""
    yield from _heading(view, seat, layout, translate)
    yield from _possessions(view, seat, layout, translate)
    if not view.over and seat != layout.own:
        yield from _hand(view, seat, layout, translate)
    yield from _line(view, seat, helped, layout, translate)


class _Rows:
    """The parts of a panel, from the top."""

    def __init__(self, seat: int, layout: Layout, over: bool) -> None:
        own, panel = seat == layout.own, layout.panels[seat]
        box = panel.inside(PADDING) if own else Box(panel.x + PADDING, panel.y + CLOSE, panel.width - 2 * PADDING, 0)
        self.first = Box(box.x, box.y, box.width, NAME_ROW)
        self.hand = Box(box.x, self.first.bottom + 2, box.width, CHIP)
        if own:
            self.hand, self.line = layout.keys, self.hand
        elif panel.width >= BROAD:
            self.hand = Box(box.x, self.hand.y, box.width * (SCORE_SHARE if over else HAND_SHARE) - 8, CHIP)
            self.line = Box(self.hand.right + 8, self.hand.y, box.right - self.hand.right - 8, CHIP)
        else:
            self.line = Box(box.x, self.hand.bottom + 2, box.width, CHIP)


@part("mover", "official", names=True)
def _heading(view: Seen, seat: int, layout: Layout, translate: Translate) -> Iterator[Piece]:
    """The sheet, which tells whose turn it is, and the name; by the line the official who has helped this turn."""
    sheet, rows = layout.panels[seat], _Rows(seat, layout, view.over)
    is_mover = seat == view.raw.mover and not view.over
    name = player_name(view, seat, translate)
    yield Piece(f"panel-{seat}", f"panel-{seat}", sheet.x, sheet.y, state="turn" if is_mover else "quiet", label=name)
    box = Box(rows.first.x, rows.first.y, rows.first.width * NAME_SHARE, rows.first.height)
    you = Lettering(SMALLEST, colour=QUIET_INK)
    told = translate(mark("You"))
    kept_free = you.width(told) + 6 if seat == layout.own else 0
    yield from name_of_player(seat, name, box, kept_free, HEADING, SMALLEST)
    if seat == layout.own:
        y = box.middle[1] + SMALLEST * 0.36
        yield Piece("you", x=box.right - you.width(told), y=y, text=told, lettering=you)
    if is_mover and view.raw.official != NOBODY:
        look = Lettering(SMALLEST, italic=True, serif=True, anchor="end", colour=QUIET_INK)
        text, look = fit(translate(OFFICIAL_NAMES[view.raw.official]), OFFICIAL - 4, look, SMALLEST)
        y = rows.line.middle[1] + look.size * 0.35
        yield Piece("official", x=rows.line.right, y=y, text=text, lettering=look)


@part("tile_owner", rows=["houses_left", "carriage"])
def _possessions(view: Seen, seat: int, layout: Layout, translate: Translate) -> Iterator[Piece]:
    """Houses left, best carriage, tiles won, and the score so far."""
    s, box = view.raw, _Rows(seat, layout, view.over).first
    middle, count = box.middle[1], Lettering(TEXT, bold=True)
    x, left = box.x + box.width * NAME_SHARE + 6, s.houses_left[seat]
    label = translate(mark("Houses left: {count}")).format(count=left)
    yield Piece(f"stock-house-{seat}", f"house-{seat}", x + HOUSE / 2, middle + HOUSE * 0.55, label=label)
    yield Piece(f"houses-{seat}", x=x + HOUSE + 3, y=middle + TEXT * 0.36, text=str(left), lettering=count)
    x += HOUSE + TEXT * 1.6 + 2
    if carriage := s.carriage[seat]:
        label = translate(mark("Carriage {number}")).format(number=carriage)
        yield Piece(f"carriage-{seat}", f"coach-{carriage}", x, middle - COACH * 0.3, label=label)
    x += COACH + 4
    yield from _won_tiles(view, seat, Box(x, box.y, box.right - SCORE - x, box.height), translate)
    look = Lettering(HEADING * 1.2, serif=True, bold=True, anchor="end")
    y, points = middle + look.size * 0.36, signed(int(points_of(s, seat)))
    yield Piece(f"score-{seat}", x=box.right, y=y, text=points, lettering=look)


def _won_tiles(view: Seen, seat: int, box: Box, translate: Translate) -> Iterator[Piece]:
    won = [(int(TILE_VALUES[tile]), tile) for tile, owner in enumerate(view.raw.tile_owner) if owner == seat]
    step = TILE[0] + 1
    if len(won) * step > box.width:
        won.sort()
    values = [value for value, _ in won]
    for (value, tile), x in zip(won, piled(values, step, box), strict=True):
        label = translate(mark("Tile won: {points}")).format(points=value)
        yield Piece(f"tile-{tile}", f"tile-{value}", x, box.middle[1] - TILE[1] / 2, label=label)


def piled(values: Sequence[int], step: float, box: Box) -> list[float]:
    """Places of tiles side by side; where there is no room for all, those of one value lie on a pile."""
    if not values or len(values) * step <= box.width:
        return [box.x + k * step for k in range(len(values))]
    changes = [one != other for one, other in pairwise(values)]
    apart = (box.width - TILE[0] - PILED * changes.count(False)) / max(1, changes.count(True))
    steps = [min(step, apart) if is_other else PILED for is_other in changes]
    return [box.x + x for x in accumulate(steps, initial=0.0)]


# --- cards


@part(rows=["hand_size", "known"])
def _hand(view: Seen, seat: int, layout: Layout, translate: Translate) -> Iterator[Piece]:
    """How many cards, and which of them everybody saw being taken; `hand` would also hold what the viewer knows."""
    box, size = _Rows(seat, layout, view.over).hand, view.raw.hand_size[seat]
    label = translate(mark("Cards in hand: {count}")).format(count=size)
    yield Piece(f"hand-{seat}", "hand-back", box.x, box.y + 0.5, label=label)
    look = Lettering(TEXT, bold=True)
    yield Piece(f"hand-size-{seat}", x=box.x + 19, y=box.middle[1] + TEXT * 0.36, text=str(size), lettering=look)
    seen = [city for city, count in enumerate(view.raw.known[seat]) for _ in range(count)]
    start = box.x + 22 + TEXT * 1.5
    places = _flow([stamp_width()] * len(seen), 3, Box(start, box.y, box.right - start, CHIP))
    for k, (city, x) in enumerate(zip(seen, places, strict=True)):
        told = translate(mark("Seen being taken: {city}")).format(city=translate(CITY_NAMES[city]))
        id = CITY_IDS[city]
        yield Piece(f"seen-{seat}-{k}", f"stamp-{id}", x, box.y, label=told, bond=id)


@part(rows=["line", "line_length"])
def _line(view: Seen, seat: int, helped: bool, layout: Layout, translate: Translate) -> Iterator[Piece]:
    """The line from left to right; a long one in short names, also where an official needs room beside it."""
    box = _Rows(seat, layout, view.over).line
    line = line_of(view, seat)
    room = Box(box.x, box.y, box.width - (OFFICIAL if helped else 0), box.height)
    kind, widths = "chip", [chip_width(city, translate) for city in line]
    if sum(widths) + LINK * (len(line) - 1) > room.width:
        kind, widths = "stamp", [stamp_width()] * len(line)
    if not line and seat == layout.own and not view.over:
        look = Lettering(SMALLEST, italic=True, colour=QUIET_INK)
        text, look = fit(translate(mark("No line yet: play a card.")), room.width, look, SMALLEST)
        yield Piece("no-line", x=box.x, y=box.middle[1] + SMALLEST * 0.36, text=text, lettering=look)
    for k, (city, x) in enumerate(zip(line, _flow(widths, LINK, room), strict=True)):
        id = CITY_IDS[city]
        if k:
            yield Piece(f"link-{seat}-{id}", "link", x - LINK, box.middle[1])
        yield Piece(f"line-{seat}-{id}", f"{kind}-{id}", x, box.y, label=translate(CITY_NAMES[city]), bond=id)


def _flow(widths: Sequence[float], gap: float, box: Box) -> list[float]:
    """Places from the left; what is too much for the box overlaps."""
    if not widths:
        return []
    needed = sum(widths) + gap * (len(widths) - 1)
    steps = [width + gap for width in widths]
    if needed > box.width:
        steps = [(box.width - widths[-1]) / max(1, len(widths) - 1)] * len(widths)
    return [box.x + sum(steps[:k]) for k in range(len(widths))]


# --- the end


def _parts_of_score(standing: Standing, layout: Layout, translate: Translate) -> Iterator[Piece]:
    """What the points at the end are made of."""
    rows = _Rows(standing.seat, layout, over=True)
    told = translate(mark("Rank {rank}: carriage {carriage}, tiles {tiles}, houses left {houses}")).format(
        rank=standing.rank,
        carriage=standing.parts["carriage"],
        tiles=standing.parts["tiles"],
        houses=signed(standing.parts["houses left"]),
    )
    text, small = fit(told, rows.hand.width, Lettering(TEXT, colour=QUIET_INK), SMALLEST)
    yield Piece(f"parts-{standing.seat}", x=rows.hand.x, y=rows.hand.y + CHIP * 0.7, text=text, lettering=small)


def signed(points: int) -> str:
    """A number with the minus sign of printers."""
    return str(points).replace("-", "\N{MINUS SIGN}")
