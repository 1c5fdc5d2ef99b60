"""Allowances: how often somebody is told by a way, counted in the database, so that no restart begins anew."""

from __future__ import annotations

import sqlalchemy as sql

from riverpost.server.limits import A_DAY, Rate
from riverpost.server.schema import ALLOWANCES


def spend(connection: sql.Connection, whose: str, way: str, rate: Rate, now: float) -> bool:
    """Whether somebody may be told once more; it counts then."""
    its = (ALLOWANCES.c.whose == whose, ALLOWANCES.c.way == way)
    known = connection.execute(sql.select(ALLOWANCES.c.room, ALLOWANCES.c.at).where(*its)).first()
    passed = max(now - known.at, 0.0) if known else 0.0
    room = min(rate.at_once, known.room + passed * rate.per_second) if known else rate.at_once
    if room < 1:
        return False
    values = {"room": room - 1, "at": now}
    if known:
        connection.execute(sql.update(ALLOWANCES).where(*its).values(values))
    else:
        connection.execute(sql.insert(ALLOWANCES).values(whose=whose, way=way, **values))
    return True


def forget_old(connection: sql.Connection, now: float) -> None:
    """Drop what has filled up again since it was used."""
    connection.execute(sql.delete(ALLOWANCES).where(ALLOWANCES.c.at < now - A_DAY))
