"""The lobby under load: many open tables, many who look, and how much each change costs.

    python bench/lobby.py [--tables 2000] [--watchers 500] [--changes 480] [--pace 100]

The server is a process of its own; people come over loopback. They look through a few filters in four languages, then
somebody sits down at the newest tables, one after the other, and leaves them again. Each line is one JSON object: what
the first word to a socket weighs, what an update weighs, and how much processor time of the server a change takes with
nobody looking and with everybody. The last line is the board alone: the longest time in which one view is worked out
after so many changes in half a second, which is what others at the server may have to wait for.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import httpx
import orjson
from websockets.asyncio.client import ClientConnection, connect

from riverpost.server import launch
from riverpost.server.database import file_url
from riverpost.server.limits import Limits, Rate
from riverpost.server.lobby.board import MOST_SHOWN, Board, Filter, Listing, Ratings
from riverpost.server.lobby.telling import told_difference
from riverpost.server.settings import Settings
from riverpost.server.table import Seat, TableRow
from riverpost.server.terms import Terms

GAMES = {"niagara": 4, "thurn-und-taxis": 3, "mississippi-queen": 4}
FILTERS = ("", "game=niagara", "game=thurn-und-taxis", "game=mississippi-queen", "seats=2", "language=de")
LANGUAGES = ("en", "de", "fr", "ru")
AT_ONCE = 25
TICKS = os.sysconf("SC_CLK_TCK")
SECONDS = 600.0


def serve(database: str) -> None:
    plenty = {
        field.name: Rate(1e9, 1e9) if isinstance(field.default, Rate) else 10**6
        for field in fields(Limits)
        if isinstance(field.default, Rate) or (isinstance(field.default, int) and "seconds" not in field.name)
    }
    patient = {field.name: SECONDS for field in fields(Limits) if field.name.startswith("seconds_to_")}
    limits = replace(Limits(), **plenty, **patient, seconds_unattended=1e9)  # type: ignore[arg-type]
    settings = Settings(file_url(Path(database)), "bench", parts=frozenset({"lobby"}), limits=limits, workers=1)
    taken = launch.bound("127.0.0.1", 0)
    launch.run(taken, settings, lambda: print(launch.address_of(taken), flush=True))


def processor_seconds(process: int) -> float:
    parts = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(parts[11]) + int(parts[12])) / TICKS


async def several(work: list[Callable[[], Awaitable[Any]]]) -> list[Any]:
    """Have things done, some at the same time."""
    turns = asyncio.Semaphore(AT_ONCE)

    async def one(do: Callable[[], Awaitable[Any]]) -> Any:
        async with turns:
            return await do()

    return await asyncio.gather(*(one(do) for do in work))


class Visitor:
    """Somebody with a token."""

    def __init__(self, http: httpx.AsyncClient, token: str) -> None:
        self.http = http
        self.headers = {"Authorization": f"Bearer {token}"}

    async def post(self, path: str, body: Any = None) -> Any:
        answer = await self.http.post(path, json=body, headers=self.headers)
        answer.raise_for_status()
        return answer.json()

    async def open_table(self, number: int) -> str:
        game, players = list(GAMES.items())[number % len(GAMES)]
        seats = [{"kind": "me"}, *[{"kind": "open"}] * (players - 1)]
        terms = {"open": True, "language": ("", *LANGUAGES)[number % 5]}
        return str((await self.post("/api/tables", {"game": game, "seats": seats, "terms": terms}))["id"])


class Watcher:
    """A socket at the lobby that counts what it is told."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.sizes: list[int] = []
        self.task = asyncio.create_task(self._listen())

    async def _listen(self) -> None:
        async for message in self.socket:
            self.sizes.append(len(message))


async def changes(guest: Visitor, tables: list[str], number: int, pace: float) -> None:
    """Sit down at all of some tables, then leave them all, and so on: so many times in all and so many a second."""
    began = time.monotonic()
    for k in range(number):
        table = tables[k % len(tables)]
        if k // len(tables) % 2 == 0:
            await guest.post(f"/api/lobby/tables/{table}/join")
        else:
            await guest.post(f"/api/tables/{table}/leave", {"seat": 1})
        await asyncio.sleep(max(0.0, began + (k + 1) / pace - time.monotonic()))


