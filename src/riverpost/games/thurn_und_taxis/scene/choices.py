"""What one seat alone is shown: its hand, its choices, and what it is asked."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from riverpost.draw import Box, Lettering, Piece
from riverpost.draw.lettering import fit
from riverpost.draw.memory import part
from riverpost.draw.palette import QUIET_INK
from riverpost.draw.parts import grouped, headline, offering, words_of_button
from riverpost.draw.pieces import LARGE
from riverpost.engine.seen import SPECTATOR, Seen
from riverpost.engine.words import Translate, mark
from riverpost.games.thurn_und_taxis.explain import costs, gain
from riverpost.games.thurn_und_taxis.rules import alphabet as a
from riverpost.games.thurn_und_taxis.rules.board import CITY_IDS, LAND_IDS, LAND_OF
from riverpost.games.thurn_und_taxis.scene.lands import city_at, house_symbol
from riverpost.games.thurn_und_taxis.scene.layout import HEADING, SMALLEST, TEXT, TICKET, Desk, Layout, Offer
from riverpost.games.thurn_und_taxis.scene.lines import line_of
from riverpost.games.thurn_und_taxis.scene.pieces import BUTTON, PIECES, RESTART
from riverpost.games.thurn_und_taxis.scene.players import signed
from riverpost.games.thurn_und_taxis.scene.table import card_scale
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
BOUNTIES = {  # what a way to close a line adds to the score, for certain or at best
    True: mark("houses {houses}, +{points}"),
    False: mark("houses {houses}, ≤ +{points}"),
}
SHORT_BOUNTIES = {True: "{houses}  +{points}", False: "{houses}  ≤ +{points}"}  # on a narrow button, beside a house
SMALL_HOUSE = 0.6
LEGEND = (("open", mark("lies open")), ("held", mark("in your hand")), ("fits", mark("fits your line")))
SIDE_BY_SIDE = 400.0  # the width from which the legend stands in one row
SMALL_SCRAP = 0.68  # the scale of its pictures otherwise


def seat_of(view: Seen) -> int | None:
    """The seat that looks, if it is one."""
    return None if view.viewer is None or view.viewer == SPECTATOR else view.viewer


# --- with what a choice is made


def choices(view: Seen) -> dict[str, tuple[int, ...]]:
    """What the viewer may do now, by the piece it is done with: a card can be used at its city on the map too."""
    found = grouped(view.choices, lambda action: _piece_of(action, view))
    for piece, city in _cities_of_cards(view, found):
        on_map = f"city-{CITY_IDS[city]}"
        found[on_map] = (*found.get(on_map, ()), *found[piece])
    return found


def _piece_of(action: int, view: Seen) -> str:
    """A card that fits extends the line at a click; to give the line up for it there is a button."""
    city = action - a.RESTART
    is_spared = costs(view, action) and {a.EXTEND_LEFT + city, a.EXTEND_RIGHT + city} & set(view.choices)
    return RESTART if is_spared else PIECES[action]


def _cities_of_cards(view: Seen, pieces: Iterable[str]) -> Iterator[tuple[str, int]]:
    """The cards among some pieces, each with its city."""
    for piece in list(pieces):
        kind, _, name = piece.partition("-")
        if kind == "card":
            yield piece, CITY_IDS.index(name)
        elif kind == "open":
            yield piece, view.raw.open[int(name) - 1]


def lit(view: Seen, pieces: Iterable[Piece], choices: Mapping[str, tuple[int, ...]]) -> list[Piece]:
    """The same pieces, with the viewer's choices on those they are made with; what only loses the line looks so."""
    return [
        offering(piece, choices[piece.id], "risk" if _loses(view, choices[piece.id]) else "legal")
        if piece.id in choices
        else piece
        for piece in pieces
    ]


def _loses(view: Seen, actions: Iterable[int]) -> bool:
    return all(costs(view, action) for action in actions)


def _buttons(choices: Mapping[str, tuple[int, ...]]) -> list[str]:
    """The pieces of choices that belong to no card and no city."""
    return [piece for piece in choices if piece.startswith(BUTTON)]


def offer(view: Seen, choices: Mapping[str, tuple[int, ...]]) -> Offer | None:
    """How much the viewer must be given room for; None for a spectator."""
    seat = seat_of(view)
    if seat is None:
        return None
    return Offer(seat, sum(count > 0 for count in view.raw.hand[seat]), len(_buttons(choices)))


# --- the hand


@part(rows=["hand"])
def hand(view: Seen, seat: int, desk: Desk, translate: Translate) -> Iterator[Piece]:
    """The viewer's cards, one for each city, with a number on those held more than once."""
    held = [(city, count) for city, count in enumerate(view.raw.hand[seat]) if count]
    told = translate(mark("In your hand: {city} × {count}"))
    for (city, count), box in zip(held, desk.hand, strict=False):
        id, label = CITY_IDS[city], told.format(city=translate(CITY_NAMES[city]), count=count)
        kind, scale = ("ticket", box.width / TICKET[0]) if desk.tickets else ("card", card_scale(box))
        yield Piece(f"card-{id}", f"{kind}-{id}", box.x, box.y, scale=scale, label=label, bond=id)
        if count > 1:
            yield from _count(id, count, box)


def _count(name: str, count: int, box: Box) -> Iterator[Piece]:
    look = Lettering(SMALLEST, bold=True, anchor="middle")
    x, y = box.right - 7, box.y + 8
    yield Piece(f"badge-{name}", "badge", x, y)
    yield Piece(f"count-{name}", x=x, y=y + look.size * 0.36, text=str(count), lettering=look)


