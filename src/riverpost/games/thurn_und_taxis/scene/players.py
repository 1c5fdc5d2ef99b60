"""The players' panels: name, line, hand as everybody knows it, houses, carriage, tiles, and the score at the end."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from riverpost.draw import Box, Lettering, Piece
from riverpost.draw.lettering import fit
from riverpost.draw.memory import part
from riverpost.draw.palette import QUIET_INK
from riverpost.draw.parts import name_of_player
from riverpost.engine.seen import Seen, Standing
from riverpost.engine.words import Translate, mark
from riverpost.games.thurn_und_taxis.rules.alphabet import NOBODY
from riverpost.games.thurn_und_taxis.rules.board import CITY_IDS, TILE_VALUES
from riverpost.games.thurn_und_taxis.scene.layout import Layout
from riverpost.games.thurn_und_taxis.scene.symbols import chip_width, stamp_width
from riverpost.games.thurn_und_taxis.texts.names import CITY_NAMES, OFFICIAL_NAMES, player_name

PADDING = 8.0
SCORE_ROOM = 64.0
BACK_SCALE = 0.24
OFFICIAL_SHARE = 0.46  # of the first row
ROW_GAP = 2.0
LINK = 5.0  # the length of the road between two cities of a line


def panels(view: Seen, layout: Layout, translate: Translate) -> list[Piece]:
    """A panel for each player."""
    pieces: list[Piece] = []
    standings = view.result() if view.over else []
    for seat in range(view.players):
        pieces += _heading(view, seat, layout, translate)
        pieces += _possessions(view, seat, layout, translate)
        if standings:
            pieces += _score(standings[seat], layout, translate)
        pieces += _cards(view, seat, layout, translate)
    return pieces


class _Rows:
    """The parts of a panel, from the top."""

    def __init__(self, seat: int, layout: Layout) -> None:
        box, style = layout.players[seat].inside(PADDING), layout.style
        gap = style.gap - 1
        self._box, self._gap = box, gap
        self.name = Box(box.x, box.y, box.width, style.heading + 4)
        self.possessions = Box(box.x, self.name.bottom + gap, box.width, style.coach * 0.6)
        self.hand = Box(box.x, self.possessions.bottom + gap, box.width, style.chip)

    def line_below(self, hand: float) -> Box:
        """What is left for the line below the hand."""
        top = hand + self._gap
        return Box(self._box.x, top, self._box.width, self._box.bottom - top)


@part("mover", "official", names=True)
def _heading(view: Seen, seat: int, layout: Layout, translate: Translate) -> Iterator[Piece]:
    """The sheet, which tells whose turn it is, and the name; beside it the official who has helped this turn."""
    style, sheet, box = layout.style, layout.players[seat], _Rows(seat, layout).name
    name, state = player_name(view, seat, translate), "turn" if seat == view.raw.mover and not view.over else "quiet"
    yield Piece(f"panel-{seat}", "panel", sheet.x, sheet.y, state=state, label=name)
    helper = view.raw.official if seat == view.raw.mover and not view.over else NOBODY
    kept_free = SCORE_ROOM if view.over else 0 if helper == NOBODY else box.width * OFFICIAL_SHARE
    yield from name_of_player(seat, name, box, kept_free, style.heading, style.smallest)
    if helper != NOBODY:
        look = Lettering(style.text, italic=True, serif=True, anchor="end", colour=QUIET_INK)
        text, look = fit(translate(OFFICIAL_NAMES[helper]), kept_free - 4, look, style.smallest)
        yield Piece("official", x=box.right, y=box.middle[1] + look.size * 0.35, text=text, lettering=look)


@part("tile_owner", rows=["houses_left", "carriage"])
def _possessions(view: Seen, seat: int, layout: Layout, translate: Translate) -> Iterator[Piece]:
    """Houses left, best carriage, tiles won."""
    s, style, box = view.raw, layout.style, _Rows(seat, layout).possessions
    count = Lettering(style.text, bold=True)
    foot, base = box.bottom - 3, box.middle[1] + style.text * 0.35
    left = s.houses_left[seat]
    label = translate(mark("Houses left: {count}")).format(count=left)
    yield Piece(f"stock-house-{seat}", f"house-{seat}", box.x + style.house / 2, foot, label=label)
    yield Piece(f"houses-{seat}", x=box.x + style.house + 4, y=base, text=str(left), lettering=count)
    x = box.x + style.house + 4 + style.text * 2
    carriage = s.carriage[seat]
    if carriage:
        label = translate(mark("Carriage {number}")).format(number=carriage)
        yield Piece(f"carriage-{seat}", f"coach-{carriage}", x, box.y, label=label)
    x += style.coach + 8
    yield from _won_tiles(view, seat, Box(x, box.y, box.right - x, box.height), layout, translate)


def _won_tiles(view: Seen, seat: int, box: Box, layout: Layout, translate: Translate) -> Iterator[Piece]:
    won = [tile for tile, owner in enumerate(view.raw.tile_owner) if owner == seat]
    width = layout.style.tile[0]
    step = min(width + 1, (box.width - width) / max(1, len(won) - 1))
    for k, tile in enumerate(won):
        value = int(TILE_VALUES[tile])
        label = translate(mark("Tile won: {points}")).format(points=value)
        yield Piece(
            f"tile-{tile}", f"tile-{value}", box.x + k * step, box.bottom - layout.style.tile[1] - 2, label=label
        )


# --- cards


@part(rows=["hand_size", "known", "line", "line_length"])
def _cards(view: Seen, seat: int, layout: Layout, translate: Translate) -> Iterator[Piece]:
    """The hand as everybody knows it, where the score stands at the end, and below it the line."""
    rows = _Rows(seat, layout)
    bottom = rows.hand.bottom
    if not view.over:
        seen = _places_of_seen_cards(view, seat, rows.hand, layout)
        yield from _hand(view, seat, rows.hand, seen, layout, translate)
        bottom = max([rows.hand.y, *(y for _, y in seen)]) + layout.style.chip
    yield from _line(view, seat, rows.line_below(bottom), layout, translate)


def _seen_cards(view: Seen, seat: int) -> list[int]:
    """What everybody saw being taken and is still in a hand; `hand` would also hold what only the viewer knows."""
    return [city for city, count in enumerate(view.raw.known[seat]) for _ in range(count)]


def _places_of_seen_cards(view: Seen, seat: int, box: Box, layout: Layout) -> list[tuple[float, float]]:
    style = layout.style
    start = box.x + style.card[0] * BACK_SCALE + 4 + style.text * 1.8
    widths = [stamp_width(style)] * len(_seen_cards(view, seat))
    return _flow(widths, 3, Box(start, box.y, box.right - start, 2 * style.chip + ROW_GAP), style.chip)


def _hand(
    view: Seen, seat: int, box: Box, places: Sequence[tuple[float, float]], layout: Layout, translate: Translate
) -> Iterator[Piece]:
    """How many cards, and which of them everybody saw being taken."""
    style = layout.style
    size = view.raw.hand_size[seat]
    label = translate(mark("Cards in hand: {count}")).format(count=size)
    back = style.card[0] * BACK_SCALE
    middle = box.y + style.chip / 2
    yield Piece(f"hand-{seat}", "back", box.x, middle - style.card[1] * BACK_SCALE / 2, scale=BACK_SCALE, label=label)
    look = Lettering(style.text, bold=True)
    yield Piece(f"hand-size-{seat}", x=box.x + back + 4, y=middle + style.text * 0.35, text=str(size), lettering=look)
    for k, (city, (x, y)) in enumerate(zip(_seen_cards(view, seat), places, strict=True)):
        told = translate(mark("Seen being taken: {city}")).format(city=translate(CITY_NAMES[city]))
        yield Piece(f"seen-{seat}-{k}", f"stamp-{CITY_IDS[city]}", x, y, label=told)


def _line(view: Seen, seat: int, box: Box, layout: Layout, translate: Translate) -> Iterator[Piece]:
    """The line from left to right; a very long one in short names."""
    line = view.raw.line[seat][: view.raw.line_length[seat]]
    style, height, kind = layout.style, layout.style.chip, "chip"
    places = _flow([chip_width(city, style, translate) for city in line], LINK, box, height)
    if _are_crowded(places, height):
        kind = "stamp"
        places = _flow([stamp_width(style)] * len(line), LINK, box, height)
    for k, (city, (x, y)) in enumerate(zip(line, places, strict=True)):
        if k:
            yield Piece(f"link-{seat}-{CITY_IDS[city]}", "link", x - LINK, y + layout.style.chip / 2)
        yield Piece(
            f"line-{seat}-{CITY_IDS[city]}", f"{kind}-{CITY_IDS[city]}", x, y, label=translate(CITY_NAMES[city])
        )


def _flow(widths: Sequence[float], gap: float, box: Box, height: float) -> list[tuple[float, float]]:
    """Places in rows from the left, later rows begin with the gap; rows that are too many for the box overlap."""
    steps = []
    x, row = box.x, 0
    for width in widths:
        if x + width > box.right:
            x, row = box.x + gap, row + 1
        steps.append((x, row))
        x += width + gap
    pitch = min(height + ROW_GAP, (box.height - height) / max(1, row))
    return [(x, box.y + row * pitch) for x, row in steps]


def _are_crowded(places: Sequence[tuple[float, float]], height: float) -> bool:
    rows = sorted({y for _, y in places})
    return any(lower - upper < height for upper, lower in pairwise(rows))


# --- the end


def _score(standing: Standing, layout: Layout, translate: Translate) -> Iterator[Piece]:
    """The points at the end, and what they are made of."""
    style, rows = layout.style, _Rows(standing.seat, layout)
    look = Lettering(style.heading * 1.3, serif=True, bold=True, anchor="end")
    base = rows.name.y + rows.name.height / 2 + look.size * 0.35
    yield Piece(f"score-{standing.seat}", x=rows.name.right, y=base, text=_signed(standing.score), lettering=look)
    told = translate(mark("Rank {rank}: carriage {carriage}, tiles {tiles}, houses left {houses}")).format(
        rank=standing.rank,
        carriage=standing.parts["carriage"],
        tiles=standing.parts["tiles"],
        houses=_signed(standing.parts["houses left"]),
    )
    text, small = fit(told, rows.hand.width, Lettering(style.text, colour=QUIET_INK), style.smallest)
    yield Piece(f"parts-{standing.seat}", x=rows.hand.x, y=rows.hand.y + style.text, text=text, lettering=small)


def _signed(points: int) -> str:
    """A number with the minus sign of printers."""
    return str(points).replace("-", "\N{MINUS SIGN}")
