"""Reason codes that every game shares; a game's own begin at OWN_REASONS."""

LEGAL = 0
GAME_OVER = 1
NOT_YOUR_DECISION = 2
OWN_REASONS = 10
