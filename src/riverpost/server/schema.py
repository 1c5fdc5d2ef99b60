"""The schema: what a database holds once all migrations are done."""

from __future__ import annotations

from enum import IntEnum
from typing import Any

import sqlalchemy as sql


class Hidden(IntEnum):
    """Whether a table is hidden from somebody's list, and since when: only what has ended is given up so."""

    NOT = 0
    SINCE_ITS_END = 1
    BEFORE = 2


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
    _column("listed", sql.Integer, server_default=sql.text("0")),  # whether it is open to all, by the lobby
    sql.Index("tables_by_touched", "touched"),
    sql.Index("tables_by_phase", "phase"),
    sql.Index("tables_by_listed", "listed", "phase"),
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
    _column("hidden", sql.Integer, server_default=sql.text("0")),  # as `Hidden` says
    sql.Index("sittings_by_table", "table_id"),
)
LINKS = sql.Table(
    "links",
    METADATA,
    _column("person", sql.String(32), primary_key=True),
    _column("token", sql.String(64), unique=True),  # its hash: whoever reads the database cannot use it
    _column("made", sql.DOUBLE_PRECISION),
)
RESULTS = sql.Table(
    "results",
    METADATA,
    _column("table_id", sql.String(32), primary_key=True),
    _column("game", sql.String(80)),
    _column("version", sql.Integer),
    _column("players", sql.Integer),
    _column("ended", sql.DOUBLE_PRECISION),
    _column("rated", sql.Integer),
    sql.Index("results_by_ladder", "game", "players", "ended"),
)
PLACES = sql.Table(  # of results, by seat
    "places",
    METADATA,
    _column("table_id", sql.String(32), primary_key=True),
    _column("seat", sql.Integer, primary_key=True),
    _column("person", sql.String(32)),  # empty: a bot, or somebody who is not known
    _column("level", sql.Integer),  # of a bot, else 0
    _column("rank", sql.Integer),
    _column("team", sql.Integer),
    _column("has_left", sql.Integer),
    sql.Index("places_by_person", "person"),
)
RATINGS = sql.Table(  # what follows from the last change of each
    "ratings",
    METADATA,
    _column("game", sql.String(80), primary_key=True),
    _column("players", sql.Integer, primary_key=True),
    _column("person", sql.String(32), primary_key=True),
    _column("mu", sql.DOUBLE_PRECISION),
    _column("sigma", sql.DOUBLE_PRECISION),
    _column("games", sql.Integer),
    sql.Index("ratings_by_person", "person"),
)
CHANGES = sql.Table(  # what rated results have made of ratings
    "rating_changes",
    METADATA,
    _column("table_id", sql.String(32), primary_key=True),
    _column("person", sql.String(32), primary_key=True),
    _column("game", sql.String(80)),
    _column("players", sql.Integer),
    _column("ended", sql.DOUBLE_PRECISION),
    _column("mu_before", sql.DOUBLE_PRECISION),
    _column("sigma_before", sql.DOUBLE_PRECISION),
    _column("mu", sql.DOUBLE_PRECISION),
    _column("sigma", sql.DOUBLE_PRECISION),
    _column("games", sql.Integer),  # how many there were by then
    sql.Index("rating_changes_by_ladder", "game", "players", "ended"),
    sql.Index("rating_changes_by_person", "person", "game", "players", "ended"),
)
INVITATIONS = sql.Table(
    "invitations",
    METADATA,
    _column("guest", sql.String(32), primary_key=True),
    _column("table_id", sql.String(32), primary_key=True),
    _column("host", sql.String(32)),
    _column("name", sql.String(80)),  # of whoever invites
    _column("made", sql.DOUBLE_PRECISION),
    _column("declined", sql.Integer, server_default=sql.text("0")),  # it is kept, so that nobody asks again and again
    sql.Index("invitations_by_host", "host", "made"),
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

# --- accounts

ACCOUNTS = sql.Table(
    "accounts",
    METADATA,
    _column("person", sql.String(32), primary_key=True),
    _column("handle", sql.String(32), unique=True),  # by which others know them; nobody else is told the id of a person
    _column("skeleton", sql.String(700), unique=True),  # what the name looks like
    _column("made", sql.DOUBLE_PRECISION),
    _column("shown", sql.Text, server_default="{}"),  # what of them to whom
)
PASSKEYS = sql.Table(
    "passkeys",
    METADATA,
    _column("id", sql.String(32), primary_key=True),
    _column("credential", sql.String(1400), unique=True),
    _column("person", sql.String(32)),
    _column("name", sql.String(80)),
    _column("site", sql.String(255)),  # the host that it is for
    _column("public_key", sql.Text),
    _column("count", sql.BigInteger),  # of signatures, as it counts itself
    _column("made", sql.DOUBLE_PRECISION),
    _column("used", sql.DOUBLE_PRECISION),
    sql.Index("passkeys_by_person", "person"),
)
CODES = sql.Table(
    "codes",
    METADATA,
    _column("hash", sql.String(64), primary_key=True),
    _column("person", sql.String(32)),
    sql.Index("codes_by_person", "person"),
)
IDENTITIES = sql.Table(
    "identities",
    METADATA,
    _column("hash", sql.String(64), primary_key=True),  # of who somebody is elsewhere
    _column("person", sql.String(32)),
    _column("made", sql.DOUBLE_PRECISION),
    sql.Index("identities_by_person", "person"),
)
DEVICES = sql.Table(
    "devices",
    METADATA,
    _column("id", sql.String(32), primary_key=True),
    _column("person", sql.String(32)),
    _column("name", sql.String(80)),
    _column("made", sql.DOUBLE_PRECISION),
    _column("used", sql.DOUBLE_PRECISION),
    sql.Index("devices_by_person", "person"),
)
REVOKED = sql.Table(
    "revoked",
    METADATA,
    _column("id", sql.String(32), primary_key=True),  # of a device; of a person for what was sealed without one
    _column("at", sql.DOUBLE_PRECISION),
)
TIES = sql.Table(
    "ties",
    METADATA,
    _column("id", sql.String(32), primary_key=True),
    _column("person", sql.String(32)),
    _column("other", sql.String(32)),
    _column("kind", sql.String(10)),
    _column("name", sql.String(80)),  # of the other, as it was then
    _column("made", sql.DOUBLE_PRECISION),
    sql.Index("ties_by_person", "person"),
)
REPORTS = sql.Table(
    "reports",
    METADATA,
    _column("id", sql.String(32), primary_key=True),
    _column("at", sql.DOUBLE_PRECISION),
    _column("person", sql.String(32)),
    _column("other", sql.String(32)),
    _column("name", sql.String(80)),
    _column("table_id", sql.String(32)),
    _column("said", sql.Text),
    _column("words", sql.Text),
)
