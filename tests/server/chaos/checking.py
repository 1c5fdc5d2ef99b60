"""The checker: what is in the database in the end, compared with all that people were told.

It reads the database itself and replays every table. Nothing acknowledged may be missing and nothing refused present;
what was never answered, or answered as unsure, may be either. All that anybody was shown must follow from the entries
up to the serial it was shown with, as a view for those eyes tells it.
"""

from __future__ import annotations

import asyncio
from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import Any

import sqlalchemy as sql

from riverpost.server import entries, looks
from riverpost.server.entries import Entry
from riverpost.server.schema import TABLES
from riverpost.server.store import SqlStore
from riverpost.server.table import BOT, PLAYING, Table
from tests.server.chaos.witness import DONE, UNKNOWN, Asked, Witness

LANG = "en"
MOST_TOLD = 30  # complaints


class Checker:
    """Compares; `complaints` are what does not fit."""

    def __init__(self, database: str, witness: Witness) -> None:
        self._database = database
        self._witness = witness
        self.complaints: list[str] = []
        self.entries: Counter[str] = Counter()
        self.tables = 0
        self.compared = 0  # updates

    def run(self) -> None:
        """Compare everything."""
        asyncio.run(self._run())

    async def _run(self) -> None:
        store = SqlStore(self._database)
        try:
            lengths = {row.id: row.length for row in await store.read(sql.select(TABLES.c.id, TABLES.c.length))}
            self.tables = len(lengths)
            self._check_tables(set(lengths))
            asked: defaultdict[str, list[Asked]] = defaultdict(list)
            for one in self._witness.asked:
                asked[one.table].append(one)
            for table_id, length in lengths.items():
                try:
                    await self._check_table(store, table_id, length, asked[table_id])
                except Exception as error:
                    self._complain(table_id, f"cannot be replayed: {error!r}")
        finally:
            await store.close()

    def _complain(self, table_id: str, words: str) -> None:
        if len(self.complaints) < MOST_TOLD:
            self.complaints.append(f"table {table_id}: {words}")

    def _check_tables(self, there: set[str]) -> None:
        """Every table that was acknowledged is there, and no more others than were asked for without an answer."""
        made = [one for one in self._witness.asked if one.kind == "create"]
        known = {one.table for one in made if one.outcome == DONE}
        for missing in known - there:
            self._complain(missing, "was acknowledged and is missing")
        if len(there - known) > sum(one.outcome == UNKNOWN for one in made):
            self._complain("", f"{len(there - known)} tables that nobody was told of")

    async def _check_table(self, store: SqlStore, table_id: str, length: int, asked: list[Asked]) -> None:
        known = await store.table(table_id)
        assert known
        stored = await store.entries(table_id)  # refuses gaps
        if len(stored) != length:
            self._complain(table_id, f"has {len(stored)} entries, not {length}")
        self.entries.update(entry.kind for entry in stored)
        table = Table(known.row)
        expected = Expected(asked)
        shown = defaultdict(list)
        for one in self._witness.shown[table_id].values():
            shown[one["serial"]].append(one)
        for entry in stored:
            if isinstance(entry, entries.Move) and entry.check != table.check:
                self._complain(table_id, f"entry {table.serial + 1} does not fit the sum of those before it")
            if words := expected.take(table, entry):
                self._complain(table_id, f"entry {table.serial + 1}, {entry}: {words}")
            table.apply(entry)
            for one in shown.pop(table.serial, ()):
                self.compared += 1
                if words := unlike(table, one):
                    self._complain(table_id, f"shown at serial {table.serial} to seat {one['seat']}: {words}")
        for missing in expected.missing():
            self._complain(table_id, f"was acknowledged and is missing: {missing}")
        if late := [serial for serial in shown if serial > table.serial]:
            self._complain(table_id, f"has {table.serial} entries, but somebody was shown {max(late)}")


