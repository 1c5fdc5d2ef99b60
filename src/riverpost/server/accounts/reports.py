"""Reports: what people have told whoever runs the server about others."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime

import sqlalchemy as sql

from riverpost.server.database import Database
from riverpost.server.schema import ACCOUNTS, REPORTS


@dataclass(frozen=True)
class Report:
    """Who is reported, when, and why: what they said, where, and what whoever reports it says."""

    at: str
    name: str
    handle: str | None
    table: str
    said: str
    words: str


async def reports_in(url: str, most: int) -> list[Report]:
    """The newest reports of a database, the newest first."""
    database = Database(url)
    query = (
        sql.select(REPORTS, ACCOUNTS.c.handle)
        .outerjoin(ACCOUNTS, ACCOUNTS.c.person == REPORTS.c.other)
        .order_by(REPORTS.c.at.desc())
        .limit(most)
    )
    try:
        rows = await database.read(query)
    finally:
        await database.close()
    return [Report(_when(row.at), row.name, row.handle, row.table_id, row.said, row.words) for row in rows]


def _when(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%d %H:%M")
