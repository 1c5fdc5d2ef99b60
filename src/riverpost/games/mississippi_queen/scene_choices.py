"""What one seat alone is shown: its choices on the river and below it, and what it is asked."""

from collections.abc import Iterator

from riverpost.draw import Box, Lettering, Piece
from riverpost.draw.curves import Point
from riverpost.draw.lettering import fit
from riverpost.draw.palette import INK, QUIET_INK
from riverpost.draw.parts import grouped, headline, words_of_button
from riverpost.engine.position import Position
from riverpost.engine.words import Translate, mark
from riverpost.games.mississippi_queen import alphabet as a
from riverpost.games.mississippi_queen.board import SPEEDS
from riverpost.games.mississippi_queen.river import neighbour
from riverpost.games.mississippi_queen.sailing import speed_cost
from riverpost.games.mississippi_queen.scene_chart import Chart
from riverpost.games.mississippi_queen.scene_plan import COST_HEIGHT, Footer, Plan
from riverpost.games.mississippi_queen.scene_river import STEP_TURN
from riverpost.games.mississippi_queen.words import NOTATION, label, player_name, prompt

KEYS = {
    a.TURN_LEFT: mark("Turn left"),
    a.AHEAD: mark("Ahead"),
    a.TURN_RIGHT: mark("Turn right"),
    a.DOCK: mark("Dock"),
    a.STAY: mark("Stay in the race"),
    a.END: mark("End the turn"),
}  # in the order in which they lie
ARROWS = {a.TURN_LEFT: "turning-left", a.TURN_RIGHT: "turning-right"}
ARROW_SHARE = 0.28  # of the width of a button


def legal(view: Position) -> list[int]:
    """What the viewer may do now."""
    return view.legal_ids(view.viewer) if view.viewer in view.seats else []


def choices(view: Position) -> dict[str, tuple[int, ...]]:
    """What the viewer may do now, by the piece it is done with."""
    return grouped(legal(view), _piece_of)


def _piece_of(action: int) -> str:
    """The piece that an action is done with."""
    return f"choice-{NOTATION[action].replace(' ', '-')}"


# --- on the river or below it


def footer(view: Position, on_river: bool) -> Footer:
    """What is offered below the map; choices of a hex only where hexes are too small."""
    actions = legal(view)
    pushes = any(a.PUSH <= action < a.HEADING for action in actions)
    return Footer(
        wheels=any(action < a.AHEAD for action in actions),
        compass=any(a.HEADING <= action < a.DOCK for action in actions) or (pushes and not on_river),
        keys=len(_keys(actions, on_river)),
    )


def _keys(actions: list[int], on_river: bool) -> list[int]:
    return [action for action in KEYS if action in actions and not (action == a.AHEAD and on_river)]


def pieces(view: Position, plan: Plan, chart: Chart, on_river: bool, translate: Translate) -> Iterator[Piece]:
    """All that the viewer can choose."""
    actions = legal(view)
    if plan.wheels:
        yield from _wheels(view, plan, translate)
    if plan.compass:
        yield from _compass(view, plan, translate)
    for action in actions:
        if on_river and (action == a.AHEAD or a.PUSH <= action < a.HEADING):
            x, y = _target(action, view, chart)
            yield Piece(_piece_of(action), "target", x, y, scale=chart.scale, label=label(action, view, translate))
    yield from _buttons(view, _keys(actions, on_river), plan, translate)


def _target(action: int, view: Position, chart: Chart) -> Point:
    """The hex that a boat would sail or be pushed to."""
    s = view.raw
    ahead = int(neighbour(s, int(s.hex[s.asked]), int(s.heading[s.asked])))
    if action == a.AHEAD:
        return chart.hex(s, ahead)
    pushed_from = ahead if s.phase == a.SAIL else int(s.pushed_to[s.pushing - 1])
    return chart.hex(s, int(neighbour(s, pushed_from, action - a.PUSH)))


# --- buttons


def _wheels(view: Position, plan: Plan, translate: Translate) -> Iterator[Piece]:
    """A wheel for each speed, with the coal it costs; those that cannot be had are pale."""
    s, style, actions = view.raw, plan.style, legal(view)
    for k, box in zip(range(SPEEDS), plan.wheels, strict=True):
        action, id = a.SPEED + k, _piece_of(a.SPEED + k)
        x, y = box.middle[0], box.y + style.helm
        state = "" if action in actions else "faint"
        yield Piece(id, "helm-speed", x, y, state=state, label=label(action, view, translate))
        look = Lettering(style.helm * 0.85, bold=True, anchor="middle", colour=QUIET_INK if state else INK)
        yield Piece(f"{id}-digit", x=x, y=y + look.size * 0.36, text=str(k + 1), lettering=look)
        cost = int(speed_cost(s, int(s.asked), k + 1))
        if cost:
            told = translate(mark("coal −{cost}")).format(cost=cost)
            small = Lettering(style.smallest, anchor="middle", colour=QUIET_INK)
            text, small = fit(told, box.width, small, style.smallest)
            yield Piece(f"{id}-cost", x=x, y=box.y + 2 * style.helm + COST_HEIGHT - 3, text=text, lettering=small)


def _compass(view: Position, plan: Plan, translate: Translate) -> Iterator[Piece]:
    """A round button for each direction, to head for or to push to; those that are barred are pale."""
    actions = legal(view)
    first = a.PUSH if view.raw.phase in (a.SAIL, a.PUSH_ON) else a.HEADING
    for direction, box in enumerate(plan.compass):
        action, (x, y) = first + direction, box.middle
        state = "" if action in actions else "faint"
        told = label(action, view, translate)
        yield Piece(_piece_of(action), "helm", x, y, turn=direction * STEP_TURN, state=state, label=told)


def _buttons(view: Position, actions: list[int], plan: Plan, translate: Translate) -> Iterator[Piece]:
    for action, box in zip(actions, plan.keys, strict=True):
        id = _piece_of(action)
        yield Piece(id, "key", box.x, box.y, label=label(action, view, translate))
        words = box
        if action in ARROWS:
            arrow, words = _parted(box)
            yield Piece(f"{id}-arrow", ARROWS[action], *arrow.middle)
        yield from words_of_button(id, translate(KEYS[action]), words, plan.style.text + 1, plan.style.smallest)


def _parted(box: Box) -> tuple[Box, Box]:
    """A place for an arrow, and the rest of a button for its words."""
    arrow = box.width * ARROW_SHARE
    return Box(box.x + 4, box.y, arrow, box.height), Box(box.x + arrow, box.y, box.width - arrow, box.height)


# --- the headline


def question(view: Position, plan: Plan, translate: Translate) -> Iterator[Piece]:
    """What is to be decided, or who has won, in one sentence."""
    style, box = plan.style, plan.header
    start = box.x
    if not view.over:
        seat = int(view.raw.owner[view.raw.asked])
        yield Piece(f"turn-{seat}", f"mark-{seat}", box.x + style.heading * 0.7, box.y + style.heading)
        start += style.heading * 1.6
    told = _outcome(view, translate) if view.over else prompt(view, translate)
    yield from headline(told, start, box.y + style.heading + 5, box.right - start, style.heading, style.smallest)


def _outcome(view: Position, translate: Translate) -> str:
    winner = next(standing.seat for standing in view.result() if standing.rank == 1)
    return translate(mark("{player} has won!")).format(player=player_name(view, winner, translate))
