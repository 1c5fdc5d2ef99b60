"""What is kept of accounts: each function is the work of one transaction, or a query."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

import orjson
import sqlalchemy as sql

from riverpost.engine.words import mark
from riverpost.server.accounts.challenges import STALE
from riverpost.server.accounts.names import TAKEN
from riverpost.server.database import Query, Row
from riverpost.server.people import Person, new_id
from riverpost.server.refused import Refused
from riverpost.server.schema import (
    ABOUT_NOTICES,
    ACCOUNTS,
    ALLOWANCES,
    CODES,
    DEVICES,
    IDENTITIES,
    LINKS,
    PASSKEYS,
    PEOPLE,
    PUSHES,
    REPORTS,
    REVOKED,
    TIES,
)

KNOWN_PASSKEY = mark("This passkey is known here already; sign in with it, or make another.")
NO_PASSKEY = mark("There is no such passkey.")


@dataclass(frozen=True)
class Account:
    """Somebody who has an account."""

    person: str
    handle: str
    name: str
    made: float
    shown: dict[str, str]


@dataclass(frozen=True)
class Passkey:
    """A passkey as it was made: its name is given by its owner, `site` is the host that it is for."""

    credential: str
    public_key: str
    count: int
    site: str
    name: str


# --- accounts


def account_query(which: sql.ColumnElement[bool]) -> Query:
    """An account with its name."""
    return sql.select(ACCOUNTS, PEOPLE.c.name).join(PEOPLE, PEOPLE.c.id == ACCOUNTS.c.person).where(which)


def account_of(found: Sequence[Row]) -> Account | None:
    """The account that was found."""
    if not found:
        return None
    row = found[0]
    return Account(row.person, row.handle, row.name, row.made, _shown(row.shown))


def _shown(written: str) -> dict[str, str]:
    try:
        known = orjson.loads(written)
    except ValueError:
        return {}
    return known if isinstance(known, dict) else {}


def rename(connection: sql.Connection, person: Person, skeleton: str) -> None:
    """Give somebody a name that looks like no account's but their own."""
    _check_free(connection, person, skeleton)
    connection.execute(sql.update(ACCOUNTS).where(ACCOUNTS.c.person == person.id).values(skeleton=skeleton))
    keep_person(connection, person)


def see_names_anew(connection: sql.Connection, look: Callable[[str], str]) -> None:
    """Keep what names look like by what is known now; one that is taken for another's by now stays as it was."""
    kept = connection.execute(
        sql.select(ACCOUNTS.c.person, ACCOUNTS.c.skeleton, PEOPLE.c.name).join(PEOPLE, PEOPLE.c.id == ACCOUNTS.c.person)
    ).all()
    taken = {row.skeleton for row in kept}
    for person, before, name in kept:
        if (seen := look(name)) not in taken:
            taken ^= {before, seen}
            connection.execute(sql.update(ACCOUNTS).where(ACCOUNTS.c.person == person).values(skeleton=seen))


def keep_person(connection: sql.Connection, person: Person) -> None:
    """Keep somebody by their name."""
    changed = sql.update(PEOPLE).where(PEOPLE.c.id == person.id).values(name=person.name)
    if not connection.execute(changed).rowcount:
        connection.execute(sql.insert(PEOPLE).values(id=person.id, name=person.name, created=time.time()))


def _check_free(connection: sql.Connection, person: Person, skeleton: str) -> None:
    owner = connection.scalar(sql.select(ACCOUNTS.c.person).where(ACCOUNTS.c.skeleton == skeleton))
    if owner not in (None, person.id):
        raise Refused("name-taken", TAKEN, field="name", name=person.name)


@dataclass(frozen=True)
class Founding:
    """What an account begins with: whose it is, by which handle others know them, and the hashes of codes."""

    person: Person
    handle: str
    skeleton: str
    codes: Collection[str]


def found_account(connection: sql.Connection, new: Founding) -> bool:
    """Make somebody an account with these codes, unless they have one; whether it is new."""
    person = new.person
    known = connection.scalar(sql.select(ACCOUNTS.c.handle).where(ACCOUNTS.c.person == person.id))
    if known == new.handle:
        return False
    if known is not None:
        raise Refused("stale-challenge", STALE)  # it was asked for a guest, who has become somebody meanwhile
    rename(connection, person, new.skeleton)
    made = {"person": person.id, "handle": new.handle, "skeleton": new.skeleton, "made": time.time(), "shown": "{}"}
    connection.execute(sql.insert(ACCOUNTS).values(**made))
    keep_codes(connection, person.id, new.codes)
    keep_device(connection, person.id, person.id, "")  # whatever names none: cookies and tokens from before
    return True


def add_passkey(connection: sql.Connection, founding: Founding, passkey: Passkey) -> bool:
    """Keep a passkey, with an account if there is none yet; whether there was none."""
    is_new = found_account(connection, founding)
    if connection.scalar(sql.select(PASSKEYS.c.id).where(PASSKEYS.c.credential == passkey.credential)):
        raise Refused("known-passkey", KNOWN_PASSKEY)
    now = time.time()
    made = {"id": new_id(), "person": founding.person.id, "made": now, "used": now, **vars(passkey)}
    connection.execute(sql.insert(PASSKEYS).values(**made))
    return is_new


def use_passkey(connection: sql.Connection, credential: str, before: int, count: int) -> bool:
    """Note that a passkey was used; False if somebody else has used it since."""
    used = sql.update(PASSKEYS).where(PASSKEYS.c.credential == credential, PASSKEYS.c.count == before)
    return connection.execute(used.values(count=count, used=time.time())).rowcount > 0


