"""Reason codes that every game shares; a game's own begin at OWN_REASONS."""

from enum import IntEnum

LEGAL = 0
GAME_OVER = 1
NOT_YOUR_DECISION = 2
OWN_REASONS = 10


class Reason(IntEnum):
    """The shared reasons by name; `game.reasons` has these and the game's own."""

    LEGAL = LEGAL
    GAME_OVER = GAME_OVER
    NOT_YOUR_DECISION = NOT_YOUR_DECISION
