"""The store: tables, their entries and people, in a database."""

from __future__ import annotations

import asyncio
import os
import secrets
import socket
import sqlite3
import threading
import time
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager, suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Protocol, TypeVar

import orjson
import sqlalchemy as sql

from riverpost.engine.errors import RiverpostError
from riverpost.engine.game import SMALL_SEEDS
from riverpost.engine.words import mark
from riverpost.server import entries
from riverpost.server.entries import Entry, Sit, SitHere, Start
from riverpost.server.migrations import migrate
from riverpost.server.people import Person
from riverpost.server.refused import SERVER, Away
from riverpost.server.schema import ENTRIES, LINKS, PEOPLE, PULSE, SITTINGS, TABLES, Hidden
from riverpost.server.table import CLOSED, DAMAGED, OVER, Seat, TableRow

READERS = 4  # threads
PATIENCE = 4000  # milliseconds to wait for another writer
CONNECTING = 2  # seconds to wait for a database server to let somebody in, at each of its addresses
SILENCE = 4.5  # seconds for a transaction with a database server: longer than PATIENCE, for its own reason is better
BEAT = 16_384  # letters that are written to see whether there is room: as much as a move may take, and more
NO_URL = mark(
    "The database cannot be opened, because RIVERPOST_DATABASE is no URL of one: write "
    "sqlite:////home/anna/riverpost.db for a file, or postgresql+psycopg://anna:password@host/riverpost with each @ of "
    "the password as %40."
)
NOT_OPENED = mark(
    "The database {database} cannot be opened ({reason}); RIVERPOST_DATABASE names one by URL, for example "
    "sqlite:////home/anna/riverpost.db."
)
SERVED_ALREADY = mark(
    "Another Riverpost serves the tables in {path} already; stop that one first, or choose another database with "
    "RIVERPOST_DATABASE."
)
Answer = TypeVar("Answer")
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


@dataclass(frozen=True)
class Listed:
    """A table as it was last noted; it is DAMAGED if its row cannot be read or entries are known to be lost."""

    row: TableRow
    phase: str
    summary: Mapping[str, Any]
    touched: float
    damage: str | None = None  # what is wrong with it


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

    async def expire(self, before: float) -> int:
        """Delete tables untouched since a time; how many there were."""

    async def person(self, person_id: str) -> Person | None:
        """A person by id."""

    async def keep_person(self, person: Person) -> None:
        """Keep a new person, or a new name of one."""

    async def keep_link(self, person_id: str, token: str | None) -> None:
        """Keep the link of a person (None: no link) instead of any that they had."""

    async def link(self, token: str, since: float) -> str | None:
        """Whose link this is, if it was made since a time."""

    async def use_link(self, token: str, since: float) -> str | None:
        """The same, and nobody can use it again."""


def file_url(path: Path) -> str:
    """The URL of a SQLite file."""
    return f"sqlite:///{path}"


def known_url(url: str) -> sql.URL:
    """A database by URL. What is none is refused without quoting it: any part may belong to a password."""
    with suppress(sql.exc.ArgumentError, ValueError):
        known = sql.make_url(url)
        is_file = known.get_backend_name() == "sqlite"
        if (known.host is known.username is None) if is_file else url.count("@") <= 1:
            return known
    raise RiverpostError(NO_URL, SERVER)


@contextmanager
def only_server(url: str) -> Iterator[None]:
    """Keep every other process from serving the same SQLite file, until this one lets go of it or ends in any way."""
    known = known_url(url)
    if known.get_backend_name() != "sqlite" or not known.database:
        yield
        return
    with _opening(known):
        lock = _locked(Path(known.database).resolve())
    with closing(lock):
        yield


def _locked(path: Path) -> sqlite3.Connection:
    """A lock beside a database; the system takes it away when its process ends."""
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        lock = sqlite3.connect(f"{path}-server", timeout=0, isolation_level=None)
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode != sqlite3.SQLITE_BUSY:
            raise OSError(str(error)) from error
        lock.close()
        raise RiverpostError(SERVED_ALREADY, SERVER, path=path) from error
    return lock


