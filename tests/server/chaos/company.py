"""A company: some people who set up one table after the other, each of a game and with bots or without, and play."""

from __future__ import annotations

import asyncio
from typing import Any

import riverpost
from tests.server.chaos.players import Person, Player, World, until_done
from tests.server.chaos.witness import DONE, Asked

BOARDS = 0.15  # of all sockets, that are those of pages


class Company:
    """People who play together; one more looks on."""

    def __init__(self, world: World, number: int) -> None:
        self._world = world
        names = riverpost.list_games()
        self._game = names[number % len(names)]
        self._seats = min(riverpost.game(self._game).players)
        self._bots = world.dice.randrange(self._seats)
        self.players: list[Player] = []

    async def run(self) -> None:
        """Play until the house is closed."""
        people = [Person(self._world) for _ in range(self._seats - self._bots + 1)]
        try:
            await asyncio.gather(*(person.come() for person in people))
            while not self._world.is_closing:
                table = await self._begun(people[:-1])
                if table:
                    await self._play(table, people)
        finally:
            await asyncio.gather(*(person.http.aclose() for person in people))

    async def _begun(self, people: list[Person]) -> str:
        """A table that has begun; none if the house is closed before."""
        table = await self._made(people[0])
        if not table:
            return ""
        path, witness = f"/api/tables/{table}", self._world.witness

        async def sit(person: Person, seat: int) -> bool:
            async def ask() -> Asked:
                asked = witness.ask(table, person.id, "sit", seat=seat)
                await person.post(asked, f"{path}/seats/{seat}", {"kind": "me"})
                return asked

            return await until_done(ask, ("seated",), lambda: self._world.is_closing)

        async def start() -> Asked:
            asked = witness.ask(table, people[0].id, "start", seat=-1)
            await people[0].post(asked, f"{path}/start")
            return asked

        for seat, person in enumerate(people[1:], 1):
            if not await sit(person, seat):
                return ""
        return table if await until_done(start, ("begun",), lambda: self._world.is_closing) else ""

    async def _made(self, host: Person) -> str:
        wishes: list[dict[str, Any]] = [{"kind": "me"}, *[{"kind": "open"}] * (self._seats - self._bots - 1)]
        wishes += [{"kind": "bot", "level": 1}] * self._bots
        made: dict[str, Any] = {}

        async def ask() -> Asked:
            asked = self._world.witness.ask("", host.id, "create")
            made.update(
                await host.post(asked, "/api/tables", {"game": self._game, "players": self._seats, "seats": wishes})
            )
            if asked.outcome == DONE:
                asked.table = made["id"]
            return asked

        await until_done(ask, (), lambda: self._world.is_closing)
        return str(made.get("id", ""))

    async def _play(self, table: str, people: list[Person]) -> None:
        dice = self._world.dice
        self.players = [
            Player(self._world, person, table, seat if seat < len(people) - 1 else None, dice.random() < BOARDS)
            for seat, person in enumerate(people)
        ]
        looking = [asyncio.create_task(player.look()) for player in self.players]
        try:
            await asyncio.gather(*(player.play() for player in self.players))
            if self._world.is_closing:
                await asyncio.gather(*looking)  # they stay until they are sent away
        finally:
            await asyncio.gather(*(player.close() for player in self.players))
            await asyncio.gather(*looking, return_exceptions=True)
