"""Set up any position of Niagara in the words of the game, all gems accounted for."""

from collections.abc import Mapping, Sequence
from typing import Any

import riverpost
from riverpost.games.niagara.rules import alphabet
from riverpost.games.niagara.rules.board import CLOUD, FALLS, GEM_IDS, GEMS_AT_DEPOSIT, NONE, PLACE_IDS
from riverpost.games.niagara.rules.canoes import judge_duties

GAME = riverpost.game("niagara")
Card = int | str


def card_number(card: Card) -> int:
    return CLOUD if card == "cloud" else int(card) - 1


def lay_out(
    *,
    players: int = 3,
    ring: int = 0,
    canoes: Sequence[Sequence[str]] = (),
    cargo: Sequence[Sequence[str | None]] = (),
    camps: Sequence[Sequence[str]] = (),
    deposits: Mapping[str, Sequence[str]] | None = None,
    weather: int = 0,
    arm: str = "left",
    played: Sequence[Sequence[Card]] = (),
    rounds: int = 1,
    **options: Any,
) -> riverpost.Position:
    """A position in which everybody is to pick; gems not named lie at the deposits of their colours."""
    p = GAME.new(players=players, seed=1, **options)
    s = p.raw
    s.ring = s.mover = ring
    s.phase = alphabet.PICK
    s.weather, s.next_arm, s.round_number = weather, ("left", "right").index(arm), rounds
    rest = dict.fromkeys(GEM_IDS, GEMS_AT_DEPOSIT)

    def take(gem: str) -> int:
        rest[gem] -= 1
        return GEM_IDS.index(gem)

    for seat, places in enumerate(canoes):
        s.place[seat] = [PLACE_IDS.index(place) for place in places]
    for seat, gems in enumerate(cargo):
        s.cargo[seat] = [NONE if gem is None else take(gem) for gem in gems]
    for seat, gems in enumerate(camps):
        for gem in gems:
            s.camp[seat, take(gem)] += 1
    s.deposit[:] = 0
    for deposit, gems in (deposits or {}).items():
        for gem in gems:
            s.deposit[GEM_IDS.index(deposit), take(gem)] += 1
    for gem, count in rest.items():
        if deposits is None or gem not in deposits:
            s.deposit[GEM_IDS.index(gem), GEM_IDS.index(gem)] += count
        else:
            s.deposit[GEM_IDS.index("amethyst" if gem != "amethyst" else "ruby"), GEM_IDS.index(gem)] += count
    for seat, cards in enumerate(played):
        for card in cards:
            s.played[seat, card_number(card)] = 1
    return p


def arrange(**more: Any) -> riverpost.Position:
    """The same, and play can lead there."""
    p = lay_out(**more)
    check(p)
    return p


def turn(card: Card, others: Card = 6, mover: int = 0, **more: Any) -> riverpost.Position:
    """A position in which the mover has just revealed a card; the others picked another."""
    p = lay_out(**more)
    s = p.raw
    s.picked[: p.players] = 1
    for seat in range(p.players):
        s.pick[seat] = card_number(card if seat == mover else others)
    for k in range((mover - s.ring) % p.players + 1):
        seat = (s.ring + k) % p.players
        s.revealed[seat] = 1
        s.played[seat, s.pick[seat]] = 1
    s.mover = mover
    s.phase = alphabet.MOVE_CLOUD if card == "cloud" else alphabet.CHOOSE_CANOE
    if card != "cloud":
        judge_duties(s, mover)
    check(p)
    return p


def check(p: riverpost.Position) -> None:
    """Nothing was created or lost, and play can lead there."""
    assert GAME.parts.machine.broken_at(p.array, 0) == 0


def play(p: riverpost.Position, *moves: str) -> list[riverpost.Event]:
    """Play several moves of whoever decides first, and return all that they caused."""
    events: list[riverpost.Event] = []
    for move in moves:
        events += p.play(move)
        check(p)
    return events


def picks(p: riverpost.Position, *cards: Card) -> list[riverpost.Event]:
    """Everybody picks, seat by seat."""
    events: list[riverpost.Event] = []
    for seat, card in enumerate(cards):
        events += p.play(f"card {card}", seat)
        check(p)
    return events


def place(p: riverpost.Position, seat: int, canoe: int) -> str:
    return PLACE_IDS[int(p.raw.place[seat, canoe])]


def aboard(p: riverpost.Position, seat: int, canoe: int) -> str | None:
    gem = int(p.raw.cargo[seat, canoe])
    return None if gem == NONE else GEM_IDS[gem]


def camp(p: riverpost.Position, seat: int) -> list[str]:
    return [gem for k, gem in enumerate(GEM_IDS) for _ in range(p.raw.camp[seat, k])]


def at_deposit(p: riverpost.Position, deposit: str, gem: str) -> int:
    return int(p.raw.deposit[GEM_IDS.index(deposit), GEM_IDS.index(gem)])


def names(events: Sequence[riverpost.Event]) -> list[str]:
    return [event.name for event in events]


def why(p: riverpost.Position, move: str, seat: int | None = None) -> str:
    """The rule by which a move is refused."""
    refusal = p.why_not(move, seat)
    assert refusal is not None, f"{move} is legal"
    return refusal.rule


LOST = PLACE_IDS[FALLS]
