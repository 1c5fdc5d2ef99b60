"""The players' panels: name, cards, this round's card, gems in camp, and how near the three goals are."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache

from riverpost.draw import Box, Lettering, Piece, Symbol
from riverpost.draw.curves import Point
from riverpost.draw.lettering import fit, letters
from riverpost.draw.memory import part
from riverpost.draw.palette import LINE, PANEL
from riverpost.draw.parts import name_of_player
from riverpost.draw.shapes import details, plate, target
from riverpost.draw.svg import element
from riverpost.engine.seen import Seen
from riverpost.engine.words import Translate, mark
from riverpost.games.niagara.rules.board import ALIKE, ANY, CARDS, DIFFERENT, GEM_IDS, GEMS
from riverpost.games.niagara.scene.cards import back, empty_place
from riverpost.games.niagara.scene.gems import engraved
from riverpost.games.niagara.scene.layout import Layout, Style
from riverpost.games.niagara.scene.river import STONES
from riverpost.games.niagara.texts.names import CARD_NAMES, GEM_NAMES, player_name

PADDING = 8.0
GOALS = 3
PICK_SCALE = 1.25  # of this round's card against those below it
GOALS_SHARE = 0.47  # of a panel's width, in the tall layout


def winners(view: Seen) -> list[int]:
    """The seats that have won; none before the end, and none when the rounds ran out."""
    if not view.over:
        return []
    return [
        standing.seat
        for standing in view.result()
        if standing.rank == 1
        and (
            standing.parts["colours"] >= DIFFERENT
            or standing.parts["of one colour"] >= ALIKE
            or standing.parts["gems"] >= ANY
        )
    ]


class _Rows:
    """The parts of a panel, from the top; in the tall layout the goals stand at the right."""

    def __init__(self, box: Box, layout: str, style: Style) -> None:
        inner = box.inside(PADDING)
        goals = GOALS * (style.smallest + 3)
        spare = inner.height - style.mini[1] * (1 + PICK_SCALE) - style.stock[1] - goals
        gap = spare / 3 if layout == "wide" else style.gap
        self.name = Box(inner.x, inner.y, inner.width, style.mini[1] * PICK_SCALE)
        self.cards = Box(inner.x, self.name.bottom + gap, inner.width, style.mini[1])
        self.camp = Box(inner.x, self.cards.bottom + gap, inner.width, style.stock[1])
        self._goals = Box(inner.x, self.camp.bottom + gap, inner.width, goals)
        if layout == "tall":
            width = inner.width * GOALS_SHARE
            self._goals = Box(inner.right - width, self.cards.y, width, inner.bottom - self.cards.y)

    def goal(self, k: int, style: Style) -> tuple[Point, list[Point]]:
        """Where the name of a goal begins, and the middles of its stones."""
        box, step = self._goals.grid(1, GOALS, 0)[k], style.pip * 2.7
        start, y = box.right - (ANY - 0.5) * step, box.middle[1]
        return (box.x, y), [(start + stone * step, y) for stone in range(ANY)]


@lru_cache(maxsize=32)
def symbols_of_picks(layout: str, style: Style, translate: Translate) -> Mapping[str, Symbol]:
    """The place for this round's card, empty or with a card face down, and the word for it, where there is room."""
    words = {"empty": translate(mark("is picking")), "back": translate(mark("has picked"))}
    drawn = {"empty": empty_place(style), "back": back(style)}
    spot = _below if layout == "wide" else _at_the_left
    look = Lettering(style.smallest, serif=True, italic=True, anchor="end")
    return {id: _worded(card, words[id], spot(card, look), look) for id, card in drawn.items()}


def _below(card: Symbol, look: Lettering) -> Point:
    return card.box.right, card.box.bottom + look.size * 1.05


def _at_the_left(card: Symbol, look: Lettering) -> Point:
    return -card.box.width * 0.25, card.box.middle[1] + look.size * 0.34


def _worded(card: Symbol, word: str, end: Point, look: Lettering) -> Symbol:
    """A card and a word that ends somewhere; both can be pointed at."""
    left, bottom = end[0] - look.width(word), max(card.box.bottom, end[1] + look.size * 0.3)
    box = Box(min(0, left), 0, card.box.right - min(0, left), bottom)
    written = Box(left, end[1] - look.size * 0.8, look.width(word), look.size * 1.1)
    room = target(card.box) + target(written)
    return Symbol(card.id, box, room + card.markup + details(letters(word, *end, look)))


@lru_cache(maxsize=32)
def sheet_of_player(width: float, height: float, layout: str, style: Style, translate: Translate) -> Symbol:
    """A panel's sheet with all that is the same for everybody: the goals, and how many stones each takes."""
    sheet = plate("panel", width, height, 8, PANEL)
    rows = _Rows(sheet.box, layout, style)
    goals = (
        (DIFFERENT, translate(mark("{count} different"))),
        (ALIKE, translate(mark("{count} alike"))),
        (ANY, translate(mark("any {count}"))),
    )
    inner = []
    for k, (needed, words) in enumerate(goals):
        (x, y), stones = rows.goal(k, style)
        room = stones[0][0] - style.pip * 1.4 - x
        text, look = fit(words.format(count=needed), room, Lettering(style.smallest), style.smallest)
        inner.append(letters(text, x, y + look.size * 0.36, look))
        for stone, (cx, cy) in zip(STONES if needed == DIFFERENT else [None] * needed, stones, strict=False):
            inner.append(
                engraved(stone, cx, cy, style.pip, LINE)
                if stone
                else element("circle", cx=float(cx), cy=float(cy), r=float(style.pip * 0.8), fill=LINE)
            )
    return replace(sheet, markup=sheet.markup + details(*inner))


