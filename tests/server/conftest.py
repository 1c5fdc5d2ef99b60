"""What tests of the server share: worker processes, started once, and tables on a new database."""

import uuid
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path

import pytest

from riverpost.server.people import Person
from riverpost.server.tables import Tables, open_tables
from riverpost.server.workers import Workers
from tests.server.running import Open, running_here, url_of
from tests.server.services import Postgres, RedisServer, running_postgres, running_redis


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


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL server; whoever means to kill one starts their own."""
    with running_postgres() as running:
        yield running


@pytest.fixture(scope="session")
def redis_server() -> Iterator[RedisServer]:
    """A Redis server; whoever means to kill one starts their own."""
    with running_redis() as running:
        yield running


@pytest.fixture
def new_url(tmp_path: Path) -> Callable[[], str]:
    """Makes new databases: files, or some at the PostgreSQL server whose URL is in RIVERPOST_TEST_POSTGRESQL."""

    def make() -> str:
        return url_of(tmp_path / f"{uuid.uuid4().hex}.db")

    return make


@pytest.fixture
def url(new_url: Callable[[], str]) -> str:
    """A new database."""
    return new_url()


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
