"""The store: tables, their entries and people, in a database."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, Protocol

import orjson
import sqlalchemy as sql

from riverpost.engine.game import SMALL_SEEDS
from riverpost.server import entries
from riverpost.server.database import Database, transaction
from riverpost.server.entries import Entry, Sit, SitHere, Start
from riverpost.server.people import Person
from riverpost.server.refused import Away
from riverpost.server.schema import ENTRIES, LINKS, PEOPLE, REVOKED, SITTINGS, TABLES, Hidden
from riverpost.server.table import CLOSED, DAMAGED, OVER, Seat, TableRow
from riverpost.server.terms import Terms

MOST_ASKED = 500  # tables whose lengths are asked for at once
Outcome = bool | Exception  # stored; forestalled by somebody else; what was wrong with it

LAST = sql.select(sql.func.max(ENTRIES.c.serial)).where(ENTRIES.c.table_id == TABLES.c.id).scalar_subquery()
LISTED = sql.select(TABLES, sql.func.coalesce(LAST, 0).label("last"))


@dataclass(frozen=True)
class Change:
    """Entries of a table that follow the serial `after`; `row` makes the table with them.

    They are written down at once, so that whoever asks for what cannot be written is refused, and nobody else.
    """

    table: str
    after: int
    entries: Sequence[Entry]
    row: TableRow | None = None
    written: Sequence[str] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "written", [entry.written() for entry in self.entries])


@dataclass(frozen=True)
class Note:
    """What lists of tables show of one; it follows from the entries, so losing a note loses nothing."""

    table: str
    phase: str
    summary: Mapping[str, Any]
    touched: float
    due: int = 0  # house time before which no clock runs out; 0: none does


@dataclass(frozen=True)
class Listed:
    """A table as it was last noted; it is DAMAGED if its row cannot be read or entries are known to be lost."""

    row: TableRow
    phase: str
    summary: Mapping[str, Any]
    touched: float
    damage: str | None = None  # what is wrong with it
    due: int = 0


class Store(Protocol):
    """Where tables are kept. Once a method has returned, what it was given is on disk."""

    async def open(self) -> None:
        """Make it ready, and bring an older one up to date."""

    async def close(self) -> None:
        """Let go of it."""

    def heed(self, lost: Callable[[str], None]) -> None:
        """Have a function called, with the reason, when the database does not answer; who asked is told `Away`."""

    async def answers(self) -> bool:
        """Whether it can be read, and stores what it is given, now."""

    async def append(self, groups: Sequence[Sequence[Change]], notes: Sequence[Note]) -> list[Outcome]:
        """Store groups of changes, each wholly or not at all; what became of each.

        False for a group of which a serial was already taken: somebody else was faster.
        """

    async def table(self, table_id: str) -> Listed | None:
        """What is fixed about a table, and what was last noted."""

    async def entries(self, table_id: str, after: int = 0) -> list[Entry]:
        """The entries of a table that follow a serial; a ValueError if they cannot be read."""

    async def lengths(self, tables: Sequence[str]) -> list[tuple[str, int]]:
        """How many entries some tables have; of those that are gone nothing."""

    async def tables_of(self, person: str, most: int, hidden: bool = False) -> list[Listed]:
        """The tables that a person has made or sat at and not hidden, or those hidden, the last touched first."""

    async def hide(self, person: str, table_id: str, hidden: bool) -> bool:
        """Hide a table from a person's list, or show it there again; whether it is one of theirs."""

    async def hidden_by(self, tables: Collection[str]) -> set[tuple[str, str]]:
        """Of some tables, which were hidden by which person since their end."""

    async def delete(self, table_id: str) -> None:
        """Delete a table with all that happened there."""

    async def running(self) -> list[Listed]:
        """The tables that were noted as running."""

    async def open_to_all(self) -> list[Listed]:
        """The tables that are open by the lobby, and were noted as gathering or running."""

    async def expire(self, before: float) -> int:
        """Delete tables untouched since a time; how many there were."""

    async def person(self, person_id: str) -> Person | None:
        """A person by id."""

    async def keep_person(self, person: Person) -> None:
        """Keep a new person, or a new name of one."""

    async def keep_link(self, person_id: str, token: str, bearer: str) -> None:
        """Keep the link of a person, made by a bearer, instead of any that they had."""

    async def drop_link(self, person_id: str) -> None:
        """A person has no link."""

    async def link(self, token: str, since: float) -> str | None:
        """Whose link this is, if it was made since a time."""

    async def use_link(self, token: str, since: float) -> str | None:
        """The same, and nobody can use it again."""


