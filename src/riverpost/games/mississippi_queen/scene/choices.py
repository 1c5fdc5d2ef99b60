"""What one seat alone is shown: its choices on the river and below it, and what it is asked."""

from collections.abc import Iterator

from riverpost.draw import Box, Lettering, Piece
from riverpost.draw.lettering import fit, wrap
from riverpost.draw.palette import QUIET_INK
from riverpost.draw.parts import grouped, words_of_button
from riverpost.draw.pieces import MAP
from riverpost.engine.seen import Seen
from riverpost.engine.words import Translate, mark
from riverpost.games.mississippi_queen.rules import alphabet as a
from riverpost.games.mississippi_queen.rules.board import DIRECTIONS, FULL_COAL, LAND_BEHIND, SIXTH_BERTHS, SPEEDS
from riverpost.games.mississippi_queen.rules.pushing import hex_ahead
from riverpost.games.mississippi_queen.rules.river import neighbour
from riverpost.games.mississippi_queen.rules.sailing import hex_astern, leaving_cost, speed_cost
from riverpost.games.mississippi_queen.scene.chart import hex_at
from riverpost.games.mississippi_queen.scene.fleet import look_of, team_name
from riverpost.games.mississippi_queen.scene.layout import COST_HEIGHT, UNIT, Desk, Footer, Layout, desk
from riverpost.games.mississippi_queen.scene.pieces import HEXES, PIECES, names_a_hex
from riverpost.games.mississippi_queen.scene.river import STEP_TURN
from riverpost.games.mississippi_queen.texts.labels import label
from riverpost.games.mississippi_queen.texts.names import SEAT_NAMES, boat_name, boat_of, boats_of, player_name
from riverpost.games.mississippi_queen.texts.prompts import prompt

KEYS = {
    a.TURN_LEFT: mark("Turn left"),
    a.AHEAD: mark("Ahead"),
    a.TURN_RIGHT: mark("Turn right"),
    a.DOCK: mark("Dock"),
    a.STAY: mark("Stay in the race"),
    **dict.fromkeys(range(a.BERTH, a.PARTNER), mark("Berth {berth}")),
    **dict.fromkeys(range(a.PARTNER, a.GIVE), mark("Share with {boat}")),
    **dict.fromkeys(range(a.FILL, a.ACTIONS), mark("Fill up {boat}")),
    a.END: mark("End the turn"),
}  # in the order in which they lie
LOTS = {a.GIVE: mark("Give {coal}"), a.TAKE: mark("Take {coal}")}  # rows of amounts of coal, by the first action
ARROWS = {a.TURN_LEFT: "turning-left", a.TURN_RIGHT: "turning-right"}
BELOW_LAND = 1.2  # how far below the middle of its hex a berth to choose is named, in radii
SIGN_SHARE = 0.28  # of the width of a button


def choices(view: Seen) -> dict[str, tuple[int, ...]]:
    """What the viewer may do now, by the pieces it is done with: a button, and a hex where it names one."""
    return grouped(view.choices, PIECES.__getitem__) | grouped(filter(names_a_hex, view.choices), HEXES.__getitem__)


# --- on the river


def hexes(view: Seen, layout: Layout, translate: Translate) -> Iterator[Piece]:
    """Hexes to choose; a berth is named below the land behind it, since its number may be hidden by a boat."""
    for action in filter(names_a_hex, view.choices):
        (x, y), id = hex_at(view.raw, _target(action, view)), HEXES[action]
        symbol = "target-boat" if action >= a.BERTH else "target"
        yield Piece(id, symbol, x, y, label=label(action, view, translate), layer=MAP)
        if a.BERTH <= action < a.PARTNER:
            look = Lettering(layout.style.text, bold=True, anchor="middle")
            told = _words(action, view, translate)
            yield Piece(f"{id}-word", x=x, y=y + BELOW_LAND * UNIT, text=told, lettering=look, layer=MAP)


