"""Plays whole turns at several tables until it is killed: `python -m tests.server.until_killed URL [TABLE ...]`.

Before each turn it says `will TABLE FIRST LAST`, the serials the turn will have; afterwards `done TABLE LAST`. What it
has said is out of its hands, whenever it dies.
"""

from __future__ import annotations

import asyncio
import os
import sys

from riverpost.bots.players import player
from riverpost.server import requests
from riverpost.server.entries import Entry
from riverpost.server.people import Person
from riverpost.server.table import Table
from riverpost.server.tables import Tables, open_tables
from riverpost.server.workers import Workers
from tests.server.playing import ME_AND_OTHER, begin

HOST = "host-of-all-tables"
TABLES = 8


def say(*words: object) -> None:
    os.write(1, (" ".join(map(str, words)) + "\n").encode())  # one line, at once


async def main(url: str, known: list[str]) -> None:
    async with open_tables(url, Workers(1)) as tables:
        host = await tables.rename(HOST, "Host")
        ids = known or [(await begin(tables, host, "thurn-und-taxis", ME_AND_OTHER, n)).id for n in range(TABLES)]
        for table_id in ids:
            say("table", table_id)
        await asyncio.gather(*(play_on(tables, host, table_id) for table_id in ids))


async def play_on(tables: Tables, host: Person, table_id: str) -> None:
    table = await tables.find(table_id)
    chooser = player(table.game, "light", 1)
    while table.deciding:
        seat = table.deciding[0]
        trial, actions = table.at(table.ply), []
        while seat in trial.seats:
            actions.append(chooser.choose(trial.view(seat)))
            trial.play(actions[-1], seat)

        def make(table: Table, seat: int = seat, actions: list[int] = actions) -> list[Entry]:
            made = requests.Move(host, seat, table.ply, actions)(table)
            say("will", table_id, table.serial + 1, table.serial + len(made))
            return made

        table = await tables.act(table_id, make)
        say("done", table_id, table.serial)


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], sys.argv[2:]))
