"""What lies beside the map for everybody: cards, tiles, carriages, and whose turn it is."""

from collections.abc import Iterator

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
    STACK_START,
    STACKS,
    TILE_VALUES,
)
from riverpost.games.thurn_und_taxis.scene.layout import Layout
from riverpost.games.thurn_und_taxis.texts.names import CITY_NAMES, LAND_NAMES, STACK_NAMES

TOP_TILE = 1.2  # the scale of the tile that is won next


def cards(view: Seen, layout: Layout, translate: Translate) -> list[Piece]:
    """The deck, the discards and the six open cards with the numbers of their places."""
    pieces = [*_deck(view, layout, translate), *_discards(view, layout, translate)]
    for place in range(PLACES):
        pieces += _open_card(view, place, layout, translate)
    return pieces


@part("deck_left")
def _deck(view: Seen, layout: Layout, translate: Translate) -> Iterator[Piece]:
    yield from _pile("deck", "back", layout.deck, view.raw.deck_left, translate(mark("Deck")), CREAM, layout)


@part("discards_left")
def _discards(view: Seen, layout: Layout, translate: Translate) -> Iterator[Piece]:
    count, name = view.raw.discards_left, translate(mark("Discards"))
    yield from _pile("discards", "pile", layout.discards, count, name, QUIET_INK, layout)


def _pile(id: str, symbol: str, box: Box, count: int, name: str, colour: str, layout: Layout) -> Iterator[Piece]:
    style = layout.style
    yield Piece(id, symbol, box.x, box.y, state="" if count else "faint", label=f"{name}: {count}")
    number = Lettering(style.heading, serif=True, bold=True, anchor="end", colour=colour)
    room = box.width - 18 - number.width("00")
    shown, look = fit(name, room, Lettering(style.smallest, colour=colour), style.smallest)
    yield Piece(f"{id}-name", x=box.x + 9, y=box.bottom - 10, text=shown, lettering=look)
    yield Piece(f"{id}-count", x=box.right - 9, y=box.bottom - 10, text=str(count), lettering=number)


@part(rows=["open"])
def _open_card(view: Seen, place: int, layout: Layout, translate: Translate) -> Iterator[Piece]:
    style, box, city = layout.style, layout.places[place], view.raw.open[place]
    if city == NONE:
        label = translate(mark("Place {place}: no card")).format(place=place + 1)
        yield Piece(f"open-{place + 1}", "pile", box.x, box.y, state="faint", label=label)
    else:
        label = translate(mark("Place {place}: {city}")).format(place=place + 1, city=translate(CITY_NAMES[city]))
        yield Piece(f"open-{place + 1}", f"card-{CITY_IDS[city]}", box.x, box.y, label=label)
    number = Lettering(style.smallest, anchor="end", colour=QUIET_INK)
    yield Piece(f"place-{place + 1}", x=box.right - 6, y=box.bottom - 4, text=str(place + 1), lettering=number)


# --- tiles


@part("tile_owner")
def stacks(view: Seen, layout: Layout, translate: Translate) -> Iterator[Piece]:
    """The ten stacks, each with all the tiles left in it, the top one first and larger."""
    for stack in range(STACKS):
        yield from _heading(stack, layout, translate)
        yield from _tiles(view, stack, layout, translate)


def _heading(stack: int, layout: Layout, translate: Translate) -> Iterator[Piece]:
    """What a stack is for; those of lands carry the lands' tints."""
    style, box, id = layout.style, layout.stacks[stack], STACK_IDS[stack]
    look = Lettering(style.smallest)
    lands = DATA["land_bonus_groups"][id] if id in GROUP_IDS else []
    indent = style.smallest * 1.7 if lands else 0
    room = _room_for_heading(box, layout) - indent
    lines = [fit(translate(LAND_NAMES[land]), room, look, style.smallest) for land in lands]
    lines = lines or wrap(_sentence(translate(STACK_NAMES[id])), room, look, 2, style.smallest)
    top = box.y + style.smallest if layout.name == "wide" else box.middle[1] - (len(lines) - 1) * 6 + style.smallest / 3
    for k, (text, lettering) in enumerate(lines):
        y = top + k * (style.smallest + 2.5)
        if lands:
            yield Piece(f"swatch-{lands[k]}", f"swatch-{lands[k]}", box.x, y - style.smallest * 0.86)
        yield Piece(f"stack-{id}-{k}", x=box.x + indent, y=y, text=text, lettering=lettering)


