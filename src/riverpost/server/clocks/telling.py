"""Telling: the clock of a table, for pages and programs."""

from __future__ import annotations

from riverpost.server.clocks.clock import Clock, Hand
from riverpost.server.table import Table
from riverpost.server.wire import ClockFacts, SeatClock


def clock_told(table: Table, clock: Clock, now: int) -> ClockFacts:
    """What everybody has left at a house time."""
    seats = list(zip(table.seats, clock.hands, strict=True))
    return {
        "paused": clock.paused,
        "wishes": [number for number, (seat, _) in enumerate(seats) if seat.person in clock.wishes],
        "seats": [_told(hand, now) if seat.person else None for seat, hand in seats],
    }


def _told(hand: Hand, now: int) -> SeatClock:
    turn, bank = hand.parts(now)
    return {
        "turn": turn,
        "bank": bank,
        "runs": hand.since is not None,
        "rests": max(0, hand.rests - now),
        "warned": hand.warned,
    }
