"""Holidays: days on which the clocks of a person stand still, at tables by correspondence."""

from __future__ import annotations

import math
from collections.abc import Sequence

from riverpost.engine.words import mark
from riverpost.server.clocks.asking import rest
from riverpost.server.clocks.clock import SECOND
from riverpost.server.clocks.models import MOST_DAYS
from riverpost.server.clocks.store import Holiday, holidays_of, keep_holiday, timed_tables
from riverpost.server.people import Person
from riverpost.server.refused import Refused
from riverpost.server.tables import Tables

DAY = 24 * 3600.0  # seconds
YEAR = 365 * DAY

TOO_MANY_DAYS = mark("A year has {most} days of holidays, and {left} of yours are left.")
ON_HOLIDAY = mark("You are on holiday already.")


def days_left(taken: Sequence[Holiday], now: float) -> int:
    """How many days somebody still has who has taken these in the last year; a day that was begun is one."""
    return MOST_DAYS - sum(math.ceil((one.ends - one.began) / DAY) for one in taken if one.ends > now - YEAR)


def current(taken: Sequence[Holiday], now: float) -> Holiday | None:
    """The holiday that somebody is on."""
    return next((one for one in taken if one.ends > now), None)


def begun(taken: Sequence[Holiday], days: int, now: float) -> Holiday:
    """A holiday of so many days from now on, or a refusal."""
    if current(taken, now):
        raise Refused("on-holiday", ON_HOLIDAY)
    if days > (left := days_left(taken, now)):
        raise Refused("too-many-days", TOO_MANY_DAYS, most=MOST_DAYS, left=max(left, 0))
    return Holiday(now, now + days * DAY)


async def taken_by(tables: Tables, person: Person, now: float) -> list[Holiday]:
    """The holidays of a person that count."""
    return await holidays_of(tables.database, person.id, now - YEAR)


async def take(tables: Tables, person: Person, days: int, now: float) -> Holiday:
    """Let all clocks of a person stand, at the tables that run now."""
    holiday = begun(await taken_by(tables, person, now), days, now)
    await keep_holiday(tables.database, person.id, holiday)
    await _rest(tables, person, tables.house.now() + days * int(DAY) * SECOND)
    return holiday


async def end(tables: Tables, person: Person, now: float) -> None:
    """Let the clocks of a person run again; nothing if they are on no holiday."""
    if holiday := current(await taken_by(tables, person, now), now):
        await keep_holiday(tables.database, person.id, Holiday(holiday.began, now))
        await _rest(tables, person, tables.house.now())


async def _rest(tables: Tables, person: Person, until: int) -> None:
    for table_id in await timed_tables(tables.database, person.id):
        await tables.act(table_id, rest(person, until))
