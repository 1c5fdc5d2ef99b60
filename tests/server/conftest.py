"""What tests of the server share: worker processes, started once, and tables on a new database."""

import os
import uuid
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path

import pytest
import sqlalchemy as sql

from riverpost.server.database import file_url
from riverpost.server.people import Person
from riverpost.server.tables import Tables, open_tables
from riverpost.server.workers import Workers
from tests.server.running import Open, running_here


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def workers() -> Iterator[Workers]:
    with Workers(1) as workers:
        yield workers


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Open]:
    with running_here(tmp_path_factory.mktemp("server") / "riverpost.db") as running:
        yield running


@pytest.fixture
def new_url(tmp_path: Path) -> Callable[[], str]:
    """Makes new databases: files, or some at the PostgreSQL server whose URL is in RIVERPOST_TEST_POSTGRESQL."""

    def make() -> str:
        name = f"riverpost_test_{uuid.uuid4().hex}"
        postgresql = os.environ.get("RIVERPOST_TEST_POSTGRESQL")
        return new_postgresql(postgresql, name) if postgresql else file_url(tmp_path / f"{name}.db")

    return make


@pytest.fixture
def url(new_url: Callable[[], str]) -> str:
    """A new database."""
    return new_url()


def new_postgresql(url: str, name: str) -> str:
    server = sql.create_engine(url, isolation_level="AUTOCOMMIT")
    with server.connect() as connection:
        connection.exec_driver_sql(f"CREATE DATABASE {name}")
    server.dispose()
    return server.url.set(database=name).render_as_string(hide_password=False)


@pytest.fixture
async def tables(url: str, workers: Workers) -> AsyncIterator[Tables]:
    async with open_tables(url, workers) as tables:
        yield tables


@pytest.fixture
async def anna(tables: Tables) -> Person:
    return await tables.new_person("Anna")


@pytest.fixture
async def carl(tables: Tables) -> Person:
    return await tables.new_person("Carl")
