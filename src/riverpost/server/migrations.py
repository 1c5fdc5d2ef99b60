"""The schema, one numbered step after the other; a database remembers how many it has taken."""

from __future__ import annotations

from collections.abc import Sequence

import sqlalchemy as sql
from sqlalchemy.engine import Connection

from riverpost.engine.errors import RiverpostError
from riverpost.engine.words import mark
from riverpost.server.refused import SERVER

# Steps that have been released are never changed; a change of the schema is a new step at the end.
STEPS: list[tuple[str, ...]] = [
    (
        "CREATE TABLE people (id VARCHAR(32) PRIMARY KEY, name VARCHAR(80) NOT NULL,"
        " created DOUBLE PRECISION NOT NULL)",
        "CREATE TABLE tables (id VARCHAR(32) PRIMARY KEY, game VARCHAR(80) NOT NULL, version INTEGER NOT NULL,"
        " players INTEGER NOT NULL, options TEXT NOT NULL, seed BIGINT NOT NULL, host VARCHAR(32) NOT NULL,"
        " created DOUBLE PRECISION NOT NULL, touched DOUBLE PRECISION NOT NULL, phase VARCHAR(20) NOT NULL,"
        " summary TEXT NOT NULL)",
        "CREATE INDEX tables_by_touched ON tables (touched)",
        "CREATE INDEX tables_by_phase ON tables (phase)",
        "CREATE TABLE entries (table_id VARCHAR(32) NOT NULL, serial INTEGER NOT NULL, kind VARCHAR(20) NOT NULL,"
        " data TEXT NOT NULL, at DOUBLE PRECISION NOT NULL, PRIMARY KEY (table_id, serial)){clustered}",
        "CREATE TABLE sittings (person VARCHAR(32) NOT NULL, table_id VARCHAR(32) NOT NULL,"
        " PRIMARY KEY (person, table_id))",
        "CREATE INDEX sittings_by_table ON sittings (table_id)",
    ),
    (
        "CREATE TABLE links (person VARCHAR(32) PRIMARY KEY, token VARCHAR(64) NOT NULL UNIQUE,"
        " made DOUBLE PRECISION NOT NULL)",
    ),
    ("ALTER TABLE tables ADD COLUMN secret VARCHAR(32) NOT NULL DEFAULT ''",),
    (
        "ALTER TABLE tables ADD COLUMN length INTEGER NOT NULL DEFAULT 0",
        "UPDATE tables SET length = (SELECT COALESCE(MAX(serial), 0) FROM entries WHERE table_id = tables.id)",
        "CREATE TABLE pulse (beat TEXT NOT NULL)",
    ),
    ("ALTER TABLE sittings ADD COLUMN hidden INTEGER NOT NULL DEFAULT 0",),
    ("ALTER TABLE tables ADD COLUMN terms TEXT NOT NULL DEFAULT '{{}}'",),
    (
        "CREATE TABLE results (table_id VARCHAR(32) PRIMARY KEY, game VARCHAR(80) NOT NULL, version INTEGER NOT NULL,"
        " players INTEGER NOT NULL, ended DOUBLE PRECISION NOT NULL, rated INTEGER NOT NULL)",
        "CREATE INDEX results_by_ladder ON results (game, players, ended)",
        "CREATE TABLE places (table_id VARCHAR(32) NOT NULL, seat INTEGER NOT NULL, person VARCHAR(32) NOT NULL,"
        " level INTEGER NOT NULL, rank INTEGER NOT NULL, team INTEGER NOT NULL, has_left INTEGER NOT NULL,"
        " PRIMARY KEY (table_id, seat))",
        "CREATE INDEX places_by_person ON places (person)",
        "CREATE TABLE ratings (game VARCHAR(80) NOT NULL, players INTEGER NOT NULL, person VARCHAR(32) NOT NULL,"
        " mu DOUBLE PRECISION NOT NULL, sigma DOUBLE PRECISION NOT NULL, games INTEGER NOT NULL,"
        " PRIMARY KEY (game, players, person))",
        "CREATE INDEX ratings_by_person ON ratings (person)",
        "CREATE TABLE rating_changes (table_id VARCHAR(32) NOT NULL, person VARCHAR(32) NOT NULL,"
        " game VARCHAR(80) NOT NULL, players INTEGER NOT NULL, ended DOUBLE PRECISION NOT NULL,"
        " mu_before DOUBLE PRECISION NOT NULL, sigma_before DOUBLE PRECISION NOT NULL, mu DOUBLE PRECISION NOT NULL,"
        " sigma DOUBLE PRECISION NOT NULL, games INTEGER NOT NULL, PRIMARY KEY (table_id, person))",
        "CREATE INDEX rating_changes_by_ladder ON rating_changes (game, players, ended)",
        "CREATE INDEX rating_changes_by_person ON rating_changes (person, game, players, ended)",
    ),
    (
        "ALTER TABLE tables ADD COLUMN beat BIGINT NOT NULL DEFAULT 0",
        "ALTER TABLE tables ADD COLUMN due BIGINT NOT NULL DEFAULT 0",
        "CREATE TABLE house (beat BIGINT NOT NULL)",
        "INSERT INTO house VALUES (0)",
        "CREATE TABLE holidays (person VARCHAR(32) NOT NULL, began DOUBLE PRECISION NOT NULL,"
        " ends DOUBLE PRECISION NOT NULL, PRIMARY KEY (person, began))",
    ),
    (
        "ALTER TABLE tables ADD COLUMN listed INTEGER NOT NULL DEFAULT 0",
        "CREATE INDEX tables_by_listed ON tables (listed, phase)",
        "CREATE TABLE invitations (guest VARCHAR(32) NOT NULL, table_id VARCHAR(32) NOT NULL,"
        " host VARCHAR(32) NOT NULL, name VARCHAR(80) NOT NULL, made DOUBLE PRECISION NOT NULL,"
        " declined INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (guest, table_id))",
        "CREATE INDEX invitations_by_host ON invitations (host, made)",
    ),
    (
        "CREATE TABLE accounts (person VARCHAR(32) PRIMARY KEY, handle VARCHAR(32) NOT NULL UNIQUE,"
        " skeleton VARCHAR(700) NOT NULL UNIQUE, made DOUBLE PRECISION NOT NULL, shown TEXT NOT NULL DEFAULT '{{}}')",
        "CREATE TABLE passkeys (id VARCHAR(32) PRIMARY KEY, credential VARCHAR(1400) NOT NULL UNIQUE,"
        " person VARCHAR(32) NOT NULL, name VARCHAR(80) NOT NULL, site VARCHAR(255) NOT NULL, public_key TEXT NOT NULL,"
        " count BIGINT NOT NULL, made DOUBLE PRECISION NOT NULL, used DOUBLE PRECISION NOT NULL)",
        "CREATE INDEX passkeys_by_person ON passkeys (person)",
        "CREATE TABLE codes (hash VARCHAR(64) PRIMARY KEY, person VARCHAR(32) NOT NULL)",
        "CREATE INDEX codes_by_person ON codes (person)",
        "CREATE TABLE identities (hash VARCHAR(64) PRIMARY KEY, person VARCHAR(32) NOT NULL,"
        " made DOUBLE PRECISION NOT NULL)",
        "CREATE INDEX identities_by_person ON identities (person)",
        "CREATE TABLE devices (id VARCHAR(32) PRIMARY KEY, person VARCHAR(32) NOT NULL, name VARCHAR(80) NOT NULL,"
        " made DOUBLE PRECISION NOT NULL, used DOUBLE PRECISION NOT NULL)",
        "CREATE INDEX devices_by_person ON devices (person)",
        "CREATE TABLE revoked (id VARCHAR(32) PRIMARY KEY, at DOUBLE PRECISION NOT NULL)",
        "CREATE TABLE ties (id VARCHAR(32) PRIMARY KEY, person VARCHAR(32) NOT NULL, other VARCHAR(32) NOT NULL,"
        " kind VARCHAR(10) NOT NULL, name VARCHAR(80) NOT NULL, made DOUBLE PRECISION NOT NULL)",
        "CREATE INDEX ties_by_person ON ties (person)",
        "CREATE TABLE reports (id VARCHAR(32) PRIMARY KEY, at DOUBLE PRECISION NOT NULL, person VARCHAR(32) NOT NULL,"
        " other VARCHAR(32) NOT NULL, name VARCHAR(80) NOT NULL, table_id VARCHAR(32) NOT NULL, said TEXT NOT NULL,"
        " words TEXT NOT NULL)",
    ),
    (
        "CREATE TABLE notices (person VARCHAR(32) NOT NULL, tag VARCHAR(64) NOT NULL, kind VARCHAR(12) NOT NULL,"
        " table_id VARCHAR(32) NOT NULL, ply INTEGER NOT NULL, made DOUBLE PRECISION NOT NULL,"
        " game VARCHAR(80) NOT NULL, facts TEXT NOT NULL, seen INTEGER NOT NULL, done INTEGER NOT NULL,"
        " PRIMARY KEY (person, tag))",
        "CREATE INDEX notices_by_made ON notices (person, made)",
        "CREATE INDEX notices_by_table ON notices (table_id)",
        "CREATE INDEX notices_by_kind ON notices (kind, done)",
        "CREATE TABLE wishes (person VARCHAR(32) PRIMARY KEY, name VARCHAR(32) NOT NULL UNIQUE, choices TEXT NOT NULL,"
        " lang VARCHAR(8) NOT NULL, mail VARCHAR(254) NOT NULL, feed VARCHAR(64) NOT NULL)",
        "CREATE INDEX wishes_by_feed ON wishes (feed)",
        "CREATE TABLE pushes (id VARCHAR(32) PRIMARY KEY, person VARCHAR(32) NOT NULL, bearer VARCHAR(32) NOT NULL,"
        " hash VARCHAR(64) NOT NULL UNIQUE, endpoint TEXT NOT NULL, p256dh VARCHAR(100) NOT NULL,"
        " auth VARCHAR(40) NOT NULL, made DOUBLE PRECISION NOT NULL)",
        "CREATE INDEX pushes_by_person ON pushes (person)",
        "CREATE INDEX pushes_by_bearer ON pushes (bearer)",
        "CREATE TABLE hooks (person VARCHAR(32) PRIMARY KEY, url TEXT NOT NULL, secret VARCHAR(64) NOT NULL,"
        " made DOUBLE PRECISION NOT NULL, failures INTEGER NOT NULL, off INTEGER NOT NULL)",
        "CREATE TABLE server_keys (name VARCHAR(20) PRIMARY KEY, secret TEXT NOT NULL)",
    ),
    (
        "ALTER TABLE links ADD COLUMN bearer VARCHAR(32) NOT NULL DEFAULT ''",
        "UPDATE links SET bearer = person",
        "INSERT INTO devices SELECT person, person, '', made, made FROM accounts"
        " WHERE person NOT IN (SELECT id FROM revoked)",
        "CREATE TABLE allowances (whose VARCHAR(64) NOT NULL, way VARCHAR(12) NOT NULL, room DOUBLE PRECISION NOT NULL,"
        " at DOUBLE PRECISION NOT NULL, PRIMARY KEY (whose, way))",
        "CREATE INDEX entries_of_speech ON entries (table_id) WHERE kind IN ('chat', 'hand-over')",
    ),
    (
        "CREATE TABLE bans (person VARCHAR(32) PRIMARY KEY, at DOUBLE PRECISION NOT NULL, why TEXT NOT NULL)",
        "CREATE TABLE deletions (table_id VARCHAR(32) PRIMARY KEY, at DOUBLE PRECISION NOT NULL)",
    ),
]


