"""What is kept about notices: each function is the work of one transaction, or a query."""

from __future__ import annotations

import time
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, cast

import orjson
import sqlalchemy as sql

from riverpost.server.limits import Limits, Rate
from riverpost.server.notices import allowances
from riverpost.server.notices.allowances import spend
from riverpost.server.notices.occasions import Choices, Kind, Notice, chosen, ways_for
from riverpost.server.people import hashed, new_id
from riverpost.server.schema import HOOKS, INVITATIONS, KEYS, NOTICES, PEOPLE, PUSHES, TABLES, WISHES

Query = sql.Select[Any]  # rows of a query have no static type
Row = sql.Row[Any]
MOST_LISTED = 100
KEPT_SECONDS = 90 * 24 * 3600.0
SHOWN_IN_FEED = 50


@dataclass(frozen=True)
class Wishes:
    """What somebody wants to be told, in which language, and where."""

    person: str
    name: str  # by which links know them
    choices: Choices
    lang: str
    mail: str  # an address that was confirmed, or none
    has_feed: bool


@dataclass(frozen=True)
class Push:
    """A device that can be told something."""

    id: str
    endpoint: str = field(repr=False)
    p256dh: str = field(repr=False)
    auth: str = field(repr=False)
    made: float
    bearer: str = field(repr=False)


@dataclass(frozen=True)
class Hook:
    """An address that is told what happens to somebody."""

    url: str
    secret: str = field(repr=False)
    made: float
    failures: int
    off: bool


@dataclass(frozen=True)
class Listed:
    """A notice as it is listed."""

    notice: Notice
    seen: bool


@dataclass(frozen=True)
class Fresh:
    """A notice that was not there before, and where else it is to be told."""

    notice: Notice
    wishes: Wishes
    pushes: Sequence[Push]
    hook: Hook | None


# --- notices


def keep(
    connection: sql.Connection, done: Collection[tuple[str, str]], notices: Iterable[Notice], limits: Limits
) -> list[Fresh]:
    """Keep notices, each in the place of the former of its tag; what was told of before is not fresh.

    Before that, turns are marked as over: they are read then, too.
    """
    for person, tag in done:
        mine = sql.update(NOTICES).where(NOTICES.c.person == person, NOTICES.c.tag == tag)
        connection.execute(mine.values(seen=1, done=1))
    fresh = [told for notice in notices if (told := _keep_one(connection, notice, limits.pushes)) is not None]
    for person in {told.notice.person for told in fresh}:
        _prune(connection, person, limits.notices_kept)
    return fresh


def _keep_one(connection: sql.Connection, notice: Notice, often: Rate) -> Fresh | None:
    same = (NOTICES.c.person == notice.person, NOTICES.c.tag == notice.tag)
    known = connection.scalar(sql.select(NOTICES.c.ply).where(*same))
    is_gone = connection.scalar(sql.select(PEOPLE.c.id).where(PEOPLE.c.id == notice.person)) is None
    if is_gone or (known is not None and known == notice.ply and notice.table):
        return None
    filled = _filled(connection, notice)
    if filled is None:
        return None
    connection.execute(sql.delete(NOTICES).where(*same))
    values = {"person": filled.person, "tag": filled.tag, "kind": filled.kind, "table_id": filled.table}
    values |= {"facts": orjson.dumps(dict(filled.facts)).decode(), "game": filled.game}
    connection.execute(sql.insert(NOTICES).values(**values, ply=filled.ply, made=filled.made, seen=0, done=0))
    wishes = _wishes(connection, notice.person)
    pushes = connection.execute(sql.select(PUSHES).where(PUSHES.c.person == notice.person)).all()
    is_pushed = pushes and "push" in ways_for(notice.kind, wishes.choices)
    if not (is_pushed and spend(connection, notice.person, "push", often, notice.made)):
        pushes = []
    hooks = connection.execute(sql.select(HOOKS).where(HOOKS.c.person == notice.person, HOOKS.c.off == 0)).all()
    return Fresh(filled, wishes, [_push(row) for row in pushes], _hook(hooks))


def _filled(connection: sql.Connection, notice: Notice) -> Notice | None:
    """An invitation with its table and by whom it is; None if that is gone."""
    if notice.kind != "invitation":
        return notice
    query = (
        sql.select(INVITATIONS.c.name, TABLES.c.game)
        .join(TABLES, TABLES.c.id == INVITATIONS.c.table_id)
        .where(INVITATIONS.c.guest == notice.person, INVITATIONS.c.table_id == notice.table)
    )
    row = connection.execute(query).first()
    return None if row is None else replace(notice, game=str(row.game), facts={"name": str(row.name)})