class SqlStore(Database):
    """A store in an SQL database, by URL."""

    async def append(self, groups: Sequence[Sequence[Change]], notes: Sequence[Note]) -> list[Outcome]:
        """Store groups of changes, each wholly or not at all; False for one that somebody else forestalled."""
        return await self._in(self._writer, self._append, groups, notes)

    def _append(self, groups: Sequence[Sequence[Change]], notes: Sequence[Note]) -> list[Outcome]:
        """All in one transaction; if there is anything wrong with one of them, one by one."""
        if self._append_together([change for group in groups for change in group], notes) is True:
            return [True] * len(groups)
        self._append_together((), notes)
        outcomes: list[Outcome] = []
        for group in groups:
            try:
                outcomes.append(self._append_together(group, ()))
            except (sql.exc.OperationalError, Away) as error:
                if True not in outcomes:
                    raise
                away = error if isinstance(error, Away) else Away()  # what was stored before it stays so
                return [*outcomes, away, *[Away() for _ in groups[len(outcomes) + 1 :]]]
        return outcomes

    def _append_together(self, changes: Sequence[Change], notes: Sequence[Note]) -> Outcome:
        try:
            with transaction(self._engine) as connection:
                _write(connection, changes, notes)
        except sql.exc.IntegrityError:
            return False
        except (sql.exc.OperationalError, Away):
            raise  # nothing is wrong with what is to be written, but with the database
        except Exception as error:
            return error
        return True

    async def table(self, table_id: str) -> Listed | None:
        """What is fixed about a table, and what was last noted."""
        found = await self.read(LISTED.where(TABLES.c.id == table_id))
        return _listed(found[0]) if found else None

    async def entries(self, table_id: str, after: int = 0) -> list[Entry]:
        """The entries of a table that follow a serial."""
        query = (
            sql.select(ENTRIES.c.serial, ENTRIES.c.kind, ENTRIES.c.data)
            .where(ENTRIES.c.table_id == table_id, ENTRIES.c.serial > after)
            .order_by(ENTRIES.c.serial)
        )
        found = await self.read(query)
        if [one.serial for one in found] != list(range(after + 1, after + 1 + len(found))):
            raise ValueError("entries are missing")
        return [entries.read(one.kind, one.data) for one in found]

    async def lengths(self, tables: Sequence[str]) -> list[tuple[str, int]]:
        """How many entries some tables have; of those that are gone nothing."""
        found: list[tuple[str, int]] = []
        for start in range(0, len(tables), MOST_ASKED):
            some = TABLES.c.id.in_(tables[start : start + MOST_ASKED])
            query = sql.select(TABLES.c.id, TABLES.c.length).where(some)
            found += [(str(one.id), int(one.length)) for one in await self.read(query)]
        return found

    async def tables_of(self, person: str, most: int, hidden: bool = False) -> list[Listed]:
        """The tables that a person has made or sat at and not hidden, or those hidden, the last touched first."""
        query = (
            LISTED.join(SITTINGS, SITTINGS.c.table_id == TABLES.c.id)
            .where(
                SITTINGS.c.person == person,
                SITTINGS.c.hidden != Hidden.NOT if hidden else SITTINGS.c.hidden == Hidden.NOT,
            )
            .order_by(TABLES.c.touched.desc())
            .limit(most)
        )
        return [_listed(found) for found in await self.read(query)]

    async def hide(self, person: str, table_id: str, hidden: bool) -> bool:
        """Hide a table from a person's list, or show it there again; whether it is one of theirs."""
        theirs = sql.update(SITTINGS).where(SITTINGS.c.person == person, SITTINGS.c.table_id == table_id)
        is_over = sql.exists().where(TABLES.c.id == table_id, TABLES.c.phase.in_((OVER, CLOSED)))
        since = sql.case((is_over, Hidden.SINCE_ITS_END), else_=Hidden.BEFORE)
        return await self.write(_changes, theirs.values(hidden=since if hidden else Hidden.NOT))

    async def hidden_by(self, tables: Collection[str]) -> set[tuple[str, str]]:
        """Of some tables, which were hidden by which person since their end."""
        since = SITTINGS.c.hidden == Hidden.SINCE_ITS_END
        hidden = sql.select(SITTINGS).where(SITTINGS.c.table_id.in_(tables), since)
        return {(found.table_id, found.person) for found in await self.read(hidden)}

    async def delete(self, table_id: str) -> None:
        """Delete a table with all that happened there."""
        await self.write(delete_table, table_id)

    async def running(self) -> list[Listed]:
        """The tables that were noted as running."""
        return [_listed(found) for found in await self.read(LISTED.where(TABLES.c.phase == "playing"))]

    async def open_to_all(self) -> list[Listed]:
        """The tables that are open by the lobby, and were noted as gathering or running."""
        query = LISTED.where(TABLES.c.listed == 1, TABLES.c.phase.in_(("gathering", "playing")))
        return [_listed(found) for found in await self.read(query)]

    async def expire(self, before: float) -> int:
        """Delete tables untouched since a time; how many there were."""
        return await self._in(self._writer, self._expire, TABLES.c.touched < before)

    def _expire(self, which: sql.ColumnElement[bool]) -> int:
        gone = sql.select(TABLES.c.id).where(which)
        with self._at_leisure.begin() as connection:
            connection.execute(sql.delete(ENTRIES).where(ENTRIES.c.table_id.in_(gone)))
            connection.execute(sql.delete(SITTINGS).where(SITTINGS.c.table_id.in_(gone)))
            return connection.execute(sql.delete(TABLES).where(which)).rowcount

    async def person(self, person_id: str) -> Person | None:
        """A person by id."""
        found = await self.read(sql.select(PEOPLE).where(PEOPLE.c.id == person_id))
        return Person(found[0].id, found[0].name) if found else None

    async def keep_person(self, person: Person) -> None:
        """Keep a new person, or a new name of one."""
        await self.write(_keep_person, person)

    async def keep_link(self, person_id: str, token: str, bearer: str) -> None:
        """Keep the link of a person, made by a bearer, instead of any that they had."""
        await self.write(_keep_link, person_id, token, bearer)

    async def drop_link(self, person_id: str) -> None:
        """A person has no link."""
        await self.write(_drop_link, person_id)

    async def link(self, token: str, since: float) -> str | None:
        """Whose link this is, if it was made since a time."""
        found = await self.read(_link(token, since))
        return str(found[0].person) if found else None

    async def use_link(self, token: str, since: float) -> str | None:
        """The same, and nobody can use it again."""
        return await self.write(_use_link, token, since)


