"""What lies on the desk for everybody: cards, tiles, carriages, and whose turn it is."""

from collections.abc import Iterator
from dataclasses import replace

from riverpost.draw import Box, Lettering, Piece
from riverpost.draw.lettering import fit, wrap
from riverpost.draw.memory import part
from riverpost.draw.palette import CREAM, QUIET_INK
from riverpost.engine.seen import Seen
from riverpost.engine.words import Translate, mark
from riverpost.games.thurn_und_taxis.rules.board import (
    CARRIAGE_POINTS,
    CITY_IDS,
    DATA,
    FIRST_CARRIAGE,
    GROUP_IDS,
    NONE,
    PLACES,
    STACK_IDS,
    STACK_SIZES,
    STACK_START,
    STACKS,
    TILE_VALUES,
)
from riverpost.games.thurn_und_taxis.scene.layout import (
    CARD,
    CARRIAGE,
    COACH,
    GAP,
    HEADING,
    MOST_GROWTH,
    SMALLEST,
    TILE,
    Layout,
)
from riverpost.games.thurn_und_taxis.texts.names import CITY_NAMES, LAND_NAMES, STACK_NAMES

OTHER_TILES = 0.83  # as large as the tile that is won next
LINE = SMALLEST + 1.5  # of a heading
ALL_TOLD = 56.0  # the height from which a pile tells its name below its number


@part("deck_left", "discards_left", "open")
def cards(view: Seen, layout: Layout, translate: Translate) -> Iterator[Piece]:
    """The deck, the discards and the six open cards."""
    yield from _deck(view, layout, translate)
    yield from _discards(view, layout, translate)
    for place in range(PLACES):
        yield from _open_card(view, place, layout, translate)


@part("deck_left")
def _deck(view: Seen, layout: Layout, translate: Translate) -> Iterator[Piece]:
    yield from _pile("deck", "deck-back", layout.deck, view.raw.deck_left, translate(mark("Deck")), CREAM)


@part("discards_left")
def _discards(view: Seen, layout: Layout, translate: Translate) -> Iterator[Piece]:
    count, name = view.raw.discards_left, translate(mark("Discards"))
    yield from _pile("discards", "discards-place", layout.discards, count, name, QUIET_INK)


def _pile(id: str, symbol: str, box: Box, count: int, name: str, colour: str) -> Iterator[Piece]:
    """A pile of cards with their number, and its name where there is room for it."""
    yield Piece(id, symbol, box.x, box.y, state="" if count else "faint", label=f"{name}: {count}")
    number = Lettering(HEADING, serif=True, bold=True, anchor="middle", colour=colour)
    small = Lettering(SMALLEST, anchor="middle", colour=colour)
    x, y = box.middle[0], box.bottom - 8
    if box.height < ALL_TOLD:
        y, room = box.middle[1] + HEADING * 0.36, box.width - 14 - number.width("00")
        shown, look = fit(name, room, replace(small, anchor="start"), SMALLEST)
        if shown == name:
            yield Piece(f"{id}-name", x=box.x + 8, y=box.middle[1] + SMALLEST * 0.36, text=shown, lettering=look)
            x, number = box.right - 7, replace(number, anchor="end")
    else:
        shown, look = fit(name, box.width - 10, small, SMALLEST)
        yield Piece(f"{id}-name", x=x, y=y, text=shown, lettering=look)
        y -= LINE
    yield Piece(f"{id}-count", x=x, y=y, text=str(count), lettering=number)


@part(rows=["open"])
def _open_card(view: Seen, place: int, layout: Layout, translate: Translate) -> Iterator[Piece]:
    box, city = layout.places[place], view.raw.open[place]
    scale = card_scale(box)
    x = box.middle[0] - CARD[0] * scale / 2
    if city == NONE:
        label = translate(mark("Place {place}: no card")).format(place=place + 1)
        yield Piece(f"open-{place + 1}", "pile-place", x, box.y, scale=scale, state="faint", label=label)
    else:
        label = translate(mark("Place {place}: {city}")).format(place=place + 1, city=translate(CITY_NAMES[city]))
        id = CITY_IDS[city]
        yield Piece(f"open-{place + 1}", f"card-{id}", x, box.y, scale=scale, label=label, bond=id)


def card_scale(box: Box) -> float:
    """How many times as large as it is drawn a card is in its place."""
    return min(box.width / CARD[0], box.height / CARD[1])


# --- tiles


