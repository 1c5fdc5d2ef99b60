"""`Table`: the fold of its entries. Pure: it reads and writes nothing but itself."""

from __future__ import annotations

import zlib
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple

import orjson

from riverpost.engine.errors import RiverpostError
from riverpost.engine.game import Game, game
from riverpost.engine.history import Event
from riverpost.engine.position import Position
from riverpost.engine.record import Record
from riverpost.engine.words import mark
from riverpost.server import entries
from riverpost.server.clocks.clock import Clock
from riverpost.server.entries import Entry
from riverpost.server.limits import MOST_MOVES
from riverpost.server.refused import Refused
from riverpost.server.terms import PRIVATE, Terms
from riverpost.server.wire import Muted, Phase, SeatKind

GATHERING: Final = "gathering"
PLAYING: Final = "playing"
OVER: Final = "over"
CLOSED: Final = "closed"
DAMAGED: Final = "damaged"  # in lists: what was kept of it cannot be read
OPEN: Final = "open"
PERSON: Final = "person"
HERE: Final = "here"
BOT: Final = "bot"
LEVEL_OF_STAND_INS = 3

BOT_NAMES = ("Ada", "Bruno", "Clara", "Dario", "Edda", "Felix")  # by seat

OTHER_RULES = mark("The rules have been corrected since this game began, so it can be looked at but not played on.")
ONLY_A_RECORD = mark("This game was uploaded to be looked at; it cannot be played on.")
TOO_LONG = mark("So much has happened at this table that nothing more can be kept of it. Begin another.")
NOT_BEGUN = mark("The game has not begun yet.")
NO_SUCH_PLY = mark("The game has plies 0 to {last}, not {ply}.")
LEAVES = mark("{name} leaves the table.")
STANDS_IN = mark("A bot of level {level} plays on for {name}.")
IS_BACK = mark("{name} is back.")
IS_LATE = mark("{name} is out of time.")
IS_WARNED = mark("{name} is out of time, and has the seconds of one turn before a bot plays on.")
WISHES_PAUSE = mark("{name} would like to pause.")
WISHES_NO_PAUSE = mark("{name} would rather not pause.")
PAUSED = mark("The game is paused.")
GOES_ON = mark("The game goes on.")
DESERTED = mark("Everybody has left, so for ratings the game ends here.")
RESTS = mark("{name} is on holiday, and so is that clock.")
RESTS_NO_LONGER = mark("{name} is back from holiday.")
VOTED = mark("Somebody votes to let a bot play on for {name}.")
SECRET_RECORD = mark("The record holds everything hidden, so it can be had only once the game is over.")


@dataclass(frozen=True)
class TableRow:
    """What is fixed when a table is made."""

    id: str
    game: str
    version: int  # of the rules
    players: int
    options: dict[str, Any]
    seed: int  # never told before the end
    host: str  # the id of a person
    created: float  # seconds since 1970
    terms: Terms = PRIVATE


@dataclass(frozen=True)
class Seat:
    """Who sits there: nobody (open), a person, another person at the same screen (here), or a bot.

    `person` is the id of whoever may decide for the seat; `away` the id of a person whose seat a bot holds and who may
    come back.
    """

    kind: SeatKind = OPEN
    name: str = ""
    level: int | None = None
    person: str | None = None
    away: str | None = None


@dataclass(frozen=True)
class ChatLine:
    """Something said at the table."""

    serial: int
    person: str
    name: str
    text: str
    watching: bool  # said by somebody who does not play


class Coming(NamedTuple):
    """Somebody went, came back or was replaced, or a clock stood, while the game was running: after which ply, and in
    words."""

    serial: int
    ply: int
    text: str  # its places: the name of the seat, the level of a bot
    name: str
    level: int | None


class Left(NamedTuple):
    """When somebody went, and how often they had decided themselves by then."""

    serial: int
    decided: int


class Past(NamedTuple):
    """A decision that stands, and how things were before it."""

    seat: int
    action: int
    in_person: bool  # not by a bot
    deciding: tuple[int, ...]
    told_more: bool  # than whoever decided could know
    check: int


