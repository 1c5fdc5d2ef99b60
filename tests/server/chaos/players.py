"""People who play over the wire, through whatever happens: whoever is cut off comes again, and nobody asks twice."""

from __future__ import annotations

import asyncio
import json
import random
import ssl
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from riverpost.server.security import Seals
from tests.server.chaos.witness import DONE, Asked, Witness
from tests.server.running import SECRET

PATIENCE = 8.0  # seconds for an answer, before somebody hangs up and comes again
ILLEGAL = 10**6  # an action that no game has
NO_TLS = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)  # one for all, for it is slow to make and never used
LOST = (OSError, WebSocketException, httpx.HTTPError, asyncio.TimeoutError)


@dataclass
class World:
    """What all who play share."""

    address: str
    witness: Witness
    dice: random.Random
    pause: float  # seconds that somebody thinks, on average
    is_closing: bool = False
    answered: Callable[[float], None] = lambda asked_at: None  # is told when something was asked that is done
    numbers: int = 0

    def number(self) -> int:
        """One that nobody else has."""
        self.numbers += 1
        return self.numbers

    def home(self) -> str:
        """An address of this machine that nobody else comes from, so that the usual limits count people apart."""
        number = self.number()
        return f"127.{1 + number // 60000}.{number // 240 % 250}.{2 + number % 240}"


