"""Standing: whose turn it is at a table, and what has become of it since. Pure.

A turn lasts as long as somebody decides without a break; it is known by the ply at which it began. Nothing that can be
taken back ever leads out of a turn, so a ply names one turn for ever.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from riverpost.server.clocks.clock import SECOND
from riverpost.server.notices.occasions import Occasion
from riverpost.server.table import GATHERING, OVER, PLAYING, Table
from riverpost.server.terms import Timing

FRESH = 60.0  # seconds for which a table that is first heard of while it plays has only just begun
A_DAY, AN_HOUR = 24 * 3600, 3600  # seconds
PART_LEFT = 10  # a tenth of the time is soon


@dataclass(frozen=True)
class Standing:
    """A table as far as notices go: `turns` has for whoever decides the ply at which their turn began."""

    phase: str
    turns: Mapping[str, int] = field(default_factory=dict)
    people: frozenset[str] = frozenset()
    game: str = ""


@dataclass(frozen=True)
class Happened:
    """Something that somebody may want to know."""

    occasion: Occasion
    person: str
    ply: int = 0


def standing(table: Table, before: Standing | None) -> Standing:
    """How a table stands; in a pause turns are what they were, for they go on after it."""
    people, game = frozenset(seat.person for seat in table.seats if seat.person), table.game.name
    known = before.turns if before else {}
    if table.paused:
        return Standing(table.phase, {person: ply for person, ply in known.items() if person in people}, people, game)
    if all(seat.person == table.seats[0].person for seat in table.seats):  # all at one screen: whoever decides is there
        return Standing(table.phase, {}, people, game)
    deciding = {seat.person for seat in map(table.seats.__getitem__, table.deciding) if seat.person}
    turns = {person: known[person] if person in known else began(table, person) for person in deciding}
    return Standing(table.phase, turns, people, game)


def began(table: Table, person: str) -> int:
    """The ply at which the turn of somebody who decides has begun."""
    seats = set(table.seats_of(person))
    ply = table.ply
    while ply and seats.intersection(table.deciding_at(ply - 1)):
        ply -= 1
    return ply


def happened(before: Standing | None, now: Standing, ply: int, is_new: bool) -> Iterator[Happened]:
    """What somebody may want to know of; `is_new` says that the table was made only just."""
    known = before.turns if before else {}
    yield from (Happened("turn", person, began) for person, began in now.turns.items() if known.get(person) != began)
    has_begun = before.phase == GATHERING if before else is_new
    if now.phase == PLAYING and has_begun and ply == 0 and len(now.people) > 1:  # one alone has begun it
        yield from (Happened("begun", person) for person in now.people if person not in now.turns)
    if now.phase == OVER and before and before.phase == PLAYING:
        yield from (Happened("over", person) for person in now.people)


def decided(before: Standing | None, now: Standing) -> list[str]:
    """Those whose turn is over."""
    return [person for person in before.turns if person not in now.turns] if before else []


def margin(timing: Timing) -> int:
    """How long before the end of somebody's time they are told, in milliseconds: a tenth of it; by days, an hour."""
    part = (timing.bank + timing.turn) * SECOND // PART_LEFT
    return max(part, AN_HOUR * SECOND) if timing.turn >= A_DAY else part


def soon(table: Table) -> dict[str, tuple[int, int]]:
    """By person who decides against a clock: when they are to be told that it runs out, and when it does."""
    if table.phase != PLAYING or table.clock is None:
        return {}
    found: dict[str, tuple[int, int]] = {}
    for sitting, hand in zip(table.seats, table.clock.hands, strict=True):
        if sitting.person and hand.due is not None and hand.since is not None:
            at = hand.due - margin(table.clock.timing)
            if at > hand.since and (sitting.person not in found or at < found[sitting.person][0]):
                found[sitting.person] = at, hand.due
    return found


def soonest(table: Table, person: str) -> int | None:
    """When the time of somebody is over, if it runs."""
    hands = zip(table.seats, table.clock.hands, strict=True) if table.clock else ()
    return min((hand.due for seat, hand in hands if seat.person == person and hand.due is not None), default=None)
