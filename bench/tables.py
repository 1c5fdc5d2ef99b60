"""Durable moves a second: many tables of one process on a database file, without the network.

    python bench/tables.py [--tables 500] [--seconds 5] [--pace MOVES_PER_SECOND] [--game thurn-und-taxis]

One JSON object a line: at full speed, then paced. A move counts once it is on disk and done.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import tempfile
import time
from pathlib import Path

import uvloop

from riverpost.server import requests
from riverpost.server.database import file_url
from riverpost.server.people import Person
from riverpost.server.requests import SeatWish
from riverpost.server.table import PLAYING, Table
from riverpost.server.tables import Tables, open_tables
from riverpost.server.workers import Workers


async def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--pace", type=float, default=500.0)
    parser.add_argument("--game", default="thurn-und-taxis")
    parser.add_argument("--folder", help="where the database lies")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=asked.folder) as folder, Workers(1) as workers:
        async with open_tables(file_url(Path(folder) / "bench.db"), workers) as tables:
            await measure(tables, asked)


async def measure(tables: Tables, asked: argparse.Namespace) -> None:
    host = await tables.new_person("Bench")
    ids = await asyncio.gather(*(begin(tables, host, asked.game) for _ in range(asked.tables)))
    for pace in (None, asked.pace):
        latencies: list[float] = []
        end, spent = time.perf_counter() + asked.seconds, time.process_time()
        await asyncio.gather(*(play(tables, host, one, end, pace and pace / len(ids), latencies) for one in ids))
        spent = time.process_time() - spent
        latencies.sort()
        told = {f"p{share}_ms": round(1000 * latencies[int(len(latencies) * share / 100)], 1) for share in (50, 90, 99)}
        what = "durable-moves" if pace is None else f"durable-moves-at-{pace:g}"
        rate = {"tables": len(ids), "moves_per_s": round(len(latencies) / asked.seconds), **told}
        rate["cpu_us_per_move"] = round(1e6 * spent / len(latencies))
        print(json.dumps({"game": asked.game, "what": what, **rate}))


async def begin(tables: Tables, host: Person, game: str) -> str:
    seats = [SeatWish("me"), SeatWish("here", name="Other"), SeatWish("here", name="Third")]
    table = await tables.create(host, game, len(seats), {}, seats)
    await tables.act(table.id, requests.start(host))
    return table.id


async def play(
    tables: Tables, host: Person, table_id: str, end: float, pace: float | None, latencies: list[float]
) -> None:
    """Play at one table, game after game."""
    while True:
        if pace is not None:
            await asyncio.sleep(random.expovariate(pace))
        start = time.perf_counter()
        if start > end:
            return
        table = await tables.find(table_id)
        if table.phase != PLAYING:
            table_id = (await tables.rematch(table_id, host)).id
            continue
        await tables.act(table_id, requests.Move(host, table.deciding[0], table.ply, [choice(table)]))
        latencies.append(time.perf_counter() - start)


def choice(table: Table) -> int:
    assert table.position is not None
    return random.choice(table.position.legal_ids(table.deciding[0]))


if __name__ == "__main__":
    uvloop.run(main())
