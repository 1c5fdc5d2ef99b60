"""What tests do at tables."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from riverpost.bots.players import player
from riverpost.server import requests
from riverpost.server.people import Person
from riverpost.server.requests import SeatWish
from riverpost.server.table import Table
from riverpost.server.tables import Tables

ME_AND_OTHER = [SeatWish("me"), SeatWish("here", name="Ben")]
PATIENCE = 120.0  # seconds; for a machine that has much else to do


def facts(table: Table) -> dict[str, Any]:
    """All that can be known of a table, for every pair of eyes."""
    known: dict[str, Any] = {
        name: getattr(table, name)
        for name in ("row", "serial", "phase", "closed", "seats", "chat", "rematch", "imported", "ply", "deciding")
    }
    known |= {"check": table.check, "undo": [table.undo_limit(seat) for seat in range(table.players)]}
    if table.position is not None:
        eyes = [*range(table.players), None]
        known["position"] = table.position.raw.tobytes()
        known["moves"] = table.position.moves
        known["views"] = [table.view(seat).raw.tobytes() for seat in eyes]
        known["log"] = [table.position.told(seat) for seat in eyes]
    return {name: list(value) if isinstance(value, list) else value for name, value in known.items()}


def first_legal(table: Table) -> tuple[int, int]:
    """A seat that decides, and an action it may take."""
    assert table.position is not None
    seat = table.deciding[0]
    return seat, table.position.legal_ids(seat)[0]


async def begin(tables: Tables, host: Person, game: str, seats: list[SeatWish], seed: int = 7) -> Table:
    """A table where a game has begun."""
    table = await tables.create(host, game, len(seats), {}, seats, seed)
    return await tables.act(table.id, requests.start(host))


async def play(tables: Tables, host: Person, table: Table, plies: int | None = None) -> Table:
    """Play on, quickly and sensibly, for so many plies or to the end."""
    chooser = player(table.game, "light", 1)
    while table.deciding and plies != 0:
        seat = table.deciding[0]
        action = chooser.choose(table.view(seat))
        table = await tables.act(table.id, requests.Move(host, seat, table.ply, [action]))
        plies = None if plies is None else plies - 1
    return table


async def until(tables: Tables, table_id: str, so: Callable[[Table], bool]) -> Table:
    """The table, as soon as it is so."""
    table = await tables.find(table_id)
    news = asyncio.Event()
    stop = tables.watch(table_id, lambda *_: news.set())
    try:
        while not so(table):
            await asyncio.wait_for(news.wait(), PATIENCE)
            news.clear()
    finally:
        stop()
    return table
