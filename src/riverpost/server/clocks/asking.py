"""What can be asked of the clock of a table; each gives a `Make`, as in `requests`."""

from __future__ import annotations

from riverpost.engine.words import mark
from riverpost.server import entries
from riverpost.server.clocks.clock import Clock
from riverpost.server.clocks.house import HouseClock
from riverpost.server.entries import Entry
from riverpost.server.people import Person
from riverpost.server.refused import Refused
from riverpost.server.requests import NOT_PLAYING, SEATED_ONLY, Make
from riverpost.server.table import LEVEL_OF_STAND_INS, PLAYING, Table

NO_CLOCK = mark("This table has no clock, so there is nothing to pause: everybody may take as long as they like.")
ALONE = mark("A pause is agreed on by people who play, and nobody but you does. Your clock runs on.")


def pause(person: Person, wish: bool) -> Make:
    """Wish a pause, or wish it no longer; it is one while all people who play wish it, so anybody ends it."""

    def make(table: Table) -> list[Entry]:
        clock = _running(table)
        if not table.seats_of(person.id):
            raise Refused("not-seated", SEATED_ONLY)
        if wish and {seat.person for seat in table.seats if seat.person} == {person.id}:
            raise Refused("alone", ALONE)
        return [] if (person.id in clock.wishes) == wish else [entries.Pause(person.id, wish)]

    return make


def rest(person: Person, until: int) -> Make:
    """Let the clocks of a person stand until a house time, where a turn has days."""

    def make(table: Table) -> list[Entry]:
        if table.phase != PLAYING or table.clock is None or not table.clock.by_correspondence:
            return []
        return [entries.Rest(seat, until) for seat in table.seats_of(person.id)]

    return make


def call_time(house: HouseClock) -> Make:
    """Warn whoever is out of time, or let bots play on for them; nothing if nobody is."""

    def make(table: Table) -> list[Entry]:
        if table.phase != PLAYING or table.clock is None:
            return []
        return [made for seat in table.clock.late(house.now()) for made in _called(table, table.clock, seat)]

    return make


def _called(table: Table, clock: Clock, seat: int) -> list[Entry]:
    if clock.timing.late == "warned" and not clock.hands[seat].warned:
        return [entries.Warn(seat)]
    person = table.seats[seat].person
    assert person is not None, "only the time of people runs"
    return [entries.Leave(seat, person, late=True), entries.SitBot(seat, LEVEL_OF_STAND_INS)]


def _running(table: Table) -> Clock:
    if table.phase != PLAYING:
        raise Refused("not-playing", NOT_PLAYING)
    if table.clock is None:
        raise Refused("no-clock", NO_CLOCK)
    return table.clock
