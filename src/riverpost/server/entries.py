"""Entries: all that ever happens at a table. A table is nothing but the list of them."""

from __future__ import annotations

from typing import Any, NamedTuple

import orjson

from riverpost.engine.words import mark
from riverpost.server.refused import Refused

UNWRITABLE = mark("This holds characters or numbers that cannot be written down. Write it in plain text.")


class Entry(NamedTuple):
    """One thing that happened at a table; the store numbers them from 1, without a gap."""

    kind: str
    data: dict[str, Any]

    def written(self) -> str:
        """The data as the store keeps it; refused if they cannot be written."""
        try:
            return orjson.dumps(self.data).decode()
        except orjson.JSONEncodeError as error:
            raise Refused("bad-text", UNWRITABLE) from error


def read(kind: str, written: str) -> Entry:
    """The entry that the store kept."""
    return Entry(kind, orjson.loads(written))


def sit(seat: int, person: str, name: str) -> Entry:
    """A person takes a seat."""
    return Entry("sit", {"seat": seat, "person": person, "name": name})


def here(seat: int, person: str, name: str) -> Entry:
    """Somebody else at a person's screen takes a seat; it belongs to that person."""
    return Entry("here", {"seat": seat, "person": person, "name": name})


def bot(seat: int, level: int) -> Entry:
    """A bot takes a seat."""
    return Entry("bot", {"seat": seat, "level": level})


def opened(seat: int) -> Entry:
    """A seat becomes free."""
    return Entry("open", {"seat": seat})


def start() -> Entry:
    """The game begins."""
    return Entry("start", {})


def move(seat: int, action: int, check: int) -> Entry:
    """A decision; `check` sums up the game before it, so that other rules can be told from the same."""
    return Entry("move", {"seat": seat, "action": action, "check": check})


def undo(seat: int, ply: int) -> Entry:
    """A seat takes back all it decided since a ply."""
    return Entry("undo", {"seat": seat, "ply": ply})


def chat(person: str, name: str, text: str) -> Entry:
    """Somebody says something."""
    return Entry("chat", {"person": person, "name": name, "text": text})


def mute(person: str | None, muted: bool) -> Entry:
    """Somebody who watches (None: whoever does) may say nothing more, or may again."""
    return Entry("mute", {"person": person, "muted": muted})


def leave(seat: int, person: str) -> Entry:
    """A person gives up a seat."""
    return Entry("leave", {"seat": seat, "person": person})


def rematch(table: str) -> Entry:
    """The same people play again, at another table."""
    return Entry("rematch", {"table": table})


def imported(record: dict[str, Any]) -> Entry:
    """A recorded game is laid on the table, to be looked at."""
    return Entry("imported", {"record": record})
