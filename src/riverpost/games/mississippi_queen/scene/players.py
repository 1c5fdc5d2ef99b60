"""The panels: of a player with the wheels of each boat, passengers aboard and how it fares, and of the Black Rose."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from riverpost.draw import Box, Lettering, Piece
from riverpost.draw.lettering import fit
from riverpost.draw.memory import glimpse, part
from riverpost.draw.palette import CREAM, INK, QUIET_INK
from riverpost.engine.seen import Seen
from riverpost.engine.words import Translate, mark
from riverpost.games.mississippi_queen.rules import alphabet as a
from riverpost.games.mississippi_queen.rules.board import NONE
from riverpost.games.mississippi_queen.rules.fleet import purse
from riverpost.games.mississippi_queen.scene.chart import RIVER
from riverpost.games.mississippi_queen.scene.fleet import (
    FLEET,
    badge,
    boats_of_seats,
    look_of,
    plight,
    team_name,
    team_of_boat,
)
from riverpost.games.mississippi_queen.scene.layout import Layout
from riverpost.games.mississippi_queen.scene.symbols import FIGURE
from riverpost.games.mississippi_queen.texts.names import SEAT_NAMES, boat_name, boats_of, player_name

PADDING = 8.0
MOST_ABOARD = 2
STATE_SHARE = 0.36  # of the first row
ROSE_WHEEL = 0.53  # how large the wheels of the Black Rose are, beside those of others
FATES = {a.RACING: mark("racing"), a.DOCKED: mark("docked"), a.OUT: mark("out of the race")}


def panels(view: Seen, layout: Layout, translate: Translate) -> list[Piece]:
    """A panel for each player, and one for the Black Rose."""
    deciding = view.seats
    ranks = {standing.seat: standing.rank for standing in view.result()} if view.over else {}
    pieces: list[Piece] = []
    for seat, boats in enumerate(boats_of_seats(view)):
        rank = ranks.get(seat, 0)
        pieces += _sheet(view, seat, seat in deciding or rank == 1, layout, translate)
        first, rest = _rows(layout.players[seat].inside(PADDING), layout)
        if len(boats) == 1:
            pieces += _heading(view, boats[0], f"{seat}", first, rank, layout, translate)
            pieces += _boat(view, boats[0], f"{seat}", _standing(view, boats[0]), rest, layout, translate)
        else:
            pieces += _name_of_two(view, seat, rank, first, layout, translate)
            for boat, block in zip(boats, rest.grid(1, 2, layout.style.gap), strict=True):
                key, (caption, below) = f"{seat}-{boat}", _rows(block, layout)
                pieces += _heading(view, boat, key, caption, 0, layout, translate)
                pieces += _boat(view, boat, key, _standing(view, boat), below, layout, translate)
    for box in layout.rose:
        pieces += _rose(view, box, layout, translate)
    return pieces


@part(*FLEET, names=True)
def _sheet(view: Seen, seat: int, marked: bool, layout: Layout, translate: Translate) -> Iterator[Piece]:
    """The ground of a panel; it is marked for whoever decides or has won."""
    box, state = layout.players[seat], "turn" if marked else "quiet"
    yield Piece(f"panel-{seat}", "panel", box.x, box.y, state=state, label=player_name(view, seat, translate))


@part(*FLEET, names=True)
def _name_of_two(view: Seen, seat: int, rank: int, box: Box, layout: Layout, translate: Translate) -> Iterator[Piece]:
    """The name of a player whose boats have headings of their own."""
    room = box.width * (1 - STATE_SHARE if rank else 1)
    text, look = fit(player_name(view, seat, translate), room, _name(layout), layout.style.smallest)
    yield Piece(f"name-{seat}", x=box.x, y=box.middle[1] + look.size * 0.35, text=text, lettering=look)
    if rank:
        yield _at_end(f"rank-{seat}", *_rank(rank, layout, translate), box, layout)


def _rows(box: Box, layout: Layout) -> tuple[Box, Box]:
    """A row for a name, and the rest."""
    first = Box(box.x, box.y, box.width, layout.style.heading + 4)
    return first, Box(box.x, first.bottom + 4, box.width, box.bottom - first.bottom - 4)


def _name(layout: Layout) -> Lettering:
    return Lettering(layout.style.heading, serif=True, bold=True)


# --- the first row


@part(*FLEET, *RIVER, rows=["fate", "stuck", "hex"], names=True)
def _heading(
    view: Seen, boat: int, key: str, box: Box, rank: int, layout: Layout, translate: Translate
) -> Iterator[Piece]:
    """The mark of a boat, the badge of its team, a name, then how the boat fares or the rank."""
    yield from _heading_of(view, boat, key, box, rank, layout, translate)


def _heading_of(
    view: Seen, boat: int, key: str, box: Box, rank: int, layout: Layout, translate: Translate
) -> Iterator[Piece]:
    style, s, middle = layout.style, view.raw, box.middle[1]
    id, shown = (
        (f"rank-{key}", _rank(rank, layout, translate))
        if rank
        else (f"state-{key}", (_state(view, boat, translate), Lettering(style.text, serif=True, italic=True)))
    )
    end = _at_end(id, *shown, box, layout)
    yield end
    owner = None if boat == s.rose else int(s.owner[boat])
    yield Piece(f"mark-{key}", f"mark-{look_of(s, boat)}", box.x + style.heading * 0.6, middle, sign_of=owner)
    start = box.x + style.heading * 1.5
    team = team_of_boat(s, boat)
    if team != NONE:
        told = team_name(view, boat, translate)
        yield from badge(f"name-{key}", team, (start + style.text * 0.8, middle), style.text, style, told)
        start += style.text * 2.3
    used = end.lettering.width(end.text) + 6 if end.lettering else 0
    text, look = fit(_called(view, boat, translate), box.right - start - used, _name(layout), style.smallest)
    yield Piece(f"name-{key}", x=start, y=middle + look.size * 0.35, text=text, lettering=look)


def _called(view: Seen, boat: int, translate: Translate) -> str:
    """What stands at a boat: its owner, or its colour below an owner of two."""
    one_of_two = boat != view.raw.rose and len(boats_of(view, view.raw.owner[boat])) > 1
    return translate(SEAT_NAMES[boat]) if one_of_two else boat_name(view, boat, translate)


def _rank(rank: int, layout: Layout, translate: Translate) -> tuple[str, Lettering]:
    return translate(mark("Rank {rank}")).format(rank=rank), _name(layout)


def _at_end(id: str, told: str, look: Lettering, box: Box, layout: Layout) -> Piece:
    """A few words at the right end of a row."""
    text, look = fit(told, box.width * STATE_SHARE, replace(look, anchor="end"), layout.style.smallest)
    return Piece(id, x=box.right, y=box.middle[1] + look.size * 0.35, text=text, lettering=look)


def _state(view: Seen, boat: int, translate: Translate) -> str:
    return translate(plight(view.raw, boat) or FATES[view.raw.fate[boat]])


# --- a boat


def _takes_passengers(view: Seen) -> bool:
    """Whether there are passengers in this race."""
    return bool(view.raw.edition != a.DRIVING_SCHOOL)


@dataclass(frozen=True)
class Standing:
    """What depends on other boats: the place in the order of play, and the coal that can be spent now."""

    place: int
    coal: int


@glimpse("order", "turn", "bonus", rows=["coal"])
def _standing(view: Seen, boat: int) -> Standing:
    return Standing(view.raw.order.index(boat) + 1, int(purse(view.raw, boat)))


@part("edition", rows=["fate", "speed", "aboard"])
def _boat(
    view: Seen, boat: int, key: str, standing: Standing, box: Box, layout: Layout, translate: Translate
) -> Iterator[Piece]:
    """The wheels of a boat, and what else there is to say of it."""
    yield from _wheels(view, key, boat, standing, box, layout, translate)
    yield from _facts(view, key, boat, standing, box, layout, translate)


def _numbers(view: Seen, boat: int, coal: int, translate: Translate) -> list[tuple[str, str, int, str]]:
    """What the wheels of a boat show: id, colour of the digit, number and name."""
    return [
        ("speed", INK, view.raw.speed[boat], translate(mark("Speed"))),
        ("coal", CREAM, coal, translate(mark("Coal"))),
    ]


def _wheels(
    view: Seen, key: str, boat: int, standing: Standing, box: Box, layout: Layout, translate: Translate
) -> Iterator[Piece]:
    """Speed and coal, each with its name below; those of a boat off the river are pale."""
    s, style = view.raw, layout.style
    step = 2 * style.wheel + 2 * style.gap
    middle = box.y + style.wheel + max(0.0, box.height - 2 * style.wheel - style.smallest - 4) / 3
    for k, (name, colour, value, told) in enumerate(_numbers(view, boat, standing.coal, translate)):
        x, state = box.x + step * (k + 0.5), "" if s.fate[boat] == a.RACING else "faint"
        look = Lettering(style.wheel * 0.9, bold=True, anchor="middle", colour=colour)
        label = translate(mark("{name}: {value}")).format(name=told, value=value)
        yield Piece(f"wheel-{name}-{key}", f"wheel-{name}", x, middle, state=state, label=label)
        yield Piece(f"{name}-{key}", x=x, y=middle + look.size * 0.36, text=str(value), lettering=look)
        text, small = fit(told, step, Lettering(style.smallest, anchor="middle", colour=QUIET_INK), style.smallest)
        y = middle + style.wheel + small.size + 1
        yield Piece(f"{name}-word-{key}", x=x, y=y, text=text, lettering=small)


def _facts(
    view: Seen, key: str, boat: int, standing: Standing, box: Box, layout: Layout, translate: Translate
) -> Iterator[Piece]:
    """Passengers aboard, then the place in the order of play."""
    s, style = view.raw, layout.style
    x, aboard = box.x + 4 * (style.wheel + style.gap) + style.gap, s.aboard[boat]
    label = translate(mark("Passengers aboard: {count}")).format(count=aboard)
    foot = box.y + style.stub + (box.height - style.stub - 2 * style.text - 10) / 2
    for k in range(MOST_ABOARD if _takes_passengers(view) else 0):
        symbol, scale = "figure-aboard" if k < aboard else "figure-none", style.stub / FIGURE
        at = x + style.stub * (0.4 + 0.85 * k)
        yield Piece(f"carried-{key}-{k}", symbol, at, foot, scale=scale, label=label)
    told = [translate(mark("{count} aboard")).format(count=aboard)] if _takes_passengers(view) else []
    if s.fate[boat] == a.RACING and not view.over:
        told.append(translate(mark("Place {place}")).format(place=standing.place))
    for k, line in enumerate(told):
        text, look = fit(line, box.right - x, Lettering(style.text), style.smallest)
        yield Piece(f"fact-{key}-{k}", x=x, y=foot + (k + 1) * (style.text + 3), text=text, lettering=look)


# --- the Black Rose


@part(*FLEET, *RIVER, "asked", "fate", "stuck", "hex", "speed", "coal", "bonus", "order", "turn", names=True)
def _rose(view: Seen, box: Box, layout: Layout, translate: Translate) -> Iterator[Piece]:
    """Her name and how she fares; her speed, the coal of this round, and who sails her."""
    boat = view.raw.rose
    name = boat_name(view, boat, translate)
    state = "turn" if view.raw.asked == boat and not view.over else "quiet"
    yield Piece("panel-rose", "rose-panel", box.x, box.y, state=state, label=name)
    first, rest = _rows(box.inside(PADDING), layout)
    yield from _heading_of(view, boat, "rose", first, 0, layout, translate)
    yield from _wheels_of_rose(view, rest, layout, translate)
    x = rest.x + 4 * layout.style.wheel * ROSE_WHEEL + 3 * layout.style.gap
    yield from _facts_of_rose(view, Box(x, rest.y, rest.right - x, rest.height), layout, translate)


def _wheels_of_rose(view: Seen, box: Box, layout: Layout, translate: Translate) -> Iterator[Piece]:
    radius, boat = layout.style.wheel * ROSE_WHEEL, view.raw.rose
    for k, (name, colour, value, told) in enumerate(_numbers(view, boat, int(purse(view.raw, boat)), translate)):
        x, y = box.x + radius + k * (2 * radius + layout.style.gap), box.middle[1]
        look = Lettering(max(layout.style.smallest, radius * 0.9), bold=True, anchor="middle", colour=colour)
        label = translate(mark("{name}: {value}")).format(name=told, value=value)
        yield Piece(f"wheel-{name}-rose", f"wheel-{name}", x, y, scale=ROSE_WHEEL, label=label)
        yield Piece(f"{name}-rose", x=x, y=y + look.size * 0.36, text=str(value), lettering=look)


def _facts_of_rose(view: Seen, box: Box, layout: Layout, translate: Translate) -> Iterator[Piece]:
    """Who sails her, after the mark of that player's boat where there is just one, and whether her coal is spent."""
    s, style = view.raw, layout.style
    seat, radius, line = s.owner[s.rose], style.heading * 0.45, style.text + 6
    boat, *others = boats_of(view, seat)
    start = box.x if others else box.x + 2.6 * radius
    if not others:
        yield Piece("sails-rose", f"mark-{look_of(s, boat)}", box.x + radius, box.middle[1] - line / 2, scale=0.9)
    sails = translate(mark("sailed by {player}")).format(player=player_name(view, seat, translate))
    spent = mark("coal of this round: spent") if purse(s, s.rose) == 0 else mark("coal of this round: unspent")
    for id, told, x, lines in (("controller", sails, start, -0.5), ("coal-of-rose", translate(spent), box.x, 0.5)):
        text, look = fit(told, box.right - x, Lettering(style.text), style.smallest)
        yield Piece(id, x=x, y=box.middle[1] + lines * line + look.size * 0.36, text=text, lettering=look)