def torn(view: Seen, choices: Mapping[str, tuple[int, ...]], pieces: Iterable[Piece]) -> Iterator[Piece]:
    """A tear on each card of the hand that would lose the line."""
    for piece in pieces:
        if piece.id.startswith("card-") and piece.id in choices and _loses(view, choices[piece.id]):
            yield Piece(f"torn-{piece.bond}", "torn", piece.x + 10, piece.y + 11)


# --- buttons


def buttons(view: Seen, choices: Mapping[str, tuple[int, ...]], desk: Desk, translate: Translate) -> Iterator[Piece]:
    """A button for each choice that belongs to no card and no city."""
    kind = "narrow" if desk.narrow else "button"
    for piece, box in zip(_buttons(choices), desk.buttons, strict=False):
        if piece == RESTART:
            told = translate(mark("Give the line up and start anew"))
            yield Piece(piece, kind, box.x, box.y, label=told)
            yield from words_of_button(piece, translate(mark("Start anew")), box, TEXT, SMALLEST)
            continue
        action = choices[piece][0]
        land = land_of(action)
        symbol = kind if land is None else f"{kind}-{LAND_IDS[land]}"
        yield Piece(piece, symbol, box.x, box.y, label=label(action, view, translate), bond=piece)
        yield from _words_of_button(action, box, view, desk.narrow, translate)


def _told(action: int, room: float | None, look: Lettering, translate: Translate) -> str:
    """What a button does; of a way to close a line, only where its houses go, if there is no room for the verb."""
    if (land := land_of(action)) is not None:
        short = translate(LAND_NAMES[LAND_IDS[land]])
        whole = translate(mark("Close: {land}")).format(land=short)
    else:
        whole = translate(BUTTONS[action])
        short = translate(mark("One per land")) if action == a.CLOSE_PER_LAND else whole
    return whole if room and fit(whole, room, look, SMALLEST)[0] == whole else short


def _words_of_button(action: int, box: Box, view: Seen, narrow: bool, translate: Translate) -> Iterator[Piece]:
    """What a button does; of a way to close a line, also how many houses it builds and what it adds to the score."""
    (x, middle), room = box.middle, box.width - (6 if narrow else 20)
    brought, id, look = gain(view, action), PIECES[action], Lettering(TEXT, bold=not narrow, anchor="middle")
    told = _told(action, None if narrow else room, look, translate)
    if brought is None:
        yield from words_of_button(id, told, box, TEXT, SMALLEST)
        return
    certain = brought.certain and not brought.cartwright
    points = signed(brought.change(view.raw.carriage[view.raw.mover]))
    bounty = SHORT_BOUNTIES[certain] if narrow else translate(BOUNTIES[certain])
    gained = bounty.format(houses=brought.houses, points=points)
    for k, line in enumerate((told, gained)):
        text, fitting = fit(line, room, replace(look, bold=look.bold and not k), SMALLEST)
        y = middle + (k - (0.6 if narrow else 0.5)) * (TEXT + 2) + fitting.size * 0.36
        yield Piece(f"{id}-{k}", x=x, y=y, text=text, lettering=fitting)
    if narrow:
        seat = view.raw.mover
        yield Piece(f"{id}-house", f"house-{seat}", x - room * 0.36, middle + 12, scale=SMALL_HOUSE)


@part()
def legend(view: Seen, layout: Layout, translate: Translate) -> Iterator[Piece]:
    """What the marks beside cities mean; it stands where the buttons will be."""
    keys = layout.keys
    in_a_row = keys.width >= SIDE_BY_SIDE
    for (name, told), box in zip(LEGEND, keys.grid(3, 1, 4) if in_a_row else keys.grid(1, 3, 4), strict=True):
        scale = 1.0 if in_a_row else SMALL_SCRAP
        x, y = box.x + 26 * scale, box.middle[1]
        yield Piece(f"legend-{name}", f"legend-{name}", x, y, scale=scale, state="quiet")
        x += 26 * scale + 6
        text, look = fit(translate(told), box.right - x, Lettering(TEXT, colour=QUIET_INK), SMALLEST)
        yield Piece(f"legend-{name}-0", x=x, y=y + look.size * 0.36, text=text, lettering=look)


# --- houses that could be built


def ghosts(view: Seen, seat: int, choices: Mapping[str, tuple[int, ...]]) -> Iterator[Piece]:
    """The houses that each way of closing would build, lit with its button; "?" where a city must be chosen."""
    for piece in _buttons(choices):
        action = choices[piece][0]
        if a.CLOSE <= action <= a.CLOSE_PER_LAND:
            for city, is_certain in _built(view, seat, land_of(action)):
                symbol = house_symbol("ghost" if is_certain else "maybe", seat, city, view.players)
                id = f"ghost-{piece.removeprefix(BUTTON)}-{CITY_IDS[city]}"
                yield Piece(id, symbol, *city_at(city), state="ghost", layer=LARGE, bond=piece)


def _built(view: Seen, seat: int, land: int | None) -> list[tuple[int, bool]]:
    """T30-T32: the cities in which a way of closing may build, and whether it does: in one land, or one in each."""
    free = [city for city in line_of(view, seat) if not view.raw.house[seat, city]]
    reached = [city for city in free if land is None or LAND_OF[city] == land]
    in_land = Counter(int(LAND_OF[city]) for city in reached)
    is_scarce = (len(in_land) if land is None else len(reached)) > view.raw.houses_left[seat]
    return [(city, not is_scarce and (land is not None or in_land[int(LAND_OF[city])] == 1)) for city in reached]


def question(view: Seen, box: Box, translate: Translate) -> Iterator[Piece]:
    """What is to be decided, in one sentence."""
    start = box.x + (10 if view.over else 36)
    y = box.middle[1] + HEADING * 0.4
    yield from headline(prompt(view, translate), start, y, box.right - start - 8, HEADING, SMALLEST)
