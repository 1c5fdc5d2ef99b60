"""Whatever several people send: no error of the server, nobody without an answer, nothing left behind."""

from __future__ import annotations

import asyncio
import json
import logging
from typing import Any, ClassVar

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule, run_state_machine_as_test

from tests.server.running import SECONDS, Live, Open, Person

MOST_GARBAGE = 15  # for a socket; whoever sends more is disconnected, as they should be
LONE = "\ud800"
GAMES: dict[str, list[dict[str, Any]]] = {
    "thurn-und-taxis": [{"kind": "me"}, {"kind": "here", "name": "Ben"}],
    "niagara": [{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "level": 1}],
    "mississippi-queen": [{"kind": "me"}, {"kind": "open"}],
}
NUMBERS = st.integers(-2, 4) | st.sampled_from([10**6, 10**18, -(2**63), 2**63, 2**64])
TEXTS = st.text(max_size=20) | st.sampled_from(["", LONE, "\x00", "x" * 600, "take 1", "card 3", "ahead"])
PLAIN = st.none() | st.booleans() | NUMBERS | st.floats(allow_nan=False) | TEXTS
ANYTHING = st.recursive(
    PLAIN, lambda part: st.lists(part, max_size=4) | st.dictionaries(TEXTS, part, max_size=4), max_leaves=8
)
ORDERS = st.fixed_dictionaries(
    {"do": st.sampled_from(["move", "undo", "chat", "look", "layout", "dance"])},
    optional={
        "seat": NUMBERS | st.none(),
        "ply": NUMBERS,
        "actions": st.lists(NUMBERS | TEXTS, max_size=3) | ANYTHING,
        "text": TEXTS | ANYTHING,
        "layout": st.sampled_from(["wide", "tall", "round"]) | ANYTHING,
    },
)
GARBAGE = st.binary(max_size=40) | ANYTHING.map(lambda value: json.dumps(value).encode())
SEAT_WISHES = st.fixed_dictionaries(
    {"kind": st.sampled_from(["me", "open", "bot", "here", "king"])}, optional={"level": NUMBERS, "name": TEXTS}
)
REQUESTS = st.one_of(
    st.tuples(st.builds("seats/{}".format, NUMBERS), SEAT_WISHES),
    st.tuples(st.sampled_from(["start", "rematch"]), st.none() | ANYTHING),
    st.tuples(st.sampled_from(["leave", "undo", "moves", "chat", "mute"]), ANYTHING),
    st.tuples(st.just("leave"), st.fixed_dictionaries({"seat": st.integers(0, 2)})),
    st.tuples(st.just("chat"), st.fixed_dictionaries({"text": TEXTS})),
    st.tuples(
        st.just("mute"), st.fixed_dictionaries({}, optional={"serial": st.integers(1, 20), "muted": st.booleans()})
    ),
)
LOOKS = st.sampled_from(["", "view", "scene", "board.svg", "why", "plans", "record"])
WHICH = st.integers(0, 100)


