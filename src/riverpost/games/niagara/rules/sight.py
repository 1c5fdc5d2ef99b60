"""What a seat may know, and worlds that fit it (N10, N14)."""

from riverpost.engine.chance import roll
from riverpost.engine.compiling import rule
from riverpost.games.niagara.judge.policy import appeal_of_card
from riverpost.games.niagara.rules.board import CARDS, NONE

GLANCES = 3  # cards that are compared to guess a pick


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
def likely_pick(s, seat, dice):
    """The best of a few unplayed cards: anything can have been picked, but nonsense seldom is."""
    choices = unplayed_cards(s, seat)
    card = unplayed_card(s, seat, roll(dice, choices))
    for _ in range(GLANCES - 1):
        other = unplayed_card(s, seat, roll(dice, choices))
        if appeal_of_card(s, seat, other) > appeal_of_card(s, seat, card):
            card = other
    return card


@rule
def imagine(s, seat, dice):
    """Give the others face-down picks from their unplayed cards."""
    for other in range(s.players):
        if other != seat and is_secret(s, other):
            s.pick[other] = likely_pick(s, other, dice)


@rule
def unplayed_card(s, seat, k):
    """The k-th of a seat's unplayed cards."""
    for card in range(CARDS):
        if not s.played[seat, card]:
            if k == 0:
                return card
            k -= 1
    return NONE
