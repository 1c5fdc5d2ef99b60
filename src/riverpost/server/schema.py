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
SPEECH = "kind IN ('chat', 'hand-over')"  # entries that tell who was at a table without ever sitting there
ENTRIES = sql.Table(
    "entries",
    METADATA,
    _column("table_id", sql.String(32), primary_key=True),
    _column("serial", sql.Integer, primary_key=True),
    _column("kind", sql.String(20)),
    _column("data", sql.Text),
    _column("at", sql.DOUBLE_PRECISION),
    sql.Index("entries_of_speech", "table_id", sqlite_where=sql.text(SPEECH), postgresql_where=sql.text(SPEECH)),
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
    _column("bearer", sql.String(32), server_default=""),  # the device that made it, or the person
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
BANS = sql.Table(  # by whoever runs the server
    "bans",
    METADATA,
    _column("person", sql.String(32), primary_key=True),
    _column("at", sql.DOUBLE_PRECISION),
    _column("why", sql.Text),  # for whoever runs the server
)
DELETIONS = sql.Table(  # of tables by whoever runs the server, for those processes that have them in memory
    "deletions",
    METADATA,
    _column("table_id", sql.String(32), primary_key=True),
    _column("at", sql.DOUBLE_PRECISION),
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

# --- notices

NOTICES = sql.Table(
    "notices",
    METADATA,
    _column("person", sql.String(32), primary_key=True),
    _column("tag", sql.String(64), primary_key=True),  # a kind and a table: a newer one takes the place of the former
    _column("kind", sql.String(12)),
    _column("table_id", sql.String(32)),
    _column("ply", sql.Integer),
    _column("made", sql.DOUBLE_PRECISION),
    _column("game", sql.String(80)),
    _column("facts", sql.Text),
    _column("seen", sql.Integer),
    _column("done", sql.Integer),  # a turn that is over
    sql.Index("notices_by_made", "person", "made"),
    sql.Index("notices_by_table", "table_id"),
    sql.Index("notices_by_kind", "kind", "done"),
)
WISHES = sql.Table(  # of a person, about notices
    "wishes",
    METADATA,
    _column("person", sql.String(32), primary_key=True),
    _column("name", sql.String(32), unique=True),  # by which links in mails know them; it says nothing about who it is
    _column("choices", sql.Text),
    _column("lang", sql.String(8)),
    _column("mail", sql.String(254)),  # an address that was confirmed, or none
    _column("feed", sql.String(64)),  # the hash of what opens the feed, or none
    sql.Index("wishes_by_feed", "feed"),
)
PUSHES = sql.Table(
    "pushes",
    METADATA,
    _column("id", sql.String(32), primary_key=True),
    _column("person", sql.String(32)),
    _column("bearer", sql.String(32)),  # the device that it is on; of what names no device, the person
    _column("hash", sql.String(64), unique=True),  # of the endpoint
    _column("endpoint", sql.Text),
    _column("p256dh", sql.String(100)),
    _column("auth", sql.String(40)),
    _column("made", sql.DOUBLE_PRECISION),
    sql.Index("pushes_by_person", "person"),
    sql.Index("pushes_by_bearer", "bearer"),
)
HOOKS = sql.Table(
    "hooks",
    METADATA,
    _column("person", sql.String(32), primary_key=True),
    _column("url", sql.Text),
    _column("secret", sql.String(64)),  # signs what is sent
    _column("made", sql.DOUBLE_PRECISION),
    _column("failures", sql.Integer),  # one after the other
    _column("off", sql.Integer),
)
ALLOWANCES = sql.Table(  # how often somebody may still be told by a way
    "allowances",
    METADATA,
    _column("whose", sql.String(64), primary_key=True),  # a person, or the hash of an address for mail
    _column("way", sql.String(12), primary_key=True),
    _column("room", sql.DOUBLE_PRECISION),
    _column("at", sql.DOUBLE_PRECISION),
)
KEYS = sql.Table(  # of the server itself
    "server_keys",
    METADATA,
    _column("name", sql.String(20), primary_key=True),
    _column("secret", sql.Text),
)
ABOUT_NOTICES = (NOTICES, WISHES, PUSHES, HOOKS)  # what is kept of a person
