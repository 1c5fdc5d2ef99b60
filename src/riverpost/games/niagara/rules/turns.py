"""What there must be before a canoe or a gem can be moved (N11, N22, N51)."""

from riverpost.engine.compiling import rule
from riverpost.engine.reasons import LEGAL
from riverpost.games.niagara.rules.alphabet import CHOOSE_CANOE, CHOOSE_FIRST, CLOUD_SHOWN, MOVE_CLOUD, TURN_COMES_LATER


@rule
def why_no_turn(s):
    """N11, N51: the seat's turn, and a number."""
    if s.phase < MOVE_CLOUD:
        return TURN_COMES_LATER
    return CLOUD_SHOWN if s.phase == MOVE_CLOUD else LEGAL


@rule
def why_no_canoe(s):
    """N22: and a canoe in hand."""
    return CHOOSE_FIRST if s.phase == CHOOSE_CANOE else why_no_turn(s)
