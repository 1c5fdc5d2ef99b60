"""Set up any position of Thurn und Taxis in the words of the game, all parts accounted for."""

from collections.abc import Sequence

import riverpost
from riverpost.games.thurn_und_taxis.rules import alphabet
from riverpost.games.thurn_und_taxis.rules.board import (
    CITY_IDS,
    COPIES,
    FIRST_CARRIAGE,
    GAME_END,
    HOUSES,
    NONE,
    PLACES,
    STACK_START,
)

GAME = riverpost.game("thurn-und-taxis")


def arrange(
    *,
    players: int = 2,
    mover: int = 0,
    first: int = 0,
    phase: str = "first-card",
    official: str | None = None,
    hands: Sequence[Sequence[str]] = (),
    lines: Sequence[Sequence[str]] = (),
    houses: Sequence[Sequence[str]] = (),
    carriages: Sequence[int] = (),
    open_cards: Sequence[str] | None = None,
    discards: Sequence[str] = (),
    deck: Sequence[str] | None = None,
    ender: int = NONE,
    first_printing: bool = False,
) -> riverpost.Position:
    """A position with these cards and pieces; all other cards are in the deck or, where a deck is named, discarded.

    If no official is named it is the postmaster where he must be it, and otherwise nobody. Whoever brought the end
    has the tile for it.
    """
    p = GAME.new(players=players, seed=1, first_printing=first_printing)
    s = p.raw
    rest = dict.fromkeys(CITY_IDS, COPIES)

    def take(city: str) -> int:
        rest[city] -= 1
        assert rest[city] >= 0, f"there are only {COPIES} cards of {city}"
        return CITY_IDS.index(city)

    s.mover, s.first_seat = mover, first
    s.phase = alphabet.PHASE_IDS.index(phase)
    must_help = phase == "second-card" or (phase == "first-card" and not [*hands, *[[]] * players][mover])
    s.official = alphabet.OFFICIAL_IDS.index(official or ("postmaster" if must_help else "nobody"))
    for seat, cities in enumerate(hands):
        for city in cities:
            s.hand[seat, take(city)] += 1
        s.hand_size[seat] = len(cities)
    for seat, cities in enumerate(lines):
        for k, city in enumerate(cities):
            s.line[seat, k] = take(city)
        s.line_length[seat] = len(cities)
    for seat, cities in enumerate(houses):
        for city in cities:
            s.house[seat, CITY_IDS.index(city)] = 1
        s.houses_left[seat] = HOUSES - len(cities)
    for seat, number in enumerate(carriages):
        s.carriage[seat] = number
        for taken in range(FIRST_CARRIAGE, number + 1):
            s.carriages_left[taken - FIRST_CARRIAGE] -= 1
    s.ender = s.tile_owner[STACK_START[GAME_END]] = ender
    s.open[:] = NONE
    if open_cards is None:
        open_cards = [city for city in CITY_IDS if rest[city] > 1][:PLACES]
    for place, city in enumerate(open_cards):
        s.open[place] = take(city)
    s.discards[:] = 0
    s.deck[:] = 0
    for city in discards:
        s.discards[take(city)] += 1
    if deck is not None:
        for city in deck:
            s.deck[take(city)] += 1
    for city, count in rest.items():
        pile = s.deck if deck is None else s.discards
        pile[CITY_IDS.index(city)] += count
    s.deck_left, s.discards_left = s.deck.sum(), s.discards.sum()
    check(p)
    return p


def check(p: riverpost.Position) -> None:
    """Nothing was created or lost."""
    assert GAME.parts.machine.broken_at(p.array, 0) == 0


def cards(counts: Sequence[int]) -> list[str]:
    """The cities that a table of counts holds."""
    return [CITY_IDS[city] for city, count in enumerate(counts) for _ in range(count)]


def hand(p: riverpost.Position, seat: int) -> list[str]:
    return cards(p.raw.hand[seat].tolist())


def line(p: riverpost.Position, seat: int) -> list[str]:
    return [CITY_IDS[city] for city in p.raw.line[seat].tolist() if city != NONE]


def houses(p: riverpost.Position, seat: int) -> set[str]:
    return set(cards(p.raw.house[seat].tolist()))


def play(p: riverpost.Position, *moves: str) -> list[riverpost.Event]:
    """Play several moves and return all that they caused."""
    events: list[riverpost.Event] = []
    for move in moves:
        events += p.play(move)
        check(p)
    return events


def tiles(events: Sequence[riverpost.Event]) -> list[tuple[str, int]]:
    """The tiles won in some events: stack and value."""
    from riverpost.games.thurn_und_taxis.rules.board import STACK_IDS

    return [(STACK_IDS[e.facts["stack"]], e.facts["value"]) for e in events if e.name == "won tile"]


def why(p: riverpost.Position, move: str) -> str:
    """The rule by which a move is refused."""
    refusal = p.why_not(move)
    assert refusal is not None, f"{move} is legal"
    return refusal.rule
