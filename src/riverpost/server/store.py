"""The store: tables, their entries and people, in a database."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol, TypeVar

import orjson
import sqlalchemy as sql

from riverpost.engine.errors import RiverpostError
from riverpost.engine.words import mark
from riverpost.server import entries
from riverpost.server.entries import Entry
from riverpost.server.migrations import migrate
from riverpost.server.people import Person
from riverpost.server.refused import SERVER
from riverpost.server.table import TableRow

READERS = 4  # threads
Answer = TypeVar("Answer")

METADATA = sql.MetaData()
PEOPLE = sql.Table(
    "people",
    METADATA,
    sql.Column("id", sql.String, primary_key=True),
    sql.Column("name", sql.String),
    sql.Column("created", sql.Double),
)
TABLES = sql.Table(
    "tables",
    METADATA,
    sql.Column("id", sql.String, primary_key=True),
    sql.Column("game", sql.String),
    sql.Column("version", sql.Integer),
    sql.Column("players", sql.Integer),
    sql.Column("options", sql.Text),
    sql.Column("seed", sql.BigInteger),
    sql.Column("host", sql.String),
    sql.Column("created", sql.Double),
    sql.Column("touched", sql.Double),
    sql.Column("phase", sql.String),
    sql.Column("summary", sql.Text),
)
ENTRIES = sql.Table(
    "entries",
    METADATA,
    sql.Column("table_id", sql.String, primary_key=True),
    sql.Column("serial", sql.Integer, primary_key=True),
    sql.Column("kind", sql.String),
    sql.Column("data", sql.Text),
    sql.Column("at", sql.Double),
)
SITTINGS = sql.Table(
    "sittings",
    METADATA,
    sql.Column("person", sql.String, primary_key=True),
    sql.Column("table_id", sql.String, primary_key=True),
)


@dataclass(frozen=True)
class Change:
    """Entries of a table that follow the serial `after`; `row` makes the table with them."""

    table: str
    after: int
    entries: Sequence[Entry]
    row: TableRow | None = None


@dataclass(frozen=True)
class Note:
    """What lists of tables show of one; it follows from the entries, so losing a note loses nothing."""

    table: str
    phase: str
    summary: Mapping[str, Any]
    touched: float


@dataclass(frozen=True)
class Listed:
    """A table as it was last noted."""

    row: TableRow
    phase: str
    summary: Mapping[str, Any]
    touched: float


class Store(Protocol):
    """Where tables are kept. Once a method has returned, what it was given is on disk."""

    async def open(self) -> None:
        """Make it ready, and bring an older one up to date."""

    async def close(self) -> None:
        """Let go of it."""

    async def append(self, groups: Sequence[Sequence[Change]], notes: Sequence[Note]) -> list[bool]:
        """Store groups of changes, each wholly or not at all.

        False for a group of which a serial was already taken: somebody else was faster.
        """

    async def table(self, table_id: str) -> Listed | None:
        """What is fixed about a table, and what was last noted."""

    async def entries(self, table_id: str, after: int = 0) -> list[Entry]:
        """The entries of a table that follow a serial."""

    async def tables_of(self, person: str, most: int) -> list[Listed]:
        """The tables that a person has made or sat at, the last touched first."""

    async def running(self) -> list[Listed]:
        """The tables that were noted as running."""

    async def expire(self, before: float) -> int:
        """Delete tables untouched since a time; how many there were."""

    async def person(self, person_id: str) -> Person | None:
        """A person by id."""

    async def keep_person(self, person: Person) -> None:
        """Keep a new person, or a new name of one."""


def file_url(path: Path) -> str:
    """The URL of a SQLite file."""
    return f"sqlite:///{path}"


class SqlStore:
    """A store in an SQL database, by URL.

    One thread writes, some read: a transaction is one hop from the event loop, a third of what an asynchronous driver
    takes.
    """

    def __init__(self, url: str) -> None:
        with _opening(url):
            self._engine = sql.create_engine(url, hide_parameters=True)  # a log of what fails tells no secrets of games
        if self._engine.url.get_backend_name() == "sqlite":
            _prepare_sqlite(self._engine)
        self._reading = self._engine.execution_options(reading=True)
        self._writer = ThreadPoolExecutor(1, "write")
        self._readers = ThreadPoolExecutor(READERS, "read")

    async def open(self) -> None:
        """Make it ready, and bring an older one up to date."""
        await self._in(self._writer, self._open)

    def _open(self) -> None:
        url = self._engine.url
        with _opening(url):
            if url.get_backend_name() == "sqlite":
                Path(url.database or "").parent.mkdir(parents=True, exist_ok=True)
            with self._engine.begin() as connection:
                migrate(connection)

    async def close(self) -> None:
        """Let go of it."""
        self._readers.shutdown()  # first, for a connection in use would stay open
        await self._in(self._writer, self._engine.dispose)
        self._writer.shutdown()

    async def append(self, groups: Sequence[Sequence[Change]], notes: Sequence[Note]) -> list[bool]:
        """Store groups of changes, each wholly or not at all; False for one that somebody else forestalled."""
        return await self._in(self._writer, self._append, groups, notes)

    def _append(self, groups: Sequence[Sequence[Change]], notes: Sequence[Note]) -> list[bool]:
        if self._append_together([change for group in groups for change in group], notes):
            return [True] * len(groups)
        self._append_together((), notes)
        return [self._append_together(group, ()) for group in groups]

    def _append_together(self, changes: Sequence[Change], notes: Sequence[Note]) -> bool:
        try:
            with self._engine.begin() as connection:
                _write(connection, changes, notes)
        except sql.exc.IntegrityError:
            return False
        return True

    async def table(self, table_id: str) -> Listed | None:
        """What is fixed about a table, and what was last noted."""
        found = await self._read(sql.select(TABLES).where(TABLES.c.id == table_id))
        return _listed(found[0]) if found else None

    async def entries(self, table_id: str, after: int = 0) -> list[Entry]:
        """The entries of a table that follow a serial."""
        query = (
            sql.select(ENTRIES.c.kind, ENTRIES.c.data)
            .where(ENTRIES.c.table_id == table_id, ENTRIES.c.serial > after)
            .order_by(ENTRIES.c.serial)
        )
        return [entries.read(found.kind, found.data) for found in await self._read(query)]

    async def tables_of(self, person: str, most: int) -> list[Listed]:
        """The tables that a person has made or sat at, the last touched first."""
        query = (
            sql.select(TABLES)
            .join(SITTINGS, SITTINGS.c.table_id == TABLES.c.id)
            .where(SITTINGS.c.person == person)
            .order_by(TABLES.c.touched.desc())
            .limit(most)
        )
        return [_listed(found) for found in await self._read(query)]

    async def running(self) -> list[Listed]:
        """The tables that were noted as running."""
        return [_listed(found) for found in await self._read(sql.select(TABLES).where(TABLES.c.phase == "playing"))]

    async def expire(self, before: float) -> int:
        """Delete tables untouched since a time; how many there were."""
        return await self._in(self._writer, self._expire, before)

    def _expire(self, before: float) -> int:
        old = sql.select(TABLES.c.id).where(TABLES.c.touched < before)
        with self._engine.begin() as connection:
            connection.execute(sql.delete(ENTRIES).where(ENTRIES.c.table_id.in_(old)))
            connection.execute(sql.delete(SITTINGS).where(SITTINGS.c.table_id.in_(old)))
            return connection.execute(sql.delete(TABLES).where(TABLES.c.touched < before)).rowcount

    async def person(self, person_id: str) -> Person | None:
        """A person by id."""
        found = await self._read(sql.select(PEOPLE).where(PEOPLE.c.id == person_id))
        return Person(found[0].id, found[0].name) if found else None

    async def keep_person(self, person: Person) -> None:
        """Keep a new person, or a new name of one."""
        await self._in(self._writer, self._keep_person, person)

    def _keep_person(self, person: Person) -> None:
        rename = sql.update(PEOPLE).where(PEOPLE.c.id == person.id).values(name=person.name)
        with self._engine.begin() as connection:
            if not connection.execute(rename).rowcount:
                connection.execute(sql.insert(PEOPLE).values(id=person.id, name=person.name, created=time.time()))

    async def _read(self, query: sql.Select[Any]) -> Sequence[sql.Row[Any]]:
        return await self._in(self._readers, self._rows, query)

    def _rows(self, query: sql.Select[Any]) -> Sequence[sql.Row[Any]]:
        with self._reading.connect() as connection:
            return connection.execute(query).all()

    async def _in(self, threads: ThreadPoolExecutor, work: Callable[..., Answer], *given: Any) -> Answer:
        return await asyncio.get_running_loop().run_in_executor(threads, work, *given)


@contextmanager
def _opening(url: str | sql.URL) -> Iterator[None]:
    """Say what is wrong with a database in words for whoever chose it, without its password."""
    try:
        yield
    except (sql.exc.SQLAlchemyError, ImportError, OSError, ValueError) as error:
        reason = str(error.orig if isinstance(error, sql.exc.DBAPIError) else error)
        shown, passwords = without_passwords(url)
        for password in passwords:
            reason = reason.replace(password, "***")
        raise RiverpostError(
            mark(
                "The database {url} cannot be opened ({reason}). RIVERPOST_DATABASE names one by URL, for example "
                "sqlite:////home/anna/riverpost.db."
            ),
            SERVER,
            url=shown,
            reason=" ".join(reason.split()),
        ) from error


def without_passwords(url: str | sql.URL) -> tuple[str, list[str]]:
    """A URL as it may be shown, and what of it may not."""
    try:
        parsed = sql.make_url(url)
    except (sql.exc.ArgumentError, ValueError):
        return "RIVERPOST_DATABASE", [str(url)]
    hidden = [parsed.password, *(value for values in parsed.normalized_query.values() for value in values)]
    return parsed.set(query={}).render_as_string(hide_password=True), [word for word in hidden if word]


def _prepare_sqlite(engine: sql.Engine) -> None:
    """Every commit on disk before it returns, readers beside the writer, and transactions that begin as writers."""

    @sql.event.listens_for(engine, "connect")
    def connect(connection: Any, _: Any) -> None:
        connection.isolation_level = None  # the driver begins nothing by itself; `begin` below does
        cursor = connection.cursor()
        for setting in ("journal_mode = WAL", "synchronous = FULL", "busy_timeout = 30000"):
            cursor.execute(f"PRAGMA {setting}")
        cursor.close()

    @sql.event.listens_for(engine, "begin")
    def begin(connection: sql.Connection) -> None:
        reading = connection.get_execution_options().get("reading")
        connection.exec_driver_sql("BEGIN" if reading else "BEGIN IMMEDIATE")


def _write(connection: sql.Connection, changes: Sequence[Change], notes: Sequence[Note]) -> None:
    rows = [change.row for change in changes if change.row is not None]
    if rows:
        connection.execute(sql.insert(TABLES), [_row_values(row) for row in rows])
    at = time.time()
    values = [
        {"table_id": change.table, "serial": serial, "kind": entry.kind, "data": entry.written(), "at": at}
        for change in changes
        for serial, entry in enumerate(change.entries, change.after + 1)
    ]
    if values:
        connection.execute(sql.insert(ENTRIES), values)
    for person, table in _comers(changes):
        connection.execute(_sitting(person, table))
    begun = [change.table for change in changes if any(entry.kind == "start" for entry in change.entries)]
    if begun:  # at once, so that a table whose bots must think is never overlooked
        connection.execute(sql.update(TABLES).where(TABLES.c.id.in_(begun)).values(phase="playing"))
    if notes:
        connection.execute(NOTE, [_note_values(note) for note in notes])


def _comers(changes: Sequence[Change]) -> set[tuple[str, str]]:
    """Who comes to which table with these changes."""
    hosts = {(change.row.host, change.table) for change in changes if change.row is not None}
    return hosts | {
        (entry.data["person"], change.table)
        for change in changes
        for entry in change.entries
        if entry.kind in ("sit", "here")
    }


def _sitting(person: str, table: str) -> sql.Insert:
    known = sql.exists().where(SITTINGS.c.person == person, SITTINGS.c.table_id == table)
    return sql.insert(SITTINGS).from_select(
        ["person", "table_id"], sql.select(sql.literal(person), sql.literal(table)).where(~known)
    )


NOTE = (
    sql.update(TABLES)
    .where(TABLES.c.id == sql.bindparam("noted"))
    .values(
        phase=sql.bindparam("noted_phase"),
        summary=sql.bindparam("noted_summary"),
        touched=sql.bindparam("noted_touched"),
    )
)


def _note_values(note: Note) -> dict[str, Any]:
    return {
        "noted": note.table,
        "noted_phase": note.phase,
        "noted_summary": orjson.dumps(note.summary).decode(),
        "noted_touched": note.touched,
    }


def _row_values(row: TableRow) -> dict[str, Any]:
    fixed = {name: getattr(row, name) for name in ("id", "game", "version", "players", "seed", "host", "created")}
    options = orjson.dumps(row.options).decode()
    return {**fixed, "options": options, "touched": row.created, "phase": "gathering", "summary": "{}"}


def _listed(found: Any) -> Listed:
    row = TableRow(
        found.id,
        found.game,
        found.version,
        found.players,
        orjson.loads(found.options),
        found.seed,
        found.host,
        found.created,
    )
    return Listed(row, found.phase, orjson.loads(found.summary), found.touched)
