"""Checks: every table is told again from its entries, and every sum that was kept on the way must come out again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import sqlalchemy as sql

from riverpost.server.admin.opening import reading
from riverpost.server.entries import Entry, Move
from riverpost.server.schema import ENTRIES, TABLES
from riverpost.server.store import Listed, SqlStore
from riverpost.server.table import OTHER_RULES, PLAYING, Table

Progress = Callable[[int, int], None]  # how many tables of how many are checked


@dataclass(frozen=True)
class Fault:
    """What is wrong with a table."""

    table: str
    what: str


@dataclass(frozen=True)
class Checked:
    """What came of a check: how many tables there were, how many of other rules were closed, and what is wrong."""

    tables: int
    closed: int
    faults: list[Fault]


class WrongSum(ValueError):
    """A game that does not go as it went."""


async def check(url: str, progress: Progress) -> Checked:
    """Check all tables of a database; a server may go on meanwhile."""
    with reading(url) as connection:
        ids = list(connection.scalars(sql.select(TABLES.c.id).order_by(TABLES.c.created)))
        lost = sql.select(ENTRIES.c.table_id).distinct().where(ENTRIES.c.table_id.not_in(sql.select(TABLES.c.id)))
        faults = [Fault(orphan, "there are entries of it, but no table") for orphan in connection.scalars(lost)]
    closed = 0
    store = SqlStore(url)
    try:
        for number, table_id in enumerate(ids, 1):
            listed = await store.table(table_id)
            if listed is not None:  # it may have been deleted meanwhile
                try:
                    closed += told_again(listed, await store.entries(table_id)).closed == OTHER_RULES
                except Exception as error:  # whatever is wrong with one table holds up no other
                    faults.append(Fault(table_id, str(error) or repr(error)))
            progress(number, len(ids))
    finally:
        await store.close()
    return Checked(len(ids), closed, faults)


def told_again(listed: Listed, stored: list[Entry]) -> Table:
    """A table from its entries; raises for whatever is not as it was."""
    if listed.damage:
        raise ValueError(listed.damage)
    table = Table(listed.row)
    same_rules = table.game.version == listed.row.version
    for entry in stored:
        if same_rules and isinstance(entry, Move) and table.phase == PLAYING and entry.check != table.check:
            raise WrongSum(f"entry {table.serial + 1} does not follow from those before it")
        table.apply(entry)
    return table
