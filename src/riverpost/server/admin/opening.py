"""A database opened beside the server: seen as it stood at one moment, for as long as it takes, or written at once."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import sqlalchemy as sql

from riverpost.engine.errors import RiverpostError
from riverpost.engine.words import mark
from riverpost.server.database import PREPARE, new_engine, opening
from riverpost.server.migrations import STEPS, steps_taken
from riverpost.server.refused import SERVER

NO_DATABASE = mark("There is no database at {path} yet; RIVERPOST_DATABASE names another.")
OTHER_SCHEMA = mark(
    "This database has schema {taken}, and this Riverpost works with {known}. Start the server of this version once, "
    "which brings an older database up to date, or update Riverpost."
)


def engine_of(url: str) -> sql.Engine:
    """An engine that waits for as long as it takes, unlike that of a server."""
    engine = new_engine(url, sql.NullPool)
    if engine.dialect.name == "sqlite":
        PREPARE["sqlite"](engine)
    return engine


@contextmanager
def reading(url: str) -> Iterator[sql.Connection]:
    """See a database as it stands now, whatever the server writes meanwhile."""
    engine = engine_of(url).execution_options(reading=True)
    if engine.dialect.name == "postgresql":
        engine = engine.execution_options(isolation_level="REPEATABLE READ")
    with opening(engine.url):
        _check_there(engine.url)
        with engine.connect() as connection:
            _check_schema(connection)
            yield connection


@contextmanager
def writing(url: str) -> Iterator[sql.Connection]:
    """Change a database, wholly or not at all."""
    engine = engine_of(url)
    with opening(engine.url):
        _check_there(engine.url)
        with engine.begin() as connection:
            _check_schema(connection)
            yield connection


def file_of(url: sql.URL) -> Path | None:
    """The file of a database that is one."""
    return Path(url.database) if url.get_backend_name() == "sqlite" and url.database else None


def _check_there(url: sql.URL) -> None:
    """Refuse a file that is not there, for looking at it would make it."""
    path = file_of(url)
    if path and not path.exists():
        raise RiverpostError(NO_DATABASE, SERVER, path=path)


def _check_schema(connection: sql.Connection) -> None:
    taken = steps_taken(connection)
    if taken != len(STEPS):
        raise RiverpostError(OTHER_SCHEMA, SERVER, taken=taken, known=len(STEPS))
