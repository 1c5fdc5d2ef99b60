"""What one seat alone is shown: its choices on the river and below it, and what it is asked."""

from collections.abc import Iterator
from dataclasses import replace

from riverpost.draw import Box, Lettering, Piece
from riverpost.draw.lettering import fit, wrap
from riverpost.draw.memory import part
from riverpost.draw.palette import INK, PRINT, QUIET_INK
from riverpost.draw.parts import grouped, words_of_button
from riverpost.draw.pieces import MAP, NEAR
from riverpost.engine.seen import Seen
from riverpost.engine.words import Translate, mark
from riverpost.games.mississippi_queen.rules import alphabet as a
from riverpost.games.mississippi_queen.rules.board import (
    FULL_COAL,
    LAND_BEHIND,
    SIXTH_BERTHS,
)
from riverpost.games.mississippi_queen.rules.pushing import hex_ahead
from riverpost.games.mississippi_queen.rules.river import neighbour
from riverpost.games.mississippi_queen.rules.sailing import hex_astern, leaving_cost, speed_cost
from riverpost.games.mississippi_queen.scene.chart import hex_at
from riverpost.games.mississippi_queen.scene.fleet import FLEET, look_of, team_name
from riverpost.games.mississippi_queen.scene.layout import COST_HEIGHT, DIGIT, SMALLEST, UNIT, Controls, Layout
from riverpost.games.mississippi_queen.scene.pieces import HEXES, PIECES, names_a_hex
from riverpost.games.mississippi_queen.scene.river import STEP_TURN
from riverpost.games.mississippi_queen.scene.symbols import ARROW
from riverpost.games.mississippi_queen.texts.labels import label
from riverpost.games.mississippi_queen.texts.names import (
    SEAT_NAMES,
    boat_name,
    boat_of,
    boats_of,
    hex_told,
    player_name,
)
from riverpost.games.mississippi_queen.texts.prompts import prompt

KEYS = {
    a.TURN_LEFT: mark("Turn left"),
    a.AHEAD: mark("Ahead"),
    a.TURN_RIGHT: mark("Turn right"),
    a.END: mark("End the turn"),
    a.ASTERN: mark("Go astern"),
    a.DOCK: mark("Dock"),
    a.STAY: mark("Stay in the race"),
    **dict.fromkeys(range(a.BERTH, a.PARTNER), mark("Berth {berth}")),
    **dict.fromkeys(range(a.PARTNER, a.GIVE), mark("Share with {boat}")),
    **dict.fromkeys(range(a.FILL, a.ACTIONS), mark("Fill up {boat}")),
}
STEERING = (a.TURN_LEFT, a.AHEAD, a.TURN_RIGHT, a.END)  # the keys of a turn, always in these places
LOTS = {a.GIVE: "−", a.TAKE: "+"}  # the signs of rows of amounts of coal, by the first action
SIGNS = {a.TURN_LEFT: "turning-left", a.AHEAD: "ahead", a.TURN_RIGHT: "turning-right"}
BELOW_LAND = 1.2  # how far below the middle of its hex a berth to choose is named, in radii
SIGN_SHARE = 0.28  # of the width of a button
QUESTION = 17.0  # the size of the headline
LETTERS_ACROSS = 6  # how many letters of its size a button is wide at least
COST = 1.2  # how large a badge with a cost is drawn on the desk


def choices(view: Seen) -> dict[str, tuple[int, ...]]:
    """What the viewer may do now, by the pieces it is done with: a button, and a hex where it names one."""
    return grouped(view.choices, PIECES.__getitem__) | grouped(filter(names_a_hex, view.choices), HEXES.__getitem__)


# --- on the river


def targets(view: Seen) -> set[int]:
    """The hexes that the viewer may choose for a single step."""
    return {_target(action, view) for action in filter(names_a_hex, view.choices)}


