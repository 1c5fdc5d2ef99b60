"""Clocks at tables on a real database: out of time, return, pause, vote, restart, kill."""

from __future__ import annotations

from contextlib import AsyncExitStack

import pytest

from riverpost.server import entries, requests
from riverpost.server.bus import LocalBus
from riverpost.server.clocks import asking, holidays
from riverpost.server.clocks.clock import LEAST_AGAIN, SECOND
from riverpost.server.clocks.house import HouseClock
from riverpost.server.clocks.models import MOST_DAYS
from riverpost.server.clocks.store import kept_time
from riverpost.server.people import Person
from riverpost.server.refused import Refused
from riverpost.server.requests import SeatWish
from riverpost.server.store import SqlStore
from riverpost.server.table import Table
from riverpost.server.tables import Tables, open_tables
from riverpost.server.terms import Terms, Timing
from riverpost.server.workers import Workers
from tests.server.clocks.passing import FAST, Passing, late, timed
from tests.server.playing import first_legal, until

pytestmark = pytest.mark.anyio
DAY = 24 * 3600
BY_MAIL = Timing(0, DAY)


def sitting(table: Table, seat: int) -> str:
    return table.seats[seat].kind


def lines(table: Table) -> list[str]:
    return [coming.text for coming in table.comings]


async def decide(tables: Tables, people: list[Person], table: Table) -> Table:
    seat, action = first_legal(table)
    return await tables.act(table.id, requests.Move(people[seat], seat, table.ply, [action]))


async def test_a_bot_takes_the_seat_of_whoever_is_out_of_time(
    tables: Tables, anna: Person, carl: Person, passing: Passing
) -> None:
    table = await timed(tables, [anna, carl])
    (seat,) = table.deciding
    passing.wait(69.9)
    await tables.timekeeper.look()
    assert sitting(table, seat) == "person"
    passing.wait(0.1)
    await tables.timekeeper.look()
    assert sitting(table, seat) == "bot"
    assert table.seats[seat].away == [anna, carl][seat].id
    assert lines(table)[0] == "{name} is out of time."
    await until(tables, table.id, lambda table: table.ply > 0)


async def test_the_person_may_return_with_a_little_time(
    tables: Tables, anna: Person, carl: Person, passing: Passing
) -> None:
    people = [anna, carl]
    table = await timed(tables, people)
    (seat,) = table.deciding
    passing.wait(70)
    await tables.timekeeper.look()
    table = await until(tables, table.id, lambda table: table.deciding == (1 - seat,))
    table = await tables.act(table.id, requests.seat(people[seat], seat, SeatWish("me")))
    assert table.clock
    assert sitting(table, seat) == "person"
    assert table.clock.hands[seat].bank == LEAST_AGAIN


async def test_whoever_is_warned_is_replaced_only_the_second_time(
    tables: Tables, anna: Person, carl: Person, passing: Passing
) -> None:
    table = await timed(tables, [anna, carl], late(FAST, "warned"))
    (seat,) = table.deciding
    passing.wait(70)
    await tables.timekeeper.look()
    assert sitting(table, seat) == "person"
    assert table.clock
    assert table.clock.hands[seat].warned
    passing.wait(29.9)
    await tables.timekeeper.look()
    assert sitting(table, seat) == "person"
    passing.wait(0.1)
    await tables.timekeeper.look()
    assert sitting(table, seat) == "bot"


async def test_a_real_timer_rings_by_itself(url: str, workers: Workers) -> None:
    async with open_tables(url, workers) as tables:
        people = [await tables.new_person(name) for name in ("Anna", "Ben")]
        table = await timed(tables, people, Timing(0, 1))
        await until(tables, table.id, lambda table: any(seat.kind == "bot" for seat in table.seats))


async def test_all_who_have_not_picked_are_called(tables: Tables, anna: Person, carl: Person, passing: Passing) -> None:
    people = [anna, carl, await tables.new_person("Dora")]
    table = await timed(tables, people, game="niagara")
    assert table.deciding == (0, 1, 2)
    passing.wait(5)
    table = await decide(tables, people, table)
    passing.wait(65)
    assert table.clock
    assert table.clock.late(tables.house.now()) == [1, 2]
    await tables.timekeeper.look()
    assert [seat.kind for seat in table.seats][1:] == ["bot", "bot"]


async def test_a_pause_stops_clock_and_game(tables: Tables, anna: Person, carl: Person, passing: Passing) -> None:
    people = [anna, carl]
    table = await timed(tables, people)
    (seat,) = table.deciding
    _, action = first_legal(table)
    table = await tables.act(table.id, asking.pause(anna, True))
    assert not table.paused
    table = await tables.act(table.id, asking.pause(carl, True))
    assert table.paused
    passing.wait(10_000)
    await tables.timekeeper.look()
    assert sitting(table, seat) == "person"
    with pytest.raises(Refused, match="paused"):
        await tables.act(table.id, requests.Move(people[seat], seat, table.ply, [action]))
    table = await tables.act(table.id, asking.pause(carl, False))
    assert not table.paused
    assert (await decide(tables, people, table)).ply == 1
    assert lines(table)[-2:] == ["The game is paused.", "The game goes on."]


