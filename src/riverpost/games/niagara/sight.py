"""What a seat may know, and worlds that fit it (N10, N14)."""

from riverpost.engine.chance import below
from riverpost.engine.compiling import rule
from riverpost.games.niagara.board import CARDS, NONE


@rule
def is_secret(s, seat):
    """N10: a pick is hidden until that seat's turn."""
    return s.picked[seat] and not s.revealed[seat]


@rule
def observe(s, seat):
    """N10, N14: leave all but the picks of others that are still face down."""
    for other in range(s.players):
        if other != seat and is_secret(s, other):
            s.pick[other] = NONE


@rule
def unplayed_cards(s, seat):
    """How many cards a seat can still have picked."""
    count = 0
    for card in range(CARDS):
        if not s.played[seat, card]:
            count += 1
    return count


@rule
def imagine(s, seat, dice):
    """Give the others face-down picks at random from their unplayed cards."""
    for other in range(s.players):
        if other != seat and is_secret(s, other):
            s.pick[other] = unplayed_card(s, other, below(dice, unplayed_cards(s, other)))


@rule
def unplayed_card(s, seat, k):
    """The k-th of a seat's unplayed cards."""
    for card in range(CARDS):
        if not s.played[seat, card]:
            if k == 0:
                return card
            k -= 1
    return NONE
