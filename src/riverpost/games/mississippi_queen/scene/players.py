"""The panels: of a player with the wheels of each boat, passengers aboard and how it fares, and of the Black Rose."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple

from riverpost.draw import Box, Lettering, Piece
from riverpost.draw.lettering import fit
from riverpost.draw.memory import glimpse, part
from riverpost.draw.palette import ACCENT, CREAM
from riverpost.engine.seen import Seen
from riverpost.engine.words import Translate, mark
from riverpost.games.mississippi_queen.rules import alphabet as a
from riverpost.games.mississippi_queen.rules.board import NONE
from riverpost.games.mississippi_queen.rules.fleet import purse
from riverpost.games.mississippi_queen.scene.boats import docked
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
from riverpost.games.mississippi_queen.scene.layout import BADGE_DIGIT, SMALLEST, Layout
from riverpost.games.mississippi_queen.scene.symbols import FIGURE
from riverpost.games.mississippi_queen.texts.names import SEAT_NAMES, boat_name, boats_of, player_name

STATE_SHARE = 0.48  # of the first row
MOST_ABOARD = 2
YOU = 2.9  # the room for that word, in sizes of its letters
FATES = {a.RACING: mark("racing"), a.DOCKED: mark("docked"), a.OUT: mark("out of the race")}


class Panel(NamedTuple):
    """Where all that is said of a player lies."""

    box: Box
    you: Box | None  # the row at the end of which the viewer reads "You"
    name: Box | None  # of a player whose boats have headings of their own
    boats: tuple[tuple[Box, Box], ...]  # a heading and the rest, for each of them


@lru_cache(maxsize=1024)
def _panel(layout: Layout, seat: int, viewer: int, boats: int) -> Panel:
    box, room = layout.panel(seat, viewer), YOU * layout.style.heading if seat == viewer else 0.0
    first, rest = _rows(box.inside(layout.style.padding), layout)
    if boats == 1:
        return Panel(box, rest if room else None, None, ((first, replace(rest, width=rest.width - room)),))
    blocks = rest.grid(layout.abreast, boats // layout.abreast, layout.style.gap)
    rows = tuple(_rows(block, layout) for block in blocks)
    return Panel(box, first if room else None, replace(first, width=first.width - room), rows)


def panels(view: Seen, layout: Layout, translate: Translate) -> list[Piece]:
    """A panel for each player, the viewer's own first, and one for the Black Rose."""
    deciding, viewer = view.seats, -1 if view.viewer is None else view.viewer
    ranks = {standing.seat: standing.rank for standing in view.result()} if view.over else {}
    pieces: list[Piece] = []
    for seat, boats in enumerate(boats_of_seats(view)):
        rank, panel = ranks.get(seat, 0), _panel(layout, seat, viewer, len(boats))
        pieces += _sheet(view, seat, seat in deciding or rank == 1, panel.box, layout, translate)
        if panel.you:
            pieces += _you(view, panel.you, layout, translate)
        if panel.name:
            pieces += _name_of_two(view, seat, rank, panel.name, layout, translate)
        for boat, (caption, below) in zip(boats, panel.boats, strict=True):
            key, its_rank = (f"{seat}-{boat}", 0) if panel.name else (f"{seat}", rank)
            pieces += _heading(view, boat, key, _points(view, boat), caption, its_rank, layout, translate)
            pieces += _boat(view, boat, key, _situation(view, boat), below, layout, translate)
    if view.raw.rose != NONE:
        pieces += _rose(view, layout.others[-1], layout, translate)
    return pieces


@part(*FLEET, names=True)
def _sheet(view: Seen, seat: int, marked: bool, box: Box, layout: Layout, translate: Translate) -> Iterator[Piece]:
    """The ground of a panel; it is marked for whoever decides or has won."""
    symbol, state = "panel" if box == layout.first else "other", "turn" if marked else "quiet"
    yield Piece(f"panel-{seat}", symbol, box.x, box.y, state=state, label=player_name(view, seat, translate))


@part(*FLEET, names=True)
def _name_of_two(view: Seen, seat: int, rank: int, box: Box, layout: Layout, translate: Translate) -> Iterator[Piece]:
    """The name of a player whose boats have headings of their own."""
    text, look = fit(player_name(view, seat, translate), box.width * (1 - STATE_SHARE), _name(layout), SMALLEST)
    yield Piece(f"name-{seat}", x=box.x, y=box.middle[1] + look.size * 0.35, text=text, lettering=look)
    if rank:
        yield _at_end(f"rank-{seat}", *_rank(rank, layout, translate), box)