async def test_bots_wait_while_it_is_a_pause(tables: Tables, anna: Person, carl: Person) -> None:
    seats = [SeatWish("me"), SeatWish("open"), SeatWish("bot", level=1)]
    table = await tables.create(anna, "niagara", 3, {}, seats, 7, Terms(timing=FAST))
    table = await tables.act(table.id, requests.seat(carl, 1, SeatWish("me")))

    def start_paused(table: Table) -> list[entries.Entry]:
        wishes = [entries.Pause(person.id, True) for person in (anna, carl)]
        return [*requests.start(anna)(table), *wishes]

    table = await tables.act(table.id, start_paused)
    assert table.paused
    assert table.deciding == ()
    await tables.act(table.id, asking.pause(anna, False))
    await until(tables, table.id, lambda table: table.decided(2) > 0)


async def test_nobody_pauses_alone(tables: Tables, anna: Person, passing: Passing) -> None:
    seats = [SeatWish("me"), SeatWish("bot", level=1)]
    table = await tables.create(anna, "thurn-und-taxis", 2, {}, seats, 7, Terms(timing=FAST))
    table = await tables.act(table.id, requests.start(anna))
    with pytest.raises(Refused, match="nobody but you"):
        await tables.act(table.id, asking.pause(anna, True))
    table = await until(tables, table.id, lambda table: table.deciding == (0,))
    passing.wait(70)
    await tables.timekeeper.look()
    assert sitting(table, 0) == "bot"


async def test_what_has_no_clock_has_nothing_to_pause(tables: Tables, anna: Person, carl: Person) -> None:
    table = await timed(tables, [anna, carl], None)
    assert table.clock is None
    with pytest.raises(Refused, match="no clock"):
        await tables.act(table.id, asking.pause(anna, True))


async def test_who_only_watches_does_not_pause(tables: Tables, anna: Person, carl: Person) -> None:
    table = await timed(tables, [anna, carl])
    with pytest.raises(Refused):
        await tables.act(table.id, asking.pause(await tables.new_person("Dora"), True))


async def test_the_absent_are_replaced_by_vote_where_there_is_no_clock(
    tables: Tables, anna: Person, carl: Person
) -> None:
    people = [anna, carl, await tables.new_person("Dora")]
    table = await timed(tables, people, None)
    here = {anna.id, carl.id}
    table = await tables.act(table.id, requests.replace(anna, 2, here, by_vote=True))
    assert (sitting(table, 2), table.votes) == ("person", {2: {anna.id}})
    serial = table.serial
    table = await tables.act(table.id, requests.replace(anna, 2, here, by_vote=True))
    assert table.serial == serial, "nobody votes twice"
    table = await tables.act(table.id, requests.replace(carl, 2, here, by_vote=True))
    assert (sitting(table, 2), table.votes) == ("bot", {})


async def test_votes_are_over_once_the_absent_decide(tables: Tables, anna: Person, carl: Person) -> None:
    people = [anna, carl, await tables.new_person("Dora")]
    table = await timed(tables, people, None)
    (seat,) = table.deciding
    voter = people[(seat + 1) % 3]
    here = {person.id for person in people} - {people[seat].id}
    table = await tables.act(table.id, requests.replace(voter, seat, here, by_vote=True))
    assert table.votes
    assert not (await decide(tables, people, table)).votes


async def test_one_who_plays_alone_needs_no_vote(tables: Tables, anna: Person, carl: Person) -> None:
    table = await timed(tables, [anna, carl], None)
    table = await tables.act(table.id, requests.replace(anna, 1, {anna.id}, by_vote=True))
    assert sitting(table, 1) == "bot"


async def test_where_there_is_a_clock_nobody_is_replaced_before(tables: Tables, anna: Person, carl: Person) -> None:
    table = await timed(tables, [anna, carl], BY_MAIL)
    with pytest.raises(Refused, match="clock"):
        await tables.act(table.id, requests.replace(anna, 1, {anna.id}, by_vote=True))


async def test_a_holiday_stops_clocks_by_correspondence_alone(
    tables: Tables, anna: Person, carl: Person, passing: Passing
) -> None:
    slow, fast = await timed(tables, [anna, carl], BY_MAIL), await timed(tables, [anna, carl], FAST)
    people = [anna, carl]
    (seat,) = slow.deciding
    await holidays.take(tables, people[seat], 3, 1e9)
    assert slow.clock
    assert fast.clock
    assert slow.clock.due == 4 * DAY * SECOND
    assert fast.clock.due == 70 * SECOND
    passing.wait(DAY)
    await holidays.end(tables, people[seat], 1e9 + DAY)
    assert slow.clock.due == 2 * DAY * SECOND
    passing.wait(DAY)
    await tables.timekeeper.look()
    assert sitting(slow, seat) == "bot"


