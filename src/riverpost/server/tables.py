"""`Tables`: the one door to all tables. Whatever happens at a table goes through `act`.

    with Workers() as workers:
      async with open_tables(url, workers) as tables:
        host = await tables.new_person("Anna")
        seats = [SeatWish("me"), SeatWish("bot", level=2), SeatWish("bot", level=3)]
        table = await tables.create(host, "niagara", 3, {}, seats)
        table = await tables.act(table.id, requests.start(host))                       # may raise Refused
        table = await tables.act(table.id, requests.Move(host, 0, table.ply, [12]))   # returns once it is on disk
        stop = tables.watch(table.id, lambda table, serial, entry: ...)               # after each entry, also others'

A `Table` is alive: hold its id, and `find` it anew after each await. `table.position` holds everything, so show only
`table.view(seat)`.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Coroutine, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import replace
from functools import partial
from typing import Any, TypeVar

from riverpost.bots.bot import LEVELS, STRONGEST
from riverpost.bots.hints import Hint
from riverpost.engine.game import check_seed, game, secret_seed
from riverpost.engine.words import mark
from riverpost.server import entries, records, requests
from riverpost.server.bots import Bots
from riverpost.server.bus import Bus, LocalBus
from riverpost.server.clocks.dues import due_of, due_to_note
from riverpost.server.clocks.house import HouseClock, stamped
from riverpost.server.clocks.timekeeper import Timekeeper
from riverpost.server.commits import NOT_STORED, Commits
from riverpost.server.database import Database
from riverpost.server.entries import Entry
from riverpost.server.health import Health
from riverpost.server.nodes.gaps import Gaps
from riverpost.server.people import Person, new_id
from riverpost.server.refused import Away, Damaged, NoSuchTable, Refused
from riverpost.server.register import Register
from riverpost.server.requests import Make, SeatWish
from riverpost.server.shares import WAITED_FOR, Errand
from riverpost.server.shelf import NOT_MINE, TableSummary, check_delete, listed_as, summary
from riverpost.server.slots import FORSAKEN, Listener, Slot
from riverpost.server.store import Change, Listed, Note, SqlStore, Store
from riverpost.server.table import BOT, DAMAGED, GATHERING, PLAYING, TOO_LONG, Table, TableRow
from riverpost.server.terms import PRIVATE, Terms
from riverpost.server.workers import Job, Workers

MOST_KEPT = 200  # tables in memory that nobody uses just now
MOST_ENTRIES_KEPT = 100_000  # of them all, at about a kilobyte each
MOST_LISTED = 100
TOUCHED_AGAIN = 60.0  # seconds after which it is noted anew that a table is in use
EXPIRY = 90 * 24 * 3600.0  # seconds that a table is kept untouched
DELETED = "deleted"  # what other nodes are told of
WRONG_SEATS = mark("{title} for {players} needs as many seats, not {seats}.")
NOTHING_TO_HINT = mark("You have nothing to decide now, so there is no hint.")

Answer = TypeVar("Answer")
Stop = Callable[[], None]
Hears = Callable[[Table | str], None]  # of a table as it stands, or of the id of one that was deleted

logger = logging.getLogger(__name__)


class Tables(Register):
    """All tables, and all people. Made by `open_tables`."""

    def __init__(self, store: SqlStore, bus: Bus, workers: Workers, house: HouseClock | None = None) -> None:
        self.workers = workers
        self.house = house or HouseClock()
        self.timekeeper = Timekeeper(store, self.house, bus, self._act_at_last, self._spawn)
        self._store: Store = store
        self.bus = bus
        self._commits = Commits(store)
        self._bots = Bots(workers, bus, self._spawn, self._bot_acts, self._keep_up_at_last)
        self.health = Health(store)
        self._slots: OrderedDict[str, Slot] = OrderedDict()
        self._loading: dict[str, asyncio.Task[Slot]] = {}
        self._heard: dict[str, int] = {}  # how far tables have come that are being loaded
        self._tasks: set[asyncio.Task[None]] = set()
        self._reported: set[str] = set()  # damaged tables
        self._listeners: list[Hears] = []
        self._stop_hearing = bus.listen(self._hear)
        self._gaps = Gaps(bus, self._spawn, self._heard_in_store, self._resume)
        bus.hear(DELETED, lambda _, news: self._gone(news["table"]))
        self.health.listen(self.timekeeper.hold)

    @property
    def database(self) -> Database:
        """Where all is kept, for those who keep something of their own there."""
        assert isinstance(self._store, Database)
        return self._store

    @property
    def in_memory(self) -> int:
        """How many tables are in memory."""
        return len(self._slots)

    def waited_since(self, table_id: str) -> float:
        """Since when those at a table just found wait for the seats that have to decide."""
        return self._slots[table_id].waited_since

    # --- tables

    async def create(
        self,
        host: Person,
        game_name: str,
        players: int,
        options: dict[str, Any],
        seats: Sequence[SeatWish],
        seed: int | None = None,
        terms: Terms = PRIVATE,
    ) -> Table:
        """A new table; `seats` has a wish for each. Raises Refused, or BadOption for what the game does not have."""
        row = replace(await self._row(host, game_name, players, options, seed), terms=terms)
        if len(seats) != players:
            title = game(game_name).title
            raise Refused("bad-seat", WRONG_SEATS, field="seats", title=title, players=players, seats=len(seats))
        return await self._make(row, requests.first_seats(host, seats))

    async def seat_together(
        self, host: Person, game_name: str, players: int, first: Sequence[Entry], terms: Terms
    ) -> Table:
        """A new table by the usual rules at which all sit down at once: `first` seats them, and may begin."""
        row = await self._row(host, game_name, players, {}, None)
        return await self._make(replace(row, terms=terms), first)

    async def upload(self, person: Person, written: bytes, visitor: str) -> Table:
        """A table that shows a recorded game and cannot be played at; raises Refused for what is no record."""
        record = await self.workers.chore(records.read, written, visitor)
        row = await self._row(person, record.game, record.players, record.options, record.seed)
        return await self._make(row, [entries.Imported({"moves": record.moves, "names": record.names})])

    async def find(self, table_id: str) -> Table:
        """The table as it stands, for somebody who looks at it; raises NoSuchTable."""
        slot = await self._newest(table_id)
        self._look(slot)
        return slot.table

    async def act(self, table_id: str, make: Make) -> Table:
        """Let something happen at a table.

        `make` looks at the newest state and gives the entries that follow from it, or raises Refused; see `requests`.
        Returns when they are on disk and done. If another process was faster, `make` is asked again.
        """
        self._look(await self._slot(table_id))
        return await self._act(table_id, _alone(make))

    async def rematch(self, table_id: str, person: Person) -> Table:
        """The table where the same people play again, seats moved on by one; always the same table."""
        following = new_id()

        def make(table: Table) -> tuple[list[Entry], list[Change]]:
            requests.check_rematch(table, person)
            if table.rematch is not None:
                return [], []
            row = TableRow(
                following,
                table.game.name,
                table.game.version,
                table.players,
                table.options,
                secret_seed(),
                person.id,
                time.time(),
                table.row.terms,
            )
            seats = stamped(requests.seats_again(table), row.terms, self.house)
            return [entries.Rematch(following)], [Change(following, 0, seats, row)]

        table = await self._act(table_id, make)
        assert table.rematch is not None
        return await self.find(table.rematch)

    async def hint(self, table_id: str, seat: int) -> Hint:
        """What the strongest bot would do for a seat that has to decide; `Hint.words(view, lang)` says it."""
        table = await self.find(table_id)
        if seat not in table.deciding:
            raise Refused("nothing-to-decide", NOTHING_TO_HINT)
        errand = Errand(table.seats[seat].person or table.host, LEVELS[STRONGEST].simulations, lambda: WAITED_FOR)
        return await self.workers.hint(Job.of(table, seat, STRONGEST), errand)

    async def of_person(self, person_id: str, hidden: bool = False) -> list[TableSummary]:
        """The tables that a person has made or sat at and not hidden, or those hidden, the last touched first."""
        found = await self._store.tables_of(person_id, MOST_LISTED, hidden)
        hiding = await self._store.hidden_by([listed.row.id for listed in found])
        return [await self._summary(listed, hiding) for listed in found]

    async def hide(self, table_id: str, person: Person, hidden: bool) -> None:
        """Hide a table from a person's list, or show it there again."""
        if not await self._store.hide(person.id, table_id, hidden):
            raise Refused("not-seated", NOT_MINE)

    async def delete(self, table_id: str, person: Person) -> None:
        """Delete a table for ever, if it is a person's to delete."""
        slot = await self._newest(table_id)
        async with slot.lock:
            hiding = {one for _, one in await self._store.hidden_by([table_id])}
            check_delete(slot.table, person, hiding)
            await self._delete(slot)

    async def let_go(self, table_id: str) -> None:
        """Let go of a table that was deleted beside this process, and of whatever has come to it since."""
        if slot := self._slots.get(table_id):
            async with slot.lock:
                await self._delete(slot)
        else:
            await self._store.delete(table_id)
            self._gone(table_id)

    async def _delete(self, slot: Slot) -> None:
        await self._store.delete(slot.table.id)
        self._gone(slot.table.id)
        self.bus.tell(DELETED, {"table": slot.table.id})

    def _gone(self, table_id: str) -> None:
        """A table was deleted, here or by another node."""
        if slot := self._slots.pop(table_id, None):
            slot.deleted = True
        self.timekeeper.heed(table_id, None)
        self._tell_all(table_id)

    def watch(self, table_id: str, listener: Listener) -> Stop:
        """Have a function called after each entry of a table just found, until the returned function is called.

        The call is `listener(table, serial, entry)`, a plain one, while the table stands as that entry has left it. As
        long as somebody watches, `find` gives the same object, and what other processes do is read in at once.
        """
        slot = self._slots[table_id]
        slot.watchers.append(listener)
        self._look(slot)

        def stop() -> None:
            slot.watchers.remove(listener)
            slot.looked = time.time()

        return stop

    async def told(self, table_id: str) -> Table:
        """A table as its entries tell it, apart from all who are there: nobody looks at it, and no bot goes on."""
        known = await self._store.table(table_id)
        if known is None:
            raise NoSuchTable
        return await self._told_again(known)

    def listen(self, hears: Hears) -> None:
        """Have a function called whenever anything happens at any table, and when one comes into memory or is deleted.

        A new table comes into memory as soon as it is made; so what is heard is all that changes, and sometimes more.
        """
        self._listeners.append(hears)

    def _tell_all(self, news: Table | str) -> None:
        for hears in self._listeners:
            try:
                hears(news)
            except Exception:  # what one listener does wrong must not keep the table from its people
                logger.exception("A listener to all tables failed.")

    async def open_to_all(self) -> list[Listed]:
        """The tables that stand in the lobby, as they were last noted."""
        return await self._at_last(self._store.open_to_all)

    # --- coming and going

    async def open(self) -> None:
        """Open the store, forget tables that nobody has touched for long, and let bots go on that were thinking."""
        await self._store.open()
        await self._store.expire(time.time() - EXPIRY)
        await self.timekeeper.open()
        for name in self.workers.progress:
            self._spawn(self._prepare(name))
        self._spawn(self._resume())
        self._gaps.open()

    async def close(self) -> None:
        """Stop the bots and the clocks, and write what is left to write."""
        self._stop_hearing()
        await self.timekeeper.close()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._commits.flush()
        await asyncio.gather(*self._tasks, return_exceptions=True)  # what was stored just now is told
        await self.health.close()
        await self._store.close()

    async def _prepare(self, name: str) -> None:
        await self.workers.ready(name)

    async def _resume(self) -> None:
        """Let bots go on that were thinking when the server ended."""
        for listed in await self._at_last(self._store.running):
            lately = time.time() - listed.touched < FORSAKEN
            if lately and (not listed.summary or any(seat["kind"] == BOT for seat in listed.summary["seats"])):
                with suppress(Refused):  # a table that cannot be read holds up no other
                    await self._at_last(partial(self._slot, listed.row.id))

    # --- inside

    async def _row(
        self, host: Person, game_name: str, players: int, options: dict[str, Any], seed: int | None
    ) -> TableRow:
        its = await self.workers.ready(game_name)
        chosen = secret_seed() if seed is None else check_seed(seed)
        checked = its.options.check(players, options)  # refuses what cannot be set up
        position = its.new(players, chosen, None, **checked)
        return TableRow(
            new_id(), game_name, its.version, position.players, position.options, chosen, host.id, time.time()
        )

    async def _make(self, row: TableRow, first: Sequence[Entry]) -> Table:
        done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._commits.add([Change(row.id, 0, first, row)], lambda outcome: _settle(done, outcome))
        await done
        return await self.find(row.id)

    async def _act(self, table_id: str, make: Callable[[Table], tuple[list[Entry], list[Change]]]) -> Table:
        slot = await self._slot(table_id)
        slot.users += 1
        try:
            while not await self._try(slot, make):
                pass
        finally:
            slot.users -= 1
        return slot.table

    async def _try(self, slot: Slot, make: Callable[[Table], tuple[list[Entry], list[Change]]]) -> bool:
        """Make entries and store them; False if somebody else was faster."""
        failures = slot.failures
        await slot.lock.acquire()
        try:
            if failures != slot.failures:  # whoever was before me has waited for the database, and in vain
                raise Away("not-stored", NOT_STORED)
            if slot.deleted:
                raise NoSuchTable
            if slot.stale:
                await self._catch_up(slot)
            if slot.table.is_full:
                raise Refused("full-table", TOO_LONG)
            try:
                wanted, beside = make(slot.table)
            except Refused:
                if not await self._has_news(slot):
                    raise
                wanted, beside = make(slot.table)
            made = stamped(wanted, slot.table.row.terms, self.house)
            changes = [Change(slot.table.id, slot.table.serial, made), *beside]
        except BaseException:
            slot.lock.release()
            raise
        if not made:
            slot.lock.release()
            return True
        done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()

        def settle(outcome: bool | Refused) -> None:
            # Called when the disk has answered, even if whoever asked has gone meanwhile.
            if outcome is not True:
                slot.heard = max(slot.heard, slot.table.serial + 1)
                slot.failures += isinstance(outcome, Away)
                slot.lock.release()
                _settle(done, outcome)
            elif len(made) == 1:
                self._happen(slot, made[0])
                self._happened(slot, done)
            else:
                self._spawn(self._happen_in_turn(slot, made, done))

        self._commits.add(changes, settle)
        return await done

    async def _catch_up(self, slot: Slot) -> None:
        """Read what others have stored; the lock is held."""
        heard = slot.heard
        with self._reading(slot.table.id):
            for entry in await self._store.entries(slot.table.id, slot.table.serial):
                self._happen(slot, entry)
                await asyncio.sleep(0)
        self._note(slot)
        self._bots.let_move(slot)
        if slot.heard == heard:  # nothing newer came meanwhile
            slot.heard = slot.table.serial

    async def _has_news(self, slot: Slot) -> bool:
        """Whether other nodes have stored what was not heard of yet; nobody is refused because of that."""
        if before := slot.table.serial if self.bus.is_shared else 0:
            await self._catch_up(slot)
        return 0 < before < slot.table.serial

    def _happen(self, slot: Slot, entry: Entry) -> None:
        """Let a stored entry happen, and tell all who watch; the lock is held."""
        slot.table.apply(entry)
        slot.tell(entry)
        self._tell_all(slot.table)

    async def _happen_in_turn(self, slot: Slot, stored: Sequence[Entry], done: asyncio.Future[bool]) -> None:
        """Let several entries happen, with time for other tables after each: telling all who watch takes a while."""
        try:
            for entry in stored:
                self._happen(slot, entry)
                await asyncio.sleep(0)
        finally:
            slot.heard = max(slot.heard, slot.table.serial)
            self._happened(slot, done)

    def _happened(self, slot: Slot, done: asyncio.Future[bool]) -> None:
        """All that was stored has happened, so others may go on."""
        try:
            self._note(slot)
            self._bots.let_move(slot)
            self.bus.publish(slot.table.id, slot.table.serial)
        finally:
            slot.lock.release()
            _settle(done, True)

    def _hear(self, table_id: str, serial: int) -> None:
        """A table has come so far, here or in another process."""
        if table_id in self._loading:
            self._heard[table_id] = max(serial, self._heard.get(table_id, 0))
        slot = self._slots.get(table_id)
        if slot is None or serial <= slot.table.serial:
            return
        slot.heard = max(slot.heard, serial)
        if slot.watchers:
            self._spawn(self._keep_up_at_last(slot))

    async def _heard_in_store(self) -> None:
        """Hear of all tables in memory what the store knows of them."""
        for table_id, length in await self._store.lengths(list(self._slots)):
            self._hear(table_id, length)

    async def _keep_up(self, slot: Slot) -> None:
        async with slot.lock:
            if slot.stale:
                await self._catch_up(slot)

    async def _keep_up_at_last(self, slot: Slot) -> None:
        await self._at_last(partial(self._keep_up, slot))

    def _note(self, slot: Slot) -> None:
        table, now = slot.table, time.time()
        if table.clock is not None:
            self.timekeeper.heed(table.id, due_of(table))
        due = due_to_note(table, slot.due)
        if slot.noted == (table.phase, table.seats) and now - slot.touched < TOUCHED_AGAIN and due >= slot.due:
            return
        slot.noted, slot.touched, slot.due = (table.phase, list(table.seats)), now, due
        self._commits.note(Note(table.id, table.phase, summary(table), now, due))

    # --- tables in memory

    async def _newest(self, table_id: str) -> Slot:
        slot = await self._slot(table_id)
        if slot.stale:
            await self._keep_up(slot)
        return slot

    def _look(self, slot: Slot) -> None:
        """Somebody looks at a table, so its bots go on."""
        slot.looked = time.time()
        self._bots.let_move(slot)

    async def _slot(self, table_id: str) -> Slot:
        slot = self._slots.get(table_id)
        if slot is not None:
            self._slots.move_to_end(table_id)
            return slot
        if table_id not in self._loading:
            self._loading[table_id] = asyncio.create_task(self._load(table_id))
        return await asyncio.shield(self._loading[table_id])

    async def _load(self, table_id: str) -> Slot:
        try:
            known = await self._store.table(table_id)
            if known is None:
                raise NoSuchTable
            table = await self._told_again(known)
            noted = (table.phase, list(table.seats))
            due = due_to_note(table, known.due)
            slot = Slot(table, noted=noted, due=due, touched=known.touched, looked=known.touched)
            slot.heard = self._heard.get(table_id, 0)
            if (known.phase, known.summary, known.due) != (table.phase, summary(table), due):
                self._commits.note(Note(table_id, table.phase, summary(table), known.touched, due))
            self.timekeeper.heed(table_id, due_of(table))
            self._slots[table_id] = slot
            self._tell_all(table)
            self._forget_some()
            self._bots.let_move(slot)
            return slot
        finally:
            del self._loading[table_id]
            self._heard.pop(table_id, None)

    async def _told_again(self, known: Listed) -> Table:
        """A table as its entries tell it."""
        if known.row.game in self.workers.progress:
            await self.workers.ready(known.row.game)
        with self._reading(known.row.id):
            if known.damage:
                raise ValueError(known.damage)
            stored = await self._store.entries(known.row.id)
            # In a thread: long games take a while, and the others should not wait.
            return await asyncio.to_thread(Table(known.row).apply_all, stored)

    @contextmanager
    def _reading(self, table_id: str) -> Iterator[None]:
        """Whatever is wrong with what was kept of a table is told to its people, and once to whoever reads the log."""
        try:
            yield
        except Refused:
            raise
        except Exception as error:
            if table_id not in self._reported:
                self._reported.add(table_id)
                logger.error("Table %s is damaged: what was kept of it cannot be read (%r).", table_id, error)
            self._slots.pop(table_id, None)
            raise Damaged(table_id) from error

    def _forget_some(self) -> None:
        idle = [id for id, slot in self._slots.items() if not (slot.users or slot.watchers or slot.lock.locked())]
        kept = 0
        for number, table_id in enumerate(reversed(idle)):
            kept += self._slots[table_id].table.size
            # The first is the newest: whoever asked for it is about to use it.
            if number and (number >= MOST_KEPT or kept > MOST_ENTRIES_KEPT):
                del self._slots[table_id]

    async def _summary(self, listed: Listed, hiding: Collection[tuple[str, str]]) -> TableSummary:
        doubtful = not listed.summary or listed.row.id in self._reported
        phase, noted = listed.phase, listed.summary
        deciding: tuple[int, ...] = ()
        if doubtful or phase in (GATHERING, PLAYING):
            try:
                table = (await self._newest(listed.row.id)).table
                phase, noted, deciding = table.phase, summary(table), table.deciding
            except Damaged:
                phase, noted = DAMAGED, {"seats": [], "ranks": None}
        return listed_as(listed, phase, noted, deciding, hiding)

    async def _at_last(self, work: Callable[[], Awaitable[Answer]]) -> Answer:
        """Have something done, if need be once the database answers again."""
        while True:
            try:
                return await work()
            except Away:
                await self.health.again()

    async def _bot_acts(self, table_id: str, make: Make) -> None:
        with suppress(NoSuchTable):  # deleted while the bot was thinking
            await self._at_last(partial(self._act, table_id, _alone(make)))

    async def _act_at_last(self, table_id: str, make: Make) -> Table:
        return await self._at_last(partial(self.act, table_id, make))

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            logger.error("What was done beside the requests has failed.", exc_info=error)


def _alone(make: Make) -> Callable[[Table], tuple[list[Entry], list[Change]]]:
    """What is made at one table, with nothing at others."""
    return lambda table: (make(table), [])


def _settle(future: asyncio.Future[bool], outcome: bool | Refused) -> None:
    if future.done():
        return
    if isinstance(outcome, Refused):
        future.set_exception(outcome)
    else:
        future.set_result(outcome)


@asynccontextmanager
async def open_tables(
    url: str, workers: Workers, bus: Bus | None = None, house: HouseClock | None = None
) -> AsyncIterator[Tables]:
    """All tables of a database, until the context is left."""
    tables = Tables(SqlStore(url), bus or LocalBus(), workers, house)
    try:
        await tables.open()
        yield tables
    finally:
        await tables.close()
