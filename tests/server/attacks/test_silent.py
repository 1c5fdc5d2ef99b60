"""A database server that is there and says nothing: told as soon as a locked file, also to those who queue."""

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator, Awaitable, Iterator

import pytest
import sqlalchemy as sql

from riverpost.engine.errors import RiverpostError
from riverpost.server import requests
from riverpost.server.database import CONNECTING, PATIENCE, SILENCE
from riverpost.server.people import Person
from riverpost.server.refused import Away
from riverpost.server.store import SqlStore
from riverpost.server.table import Table
from riverpost.server.tables import Tables, open_tables
from riverpost.server.workers import Workers
from tests.server import playing
from tests.server.attacks.test_away import SOON
from tests.server.playing import ME_AND_OTHER, begin
from tests.server.services import Postgres

pytestmark = pytest.mark.anyio


@pytest.fixture
def url(postgres: Postgres) -> str:
    return postgres.new_database()


class Relay:
    """Passes on what a database and those who use it say to each other, unless it is hushed."""

    def __init__(self, url: str) -> None:
        self._there = sql.make_url(url)
        self._speaking = asyncio.Event()
        self._speaking.set()

    @contextlib.asynccontextmanager
    async def open(self) -> AsyncIterator[str]:
        """The URL by which the database is reached through it."""
        async with await asyncio.start_server(self._connected, "127.0.0.1", 0) as server:
            port = server.sockets[0].getsockname()[1]
            yield self._there.set(host="127.0.0.1", port=port).render_as_string(hide_password=False)

    @contextlib.contextmanager
    def hushed(self) -> Iterator[None]:
        """Nothing is passed on for a while, and nothing is lost."""
        self._speaking.clear()
        yield
        self._speaking.set()

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there_reader, there_writer = await asyncio.open_connection(self._there.host, self._there.port)
        await asyncio.gather(self._pass_on(reader, there_writer), self._pass_on(there_reader, writer))

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(ConnectionError), contextlib.closing(writer):
            while said := await reader.read(65536):
                await self._speaking.wait()
                writer.write(said)


async def all_are_told(tables: Tables, anna: Person, begun: list[Table]) -> None:
    """Whoever asks for something now is told that the database is away, and most of them need not wait for it."""
    store = tables._store
    assert isinstance(store, SqlStore)
    waits: list[object] = []
    sql.event.listen(store._engine, "handle_error", waits.append)
    asked: list[Awaitable[object]] = [
        tables.act(one.id, requests.say(anna, "Hello?")) for one in begun for _ in range(4)
    ]
    asked += [tables.new_person("Ben") for _ in range(4)]
    answers = await asyncio.wait_for(asyncio.gather(*asked, return_exceptions=True), playing.PATIENCE)
    assert all(isinstance(answer, Away) for answer in answers), answers
    assert len(waits) <= 3  # the first of each kind, and whoever asks whether it answers again


def test_the_waits_are_shorter_than_what_is_promised() -> None:
    assert CONNECTING * 1000 < PATIENCE < SILENCE * 1000 < SOON


async def test_a_server_that_lets_nobody_in_is_told_at_the_start() -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        store = SqlStore(f"postgresql+psycopg://anna:hunter2@127.0.0.1:{silent.getsockname()[1]}/riverpost")
        with pytest.raises(RiverpostError, match=r"127\.0\.0\.1/riverpost cannot be opened .*timeout") as refused:
            await asyncio.wait_for(store.open(), playing.PATIENCE)
        assert "hunter2" not in str(refused.value)
        await store.close()


async def test_a_server_that_falls_silent_is_told_to_all_who_queue(url: str, workers: Workers) -> None:
    relay = Relay(url)
    async with relay.open() as through, open_tables(through, workers) as tables:
        anna = await tables.new_person("Anna")
        begun = [await begin(tables, anna, "thurn-und-taxis", ME_AND_OTHER) for _ in range(2)]
        with relay.hushed():
            await all_are_told(tables, anna, begun)
            with pytest.raises(Away):
                await asyncio.wait_for(tables.person(anna.id), playing.PATIENCE)
            assert not await asyncio.wait_for(tables.health.ask(), playing.PATIENCE)
        await tables.health.again()
        assert (await tables.act(begun[0].id, requests.say(anna, "Hello!"))).chat[-1].text == "Hello!"


async def test_a_table_that_somebody_else_has_locked_is_told_to_all_who_queue(url: str, workers: Workers) -> None:
    async with open_tables(url, workers) as tables:
        anna = await tables.new_person("Anna")
        begun = [await begin(tables, anna, "thurn-und-taxis", ME_AND_OTHER) for _ in range(2)]
        other = sql.create_engine(url)
        with other.begin() as connection:
            connection.exec_driver_sql("LOCK TABLE entries, people, pulse IN EXCLUSIVE MODE")
            await all_are_told(tables, anna, begun)
        other.dispose()
        await tables.health.again()
        assert (await tables.act(begun[0].id, requests.say(anna, "Hello!"))).chat[-1].text == "Hello!"