def _prune(connection: sql.Connection, person: str, most: int) -> None:
    mine = sql.select(NOTICES.c.made).where(NOTICES.c.person == person)
    oldest = connection.scalar(mine.order_by(NOTICES.c.made.desc()).offset(most - 1).limit(1))
    if oldest is not None:
        connection.execute(sql.delete(NOTICES).where(NOTICES.c.person == person, NOTICES.c.made < oldest))


def notices_query(person: str, most: int = MOST_LISTED) -> Query:
    """The notices of somebody, the newest first."""
    return sql.select(NOTICES).where(NOTICES.c.person == person).order_by(NOTICES.c.made.desc()).limit(most)


def unread_query(person: str) -> Query:
    """How many of somebody's notices are unread."""
    return sql.select(sql.func.count().label("number")).where(NOTICES.c.person == person, NOTICES.c.seen == 0)


def undone_query() -> Query:
    """Turns that were told of and not decided."""
    wanted = (NOTICES.c.person, NOTICES.c.table_id, NOTICES.c.ply)
    return sql.select(*wanted).where(NOTICES.c.kind == "turn", NOTICES.c.done == 0)


def listed(row: Row) -> Listed:
    """A notice from its row."""
    facts = orjson.loads(row.facts)
    notice = Notice(row.person, cast(Kind, row.kind), row.table_id, row.ply, row.made, row.game, facts)
    return Listed(notice, bool(row.seen))


def is_undone(row: Row) -> bool:
    """Whether it is a turn that is not over."""
    return row.kind == "turn" and not row.done


def mark_read(connection: sql.Connection, person: str, tags: Collection[str] | None, table: str | None) -> None:
    """Mark notices as read: some, those of a table, or all."""
    mine = sql.update(NOTICES).where(NOTICES.c.person == person, NOTICES.c.seen == 0)
    if tags is not None:
        mine = mine.where(NOTICES.c.tag.in_(tags))
    if table is not None:
        mine = mine.where(NOTICES.c.table_id == table)
    connection.execute(mine.values(seen=1))


def drop_tables(connection: sql.Connection, tables: Collection[str]) -> list[str]:
    """Nothing is told of tables that are gone; the people to whom something was."""
    theirs = NOTICES.c.table_id.in_(tables)
    people = connection.scalars(sql.select(NOTICES.c.person).where(theirs).distinct()).all() if tables else []
    if people:
        connection.execute(sql.delete(NOTICES).where(theirs))
    return list(people)


def forget_old(connection: sql.Connection, now: float) -> None:
    """Drop what is old, and what is about tables that have expired."""
    allowances.forget_old(connection, now)
    connection.execute(sql.delete(NOTICES).where(NOTICES.c.made < now - KEPT_SECONDS))
    known = sql.select(TABLES.c.id)
    connection.execute(sql.delete(NOTICES).where(NOTICES.c.table_id != "", NOTICES.c.table_id.not_in(known)))


# --- wishes


def _wishes(connection: sql.Connection, person: str) -> Wishes:
    return wishes_of(connection.execute(wishes_query(WISHES.c.person == person)).all(), person)


def wishes_query(which: sql.ColumnElement[bool]) -> Query:
    """What somebody wishes."""
    return sql.select(WISHES).where(which)


def wishes_of(found: Sequence[Row], person: str = "") -> Wishes:
    """What was found, or what is usual."""
    if not found:
        return Wishes(person, "", chosen(""), "en", "", False)
    row = found[0]
    return Wishes(row.person, row.name, chosen(row.choices), row.lang, row.mail, bool(row.feed))


def wish(connection: sql.Connection, /, person: str, **values: str) -> str:
    """Keep something that somebody wishes; the name by which links know them."""
    known = connection.scalar(sql.select(WISHES.c.name).where(WISHES.c.person == person))
    if known is not None:
        connection.execute(sql.update(WISHES).where(WISHES.c.person == person).values(**values))
        return str(known)
    usual = {"name": new_id(), "choices": "{}", "lang": "en", "mail": "", "feed": ""}
    connection.execute(sql.insert(WISHES).values(person=person, **(usual | values)))
    return str((usual | values)["name"])