def hexes(view: Seen, translate: Translate) -> Iterator[Piece]:
    """Hexes to choose; a berth is named below the land behind it, since its number may be hidden by a boat."""
    for action in filter(names_a_hex, view.choices):
        hex, id = _target(action, view), HEXES[action]
        (x, y), symbol = hex_at(view.raw, hex), "target-boat" if action >= a.BERTH else "target"
        told = translate(mark("{hex}: {choice}")).format(
            hex=hex_told(hex, translate), choice=label(action, view, translate)
        )
        yield Piece(id, symbol, x, y, label=told, layer=MAP)
        if a.BERTH <= action < a.PARTNER:
            look = Lettering(DIGIT, bold=True, anchor="middle", colour=PRINT)
            word = _words(action, view, translate)
            yield Piece(f"{id}-word", x=x, y=y + BELOW_LAND * UNIT, text=word, lettering=look, layer=NEAR)


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


def buttons(view: Seen, layout: Layout, translate: Translate) -> Iterator[Piece]:
    """The controls of somebody who sits there, each always in its place; those that cannot be used now are pale."""
    controls, actions = layout.controls, view.choices
    if controls is None or view.over:
        return
    if lots := _rows_of_lots(actions):
        yield from _lots(view, lots, controls, layout, translate)
    elif any(a.PUSH <= action < a.DOCK for action in actions):
        yield from _compass(view, controls, translate)
    elif actions and view.raw.phase == a.CHOOSE_SPEED:
        yield from _wheels(view, controls, translate)
        yield from _costs(view, controls, translate)
    else:
        yield from _wheels_at_rest(view, controls, translate)
    yield from _keys(view, controls, layout, translate)


def _state_of(action: int, view: Seen) -> str:
    """Pale, unless it can be chosen."""
    return "" if action in view.choices else "faint"


def _rows_of_lots(actions: list[int]) -> list[int]:
    """The rows of amounts of coal of which any can be chosen."""
    return [first for first in LOTS if any(first <= action < first + FULL_COAL for action in actions)]


@part()
def _wheels_at_rest(view: Seen, controls: Controls, translate: Translate) -> Iterator[Piece]:
    """The wheels while no speed is chosen."""
    yield from _wheels(view, controls, translate)


def _wheels(view: Seen, controls: Controls, translate: Translate) -> Iterator[Piece]:
    """A wheel for each speed."""
    for k, box in enumerate(controls.wheels):
        action, (x, y) = a.SPEED + k, box.middle
        told = label(action, view, translate)
        yield Piece(PIECES[action], f"helm-speed-{k + 1}", x, y, state=_state_of(action, view), label=told)


def _costs(view: Seen, controls: Controls, translate: Translate) -> Iterator[Piece]:
    """The coal that each speed costs, below its wheel."""
    s = view.raw
    for k, box in enumerate(controls.wheels):
        cost, id = int(speed_cost(s, s.asked, k + 1) + leaving_cost(s, s.asked)), f"{PIECES[a.SPEED + k]}-cost"
        if cost:
            told = translate(mark("coal −{cost}")).format(cost=cost)
            yield Piece(id, f"coal-{cost}", box.middle[0], box.bottom + COST_HEIGHT / 2, scale=COST, label=told)


def _compass(view: Seen, controls: Controls, translate: Translate) -> Iterator[Piece]:
    """A round button for each direction, to head for or to push to; those that are barred are pale."""
    first = a.PUSH if view.raw.phase in (a.SAIL, a.PUSH_ON) else a.HEADING
    for direction, box in enumerate(controls.compass):
        action, (x, y) = first + direction, box.middle
        told = label(action, view, translate)
        turn = direction * STEP_TURN
        yield Piece(PIECES[action], "helm", x, y, turn=turn, state=_state_of(action, view), label=told)


