"""The schema: what a database holds once all migrations are done."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sql

METADATA = sql.MetaData()  # what the steps of `migrations` lead to


def _column(name: str, kind: Any, **facts: Any) -> sql.Column[Any]:
    return sql.Column(name, kind, nullable=False, **facts)


PEOPLE = sql.Table(
    "people",
    METADATA,
    _column("id", sql.String(32), primary_key=True),
    _column("name", sql.String(80)),
    _column("created", sql.DOUBLE_PRECISION),
)
TABLES = sql.Table(
    "tables",
    METADATA,
    _column("id", sql.String(32), primary_key=True),
    _column("game", sql.String(80)),
    _column("version", sql.Integer),
    _column("players", sql.Integer),
    _column("options", sql.Text),
    _column("seed", sql.BigInteger),
    _column("secret", sql.String(32), server_default=""),  # the seed in hexadecimal digits, if too large for the other
    _column("host", sql.String(32)),
    _column("created", sql.DOUBLE_PRECISION),
    _column("touched", sql.DOUBLE_PRECISION),
    _column("phase", sql.String(20)),
    _column("summary", sql.Text),
    _column("length", sql.Integer, server_default=sql.text("0")),  # how many entries it has, lest any be lost
    _column("terms", sql.Text, server_default="{}"),
    _column("beat", sql.BigInteger, server_default=sql.text("0")),  # house time of the last entry of a clock
    _column("due", sql.BigInteger, server_default=sql.text("0")),  # house time before which no clock runs out; 0: never
    sql.Index("tables_by_touched", "touched"),
    sql.Index("tables_by_phase", "phase"),
)
ENTRIES = sql.Table(
    "entries",
    METADATA,
    _column("table_id", sql.String(32), primary_key=True),
    _column("serial", sql.Integer, primary_key=True),
    _column("kind", sql.String(20)),
    _column("data", sql.Text),
    _column("at", sql.DOUBLE_PRECISION),
)
SITTINGS = sql.Table(
    "sittings",
    METADATA,
    _column("person", sql.String(32), primary_key=True),
    _column("table_id", sql.String(32), primary_key=True),
    _column("hidden", sql.Integer, server_default=sql.text("0")),  # whether that person does not want it in their list
    sql.Index("sittings_by_table", "table_id"),
)
LINKS = sql.Table(
    "links",
    METADATA,
    _column("person", sql.String(32), primary_key=True),
    _column("token", sql.String(64), unique=True),  # its hash: whoever reads the database cannot use it
    _column("made", sql.DOUBLE_PRECISION),
)
PULSE = sql.Table("pulse", METADATA, _column("beat", sql.Text))  # what is written to see whether it can be
HOUSE = sql.Table("house", METADATA, _column("beat", sql.BigInteger))  # house time, kept every few seconds
HOLIDAYS = sql.Table(
    "holidays",
    METADATA,
    _column("person", sql.String(32), primary_key=True),
    _column("began", sql.DOUBLE_PRECISION, primary_key=True),
    _column("ends", sql.DOUBLE_PRECISION),
)
