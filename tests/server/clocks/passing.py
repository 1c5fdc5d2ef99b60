"""Time that passes when a test says so, and tables with a clock."""

from __future__ import annotations

from collections.abc import Sequence

from riverpost.server import requests
from riverpost.server.people import Person
from riverpost.server.requests import SeatWish
from riverpost.server.table import Table
from riverpost.server.tables import Tables
from riverpost.server.terms import Late, Terms, Timing

FAST = Timing(60, 10)


class Passing:
    """A source of time: it passes when a test says so, and not before."""

    def __init__(self) -> None:
        self.milliseconds = 0

    def __call__(self) -> int:
        return self.milliseconds

    def wait(self, seconds: float) -> None:
        """Let time pass."""
        self.milliseconds += round(seconds * 1000)


async def timed(
    tables: Tables, people: Sequence[Person], timing: Timing | None = FAST, game: str = "thurn-und-taxis"
) -> Table:
    """A game that has begun, with a person on each seat, and a clock."""
    wishes = [SeatWish("me"), *[SeatWish("open")] * (len(people) - 1)]
    table = await tables.create(people[0], game, len(people), {}, wishes, 7, Terms(timing=timing))
    for seat, person in enumerate(people[1:], 1):
        await tables.act(table.id, requests.seat(person, seat, SeatWish("me")))
    return await tables.act(table.id, requests.start(people[0]))


def late(timing: Timing, how: Late) -> Timing:
    """The same pace, with another end."""
    return Timing(timing.bank, timing.turn, how)