def name_passkey(connection: sql.Connection, person: str, passkey: str, name: str) -> None:
    """Call a passkey otherwise."""
    mine = sql.update(PASSKEYS).where(PASSKEYS.c.id == passkey, PASSKEYS.c.person == person)
    if not connection.execute(mine.values(name=name)).rowcount:
        raise Refused("no-such-passkey", NO_PASSKEY)


def remove_passkey(connection: sql.Connection, person: str, passkey: str, refusal: Refused | None) -> None:
    """Remove a passkey, and void a link; refused if no other way in would be left, unless there is no refusal."""
    mine = (PASSKEYS.c.id == passkey, PASSKEYS.c.person == person)
    if not connection.scalar(sql.select(PASSKEYS.c.id).where(*mine)):
        raise Refused("no-such-passkey", NO_PASSKEY)
    ways = sum(_count(connection, table, person) for table in (PASSKEYS, CODES, IDENTITIES))
    if ways == 1 and refusal is not None:
        raise refusal
    connection.execute(sql.delete(PASSKEYS).where(*mine))
    connection.execute(sql.delete(LINKS).where(LINKS.c.person == person))  # it may be of whoever had the passkey


def _count(connection: sql.Connection, table: sql.Table, person: str) -> int:
    return int(connection.scalar(sql.select(sql.func.count()).where(table.c.person == person)) or 0)


def keep_codes(connection: sql.Connection, person: str, codes: Collection[str]) -> None:
    """Keep the hashes of new codes; those from before are void."""
    connection.execute(sql.delete(CODES).where(CODES.c.person == person))
    if codes:
        connection.execute(sql.insert(CODES), [{"hash": code, "person": person} for code in codes])


def use_code(connection: sql.Connection, code: str) -> bool:
    """Whether there is such a code; now there is not."""
    return connection.execute(sql.delete(CODES).where(CODES.c.hash == code)).rowcount > 0


def keep_identity(connection: sql.Connection, person: str, identity: str) -> None:
    """Remember who somebody is elsewhere."""
    known = sql.update(IDENTITIES).where(IDENTITIES.c.hash == identity).values(person=person)
    if not connection.execute(known).rowcount:
        connection.execute(sql.insert(IDENTITIES).values(hash=identity, person=person, made=time.time()))


def keep_shown(connection: sql.Connection, person: str, shown: dict[str, str]) -> None:
    """Remember what of somebody is shown to whom."""
    written = orjson.dumps(shown).decode()
    connection.execute(sql.update(ACCOUNTS).where(ACCOUNTS.c.person == person).values(shown=written))


# --- devices


def keep_device(connection: sql.Connection, person: str, device: str, name: str) -> None:
    """A device on which somebody is signed in from now on."""
    now = time.time()
    connection.execute(sql.insert(DEVICES).values(id=device, person=person, name=name, made=now, used=now))


def use_device(connection: sql.Connection, device: str) -> None:
    """Note that a device was used."""
    connection.execute(sql.update(DEVICES).where(DEVICES.c.id == device).values(used=time.time()))


def replace_device(connection: sql.Connection, before: str, device: str) -> None:
    """What was told to a device is told to another, which is the same browser; its links die with it."""
    connection.execute(sql.update(PUSHES).where(PUSHES.c.bearer == before).values(bearer=device))


def revoke(connection: sql.Connection, devices: Collection[str]) -> None:
    """Devices are nobody's from now on, for ever: a cookie has no end of its own."""
    known = set(connection.scalars(sql.select(REVOKED.c.id).where(REVOKED.c.id.in_(devices))))
    connection.execute(sql.delete(DEVICES).where(DEVICES.c.id.in_(devices)))
    for kept in (PUSHES, LINKS):
        connection.execute(sql.delete(kept).where(kept.c.bearer.in_(devices)))
    fresh = [{"id": device, "at": time.time()} for device in set(devices) - known]
    if fresh:
        connection.execute(sql.insert(REVOKED), fresh)


# --- others


def keep_tie(connection: sql.Connection, person: str, other: Person, kind: str, most: int, refusal: Refused) -> None:
    """Block or mute somebody, instead of what was between the two before."""
    connection.execute(sql.delete(TIES).where(TIES.c.person == person, TIES.c.other == other.id))
    if _count(connection, TIES, person) >= most:
        raise refusal
    made = {"id": new_id(), "person": person, "other": other.id, "kind": kind, "name": other.name, "made": time.time()}
    connection.execute(sql.insert(TIES).values(**made))


def drop_tie(connection: sql.Connection, person: str, tie: str) -> str | None:
    """Undo it; whom it was about."""
    mine = (TIES.c.id == tie, TIES.c.person == person)
    other: str | None = connection.scalar(sql.select(TIES.c.other).where(*mine))
    connection.execute(sql.delete(TIES).where(*mine))
    return other


def keep_report(connection: sql.Connection, person: str, other: Person, table: str, said: str, words: str) -> None:
    """Keep what somebody reports to whoever runs the server."""
    made = {"id": new_id(), "at": time.time(), "person": person, "other": other.id, "name": other.name}
    connection.execute(sql.insert(REPORTS).values(**made, table_id=table, said=said, words=words))


# --- one becomes another, or goes


def drop_person(connection: sql.Connection, person: str) -> None:
    """Somebody is nobody any more, to others and by links."""
    connection.execute(sql.delete(TIES).where((TIES.c.person == person) | (TIES.c.other == person)))
    for kept in (LINKS, *ABOUT_NOTICES):
        connection.execute(sql.delete(kept).where(kept.c.person == person))
    connection.execute(sql.delete(ALLOWANCES).where(ALLOWANCES.c.whose == person))
    connection.execute(sql.delete(PEOPLE).where(PEOPLE.c.id == person))
