"""The strip of the race: which tile the leader has come to, the order of play with passengers, and who is where."""

from collections.abc import Iterator

from riverpost.draw import Lettering, Piece
from riverpost.draw.lettering import fit
from riverpost.draw.memory import part
from riverpost.draw.palette import QUIET_INK
from riverpost.engine.plain import Values
from riverpost.engine.seen import Seen
from riverpost.engine.words import Translate, mark
from riverpost.games.mississippi_queen.rules import alphabet as a
from riverpost.games.mississippi_queen.rules.board import CELLS, NONE
from riverpost.games.mississippi_queen.scene.fleet import FLEET, look_of
from riverpost.games.mississippi_queen.scene.layout import SMALLEST, Layout
from riverpost.games.mississippi_queen.scene.symbols import FIGURE
from riverpost.games.mississippi_queen.texts.names import boat_name

SIDE_BY_SIDE = 2  # marks above a tile of the strip
ABOARD = 0.4  # the height of a passenger, as a part of a place in the order of play


def strip(view: Seen, layout: Layout, translate: Translate) -> list[Piece]:
    """All of it."""
    s = view.raw
    turn = NONE if view.over else s.turn
    pieces = [*_words(view, layout, translate), *_stretches(view, layout, translate)]
    for k, boat in enumerate(s.order[: s.boats]):
        pieces += _place(view, boat, k, k == turn, layout, translate)
    for k, boats in enumerate(_by_tile(s)):
        for row, boat in enumerate(boats):
            pieces += _where(view, boat, k, row, len(boats), layout, translate)
    return pieces


@part("boats", "hex", "fate", "length", "round_number")
def _words(view: Seen, layout: Layout, translate: Translate) -> Iterator[Piece]:
    """The tile of the leader, and the round."""
    s, style, box = view.raw, layout.style, layout.strip.words
    told = translate(mark("Tile {number} of {tiles}")).format(number=_leaders_tile(s), tiles=s.length)
    lines = [("reached", told, Lettering(style.heading, serif=True, bold=True))]
    if s.round_number:
        told = translate(mark("Round {number}")).format(number=s.round_number)
        lines.append(("round", told, Lettering(style.text, serif=True, italic=True, colour=QUIET_INK)))
    high = sum(look.size for _, _, look in lines)
    y = box.middle[1] - high / 2
    for id, told, look in lines:
        text, fitting = fit(told, box.width, look, SMALLEST)
        y += look.size
        yield Piece(id, x=box.x, y=y - look.size * 0.14, text=text, lettering=fitting)


def _leaders_tile(s: Values) -> int:
    """The tile that any boat has come to, counted from 1; the last once one is home."""
    if a.DOCKED in s.fate[: s.boats]:
        return int(s.length)
    return max((s.hex[boat] // CELLS + 1 for boat in range(s.boats) if s.fate[boat] == a.RACING), default=int(s.length))


# --- the order of play


@part(*FLEET, rows=["fate", "aboard"], names=True)
def _place(view: Seen, boat: int, k: int, on_turn: bool, layout: Layout, translate: Translate) -> Iterator[Piece]:
    """A boat in the order of play with its passengers; the one on turn is marked, those off the river are pale."""
    s, box = view.raw, layout.strip.order[k]
    label = translate(mark("Place {place}: {boat}")).format(place=k + 1, boat=boat_name(view, boat, translate))
    yield Piece(f"place-{k}", "place", box.x, box.y, state="turn" if on_turn else "quiet", label=label)
    state, (x, y) = "" if s.fate[boat] == a.RACING else "faint", box.middle
    height = box.height * ABOARD
    yield Piece(f"order-{boat}", f"mark-{look_of(s, boat)}", x, y - height / 2, scale=0.85, state=state, label=label)
    aboard = translate(mark("Passengers aboard: {count}")).format(count=s.aboard[boat])
    for passenger in range(s.aboard[boat]):
        across = (passenger - (s.aboard[boat] - 1) / 2) * height * 0.8
        id, foot = f"riding-{boat}-{passenger}", box.bottom - 2
        yield Piece(id, "figure-aboard", x + across, foot, scale=height / FIGURE, label=aboard)


# --- who is where


@part("length", "laid", "first_tile")
def _stretches(view: Seen, layout: Layout, translate: Translate) -> Iterator[Piece]:
    """The tiles of the river in a row: those that lie there, those to come and those that are gone, and the harbour."""
    s = view.raw
    for k, box in enumerate(layout.strip.tiles):
        kind = "stretch" if k < s.laid else "stretch-to-come"
        if k < s.first_tile:
            kind = "stretch-gone"
        label = translate(mark("Tile {number}")).format(number=k + 1)
        if k == s.length:
            kind, label = "stretch-harbour", translate(mark("Landing stage"))
        yield Piece(f"stretch-{k}", kind, box.x, box.y, state="quiet", label=label)


def _by_tile(s: Values) -> list[list[int]]:
    """The boats on each tile, the first in the order of play first; those that are home are in the harbour."""
    found: list[list[int]] = [[] for _ in range(s.length + 1)]
    for boat in s.order[: s.boats]:
        if s.fate[boat] == a.RACING:
            found[s.hex[boat] // CELLS].append(boat)
        elif s.fate[boat] == a.DOCKED:
            found[s.length].append(boat)
    return found


@part(*FLEET, names=True)
def _where(
    view: Seen, boat: int, k: int, row: int, boats: int, layout: Layout, translate: Translate
) -> Iterator[Piece]:
    """The mark of a boat above its tile, one of several there."""
    box, step = layout.strip.tiles[k], layout.strip.mark
    up, across = divmod(row, SIDE_BY_SIDE)
    shift = 0.0 if boats == up * SIDE_BY_SIDE + 1 else (0.5 if across == 0 else -0.5)
    x, y = box.middle[0] + shift * step, box.y - (up + 0.5) * step - 1
    label = translate(mark("{boat}: tile {number}")).format(boat=boat_name(view, boat, translate), number=k + 1)
    scale = step / layout.style.heading
    yield Piece(f"where-{boat}", f"mark-{look_of(view.raw, boat)}", x, y, scale=scale, label=label)
