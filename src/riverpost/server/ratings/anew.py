"""All ratings told again, by whoever runs a server that stands still just now."""

from __future__ import annotations

import logging

from riverpost.server.database import only_server
from riverpost.server.ratings import store
from riverpost.server.ratings.model import check_installed
from riverpost.server.ratings.results import Result, result_of
from riverpost.server.store import SqlStore
from riverpost.server.table import Table

logger = logging.getLogger(__name__)


async def told_anew(url: str) -> tuple[int, int]:
    """Make results that are missing, then all ratings from their start; how many were made, and how many are rated."""
    check_installed()
    with only_server(url):
        kept = SqlStore(url)
        try:
            await kept.open()
            missing = [await _result(kept, found.id) for found in await kept.read(store.without_result())]
            made = [result for result in missing if result is not None]
            for result in made:
                await kept.write(store.keep, result)
            return len(made), await kept.write(store.recompute)
        finally:
            await kept.close()


async def _result(kept: SqlStore, table_id: str) -> Result | None:
    """The result of a table, from its entries; none if it cannot be read."""
    try:
        listed = await kept.table(table_id)
        assert listed is not None
        if listed.damage:
            raise ValueError(listed.damage)
        return result_of(Table(listed.row).apply_all(await kept.entries(table_id)))
    except Exception as error:  # whatever is wrong with one table holds up no other
        logger.error("Table %s is damaged: what was kept of it cannot be read (%r).", table_id, error)
        return None
