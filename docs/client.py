"""A whole player in one file: it sets up a table against bots and plays to the end, by whatever `decide` likes.

    python docs/client.py http://127.0.0.1:8765 thurn-und-taxis

It needs only httpx and websockets. docs/protocol.md explains the messages; /api/docs.json describes every address.
"""

import asyncio
import json
import random
import sys
from typing import Any

import httpx
from websockets.asyncio.client import connect


def decide(choices: list[list[Any]]) -> int:
    """Your player goes here: of the choices (action, label, whether it ends the turn) it takes one's action."""
    action, _label, _final = random.choice(choices)
    return int(action)


async def play(server: str, game: str) -> list[dict[str, Any]]:
    """Play a whole game as seat 0 and return how it ended."""
    async with httpx.AsyncClient(base_url=server, timeout=120) as http:
        token = (await http.post("/api/clients", json={"name": "Example"})).raise_for_status().json()["token"]
        proof = {"Authorization": f"Bearer {token}"}
        least = min((await http.get(f"/api/games/{game}")).raise_for_status().json()["players"])
        seats = [{"kind": "me"}, *[{"kind": "bot", "level": 1}] * (least - 1)]
        wish = {"game": game, "players": least, "seats": seats, "start": True}
        table = (await http.post("/api/tables", json=wish, headers=proof)).raise_for_status().json()["id"]
    address = f"{server.replace('http', 'ws', 1)}/api/tables/{table}/live?seat=0&scene=0"
    async with connect(address, additional_headers=proof) as socket:
        async for text in socket:
            message = json.loads(text)
            if message["type"] == "refused":
                raise RuntimeError(message["sentence"])
            for _ply, line, *_banner in message.get("log", []):
                print(line)
            if message.get("result"):
                return list(message["result"])
            if message.get("choices"):
                answer = {"id": message["serial"], "do": "move", "seat": 0, "ply": message["ply"]}
                await socket.send(json.dumps({**answer, "actions": [decide(message["choices"])]}))
    raise RuntimeError("The server has gone before the game was over.")


if __name__ == "__main__":
    for standing in asyncio.run(play(*sys.argv[1:3])):
        print(f"{standing['rank']}. {standing['name']}: {standing['score']}")
