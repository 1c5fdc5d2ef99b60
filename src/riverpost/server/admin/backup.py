"""Backups: all rows of a database, as they stood at one moment, in a SQLite file, which is a database itself.

So a backup of any database can be restored into any other, or be served as it is.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import sqlalchemy as sql

from riverpost.engine.errors import RiverpostError
from riverpost.engine.words import mark
from riverpost.server.admin.opening import engine_of, reading
from riverpost.server.admin.storage import count_of
from riverpost.server.database import file_url, new_engine, only_server, opening
from riverpost.server.migrations import migrate
from riverpost.server.refused import SERVER
from riverpost.server.schema import METADATA, PEOPLE, PULSE, TABLES

AT_ONCE = 1000  # rows
EXISTS = mark("{path} is there already; name a file that is not, so that no backup is lost.")
NOT_EMPTY = mark(
    "The database holds tables or people already, and they would be lost. Restore into an empty one: choose it with "
    "RIVERPOST_DATABASE."
)
NO_BACKUP = mark("{path} is no backup of Riverpost that this version can read: {reason}.")


def back_up(url: str, path: Path) -> int:
    """Write all of a database into a new file, which only its owner can read; how many rows there were."""
    if path.exists():
        raise RiverpostError(EXISTS, SERVER, path=path)
    unfinished = path.with_name(f"{path.name}.unfinished")
    unfinished.unlink(missing_ok=True)
    os.close(os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    try:
        with reading(url) as source, _plain(unfinished) as target:
            rows = _copied(source, target)
        unfinished.rename(path)
        return rows
    finally:
        unfinished.unlink(missing_ok=True)


def restore(path: Path, url: str) -> int:
    """Write all of a backup into an empty database; how many rows there were."""
    with TemporaryDirectory() as folder:
        copied = Path(folder) / "backup.db"
        try:
            _copy(path, copied)
        except sqlite3.Error as error:
            raise RiverpostError(NO_BACKUP, SERVER, path=path, reason=error) from None
        with _plain(copied):  # an older one is brought up to date, beside itself
            pass
        with only_server(url), reading(file_url(copied)) as source, _opened(url) as target:
            return _copied(source, target)


def _copy(path: Path, target: Path) -> None:
    """Copy a file of SQLite, with what may still lie beside it."""
    with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as source:
        source.execute("SELECT steps FROM schema_version")
        with closing(sqlite3.connect(target)) as copied:
            source.backup(copied)


@contextmanager
def _opened(url: str) -> Iterator[sql.Connection]:
    """An empty database, made ready."""
    engine = engine_of(url)
    with opening(engine.url), engine.begin() as connection:
        migrate(connection)
        if any(count_of(connection, table) for table in (TABLES, PEOPLE)):
            raise RiverpostError(NOT_EMPTY, SERVER)
        yield connection


@contextmanager
def _plain(path: Path) -> Iterator[sql.Connection]:
    """A file with nothing beside it: what is written there lies in it once this ends."""
    engine = new_engine(file_url(path), sql.NullPool)
    with engine.begin() as connection:
        migrate(connection)
        yield connection


def _copied(source: sql.Connection, target: sql.Connection) -> int:
    """Copy all rows but those that only show whether a database can be written; how many there were."""
    rows = 0
    for table in METADATA.sorted_tables:
        target.execute(sql.delete(table))
        if table is PULSE:
            continue
        found = source.execute(sql.select(table).execution_options(yield_per=AT_ONCE))
        for some in found.mappings().partitions():
            target.execute(sql.insert(table), [dict(row) for row in some])
            rows += len(some)
    return rows
