"""Limits: how large and how frequent what people send may be."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from riverpost.engine.latest import Latest
from riverpost.engine.words import mark
from riverpost.server.refused import Refused

MOST_CALLERS = 20_000  # remembered at once; the one that was silent longest is forgotten first
LONGEST_NAME = 30
LONGEST_CHAT = 500
BODY_BYTES = 64 * 1024
RECORD_BYTES = 1024 * 1024
FRAME_BYTES = 16 * 1024
LONGEST_TURN = 100  # actions in one message
LONGEST_ID = 40  # letters of the id of a table or another thing, of the short name of a game or an option
LONGEST_WORD = 80  # letters of a piece's name, of an action as it is noted, of a token
LONGEST_LANGUAGE = 8  # letters of what a language is called by
MOST_SEATS = 16
A_DAY = 24 * 3600  # seconds
MOST_MOVES = 20_000  # of a record; all that ever happens at a table, too, as entries

FULL_HOUSE = mark("The house is full: every place is taken just now. Try again in a while.")
TOO_MANY = mark("That was a lot at once. Wait a moment, then go on.")


@dataclass(frozen=True)
class Rate:
    """So many a second on average, and so many at once."""

    per_second: float
    at_once: float


@dataclass(frozen=True)
class Limits:
    """How often things may be asked, by one person and from one address."""

    requests_of_person: Rate = Rate(20, 100)
    requests_of_address: Rate = Rate(50, 400)
    tables: Rate = Rate(0.2, 20)  # new tables of a person
    tables_of_address: Rate = Rate(1, 60)
    newcomers: Rate = Rate(0.5, 60)  # new people and clients from an address
    hints: Rate = Rate(0.5, 10)
    plans: Rate = Rate(8, 60)
    pictures: Rate = Rate(4, 20)  # drawn for an address
    messages: Rate = Rate(20, 60)  # of one socket
    sockets_of_address: int = 200
    sockets_of_table: int = 100
    chats: Rate = Rate(0.5, 5)  # of a person, through however many sockets
    chats_of_address: Rate = Rate(2, 10)
    chats_of_watchers: Rate = Rate(2, 20)  # at one table, of all who only watch
    scenes: Rate = Rate(8, 80)  # whole boards as pieces, for an address
    sockets: Rate = Rate(2, 60)  # opened from an address
    ceremonies: Rate = Rate(0.5, 30)  # passkeys asked for, from an address
    codes_of_name: Rate = Rate(1 / 60, 10)  # recovery codes tried, whether there is such a name or not
    codes_of_address: Rate = Rate(1 / 60, 20)
    ties: Rate = Rate(0.2, 20)  # people blocked or muted by a person
    reports: Rate = Rate(1 / 300, 5)  # of a person
    reports_of_address: Rate = Rate(1 / 60, 10)
    exports: Rate = Rate(1 / 600, 3)  # of all that is a person's
    at_once_of_person: int = 100  # requests that are not answered yet, and sockets
    seconds_away: float = 60.0  # before somebody who has closed the page can be replaced
    seconds_silent: float = 600.0  # before somebody who is there and does not decide can be, where there is no clock
    connections_of_address: int = 250
    connections: int = 2000  # in all
    seconds_to_ask: float = 10.0  # for the head of a request
    seconds_to_send: float = 60.0  # for its body
    seconds_to_pong: float = 20.0  # for the answer to a ping
    seconds_to_take: float = 30.0  # until an answer that waits has been taken
    seconds_to_go: float = 5.0  # for the last words to somebody who must go
    open_tables: int = 3  # of a person, that gather at the same time
    open_tables_of_address: int = 30
    seats_held: int = 5  # at open tables that gather, by one person
    joins: Rate = Rate(1 / 6, 10)  # seats taken by a person in the lobby
    seeks: Rate = Rate(0.2, 10)  # of a person
    seeks_of_address: int = 50  # that wait at the same time
    invitations_a_day: int = 30  # by one person
    invitations_waiting: int = 20  # for one person
    seconds_between_news: float = 0.5  # of the lobby
    seconds_unattended: float = 180.0  # at a table that gathers, before it leaves the lobby
    seconds_between_lines: float = 10.0  # of a log, about the same refusal to the same address
    clocks: Rate = Rate(0.1, 10)  # wishes of a person for pauses and holidays
    notices: Rate = Rate(1, 60)  # marks and choices of a person
    notices_kept: int = 200  # of a person, the newest
    pushes: Rate = Rate(200 / A_DAY, 100)  # sent to a person
    mails: Rate = Rate(30 / A_DAY, 30)
    hooks: Rate = Rate(1, 200)
    pushes_of_person: int = 10  # devices that are told
    targets: Rate = Rate(1 / 60, 6)  # devices and webhooks that a person wants to be told
    targets_of_address: Rate = Rate(1 / 20, 20)
    confirmations: Rate = Rate(1 / 3600, 3)  # mails that ask for one: of a person, and to an address for mail
    confirmations_of_address: Rate = Rate(1 / 300, 6)
    feeds: Rate = Rate(1 / 20, 30)  # of one person, asked for
    seconds_between_notices: float = 0.5  # that are written together
    seconds_before_mail: float = 60.0  # for which a mail about a turn waits, lest it be decided meanwhile
    seconds_to_deliver: float = 5.0  # for one request or mail to elsewhere
    seconds_between_attempts: float = 30.0
    attempts: int = 3
    deliveries_waiting: int = 2000
    deliveries_at_once: int = 8
    failures_of_hook: int = 10  # one after the other, before it is switched off


class TooMany(Refused):
    """Something that is asked too often, or too much at once."""

    def __init__(self, retry: float | None = None) -> None:
        super().__init__("too-many", TOO_MANY, retry=retry)


class Bucket:
    """Fills with time, empties with use."""

    __slots__ = ("left", "rate", "seen")

    def __init__(self, rate: Rate) -> None:
        self.rate = rate
        self.left = rate.at_once
        self.seen = time.monotonic()

    def spend(self, cost: int = 1) -> None:
        """Take so much out; refused if there is less left."""
        now = time.monotonic()
        self.left = min(self.rate.at_once, self.left + (now - self.seen) * self.rate.per_second)
        self.seen = now
        if self.left < cost:
            raise TooMany((cost - self.left) / self.rate.per_second if self.rate.per_second else None)
        self.left -= cost

    def lose(self, cost: int) -> None:
        """So much was taken out elsewhere; whoever did so at several nodes at once has more to wait for here."""
        self.left = max(self.left - cost, -self.rate.at_once)


class Meter:
    """A bucket for everybody who comes by; `spent` is told of whoever spends something, for other nodes to know."""

    def __init__(self, rate: Rate) -> None:
        self.rate = rate
        self.spent: Callable[[str], None] | None = None
        self._buckets: Latest[str, Bucket] = Latest(MOST_CALLERS)

    def spend(self, caller: str) -> None:
        """A caller does it once more, or is refused."""
        self._bucket(caller).spend()
        if self.spent:
            self.spent(caller)

    def spent_elsewhere(self, caller: str, times: int) -> None:
        """A caller has done it so often at another node."""
        self._bucket(caller).lose(times)

    def _bucket(self, caller: str) -> Bucket:
        return self._buckets.get(caller) or self._buckets.keep(caller, Bucket(self.rate))


class Meters:
    """All meters of a server."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.people = Meter(limits.requests_of_person)
        self.addresses = Meter(limits.requests_of_address)
        self.tables = Meter(limits.tables)
        self.tables_of_address = Meter(limits.tables_of_address)
        self.newcomers = Meter(limits.newcomers)
        self.hints = Meter(limits.hints)
        self.plans = Meter(limits.plans)
        self.pictures = Meter(limits.pictures)
        self.scenes = Meter(limits.scenes)
        self.sockets = Meter(limits.sockets)
        self.chats = Meter(limits.chats)
        self.chats_of_address = Meter(limits.chats_of_address)
        self.chats_of_watchers = Meter(limits.chats_of_watchers)
        self.clocks = Meter(limits.clocks)
        self.joins = Meter(limits.joins)
        self.seeks = Meter(limits.seeks)

    def spend_chat(self, person: str, address: str, table_id: str, plays: bool) -> None:
        """Somebody says one more thing, or is refused; those who only watch have a share in common at each table."""
        self.chats.spend(person)
        self.chats_of_address.spend(address)
        if not plays:
            self.chats_of_watchers.spend(table_id)
