"""A whole run: a house, companies who play, faults, then peace; and whether all that people were told is true."""

from __future__ import annotations

import asyncio
import random
import time
from dataclasses import dataclass, field
from typing import Any

import sqlalchemy as sql

from riverpost.server.schema import TABLES
from riverpost.server.store import SqlStore
from riverpost.server.table import BOT, PLAYING, Table
from tests.server.chaos.checking import Checker
from tests.server.chaos.company import Company
from tests.server.chaos.faults import Faults
from tests.server.chaos.house import House, opened
from tests.server.chaos.players import Player, World
from tests.server.chaos.witness import DONE, Witness

PEACE = 120.0  # seconds after the last fault within which everything must work again


@dataclass
class Wish:
    """How a run goes."""

    faults: int = 200
    seed: int = 1
    nodes: int = 3
    database: str = "postgresql"
    companies: int = 60
    a_second: float = 4.0  # faults
    pause: float = 0.3  # seconds that people think
    minutes: float = 24 * 60.0  # after which no more goes wrong, however many faults there were


@dataclass
class Report:
    """What came of it."""

    wish: Wish
    seconds: float = 0.0
    complaints: list[str] = field(default_factory=list)
    told: dict[str, Any] = field(default_factory=dict)


def run(wish: Wish) -> Report:
    """Let it all happen; `complaints` are what should not have been."""
    report, witness, begun = Report(wish), Witness(), time.monotonic()
    with opened(wish.database, wish.nodes) as house:
        faults = asyncio.run(chaos(wish, house, witness, report))
        report.seconds = round(time.monotonic() - begun, 1)
        ends = [node.stop() for node in house.nodes]
        report.complaints += [f"a node ended with {end} when it was stopped" for end in ends if end]
        report.complaints += house.ended
        checker = Checker(house.database, witness)
        checker.run()
        report.complaints += checker.complaints
        report.complaints += [f"the log of {node.name}: {line}" for node in house.nodes for line in node.complaints()]
        report.told = {
            "faults": dict(faults.counts),
            "longest_until_served_again_s": {kind: round(max(found), 2) for kind, found in faults.until_back.items()},
            **witness.counts(),
            "sockets_opened": witness.sockets,
            "updates_shown": witness.updates,
            "updates_compared": checker.compared,
            "tables": checker.tables,
            "entries": dict(checker.entries),
        }
    return report


async def chaos(wish: Wish, house: House, witness: Witness, report: Report) -> Faults:
    """Play while things go wrong, then until all is well."""
    dice = random.Random(wish.seed)
    world = World(house.balancer.address, witness, dice, wish.pause)
    companies = [Company(world, number) for number in range(wish.companies)]
    faults = Faults(house, companies, dice)
    world.answered = faults.answered
    supervisor = asyncio.create_task(supervise(house))
    playing = [asyncio.create_task(company.run()) for company in companies]
    try:
        while not all(company.players and all(one.back.is_set() for one in company.players) for company in companies):
            await asyncio.sleep(0.1)
        await faults.run(wish.faults, wish.a_second, wish.minutes)
        world.is_closing = True
        report.complaints += await peace(house, companies)
    finally:
        for company in companies:
            await asyncio.gather(*(player.close() for player in company.players))
        ended, late = await asyncio.wait(playing, timeout=PEACE)
        supervisor.cancel()
    for task in ended:
        task.result()
    report.complaints += [f"{len(late)} companies did not come to an end"] if late else []
    return faults


async def supervise(house: House) -> None:
    """Start nodes again, as whoever runs services does."""
    while True:
        await asyncio.sleep(0.2)
        house.watch()


async def peace(house: House, companies: list[Company]) -> list[str]:
    """Wait until everything works for everybody; what does not, though there was time for it."""
    players = [player for company in companies for player in company.players]
    store = SqlStore(house.database)
    try:
        async with asyncio.timeout(PEACE):
            await asyncio.gather(*(heard(player) for player in players))
            lengths = {row.id: row.length for row in await store.read(sql.select(TABLES.c.id, TABLES.c.length))}
            await asyncio.gather(*(told(player, lengths[player.table]) for player in players))
            await asyncio.gather(*(bots_go_on(store, table) for table in {player.table for player in players}))
    except TimeoutError:
        return [
            f"after all was well: {player.table} {player.person.id} {player.state}"
            for player in players
            if player.state
        ]
    finally:
        await store.close()
    return []


async def heard(player: Player) -> None:
    """Somebody can say something."""
    player.state = "is not heard"
    while (await player.chat()).outcome != DONE:
        await asyncio.sleep(2.5)  # as often as one may speak
    player.state = ""


async def told(player: Player, serial: int) -> None:
    """Somebody is told all that has happened."""
    player.state = f"was not told of entry {serial}"
    while player.serial < serial:
        await asyncio.sleep(0.1)
    player.state = ""


async def bots_go_on(store: SqlStore, table_id: str) -> None:
    """A table does not wait for a bot for ever."""
    table = await replayed(store, table_id)
    while table.phase == PLAYING and any(table.seats[seat].kind == BOT for seat in table.deciding):
        await asyncio.sleep(0.5)
        later = await replayed(store, table_id)
        if later.serial > table.serial:
            return


async def replayed(store: SqlStore, table_id: str) -> Table:
    """A table as its entries tell it."""
    known = await store.table(table_id)
    assert known
    return Table(known.row).apply_all(await store.entries(table_id))