@part("tile_owner")
def stacks(view: Seen, layout: Layout, translate: Translate) -> Iterator[Piece]:
    """The ten stacks, each with all the tiles left in it, the top one first and larger."""
    for stack in range(STACKS):
        yield from _heading(stack, layout.stacks[stack], translate)
        yield from _tiles(view, stack, layout.stacks[stack], translate)


def _heading(stack: int, box: Box, translate: Translate) -> Iterator[Piece]:
    """What a stack is for; those of lands carry the lands' tints."""
    id, look = STACK_IDS[stack], Lettering(SMALLEST)
    lands = DATA["land_bonus_groups"][id] if id in GROUP_IDS else []
    indent = SMALLEST * 1.6 if lands else 0
    lines = [fit(translate(LAND_NAMES[land]), box.width - indent, look, SMALLEST) for land in lands]
    lines = lines or wrap(_sentence(translate(STACK_NAMES[id])), box.width, look, 2, SMALLEST)
    for k, (text, lettering) in enumerate(lines):
        y = box.y + SMALLEST * 0.9 + k * LINE
        if lands:
            yield Piece(f"swatch-{lands[k]}", f"swatch-{lands[k]}", box.x, y - SMALLEST * 0.86)
        yield Piece(f"stack-{id}-{k}", x=box.x + indent, y=y, text=text, lettering=lettering)


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]


def _tiles(view: Seen, stack: int, box: Box, translate: Translate) -> Iterator[Piece]:
    left = [tile for tile in range(STACK_START[stack], STACK_START[stack + 1]) if view.raw.tile_owner[tile] == NONE]
    widest = (box.width - STACK_SIZES[stack]) / TILE[0] / (1 + OTHER_TILES * (STACK_SIZES[stack] - 1))
    top = max(1.0, min((box.height - 2 * LINE) / TILE[1], widest, MOST_GROWTH))
    other, foot = max(1.0, top * OTHER_TILES), box.y + 2 * LINE + TILE[1] * top
    if not left:
        look = Lettering(HEADING, colour=QUIET_INK)
        yield Piece(f"empty-{STACK_IDS[stack]}", x=box.x, y=foot - 8, text="–", lettering=look)
    label = translate(mark("{points} for {stack}"))
    room = box.width - TILE[0] * top - 1
    step = min(TILE[0] * other + 1, (room - TILE[0] * other) / max(1, len(left) - 2))
    for k, tile in enumerate(left):
        scale, x = (other, box.x + TILE[0] * top + 1 + (k - 1) * step) if k else (top, box.x)
        value = int(TILE_VALUES[tile])
        told = label.format(points=value, stack=translate(STACK_NAMES[STACK_IDS[stack]]))
        yield Piece(f"tile-{tile}", f"tile-{value}", x, foot - TILE[1] * scale, scale=scale, label=told)


# --- carriages


@part("carriages_left")
def carriages(view: Seen, layout: Layout, translate: Translate) -> Iterator[Piece]:
    """The stock of carriages: each with its number, what it is worth, and how many are left."""
    told = translate(mark("Carriage {number}: {points}; still there: {left}"))
    for k, left in enumerate(view.raw.carriages_left):
        number, box = FIRST_CARRIAGE + k, layout.carriages[k]
        worth = int(CARRIAGE_POINTS[number])
        points = translate.count("{points} point", "{points} points", worth).format(points=worth)
        label, state = told.format(number=number, points=points, left=left), "" if left else "faint"
        scale = max(1.0, min(box.width / (CARRIAGE[0] + GAP), box.height / CARRIAGE[1]))
        foot = box.middle[1] + 14 * scale
        yield Piece(
            f"stock-{number}", f"coach-{number}", box.x, foot - 28 * scale, scale=scale, state=state, label=label
        )
        x = box.x + (COACH - 3) * scale
        yield Piece(f"worth-{number}", f"tile-{worth}", x, foot - 26 * scale, scale=scale, state=state, label=label)
        look = Lettering(SMALLEST * scale, colour=QUIET_INK)
        x += (TILE[0] + 1) * scale
        yield Piece(f"stock-{number}-left", x=x, y=box.middle[1] + look.size * 0.36, text=f"×{left}", lettering=look)


# --- the turn


@part("mover")
def turn(view: Seen, box: Box) -> Iterator[Piece]:
    """Whose turn it is."""
    if not view.over:
        yield Piece("turn", f"mark-{view.raw.mover}", box.x + 20, box.middle[1])