class Evening(RuleBasedStateMachine):
    """Three people at some tables, each with as many sockets as they like."""

    server: ClassVar[Open]

    @initialize()
    def come(self) -> None:
        self.people = [self.server.somebody(name) for name in ("Anna", "Ben", "Eve")]
        self.tables = [self.people[0].table("thurn-und-taxis", GAMES["thurn-und-taxis"])]
        self.sockets: list[Live] = []
        self.garbage: dict[Live, int] = {}

    def person(self, which: int) -> Person:
        return self.people[which % len(self.people)]

    def table(self, which: int) -> str:
        return self.tables[which % len(self.tables)]

    def socket(self, which: int) -> Live:
        return self.sockets[which % len(self.sockets)]

    @rule(who=WHICH, game=st.sampled_from(sorted(GAMES)))
    def set_up(self, who: int, game: str) -> None:
        self.tables.append(self.person(who).table(game, GAMES[game], start=game == "thurn-und-taxis"))

    @rule(who=WHICH, where=WHICH, seat=st.sampled_from(["0", "1", "none", "-1", "x"]), scene=st.integers(0, 1))
    def look_on(self, who: int, where: int, seat: str, scene: int) -> None:
        socket = self.person(who).live(self.table(where), seat=seat, scene=scene, guide=scene)
        self.sockets.append(socket)
        self.garbage[socket] = 0

    @precondition(lambda self: self.sockets)
    @rule(which=WHICH)
    def hang_up(self, which: int) -> None:
        self.socket(which).__exit__()
        self.sockets.remove(self.socket(which))

    @precondition(lambda self: self.sockets)
    @rule(which=WHICH)
    def vanish(self, which: int) -> None:
        """The line breaks without a word."""
        self.socket(which).socket.socket.close()
        self.sockets.remove(self.socket(which))

    @precondition(lambda self: self.sockets)
    @rule(which=WHICH, order=ORDERS)
    def order(self, which: int, order: dict[str, Any]) -> None:
        self.answered(self.socket(which), order)

    @precondition(lambda self: self.sockets)
    @rule(which=WHICH, choice=WHICH)
    def decide(self, which: int, choice: int) -> None:
        """Something that may be done, if there is anything."""
        socket = self.socket(which)
        told = next((update for update in reversed(socket.updates) if "ply" in update), None)
        if told and told.get("choices"):
            action = told["choices"][choice % len(told["choices"])][0]
            self.answered(socket, {"do": "move", "seat": told["seat"], "ply": told["ply"], "actions": [action]})

    @precondition(lambda self: self.sockets)
    @rule(which=WHICH, garbage=GARBAGE)
    def babble(self, which: int, garbage: bytes) -> None:
        socket = self.socket(which)
        if self.garbage[socket] < MOST_GARBAGE:
            self.garbage[socket] += 1
            socket.socket.send(garbage)
            assert socket.send("look", seat=None)["type"] == "done"  # and it can still be used

    @rule(who=WHICH, where=WHICH, asked=REQUESTS)
    def ask(self, who: int, where: int, asked: tuple[str, Any]) -> None:
        path, body = asked
        answer = self.person(who).http.post(
            f"/api/tables/{self.table(where)}/{path}",
            content=json.dumps(body),
            headers={"Content-Type": "application/json"},
        )
        assert answer.status_code < 500, answer.text
        assert answer.status_code < 300 or answer.json()["error"]["sentence"]

    @rule(who=WHICH, where=WHICH, what=LOOKS, seat=NUMBERS | st.none(), ply=NUMBERS | st.none())
    def see(self, who: int, where: int, what: str, seat: int | None, ply: int | None) -> None:
        query = {name: value for name, value in {"seat": seat, "ply": ply, "action": 1}.items() if value is not None}
        answer = self.person(who).http.get(f"/api/tables/{self.table(where)}/{what}".rstrip("/"), params=query)
        assert answer.status_code < 500, answer.text

    def answered(self, socket: Live, order: dict[str, Any]) -> None:
        """What is asked is done or refused, with a sentence; what makes no sense counts as garbage."""
        if self.garbage[socket] >= MOST_GARBAGE:
            return
        facts = {name: value for name, value in order.items() if name != "do"}
        answer = socket.send(order["do"], **facts) if LONE not in json.dumps(order, ensure_ascii=False) else None
        if answer is not None and answer["type"] == "refused":
            assert answer["sentence"]
            self.garbage[socket] += answer["code"] == "bad-message"

    def teardown(self) -> None:
        for socket in getattr(self, "sockets", []):
            socket.__exit__()
        asyncio.run_coroutine_threadsafe(nothing_left(self.server), self.server.loop).result(SECONDS)
        self.server.close()
        self.server.clients.clear()


async def nothing_left(server: Open) -> None:
    """Return once no room, socket, writer, place or lock is left of those who have gone."""
    while (
        server.rooms._rooms
        or server.rooms._stops
        or +server.rooms.addresses
        or any("Socket.write" in repr(task) for task in asyncio.all_tasks())
        or any(slot.lock.locked() or slot.watchers for slot in server.context.tables._slots.values())
        or any(slot.users != len(slot.thinking) for slot in server.context.tables._slots.values())
    ):
        await asyncio.sleep(0)


def evening(server: Open, caplog: pytest.LogCaptureFixture, examples: int, steps: int) -> None:
    machine = type("AnEvening", (Evening,), {"server": server})
    with caplog.at_level(logging.ERROR):
        run_state_machine_as_test(
            machine,
            settings=settings(
                max_examples=examples,
                stateful_step_count=steps,
                deadline=None,
                suppress_health_check=list(HealthCheck),
                print_blob=True,
            ),
        )
    assert [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR] == []


def test_an_evening_of_anything(server: Open, caplog: pytest.LogCaptureFixture) -> None:
    evening(server, caplog, examples=6, steps=30)


@pytest.mark.prove
def test_many_evenings_of_anything(server: Open, caplog: pytest.LogCaptureFixture) -> None:
    evening(server, caplog, examples=150, steps=60)
