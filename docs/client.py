"""A whole player in one file: it finds a table and plays to the end, by whatever `decide` likes.

    python docs/client.py http://127.0.0.1:8765 thurn-und-taxis          # against bots
    python docs/client.py http://127.0.0.1:8765 thurn-und-taxis lobby    # with whoever is in the lobby

It needs only httpx and websockets. docs/protocol.md explains the messages; /api/docs.json describes every address.
"""

import asyncio
import json
import random
import sys
import time
from typing import Any

import httpx
from websockets.asyncio.client import connect

BOTS_AFTER = 60  # seconds that I look for people
ASK_AGAIN = 2.0  # seconds; whoever does not ask for half a minute is no longer looked for


def decide(choices: list[list[Any]], seconds: float | None) -> int:
    """Your player goes here: of the choices (action, label, what it does) it takes one's action.

    `seconds` is what is left on the clock, None where there is none.
    """
    return int(random.choice(choices)[0])


class Clock:
    """My clock: it is told when it changes, and counts down from there."""

    def __init__(self) -> None:
        self._told: dict[str, Any] | None = None
        self._at = 0.0

    def hear(self, clock: dict[str, Any], seat: int) -> None:
        """The clocks of all seats are so now."""
        self._told, self._at = clock["seats"][seat], time.monotonic()

    def left(self) -> float | None:
        """The seconds that I have for this turn and in my bank."""
        if self._told is None:
            return None
        passed = max(0.0, time.monotonic() - self._at - self._told["rests"] / 1000) if self._told["runs"] else 0.0
        return float(self._told["turn"] + self._told["bank"]) / 1000 - passed


async def ask(http: httpx.AsyncClient, method: str, path: str, **more: Any) -> Any:
    """What the server answers; whatever it refuses is an error."""
    return (await http.request(method, path, **more)).raise_for_status().json()


async def with_bots(http: httpx.AsyncClient, game: str) -> str:
    """A new table of mine, with as few bots as can be."""
    least = min((await ask(http, "GET", f"/api/games/{game}"))["players"])
    seats = [{"kind": "me"}, *[{"kind": "bot", "level": 1}] * (least - 1)]
    wish = {"game": game, "players": least, "seats": seats, "start": True}
    return str((await ask(http, "POST", "/api/tables", json=wish))["id"])


async def in_the_lobby(http: httpx.AsyncClient, game: str) -> str:
    """A table that is open to all and has a free seat; if there is none, one that is found for me."""
    for table in (await ask(http, "GET", "/api/lobby", params={"game": game}))["tables"]:
        if (await http.post(f"/api/lobby/tables/{table['id']}/join")).is_success:  # else somebody was faster
            return str(table["id"])
    has_clocks = (await http.get(f"/api/games/{game}/paces")).is_success
    players = (await ask(http, "GET", f"/api/games/{game}"))["players"]
    paces = ["live", "none"] if has_clocks else ["none"]
    wish = {"games": [game], "players": players, "paces": paces, "bots_after": BOTS_AFTER}
    found = await ask(http, "POST", "/api/lobby/seek", json=wish)
    while not found["url"]:
        await asyncio.sleep(ASK_AGAIN)
        found = await ask(http, "GET", "/api/lobby/seek")
    return str(found["url"]).removeprefix("/t/")


async def play(server: str, game: str, where: str = "") -> list[dict[str, Any]]:
    """Play a whole game, against bots or with whoever is in the "lobby", and return how it ended."""
    async with httpx.AsyncClient(base_url=server, timeout=120) as http:
        token = (await ask(http, "POST", "/api/clients", json={"name": "Example"}))["token"]
        proof = {"Authorization": f"Bearer {token}"}
        http.headers.update(proof)
        table = await (in_the_lobby if where == "lobby" else with_bots)(http, game)
    clock, seat = Clock(), None
    address = f"{server.replace('http', 'ws', 1)}/api/tables/{table}/live?scene=0"  # through the eyes of my only seat
    async with connect(address, additional_headers=proof) as socket:
        async for text in socket:
            message = json.loads(text)
            if message["type"] == "refused":
                raise RuntimeError(message["sentence"])
            for _ply, line, *_banner in message.get("log", []):
                print(line)
            if message.get("result"):
                return list(message["result"])
            seat = message.get("seat", seat)
            if message.get("clock") and seat is not None:
                clock.hear(message["clock"], seat)
            if message.get("choices"):
                answer = {"id": message["serial"], "do": "move", "seat": seat, "ply": message["ply"]}
                await socket.send(json.dumps({**answer, "actions": [decide(message["choices"], clock.left())]}))
    raise RuntimeError("The server has gone before the game was over.")


if __name__ == "__main__":
    for standing in asyncio.run(play(*sys.argv[1:4])):
        print(f"{standing['rank']}. {standing['name']}: {standing['score']}")