def migrate(connection: Connection, steps: Sequence[tuple[str, ...]] = STEPS) -> None:
    """Take the steps that the database has not yet taken; one from the future is refused."""
    if connection.dialect.name == "postgresql":  # where several nodes may start at the same time
        connection.execute(sql.text("SELECT pg_advisory_xact_lock(hashtext('riverpost schema'))"))
    taken = steps_taken(connection)
    if taken > len(steps):
        raise RiverpostError(
            mark(
                "This database was made by a newer Riverpost (schema {taken}; this one knows {known}). "
                "Update Riverpost, or choose another database with RIVERPOST_DATABASE."
            ),
            SERVER,
            taken=taken,
            known=len(steps),
        )
    clustered = " WITHOUT ROWID" if connection.dialect.name == "sqlite" else ""  # a table lies in its key's order
    for step in steps[taken:]:
        for statement in step:
            connection.execute(sql.text(statement.format(clustered=clustered)))
    connection.execute(sql.text("UPDATE schema_version SET steps = :steps"), {"steps": len(steps)})


def steps_taken(connection: Connection) -> int:
    """How many steps a database has taken."""
    if not sql.inspect(connection).has_table("schema_version"):
        connection.execute(sql.text("CREATE TABLE schema_version (steps INTEGER NOT NULL)"))
        connection.execute(sql.text("INSERT INTO schema_version VALUES (0)"))
    return int(connection.execute(sql.text("SELECT steps FROM schema_version")).scalar_one())