@part()
def _you(view: Seen, box: Box, layout: Layout, translate: Translate) -> Iterator[Piece]:
    """Whose panel it is, for the one who looks: at the end of a row."""
    size = layout.style.heading
    look = Lettering(size, serif=True, bold=True, anchor="end", colour=ACCENT)
    text, look = fit(translate(mark("You")), (YOU - 0.4) * size, look, SMALLEST)
    yield Piece("you", x=box.right, y=box.middle[1] + look.size * 0.35, text=text, lettering=look)


def _rows(box: Box, layout: Layout) -> tuple[Box, Box]:
    """A row for a name, and the rest."""
    first = Box(box.x, box.y, box.width, layout.style.heading + 4)
    return first, Box(box.x, first.bottom + 2, box.width, box.bottom - first.bottom - 2)


def _name(layout: Layout) -> Lettering:
    return Lettering(layout.style.heading, serif=True, bold=True)


# --- the first row


@part(*FLEET, *RIVER, rows=["fate", "stuck", "hex"], names=True)
def _heading(
    view: Seen, boat: int, key: str, points: int, box: Box, rank: int, layout: Layout, translate: Translate
) -> Iterator[Piece]:
    """The mark of a boat, the badge of its team, a name, then how the boat fares or the rank."""
    yield from _heading_of(view, boat, key, points, box, rank, layout, translate)


def _heading_of(
    view: Seen, boat: int, key: str, points: int, box: Box, rank: int, layout: Layout, translate: Translate
) -> Iterator[Piece]:
    style, s, middle = layout.style, view.raw, box.middle[1]
    id, shown = (
        (f"rank-{key}", _rank(rank, layout, translate))
        if rank
        else (f"state-{key}", (_state(view, boat, points, translate), Lettering(style.text, serif=True, italic=True)))
    )
    end = _at_end(id, *shown, box)
    yield end
    owner = None if boat == s.rose else int(s.owner[boat])
    yield Piece(f"mark-{key}", f"mark-{look_of(s, boat)}", box.x + style.heading * 0.6, middle, sign_of=owner)
    start = box.x + style.heading * 1.5
    team = team_of_boat(s, boat)
    if team != NONE:
        told = team_name(view, boat, translate)
        yield from badge(f"name-{key}", team, (start + style.text * 0.8, middle), style.text, told)
        start += style.text * 2.3
    used = end.lettering.width(end.text) + 6 if end.lettering else 0
    text, look = fit(_called(view, boat, translate), box.right - start - used, _name(layout), SMALLEST)
    yield Piece(f"name-{key}", x=start, y=middle + look.size * 0.35, text=text, lettering=look)


def _called(view: Seen, boat: int, translate: Translate) -> str:
    """What stands at a boat: its owner, or its colour below an owner of two."""
    one_of_two = boat != view.raw.rose and len(boats_of(view, view.raw.owner[boat])) > 1
    return translate(SEAT_NAMES[boat]) if one_of_two else boat_name(view, boat, translate)


def _rank(rank: int, layout: Layout, translate: Translate) -> tuple[str, Lettering]:
    return translate(mark("Rank {rank}")).format(rank=rank), _name(layout)


def _at_end(id: str, told: str, look: Lettering, box: Box) -> Piece:
    """A few words at the right end of a row."""
    text, look = fit(told, box.width * STATE_SHARE, replace(look, anchor="end"), SMALLEST)
    return Piece(id, x=box.right, y=box.middle[1] + look.size * 0.35, text=text, lettering=look)


def _state(view: Seen, boat: int, points: int, translate: Translate) -> str:
    """While it sails, the points that are left; else how it fares."""
    if points != NONE:
        return translate(mark("Points left: {points}")).format(points=points)
    return translate(plight(view.raw, boat) or FATES[view.raw.fate[boat]])


def _points(view: Seen, boat: int) -> int:
    """The points that a boat has left while it sails, NONE while it does not."""
    s = view.raw
    is_sailing = s.order[s.turn] == boat and s.phase in (a.SAIL, a.PUSH_ON, a.PUSHED_HEADING) and not view.over
    return int(s.points) if is_sailing else NONE


# --- a boat


def _takes_passengers(view: Seen) -> bool:
    """Whether there are passengers in this race."""
    return bool(view.raw.edition != a.DRIVING_SCHOOL)


@dataclass(frozen=True)
class Situation:
    """What depends on other boats: the place in the order of play or of docking, and the coal that can be spent now."""

    place: int
    coal: int


@glimpse("boats", "order", "turn", "bonus", "fate", "fated", rows=["coal"])
def _situation(view: Seen, boat: int) -> Situation:
    s = view.raw
    places = docked(s) if s.fate[boat] == a.DOCKED else s.order
    return Situation(places.index(boat) + 1, int(purse(s, boat)))


