"""Many tables of slow bots hold up nobody else's: shares by visitor, people first, quick before slow, nobody's last."""

import asyncio

import pytest

from riverpost.bots.bot import LEVELS, STRONGEST
from riverpost.server import requests
from riverpost.server.people import Person
from riverpost.server.requests import SeatWish
from riverpost.server.shares import UNATTENDED, WAITED_FOR, WATCHED, Errand, Queue
from riverpost.server.tables import Tables
from riverpost.server.workers import Job, Workers
from tests.server.playing import begin, until

QUICK, SLOW = LEVELS[1].simulations, LEVELS[STRONGEST].simulations


def errand(visitor: str, work: int, urgency: int = WAITED_FOR) -> Errand:
    return Errand(visitor, work, lambda: urgency)


def filled(*errands: Errand) -> Queue[str]:
    queue: Queue[str] = Queue()
    for number, one in enumerate(errands):
        queue.add(one, f"{one.visitor} {number}")
    return queue


def order(queue: Queue[str]) -> list[str]:
    taken = []
    while (item := queue.take()) is not None:
        taken.append(item)
    return taken


def test_a_stranger_is_served_before_the_second_table_of_a_crowd() -> None:
    queue = filled(*[errand("eve", SLOW)] * 20)
    assert queue.take() == "eve 0"
    queue.add(errand("anna", QUICK), "anna")
    assert queue.take() == "anna"
    assert order(queue) == [f"eve {number}" for number in range(1, 20)]


def test_visitors_take_turns_however_much_each_wants() -> None:
    queue = filled(*[errand("eve", SLOW)] * 4, *[errand("anna", SLOW)] * 2, *[errand("ben", SLOW)] * 3)
    served = [item.split()[0] for item in order(queue)]
    assert served == ["eve", "anna", "ben", "eve", "anna", "ben", "eve", "ben", "eve"]


def test_who_comes_later_has_no_right_to_what_others_had_before() -> None:
    queue = filled(*[errand("eve", SLOW)] * 6)
    assert [queue.take(), queue.take()] == ["eve 0", "eve 1"]
    for number in range(3):
        queue.add(errand("anna", SLOW), f"anna {number}")
    assert [item.split()[0] for item in order(queue)] == ["eve", "anna"] * 3 + ["eve"]


def test_quick_goes_before_slow_but_not_for_ever() -> None:
    queue = filled(errand("eve", SLOW))
    queue.add(errand("anna", QUICK), "quick")
    assert queue.take() == "quick"
    for number in range(2 * SLOW // QUICK):  # always somebody new
        queue.add(errand(f"guest {number}", QUICK), "quick")
        if queue.take() == "eve 0":
            break
    else:
        raise AssertionError("the slow one was never served")


def test_people_first_then_who_is_watched_then_who_is_forsaken() -> None:
    queue = filled(errand("eve", QUICK, UNATTENDED), errand("anna", QUICK, WATCHED), errand("ben", SLOW, WAITED_FOR))
    assert order(queue) == ["ben 2", "anna 1", "eve 0"]


def test_it_counts_who_looks_when_it_is_time_to_think() -> None:
    looked_at = [UNATTENDED]
    queue = filled(errand("eve", QUICK, WATCHED), Errand("anna", SLOW, lambda: looked_at[0]))
    looked_at[0] = WAITED_FOR
    assert order(queue) == ["anna 1", "eve 0"]


@pytest.mark.anyio
async def test_a_quick_bot_answers_while_slow_ones_think(tables: Tables, workers: Workers, anna: Person) -> None:
    table = await tables.create(anna, "thurn-und-taxis", 2, {}, [SeatWish("me"), SeatWish("here", name="Ben")])
    await tables.act(table.id, requests.start(anna))
    seat = table.deciding[0]
    slow = [
        asyncio.create_task(workers.choose(Job.of(table, seat, STRONGEST), errand("eve", SLOW, UNATTENDED)))
        for _ in range(20)
    ]
    await asyncio.sleep(0)  # they are all asked for
    await workers.choose(Job.of(table, seat, 1), errand("anna", QUICK))
    assert sum(task.done() for task in slow) < len(slow)
    for task in slow:
        task.cancel()
    await asyncio.gather(*slow, return_exceptions=True)


@pytest.mark.anyio
async def test_bots_whom_nobody_looks_at_wait_until_somebody_does(
    tables: Tables, anna: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("riverpost.server.slots.FORSAKEN", -1.0)  # seconds: everybody has gone long ago
    table = await begin(tables, anna, "thurn-und-taxis", [SeatWish("bot", level=1)] * 2)
    assert (table.ply, tables._slots[table.id].thinking) == (0, set())
    await tables.of_person(anna.id)  # a list is no look at the table
    assert tables._slots[table.id].thinking == set()
    assert (await until(tables, table.id, lambda table: table.ply > 3)).phase == "playing"
