"""How much may be asked: more than that is refused with a sentence, and room comes back."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus

from riverpost.server.limits import LONGEST_CHAT, LONGEST_NAME, LONGEST_TURN, Rate
from tests.server.running import GENEROUS, Open, running_here

NEVER_AGAIN = 1e-9  # a second


@contextmanager
def limited(folder: Path, **limits: Any) -> Iterator[Open]:
    with running_here(folder / "riverpost.db", replace(GENEROUS, **limits)) as server:
        yield server


def test_requests_of_a_person_are_counted(tmp_path: Path) -> None:
    with limited(tmp_path, requests_of_person=Rate(NEVER_AGAIN, 5)) as server:
        anna, ben = server.somebody("Anna"), server.somebody("Ben")
        answers = [anna.http.get("/api/me") for _ in range(8)]
        assert [answer.status_code for answer in answers].count(429) >= 3
        assert answers[-1].json()["error"]["code"] == "too-many"
        assert ben.http.get("/api/me").status_code == 200, "others are not made to wait"


def test_new_tables_of_a_person_are_counted(tmp_path: Path) -> None:
    with limited(tmp_path, tables=Rate(NEVER_AGAIN, 1)) as server:
        anna = server.somebody("Anna")
        wish = {"game": "niagara"}
        assert [anna.http.post("/api/tables", json=wish).status_code for _ in range(2)] == [201, 429]


def test_messages_of_a_socket_are_counted(tmp_path: Path) -> None:
    with limited(tmp_path, messages=Rate(NEVER_AGAIN, 3)) as server:
        anna = server.somebody("Anna")
        table = anna.table()
        with anna.live(table) as socket:
            answers = [socket.send("chat", text="again")["type"] for _ in range(5)]
        assert answers == ["done"] * 3 + ["refused"] * 2
        assert len(server.behind(table).chat) == 3


def test_sockets_at_a_table_are_counted(tmp_path: Path) -> None:
    with limited(tmp_path, sockets_of_table=2) as server:
        anna = server.somebody("Anna")
        table = anna.table()
        with anna.live(table):
            with anna.live(table), pytest.raises(InvalidStatus), anna.live(table):
                pass
            with anna.live(anna.table()):
                pass  # another table has room of its own


def test_pages_and_the_description_tell_the_lengths_that_are_checked(server: Open) -> None:
    anna = server.somebody()
    table = anna.http.get(f"/t/{anna.table()}").text
    assert f'maxlength="{LONGEST_CHAT}"' in table
    assert f'data-longest-name="{LONGEST_NAME}"' in table
    assert f'maxlength="{LONGEST_NAME}"' in anna.http.get("/").text
    assert f'data-longest-name="{LONGEST_NAME}"' in anna.http.get("/new/niagara").text
    described = anna.ask("/api/docs.json")["components"]["schemas"]
    assert described["Chat"]["properties"]["text"]["maxLength"] == LONGEST_CHAT
    assert described["NewName"]["properties"]["name"]["maxLength"] == LONGEST_NAME
    assert described["Moves"]["properties"]["actions"]["maxItems"] == LONGEST_TURN
