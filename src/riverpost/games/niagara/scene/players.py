"""The players' panels: name, this round's card, all cards, and the gems in camp as steps towards the three goals."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache

from riverpost.draw import Lettering, Piece, Symbol
from riverpost.draw.curves import Point
from riverpost.draw.lettering import fit, letters
from riverpost.draw.memory import part
from riverpost.draw.palette import PANEL, QUIET_INK
from riverpost.draw.parts import name_of_player
from riverpost.draw.shapes import details, plate
from riverpost.draw.svg import element
from riverpost.engine.seen import Seen
from riverpost.engine.words import Translate, mark
from riverpost.games.niagara.rules.board import ALIKE, ANY, CARDS, DIFFERENT, GEM_IDS, GEMS
from riverpost.games.niagara.scene.gems import FAINT
from riverpost.games.niagara.scene.layout import HEADING, MINI, PICK, RING, SMALLEST, TEXT, Layout, Sheet
from riverpost.games.niagara.scene.symbols import STONE
from riverpost.games.niagara.texts.names import CARD_NAMES, GEM_NAMES, player_name


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


# --- their sheets


@lru_cache(maxsize=64)
def sheets(layout: Layout, translate: Translate) -> Mapping[str, Symbol]:
    """The sheets of all panels, the viewer's and those of others."""
    drawn = {symbol_of(panel.sheet): panel.sheet for panel in layout.players}
    return {id: _sheet(id, sheet, translate) for id, sheet in drawn.items()}


def symbol_of(sheet: Sheet) -> str:
    """What the symbol of a sheet is called."""
    return "panel-own" if sheet.own else "panel"


def _sheet(id: str, sheet: Sheet, translate: Translate) -> Symbol:
    """A panel with all that is the same for everybody: the goals, and how many stones each takes."""
    paper = plate(id, sheet.width, sheet.height, 8, PANEL)
    goals = (
        (DIFFERENT, translate(mark("{count} different"))),
        (ALIKE, translate(mark("{count} alike"))),
        (ANY, translate(mark("any {count}"))),
    )
    inner = []
    for k, (needed, words) in enumerate(goals):
        row, stones = sheet.goal(k), sheet.stones(k)
        room = stones[0][0] - sheet.step / 2 - row.x
        text, look = fit(words.format(count=needed), room, Lettering(TEXT + 2 * sheet.own), SMALLEST)
        inner.append(letters(text, row.x, row.middle[1] + look.size * 0.36, look))
        if needed != DIFFERENT:  # there each colour has a place of its own
            inner += [_place(stone, sheet) for stone in stones[:needed]]
    return replace(paper, markup=paper.markup + details(*inner))


def _place(stone: Point, sheet: Sheet) -> str:
    """Where a stone of any colour will lie."""
    x, y = stone
    edge = {"stroke": QUIET_INK, "stroke_width": 1, "opacity": FAINT}
    return element("circle", cx=x, cy=y, r=sheet.stone * 0.8, fill="none", **edge)


# --- what lies on them


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
    """The sheet, mark and name, then whether it is the viewer's, a winner, the life ring, and this round's card."""
    panel, name = layout.players[seat], player_name(view, seat, translate)
    state = "turn" if won or decides else "quiet"
    yield Piece(f"panel-{seat}", symbol_of(panel.sheet), panel.x, panel.y, state=state, label=name)
    yield _pick(view, seat, layout, translate)
    box = replace(panel.sheet.name, x=panel.x + panel.sheet.name.x, y=panel.y + panel.sheet.name.y)
    end = pick_at(seat, layout)[0] - 6
    if view.raw.ring == seat:
        yield Piece(f"ring-{seat}", "ring", end - RING, box.middle[1], label=translate(mark("Life ring")))
        end -= 2 * RING + 4
    words = [("you", mark("You"))] if panel.sheet.own else []
    words += [("winner", mark("Winner"))] if won else []
    for id, told in words:
        look = Lettering(TEXT, serif=True, italic=True, bold=True, anchor="end")
        text, look = fit(translate(told), box.width * 0.25, look, SMALLEST)
        yield Piece(f"{id}-{seat}", x=end, y=box.middle[1] + look.size * 0.35, text=text, lettering=look)
        end -= look.width(text) + 6
    yield from name_of_player(seat, name, box, box.right - end, HEADING, SMALLEST)


def pick_at(seat: int, layout: Layout) -> Point:
    """Where a player's card of this round lies."""
    panel = layout.players[seat]
    box = panel.sheet.name
    width, height = (size * PICK for size in MINI)
    return panel.x + box.right - width, panel.y + box.middle[1] - height / 2


def _pick(view: Seen, seat: int, layout: Layout, translate: Translate) -> Piece:
    """Where this round's card will lie, lies face down, or lies open."""
    s, id, (x, y) = view.raw, f"pick-{seat}", pick_at(seat, layout)
    if s.revealed[seat]:
        card = s.pick[seat]
        label = translate(mark("This round: {card}")).format(card=translate(CARD_NAMES[card]))
        return Piece(id, f"mini-{card}", x, y, scale=PICK, label=label, state="turn")
    if s.picked[seat]:
        return Piece(id, "back", x, y, scale=PICK, label=translate(mark("Has picked a card.")))
    return Piece(id, "empty", x, y, scale=PICK, label=translate(mark("Has not picked yet.")))


@part(rows=["played"])
def _cards(view: Seen, seat: int, layout: Layout, translate: Translate) -> Iterator[Piece]:
    """The seven cards; those that lie played are faint. The viewer's own lie in the hand."""
    panel = layout.players[seat]
    if panel.sheet.own:
        return
    box = panel.sheet.cards
    for card in range(CARDS):
        played = view.raw.played[seat, card]
        words = mark("Played: {card}") if played else mark("Still in hand: {card}")
        yield Piece(
            f"mini-{seat}-{card}",
            f"mini-{card}",
            panel.x + box.x + card * (MINI[0] + 3),
            panel.y + box.y,
            state="faint" if played else "",
            label=translate(words).format(card=translate(CARD_NAMES[card])),
        )


@part(rows=["camp"])
def _camp(view: Seen, seat: int, layout: Layout, translate: Translate) -> Iterator[Piece]:
    """The gems brought home, or what is lacking: a place for each colour, the first goal."""
    panel = layout.players[seat]
    scale = panel.sheet.stone / STONE
    for gem, (count, (x, y)) in enumerate(zip(view.raw.camp[seat], panel.sheet.stones(0), strict=False)):
        label = translate(mark("In camp: {gem} × {count}")).format(gem=translate(GEM_NAMES[gem]), count=count)
        symbol = f"{'stock' if count else 'lack'}-{GEM_IDS[gem]}"
        yield Piece(f"camp-{seat}-{GEM_IDS[gem]}", symbol, panel.x + x, panel.y + y, scale=scale, label=label)


@part(rows=["camp"])
def _goals(view: Seen, seat: int, layout: Layout) -> Iterator[Piece]:
    """The stones that count towards the other goals: those alike, and all."""
    panel, camp = layout.players[seat], view.raw.camp[seat]
    most = max(range(GEMS), key=camp.__getitem__)
    stones = [gem for gem in range(GEMS) for _ in range(camp[gem])]
    scale = panel.sheet.stone / STONE
    for k, row in (1, [most] * min(camp[most], ALIKE)), (2, stones[:ANY]):
        for place, (gem, (x, y)) in enumerate(zip(row, panel.sheet.stones(k), strict=False)):
            yield Piece(f"goal-{seat}-{k}-{place}", f"stock-{GEM_IDS[gem]}", panel.x + x, panel.y + y, scale=scale)
