"""What one seat alone is shown: its hand, its choices, and what it is asked."""

from collections.abc import Iterator

from riverpost.draw import Box, Lettering, Piece
from riverpost.draw.parts import grouped, headline, words_of_button
from riverpost.engine.position import Position
from riverpost.engine.words import Translate, mark
from riverpost.games.thurn_und_taxis import alphabet as a
from riverpost.games.thurn_und_taxis.board import CITY_IDS, LAND_IDS
from riverpost.games.thurn_und_taxis.scene_plan import Plan
from riverpost.games.thurn_und_taxis.words import CITY_NAMES, LAND_NAMES, NOTATION, city_of, label, land_of, prompt

BUTTONS = {
    a.CALL_ADMINISTRATOR: mark("Administrator"),
    a.CALL_POSTMASTER: mark("Postmaster"),
    a.CLOSE_PER_LAND: mark("Close: one per land"),
    a.END_TURN: mark("End the turn"),
    a.USE_CARTWRIGHT: mark("Cartwright"),
    a.NO_CARTWRIGHT: mark("No cartwright"),
}


def own_cities(view: Position) -> list[int]:
    """The cities of which the viewer holds cards."""
    if view.viewer is None or view.viewer < 0:
        return []
    held: list[int] = view.raw.hand[view.viewer].nonzero()[0].tolist()
    return held


def choices(view: Position) -> dict[str, tuple[int, ...]]:
    """What the viewer may do now, by the piece it is done with."""
    if view.viewer not in view.seats:
        return {}
    return grouped(view.legal_ids(view.viewer), _piece_of)


def _piece_of(action: int) -> str:
    """The piece that an action is done with."""
    city = city_of(action)
    if action < a.TAKE_DECK:
        return f"open-{action - a.TAKE + 1}"
    if action == a.TAKE_DECK:
        return "deck"
    if city is None:
        return f"button-{NOTATION[action].replace(' ', '-')}"
    if a.HOUSE <= action < a.USE_CARTWRIGHT:
        return f"city-{CITY_IDS[city]}"
    return f"card-{CITY_IDS[city]}"


def actions_of_piece(view: Position, piece: str) -> list[int]:
    """All actions that are or could be done with a piece, legal or not."""
    return [action for action in range(a.ACTIONS) if _piece_of(action) == piece]


def buttons_of(view: Position) -> list[int]:
    """The choices that belong to no card and no city."""
    return [actions[0] for piece, actions in choices(view).items() if piece.startswith("button-")]


def hand(view: Position, plan: Plan, translate: Translate) -> Iterator[Piece]:
    """The viewer's cards, one for each city, with a number on those held more than once."""
    kind = "ticket" if plan.tickets else "card"
    for city, box in zip(own_cities(view), plan.hand, strict=True):
        name, count = CITY_IDS[city], int(view.raw.hand[view.viewer, city])
        told = translate(mark("In your hand: {city} × {count}")).format(city=translate(CITY_NAMES[city]), count=count)
        yield Piece(f"card-{name}", f"{kind}-{name}", box.x, box.y, label=told)
        if count > 1:
            yield from _count(name, count, box, plan)


def _count(name: str, count: int, box: Box, plan: Plan) -> Iterator[Piece]:
    look = Lettering(plan.style.smallest, bold=True, anchor="middle")
    x, y = box.right - 5, box.bottom - 5
    yield Piece(f"badge-{name}", "badge", x, y)
    yield Piece(f"count-{name}", x=x, y=y + look.size * 0.36, text=str(count), lettering=look)


def buttons(view: Position, plan: Plan, translate: Translate) -> Iterator[Piece]:
    """A button for each choice that belongs to no card and no city."""
    for action, box in zip(buttons_of(view), plan.buttons, strict=True):
        land = land_of(action)
        symbol = "button" if land is None else f"button-{LAND_IDS[land]}"
        yield Piece(_piece_of(action), symbol, box.x, box.y, label=label(action, view, translate))
        yield from _words_of_button(action, box, plan, translate)


def _words_of_button(action: int, box: Box, plan: Plan, translate: Translate) -> Iterator[Piece]:
    style, land = plan.style, land_of(action)
    words = BUTTONS[action] if land is None else mark("Close: {land}")
    told = translate(words).format(land="" if land is None else translate(LAND_NAMES[LAND_IDS[land]]))
    yield from words_of_button(_piece_of(action), told, box, style.text, style.smallest)


def question(view: Position, plan: Plan, box: Box, translate: Translate) -> Iterator[Piece]:
    """What is to be decided, in one sentence."""
    style = plan.style
    start = box.x + (0 if view.over else style.heading * 1.6)
    y = box.y + style.heading + 5
    yield from headline(prompt(view, translate), start, y, box.right - start, style.heading, style.smallest)