async def measure(address: str, process: int, asked: argparse.Namespace) -> None:
    limits = httpx.Limits(max_connections=AT_ONCE, keepalive_expiry=1.0)  # sooner than the server's
    async with httpx.AsyncClient(base_url=address, timeout=SECONDS, limits=limits) as http:
        tokens = [(await http.post("/api/clients", json={"name": name})).json()["token"] for name in ("Anna", "Ben")]
        host, guest = (Visitor(http, token) for token in tokens)
        tables = await several([lambda k=k: host.open_table(k) for k in range(asked.tables)])  # type: ignore[misc]
        newest = tables[-MOST_SHOWN:]
        before = processor_seconds(process)
        await changes(guest, newest, asked.changes, asked.pace)
        alone = (processor_seconds(process) - before) / asked.changes
        base = address.replace("http", "ws", 1) + "api/lobby/live?"
        paths = [f"{base}{FILTERS[k % len(FILTERS)]}&lang={LANGUAGES[k % 4]}" for k in range(asked.watchers)]
        opened = await several([lambda p=p: connect(p, max_size=None, compression=None) for p in paths])  # type: ignore[misc]
        watchers = [Watcher(socket) for socket in opened]
        while not all(watcher.sizes for watcher in watchers):
            await asyncio.sleep(0.1)
        first = [watcher.sizes[0] for watcher in watchers]
        before, began = processor_seconds(process), time.monotonic()
        await changes(guest, newest, asked.changes, asked.pace)
        await asyncio.sleep(2)
        spent, wall = processor_seconds(process) - before, time.monotonic() - began
        sizes = [size for watcher in watchers for size in watcher.sizes[1:]]
        told = {
            "tables": asked.tables,
            "watchers": asked.watchers,
            "changes a second": round(asked.changes / wall, 1),
            "first word, bytes": round(sum(first) / len(first)),
            "updates to a watcher": round(len(sizes) / len(watchers), 1),
            "update, bytes": round(sum(sizes) / max(1, len(sizes))),
            "bytes a change and watcher": round(sum(sizes) / len(watchers) / asked.changes),
            "processor ms a change, nobody looks": round(1000 * alone, 2),
            "processor ms a change, all look": round(1000 * spent / asked.changes, 2),
            "server busy, of one core": round(spent / wall, 3),
        }
        print(json.dumps(told))
        for watcher in watchers:
            watcher.task.cancel()
            await watcher.socket.close()


def board_alone(tables: int, views: int, changed: int) -> dict[str, Any]:
    """The board and its messages, with as many different filters as people look."""
    board, free, anna = Board(), Seat(), Seat("person", "Anna", person="anna")
    games, rows = list(GAMES), []
    for number in range(tables):
        terms = Terms(open=True, language=("", *LANGUAGES)[number % 5])
        rows.append(TableRow(f"t{number}", games[number % 3], 1, 3, {}, 7, "anna", float(number), terms))
        board.put(rows[-1].id, Listing.of(rows[-1], "gathering", (anna, free, free)))
    for number in range(views):
        board.view(Filter(game=["", *games][number % 4], ratings=Ratings((("niagara", 3, number),), 1000)))
    list(board.settle())
    for row in rows[-changed:]:
        board.put(row.id, Listing.of(row, "gathering", (anna, anna, free)))
    began, longest, sizes = time.process_time(), 0.0, []
    last = began
    for view in board.settle():
        if difference := view.difference():
            sizes.append(len(told_difference(difference, "en")))
        now = time.process_time()
        longest, last = max(longest, now - last), now
    return {
        "board": f"{tables} tables, {views} different filters, {changed} changes at once",
        "processor ms": round(1000 * (last - began), 2),
        "longest without a pause, ms": round(1000 * longest, 2),
        "update, bytes": round(sum(sizes) / max(1, len(sizes))),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--tables", type=int, default=2000)
    parser.add_argument("--watchers", type=int, default=500)
    parser.add_argument("--changes", type=int, default=480)
    parser.add_argument("--pace", type=float, default=100)
    parser.add_argument("--serve", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.serve:
        serve(asked.serve)
        return
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, __file__, "--serve", f"{folder}/riverpost.db"]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        try:
            assert server.stdout
            asyncio.run(measure(server.stdout.readline().strip(), server.pid, asked))
        finally:
            server.terminate()
            server.wait()
    print(orjson.dumps(board_alone(asked.tables, asked.watchers, 50)).decode())


if __name__ == "__main__":
    main()