class Expected:
    """What people have asked for at a table, to be found among its entries in the order in which each asked.

    What was never answered may be found at any time after it was asked, or never.
    """

    def __init__(self, asked: list[Asked]) -> None:
        self._done: defaultdict[tuple[str, int], list[tuple[Asked, int | None]]] = defaultdict(list)
        self._perhaps: defaultdict[tuple[str, int], list[tuple[Asked, int | None]]] = defaultdict(list)
        for one in asked:
            kept = self._done if one.outcome == DONE else self._perhaps
            if one.outcome in (DONE, UNKNOWN):
                kept[one.person, one.seat] += [(one, action) for action in _parts(one)]

    def take(self, table: Table, entry: Entry) -> str | None:
        """Find who asked for an entry that is about to happen; else what is wrong with it."""
        key = self._asker(table, entry)
        if key is None:
            return None
        done, perhaps = self._done[key], self._perhaps[key]
        if done and _fits(table, entry, *done[0]):
            done.pop(0)
            return None
        for number, (one, action) in enumerate(perhaps):
            if _fits(table, entry, one, action):
                del perhaps[number]
                return None
        return f"was not acknowledged to anybody; acknowledged next: {done[:1]}"

    def missing(self) -> Iterator[str]:
        """What was acknowledged and has not been found."""
        for left in self._done.values():
            yield from (str(one) for one, _ in left)

    def _asker(self, table: Table, entry: Entry) -> tuple[str, int] | None:
        """By whom an entry must have been asked for, and for which seat; None for bots and the first seats."""
        match entry:
            case entries.Move(seat) | entries.Undo(seat):
                sitting = table.seats[seat]
                return None if sitting.kind == BOT else (sitting.person or "", seat)
            case entries.Sit(seat, person) | entries.Leave(seat, person):
                return None if table.phase != PLAYING and person == table.host else (person, seat)
            case entries.Start():
                return (table.host, -1)
            case entries.Chat(person):
                return (person, -2)
            case entries.SitBot():
                return None
        return ("", 0)  # nobody asks for anything else


def _parts(one: Asked) -> list[int | None]:
    """The entries that somebody has asked for."""
    if one.kind == "move":
        return [*one.actions[: len(one.actions) - one.left]]
    return [] if one.kind in ("create", "look") else [None]


def _fits(table: Table, entry: Entry, one: Asked, action: int | None) -> bool:
    """Whether an entry is what was asked for; a decision may be stored while others have decided beside it."""
    match entry:
        case entries.Move(_, made):
            return one.kind == "move" and action == made and one.ply <= table.ply
        case entries.Undo(_, ply):
            return one.kind == "undo" and one.ply == ply
        case entries.Chat(_, _, text):
            return one.kind == "chat" and one.text == text
    return one.kind == entry.kind


def unlike(table: Table, one: dict[str, object]) -> str | None:
    """How an update differs from what those eyes may see after the same entries."""
    said = {(line.serial, line.name, line.text) for line in table.chat}
    if strange := [line for line in _lines(one["chat"]) if tuple(line[:3]) not in said]:
        return f"it was never said: {strange}"
    if one["ply"] is None:
        return None
    position, seat = table.position, one["seat"]
    assert position is not None
    assert isinstance(seat, int | None)
    if seat is not None and table.seats[seat].person != one["person"]:
        return "that seat was not theirs"
    if one["ply"] != position.ply or one["deciding"] != list(position.seats):
        return f"ply {one['ply']} {one['deciding']}, not {position.ply} {position.seats}"
    view = position.view(seat)
    choices = looks.choices(view, seat, LANG) if seat is not None and seat in position.seats else None
    if one["choices"] != (None if choices is None else [list(choice) for choice in choices]):
        return f"choices {one['choices']}, not {choices}"
    if one["prompt"] != table.game.face.prompt(view, LANG):
        return f"asked {one['prompt']!r}"
    log = Counter((line[0], line[1]) for line in _lines(one["log"]))
    since = min((ply for ply, _ in log), default=position.ply) - 1
    told = Counter((line[0], line[1]) for line in looks.log_of(table, position, looks.Eyes(seat), since, position.ply))
    if more := log - told:
        return f"told what that seat may not know, or what has not happened: {list(more)}"
    return None


def _lines(told: object) -> list[list[Any]]:
    assert isinstance(told, list)
    return told
