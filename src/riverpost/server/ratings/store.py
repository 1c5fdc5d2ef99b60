"""Results and ratings in the database. Every function works in one transaction that its caller has begun.

Ratings follow from rated results in the order of (ended, table). A result that comes late, changes or goes away lets
the ladder be told again from there, so that whatever way it came about, it is as if told from the start.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

import sqlalchemy as sql

from riverpost.server.database import Query, one_at_a_time
from riverpost.server.people import new_id
from riverpost.server.ratings.ladder import NEWCOMER, Played, Standing, after, counting, day_of
from riverpost.server.ratings.model import Rating
from riverpost.server.ratings.results import Place, Result
from riverpost.server.schema import ACCOUNTS, CHANGES, ENTRIES, PEOPLE, PLACES, RATINGS, RESULTS, TABLES

LADDERS = "riverpost ladders"  # told by one node at a time
IS_RATED = '%"rated":true%'  # how it stands in written terms
FROM_THE_START = (float("-inf"), "")
Key = tuple[float, str]  # when a table ended, and its id


class Ladder(NamedTuple):
    """A game and a number of players."""

    game: str
    players: int

    def among(self, table: sql.Table) -> sql.ColumnElement[bool]:
        """What belongs to it in a table."""
        return sql.and_(table.c.game == self.game, table.c.players == self.players)


def keep(connection: sql.Connection, result: Result) -> None:
    """Keep a result, and what it makes of ratings; keeping it again changes nothing."""
    one_at_a_time(connection, LADDERS)
    ended = connection.scalar(
        sql.select(ENTRIES.c.at).where(ENTRIES.c.table_id == result.table, ENTRIES.c.serial == result.serial)
    )
    if ended is None:
        return  # the table was deleted meanwhile
    row = (result.table, result.game, result.version, result.players, ended, int(result.rated))
    kept = connection.execute(sql.select(RESULTS).where(RESULTS.c.table_id == result.table)).first()
    places = result.places
    if kept is not None:
        known = _places(connection, [result.table])[result.table]
        places = tuple(map(_remembered, places, known))
        if tuple(kept) == row and known == places:
            return
        withdraw(connection, result.table)
    connection.execute(sql.insert(RESULTS).values(row))
    connection.execute(
        sql.insert(PLACES), [_place_values(result.table, seat, place) for seat, place in enumerate(places)]
    )
    if result.rated:
        _tell_again(connection, Ladder(result.game, result.players), (ended, result.table))


def _remembered(place: Place, known: Place) -> Place:
    """A place with the person it was kept with, whom the table has forgotten since: others met them all the same."""
    return replace(place, person=known.person) if replace(known, person=None) == place else place


def withdraw(connection: sql.Connection, table_id: str) -> None:
    """A table has no result any more: somebody has come back to it."""
    one_at_a_time(connection, LADDERS)
    kept = connection.execute(sql.select(RESULTS).where(RESULTS.c.table_id == table_id)).first()
    if kept is None:
        return
    connection.execute(sql.delete(PLACES).where(PLACES.c.table_id == table_id))
    connection.execute(sql.delete(RESULTS).where(RESULTS.c.table_id == table_id))
    if kept.rated:
        _tell_again(connection, Ladder(kept.game, kept.players), (kept.ended, table_id))


def recompute(connection: sql.Connection) -> int:
    """Tell all ladders again from the start; how many results count."""
    for derived in (CHANGES, RATINGS):
        connection.execute(sql.delete(derived))
    rated = sql.select(RESULTS.c.game, RESULTS.c.players).where(RESULTS.c.rated == 1).distinct()
    ladders = [Ladder(found.game, found.players) for found in connection.execute(rated)]
    return sum(_tell_again(connection, ladder, FROM_THE_START) for ladder in ladders)


def forget(connection: sql.Connection, person: str) -> None:
    """Somebody has gone for ever: what others have won or lost stays, by somebody whom nobody knows."""
    stranger = new_id()
    for table in (PLACES, RATINGS, CHANGES):
        connection.execute(sql.update(table).where(table.c.person == person).values(person=stranger))


def _tell_again(connection: sql.Connection, ladder: Ladder, since: Key) -> int:
    """Forget what results since a time have made of ratings, and let them count anew; how many of them do."""
    affected = _forget_changes(connection, ladder, since)
    known: dict[str, Standing] = {}
    of_these_days = _played(connection, ladder, _whole_days(since))
    games = [played for played in counting(of_these_days) if (played.ended, played.table) >= since]
    people = {place.person for played in games for place in played.places if place.person is not None}
    for person in affected | people:
        known[person] = _standing(connection, ladder, person)
    changes = []
    for played in games:
        standings = after(played, known)
        changes += [_change_values(played, person, known[person], now) for person, now in standings.items()]
        known |= standings
    if changes:
        connection.execute(sql.insert(CHANGES), changes)
    _keep_standings(connection, ladder, known)
    return len(games)


def _whole_days(since: Key) -> Key:
    return since if since == FROM_THE_START else (day_of(since[0]), "")


def _since(table: sql.Table, since: Key) -> sql.ColumnElement[bool]:
    if since == FROM_THE_START:
        return sql.true()
    ended, table_id = since
    return sql.or_(table.c.ended > ended, sql.and_(table.c.ended == ended, table.c.table_id >= table_id))


def _forget_changes(connection: sql.Connection, ladder: Ladder, since: Key) -> set[str]:
    """Whose ratings were changed since then, and no longer are."""
    which = sql.and_(ladder.among(CHANGES), _since(CHANGES, since))
    people = set(connection.scalars(sql.select(CHANGES.c.person).where(which).distinct()))
    if people:
        connection.execute(sql.delete(CHANGES).where(which))
    return people


def _played(connection: sql.Connection, ladder: Ladder, since: Key) -> list[Played]:
    which = sql.and_(ladder.among(RESULTS), RESULTS.c.rated == 1, _since(RESULTS, since))
    found = connection.execute(sql.select(RESULTS).where(which).order_by(RESULTS.c.ended, RESULTS.c.table_id)).all()
    places = _places(connection, [one.table_id for one in found]) if len(found) == 1 else _places(connection, which)
    return [Played(one.ended, one.table_id, ladder.game, ladder.players, places[one.table_id]) for one in found]


def _places(connection: sql.Connection, which: Sequence[str] | sql.ColumnElement[bool]) -> dict[str, tuple[Place, ...]]:
    """The places of some tables, by seat."""
    chosen = sql.select(RESULTS.c.table_id).where(which) if isinstance(which, sql.ColumnElement) else which
    query = sql.select(PLACES).where(PLACES.c.table_id.in_(chosen)).order_by(PLACES.c.table_id, PLACES.c.seat)
    found: dict[str, list[Place]] = defaultdict(list)
    for one in connection.execute(query):
        place = Place(one.person or None, one.level or None, one.rank, one.team, bool(one.has_left))
        found[one.table_id].append(place)
    return {table_id: tuple(places) for table_id, places in found.items()}


def _standing(connection: sql.Connection, ladder: Ladder, person: str) -> Standing:
    """Where somebody stands by the changes that there are."""
    query = (
        sql.select(CHANGES)
        .where(ladder.among(CHANGES), CHANGES.c.person == person)
        .order_by(CHANGES.c.ended.desc(), CHANGES.c.table_id.desc())
        .limit(1)
    )
    found = connection.execute(query).first()
    return Standing(Rating(found.mu, found.sigma), found.games) if found else NEWCOMER


def _keep_standings(connection: sql.Connection, ladder: Ladder, known: dict[str, Standing]) -> None:
    for person in known:
        connection.execute(sql.delete(RATINGS).where(ladder.among(RATINGS), RATINGS.c.person == person))
    values = [
        {**ladder._asdict(), "person": person, **standing.rating._asdict(), "games": standing.games}
        for person, standing in known.items()
        if standing.games
    ]
    if values:
        connection.execute(sql.insert(RATINGS), values)


def _place_values(table_id: str, seat: int, place: Place) -> dict[str, Any]:
    return {
        "table_id": table_id,
        "seat": seat,
        "person": place.person or "",
        "level": place.level or 0,
        "rank": place.rank,
        "team": place.team,
        "has_left": int(place.has_left),
    }


def _change_values(played: Played, person: str, before: Standing, now: Standing) -> dict[str, Any]:
    return {
        "table_id": played.table,
        "person": person,
        "game": played.game,
        "players": played.players,
        "ended": played.ended,
        "mu_before": before.rating.mu,
        "sigma_before": before.rating.sigma,
        "mu": now.rating.mu,
        "sigma": now.rating.sigma,
        "games": now.games,
    }


# --- what is asked


def without_result() -> Query:
    """Tables that have no result and might: all that are over, and rated ones that are noted as running."""
    might = sql.or_(TABLES.c.phase == "over", sql.and_(TABLES.c.phase == "playing", TABLES.c.terms.like(IS_RATED)))
    known = sql.exists().where(RESULTS.c.table_id == TABLES.c.id)
    return sql.select(TABLES.c.id).where(might, ~known).order_by(TABLES.c.touched)


def standing_of(ladder: Ladder, person: str) -> Query:
    """Where somebody stands in a ladder."""
    return sql.select(RATINGS).where(ladder.among(RATINGS), RATINGS.c.person == person)


def standings_of(person: str) -> Query:
    """Where somebody stands in every ladder."""
    return sql.select(RATINGS).where(RATINGS.c.person == person).order_by(RATINGS.c.game, RATINGS.c.players)


def best_of(ladder: Ladder, certainty: float, spread: sql.ColumnElement[bool], most: int) -> Query:
    """Those of a ladder whose spread is so, the best first."""
    order = (RATINGS.c.mu - certainty * RATINGS.c.sigma).desc()
    return sql.select(RATINGS).where(ladder.among(RATINGS), spread).order_by(order, RATINGS.c.person).limit(most)


def changes_of(ladder: Ladder, person: str, most: int) -> Query:
    """What rated games have made of somebody's rating, the newest first."""
    mine = sql.and_(ladder.among(CHANGES), CHANGES.c.person == person)
    return sql.select(CHANGES).where(mine).order_by(CHANGES.c.ended.desc(), CHANGES.c.table_id.desc()).limit(most)


def changes_at(tables: Collection[str]) -> Query:
    """What tables have made of ratings, with the seats of those whose they are."""
    there = sql.and_(PLACES.c.table_id == CHANGES.c.table_id, PLACES.c.person == CHANGES.c.person)
    return sql.select(CHANGES, PLACES.c.seat).join(PLACES, there).where(CHANGES.c.table_id.in_(tables))


def names_of(people: Iterable[str]) -> Query:
    """What people are called, and what those with an account show of themselves to whom."""
    shown = sql.join(PEOPLE, ACCOUNTS, ACCOUNTS.c.person == PEOPLE.c.id, isouter=True)
    chosen = sql.select(PEOPLE.c.id, PEOPLE.c.name, ACCOUNTS.c.shown).select_from(shown)
    return chosen.where(PEOPLE.c.id.in_(list(people)))
