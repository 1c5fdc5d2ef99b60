"""The whole position in sentences, for the terminal and for screen readers."""

from riverpost.engine.seen import SPECTATOR, Seen
from riverpost.engine.words import Translate, mark
from riverpost.games.thurn_und_taxis.rules.board import (
    CITY_IDS,
    NONE,
    ROAD,
    STACK_IDS,
    STACK_SIZES,
    STACK_START,
    TILE_VALUES,
)
from riverpost.games.thurn_und_taxis.texts.names import CITY_NAMES, STACK_NAMES, player_name


def describe(view: Seen, translate: Translate) -> list[str]:
    """The whole position in sentences, for the terminal and for screen readers."""
    s = view.raw
    nothing = translate(mark("none"))
    shown = [translate(CITY_NAMES[city]) if city != NONE else nothing for city in s.open]
    lines = [
        translate(mark("Open cards: {cards}. Deck: {deck}, discards: {discards}.")).format(
            cards=", ".join(shown), deck=s.deck_left, discards=s.discards_left
        ),
        translate(mark("Tiles left: {tiles}.")).format(tiles="; ".join(_stacks(view, translate))),
    ]
    for seat in range(view.players):
        lines.append(
            translate(mark("{player}: line {line}; hand {hand}; houses left {houses}; carriage {carriage}.")).format(
                player=player_name(view, seat, translate),
                line=" – ".join(line_names(view, seat, translate)) or nothing,
                hand=_hand(view, seat, translate),
                houses=s.houses_left[seat],
                carriage=s.carriage[seat] or nothing,
            )
        )
        built = [translate(CITY_NAMES[city]) for city, house in enumerate(s.house[seat]) if house]
        tiles = [str(TILE_VALUES[tile]) for tile, owner in enumerate(s.tile_owner) if owner == seat]
        if built or tiles:
            owned = translate(mark("Houses in {cities}. Tiles: {tiles}.")).format(
                cities=", ".join(built) or nothing, tiles=", ".join(tiles) or nothing
            )
            lines.append(f"  {owned}")
    return lines + _roads(view, translate)


def line_names(view: Seen, seat: int, translate: Translate) -> list[str]:
    """The cities of a line, left to right."""
    return [translate(CITY_NAMES[city]) for city in view.raw.line[seat][: view.raw.line_length[seat]]]


def hand_names(view: Seen, seat: int, translate: Translate) -> list[str]:
    """The cards of a hand that the viewer knows."""
    hand = view.raw.hand[seat]
    return [translate(CITY_NAMES[city]) for city, count in enumerate(hand) for _ in range(count)]


def _roads(view: Seen, translate: Translate) -> list[str]:
    """Where roads lead from the viewer's cards and the ends of the viewer's line."""
    seat = view.viewer
    if seat is None or seat == SPECTATOR:
        return []
    cities = {city for city, count in enumerate(view.raw.hand[seat]) if count}
    if length := view.raw.line_length[seat]:
        cities |= {view.raw.line[seat][0], view.raw.line[seat][length - 1]}
    text = translate(mark("Roads from {city}: {cities}."))
    return [
        text.format(
            city=translate(CITY_NAMES[city]),
            cities=", ".join(translate(CITY_NAMES[other]) for other in range(len(CITY_IDS)) if ROAD[city, other]),
        )
        for city in sorted(cities)
    ]


def _stacks(view: Seen, translate: Translate) -> list[str]:
    rows = []
    for stack, size in enumerate(STACK_SIZES):
        start = int(STACK_START[stack])
        left = [str(TILE_VALUES[start + k]) for k in range(size) if view.raw.tile_owner[start + k] == NONE]
        if left:
            rows.append(f"{translate(STACK_NAMES[STACK_IDS[stack]])} {' '.join(left)}")
    return rows


def _hand(view: Seen, seat: int, translate: Translate) -> str:
    names = hand_names(view, seat, translate)
    unseen = view.raw.hand_size[seat] - len(names)
    if unseen:
        names.append(translate(mark("{count} unseen")).format(count=unseen))
    return ", ".join(names) or translate(mark("none"))