def confirm_mail(connection: sql.Connection, name: str, mail: str) -> bool:
    """An address is somebody's; False if they are gone."""
    found = connection.execute(sql.update(WISHES).where(WISHES.c.name == name).values(mail=mail))
    return bool(found.rowcount)


def stop_mail(connection: sql.Connection, name: str, mail_hash: str) -> None:
    """Send no more mail to an address that somebody had confirmed."""
    row = connection.execute(sql.select(WISHES.c.mail).where(WISHES.c.name == name)).first()
    if row is not None and hashed(row.mail) == mail_hash:
        connection.execute(sql.update(WISHES).where(WISHES.c.name == name).values(mail=""))


# --- devices and webhooks


def _push(row: Row) -> Push:
    return Push(row.id, row.endpoint, row.p256dh, row.auth, row.made, row.bearer)


def _hook(found: Sequence[Row]) -> Hook | None:
    rows = [Hook(row.url, row.secret, row.made, row.failures, bool(row.off)) for row in found]
    return rows[0] if rows else None


def pushes_of(found: Sequence[Row]) -> list[Push]:
    """Devices from their rows."""
    return [_push(row) for row in found]


def hook_of(found: Sequence[Row]) -> Hook | None:
    """A webhook from its row, if there is one."""
    return _hook(found)


def keep_push(connection: sql.Connection, person: str, push: Push, most: int) -> str:
    """Keep a device, in the place of the same if it was known; the oldest make room for it. Its id."""
    mark = hashed(push.endpoint)
    known = sql.select(PUSHES.c.id).where(PUSHES.c.hash == mark, PUSHES.c.person == person)
    its_id = connection.scalar(known) or push.id
    connection.execute(sql.delete(PUSHES).where(PUSHES.c.hash == mark))
    mine = sql.select(PUSHES.c.id).where(PUSHES.c.person == person).order_by(PUSHES.c.made.desc()).offset(most - 1)
    for old in connection.scalars(mine).all():
        connection.execute(sql.delete(PUSHES).where(PUSHES.c.id == old))
    values = {"endpoint": push.endpoint, "p256dh": push.p256dh, "auth": push.auth, "bearer": push.bearer}
    connection.execute(sql.insert(PUSHES).values(id=its_id, person=person, hash=mark, made=push.made, **values))
    return str(its_id)


def drop_push(connection: sql.Connection, push: str, person: str | None = None) -> None:
    """A device is told nothing any more."""
    which = sql.delete(PUSHES).where(PUSHES.c.id == push)
    connection.execute(which if person is None else which.where(PUSHES.c.person == person))


def keep_hook(connection: sql.Connection, person: str, url: str, secret: str) -> None:
    """Keep a webhook, in the place of any other of theirs."""
    drop_hook(connection, person)
    values = {"url": url, "secret": secret, "made": time.time(), "failures": 0, "off": 0}
    connection.execute(sql.insert(HOOKS).values(person=person, **values))


def drop_hook(connection: sql.Connection, person: str) -> None:
    """Somebody has no webhook any more."""
    connection.execute(sql.delete(HOOKS).where(HOOKS.c.person == person))


def count_failure(connection: sql.Connection, person: str, url: str, most: int) -> bool:
    """A webhook has failed once more; whether it is switched off by that."""
    its = (HOOKS.c.person == person, HOOKS.c.url == url, HOOKS.c.off == 0)
    failures = connection.scalar(sql.select(HOOKS.c.failures).where(*its))
    if failures is None:
        return False
    is_off = bool(failures + 1 >= most)
    connection.execute(sql.update(HOOKS).where(*its).values(failures=failures + 1, off=int(is_off)))
    return is_off


def count_success(connection: sql.Connection, person: str, url: str) -> None:
    """A webhook has answered, so what failed before counts no longer."""
    connection.execute(sql.update(HOOKS).where(HOOKS.c.person == person, HOOKS.c.url == url).values(failures=0))


# --- keys of the server


def kept_key(connection: sql.Connection, name: str, drawn: str) -> str:
    """A key of this server: the one that was drawn first."""
    known = connection.scalar(sql.select(KEYS.c.secret).where(KEYS.c.name == name))
    if known is None:
        connection.execute(sql.insert(KEYS).values(name=name, secret=drawn))
    return str(known or drawn)