def panels(view: Seen, layout: Layout, translate: Translate) -> list[Piece]:
    """A panel for each player."""
    won, pieces = winners(view), list[Piece]()
    deciding = view.seats
    for seat in range(view.players):
        pieces += _heading(view, seat, seat in won, seat in deciding, layout, translate)
        pieces += _cards(view, seat, layout, translate)
        pieces += _camp(view, seat, layout, translate)
        pieces += _goals(view, seat, layout)
    return pieces


@part("ring", rows=["revealed", "picked", "pick"], names=True)
def _heading(view: Seen, seat: int, won: bool, decides: bool, layout: Layout, translate: Translate) -> Iterator[Piece]:
    """The sheet, mark and name, then the life ring, the word for a winner, and this round's card."""
    style, sheet, name = layout.style, layout.players[seat], player_name(view, seat, translate)
    yield Piece(f"panel-{seat}", "panel", sheet.x, sheet.y, state="turn" if won or decides else "quiet", label=name)
    box = _Rows(sheet, layout.name, style).name
    end = box.right - style.mini[0] * PICK_SCALE
    yield from _pick(view, seat, end, box, layout, translate)
    if layout.name == "tall" and not view.raw.revealed[seat]:
        symbols = symbols_of_picks(layout.name, style, translate).values()
        end += min(symbol.box.x for symbol in symbols) * PICK_SCALE  # the same for both, so that nothing moves
    if won:
        told = translate(mark("Winner"))
        text, look = fit(
            told,
            box.width * 0.3,
            Lettering(style.text, serif=True, italic=True, bold=True, anchor="end"),
            style.smallest,
        )
        yield Piece(f"winner-{seat}", x=end - 6, y=box.middle[1] + look.size * 0.35, text=text, lettering=look)
        end -= look.width(text) + 8
    if view.raw.ring == seat:
        yield Piece(f"ring-{seat}", "ring", end - style.ring - 6, box.middle[1], label=translate(mark("Life ring")))
        end -= 2 * style.ring + 8
    yield from name_of_player(seat, name, box, box.right - end + 4, style.heading, style.smallest)


def _pick(view: Seen, seat: int, x: float, box: Box, layout: Layout, translate: Translate) -> Iterator[Piece]:
    """Where this round's card will lie, lies face down, or lies open."""
    s = view.raw
    y = box.middle[1] - layout.style.mini[1] * PICK_SCALE / 2
    if s.revealed[seat]:
        card = s.pick[seat]
        label = translate(mark("This round: {card}")).format(card=translate(CARD_NAMES[card]))
        yield Piece(f"pick-{seat}", f"mini-{card}", x, y, scale=PICK_SCALE, label=label, state="turn")
    elif s.picked[seat]:
        yield Piece(f"pick-{seat}", "back", x, y, scale=PICK_SCALE, label=translate(mark("Has picked a card.")))
    else:
        yield Piece(f"pick-{seat}", "empty", x, y, scale=PICK_SCALE, label=translate(mark("Has not picked yet.")))


@part(rows=["played"])
def _cards(view: Seen, seat: int, layout: Layout, translate: Translate) -> Iterator[Piece]:
    """The seven cards; those that lie played are faint."""
    box = _Rows(layout.players[seat], layout.name, layout.style).cards
    step = layout.style.mini[0] + layout.style.gap / 2
    for card in range(CARDS):
        played = view.raw.played[seat, card]
        words = mark("Played: {card}") if played else mark("Still in hand: {card}")
        label = translate(words).format(card=translate(CARD_NAMES[card]))
        yield Piece(
            f"mini-{seat}-{card}",
            f"mini-{card}",
            box.x + card * step,
            box.y,
            state="faint" if played else "",
            label=label,
        )


def stock_at(seat: int, gem: int, layout: Layout) -> Point:
    """Where the gems of a colour lie in a player's camp."""
    box = _Rows(layout.players[seat], layout.name, layout.style).camp
    width, height = layout.style.stock
    return box.x + gem * width + height * 0.45, box.middle[1]


@part(rows=["camp"])
def _camp(view: Seen, seat: int, layout: Layout, translate: Translate) -> Iterator[Piece]:
    """The gems brought home, by colour."""
    style = layout.style
    look = Lettering(style.text, bold=True)
    for gem, count in enumerate(view.raw.camp[seat]):
        x, y = stock_at(seat, gem, layout)
        label = translate(mark("In camp: {gem} × {count}")).format(gem=translate(GEM_NAMES[gem]), count=count)
        state = "" if count else "faint"
        yield Piece(f"camp-{seat}-{GEM_IDS[gem]}", f"stock-{GEM_IDS[gem]}", x, y, state=state, label=label)
        if count:
            yield Piece(
                f"count-{seat}-{GEM_IDS[gem]}",
                x=x + style.heading * 0.8,
                y=y + look.size * 0.36,
                text=str(count),
                lettering=look,
            )


@part(rows=["camp"])
def _goals(view: Seen, seat: int, layout: Layout) -> Iterator[Piece]:
    """The stones that count towards each goal."""
    rows = _Rows(layout.players[seat], layout.name, layout.style)
    camp = view.raw.camp[seat]
    most = max(range(GEMS), key=camp.__getitem__)
    stones = [gem for gem in range(GEMS) for _ in range(camp[gem])]
    counting = (
        [(gem, gem) for gem in range(GEMS) if camp[gem]],  # each colour has its own place in the first row
        list(enumerate([most] * min(camp[most], ALIKE))),
        list(enumerate(stones[:ANY])),
    )
    scale = layout.style.pip / layout.style.cargo
    for k, row in enumerate(counting):
        _, places = rows.goal(k, layout.style)
        for place, gem in row:
            yield Piece(f"goal-{seat}-{k}-{place}", f"gem-{GEM_IDS[gem]}", *places[place], scale=scale)
