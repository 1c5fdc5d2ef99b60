"""Attending: whether those who gather or play at an open table are still there, and what becomes of it if not. Pure."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from math import inf

from riverpost.server import entries
from riverpost.server.entries import Entry
from riverpost.server.lobby.board import A_DAY, Listing, pace_of
from riverpost.server.table import GATHERING, PERSON, Table

DAYS_UNATTENDED = 7  # where a turn has days, nobody need wait at the table


def patience(listing: Listing, usual: float) -> float:
    """Seconds for which somebody may be away; in a game by correspondence their clock decides."""
    if pace_of(listing.terms.timing) != "days":
        return usual
    return DAYS_UNATTENDED * A_DAY if listing.gathers else inf


def expected_at(listing: Listing) -> frozenset[str]:
    """Who should be there: those who sit there, and while it gathers whoever sees to it."""
    return listing.people | {listing.host} if listing.gathers else listing.people


class Attendance:
    """When those who gather or play at open tables were last there."""

    def __init__(self) -> None:
        self._seen: dict[str, dict[str, float]] = {}

    def note(self, table_id: str, people: Iterable[str], present: Collection[str], now: float) -> None:
        """See who of the people of a table is there; who was never seen counts from now on."""
        before = self._seen.get(table_id, {})
        self._seen[table_id] = {person: now if person in present else before.get(person, now) for person in people}

    def saw(self, table_id: str, person: str, now: float) -> None:
        """Somebody has done something at a table, with a socket or without."""
        self._seen.setdefault(table_id, {})[person] = now

    def gone(self, table_id: str, before: float) -> set[str]:
        """Who has not been there since a time."""
        return {person for person, seen in self._seen.get(table_id, {}).items() if seen < before}

    def keep_only(self, tables: Collection[str]) -> None:
        """Forget all other tables."""
        self._seen = {table_id: seen for table_id, seen in self._seen.items() if table_id in tables}


def tidied(table: Table, gone: Collection[str]) -> list[Entry]:
    """What happens at a table that gathers when people have gone for long.

    As long as anybody who could go on is there, those who are gone lose their seats, and the first who stays sees to
    the table if whoever did is gone. If nobody is, all stays as it is: they may come back.
    """
    staying = [sitting.person for sitting in table.seats if sitting.kind == PERSON and sitting.person not in gone]
    if table.phase != GATHERING or (not staying and table.host in gone):
        return []
    seated = [(number, sitting.person) for number, sitting in enumerate(table.seats) if sitting.person]
    made: list[Entry] = [entries.Leave(number, person) for number, person in seated if person in gone]
    if table.host in gone and staying[0]:
        made.append(entries.Host(staying[0]))
    return made