def _target(action: int, view: Seen) -> int:
    """The hex that a boat would sail or be pushed to, where it would wait, or where the boat is that it names."""
    s = view.raw
    if action >= a.PARTNER:
        return int(s.hex[action - a.PARTNER])
    if action >= a.BERTH:
        return int(LAND_BEHIND[action - a.BERTH])
    if action == a.ASTERN:
        return int(hex_astern(s, s.asked, s.heading[s.asked]))
    ahead = int(hex_ahead(s, s.hex[s.asked], s.heading[s.asked]))
    if action == a.AHEAD:
        return ahead
    pushed_from = s.pushed_to[s.pushing - 1] if s.pushing else ahead
    return int(neighbour(s, pushed_from, action - a.PUSH))


# --- buttons


def _footer(view: Seen, actions: list[int]) -> Footer:
    """What is offered below the map."""
    return Footer(
        wheels=bool(actions) and view.raw.phase == a.CHOOSE_SPEED,
        astern=a.ASTERN in actions,
        compass=any(a.PUSH <= action < a.DOCK for action in actions),
        lots=len(_rows_of_lots(actions)),
    )


def _rows_of_lots(actions: list[int]) -> list[int]:
    """The rows of amounts of coal of which any can be chosen."""
    return [first for first in LOTS if any(first <= action < first + FULL_COAL for action in actions)]


def buttons(view: Seen, layout: Layout, translate: Translate) -> Iterator[Piece]:
    """All that the viewer can choose, below the map."""
    actions = view.choices
    if not actions:
        return
    below = desk(layout, _footer(view, actions))
    if below.wheels:
        yield from _wheels(view, actions, below, layout, translate)
    if a.ASTERN in actions:
        yield from _astern(view, below, layout, translate)
    if below.compass:
        yield from _compass(view, actions, below, translate)
    yield from _lots(view, actions, below, layout, translate)
    yield from _keys(view, [action for action in KEYS if action in actions], below, layout, translate)


def _wheels(view: Seen, actions: list[int], below: Desk, layout: Layout, translate: Translate) -> Iterator[Piece]:
    """A wheel for each speed, with the coal it costs; those that cannot be had are pale."""
    s, style = view.raw, layout.style
    for k, box in enumerate(below.wheels[:SPEEDS]):
        action, id = a.SPEED + k, PIECES[a.SPEED + k]
        x, y = box.middle[0], box.y + style.helm
        state = "" if action in actions else "faint"
        yield Piece(id, f"helm-speed-{k + 1}", x, y, state=state, label=label(action, view, translate))
        cost = int(speed_cost(s, s.asked, k + 1) + leaving_cost(s, s.asked))
        if cost:
            yield _below_wheel(f"{id}-cost", translate(mark("coal −{cost}")).format(cost=cost), box, layout)


def _below_wheel(id: str, told: str, box: Box, layout: Layout) -> Piece:
    """A small word under a round button."""
    small = Lettering(layout.style.smallest, anchor="middle", colour=QUIET_INK)
    text, small = fit(told, box.width, small, layout.style.smallest)
    y = box.y + 2 * layout.style.helm + COST_HEIGHT - 3
    return Piece(id, x=box.middle[0], y=y, text=text, lettering=small)


