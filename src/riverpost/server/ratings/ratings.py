"""`Ratings`: keeps results as tables end, and tells where people stand. Made by `open_ratings`."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Any, NamedTuple, ParamSpec, TypeVar

import orjson
import sqlalchemy as sql

from riverpost.engine.latest import Latest
from riverpost.engine.words import mark
from riverpost.server.accounts.privacy import is_shown
from riverpost.server.parts import Part
from riverpost.server.people import Person
from riverpost.server.ratings import store
from riverpost.server.ratings.bots import Measured, measured
from riverpost.server.ratings.ladder import NEWCOMER, Standing
from riverpost.server.ratings.model import CERTAINTY, PROVISIONAL_SPREAD, Rating, check_installed
from riverpost.server.ratings.results import Result, result_of
from riverpost.server.ratings.store import Ladder
from riverpost.server.refused import Away, Refused
from riverpost.server.schema import RATINGS
from riverpost.server.table import Table
from riverpost.server.tables import Tables
from riverpost.server.terms import SWITCHED_OFF, Terms

RESULTS_KNOWN = 10_000  # of tables that ended last; of others it is asked again what is known
MOST_LISTED = 100  # of a ladder, and as many who are provisional
MOST_IN_PLOT = 500  # games
OUTSIDE_BAND = mark(
    "This table is for ratings from {least} to {most}; yours is {rating}. Choose another table, or set one up yourself."
)
ONLY_ACCOUNTS = mark("Rated games count for a name that is yours: make an account first, or play a friendly game.")

Given = ParamSpec("Given")
Answer = TypeVar("Answer")
logger = logging.getLogger(__name__)


class Change(NamedTuple):
    """What a table has made of somebody's rating; `person` is told to nobody."""

    table: str
    person: str
    seat: int
    before: Rating
    now: Rating
    games: int


class Listed(NamedTuple):
    """Somebody in a ladder; `person` is told to nobody."""

    person: str
    name: str  # empty if they do not show their ratings to everybody
    standing: Standing


class Board(NamedTuple):
    """A ladder from its top: people, those of whom little is known yet, and the bots."""

    known: list[Listed]
    provisional: list[Listed]
    bots: tuple[Measured, ...]


class Moment(NamedTuple):
    """Somebody's rating before or after a game that ended then."""

    ended: float
    rating: Rating


async def everybody(_: str) -> bool:
    """Whoever comes may be rated."""
    return True