class _Lane:
    """Threads that use the database. Whoever queued while it did not answer is told so with the first who waited."""

    def __init__(self, threads: int, name: str) -> None:
        self.threads = ThreadPoolExecutor(threads, name)
        self._failures = 0

    async def do(self, work: Callable[..., Answer], *given: Any) -> Answer:
        """Have something done; raises Away if the database does not answer."""
        return await asyncio.get_running_loop().run_in_executor(
            self.threads, self._attempt, self._failures, work, *given
        )

    def _attempt(self, failures: int, work: Callable[..., Answer], *given: Any) -> Answer:
        if failures != self._failures:
            raise Away
        try:
            return work(*given)
        except sql.exc.SQLAlchemyError as error:
            self._failures += 1
            raise Away from error


class SqlStore:
    """A store in an SQL database, by URL.

    One thread writes, some read: a transaction is one hop from the event loop, a third of what an asynchronous driver
    takes.
    """

    def __init__(self, url: str) -> None:
        known = known_url(url)
        kind = known.get_backend_name()
        hasty = {"connect_args": {"connect_timeout": CONNECTING}} if kind == "postgresql" else {}
        with _opening(known):
            self._engine = sql.create_engine(known, hide_parameters=True, **hasty)  # a log tells no secrets of games
        if kind in PREPARE:
            PREPARE[kind](self._engine)
        self._reading = self._engine.execution_options(reading=True)
        self._at_leisure = self._engine.execution_options(at_leisure=True)  # when a server starts, nobody waits
        self._writer = _Lane(1, "write")
        self._readers = _Lane(READERS, "read")
        self._lost: Callable[[str], None] = lambda reason: None

    async def open(self) -> None:
        """Make it ready, and bring an older one up to date."""
        await self._in(self._writer, self._open)

    def _open(self) -> None:
        url = self._engine.url
        with _opening(url):
            if url.get_backend_name() == "sqlite":
                Path(url.database or "").parent.mkdir(parents=True, exist_ok=True)
            with self._at_leisure.begin() as connection:
                migrate(connection)

    async def close(self) -> None:
        """Let go of it."""
        self._readers.threads.shutdown()  # first, for a connection in use would stay open
        await self._in(self._writer, self._engine.dispose)
        self._writer.threads.shutdown()

    def heed(self, lost: Callable[[str], None]) -> None:
        """Have a function called, with the reason, when the database does not answer; who asked is told `Away`."""
        self._lost = lost

    async def answers(self) -> bool:
        """Whether it can be read, and stores what it is given, now."""
        try:
            await self._in(self._writer, self._beat)
            await self._read(sql.select(TABLES.c.id).limit(1))
        except Away:
            return False
        return True

    def _beat(self) -> None:
        """Write something new, for a full disk can be read, and takes what it holds already."""
        with self._engine.begin() as connection:
            connection.execute(sql.delete(PULSE))
            connection.execute(sql.insert(PULSE).values(beat=secrets.token_hex(BEAT // 2)))

    async def append(self, groups: Sequence[Sequence[Change]], notes: Sequence[Note]) -> list[Outcome]:
        """Store groups of changes, each wholly or not at all; False for one that somebody else forestalled."""
        return await self._in(self._writer, self._append, groups, notes)

    def _append(self, groups: Sequence[Sequence[Change]], notes: Sequence[Note]) -> list[Outcome]:
        """All in one transaction; if there is anything wrong with one of them, one by one."""
        if self._append_together([change for group in groups for change in group], notes) is True:
            return [True] * len(groups)
        self._append_together((), notes)
        return [self._append_together(group, ()) for group in groups]

    def _append_together(self, changes: Sequence[Change], notes: Sequence[Note]) -> Outcome:
        try:
            with self._engine.begin() as connection:
                _write(connection, changes, notes)
        except sql.exc.IntegrityError:
            return False
        except sql.exc.OperationalError:
            raise  # nothing is wrong with what is to be written, but with the database
        except Exception as error:
            return error
        return True

    async def table(self, table_id: str) -> Listed | None:
        """What is fixed about a table, and what was last noted."""
        found = await self._read(LISTED.where(TABLES.c.id == table_id))
        return _listed(found[0]) if found else None

    async def entries(self, table_id: str, after: int = 0) -> list[Entry]:
        """The entries of a table that follow a serial."""
        query = (
            sql.select(ENTRIES.c.serial, ENTRIES.c.kind, ENTRIES.c.data)
            .where(ENTRIES.c.table_id == table_id, ENTRIES.c.serial > after)
            .order_by(ENTRIES.c.serial)
        )
        found = await self._read(query)
        if [one.serial for one in found] != list(range(after + 1, after + 1 + len(found))):
            raise ValueError("entries are missing")
        return [entries.read(one.kind, one.data) for one in found]

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
        return [_listed(found) for found in await self._read(query)]

    async def hide(self, person: str, table_id: str, hidden: bool) -> bool:
        """Hide a table from a person's list, or show it there again; whether it is one of theirs."""
        theirs = sql.update(SITTINGS).where(SITTINGS.c.person == person, SITTINGS.c.table_id == table_id)
        is_over = sql.exists().where(TABLES.c.id == table_id, TABLES.c.phase.in_((OVER, CLOSED)))
        since = sql.case((is_over, Hidden.SINCE_ITS_END), else_=Hidden.BEFORE)
        return await self._in(self._writer, self._changes, theirs.values(hidden=since if hidden else Hidden.NOT))

    def _changes(self, change: sql.Update) -> bool:
        with self._engine.begin() as connection:
            return connection.execute(change).rowcount > 0

    async def hidden_by(self, tables: Collection[str]) -> set[tuple[str, str]]:
        """Of some tables, which were hidden by which person since their end."""
        since = SITTINGS.c.hidden == Hidden.SINCE_ITS_END
        hidden = sql.select(SITTINGS).where(SITTINGS.c.table_id.in_(tables), since)
        return {(found.table_id, found.person) for found in await self._read(hidden)}

    async def delete(self, table_id: str) -> None:
        """Delete a table with all that happened there."""
        await self._in(self._writer, self._delete, TABLES.c.id == table_id)

    async def running(self) -> list[Listed]:
        """The tables that were noted as running."""
        return [_listed(found) for found in await self._read(LISTED.where(TABLES.c.phase == "playing"))]

    async def expire(self, before: float) -> int:
        """Delete tables untouched since a time; how many there were."""
        return await self._in(self._writer, self._delete, TABLES.c.touched < before)

    def _delete(self, which: sql.ColumnElement[bool]) -> int:
        gone = sql.select(TABLES.c.id).where(which)
        with self._at_leisure.begin() as connection:
            connection.execute(sql.delete(ENTRIES).where(ENTRIES.c.table_id.in_(gone)))
            connection.execute(sql.delete(SITTINGS).where(SITTINGS.c.table_id.in_(gone)))
            return connection.execute(sql.delete(TABLES).where(which)).rowcount

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

    async def keep_link(self, person_id: str, token: str | None) -> None:
        """Keep the link of a person (None: no link) instead of any that they had."""
        await self._in(self._writer, self._keep_link, person_id, token)

    def _keep_link(self, person_id: str, token: str | None) -> None:
        with self._engine.begin() as connection:
            connection.execute(sql.delete(LINKS).where(LINKS.c.person == person_id))
            if token is not None:
                connection.execute(sql.insert(LINKS).values(person=person_id, token=token, made=time.time()))

    async def link(self, token: str, since: float) -> str | None:
        """Whose link this is, if it was made since a time."""
        found = await self._read(_link(token, since))
        return str(found[0].person) if found else None

    async def use_link(self, token: str, since: float) -> str | None:
        """The same, and nobody can use it again."""
        return await self._in(self._writer, self._use_link, token, since)

    def _use_link(self, token: str, since: float) -> str | None:
        with self._engine.begin() as connection:
            person: str | None = connection.scalar(_link(token, since))
            connection.execute(sql.delete(LINKS).where(LINKS.c.token == token))
            return person

    async def _read(self, query: sql.Select[Any]) -> Sequence[sql.Row[Any]]:
        return await self._in(self._readers, self._rows, query)

    def _rows(self, query: sql.Select[Any]) -> Sequence[sql.Row[Any]]:
        with self._reading.connect() as connection:
            return connection.execute(query).all()

    async def _in(self, lane: _Lane, work: Callable[..., Answer], *given: Any) -> Answer:
        try:
            return await lane.do(work, *given)
        except Away as away:
            self._lost(_reason(away.__cause__ or away, self._engine.url))
            raise


@contextmanager
def _opening(url: sql.URL) -> Iterator[None]:
    """Say what is wrong with a database in words for whoever chose it."""
    try:
        yield
    except RiverpostError:
        raise
    except (sql.exc.SQLAlchemyError, ImportError, OSError, ValueError, TypeError) as error:
        facts = {"database": _name(url), "reason": _reason(error, url)}
        raise RiverpostError(NOT_OPENED, SERVER, **facts) from None  # the error itself may tell a password


def _name(url: sql.URL) -> str:
    """What people call a database: the path of its file, or its host and name."""
    return "/".join(part for part in (url.host, url.database) if part) or url.drivername


def _reason(error: BaseException, url: sql.URL) -> str:
    """What a database or its driver says is wrong, on one line, without what was asked of it and without passwords."""
    said = str(error.orig if isinstance(error, sql.exc.DBAPIError) else error)
    for hidden in (url.password, *(value for values in url.normalized_query.values() for value in values)):
        if hidden:
            said = said.replace(hidden, "***")
    return " ".join(said.split())


def _prepare_sqlite(engine: sql.Engine) -> None:
    """Every commit on disk before it returns, readers beside the writer, and transactions that begin as writers."""

    @sql.event.listens_for(engine, "connect")
    def connect(connection: Any, _: Any) -> None:
        connection.isolation_level = None  # the driver begins nothing by itself; `begin` below does
        cursor = connection.cursor()
        for setting in ("journal_mode = WAL", "synchronous = FULL", f"busy_timeout = {PATIENCE}"):
            cursor.execute(f"PRAGMA {setting}")
        cursor.close()

    @sql.event.listens_for(engine, "begin")
    def begin(connection: sql.Connection) -> None:
        reading = connection.get_execution_options().get("reading")
        connection.exec_driver_sql("BEGIN" if reading else "BEGIN IMMEDIATE")


def _prepare_postgresql(engine: sql.Engine) -> None:
    """Nobody waits for long: neither for somebody else's lock, nor for a server that says nothing any more."""

    @sql.event.listens_for(engine, "connect")
    def connect(connection: Any, _: Any) -> None:
        with connection.cursor() as cursor:
            for setting in ("lock_timeout", "statement_timeout"):
                cursor.execute(f"SET {setting} = {PATIENCE}")
        connection.commit()

    @sql.event.listens_for(engine, "begin")
    def begin(connection: sql.Connection) -> None:
        if connection.get_execution_options().get("at_leisure"):
            connection.exec_driver_sql("SET LOCAL statement_timeout = 0")
            return
        used = connection.connection
        used.info["patience"] = patience = threading.Timer(SILENCE, _hang_up, [used.dbapi_connection])
        patience.daemon = True
        patience.start()

    @sql.event.listens_for(engine, "checkin")
    def checkin(_: Any, record: Any) -> None:
        if patience := record.info.pop("patience", None):
            patience.cancel()


def _hang_up(connection: Any) -> None:
    """Cut a connection off, so that the thread that waits for its answer waits no longer."""
    if not connection.closed:
        with suppress(OSError), socket.socket(fileno=os.dup(connection.fileno())) as line:
            line.shutdown(socket.SHUT_RDWR)


PREPARE = {"sqlite": _prepare_sqlite, "postgresql": _prepare_postgresql}


def _write(connection: sql.Connection, changes: Sequence[Change], notes: Sequence[Note]) -> None:
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
        connection.execute(LENGTH, [_length_values(change) for change in changes])
    for person, table in _comers(changes):
        connection.execute(_sitting(person, table))
    begun = [change.table for change in changes if any(isinstance(entry, Start) for entry in change.entries)]
    if begun:  # at once, so that a table whose bots must think is never overlooked
        connection.execute(sql.update(TABLES).where(TABLES.c.id.in_(begun)).values(phase="playing"))
    if notes:
        connection.execute(NOTE, [_note_values(note) for note in notes])


def _link(token: str, since: float) -> sql.Select[Any]:
    return sql.select(LINKS.c.person).where(LINKS.c.token == token, LINKS.c.made > since)


def _comers(changes: Sequence[Change]) -> set[tuple[str, str]]:
    """Who comes to which table with these changes."""
    hosts = {(change.row.host, change.table) for change in changes if change.row is not None}
    return hosts | {
        (entry.person, change.table)
        for change in changes
        for entry in change.entries
        if isinstance(entry, Sit | SitHere)
    }


def _sitting(person: str, table: str) -> sql.Insert:
    known = sql.exists().where(SITTINGS.c.person == person, SITTINGS.c.table_id == table)
    return sql.insert(SITTINGS).from_select(
        ["person", "table_id"], sql.select(sql.literal(person), sql.literal(table)).where(~known)
    )


LENGTH = sql.update(TABLES).where(TABLES.c.id == sql.bindparam("grown")).values(length=sql.bindparam("grown_to"))
NOTE = (
    sql.update(TABLES)
    .where(TABLES.c.id == sql.bindparam("noted"))
    .values(
        phase=sql.bindparam("noted_phase"),
        summary=sql.bindparam("noted_summary"),
        touched=sql.bindparam("noted_touched"),
    )
)


def _length_values(change: Change) -> dict[str, Any]:
    return {"grown": change.table, "grown_to": change.after + len(change.entries)}


def _note_values(note: Note) -> dict[str, Any]:
    return {
        "noted": note.table,
        "noted_phase": note.phase,
        "noted_summary": orjson.dumps(note.summary).decode(),
        "noted_touched": note.touched,
    }


def _row_values(row: TableRow) -> dict[str, Any]:
    fixed = {name: getattr(row, name) for name in ("id", "game", "version", "players", "host", "created")}
    options = orjson.dumps(row.options).decode()
    seed = {"seed": row.seed, "secret": ""} if row.seed < SMALL_SEEDS else {"seed": 0, "secret": f"{row.seed:x}"}
    return {**fixed, **seed, "options": options, "touched": row.created, "phase": "gathering", "summary": "{}"}


def _listed(found: Any) -> Listed:
    damage = "entries are missing at the end" if found.last < found.length else None
    try:
        options = orjson.loads(found.options)
        seed = int(found.secret, 16) if found.secret else found.seed
    except ValueError:
        options, seed, damage = {}, 0, "the options or the seed cannot be read"
    row = TableRow(found.id, found.game, found.version, found.players, options, seed, found.host, found.created)
    return Listed(row, DAMAGED if damage else found.phase, _noted(found.summary), found.touched, damage)


def _noted(written: str) -> dict[str, Any]:
    """What was noted of a table; nothing if it cannot be read, for it follows from the entries."""
    try:
        noted = orjson.loads(written)
        return {"seats": [asdict(Seat(**seat)) for seat in noted["seats"]], "ranks": noted["ranks"]}
    except (ValueError, TypeError, KeyError):
        return {}
