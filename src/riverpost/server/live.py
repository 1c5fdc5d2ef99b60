"""Live: everybody who looks at a table is told of each change, as their eyes may see it.

A room is all sockets at one table. A change is worked out once for all who look alike and know alike.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Callable, Collection, Iterator
from contextlib import AbstractAsyncContextManager, contextmanager, suppress
from typing import Any

import orjson
from fastapi import APIRouter, WebSocket, WebSocketDisconnect

from riverpost.draw.difference import SceneState
from riverpost.draw.room import NAMED, room_of
from riverpost.engine.errors import RiverpostError
from riverpost.engine.words import mark
from riverpost.server import metrics
from riverpost.server import requests as ask
from riverpost.server.accounts.manners import deaf_ears, saying
from riverpost.server.answers import POLICY_VIOLATION, answer_refused
from riverpost.server.clocks.house import HouseClock
from riverpost.server.complaints import shown
from riverpost.server.context import Context, context_of
from riverpost.server.entries import Chat, Entry, Move, Undo
from riverpost.server.limits import LONGEST_TURN, Bucket, Limits, TooMany
from riverpost.server.looks import BEFORE_ALL, NOTHING, Eyes, Known, check_eyes, update
from riverpost.server.nodes.neighbours import NOBODY, Neighbours
from riverpost.server.outbox import SIGNED_OUT, Outbox
from riverpost.server.people import Person
from riverpost.server.refused import Away, Refused
from riverpost.server.security import address_of, asked_for
from riverpost.server.table import PLAYING, Table
from riverpost.server.tables import Tables
from riverpost.server.telling import table_facts
from riverpost.server.wire import Answer, DoneAnswer, MessageId, RefusedAnswer, StoreNews
from riverpost.server.words import language_of

LONGEST_ID = 100
MOST_AT_ONCE = 8  # ways of looking that a step is worked out for at once; whoever looks in another way hears it soon
WHOLE_BOARD = 10  # messages that one counts for after which the whole board is drawn anew
MOST_STRANGE = 20  # messages that make no sense, before the socket is closed
MOST_HASTY = 100  # messages that came too soon, before the socket is closed

NONSENSE = mark("This message cannot be read; docs/protocol.md says what a message looks like.")

INTERNAL_ERROR, TRY_AGAIN = 1011, 1013
router = APIRouter()
logger = logging.getLogger(__name__)


class Socket(Outbox):
    """One who looks at a table."""

    def __init__(self, websocket: WebSocket, person: str | None, eyes: Eyes, bucket: Bucket) -> None:
        super().__init__(websocket)
        self.person = person
        self.eyes = eyes
        self.known: Known = NOTHING
        self.back: int | None = None  # the lowest ply that was gone back to since it was last told anything
        self.table_behind = False
        self.bucket = bucket

    def fall_behind(self, facts: bool) -> None:
        """It is told all it misses in one, and the table too if that has changed."""
        self.table_behind |= facts
        self.lag()


class Room:
    """All who look at one table."""

    def __init__(self, table: Table, house: HouseClock, neighbours: Neighbours) -> None:
        self.table = table
        self.house = house
        self._neighbours = neighbours
        self.sockets: set[Socket] = set()
        self._facts: dict[tuple[str | None, str], bytes] = {}  # by person and language

    def present(self) -> set[str]:
        """The people who have the table open."""
        return self.everybody().keys() - {NOBODY}

    def spectators(self) -> int:
        """How many look who do not play."""
        return sum(number for person, number in self.everybody().items() if not self._is_player(person))

    def here(self) -> Counter[str]:
        """How many sockets each person has, at this node."""
        return Counter(socket.person or NOBODY for socket in self.sockets)

    def everybody(self) -> Counter[str]:
        """How many sockets each person has, at all nodes."""
        return self.here() + self._neighbours.at_table(self.table.id)

    def _plays(self, socket: Socket) -> bool:
        return self._is_player(socket.person or NOBODY)

    def _is_player(self, person: str) -> bool:
        return bool(person and self.table.seats_of(person))

    def enter(self, socket: Socket) -> None:
        """Somebody comes, and is told everything."""
        self.sockets.add(socket)
        self.presence_changed(except_for=socket)
        self._neighbours.tell_table(self.table.id, self.here())
        socket.back = BEFORE_ALL
        self.tell(socket, facts=True)

    def leave(self, socket: Socket) -> None:
        """Somebody goes."""
        self.sockets.discard(socket)
        self.presence_changed()
        self._neighbours.tell_table(self.table.id, self.here())

    def turn_out(self, socket: Socket) -> None:
        """Whoever looks is nobody from now on, and goes."""
        socket.person = None
        self._facts.clear()
        self._check_eyes(socket)
        socket.hang_up(SIGNED_OUT)

    def happened(self, table: Table, _: int, entry: Entry) -> None:
        """An entry was applied to the table: tell everybody."""
        self.table, now = table, metrics.now()
        facts = not isinstance(entry, Move | Undo | Chat) or table.phase != PLAYING
        if facts:
            self._facts.clear()
            for socket in self.sockets:
                self._check_eyes(socket)
        back = entry.ply if isinstance(entry, Undo) else None
        worked_out: dict[tuple[Eyes, tuple[int, int], int | None], tuple[bytes, Known]] = {}
        for socket in sorted(self.sockets, key=lambda socket: not self._plays(socket)):
            socket.since = socket.since or now
            if back is not None:
                socket.back = back if socket.back is None else min(back, socket.back)
            key = (socket.eyes, socket.known.key, socket.back)
            if not socket.keeps_up or (key not in worked_out and len(worked_out) == MOST_AT_ONCE):
                socket.fall_behind(facts)
                continue
            if key not in worked_out:
                try:
                    told, known = update(table, socket.eyes, socket.known, socket.back, self.house.now())
                except Exception:  # what is wrong with one must not keep it from the others
                    socket.fall_behind(facts)  # and fails again where it is told to that one alone
                    continue
                worked_out[key] = orjson.dumps(told, option=orjson.OPT_SERIALIZE_NUMPY), known
            message, known = worked_out[key]
            self._send(socket, message, known, facts)

    def tell(self, socket: Socket, facts: bool = False) -> None:
        """Tell one socket all it does not know yet."""
        told, known = update(self.table, socket.eyes, socket.known, socket.back, self.house.now())
        self._send(socket, orjson.dumps(told), known, facts)

    def catch_up(self, socket: Socket) -> None:
        """Tell a socket that was behind what it missed, in one."""
        facts, socket.behind, socket.table_behind = socket.table_behind, False, False
        self.tell(socket, facts)

    def _send(self, socket: Socket, message: bytes, known: Known, facts: bool) -> None:
        socket.known, socket.back = known, None
        socket.push(message[:-1] + b',"table":' + self._facts_for(socket) + b"}" if facts else message)

    def _facts_for(self, socket: Socket) -> bytes:
        key = socket.person, socket.eyes.lang
        if key not in self._facts:
            told = table_facts(self.table, socket.person, self.present(), self.spectators(), socket.eyes.lang)
            self._facts[key] = orjson.dumps(told)
        return self._facts[key]

    def presence_changed(self, except_for: Socket | None = None) -> None:
        """Others have come or gone: tell those to whom it makes a difference."""
        before, self._facts = self._facts, {}
        for socket in self.sockets:
            if socket is except_for or before.get((socket.person, socket.eyes.lang)) == self._facts_for(socket):
                continue
            if not socket.keeps_up:
                socket.fall_behind(facts=True)
                continue
            socket.push(b'{"type":"update","serial":%d,"table":%b}' % (socket.known.serial, self._facts_for(socket)))

    def _check_eyes(self, socket: Socket) -> None:
        """Whoever has lost a seat looks through its eyes no longer."""
        seat = socket.eyes.seat
        if seat is not None and self.table.seats[seat].person != socket.person:
            socket.eyes = socket.eyes._replace(seat=None)
            socket.known, socket.back = socket.known._replace(ply=BEFORE_ALL), BEFORE_ALL


class Rooms:
    """The rooms of a server."""

    def __init__(self, tables: Tables, limits: Limits) -> None:
        self.tables = tables
        self.neighbours = Neighbours(tables.bus, self._here)
        self.neighbours.listen(self._moved_elsewhere)
        self._limits = limits
        self._opened = time.monotonic()
        self._left: dict[tuple[str, str], float] = {}  # when people have closed tables, the last at the end
        self.addresses: Counter[str] = Counter()  # open sockets
        self._rooms: dict[str, Room] = {}
        self._stops: dict[str, Callable[[], None]] = {}
        tables.health.listen(self._tell_health)

    def enter(self, table: Table, socket: Socket) -> Room:
        """Somebody comes to a table."""
        if table.id not in self._rooms:
            room = self._rooms[table.id] = Room(table, self.tables.house, self.neighbours)
            self._stops[table.id] = self.tables.watch(table.id, room.happened)
        room = self._rooms[table.id]
        try:
            room.enter(socket)
        except Exception:
            self.leave(room, socket)  # else all who are there would wait for it for ever
            raise
        if not self.tables.health.is_well:
            socket.push(health_told(False, socket.eyes.lang))
        return room

    def _tell_health(self, is_well: bool) -> None:
        for room in self._rooms.values():
            for socket in room.sockets:
                socket.push(health_told(is_well, socket.eyes.lang))

    def leave(self, room: Room, socket: Socket) -> None:
        """Somebody goes; an empty room is closed."""
        room.leave(socket)
        self.saw(room.table.id, socket.person)
        if not room.sockets:
            del self._rooms[room.table.id]
            self._stops.pop(room.table.id)()

    def everybody(self) -> Iterator[Socket]:
        """All who look at any table."""
        for room in self._rooms.values():
            yield from room.sockets

    def turn_out(self, revoked: Collection[str]) -> None:
        """Devices and people are nobody from now on, wherever they look."""
        for room in list(self._rooms.values()):
            for socket in [one for one in room.sockets if one.bearer in revoked]:
                room.turn_out(socket)

    def deafen(self, person: str, deaf: frozenset[str]) -> None:
        """Somebody hears certain people no more, wherever they look."""
        for room in self._rooms.values():
            for socket in room.sockets:
                if socket.person == person:
                    socket.eyes = socket.eyes._replace(deaf=deaf)

    def are_full(self, table: Table, person: str | None, address: str, limits: Limits) -> bool:
        """Whether one more socket would be too many: from an address, of a player, or of all who only watch a table."""
        there = self._everybody(table.id)
        watching = sum(number for one, number in there.items() if not (one and table.is_of(one)))
        alike = there[person] if person and table.is_of(person) else watching
        from_there = self.addresses[address] + self.neighbours.at_address(address)
        return alike >= limits.sockets_of_table or from_there >= limits.sockets_of_address

    @contextmanager
    def counted(self, address: str) -> Iterator[None]:
        """While a socket from an address is open."""
        self.addresses[address] += 1
        self.neighbours.tell_address(address, self.addresses[address])
        try:
            yield
        finally:
            self.addresses -= Counter([address])
            self.neighbours.tell_address(address, self.addresses[address])

    def sockets_at(self, table_id: str) -> set[Socket]:
        """Everybody who looks at a table."""
        return self._rooms[table_id].sockets if table_id in self._rooms else set()

    def present(self, table_id: str) -> set[str]:
        """The people who have a table open."""
        return self._everybody(table_id).keys() - {NOBODY}

    def _everybody(self, table_id: str) -> Counter[str]:
        room = self._rooms.get(table_id)
        return room.everybody() if room else self.neighbours.at_table(table_id)

    def _here(self) -> tuple[dict[str, Counter[str]], Counter[str]]:
        """What other nodes must know of this one."""
        return {table_id: room.here() for table_id, room in self._rooms.items()}, self.addresses

    def _moved_elsewhere(self, table_id: str, gone: set[str]) -> None:
        """People have come to a table, or gone, at another node."""
        for person in gone:
            self.saw(table_id, person)
        if room := self._rooms.get(table_id):
            room.presence_changed()

    def answering(self, table: Table) -> set[str]:
        """Those who are here and do not keep all others waiting for long, as one may where there is no clock."""
        waited = time.monotonic() - self.tables.waited_since(table.id)
        silent = {table.seats[seat].person for seat in table.deciding if waited > self._limits.seconds_silent}
        return self.here_lately(table) - silent

    def here_lately(self, table: Table) -> set[str]:
        """Those who sit at a table and have not gone, or only just; while the server was away nobody has."""
        since = time.monotonic() - self._limits.seconds_away
        seated, present = {seat.person for seat in table.seats if seat.person}, self.present(table.id)
        left = {person: self._left.get((table.id, person), self._opened) for person in seated}
        return {person for person in seated if person in present or left[person] > since}

    def saw(self, table_id: str, person: str | None) -> None:
        """Note that somebody was here until now, at a socket or without one; those who went long ago are forgotten."""
        now = time.monotonic()
        if person is not None and person not in self.present(table_id):
            self._left.pop((table_id, person), None)
            self._left[table_id, person] = now
        while self._left and next(iter(self._left.values())) <= now - self._limits.seconds_away:
            del self._left[next(iter(self._left))]

    def spectators(self, table: Table) -> int:
        """How many look at a table without playing."""
        there = self._everybody(table.id)
        return sum(number for person, number in there.items() if not (person and table.seats_of(person)))


def health_told(is_well: bool, lang: str) -> bytes:
    """Whether anything can be stored, for somebody who is connected."""
    told: StoreNews = {"type": "store", "away": not is_well}
    if not is_well:
        told["sentence"] = Away().plain(lang)
    return orjson.dumps(told)


# --- one socket


@router.websocket("/api/tables/{table_id}/live")
async def live(websocket: WebSocket, table_id: str) -> None:
    """Everything that happens at a table, as it happens; see docs/protocol.md."""
    context = context_of(websocket)
    address = address_of(websocket.scope)
    try:
        context.meters.sockets.spend(address)
        table = await context.tables.find(table_id)
        if context.rooms.are_full(table, websocket.scope["credentials"].person, address, context.meters.limits):
            raise TooMany
    except Refused as refused:
        await turn_away(context, websocket, refused)
        return
    await websocket.accept()
    with context.rooms.counted(address):
        try:
            await converse(context, websocket, table_id)
        except Refused as refused:  # what could be read a moment ago
            with suppress(WebSocketDisconnect, RuntimeError):
                await websocket.close(TRY_AGAIN, refused.code)


async def turn_away(context: Context, websocket: WebSocket, refused: Refused) -> None:
    """Refuse a socket before it is open."""
    context.complaints.note(refused.code, asked_for(websocket.scope), address_of(websocket.scope))
    await answer_refused(websocket.scope, websocket.send, refused)


async def converse(context: Context, websocket: WebSocket, table_id: str) -> None:
    """Tell somebody who has come to a table everything, and listen until they go."""
    address = address_of(websocket.scope)
    async with context.drawing.turn(address):
        table = await context.tables.find(table_id)  # anew: a table is kept in memory only once somebody watches it
        person = websocket.scope["credentials"].person
        socket = Socket(websocket, person, first_eyes(websocket, table, person), Bucket(context.meters.limits.messages))
        room = context.rooms.enter(table, socket)

    async def catch_up() -> None:
        try:
            async with context.drawing.turn(address):
                room.catch_up(socket)
        except Exception:
            logger.exception("Somebody at table %s cannot be told how it stands.", shown(table_id))
            await websocket.close(INTERNAL_ERROR, "failed")
            raise

    async with socket.writing(catch_up):
        try:
            await Conversation(context, room, socket, websocket).run()
        finally:
            context.rooms.leave(room, socket)


def first_eyes(websocket: WebSocket, table: Table, person: str | None) -> Eyes:
    """How somebody looks who comes: as the address says, else through their own seat.

    Whoever has several seats of a game with secrets looks through none until they say so: there is a curtain.
    """
    asked = websocket.query_params
    mine = table.seats_of(person) if person else []
    curtain = len(mine) > 1 and table.game.facts.secrets
    seat = mine[0] if mine and not curtain else None
    if asked.get("seat") == "none":
        seat = None
    else:
        seat = next((number for number in mine if str(number) == asked.get("seat")), seat)
    layout = known_layout(asked.get("layout")) or NAMED["wide"].layout
    return Eyes(
        seat,
        language_of(websocket),
        None if asked.get("scene") == "0" else layout,
        words=asked.get("words") != "0",
        guide=asked.get("guide") == "1",
        deaf=deaf_ears(context_of(websocket), person),
    )


class Conversation:
    """What somebody at a table asks for through a socket, one thing after the other."""

    def __init__(self, context: Context, room: Room, socket: Socket, websocket: WebSocket) -> None:
        self.context = context
        self.room = room
        self.socket = socket
        self.websocket = websocket
        self.strange = 0
        self.hasty = 0

    async def run(self) -> None:
        """Answer until the other side goes, or has to go."""
        while True:
            await self.socket.takes_answers()
            received = await self.websocket.receive()
            if received["type"] == "websocket.disconnect":
                return
            text = received.get("text")
            answer = await self._answer(text if text is not None else received.get("bytes", b""))
            self.socket.push(orjson.dumps(answer))
            if reason := self._must_go():
                self.context.complaints.note(reason, "a socket, now closed,", address_of(self.websocket.scope))
                with suppress(WebSocketDisconnect, RuntimeError):  # of one that has gone by itself
                    await self.websocket.close(POLICY_VIOLATION, reason)
                return
            await asyncio.sleep(0)  # messages that have come already would all be answered before anybody else is

    def _must_go(self) -> str | None:
        """Why somebody is no longer listened to."""
        if self.strange > MOST_STRANGE:
            return "bad-message"
        return "too-many" if self.hasty > MOST_HASTY else None

    async def _answer(self, text: str | bytes) -> Answer:
        message = self._read(text)
        number = message.get("id")
        try:
            self.socket.bucket.spend(WHOLE_BOARD if message.get("do") in ("look", "layout") else 1)
            left = await self._do(message)
        except Refused as refused:
            self._note(refused)
            return self._refusal(number, refused)
        done: DoneAnswer = {"type": "done", "id": number}
        if left:
            done["left"] = left
        return done

    def _refusal(self, number: MessageId, refused: Refused) -> RefusedAnswer:
        told: RefusedAnswer = {
            "type": "refused",
            "id": number,
            "code": refused.code,
            "sentence": refused.plain(self.lang),
        }
        if refused.rule:
            told["rule"] = refused.rule
        return told

    @property
    def lang(self) -> str:
        """The language of the one who looks."""
        return self.socket.eyes.lang

    def _note(self, refused: Refused) -> None:
        self.strange += refused.code == "bad-message"
        self.hasty += refused.code == "too-many"
        address = address_of(self.websocket.scope)
        self.context.complaints.note(refused.code, f"a message at table {self.room.table.id}", address)

    def _read(self, text: str | bytes) -> dict[str, Any]:
        try:
            message = orjson.loads(text)
        except orjson.JSONDecodeError:
            return {}
        return message if isinstance(message, dict) and id_is(message.get("id")) else {}

    async def _do(self, message: dict[str, Any]) -> int:
        """Do what was asked; how many actions of a move were left."""
        if any(isinstance(message.get(number), bool) for number in ("seat", "ply")):  # which Python takes for numbers
            raise Refused("bad-message", NONSENSE)
        match message:
            case {"do": "move", "seat": int(seat), "ply": int(ply), "actions": list(actions)} if actions_are(actions):
                wanted = ask.Move(await self._person(), seat, ply, actions, self.lang)
                await self._act(wanted)
                return wanted.left
            case {"do": "undo", "seat": int(seat), "ply": int(ply)}:
                await self._act(ask.undo(await self._person(), seat, ply))
            case {"do": "chat", "text": str(text)}:
                self._spend_chat()
                await self._act(saying(self.context, await self._person(), text))
            case {"do": "look", "seat": int() | None as eyes}:
                async with self._turn():
                    self._look(eyes)
            case {"do": "layout", "layout": str(layout)}:
                async with self._turn():
                    self._lay_out(layout)
            case _:
                raise Refused("bad-message", NONSENSE)
        return 0

    def _turn(self) -> AbstractAsyncContextManager[None]:
        return self.context.drawing.turn(address_of(self.websocket.scope))

    async def _person(self) -> Person:
        return await self.context.visitors.asker(self.socket.person, self.lang)

    async def _act(self, make: ask.Make) -> None:
        await self.context.tables.act(self.room.table.id, make)

    def _spend_chat(self) -> None:
        """What is said is counted by person, through however many sockets it comes."""
        person, table = self.socket.person or "", self.room.table
        address = address_of(self.websocket.scope)
        self.context.meters.spend_chat(person, address, table.id, plays=bool(table.seats_of(person)))

    def _look(self, seat: int | None) -> None:
        check_eyes(self.room.table, self.socket.person, seat)
        self._change_eyes(self.socket.eyes._replace(seat=seat), self.socket.known.scene)

    def _lay_out(self, layout: str) -> None:
        try:
            known = room_of(layout).layout
        except RiverpostError as unknown:
            raise Refused("bad-layout", unknown) from None
        self._change_eyes(self.socket.eyes._replace(layout=known), None)

    def _change_eyes(self, eyes: Eyes, seen: SceneState | None) -> None:
        """Whoever looks otherwise has the whole log told anew: other eyes may tell it otherwise."""
        socket = self.socket
        socket.eyes, socket.back = eyes, BEFORE_ALL
        socket.known = socket.known._replace(ply=BEFORE_ALL, scene=seen)
        if socket.keeps_up:
            self.room.tell(socket)
        else:
            socket.fall_behind(facts=False)


def known_layout(asked: str | None) -> str | None:
    """A layout as all write it who have as much room; None where it is none."""
    try:
        return room_of(asked or "").layout
    except RiverpostError:
        return None


def id_is(given: object) -> bool:
    """Whether something can be the id of a message; it is sent back with the answer."""
    return isinstance(given, int | None) or (isinstance(given, str) and len(given) <= LONGEST_ID)


def actions_are(actions: list[object]) -> bool:
    """Whether a list is one of actions, by number or notation."""
    return 0 < len(actions) <= LONGEST_TURN and all(
        isinstance(action, str) or (isinstance(action, int) and not isinstance(action, bool)) for action in actions
    )