def _astern(view: Seen, below: Desk, layout: Layout, translate: Translate) -> Iterator[Piece]:
    """A round button beside the wheels that points astern."""
    s, box, id = view.raw, below.wheels[SPEEDS], PIECES[a.ASTERN]
    turn = (s.heading[s.asked] + DIRECTIONS // 2) % DIRECTIONS * STEP_TURN
    told = label(a.ASTERN, view, translate)
    yield Piece(id, "helm", box.middle[0], box.y + layout.style.helm, turn=turn, label=told)
    yield _below_wheel(f"{id}-word", translate(mark("astern")), box, layout)


def _compass(view: Seen, actions: list[int], below: Desk, translate: Translate) -> Iterator[Piece]:
    """A round button for each direction, to head for or to push to; those that are barred are pale."""
    first = a.PUSH if view.raw.phase in (a.SAIL, a.PUSH_ON) else a.HEADING
    for direction, box in enumerate(below.compass):
        action, (x, y) = first + direction, box.middle
        state = "" if action in actions else "faint"
        told = label(action, view, translate)
        yield Piece(PIECES[action], "helm", x, y, turn=direction * STEP_TURN, state=state, label=told)


def _lots(view: Seen, actions: list[int], below: Desk, layout: Layout, translate: Translate) -> Iterator[Piece]:
    """A button for each amount of coal to give or take; those that cannot be had are pale."""
    style = layout.style
    offered = [first + k for first in _rows_of_lots(actions) for k in range(FULL_COAL)]
    for action, box in zip(offered, below.lots, strict=True):
        id, first = PIECES[action], a.GIVE if action < a.TAKE else a.TAKE
        state = "" if action in actions else "faint"
        yield Piece(id, "lot", box.x, box.y, state=state, label=label(action, view, translate))
        told = translate(LOTS[first]).format(coal=action - first + 1)
        yield from words_of_button(id, told, box, style.text + 1, style.smallest)


def _keys(view: Seen, actions: list[int], below: Desk, layout: Layout, translate: Translate) -> Iterator[Piece]:
    for action, box in zip(actions, below.keys, strict=False):
        id = PIECES[action]
        yield Piece(id, "key", box.x, box.y, label=label(action, view, translate))
        sign, words = _sign(action, view), box
        if sign:
            place, words = _parted(box)
            yield Piece(f"{id}-sign", sign, *place.middle)
        told = _words(action, view, translate)
        yield from words_of_button(id, told, words, layout.style.text + 1, layout.style.smallest)


def _sign(action: int, view: Seen) -> str:
    """The symbol on a button before its words: an arrow, or the mark of the boat that it names."""
    boat = boat_of(action)
    return ARROWS.get(action, "") if boat is None else f"mark-{look_of(view.raw, boat)}"


def _words(action: int, view: Seen, translate: Translate) -> str:
    """What a button says."""
    boat = boat_of(action)
    return translate(KEYS[action]).format(
        boat="" if boat is None else _short_name(view, boat, translate),
        berth=SIXTH_BERTHS[action - a.BERTH] if a.BERTH <= action < a.PARTNER else 0,
    )


def _parted(box: Box) -> tuple[Box, Box]:
    """A place for a sign, and the rest of a button for its words."""
    sign = box.width * SIGN_SHARE
    return Box(box.x + 4, box.y, sign, box.height), Box(box.x + sign, box.y, box.width - sign, box.height)


def _short_name(view: Seen, boat: int, translate: Translate) -> str:
    """A boat by its colour where its owner, who is known, has another."""
    several = len(boats_of(view, view.raw.owner[boat])) > 1
    return translate(SEAT_NAMES[boat]) if several else boat_name(view, boat, translate)


# --- the headline


def question(view: Seen, layout: Layout, box: Box, translate: Translate) -> Iterator[Piece]:
    """What is to be decided, or who has won, in one sentence."""
    style = layout.style
    start = box.x
    if not view.over:
        look = look_of(view.raw, view.raw.asked)
        yield Piece(f"turn-{look}", f"mark-{look}", box.x + style.heading * 0.7, box.y + style.heading)
        start += style.heading * 1.6
    told = _outcome(view, translate) if view.over else prompt(view, translate)
    for k, (text, lettering) in enumerate(_sentence(told, box.right - start, layout)):
        y = box.y + style.heading + 5 if text == told else box.y + lettering.size * (1 + 1.15 * k)
        yield Piece(f"prompt-{k}" if k else "prompt", x=start, y=y, text=text, lettering=lettering)


def _sentence(told: str, room: float, layout: Layout) -> list[tuple[str, Lettering]]:
    """A sentence in one line, or in two smaller ones where that is too long."""
    look = Lettering(layout.style.heading * 1.15, serif=True, bold=True)
    small = look.at(layout.style.heading * 0.85)
    line = fit(told, room, look, small.size)
    return [line] if line[0] == told else wrap(told, room, small, 2, layout.style.smallest)


def _outcome(view: Seen, translate: Translate) -> str:
    winner = next(standing.seat for standing in view.result() if standing.rank == 1)
    team = team_name(view, winner, translate) if view.raw.teams else ""
    return translate(mark("{player} has won!")).format(player=team or player_name(view, winner, translate))