class Table:
    """A table as it stands after its entries.

    Facts: `id`, `game`, `players`, `options`, `host`, `created`, `serial` (of the newest entry), `phase` ("gathering",
    "playing", "over" or "closed"), `closed` (a sentence, why), `seats`, `position` (None while gathering; everything,
    so show only views of it), `chat`, `comings` (and goings), `rematch` (the id of the next table), `clock` (None where
    there is none), `left` and `deserted` (who has gone), `votes` (by seat, the people who want a bot to play on there).
    """

    def __init__(self, row: TableRow) -> None:
        self.row = row
        self.id = row.id
        self.game: Game = game(row.game)
        self.players = row.players
        self.options = row.options
        self.host = row.host
        self.created = row.created
        self.serial = 0
        self.phase: Phase = GATHERING
        self.closed: str | None = None
        self.seats: list[Seat] = [Seat() for _ in range(row.players)]
        self.position: Position | None = None
        self.chat: list[ChatLine] = []
        self.comings: list[Coming] = []
        self.muted: set[str] = set()  # people who may say nothing while they watch
        self.hushed = False  # nobody who watches may say anything
        self.ended = 0  # the serial of the decision that ended it
        self.left: dict[int, Left] = {}  # seats whose people have gone
        self.deserted = False  # a rated game that everybody has left: who had, and when, stays as it was then
        self.rematch: str | None = None
        self.clock: Clock | None = None
        self.votes: dict[int, set[str]] = {}
        self.imported = False
        self._past: list[Past] = []  # by ply
        self._check = 0
        self._other_rules = row.version != self.game.version

    # --- facts

    @property
    def ply(self) -> int:
        """How many decisions stand."""
        return 0 if self.position is None else self.position.ply

    @property
    def deciding(self) -> tuple[int, ...]:
        """The seats that have something to decide now."""
        return () if self.paused else self._deciding

    @property
    def _deciding(self) -> tuple[int, ...]:
        return self.position.seats if self.phase == PLAYING and self.position is not None else ()

    @property
    def paused(self) -> bool:
        """Whether nobody decides, for all who play wish a pause."""
        return self.clock is not None and self.clock.paused

    @property
    def size(self) -> int:
        """How much it holds: what was said and done, and plies that came at once with a record."""
        return max(self.serial, self.ply)

    @property
    def is_full(self) -> bool:
        """Whether so much has happened that nothing more can."""
        return self.serial >= MOST_MOVES

    @property
    def check(self) -> int:
        """Sums up the game so far: the same events give the same number, under any rules."""
        return self._check

    def seats_of(self, person: str) -> list[int]:
        """The seats that a person decides for."""
        return [seat for seat, sitting in enumerate(self.seats) if sitting.person == person]

    def watches(self, person: str) -> bool:
        """Whether somebody only looks on: they neither made the table nor have a seat, nor one to come back to."""
        return person != self.host and all(person not in (seat.person, seat.away) for seat in self.seats)

    def is_of(self, person: str | None) -> bool:
        """Whether somebody has more to do here than to look on."""
        return person is not None and not self.watches(person)

    def is_muted(self, person: str) -> bool:
        """Whether somebody may say nothing."""
        return self.watches(person) and (self.hushed or person in self.muted)

    def silenced(self) -> list[Muted]:
        """Who is muted, by the last thing each has said."""
        last = {said.person: said for said in self.chat if said.person in self.muted}
        return [{"serial": said.serial, "name": said.name} for said in last.values()]

    @property
    def last_to_decide(self) -> str | None:
        """The person who has made the newest decision; None if a bot has, or nobody yet."""
        newest = self._past[-1] if self._past else None
        return self.seats[newest.seat].person if newest and newest.in_person else None

    def decided(self, seat: int) -> int:
        """How often a seat has decided so far."""
        return sum(past.seat == seat for past in self._past)

    def decided_in_person(self, seat: int) -> int:
        """How often people have decided for a seat, and no bot."""
        return sum(past.seat == seat and past.in_person for past in self._past)

    def decided_since(self, seat: int, ply: int) -> bool:
        """Whether a seat has decided anything since a ply."""
        return any(past.seat == seat for past in self._past[ply:])

    def deciding_at(self, ply: int) -> tuple[int, ...]:
        """The seats that had something to decide at a ply."""
        return self._past[ply].deciding if ply < len(self._past) else self.deciding

    def view(self, seat: int | None) -> Position:
        """What a seat (None: a spectator) may know now."""
        return self._begun().view(seat)

    def at(self, ply: int) -> Position:
        """The game as it was at a ply; everything, so show only views of it."""
        position = self._begun()
        if not 0 <= ply <= position.ply:
            raise Refused("no-such-ply", NO_SUCH_PLY, last=position.ply, ply=ply)
        return position.back_to(ply)

    def undo_ply(self, seat: int) -> int | None:
        """The ply that taking back one decision leads to; None if that seat can take nothing back."""
        return None if self.undo_limit(seat) is None else self.ply - 1

    def undo_limit(self, seat: int) -> int | None:
        """The earliest ply that a seat may go back to; None if it can take nothing back.

        Since then nobody else has decided or had to, nothing was drawn, and nothing was chosen secretly: what others
        chose beside it may have been shown then.
        """
        deciding = self.deciding
        if self.position is None or seat not in deciding:
            return None
        secret = self.game.parts.alphabet.SECRET_ACTIONS
        earliest = len(self._past)
        for past in reversed(self._past):
            same = past.seat == seat and past.deciding == deciding
            if not same or past.told_more or past.action in secret:
                break
            earliest -= 1
        return None if earliest == len(self._past) else earliest

    def record(self) -> Record:
        """The whole game as a record; it holds all secrets, so only once the game is over."""
        if self.phase != OVER and not self.imported:
            raise Refused("not-over", SECRET_RECORD)
        return Record.of(self._begun())

    def _begun(self) -> Position:
        if self.position is None:
            raise Refused("not-begun", NOT_BEGUN)
        return self.position

    # --- the fold

    def apply(self, entry: Entry) -> None:
        """Let an entry happen; it was checked before it was made, or comes from the store."""
        self.serial += 1
        self._happen(entry)
        if self.is_full and self.phase in (GATHERING, PLAYING):
            self._close(TOO_LONG)
        if self.clock is not None and entry.at is not None:
            self._keep_time(self.clock, entry, entry.at)

    def apply_all(self, entries: Iterable[Entry]) -> Table:
        """Let entries happen, one after the other."""
        for entry in entries:
            self.apply(entry)
        return self

    def _happen(self, entry: Entry) -> None:
        match entry:
            case entries.Move(seat, action, check):
                self._move(seat, action, check)
            case entries.Undo(_, ply):
                self._undo(ply)
            case entries.Chat(person, name, text):
                self.chat.append(ChatLine(self.serial, person, name, text, self.watches(person)))
            case entries.Mute(person, muted):
                self._mute(person, muted)
            case entries.Sit(seat, person, name):
                self._seat(seat, Seat(PERSON, name, person=person))
            case entries.SitHere(seat, person, name):
                self._seat(seat, Seat(HERE, name, person=person))
            case entries.SitBot(seat, level):
                self._seat(seat, Seat(BOT, BOT_NAMES[seat], level, away=self.seats[seat].away))
            case entries.Open(seat):
                self._seat(seat, Seat())
            case entries.Leave(seat, person, late):
                self._leave(seat, person, late)
            case entries.Host(person):
                self.host = person
            case entries.Start():
                self._start(entry.at)
            case entries.Vote(seat, person):
                self.votes.setdefault(seat, set()).add(person)
                self._tell_coming(VOTED, self.seats[seat])
            case entries.Pause(person, wish):
                self._wish(person, wish)
            case entries.Warn(seat):
                self._tell_coming(IS_WARNED, self.seats[seat])
            case entries.Rest(seat, until):
                self._tell_coming(RESTS if until > (entry.at or 0) else RESTS_NO_LONGER, self.seats[seat])
            case entries.Rematch(table):
                self.rematch = table
            case entries.HandOver(person, to, name):
                self._hand_over(person, to, name)
            case entries.Forget(person, name):
                self._forget(person, name)
            case entries.Imported(record):
                self._lay(record)
            case _:
                raise TypeError(f"A table knows nothing of {entry.kind!r}.")

    def _keep_time(self, clock: Clock, entry: Entry, at: int) -> None:
        """Let the hands run or stand as they must after an entry."""
        was_paused = clock.paused
        match entry:
            case entries.Warn(seat):
                clock.warn(seat, at)
            case entries.Rest(seat, until):
                clock.rest(seat, until, at)
            case entries.Leave(seat, _, True):
                clock.run_out(seat, at)
            case entries.Sit(seat) | entries.SitHere(seat):
                clock.come_back(seat, at)
        people = {seat: sitting.person for seat, sitting in enumerate(self.seats) if sitting.person}
        if clock.go(at, self._deciding, people) or not isinstance(entry, entries.Move | entries.Undo):
            clock.changed = self.serial
        if clock.paused != was_paused:
            self.comings.append(Coming(self.serial, self.ply, PAUSED if clock.paused else GOES_ON, "", None))

    def _wish(self, person: str, wish: bool) -> None:
        if self.clock is None:
            return
        was_paused = self.clock.paused
        self.clock.wish(person, wish)
        if not was_paused:  # else it is told that the game goes on
            self._tell_coming(WISHES_PAUSE if wish else WISHES_NO_PAUSE, self.seats[self.seats_of(person)[0]])

    def _leave(self, seat: int, person: str, late: bool) -> None:
        if self.phase == PLAYING:
            self.seats[seat] = replace(self.seats[seat], person=None, away=person)
            self._tell_coming(IS_LATE if late else LEAVES, self.seats[seat])
            if not self.deserted:
                self.left[seat] = Left(self.serial, self.decided_in_person(seat))
                self._see_whether_deserted()
        else:
            self._seat(seat, Seat())

    def _see_whether_deserted(self) -> None:
        """Once everybody has left a rated game, nobody who comes back can make another thing of it."""
        self.deserted = self.row.terms.rated and not any(sitting.person for sitting in self.seats)
        if self.deserted:
            self.comings.append(Coming(self.serial, self.ply, DESERTED, "", None))

    def _seat(self, seat: int, sitting: Seat) -> None:
        # Once the game has begun a seat keeps its name: the log and the record tell of it.
        name = self.seats[seat].name if self.phase == PLAYING else sitting.name
        self.seats[seat] = replace(sitting, name=name)
        if sitting.kind != BOT and not self.deserted:
            self.left.pop(seat, None)
        self.votes.pop(seat, None)
        if self.phase == PLAYING:
            self._tell_coming(STANDS_IN if sitting.kind == BOT else IS_BACK, self.seats[seat])

    def _tell_coming(self, text: str, sitting: Seat) -> None:
        self.comings.append(Coming(self.serial, self.ply, text, sitting.name, sitting.level))

    def _start(self, at: int | None) -> None:
        names = different([sitting.name for sitting in self.seats])
        self.seats = [replace(sitting, name=name) for sitting, name in zip(self.seats, names, strict=True)]
        self._begin(names)
        self.phase = PLAYING
        if self.row.terms.timing is not None and at is not None:
            self.clock = Clock.new(self.row.terms.timing, self.players, at)

    def _begin(self, names: list[str] | None) -> None:
        self.position = self.game.new(self.players, self.row.seed, names, **self.options)
        self._past, self._check = [], 0

    def _move(self, seat: int, action: int, check: int) -> None:
        if self.phase != PLAYING:
            return  # of a table that was closed on the way
        self.votes.pop(seat, None)  # whoever decides is here
        if self._other_rules and check != self.check:
            self._close(OTHER_RULES)
            return
        try:
            self._play(seat, action)
        except RiverpostError:
            if not self._other_rules:
                raise
            self._close(OTHER_RULES)

    def _play(self, seat: int, action: int | str) -> None:
        assert self.position is not None
        deciding, chance = self.position.seats, self.position.chance
        events = self.position.play(action, seat)
        told_more = self.position.tells_more(chance, events)
        in_person = self.seats[seat].person is not None
        self._past.append(Past(seat, self.game.action(action), in_person, deciding, told_more, self._check))
        self._check = summed_up(self._check, events)
        if self.position.over:
            self.phase, self.ended = OVER, self.serial

    def _undo(self, ply: int) -> None:
        if self.phase == PLAYING and self.position is not None:
            self.position = self.position.back_to(ply)
            self._check = self._past[ply].check
            del self._past[ply:]

    def _mute(self, person: str | None, muted: bool) -> None:
        if person is None:
            self.hushed = muted
        elif muted:
            self.muted.add(person)
        else:
            self.muted.discard(person)

    def _hand_over(self, person: str, to: str, name: str) -> None:
        """What was one person's is another's; once the game has begun a seat keeps its name."""
        for number, seat in enumerate(self.seats):
            is_called = self.phase == GATHERING and seat.kind == PERSON and seat.person == person
            self.seats[number] = replace(_given(seat, person, to), name=name if is_called else seat.name)
        self.chat = [replace(said, person=to) if said.person == person else said for said in self.chat]
        self.muted = {to if muted == person else muted for muted in self.muted}
        self.host = to if self.host == person else self.host

    def _forget(self, person: str, name: str) -> None:
        """Seats, log, record and chat know a person no more; whoever else sits there has the table then."""
        before = [seat.name for seat in self.seats]
        theirs = [person in (seat.person, seat.away) for seat in self.seats]
        after = [name if mine else called for mine, called in zip(theirs, before, strict=True)]
        after = after if self.phase == GATHERING else different(after)
        self.seats = [
            replace(_given(seat, person, None), name=called) for seat, called in zip(self.seats, after, strict=True)
        ]
        if self.position is not None and self.position.names:
            self.position.names = tuple(after)
        called = dict(zip(before, after, strict=True))
        self.comings = [coming._replace(name=called.get(coming.name, coming.name)) for coming in self.comings]
        self.chat = [replace(said, name=name) if said.person == person else said for said in self.chat]
        if self.host == person:
            self.host = next((seat.person for seat in self.seats if seat.person), "")

    def _lay(self, record: dict[str, Any]) -> None:
        self.imported = True
        names = record["names"]
        self._begin(names)
        assert self.position is not None
        shown = names or [self.game.face.player_name(self.position, seat) for seat in range(self.players)]
        self.seats = [Seat(OPEN, name) for name in shown]
        self.phase = PLAYING
        try:
            for seat, move in record["moves"]:
                self._play(seat, move)
        except RiverpostError:
            self._close(OTHER_RULES)
        if self.phase == PLAYING:
            self._close(ONLY_A_RECORD)

    def _close(self, sentence: str) -> None:
        self.phase = CLOSED
        self.closed = sentence


def _given(seat: Seat, person: str, to: str | None) -> Seat:
    """A seat that is another's wherever it was a person's, or nobody's."""
    return replace(
        seat,
        person=to if seat.person == person else seat.person,
        away=to if seat.away == person else seat.away,
    )


def summed_up(before: int, events: Iterable[Event]) -> int:
    """A sum over all that was told of a game: the same events give the same number, under any rules."""
    told = [(event.name, event.audience, list(event.facts.values())) for event in events]
    return zlib.crc32(orjson.dumps(told), before)


def different(names: list[str]) -> list[str]:
    """The same names, later ones with a number where two would be alike."""
    found: list[str] = []
    for name in names:
        shown, number = name, 1
        while shown in found:
            number += 1
            shown = f"{name} {number}"
        found.append(shown)
    return found
