"""Cards: picked in secret, and a cloud that was shown (N10, N14, N50, N51)."""

from riverpost.engine.compiling import rule
from riverpost.engine.events import tell
from riverpost.engine.reasons import LEGAL
from riverpost.games.niagara.rules.alphabet import (
    BUY_BACK,
    CANOES_FIRST,
    CARD_IS_PLAYED,
    CARDS_BACK,
    CLOUD_AT_END,
    MOVE_CLOUD,
    NO_CLOUD_SHOWN,
    PICK_IS_FINAL,
    PICKED,
)
from riverpost.games.niagara.rules.board import CALMEST, CARDS, WILDEST


@rule
def why_not_pick(s, seat, card):
    """N10, N14: one unplayed card, once lost canoes are dealt with."""
    if s.picked[seat]:
        return PICK_IS_FINAL
    if s.played[seat, card]:
        return CARD_IS_PLAYED
    return CANOES_FIRST if s.phase == BUY_BACK else LEGAL


@rule
def pick_card(s, out, seat, card):
    """N10: secretly and for good."""
    s.pick[seat] = card
    s.picked[seat] = 1
    tell(out, PICKED, seat, 0, 0)


@rule
def everybody_picked(s):
    """N10: no seat is left to pick."""
    for seat in range(s.players):
        if not s.picked[seat]:
            return False
    return True


@rule
def take_cards_back(s, out):
    """N14: at the end of every seventh round all cards come back."""
    if s.round_number % CARDS == 0:
        s.played[:] = 0
        tell(out, CARDS_BACK, 0, 0, 0)


@rule
def why_not_cloud(s, step):
    """N50: one step up or down; at an end only one way is open."""
    if s.phase != MOVE_CLOUD:
        return NO_CLOUD_SHOWN
    weather = int(s.weather) + step
    return CLOUD_AT_END if weather < CALMEST or weather > WILDEST else LEGAL