def _write(connection: sql.Connection, changes: Sequence[Change], notes: Sequence[Note]) -> None:
    if connection.dialect.name != "sqlite":  # which lets only one write at a time
        _lock(connection, {change.table for change in changes} | {note.table for note in notes})
    rows = [change.row for change in changes if change.row is not None]
    if rows:
        connection.execute(sql.insert(TABLES), [_row_values(row) for row in rows])
    at = time.time()
    values = [
        {"table_id": change.table, "serial": serial, "kind": entry.kind, "data": written, "at": at}
        for change in changes
        for serial, (entry, written) in enumerate(zip(change.entries, change.written, strict=True), change.after + 1)
    ]
    if values:
        connection.execute(sql.insert(ENTRIES), values)
        for statement, grown in _lengths(changes):
            connection.execute(statement, grown)
    for person, table in _comers(changes):
        connection.execute(_sitting(person, table))
    if begun := _begun(changes):  # at once, so that a table whose bots must think, or clocks run, is never overlooked
        connection.execute(BEGUN, begun)
    if notes:
        connection.execute(NOTE, [_note_values(note) for note in notes])


def _lock(connection: sql.Connection, tables: Collection[str]) -> None:
    """Take all rows that will be written in one order, lest two nodes that write the same wait for each other."""
    wanted = sql.select(TABLES.c.id).where(TABLES.c.id.in_(tables)).order_by(TABLES.c.id)
    connection.execute(wanted.with_for_update())


def delete_table(connection: sql.Connection, table_id: str) -> None:
    """Delete a table, and whatever has come to one that is gone already."""
    connection.execute(sql.delete(ENTRIES).where(ENTRIES.c.table_id == table_id))
    connection.execute(sql.delete(SITTINGS).where(SITTINGS.c.table_id == table_id))
    connection.execute(sql.delete(TABLES).where(TABLES.c.id == table_id))


def _changes(connection: sql.Connection, change: sql.Update) -> bool:
    return connection.execute(change).rowcount > 0


def _keep_person(connection: sql.Connection, person: Person) -> None:
    rename = sql.update(PEOPLE).where(PEOPLE.c.id == person.id).values(name=person.name)
    if not connection.execute(rename).rowcount:
        connection.execute(sql.insert(PEOPLE).values(id=person.id, name=person.name, created=time.time()))


def _keep_link(connection: sql.Connection, person_id: str, token: str, bearer: str) -> None:
    _drop_link(connection, person_id)
    connection.execute(sql.insert(LINKS).values(person=person_id, token=token, made=time.time(), bearer=bearer))


def _drop_link(connection: sql.Connection, person_id: str) -> None:
    connection.execute(sql.delete(LINKS).where(LINKS.c.person == person_id))