def test_holidays_are_not_endless() -> None:
    one = holidays.begun([], 20, 0.0)
    with pytest.raises(Refused, match="on holiday"):
        holidays.begun([one], 1, 1.0)
    with pytest.raises(Refused, match="8 of yours are left"):
        holidays.begun([one], 9, one.ends)
    assert holidays.begun([one], 8, one.ends).ends == one.ends + 8 * holidays.DAY
    assert holidays.days_left([one], one.ends + holidays.YEAR) == MOST_DAYS


# --- restarts


async def test_time_stands_still_while_the_server_is_down(url: str, workers: Workers, passing: Passing) -> None:
    async with open_tables(url, workers, house=HouseClock(passing)) as tables:
        people = [await tables.new_person(name) for name in ("Anna", "Ben")]
        table = await timed(tables, people)
        passing.wait(30)
    passing.wait(100_000)  # nobody serves
    async with open_tables(url, workers, house=HouseClock(passing)) as tables:
        assert tables.house.now() == 30 * SECOND
        table = await tables.find(table.id)
        assert table.clock
        assert table.clock.due == 70 * SECOND
        passing.wait(40)
        await tables.timekeeper.look()
        assert [seat.kind for seat in table.seats].count("bot") == 1


@pytest.mark.parametrize("timing", [FAST, BY_MAIL])
async def test_tables_that_nobody_looks_at_are_called_after_a_restart(
    url: str, workers: Workers, passing: Passing, timing: Timing
) -> None:
    async with open_tables(url, workers, house=HouseClock(passing)) as tables:
        people = [await tables.new_person(name) for name in ("Anna", "Ben")]
        table = await timed(tables, people, timing)
    async with open_tables(url, workers, house=HouseClock(passing)) as tables:
        await tables.timekeeper.look()
        passing.wait(timing.bank + timing.turn)
        await tables.timekeeper.look()
        found = await tables.find(table.id)
        assert [seat.kind for seat in found.seats].count("bot") == 1


async def test_by_correspondence_tables_are_not_all_read_at_the_start(
    url: str, workers: Workers, passing: Passing
) -> None:
    async with open_tables(url, workers, house=HouseClock(passing)) as tables:
        people = [await tables.new_person(name) for name in ("Anna", "Ben")]
        await timed(tables, people, BY_MAIL)
    async with open_tables(url, workers, house=HouseClock(passing)) as tables:
        await tables.timekeeper.look()
        assert not tables._slots


async def test_a_killed_server_never_goes_back_behind_what_it_has_stored(
    url: str, workers: Workers, passing: Passing
) -> None:
    """Killed: what was not written is gone, and nothing is written on the way out."""
    tables = Tables(SqlStore(url), LocalBusOfNobody(), workers, HouseClock(passing))
    await tables.open()
    people = [await tables.new_person(name) for name in ("Anna", "Ben")]
    table = await timed(tables, people)
    passing.wait(12.345)
    table = await decide(tables, people, table)
    assert table.clock
    at = table.clock.at
    for task in list(tables._tasks):
        task.cancel()
    passing.wait(2)  # not kept by anything
    async with AsyncExitStack() as stack:
        again = await stack.enter_async_context(open_tables(url, workers, house=HouseClock(passing)))
        assert again.house.now() == at == 12_345
        assert await kept_time(again.database) == at
        found = await again.find(table.id)
        assert found.clock == table.clock
    await tables._store.close()


class LocalBusOfNobody(LocalBus):
    """A bus of a server that is about to be killed."""

    is_well = True

    def publish(self, table_id: str, serial: int) -> None:
        """Nobody hears it."""


def test_house_time_never_goes_back() -> None:
    passing = Passing()
    house = HouseClock(passing)
    assert house.now() == 0
    passing.wait(5)
    assert house.now() == 0, "it stands until it is started"
    house.start(700)
    passing.wait(1)
    assert house.now() == 1700
    house.stand()
    passing.wait(1)
    assert house.now() == 1700
    house.start()
    passing.milliseconds -= 500
    assert house.now() == 1700


def test_house_time_waits_until_people_can_be_back() -> None:
    passing = Passing()
    house = HouseClock(passing, while_opening=5000)
    house.start(700)
    passing.wait(5)
    assert house.now() == 700
    passing.wait(1)
    assert house.now() == 1700
    house.stand()
    house.start()
    passing.wait(1)
    assert house.now() == 2700, "only once"


async def test_while_the_database_is_away_nobody_loses_time(tables: Tables, passing: Passing) -> None:
    tables.timekeeper.hold(False)
    passing.wait(100)
    assert tables.house.now() == 0
    tables.timekeeper.hold(True)
    passing.wait(1)
    assert tables.house.now() == SECOND
