"""A server with a lobby, and sockets that look at it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from tests.server.running import GENEROUS, PLENTY, SECONDS, Open, Person, running_here

ROOMY = replace(
    GENEROUS,
    open_tables=10_000,
    open_tables_of_address=10_000,
    seats_held=10_000,
    joins=PLENTY,
    seeks=PLENTY,
    seeks_of_address=10_000,
    seconds_between_news=0.01,
)
OPEN = {"terms": {"open": True}, "start": False}
TWO = [{"kind": "me"}, {"kind": "open"}]


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Open]:
    """A server with a lobby."""
    with running_here(tmp_path_factory.mktemp("house") / "riverpost.db", ROOMY, parts=frozenset({"lobby"})) as running:
        yield running


def open_table(person: Person, game: str = "niagara", **terms: Any) -> str:
    """A table that is open to all and has one seat free."""
    seats = TWO if game != "niagara" else [*TWO, {"kind": "open"}]
    return person.table(game, seats, start=False, terms={"open": True, **terms})


class Looking:
    """A socket at the lobby, and what a page would show of what it was told."""

    def __init__(self, person: Person, **query: Any) -> None:
        self._open = ExitStack()
        words = "&".join(f"{name}={value}" for name, value in query.items())
        address = f"{person.address.replace('http', 'ws', 1)}api/lobby/live?{words}"
        self.socket: ClientConnection = self._open.enter_context(
            connect(address, additional_headers=person.headers, max_size=None)
        )
        self.tables: dict[str, dict[str, Any]] = {}
        self.count = 0
        self.receive()

    def __enter__(self) -> Looking:
        return self

    def __exit__(self, *_: object) -> None:
        self._open.close()

    def receive(self) -> dict[str, Any]:
        """The next message."""
        message: dict[str, Any] = json.loads(self.socket.recv(timeout=SECONDS))
        if message["type"] == "lobby":
            if message.get("whole"):
                self.tables.clear()
            for table_id in message.get("gone", []):
                del self.tables[table_id]
            self.tables.update({table["id"]: table for table in message["tables"]})
            self.count = message["count"]
        return message

    def gone(self) -> int:
        """The code with which the server closes."""
        try:
            while True:
                self.receive()
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd else 1006

    def until_shown(self, table_id: str, shown: bool = True) -> None:
        """Wait until a table is shown, or is not."""
        while (table_id in self.tables) != shown:
            self.receive()