def _use_link(connection: sql.Connection, token: str, since: float) -> str | None:
    person: str | None = connection.scalar(_link(token, since))
    connection.execute(sql.delete(LINKS).where(LINKS.c.token == token))
    return person


def _link(token: str, since: float) -> sql.Select[Any]:
    is_known = LINKS.c.bearer.not_in(sql.select(REVOKED.c.id))
    return sql.select(LINKS.c.person).where(LINKS.c.token == token, LINKS.c.made > since, is_known)


def _comers(changes: Sequence[Change]) -> set[tuple[str, str]]:
    """Who comes to which table with these changes."""
    hosts = {(change.row.host, change.table) for change in changes if change.row is not None}
    return hosts | {
        (entry.person, change.table)
        for change in changes
        for entry in change.entries
        if isinstance(entry, Sit | SitHere)
    }


def _begun(changes: Sequence[Change]) -> list[dict[str, Any]]:
    """The tables that begin with these changes, and whether their clocks are to be looked at."""
    return [
        {"begun": change.table, "begun_due": int(entry.at is not None)}
        for change in changes
        for entry in change.entries
        if isinstance(entry, Start)
    ]


def _sitting(person: str, table: str) -> sql.Insert:
    known = sql.exists().where(SITTINGS.c.person == person, SITTINGS.c.table_id == table)
    return sql.insert(SITTINGS).from_select(
        ["person", "table_id"], sql.select(sql.literal(person), sql.literal(table)).where(~known)
    )


LENGTH = sql.update(TABLES).where(TABLES.c.id == sql.bindparam("grown")).values(length=sql.bindparam("grown_to"))
TIMED_LENGTH = LENGTH.values(beat=sql.bindparam("grown_at"))
BEGUN = (
    sql.update(TABLES)
    .where(TABLES.c.id == sql.bindparam("begun"))
    .values(phase="playing", due=sql.bindparam("begun_due"))
)
NOTE = (
    sql.update(TABLES)
    .where(TABLES.c.id == sql.bindparam("noted"))
    .values(
        phase=sql.bindparam("noted_phase"),
        summary=sql.bindparam("noted_summary"),
        touched=sql.bindparam("noted_touched"),
        due=sql.bindparam("noted_due"),
    )
)


def _lengths(changes: Sequence[Change]) -> Iterator[tuple[sql.Update, list[dict[str, Any]]]]:
    """How long tables become, and of those with a clock also at what house time: a house never goes back behind it."""
    plain: list[dict[str, Any]] = []
    timed: list[dict[str, Any]] = []
    for change in changes:
        grown = {"grown": change.table, "grown_to": change.after + len(change.entries)}
        at = change.entries[-1].at if change.entries else None
        (plain if at is None else timed).append(grown if at is None else {**grown, "grown_at": at})
    yield from ((statement, grown) for statement, grown in ((LENGTH, plain), (TIMED_LENGTH, timed)) if grown)


def _note_values(note: Note) -> dict[str, Any]:
    return {
        "noted": note.table,
        "noted_phase": note.phase,
        "noted_summary": orjson.dumps(note.summary).decode(),
        "noted_touched": note.touched,
        "noted_due": note.due,
    }


def _row_values(row: TableRow) -> dict[str, Any]:
    fixed = {name: getattr(row, name) for name in ("id", "game", "version", "players", "host", "created")}
    written = {"options": orjson.dumps(row.options).decode(), "terms": orjson.dumps(row.terms).decode()}
    seed = {"seed": row.seed, "secret": ""} if row.seed < SMALL_SEEDS else {"seed": 0, "secret": f"{row.seed:x}"}
    first = {"touched": row.created, "phase": "gathering", "summary": "{}", "listed": int(row.terms.open)}
    return {**fixed, **written, **seed, **first}


def _listed(found: Any) -> Listed:
    damage = "entries are missing at the end" if found.last < found.length else None
    try:
        options, terms = orjson.loads(found.options), Terms.of(orjson.loads(found.terms))
        seed = int(found.secret, 16) if found.secret else found.seed
    except (ValueError, TypeError):
        options, terms, seed, damage = {}, Terms(), 0, "the options, the terms or the seed cannot be read"
    row = TableRow(found.id, found.game, found.version, found.players, options, seed, found.host, found.created, terms)
    return Listed(row, DAMAGED if damage else found.phase, _noted(found.summary), found.touched, damage, found.due)


def _noted(written: str) -> dict[str, Any]:
    """What was noted of a table; nothing if it cannot be read, for it follows from the entries."""
    try:
        noted = orjson.loads(written)
        return {"seats": [asdict(Seat(**seat)) for seat in noted["seats"]], "ranks": noted["ranks"]}
    except (ValueError, TypeError, KeyError):
        return {}
