"""Boards, logs and reasons cost a few milliseconds each. Whoever wants many waits; whoever wants one does not."""

import asyncio

from riverpost.server.desk import Desk
from riverpost.server.workers import Workers

Done = list[str]


async def served(desk: Desk, done: Done, visitor: str) -> None:
    async with desk.turn(visitor):
        done.append(visitor)


def test_a_stranger_is_served_before_the_second_board_of_a_crowd() -> None:
    async def crowd() -> Done:
        desk, done = Desk(), Done()
        await asyncio.gather(*(served(desk, done, visitor) for visitor in ["eve"] * 20 + ["anna"]))
        return done

    assert asyncio.run(crowd()).index("anna") <= 2


def test_others_are_served_between_two_turns() -> None:
    """Whoever asks for nothing costly comes to their right after every single turn of a crowd."""

    async def crowd() -> list[int]:
        desk, done = Desk(), Done()
        waiting = [asyncio.create_task(served(desk, done, "eve")) for _ in range(20)]
        seen = []
        while len(done) < len(waiting):
            seen.append(len(done))
            await asyncio.sleep(0)
        return seen

    seen = asyncio.run(crowd())
    assert set(seen) >= set(range(1, 20))


def test_whoever_goes_away_while_waiting_keeps_nobody_else_waiting() -> None:
    async def leave(after: int) -> Done:
        desk, done = Desk(), Done()
        waiting = [asyncio.create_task(served(desk, done, visitor)) for visitor in ("anna", "eve", "ben")]
        while not waiting[0].done():
            await asyncio.sleep(0)
        for _ in range(after):  # so that eve goes before, when and after she is called
            await asyncio.sleep(0)
        waiting[1].cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        return done

    for after in range(30):
        assert asyncio.run(leave(after))[-1] == "ben"


def test_chores_of_a_stranger_go_before_the_second_of_a_crowd() -> None:
    async def crowd() -> Done:
        done = Done()

        async def chore(visitor: str) -> None:
            await workers.chore(abs, -1, visitor)
            done.append(visitor)

        with Workers(1) as workers:
            await asyncio.gather(*map(chore, ["eve"] * 10 + ["anna"]))
        return done

    assert asyncio.run(crowd()).index("anna") <= 2
