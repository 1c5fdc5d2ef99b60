"""Entries: all that ever happens at a table. A table is nothing but the list of them; the store numbers them from 1."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, ClassVar

import orjson

from riverpost.engine.words import mark
from riverpost.server.refused import Refused

UNWRITABLE = mark("This holds characters or numbers that cannot be written down. Write it in plain text.")


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing that happened at a table; `kind` is what the store calls it, `at` house time where there is a clock."""

    kind: ClassVar[str]
    at: int | None = field(default=None, kw_only=True)

    def written(self) -> str:
        """Its facts as the store keeps them; refused if they cannot be written."""
        names: tuple[str, ...] = self.__match_args__  # all but the time
        facts = self if self.at is not None else {name: getattr(self, name) for name in names}
        try:
            return orjson.dumps(facts).decode()
        except orjson.JSONEncodeError as error:
            raise Refused("bad-text", UNWRITABLE) from error


@dataclass(frozen=True, slots=True)
class Sit(Entry):
    """A person takes a seat."""

    kind = "sit"
    seat: int
    person: str
    name: str


@dataclass(frozen=True, slots=True)
class SitHere(Entry):
    """Somebody else at a person's screen takes a seat; it belongs to that person."""

    kind = "here"
    seat: int
    person: str
    name: str


@dataclass(frozen=True, slots=True)
class SitBot(Entry):
    """A bot takes a seat."""

    kind = "bot"
    seat: int
    level: int


@dataclass(frozen=True, slots=True)
class Open(Entry):
    """A seat becomes free."""

    kind = "open"
    seat: int


@dataclass(frozen=True, slots=True)
class Leave(Entry):
    """A person gives up a seat, or is out of time."""

    kind = "leave"
    seat: int
    person: str
    late: bool = False


@dataclass(frozen=True, slots=True)
class Host(Entry):
    """Somebody who sits there sees to the table from now on: whoever did has gone."""

    kind = "host"
    person: str


@dataclass(frozen=True, slots=True)
class Start(Entry):
    """The game begins."""

    kind = "start"


@dataclass(frozen=True, slots=True)
class Move(Entry):
    """A decision; `check` sums up the game before it, so that other rules can be told from the same."""

    kind = "move"
    seat: int
    action: int
    check: int


@dataclass(frozen=True, slots=True)
class Undo(Entry):
    """A seat takes back all it decided since a ply."""

    kind = "undo"
    seat: int
    ply: int


@dataclass(frozen=True, slots=True)
class Chat(Entry):
    """Somebody says something."""

    kind = "chat"
    person: str
    name: str
    text: str


@dataclass(frozen=True, slots=True)
class Mute(Entry):
    """Somebody who watches (None: whoever does) may say nothing more, or may again."""

    kind = "mute"
    person: str | None
    muted: bool


@dataclass(frozen=True, slots=True)
class Rematch(Entry):
    """The same people play again, at another table."""

    kind = "rematch"
    table: str


@dataclass(frozen=True, slots=True)
class Vote(Entry):
    """A person who plays votes to let a bot play on for somebody who has gone."""

    kind = "vote"
    seat: int
    person: str


@dataclass(frozen=True, slots=True)
class Pause(Entry):
    """A person wishes a pause, or no longer; it is one while all who play wish it."""

    kind = "pause"
    person: str
    wish: bool


@dataclass(frozen=True, slots=True)
class Warn(Entry):
    """A seat is out of time, and has its turn's seconds once more."""

    kind = "warn"
    seat: int


@dataclass(frozen=True, slots=True)
class Rest(Entry):
    """The clock of a seat stands still until a house time, for its person is on holiday."""

    kind = "rest"
    seat: int
    until: int


@dataclass(frozen=True, slots=True)
class HandOver(Entry):
    """All that is a person's at the table is another's from now on, who is the same at last: a guest has signed in."""

    kind = "hand-over"
    person: str
    to: str
    name: str


@dataclass(frozen=True, slots=True)
class Forget(Entry):
    """A person is nobody any more; what they did here stays, under a name that is nobody's."""

    kind = "forget"
    person: str
    name: str


@dataclass(frozen=True, slots=True)
class Imported(Entry):
    """A recorded game is laid on the table, to be looked at: its moves, by seat and notation, and its names."""

    kind = "imported"
    record: dict[str, Any]


TIMED = (Sit, SitHere, SitBot, Leave, Start, Move, Undo, Pause, Warn, Rest)  # what a clock must know the time of
KINDS: dict[str, type[Entry]] = {
    entry.kind: entry for entry in (*TIMED, Open, Host, Chat, Mute, Rematch, Vote, HandOver, Forget, Imported)
}


def read(kind: str, written: str) -> Entry:
    """The entry that the store kept."""
    return KINDS[kind](**orjson.loads(written))
