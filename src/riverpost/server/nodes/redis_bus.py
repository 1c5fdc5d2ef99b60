"""A bus by Redis or Valkey: nodes publish to one channel, and hold leases there.

What is told in one turn of the event loop goes out together. Every node hears itself too, so that a Redis that says
nothing is told from nodes that have nothing to say. While Redis is away nobody is told anything; once it is back, the
nodes meet anew and tell each other all there is to know.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import secrets
import time
from collections import defaultdict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any, cast

import orjson
import redis.asyncio as redis
from redis.exceptions import RedisError

from riverpost.engine.errors import RiverpostError
from riverpost.engine.words import mark
from riverpost.server.bus import HearNews, Heed, LocalBus, Meet, News
from riverpost.server.refused import SERVER

BEAT = 1.0  # seconds between two signs of life
SILENCE = 4.0  # seconds after which Redis, or another node, counts as gone
PAUSE = 0.5  # seconds before Redis is tried again
MOST_WAITING = 50_000  # news that wait to be told; whoever misses more reads the database
ALIVE, HELLO, BYE, SERIALS = "alive", "hello", "bye", "serials"
LOST = (RedisError, OSError, asyncio.TimeoutError)
NO_URL = mark("RIVERPOST_BUS names a Redis or Valkey server by URL, for example redis://localhost:6379/0.")

logger = logging.getLogger(__name__)


class RedisBus(LocalBus):
    """A bus that spans all nodes with the same Redis and the same secret. It speaks while `running`."""

    is_shared = True

    def __init__(self, url: str, secret: str) -> None:
        super().__init__()
        self.is_whole = False
        self.node = secrets.token_hex(6)
        self._prefix = "riverpost:" + hashlib.sha256(f"bus {secret}".encode()).hexdigest()[:16]
        try:
            self._redis = redis.Redis.from_url(url, socket_timeout=SILENCE, socket_connect_timeout=SILENCE / 2)
        except ValueError:
            raise RiverpostError(NO_URL, SERVER) from None  # a URL may hold a password
        self._waiting: list[tuple[str, News]] = []
        self._serials: dict[str, int] = {}
        self._wake = asyncio.Event()
        self._has_complained = False
        self._topics: defaultdict[str, list[HearNews]] = defaultdict(list)
        self._meets: list[Meet] = []
        self._heeds: list[Heed] = []
        self._nodes: dict[str, float] = {}  # when others were last heard
        self._heard_myself = 0.0
        self._hearers: dict[str, Callable[[str, News], None]] = {
            ALIVE: lambda node, news: None,
            HELLO: lambda node, news: self._met(node),
            BYE: lambda node, news: self._gone(node),
            SERIALS: lambda node, news: self._hear_serials(news),
        }

    # --- telling

    def publish(self, table_id: str, serial: int) -> None:
        """Tell all listeners, here and elsewhere, how far a table has come."""
        super().publish(table_id, serial)
        self._serials[table_id] = serial
        self._wake.set()

    def tell(self, topic: str, news: News) -> None:
        """Tell all other nodes."""
        if len(self._waiting) < MOST_WAITING:
            self._waiting.append((topic, news))
            self._wake.set()

    async def _speak(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            waiting, serials = self._waiting, self._serials
            self._waiting, self._serials = [], {}
            told = [(SERIALS, serials), *waiting] if serials else waiting
            try:
                await self._redis.publish(self._prefix, orjson.dumps([self.node, told]))
            except LOST:  # whoever listens notices too; what could not be told is told then
                self._waiting = [*waiting, *self._waiting][-MOST_WAITING:]
                self._serials = serials | self._serials
                await asyncio.sleep(PAUSE)
                self._wake.set()

    # --- hearing

    def hear(self, topic: str, hear: HearNews) -> None:
        """Hear what other nodes tell of a topic."""
        self._topics[topic].append(hear)

    def meet(self, meet: Meet) -> None:
        """Be told of other nodes that come, and of those that go."""
        self._meets.append(meet)

    def heed(self, heed: Heed) -> None:
        """Be told when the other nodes can no longer be heard, and when they can again."""
        self._heeds.append(heed)

    async def _attend(self) -> None:
        while True:
            with suppress(*LOST):
                await self._hear_all()
            await asyncio.sleep(PAUSE)

    async def _hear_all(self) -> None:
        try:
            async with self._redis.pubsub() as channel:
                await channel.subscribe(self._prefix)
                self._heard_myself = time.monotonic()
                while (message := await channel.get_message(timeout=SILENCE)) is not None and self._is_heard():
                    if message["type"] == "subscribe":
                        self._recover()
                    elif message["type"] == "message":
                        _safely(self._take, message["data"])
                raise TimeoutError
        except LOST as error:
            self._lose(error)
            raise

    def _is_heard(self) -> bool:
        """Whether this node hears itself, as it must if others are to hear it."""
        return time.monotonic() - self._heard_myself < SILENCE

    def _take(self, written: bytes) -> None:
        node, told = orjson.loads(written)
        if node == self.node:
            self._heard_myself = time.monotonic()
            return
        if node not in self._nodes:
            self._met(node)
        self._nodes[node] = time.monotonic()
        for topic, news in told:
            if known := self._hearers.get(topic):
                known(node, news)
            for hear in self._topics[topic]:
                _safely(hear, node, news)

    def _hear_serials(self, serials: News) -> None:
        for table_id, serial in serials.items():
            super().publish(table_id, serial)

    # --- who is there

    async def _beat(self) -> None:
        while True:
            self.tell(ALIVE, {})
            await asyncio.sleep(BEAT)
            silent = time.monotonic() - SILENCE
            for node in [node for node, heard in self._nodes.items() if heard < silent]:
                self._gone(node)

    def _met(self, node: str) -> None:
        self._nodes[node] = time.monotonic()
        for meet in self._meets:
            _safely(meet, node, True)

    def _gone(self, node: str) -> None:
        self._nodes.pop(node, None)
        for meet in self._meets:
            _safely(meet, node, False)

    def _lose(self, error: BaseException) -> None:
        if not self._has_complained:
            self._has_complained = True
            logger.error("The bus does not answer, so the database is asked instead: %s", type(error).__name__)
        if self.is_whole:
            self._heard(False)

    def _recover(self) -> None:
        self.tell(HELLO, {})
        if self._has_complained:
            self._has_complained = False
            logger.error("The bus answers again.")
        self._heard(True)

    def _heard(self, is_whole: bool) -> None:
        self.is_whole = is_whole
        for heed in self._heeds:
            _safely(heed, is_whole)

    # --- what is agreed on

    async def lease(self, name: str, seconds: float) -> bool:
        """Whether something is this node's to do for so long; while Redis is away it is everybody's."""
        key, held = f"{self._prefix}:lease:{name}", int(seconds * 1000)
        with suppress(*LOST):
            if await self._redis.set(key, self.node, nx=True, px=held):
                return True
            if await self._redis.get(key) != self.node.encode():
                return False
            await self._redis.pexpire(key, held)
        return True

    async def moment(self) -> int | None:
        """Milliseconds by the clock of Redis."""
        with suppress(*LOST):
            seconds, microseconds = await self._redis.time()
            return int(seconds) * 1000 + int(microseconds) // 1000
        return None

    async def settle(self, name: str, proposed: News, seconds: float, anew: bool = False) -> News | None:
        """What the nodes have settled on for so long after one last asked."""
        key, held = f"{self._prefix}:settled:{name}", int(seconds * 1000)
        with suppress(*LOST):
            if await self._redis.set(key, orjson.dumps(proposed), nx=not anew, px=held):
                return proposed
            await self._redis.pexpire(key, held)
            written = await self._redis.get(key)
            return None if written is None else cast(News, orjson.loads(written))
        return None

    # --- coming and going

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Speak and listen until the context is left."""
        tasks = [asyncio.create_task(work()) for work in (self._attend, self._speak, self._beat)]
        try:
            yield
        finally:
            while going_on := [task for task in tasks if not task.done()]:
                for task in going_on:
                    task.cancel()  # again, if the client took it for the silence of Redis
                await asyncio.wait(going_on, timeout=PAUSE)
            if self.is_whole:
                with suppress(*LOST):
                    await self._redis.publish(self._prefix, orjson.dumps([self.node, [(BYE, {})]]))
            with suppress(*LOST):
                await self._redis.aclose()


def _safely(hear: Callable[..., None], *news: Any) -> None:
    try:
        hear(*news)
    except Exception:  # what one listener does wrong must not keep it from the others
        logger.exception("What another node has told could not be heard.")