def _room_for_heading(box: Box, layout: Layout) -> float:
    return box.width if layout.name == "wide" else box.width - 4.4 * layout.style.tile[0]


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]


def _tiles(view: Seen, stack: int, layout: Layout, translate: Translate) -> Iterator[Piece]:
    style, box = layout.style, layout.stacks[stack]
    left = [tile for tile in range(STACK_START[stack], STACK_START[stack + 1]) if view.raw.tile_owner[tile] == NONE]
    width, height = style.tile
    wide = layout.name == "wide"
    x = box.x if wide else box.right - 4.3 * width
    foot = box.bottom if wide else box.middle[1] + height * TOP_TILE / 2
    label = translate(mark("{points} for {stack}"))
    if not left:
        yield Piece(
            f"empty-{STACK_IDS[stack]}",
            x=x,
            y=foot - height * 0.4,
            text="–",
            lettering=Lettering(style.heading, colour=QUIET_INK),
        )
    for k, tile in enumerate(left):
        scale = 1 if k else TOP_TILE
        value = int(TILE_VALUES[tile])
        told = label.format(points=value, stack=translate(STACK_NAMES[STACK_IDS[stack]]))
        yield Piece(f"tile-{tile}", f"tile-{value}", x, foot - height * scale, scale=scale, label=told)
        x += width * scale + 1


# --- carriages


@part("carriages_left")
def carriages(view: Seen, layout: Layout, translate: Translate) -> Iterator[Piece]:
    """The stock of carriages: number, points, how many are left."""
    for k, left in enumerate(view.raw.carriages_left):
        number = FIRST_CARRIAGE + k
        worth = int(CARRIAGE_POINTS[number])
        points = translate.count("{points} point", "{points} points", worth).format(points=worth)
        told = translate(mark("Carriage {number}: {points}; still there: {left}"))
        yield from _carriage(k, number, points, left, told.format(number=number, points=points, left=left), layout)


def _carriage(k: int, number: int, points: str, left: int, label: str, layout: Layout) -> Iterator[Piece]:
    style, box = layout.style, layout.carriages[k]
    state = "" if left else "faint"
    if layout.name == "wide":
        yield Piece(f"stock-{number}", f"coach-{number}", box.x, box.y + 4, state=state, label=label)
        x, y, anchor, room = box.x + style.coach + 12, box.middle[1] + 4, "start", 80.0
        left_x, left_y = box.right, y
    else:
        x, y, anchor, room = box.middle[0], box.y + 44, "middle", box.width
        yield Piece(f"stock-{number}", f"coach-{number}", x - style.coach / 2, box.y, state=state, label=label)
        left_x, left_y = x, y + style.smallest + 4
    text, look = fit(points, room, Lettering(style.text, anchor=anchor), style.smallest)
    yield Piece(f"stock-{number}-points", x=x, y=y, text=text, lettering=look)
    count = Lettering(style.text, anchor="end" if layout.name == "wide" else "middle", colour=QUIET_INK)
    yield Piece(f"stock-{number}-left", x=left_x, y=left_y, text=f"× {left}", lettering=count)


# --- the turn


@part("mover")
def turn(view: Seen, box: Box, layout: Layout) -> Iterator[Piece]:
    """Whose turn it is."""
    if not view.over:
        heading = layout.style.heading
        yield Piece("turn", f"mark-{view.raw.mover}", box.x + heading * 0.7, box.y + heading)