class Person:
    """Somebody with a token, who asks over HTTP."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.home = world.home()
        far = httpx.AsyncHTTPTransport(local_address=self.home, verify=NO_TLS)
        self.http = httpx.AsyncClient(base_url=world.address, timeout=PATIENCE, transport=far, trust_env=False)
        self.id = ""

    async def come(self) -> None:
        """Be given a token, sooner or later."""
        while not self.id:
            with suppress(*LOST):
                answer = await self.http.post("/api/clients", json={"name": f"P{self.world.number()}"})
                if answer.status_code < 300:
                    token = answer.json()["token"]
                    self.http.headers["Authorization"] = f"Bearer {token}"
                    self.id = Seals(SECRET).open("client", token) or ""
            await asyncio.sleep(0 if self.id else 0.3)

    async def post(self, asked: Asked, path: str, body: Any = None) -> dict[str, Any]:
        """Ask for something; an answer that never comes, or comes from the balancer, leaves it unknown."""
        begun = time.monotonic()
        try:
            answer = await self.http.post(path, json=body)
            told: dict[str, Any] = answer.json()
        except (*LOST, ValueError):
            return {}
        error = told.get("error")
        asked.answered(error["code"] if error else "", told.get("left") or 0)
        if asked.outcome == DONE:
            self.world.answered(begun)
        return told


class Player:
    """Somebody at a table, with a socket; without a seat they only look on."""

    def __init__(self, world: World, person: Person, table: str, seat: int | None, with_board: bool) -> None:
        self.world = world
        self.person = person
        self.table = table
        self.seat = seat
        self.serial = 0
        self.phase = ""
        self.has_left = False
        self.state = ""  # what does not work, in words
        self.gone = asyncio.Event()
        self.socket: ClientConnection | None = None
        self.back = asyncio.Event()  # a socket is open, and was told how it stands
        self._moment: dict[str, Any] = {}
        self._news = asyncio.Event()
        self._answers: dict[int, asyncio.Future[dict[str, Any]]] = {}
        seen = "" if with_board else "&scene=0"
        host = world.address.replace("http", "ws", 1)
        self._address = f"{host}/api/tables/{table}/live?lang=en{seen}" + ("" if seat is not None else "&seat=none")

    # --- the socket

    async def look(self) -> None:
        """Keep a socket open until it is told to go."""
        while not self.gone.is_set():
            with suppress(*LOST):
                proof = {"Authorization": self.person.http.headers["Authorization"]}
                here = (self.person.home, 0)
                async with connect(
                    self._address,
                    additional_headers=proof,
                    local_addr=here,
                    proxy=None,
                    max_size=None,
                    ping_interval=None,
                    open_timeout=PATIENCE,
                    close_timeout=1,
                ) as self.socket:
                    self.world.witness.sockets += 1
                    async for text in self.socket:
                        self._hear(json.loads(text))
            self._lose()
            await asyncio.sleep(self.world.dice.uniform(0.1, 0.5))

    def _lose(self) -> None:
        self.socket, self._moment = None, {}
        self.back.clear()
        for answer in self._answers.values():
            if not answer.done():
                answer.set_exception(ConnectionError("the socket is gone"))
        self._answers.clear()

    def _hear(self, message: dict[str, Any]) -> None:
        if message["type"] in ("done", "refused"):
            if (answer := self._answers.pop(message["id"], None)) and not answer.done():
                answer.set_result(message)
        elif message["type"] == "update":
            self.world.witness.see(self.table, self.person.id, message)
            self.serial = max(self.serial, message["serial"])
            if facts := message.get("table"):
                self.phase = facts["phase"]
                self.has_left = self.seat is not None and self.seat not in facts["me"]
            self.back.set()
            if "ply" in message:
                self._moment = message
                self._news.set()

    def cut(self, with_half_a_message: bool) -> None:
        """Break the connection, at the worst of all moments."""
        if self.socket is not None:
            with suppress(RuntimeError):  # of one that is being closed already
                if with_half_a_message:
                    self.socket.transport.write(b"\x81\xfe\x02\x00abcdhalf")
            self.socket.transport.abort()

    async def close(self) -> None:
        """Go."""
        self.gone.set()
        if self.socket is not None:
            await self.socket.close()

    # --- asking

    async def ask(self, asked: Asked, do: str, **facts: Any) -> None:
        """Ask through the socket; who waits for too long hangs up."""
        if self.socket is None:
            asked.answered("not-sent")
            return
        number, begun = self.world.number(), time.monotonic()
        answer = self._answers[number] = asyncio.get_running_loop().create_future()
        try:
            await self.socket.send(json.dumps({"id": number, "do": do, **facts}))
            told = await asyncio.wait_for(answer, PATIENCE)
        except TimeoutError:
            self.cut(False)
        except LOST:
            answer.cancel()
        else:
            asked.answered(told.get("code", ""), told.get("left", 0))
            if asked.outcome == DONE:
                self.world.answered(begun)
        finally:
            self._answers.pop(number, None)

    def _asked(self, kind: str, **facts: Any) -> Asked:
        return self.world.witness.ask(self.table, self.person.id, kind, **facts)

    # --- playing

    async def play(self) -> None:
        """Do something whenever there is something to do, until the game is over or the house is closed."""
        dice = self.world.dice
        while not self.world.is_closing and self.phase not in ("over", "closed"):
            self._news.clear()
            if dice.random() < 0.04:
                await self.chat()
            elif self.seat is not None and dice.random() < 0.02:
                await self._leave_or_come_back(self.seat)
            elif self.seat is not None and not self.has_left and self._moment:
                await self._decide_if_asked(self.seat, self._moment)
            if self.has_left or not self._moment.get("choices"):
                with suppress(asyncio.TimeoutError):
                    await asyncio.wait_for(self._news.wait(), 1 + dice.random())
            await asyncio.sleep(dice.expovariate(1 / self.world.pause))

    async def chat(self) -> Asked:
        """Say something that nobody else says."""
        text = f"word {self.world.number()}"
        asked = self._asked("chat", seat=-2, text=text)
        await self.ask(asked, "chat", text=text)
        return asked

    async def _leave_or_come_back(self, seat: int) -> None:
        if self.has_left:
            asked = self._asked("sit", seat=seat)
            await self.person.post(asked, f"/api/tables/{self.table}/seats/{seat}", {"kind": "me"})
        else:
            asked = self._asked("leave", seat=seat)
            await self.person.post(asked, f"/api/tables/{self.table}/leave", {"seat": seat})

    async def _decide_if_asked(self, seat: int, moment: dict[str, Any]) -> None:
        if moment["seat"] is None:  # whoever has come back looks on until they say otherwise
            await self.ask(self._asked("look"), "look", seat=seat)
        elif moment.get("choices"):
            await self._decide(seat, moment)

    async def _decide(self, seat: int, moment: dict[str, Any]) -> None:
        dice = self.world.dice
        ply, actions = moment["ply"], [dice.choice(moment["choices"])[0]]
        way = dice.random()
        if way < 0.08 and "undo" in moment:
            asked = self._asked("undo", seat=seat, ply=moment["undo"])
            return await self.ask(asked, "undo", seat=seat, ply=moment["undo"])
        if way < 0.12:
            actions = [*actions, ILLEGAL]
        elif way < 0.15:
            actions = [*actions, *actions]
        elif way < 0.18 and ply:
            ply -= 1
        elif way < 0.20:
            seat = 1 - min(seat, 1)
        asked = self._asked("move", seat=seat, ply=ply, actions=tuple(actions))
        if dice.random() < 0.15:
            body = {"seat": seat, "ply": ply, "actions": actions}
            await self.person.post(asked, f"/api/tables/{self.table}/moves", body)
            return None
        return await self.ask(asked, "move", seat=seat, ply=ply, actions=actions)


async def until_done(
    ask: Callable[[], Awaitable[Asked]], known: tuple[str, ...], is_closing: Callable[[], bool]
) -> bool:
    """Ask again until it is done, or refused because it was done already."""
    while not is_closing():
        asked = await ask()
        if asked.outcome == DONE or asked.code in known:
            return True
        await asyncio.sleep(0.2)
    return False
