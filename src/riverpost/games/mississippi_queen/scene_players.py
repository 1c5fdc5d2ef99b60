"""The players' panels: name, the two wheels, passengers aboard, how the boat fares, and the rank at the end."""

from collections.abc import Iterator

from riverpost.draw import Box, Lettering, Piece
from riverpost.draw.lettering import fit
from riverpost.draw.palette import CREAM, INK, QUIET_INK
from riverpost.draw.parts import name_of_player
from riverpost.engine.position import Position
from riverpost.engine.words import Translate, mark
from riverpost.games.mississippi_queen import alphabet as a
from riverpost.games.mississippi_queen.scene_plan import Plan
from riverpost.games.mississippi_queen.scene_symbols import FIGURE
from riverpost.games.mississippi_queen.words import player_name

PADDING = 8.0
MOST_ABOARD = 2
STATE_SHARE = 0.32  # of the first row
FATES = {a.RACING: mark("racing"), a.DOCKED: mark("docked"), a.OUT: mark("out of the race")}


def panels(view: Position, plan: Plan, translate: Translate) -> Iterator[Piece]:
    """A panel for each player."""
    ranks = {standing.seat: int(standing.rank) for standing in view.result()} if view.over else {}
    for seat in range(view.players):
        box = plan.players[seat]
        state = "turn" if seat in view.seats or ranks.get(seat) == 1 else "quiet"
        yield Piece(f"panel-{seat}", "panel", box.x, box.y, state=state, label=player_name(view, seat, translate))
        inner = box.inside(PADDING)
        first = Box(inner.x, inner.y, inner.width, plan.style.heading + 4)
        yield from _heading(view, seat, ranks.get(seat), first, plan, translate)
        rest = Box(inner.x, first.bottom + 4, inner.width, inner.bottom - first.bottom - 4)
        yield from _wheels(view, seat, rest, plan, translate)
        yield from _facts(view, seat, rest, plan, translate)


def boat_of(view: Position, seat: int) -> int:
    """The boat of a player."""
    return int(view.raw.owner.tolist().index(seat))


def _takes_passengers(view: Position) -> bool:
    """Whether there are passengers in this race."""
    return bool(view.raw.edition != a.DRIVING_SCHOOL)


def _heading(
    view: Position, seat: int, rank: int | None, box: Box, plan: Plan, translate: Translate
) -> Iterator[Piece]:
    """Mark and name, then how the boat fares or the rank."""
    style = plan.style
    if rank:
        told = translate(mark("Rank {rank}")).format(rank=rank)
        look = Lettering(style.heading, serif=True, bold=True, anchor="end")
    else:
        told = _state(view, boat_of(view, seat), translate)
        look = Lettering(style.text, serif=True, italic=True, anchor="end")
    text, look = fit(told, box.width * STATE_SHARE, look, style.smallest)
    id = f"rank-{seat}" if rank else f"state-{seat}"
    yield Piece(id, x=box.right, y=box.middle[1] + look.size * 0.35, text=text, lettering=look)
    name = player_name(view, seat, translate)
    yield from name_of_player(seat, name, box, look.width(text) + 6, style.heading, style.smallest)


def _state(view: Position, boat: int, translate: Translate) -> str:
    s = view.raw
    if s.fate[boat] == a.RACING and s.stuck[boat] != a.FREE:
        return translate(mark("aground"))
    return translate(FATES[int(s.fate[boat])])


def _wheels(view: Position, seat: int, box: Box, plan: Plan, translate: Translate) -> Iterator[Piece]:
    """Speed and coal, each with its name below; those of a boat off the river are pale."""
    s, style, boat = view.raw, plan.style, boat_of(view, seat)
    step = 2 * style.wheel + 2 * style.gap
    middle = box.y + style.wheel + max(0.0, box.height - 2 * style.wheel - style.smallest - 4) / 3
    shown = (
        ("speed", INK, int(s.speed[boat]), translate(mark("Speed"))),
        ("coal", CREAM, int(s.coal[boat]), translate(mark("Coal"))),
    )
    for k, (name, colour, value, told) in enumerate(shown):
        x, state = box.x + step * (k + 0.5), "" if s.fate[boat] == a.RACING else "faint"
        look = Lettering(style.wheel * 0.9, bold=True, anchor="middle", colour=colour)
        label = translate(mark("{name}: {value}")).format(name=told, value=value)
        yield Piece(f"wheel-{name}-{seat}", f"wheel-{name}", x, middle, state=state, label=label)
        yield Piece(f"{name}-{seat}", x=x, y=middle + look.size * 0.36, text=str(value), lettering=look)
        text, small = fit(told, step, Lettering(style.smallest, anchor="middle", colour=QUIET_INK), style.smallest)
        y = middle + style.wheel + small.size + 1
        yield Piece(f"{name}-word-{seat}", x=x, y=y, text=text, lettering=small)


def _facts(view: Position, seat: int, box: Box, plan: Plan, translate: Translate) -> Iterator[Piece]:
    """Passengers aboard, then the place in the order of play."""
    s, style, boat = view.raw, plan.style, boat_of(view, seat)
    x, aboard = box.x + 4 * (style.wheel + style.gap) + style.gap, int(s.aboard[boat])
    label = translate(mark("Passengers aboard: {count}")).format(count=aboard)
    foot = box.y + style.stub + (box.height - style.stub - 2 * style.text - 10) / 2
    for k in range(MOST_ABOARD if _takes_passengers(view) else 0):
        symbol, scale = "figure-aboard" if k < aboard else "figure-none", style.stub / FIGURE
        at = x + style.stub * (0.4 + 0.85 * k)
        yield Piece(f"carried-{seat}-{k}", symbol, at, foot, scale=scale, label=label)
    told = [translate(mark("{count} aboard")).format(count=aboard)] if _takes_passengers(view) else []
    if s.fate[boat] == a.RACING and not view.over:
        place = s.order.tolist().index(boat) + 1
        told.append(translate(mark("Place {place}")).format(place=place))
    for k, line in enumerate(told):
        text, look = fit(line, box.right - x, Lettering(style.text), style.smallest)
        yield Piece(f"fact-{seat}-{k}", x=x, y=foot + (k + 1) * (style.text + 3), text=text, lettering=look)