class Ratings:
    """All results and ratings of a house; nothing is kept, and whoever asks is refused, where the part is closed."""

    def __init__(self, tables: Tables, parts: frozenset[Part]) -> None:
        self.may_be_rated: Callable[[str], Awaitable[bool]] = everybody  # by id; where accounts are open, only those
        self.is_open = "ratings" in parts
        self._tables = tables
        self._results: Latest[str, Result] = Latest(RESULTS_KNOWN)
        self._pending: dict[str, asyncio.Task[None]] = {}  # what is being kept, by table
        self._catching_up: asyncio.Task[int] | None = None

    def check_open(self) -> None:
        """Refuse where the part is closed."""
        if not self.is_open:
            raise Refused("switched-off", SWITCHED_OFF, part="ratings")

    # --- coming and going

    def begin(self) -> None:
        """Heed tables from now on, and make the results that were missed."""
        if self.is_open:
            check_installed()
            self._tables.listen(self._heed)
            self._catching_up = asyncio.create_task(self.catch_up())

    async def close(self) -> None:
        """Heed nothing more, and write what is left to write; what cannot be written is made at the next start."""
        self.is_open = False
        if self._catching_up is not None:
            self._catching_up.cancel()
            await asyncio.gather(self._catching_up, return_exceptions=True)
        for task in self._pending.values():
            if not self._tables.health.is_well:
                task.cancel()
        await asyncio.gather(*self._pending.values(), return_exceptions=True)

    async def catch_up(self) -> int:
        """Make results of tables that have ended without one, from their entries; how many there were."""
        made = 0
        for found in await self._at_last(self._tables.database.read, store.without_result()):
            try:
                result = result_of(await self._tables.told(found.id))
            except Refused:
                continue  # a table that cannot be read holds up no other
            if result is not None:
                await self._at_last(self._tables.database.write, store.keep, result)
                made += 1
        return made

    async def recompute(self) -> int:
        """Tell all ladders again from their results; how many rated ones there were."""
        return await self._tables.database.write(store.recompute)

    def _heed(self, news: Table | str) -> None:
        """Something has happened at a table: it may have a result now, or another, or none any more."""
        if not self.is_open or isinstance(news, str):
            return
        result, known = result_of(news), self._results.get(news.id)
        if result == known:
            return
        if result is None:
            self._results.forget(news.id)
            self._do(news.id, self._at_last(self._tables.database.write, store.withdraw, news.id))
        else:
            self._results.keep(news.id, result)
            self._do(news.id, self._at_last(self._tables.database.write, store.keep, result))

    def _do(self, table_id: str, work: Awaitable[None]) -> None:
        """Have something written, after whatever is being written of the same table."""
        before = self._pending.get(table_id)

        async def do() -> None:
            if before is not None:
                await asyncio.wait([before])
            await work

        task = self._pending[table_id] = asyncio.create_task(do())
        task.add_done_callback(lambda done: self._done(table_id, done))

    def _done(self, table_id: str, task: asyncio.Task[None]) -> None:
        if self._pending.get(table_id) is task:
            del self._pending[table_id]
        if not task.cancelled() and (error := task.exception()) is not None:
            logger.error("The result of table %s could not be kept.", table_id, exc_info=error)

    async def _at_last(
        self, work: Callable[Given, Awaitable[Answer]], *given: Given.args, **named: Given.kwargs
    ) -> Answer:
        while True:
            try:
                return await work(*given, **named)
            except Away:
                await self._tables.health.again()

    # --- who stands where

    async def standing(self, person: str, game: str, players: int) -> Standing:
        """Where somebody stands in a ladder."""
        found = await self._tables.database.read(store.standing_of(Ladder(game, players), person))
        return _standing(found[0]) if found else NEWCOMER

    async def standings(self, person: str) -> list[tuple[Ladder, Standing]]:
        """Where somebody stands in every ladder that they have played in."""
        found = await self._tables.database.read(store.standings_of(person))
        return [(Ladder(one.game, one.players), _standing(one)) for one in found]

    async def board(self, game: str, players: int) -> Board:
        """The ladder of a game and number of players, the best first."""
        known, provisional = [
            await self._listed(store.best_of(Ladder(game, players), CERTAINTY, spread, MOST_LISTED))
            for spread in (RATINGS.c.sigma <= PROVISIONAL_SPREAD, RATINGS.c.sigma > PROVISIONAL_SPREAD)
        ]
        return Board(known, provisional, measured(game, players))

    async def _listed(self, query: sql.Select[Any]) -> list[Listed]:
        found = await self._tables.database.read(query)
        called = await self._tables.database.read(store.names_of(one.person for one in found)) if found else []
        names = {one.id: one.name if _is_named(one.shown) else "" for one in called}
        return [Listed(one.person, names[one.person], _standing(one)) for one in found if one.person in names]

    async def course(self, person: str, game: str, players: int) -> list[Moment]:
        """Somebody's rating before the first game and after each, the last of it if it is long."""
        found = await self._tables.database.read(store.changes_of(Ladder(game, players), person, MOST_IN_PLOT))
        first = [Moment(one.ended, Rating(one.mu_before, one.sigma_before)) for one in found[-1:]]
        return first + [Moment(one.ended, Rating(one.mu, one.sigma)) for one in reversed(found)]

    async def changes(self, table_id: str) -> list[Change]:
        """What a table has made of ratings, by seat, once all is written that is being written of it."""
        while (pending := self._pending.get(table_id)) is not None:
            await asyncio.wait([pending])
        return _changes(await self._tables.database.read(store.changes_at([table_id])))

    async def forget(self, person: str) -> None:
        """Somebody has gone for ever; what others have won or lost stays."""
        await self._tables.database.write(store.forget, person)

    # --- who may sit down

    async def fits(self, terms: Terms, person: str, game: str, players: int) -> bool:
        """Whether somebody's rating lies in the band of a table."""
        if terms.band is None or not self.is_open:
            return True
        least, most = terms.band
        return least <= (await self.standing(person, game, players)).rating.shown <= most

    async def admit(self, terms: Terms, person: Person, game: str, players: int) -> None:
        """Refuse whoever may not sit down on these terms."""
        if terms.rated and not await self.may_be_rated(person.id):
            raise Refused("not-rated", ONLY_ACCOUNTS)
        if terms.band is not None and not await self.fits(terms, person.id, game, players):
            least, most = terms.band
            rating = (await self.standing(person.id, game, players)).rating.shown
            raise Refused("band", OUTSIDE_BAND, least=least, most=most, rating=rating)


def _is_named(shown: str | None) -> bool:
    """Whether a ladder names somebody: a guest, or an account that shows its ratings to whoever comes."""
    return shown is None or is_shown("ratings", orjson.loads(shown), is_self=False, have_met=False)


def _standing(found: Any) -> Standing:
    return Standing(Rating(found.mu, found.sigma), found.games)


def _changes(found: Sequence[Any]) -> list[Change]:
    changes = [
        Change(
            one.table_id,
            one.person,
            one.seat,
            Rating(one.mu_before, one.sigma_before),
            Rating(one.mu, one.sigma),
            one.games,
        )
        for one in found
    ]
    return sorted(changes, key=lambda change: change.seat)


@asynccontextmanager
async def open_ratings(tables: Tables, parts: frozenset[Part]) -> AsyncIterator[Ratings]:
    """The ratings of a house, until the context is left; say so in words if they cannot be opened."""
    ratings = Ratings(tables, parts)
    ratings.begin()
    try:
        yield ratings
    finally:
        await ratings.close()
