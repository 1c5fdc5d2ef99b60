"""What other nodes have done and could not tell: nobody is refused for it, and nobody who comes just then misses it."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager

import pytest

from riverpost.server import requests
from riverpost.server.bus import LocalBus
from riverpost.server.requests import SeatWish
from riverpost.server.tables import Tables, open_tables
from riverpost.server.workers import Workers
from tests.server.services import Postgres

pytestmark = pytest.mark.anyio


class Unheard(LocalBus):
    """A bus on which nothing arrives unless a test brings it."""

    is_shared = True


@asynccontextmanager
async def two_nodes(postgres: Postgres, workers: Workers) -> AsyncIterator[tuple[Tables, Tables, Unheard]]:
    """Two nodes that hear nothing of each other, and the bus of the second."""
    url, bus = postgres.new_database(), Unheard()
    async with open_tables(url, workers, Unheard()) as one, open_tables(url, workers, bus) as other:
        yield one, other, bus


async def test_nobody_is_refused_for_what_has_changed_at_another_node(postgres: Postgres, workers: Workers) -> None:
    async with two_nodes(postgres, workers) as (one, other, _):
        anna, ben = await one.new_person("Anna"), await one.new_person("Ben")
        table = await one.create(anna, "thurn-und-taxis", 2, {}, [SeatWish("me"), SeatWish("open")])
        await other.find(table.id)
        await one.act(table.id, requests.seat(ben, 1, SeatWish("me")))
        assert (await other.act(table.id, requests.start(anna))).phase == "playing"


async def test_what_is_told_while_a_table_is_loaded_is_not_missed(postgres: Postgres, workers: Workers) -> None:
    async with two_nodes(postgres, workers) as (one, other, bus):
        anna = await one.new_person("Anna")
        table = await one.create(anna, "thurn-und-taxis", 2, {}, [SeatWish("me"), SeatWish("open")])
        await other.workers.ready("thurn-und-taxis")
        threads, busy = ThreadPoolExecutor(1), threading.Event()
        asyncio.get_running_loop().set_default_executor(threads)
        threads.submit(busy.wait)
        finding = asyncio.create_task(other.find(table.id))
        while not threads._work_queue.qsize():  # its entries have been read, and wait to be told again
            await asyncio.sleep(0)
        await one.act(table.id, requests.say(anna, "Ahoy"))
        bus.publish(table.id, table.serial)
        busy.set()
        assert [said.text for said in (await finding).chat] == ["Ahoy"]
