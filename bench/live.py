"""Moves over the wire: many tables, a socket for each seat, one server process; every move is stored before it is told.

    python -m bench.live [--tables 500] [--seconds 8] [--pace 500] [--game NAME ...] [--kinds page,program,numbers]
        [--clocks off,on] [--nodes 1,2] [--memory] [--metrics]

The load comes from this process over loopback; the server is another. A socket is that of a page (with the board), of
a program (choices in words, no board) or of one that reads numbers only. One JSON object a line, of each game with as
few players as it allows: at full speed, where each table goes on as soon as its last move is told, and paced. Where
several could decide at the same time, one after the other does. Latency is from sending a move until another socket has
it. With `--clocks off,on` each is measured at tables without a clock and with one, one after the other at servers of
their own. With `--nodes 1,2` so many nodes have a PostgreSQL and a Redis of their own, and the seats of a table
are at one node after the other. The load, the nodes, PostgreSQL and Redis share the processors of this machine.
`--memory` measures nothing but how much memory a node needs for its tables, each with one socket.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import resource
import struct
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field, replace
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, cast
from urllib.parse import urlsplit

import httpx
import orjson
import uvloop
from tests.server.services import running_postgres, running_redis

import riverpost
from riverpost.server import launch
from riverpost.server.database import file_url
from riverpost.server.limits import Limits, Rate
from riverpost.server.settings import Settings

NAMES = ("Anna", "Ben", "Carla", "David", "Emma", "Fritz")
KINDS = {"page": "", "program": "&scene=0", "numbers": "&scene=0&words=0"}
PLENTY = Rate(1e9, 1e9)
TERMS: dict[str, Any] = {"off": None, "on": {"timing": {"bank": 3600, "turn": 60}}}
AT_ONCE = 25  # tables that are set up at the same time
TICKS = os.sysconf("SC_CLK_TCK")


# --- the server


def serve(database: str, bus: str, metrics: str) -> None:
    limits = Limits(
        PLENTY, PLENTY, PLENTY, PLENTY, PLENTY, PLENTY, PLENTY, PLENTY, PLENTY, 10**6, 10**6, sockets=PLENTY
    )
    limits = replace(limits, at_once_of_person=10**6, connections=10**6)
    settings = Settings(
        database, "bench", bus=bus, parts=frozenset({"clocks"}), limits=limits, metrics=metrics, workers=1
    )
    taken = launch.bound("127.0.0.1", 0)
    launch.run(taken, settings, lambda: print(launch.address_of(taken), flush=True))


def processor_seconds(processes: Iterable[int]) -> float:
    """What processes have used so far."""
    stats = [Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split() for process in processes]
    return sum(int(fields[11]) + int(fields[12]) for fields in stats) / TICKS


def megabytes(process: int) -> float:
    """What a process holds in memory."""
    status = Path(f"/proc/{process}/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0]) / 1024


@dataclass
class Served:
    """Nodes that serve the same tables."""

    addresses: list[str]
    processes: list[int]


@contextmanager
def serving(folder: str | None, nodes: int, metrics: bool) -> Iterator[Served]:
    """One server with a SQLite file, or so many nodes with a PostgreSQL and a Redis of their own."""
    with ExitStack() as stack:
        if nodes:
            database = stack.enter_context(running_postgres()).new_database()
            bus = stack.enter_context(running_redis()).url
        else:
            database, bus = file_url(Path(stack.enter_context(TemporaryDirectory(dir=folder))) / "bench.db"), ""
        command = [
            sys.executable,
            "-m",
            "bench.live",
            "--serve",
            database,
            "--bus",
            bus,
            *(["--metrics"] if metrics else []),
        ]
        servers = [
            stack.enter_context(subprocess.Popen(command, stdout=subprocess.PIPE, text=True)) for _ in range(nodes or 1)
        ]
        for server in servers:
            stack.callback(server.terminate)
        lines = [server.stdout.readline().strip() for server in servers if server.stdout]
        yield Served(lines, [server.pid for server in servers])


# --- the load


@dataclass
class Measured:
    """What was seen of one run."""

    latencies: list[float] = field(default_factory=list)
    sizes: list[int] = field(default_factory=list)
    moves: int = 0
    refused: int = 0


class Table:
    """One table: sockets that play against each other, now or when their time comes."""

    def __init__(self, seen: Measured, dice: random.Random) -> None:
        self.seen = seen
        self.dice = dice
        self.sockets: list[Socket] = []
        self.every: float | None = None  # seconds between moves; None: as fast as can be
        self.running = False
        self.sent_at = 0.0
        self.sent_by = -1
        self.sent_ply = -1
        self.waiting: tuple[int, int, list[Any]] | None = None
        self.next_at = 0.0

    def told(self, seat: int, message: dict[str, Any], size: int) -> None:
        """An update has come."""
        ply = message.get("ply")
        if ply is None:
            return
        if ply == self.sent_ply + 1 and self.running:
            self.seen.sizes.append(size)
            if seat != self.sent_by:
                self.seen.latencies.append(time.perf_counter() - self.sent_at)
        if seat in message["deciding"][:1] and message.get("choices"):
            self.waiting = (seat, ply, message["choices"])
            if self.running:
                self.go_on()

    def go_on(self) -> None:
        """Make the move that is waited for, at once or when its time has come."""
        if self.every is None:
            self.move()
            return
        now = time.perf_counter()
        self.next_at = max(self.next_at + self.every, now)
        asyncio.get_running_loop().call_later(self.next_at - now, self.move)

    def move(self) -> None:
        if not self.running or self.waiting is None:
            return
        (seat, ply, choices), self.waiting = self.waiting, None
        choice = self.dice.choice(choices)
        action = choice if isinstance(choice, int) else choice[0]
        self.sent_by, self.sent_ply, self.sent_at = seat, ply, time.perf_counter()
        self.sockets[seat].send(b'{"id":1,"do":"move","seat":%d,"ply":%d,"actions":[%d]}' % (seat, ply, action))


class Socket(asyncio.Protocol):
    """A WebSocket client that does as little as possible, so that the load costs less than the server."""

    def __init__(self, table: Table, seat: int, request: bytes) -> None:
        self.table = table
        self.seat = seat
        self.request = request
        self.buffer = b""
        self.open = False
        self.ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)
        self.transport.write(self.request)

    def send(self, payload: bytes) -> None:
        length = (
            struct.pack("!BB", 0x81, 0x80 | len(payload))
            if len(payload) < 126
            else struct.pack("!BBH", 0x81, 0xFE, len(payload))
        )
        self.transport.write(length + b"\0\0\0\0" + payload)  # a mask of zeros leaves the payload as it is

    def data_received(self, data: bytes) -> None:
        self.buffer = self.buffer + data if self.buffer else data
        if not self.open:
            head, found, rest = self.buffer.partition(b"\r\n\r\n")
            if not found:
                return
            if b" 101 " not in head.split(b"\r\n")[0]:
                raise RuntimeError(head.decode())
            self.open, self.buffer = True, rest
        at = 0
        while (frame := self._frame(at)) is not None:
            start, end, opcode = frame
            if opcode == 1:
                self._message(self.buffer[start:end])
            elif opcode == 9:
                self.transport.write(b"\x8a\x80\0\0\0\0" if start == end else self._pong(self.buffer[start:end]))
            at = end
        self.buffer = self.buffer[at:]

    def _pong(self, payload: bytes) -> bytes:
        return struct.pack("!BB", 0x8A, 0x80 | len(payload)) + b"\0\0\0\0" + payload

    def _frame(self, at: int) -> tuple[int, int, int] | None:
        have = len(self.buffer) - at
        if have < 2:
            return None
        opcode, length, start = self.buffer[at] & 15, self.buffer[at + 1], at + 2
        if length == 126:
            if have < 4:
                return None
            (length,), start = struct.unpack_from("!H", self.buffer, at + 2), at + 4
        elif length == 127:
            if have < 10:
                return None
            (length,), start = struct.unpack_from("!Q", self.buffer, at + 2), at + 10
        end = start + length
        return None if end > len(self.buffer) else (start, end, opcode)

    def _message(self, payload: bytes) -> None:
        if payload.startswith(b'{"type":"done"'):
            self.table.seen.moves += self.table.running
            return
        message = orjson.loads(payload)
        if message["type"] == "refused":
            self.table.seen.refused += 1
            return
        if not self.ready.done():
            self.ready.set_result(None)
        self.table.told(self.seat, message, len(payload))


async def set_up(
    addresses: list[str], asked: argparse.Namespace, game: str, kind: str, clocks: str, seen: Measured
) -> list[Table]:
    """Tables that have begun, each with sockets that have been told everything."""
    limits = httpx.Limits(max_connections=AT_ONCE)
    async with httpx.AsyncClient(base_url=addresses[0], timeout=300, limits=limits) as http:
        seats = range(min((await http.get(f"/api/games/{game}")).json()["players"]))
        tokens = [(await http.post("/api/clients", json={"name": NAMES[seat]})).json()["token"] for seat in seats]
        proofs = [{"Authorization": f"Bearer {token}"} for token in tokens]
        turn = asyncio.Semaphore(AT_ONCE)

        async def one(number: int) -> Table:
            async with turn:
                wishes = [{"kind": "me"}, *[{"kind": "open"}] * (len(seats) - 1)]
                wish = {"game": game, "players": len(seats), "seats": wishes, "terms": TERMS[clocks]}
                made = (await http.post("/api/tables", json=wish, headers=proofs[0])).raise_for_status()
                path = f"/api/tables/{made.json()['id']}"
                for seat in seats[1:]:
                    sat = await http.post(f"{path}/seats/{seat}", json={"kind": "me"}, headers=proofs[seat])
                    sat.raise_for_status()
                (await http.post(f"{path}/start", headers=proofs[0])).raise_for_status()
                table = Table(seen, random.Random(number))
                for seat in seats:
                    address = addresses[(number + seat) % len(addresses)]
                    table.sockets.append(await connected(table, seat, address, path, kind, tokens[seat]))
                return table

        return await asyncio.gather(*map(one, range(asked.tables)))


async def connected(table: Table, seat: int, address: str, path: str, kind: str, token: str) -> Socket:
    parts = urlsplit(address)
    request = (
        f"GET {path}/live?seat={seat}{KINDS[kind]} HTTP/1.1\r\nHost: {parts.netloc}\r\n"
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        f"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nAuthorization: Bearer {token}\r\n\r\n"
    ).encode()
    loop = asyncio.get_running_loop()
    assert parts.hostname
    assert parts.port
    _, opened = await loop.create_connection(lambda: Socket(table, seat, request), parts.hostname, parts.port)
    await opened.ready
    return opened


async def run(tables: list[Table], every: float | None, seconds: float) -> None:
    dice = random.Random(1)
    start = time.perf_counter()
    for table in tables:
        table.every, table.running = every, True
        table.next_at = start + (dice.random() * every - every if every else 0)
        if table.waiting:
            table.go_on()
    await asyncio.sleep(seconds)
    for table in tables:
        table.running = False
    await asyncio.sleep(1)  # what is on its way arrives


def report(asked: argparse.Namespace, about: dict[str, Any], seen: Measured, used: float, load: float) -> None:
    latencies, sizes = sorted(seen.latencies), sorted(seen.sizes)

    def at(share: float, values: list[Any]) -> Any:
        return values[min(len(values) - 1, int(len(values) * share))]

    told = {
        **about,
        "metrics": asked.metrics,
        "tables": asked.tables,
        "moves_per_s": round(seen.moves / asked.seconds),
        "p50_ms": round(1000 * at(0.5, latencies), 1),
        "p99_ms": round(1000 * at(0.99, latencies), 1),
        "update_bytes_p50": at(0.5, sizes),
        "update_bytes_mean": round(sum(sizes) / len(sizes)),
        "update_bytes_p95": at(0.95, sizes),
        "server_cpu_us_per_move": round(1e6 * used / seen.moves),
        "server_cores": round(used / asked.seconds, 2),
        "load_cores": round(load / asked.seconds, 2),
        "refused": seen.refused,
    }
    print(json.dumps(told), flush=True)


async def measure(served: Served, asked: argparse.Namespace, game: str, kind: str, clocks: str, nodes: int) -> None:
    seen = Measured()
    tables = await set_up(served.addresses, asked, game, kind, clocks, seen)
    for what, every in (("live-moves", None), (f"live-moves-at-{asked.pace:g}", len(tables) / asked.pace)):
        if what not in asked.what.split(","):
            continue
        fresh = Measured()
        for table in tables:
            table.seen = fresh
        used, load = processor_seconds(served.processes), time.process_time()
        await run(tables, every, asked.seconds)
        used, load = processor_seconds(served.processes) - used, time.process_time() - load
        about = {"game": game, "what": what, "sockets": kind, "clocks": clocks, "nodes": nodes}
        report(asked, about, fresh, used, load)
    for table in tables:
        for one in table.sockets:
            one.transport.close()


async def weigh(served: Served, asked: argparse.Namespace, game: str, kind: str) -> None:
    """How much memory a node needs for tables that have just begun, each with one socket."""
    address, turn = served.addresses[0], asyncio.Semaphore(AT_ONCE)
    limits = httpx.Limits(max_connections=AT_ONCE)
    async with httpx.AsyncClient(base_url=address, timeout=300, limits=limits) as http:
        seats = min((await http.get(f"/api/games/{game}")).json()["players"])
        token = (await http.post("/api/clients", json={"name": NAMES[0]})).json()["token"]
        http.headers["Authorization"] = f"Bearer {token}"
        here = [{"kind": "here", "name": name} for name in NAMES[1:seats]]
        wish = {"game": game, "players": seats, "seats": [{"kind": "me"}, *here], "start": True}

        async def one(number: int) -> None:
            async with turn:
                made = (await http.post("/api/tables", json=wish)).raise_for_status().json()["id"]
                table = Table(Measured(), random.Random(number))
                table.sockets.append(await connected(table, 0, address, f"/api/tables/{made}", kind, token))

        await one(0)
        before = megabytes(served.processes[0])
        await asyncio.gather(*map(one, range(asked.tables)))
        held = megabytes(served.processes[0]) - before
    told = {"game": game, "what": "memory", "sockets": kind, "tables": asked.tables, "empty_mb": round(before)}
    print(json.dumps({**told, "mb": round(held), "kb_per_table": round(1024 * held / asked.tables, 1)}), flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=8.0)
    parser.add_argument("--pace", type=float, default=500.0)
    parser.add_argument("--game", nargs="+", default=riverpost.list_games(), help="all of them, if left out")
    parser.add_argument("--kinds", default=",".join(KINDS))
    parser.add_argument("--clocks", default="off")
    parser.add_argument("--metrics", action="store_true", help="the server counts what it does")
    parser.add_argument("--what", default="live-moves,live-moves-at-500")
    parser.add_argument("--folder", help="where the database lies")
    parser.add_argument("--nodes", default="0", help="0: one server with a SQLite file")
    parser.add_argument("--memory", action="store_true")
    parser.add_argument("--serve", help=argparse.SUPPRESS)
    parser.add_argument("--bus", default="", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    if asked.serve:
        serve(asked.serve, asked.bus, "a token of the bench" if asked.metrics else "")
        return
    kinds, clocks, nodes = (given.split(",") for given in (asked.kinds, asked.clocks, asked.nodes))
    for game in asked.game:
        for kind in kinds if asked.memory else ():
            with serving(asked.folder, int(nodes[0]), asked.metrics) as served:
                uvloop.run(weigh(served, asked, game, kind))
        for kind, clock, number in product(kinds, clocks, map(int, nodes)) if not asked.memory else ():
            with serving(asked.folder, number, asked.metrics) as served:
                uvloop.run(measure(served, asked, game, kind, clock, number))


if __name__ == "__main__":
    main()