@part("edition", rows=["fate", "speed", "aboard"])
def _boat(
    view: Seen, boat: int, key: str, situation: Situation, box: Box, layout: Layout, translate: Translate
) -> Iterator[Piece]:
    """The wheels of a boat, and what else there is to say of it."""
    yield from _wheels(view, key, boat, situation.coal, box, layout, translate)
    yield from _facts(view, key, boat, situation, box, layout, translate)


def _wheels(
    view: Seen, key: str, boat: int, coal: int, box: Box, layout: Layout, translate: Translate
) -> Iterator[Piece]:
    """Speed and coal; those of a boat off the river are pale."""
    s, radius = view.raw, layout.style.wheel
    state = "" if s.fate[boat] == a.RACING else "faint"
    shown = (("speed", s.speed[boat], mark("Speed: {value}")), ("coal", coal, mark("Coal: {value}")))
    look = Lettering(max(BADGE_DIGIT, radius * 0.9), bold=True, anchor="middle", colour=CREAM)
    for k, (name, value, told) in enumerate(shown):
        x, y = box.x + radius + k * (2 * radius + layout.style.gap / 2), box.middle[1]
        label = translate(told).format(value=value)
        yield Piece(f"wheel-{name}-{key}", f"wheel-{name}", x, y, state=state, label=label)
        yield Piece(f"{name}-{key}", x=x, y=y + look.size * 0.36, text=str(value), lettering=look)


def _after_wheels(box: Box, layout: Layout) -> float:
    """Where there is room again beside the wheels."""
    return box.x + 4 * layout.style.wheel + 1.5 * layout.style.gap


def _facts(
    view: Seen, key: str, boat: int, situation: Situation, box: Box, layout: Layout, translate: Translate
) -> Iterator[Piece]:
    """Passengers aboard, then the place in the order of play, or that in which the boat came home."""
    s, style = view.raw, layout.style
    x, aboard = _after_wheels(box, layout), s.aboard[boat]
    label = translate(mark("Passengers aboard: {count}")).format(count=aboard)
    for k in range(MOST_ABOARD if _takes_passengers(view) else 0):
        symbol, scale = "figure-aboard" if k < aboard else "figure-none", style.stub / FIGURE
        foot = box.middle[1] + style.stub / 2
        yield Piece(f"carried-{key}-{k}", symbol, x + style.stub * 0.35, foot, scale=scale, label=label)
        x += style.stub * 0.75
    if s.fate[boat] == a.OUT or view.over:
        return
    told = mark("Place {place}") if s.fate[boat] == a.RACING else mark("Home as no. {place}")
    line = translate(told).format(place=situation.place)
    text, look = fit(line, box.right - x - style.gap / 2, Lettering(style.text), SMALLEST)
    yield Piece(f"fact-{key}", x=x + style.gap / 2, y=box.middle[1] + look.size * 0.36, text=text, lettering=look)


# --- the Black Rose


@part(
    *FLEET, *RIVER, "asked", "fate", "stuck", "hex", "speed", "coal", "bonus", "order", "turn", "phase", "points",
    names=True,
)  # fmt: skip
def _rose(view: Seen, box: Box, layout: Layout, translate: Translate) -> Iterator[Piece]:
    """Her name and how she fares; her speed, the coal of this round, and who sails her."""
    boat = view.raw.rose
    state = "turn" if view.raw.asked == boat and not view.over else "quiet"
    yield Piece("panel-rose", "rose", box.x, box.y, state=state, label=boat_name(view, boat, translate))
    first, rest = _rows(box.inside(layout.style.padding), layout)
    yield from _heading_of(view, boat, "rose", _points(view, boat), first, 0, layout, translate)
    yield from _wheels(view, "rose", boat, int(purse(view.raw, boat)), rest, layout, translate)
    x = _after_wheels(rest, layout)
    yield from _facts_of_rose(view, Box(x, rest.y, rest.right - x, rest.height), layout, translate)


def _facts_of_rose(view: Seen, box: Box, layout: Layout, translate: Translate) -> Iterator[Piece]:
    """Who sails her, after the mark of that player's boat where there is just one."""
    s, style = view.raw, layout.style
    seat, radius, middle = s.owner[s.rose], style.heading * 0.45, box.middle[1]
    boat, *others = boats_of(view, seat)
    start = box.x if others else box.x + 2.6 * radius
    if not others:
        yield Piece("sails-rose", f"mark-{look_of(s, boat)}", box.x + radius, middle, scale=0.9)
    told = translate(mark("sailed by {player}")).format(player=player_name(view, seat, translate))
    text, look = fit(told, box.right - start, Lettering(style.text), SMALLEST)
    yield Piece("controller", x=start, y=middle + look.size * 0.36, text=text, lettering=look)
