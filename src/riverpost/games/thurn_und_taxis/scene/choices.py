"""What one seat alone is shown: its hand, its choices, and what it is asked."""

from collections.abc import Iterator, Mapping

from riverpost.draw import Box, Lettering, Piece
from riverpost.draw.lettering import fit
from riverpost.draw.memory import part
from riverpost.draw.parts import grouped, headline, words_of_button
from riverpost.engine.seen import SPECTATOR, Seen
from riverpost.engine.words import Translate, mark
from riverpost.games.thurn_und_taxis.explain import gain
from riverpost.games.thurn_und_taxis.rules import alphabet as a
from riverpost.games.thurn_und_taxis.rules.board import CITY_IDS, LAND_IDS
from riverpost.games.thurn_und_taxis.scene.layout import Desk, Layout, Offer
from riverpost.games.thurn_und_taxis.scene.pieces import BUTTON, PIECES
from riverpost.games.thurn_und_taxis.texts.labels import label
from riverpost.games.thurn_und_taxis.texts.names import CITY_NAMES, LAND_NAMES, land_of
from riverpost.games.thurn_und_taxis.texts.prompts import prompt

BUTTONS = {
    a.CALL_ADMINISTRATOR: mark("Administrator"),
    a.CALL_POSTMASTER: mark("Postmaster"),
    a.CLOSE_PER_LAND: mark("Close: one per land"),
    a.END_TURN: mark("End the turn"),
    a.USE_CARTWRIGHT: mark("Cartwright"),
    a.NO_CARTWRIGHT: mark("No cartwright"),
}
BOUNTIES = {  # on a narrow or a wide button: what a way to close a line brings for certain, or at best
    (True, True): mark("houses {houses}, +{points}"),
    (True, False): mark("houses {houses}, ≤ +{points}"),
    (False, True): mark("houses {houses}, points {points}"),
    (False, False): mark("houses {houses}, points ≤ {points}"),
}


def seat_of(view: Seen) -> int | None:
    """The seat that looks, if it is one."""
    return None if view.viewer is None or view.viewer == SPECTATOR else view.viewer


def choices(view: Seen) -> dict[str, tuple[int, ...]]:
    """What the viewer may do now, by the piece it is done with."""
    return grouped(view.choices, PIECES.__getitem__)


def _actions_of_buttons(choices: Mapping[str, tuple[int, ...]]) -> list[int]:
    """The choices that belong to no card and no city."""
    return [actions[0] for piece, actions in choices.items() if piece.startswith(BUTTON)]


def offer(view: Seen, choices: Mapping[str, tuple[int, ...]]) -> Offer | None:
    """How much the viewer must be given room for; None for a spectator."""
    seat = seat_of(view)
    if seat is None:
        return None
    return Offer(cards=sum(count > 0 for count in view.raw.hand[seat]), buttons=len(_actions_of_buttons(choices)))


@part(rows=["hand"])
def hand(view: Seen, seat: int, desk: Desk, layout: Layout, translate: Translate) -> Iterator[Piece]:
    """The viewer's cards, one for each city, with a number on those held more than once."""
    kind = "ticket" if desk.tickets else "card"
    held = [(city, count) for city, count in enumerate(view.raw.hand[seat]) if count]
    told = translate(mark("In your hand: {city} × {count}"))
    for (city, count), box in zip(held, desk.hand, strict=False):
        name, label = CITY_IDS[city], told.format(city=translate(CITY_NAMES[city]), count=count)
        yield Piece(f"card-{name}", f"{kind}-{name}", box.x, box.y, label=label)
        if count > 1:
            yield from _count(name, count, box, layout)


def _count(name: str, count: int, box: Box, layout: Layout) -> Iterator[Piece]:
    look = Lettering(layout.style.smallest, bold=True, anchor="middle")
    x, y = box.right - 5, box.bottom - 5
    yield Piece(f"badge-{name}", "badge", x, y)
    yield Piece(f"count-{name}", x=x, y=y + look.size * 0.36, text=str(count), lettering=look)


def buttons(
    view: Seen, choices: Mapping[str, tuple[int, ...]], desk: Desk, layout: Layout, translate: Translate
) -> Iterator[Piece]:
    """A button for each choice that belongs to no card and no city."""
    kind = "narrow" if desk.narrow else "button"
    for action, box in zip(_actions_of_buttons(choices), desk.buttons, strict=False):
        land = land_of(action)
        symbol = kind if land is None else f"{kind}-{LAND_IDS[land]}"
        yield Piece(PIECES[action], symbol, box.x, box.y, label=label(action, view, translate))
        yield from _words_of_button(action, box, view, desk, layout, translate)


def _words_of_button(
    action: int, box: Box, view: Seen, desk: Desk, layout: Layout, translate: Translate
) -> Iterator[Piece]:
    """What a button does; of a way to close a line, also how many houses and points it brings."""
    style, land, brought = layout.style, land_of(action), gain(view, action)
    name = "" if land is None else translate(LAND_NAMES[LAND_IDS[land]])
    told = translate(BUTTONS[action] if land is None else mark("Close: {land}")).format(land=name)
    if desk.narrow:
        told = name or told
    if brought is None:
        yield from words_of_button(PIECES[action], told, box, style.text, style.smallest)
        return
    gained = translate(BOUNTIES[desk.narrow, brought.certain]).format(houses=brought.houses, points=brought.points)
    upper, lower = box.grid(1, 2, 0)
    inset = (box.height - 2 * (style.text + 1)) / 4  # the two lines stand closer than the halves of the button
    yield _line_of_button(f"{PIECES[action]}-0", told, upper, inset, layout)
    yield _line_of_button(f"{PIECES[action]}-1", gained, lower, -inset, layout)


def _line_of_button(id: str, told: str, box: Box, lower: float, layout: Layout) -> Piece:
    text, look = fit(told, box.width - 20, Lettering(layout.style.text, anchor="middle"), layout.style.smallest)
    x, y = box.middle
    return Piece(id, x=x, y=y + lower + look.size * 0.36, text=text, lettering=look)


def question(view: Seen, layout: Layout, box: Box, translate: Translate) -> Iterator[Piece]:
    """What is to be decided, in one sentence."""
    style = layout.style
    start = box.x + (0 if view.over else style.heading * 1.6)
    y = box.y + style.heading + 5
    yield from headline(prompt(view, translate), start, y, box.right - start, style.heading, style.smallest)