def _lots(view: Seen, rows: list[int], controls: Controls, layout: Layout, translate: Translate) -> Iterator[Piece]:
    """A button for each amount of coal to give or take; those that cannot be had are pale."""
    offered = [first + k for first in rows for k in range(FULL_COAL)]
    for action, box in zip(offered, controls.lots, strict=False):
        id, first = PIECES[action], a.GIVE if action < a.TAKE else a.TAKE
        yield Piece(id, "lot", box.x, box.y, state=_state_of(action, view), label=label(action, view, translate))
        told = f"{LOTS[first]}{action - first + 1}"
        yield from words_of_button(id, told, box, layout.style.heading, SMALLEST)


def _keys(view: Seen, controls: Controls, layout: Layout, translate: Translate) -> Iterator[Piece]:
    """Those of steering, or in their place what else is asked; ending the turn is always the last."""
    asked = [action for action in view.choices if action in KEYS and action not in STEERING]
    is_wide = 0 < len(asked) <= len(controls.wide_keys)
    boxes = controls.wide_keys[: len(asked)] if is_wide else controls.keys[: len(asked) or -1]
    shown = [*asked, a.END] if asked else STEERING
    for action, box in zip(shown, (*boxes, controls.keys[-1]), strict=True):
        told = label(action, view, translate) if action in view.choices else ""
        yield from _key(view, action, told, box, layout, translate)


@part(*FLEET, names=True)
def _key(view: Seen, action: int, told: str, box: Box, layout: Layout, translate: Translate) -> Iterator[Piece]:
    """A button with words; pale if it does nothing now, and so tells nothing."""
    id, sign, room, text = PIECES[action], _sign(action, view), box, _words(action, view, translate)
    state, colour = ("", INK) if told else ("faint", QUIET_INK)
    symbol = "wide-key" if layout.controls and box in layout.controls.wide_keys else "key"
    yield Piece(id, symbol, box.x, box.y, state=state, label=told or text)
    if sign:
        place, room = _parted(box)
        scale = min(1.0, place.width / (ARROW * layout.style.text))
        yield Piece(f"{id}-sign", sign, *place.middle, scale=scale, state=state)
    size = max(SMALLEST, min(layout.style.text, box.width / LETTERS_ACROSS))
    for line in words_of_button(id, text, room, size, SMALLEST):
        if line.lettering:
            yield replace(line, lettering=replace(line.lettering, colour=colour))


def _sign(action: int, view: Seen) -> str:
    """The symbol on a button before its words: an arrow, or the mark of the boat that it names."""
    boat = boat_of(action)
    return SIGNS.get(action, "") if boat is None else f"mark-{look_of(view.raw, boat)}"


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
    start = box.x
    if not view.over:
        look = look_of(view.raw, view.raw.asked)
        yield Piece(f"turn-{look}", f"mark-{look}", box.x + layout.style.heading * 0.7, box.middle[1])
        start += layout.style.heading * 1.6
    told = _outcome(view, translate) if view.over else prompt(view, translate)
    lines = _sentence(told, box.right - start)
    for k, (text, lettering) in enumerate(lines):
        y = box.middle[1] + lettering.size * (0.36 + 1.15 * (k - (len(lines) - 1) / 2))
        yield Piece(f"prompt-{k}" if k else "prompt", x=start, y=y, text=text, lettering=lettering)


def _sentence(told: str, room: float) -> list[tuple[str, Lettering]]:
    """A sentence in one line, or in two smaller ones where that is too long."""
    look = Lettering(QUESTION, serif=True, bold=True)
    line = fit(told, room, look, SMALLEST + 2)
    return [line] if line[0] == told else wrap(told, room, look.at(SMALLEST + 1), 2, SMALLEST)


def _outcome(view: Seen, translate: Translate) -> str:
    winner = next(standing.seat for standing in view.result() if standing.rank == 1)
    team = team_name(view, winner, translate) if view.raw.teams else ""
    return translate(mark("{player} has won!")).format(player=team or player_name(view, winner, translate))
