"""Faults: what dies, stands still or is cut off, when, and for how long, all by a seed."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import time
from collections import Counter, defaultdict
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field

from tests.server.chaos.company import Company
from tests.server.chaos.house import House, Node

# How often each happens among a thousand; whoever starts a node again needs seconds of processor time for it.
WEIGHTS = {
    "socket cut": 500,
    "socket cut in a message": 340,
    "connections of a node cut": 60,
    "node killed": 20,
    "node stopped for a while": 25,
    "redis killed": 20,
    "postgresql killed": 10,
    "process of postgresql killed": 25,
}
OF_ONE_NODE = (
    "socket cut",
    "socket cut in a message",
    "connections of a node cut",
    "node killed",
    "node stopped for a while",
)
LONGEST_STOP = 6.0  # seconds that a node stands still
LONGEST_AWAY = 2.0  # seconds until something that was killed is started again
ALL_AT_ONCE = 12  # faults that have not ended yet


@dataclass
class Faults:
    """Lets things go wrong. `until_back` holds, by kind, the seconds until the house has done what was asked later."""

    house: House
    companies: list[Company]
    dice: random.Random
    counts: Counter[str] = field(default_factory=Counter)
    until_back: defaultdict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    _waiting: list[tuple[str, float]] = field(default_factory=list)
    _busy: set[str] = field(default_factory=set)

    async def run(self, number: int, a_second: float, minutes: float) -> None:
        """So many faults, each kind at least once if there are enough, some of them at the same time; or as many as
        there is time for."""
        end = time.monotonic() + 60 * minutes
        kinds = list(WEIGHTS) if self.house.postgres else list(OF_ONE_NODE)
        first = self.dice.sample(kinds, len(kinds))
        rest = self.dice.choices(kinds, [WEIGHTS[kind] for kind in kinds], k=max(0, number - len(first)))
        going_on: set[asyncio.Task[None]] = set()
        for kind in [*first, *rest][:number]:
            await asyncio.sleep(self.dice.expovariate(a_second))
            if time.monotonic() > end:
                break
            while len(going_on) >= ALL_AT_ONCE:
                _, going_on = await asyncio.wait(going_on, return_when=asyncio.FIRST_COMPLETED)
            going_on.add(asyncio.create_task(self._one(kind)))
        await asyncio.gather(*going_on)

    async def _one(self, kind: str) -> None:
        """Let one thing go wrong, once nothing of the kind is wrong."""
        work: dict[str, Callable[[], Awaitable[None]]] = {
            "socket cut": lambda: self._cut_socket(False),
            "socket cut in a message": lambda: self._cut_socket(True),
            "connections of a node cut": self._cut_node,
            "node killed": self._kill_node,
            "node stopped for a while": self._stop_node,
            "redis killed": self._kill_redis,
            "postgresql killed": self._kill_postgres,
            "process of postgresql killed": self._kill_backend,
        }
        await work[kind]()
        self.counts[kind] += 1

    def answered(self, asked_at: float) -> None:
        """Something was done that was asked for at a time."""
        now = time.monotonic()
        for kind, since in [one for one in self._waiting if one[1] <= asked_at]:
            self.until_back[kind].append(now - since)
        self._waiting = [one for one in self._waiting if one[1] > asked_at]

    def _note(self, kind: str) -> None:
        self._waiting.append((kind, time.monotonic()))

    async def _alone(self, what: str) -> None:
        """Wait until nothing else is wrong with something."""
        while what in self._busy:
            await asyncio.sleep(0.05)
        self._busy.add(what)

    async def _cut_socket(self, with_half_a_message: bool) -> None:
        players = [player for company in self.companies for player in company.players if player.socket]
        while not players:
            await asyncio.sleep(0.1)
            players = [player for company in self.companies for player in company.players if player.socket]
        self.dice.choice(players).cut(with_half_a_message)

    async def _cut_node(self) -> None:
        node = self.dice.choice(self.house.nodes)
        self._note("connections of a node cut")
        await asyncio.to_thread(self.house.balancer.cut, node)

    async def _node(self) -> Node:
        """One that listens, and that nothing else happens to."""
        while True:
            free = [node for node in self.house.nodes if node.name not in self._busy and node.listens]
            if free:
                node = self.dice.choice(free)
                self._busy.add(node.name)
                return node
            await asyncio.sleep(0.2)

    async def _kill_node(self) -> None:
        node = await self._node()
        self._note("node killed")
        self.house.kill(node)
        await self._pause(LONGEST_AWAY)
        self.house.watch()
        self._busy.discard(node.name)

    async def _stop_node(self) -> None:
        node = await self._node()
        self._note("node stopped for a while")
        node.send(signal.SIGSTOP)
        await self._pause(LONGEST_STOP)
        node.send(signal.SIGCONT)
        self._busy.discard(node.name)

    async def _kill_redis(self) -> None:
        assert self.house.redis
        await self._alone("redis")
        self._note("redis killed")
        self.house.redis.kill()
        await self._pause(LONGEST_AWAY)
        await asyncio.to_thread(self.house.redis.start)
        self._busy.discard("redis")

    async def _kill_postgres(self) -> None:
        assert self.house.postgres
        await self._alone("postgres")
        self._note("postgresql killed")
        self.house.postgres.kill()
        await self._pause(LONGEST_AWAY)
        await asyncio.to_thread(self.house.postgres.start)
        self._busy.discard("postgres")

    async def _kill_backend(self) -> None:
        """PostgreSQL takes the death of one of its processes for damage, and begins anew by itself."""
        await self._alone("postgres")
        self._note("process of postgresql killed")
        if (pid := self.house.backend(self.dice)) is not None:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self._busy.discard("postgres")

    async def _pause(self, longest: float) -> None:
        await asyncio.sleep(self.dice.uniform(0, longest))
