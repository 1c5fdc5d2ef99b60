"""Two nodes of one house: servers in threads of this process, with a PostgreSQL and a Redis of their own."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from typing import Any

import pytest

from riverpost.server.limits import Limits
from tests.server.running import GENEROUS, SECONDS, Open, Person, running_here
from tests.server.services import Postgres, RedisServer, running_redis

PAUSE = 0.05


@dataclass
class House:
    """Nodes that serve the same tables."""

    database: str
    redis: RedisServer
    nodes: list[Open]

    def at(self, number: int, person: Person) -> Person:
        """The same person, at a certain node."""
        http = self.nodes[number].client()
        http.headers.update(person.headers)
        return Person(self.nodes[number].address, http, person.headers)


def until(what: Callable[[], Any]) -> Any:
    """What comes to be true, once it does."""
    end = time.monotonic() + SECONDS
    while not (found := what()):
        assert time.monotonic() < end, "it did not come true"
        time.sleep(PAUSE)
    return found


@contextmanager
def two_nodes(postgres: Postgres, limits: Limits = GENEROUS, **more: Any) -> Iterator[House]:
    """Two nodes that have met."""
    database = postgres.new_database()
    with running_redis() as redis, ExitStack() as stack:
        nodes = [stack.enter_context(running_here(database, limits, bus=redis.url, **more)) for _ in range(2)]
        met: set[str] = set()
        for node in nodes:
            node.context.bus.hear("alive", lambda other, _: met.add(other))
        until(lambda: len(met) == len(nodes))
        yield House(database, redis, nodes)


@pytest.fixture
def house(postgres: Postgres) -> Iterator[House]:
    """Two nodes that have met, with limits that nobody reaches."""
    with two_nodes(postgres) as house:
        yield house
