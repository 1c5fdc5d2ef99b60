"""A database by URL: one thread writes, some read, and whoever asks is told when it does not answer."""

from __future__ import annotations

import asyncio
import os
import secrets
import socket
import sqlite3
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any, Concatenate, ParamSpec, TypeVar

import sqlalchemy as sql

from riverpost.engine.errors import RiverpostError
from riverpost.engine.words import mark
from riverpost.server.migrations import migrate
from riverpost.server.refused import SERVER, Away, Unsure
from riverpost.server.schema import PULSE, TABLES

READERS = 4  # threads
PATIENCE = 4000  # milliseconds to wait for another writer
FORESTALLED = 2  # times that something is tried again because another node has just stored the same
STANDSTILL = PATIENCE // 2  # milliseconds after which a node that does nothing in a transaction keeps others waiting
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
Query = sql.Select[Any]  # what its rows hold has no static type
Row = sql.Row[Any]
Answer = TypeVar("Answer")
Given = ParamSpec("Given")


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


def new_engine(url: str, pool: type[sql.Pool] | None = None) -> sql.Engine:
    """An engine for a database by URL; it waits for nobody who does not let it in, and a log tells no secrets."""
    known = known_url(url)
    hasty = {"connect_args": {"connect_timeout": CONNECTING}} if known.get_backend_name() == "postgresql" else {}
    with opening(known):
        return sql.create_engine(known, hide_parameters=True, poolclass=pool, **hasty)


@contextmanager
def only_server(url: str) -> Iterator[None]:
    """Keep every other process from serving the same SQLite file, until this one lets go of it or ends in any way."""
    known = known_url(url)
    if known.get_backend_name() != "sqlite" or not known.database:
        yield
        return
    with opening(known):
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
        except Unsure:
            self._failures += 1
            raise
        except sql.exc.SQLAlchemyError as error:
            self._failures += 1
            raise Away from error


class Database:
    """An SQL database, by URL.

    One thread writes, some read: a transaction is one hop from the event loop, a third of what an asynchronous driver
    takes.
    """

    def __init__(self, url: str) -> None:
        self._engine = new_engine(url)
        kind = self._engine.dialect.name
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
        with opening(url):
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
            await self.read(sql.select(TABLES.c.id).limit(1))
        except Away:
            return False
        return True

    def _beat(self) -> None:
        """Write something new, for a full disk can be read, and takes what it holds already."""
        with transaction(self._engine) as connection:
            connection.execute(sql.delete(PULSE))
            connection.execute(sql.insert(PULSE).values(beat=secrets.token_hex(BEAT // 2)))

    async def read(self, query: Query) -> Sequence[Row]:
        """What is found."""
        return await self._in(self._readers, self._rows, query)

    def _rows(self, query: Query) -> Sequence[Row]:
        with self._reading.connect() as connection:
            return connection.execute(query).all()

    async def write(
        self,
        work: Callable[Concatenate[sql.Connection, Given], Answer],
        *given: Given.args,
        **named: Given.kwargs,
    ) -> Answer:
        """Have something done in one transaction; once this returns, it is on disk."""
        return await self._in(self._writer, self._wholly, work, given, named)

    def _wholly(self, work: Callable[..., Answer], given: Sequence[Any], named: dict[str, Any]) -> Answer:
        for _ in range(FORESTALLED):
            with suppress(sql.exc.IntegrityError), transaction(self._engine) as connection:
                return work(connection, *given, **named)
        with transaction(self._engine) as connection:
            return work(connection, *given, **named)

    async def _in(self, lane: _Lane, work: Callable[..., Answer], *given: Any) -> Answer:
        try:
            return await lane.do(work, *given)
        except Away as away:
            self._lost(_reason(away.__cause__ or away, self._engine.url))
            raise


def one_at_a_time(connection: sql.Connection, what: str) -> None:
    """Let no other node do the same until this transaction ends."""
    if connection.dialect.name == "postgresql":
        connection.execute(sql.select(sql.func.pg_advisory_xact_lock(sql.func.hashtext(what))))


@contextmanager
def transaction(engine: sql.Engine) -> Iterator[sql.Connection]:
    """All that is done in the context is stored, or nothing; Unsure if the database went before it could say which."""
    with engine.connect() as connection, connection.begin() as begun:
        yield connection
        try:
            begun.commit()
        except sql.exc.DBAPIError as error:
            if error.connection_invalidated:
                raise Unsure from error
            raise


@contextmanager
def opening(url: sql.URL) -> Iterator[None]:
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
            cursor.execute(f"SET idle_in_transaction_session_timeout = {STANDSTILL}")
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
