"""Who watches cannot pass for a player, can be muted by the host, and nobody says more through more sockets."""

from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

import pytest

from riverpost.server.limits import Limits, Rate
from tests.server.running import GENEROUS, Open, Person, running_here
from tests.server.test_live import two_at_a_table

NEVER_AGAIN = 1e-9  # a second


@pytest.fixture
def table(server: Open) -> tuple[Person, Person, Person, str]:
    anna, ben, table = two_at_a_table(server)
    return anna, ben, server.somebody("Anna"), table  # somebody else who calls herself Anna


def said(person: Person, table: str) -> list[list[str]]:
    with person.live(table, scene=0) as socket:
        return [line[1:] for line in socket.updates[0].get("chat", [])]


def test_who_watches_is_told_from_who_plays(table: tuple[Person, Person, Person, str]) -> None:
    anna, ben, eve, table_id = table
    for person in (anna, eve, ben):
        person.post(f"/api/tables/{table_id}/chat", {"text": "I am Anna"})
    ben.post(f"/api/tables/{table_id}/leave", {"seat": 1})
    ben.post(f"/api/tables/{table_id}/chat", {"text": "back soon"})
    assert said(anna, table_id) == [
        ["Anna", "I am Anna", ""],
        ["Anna", "I am Anna", "watching"],
        ["Ben", "I am Anna", ""],
        ["Ben", "back soon", ""],
    ]


def test_the_host_mutes_one_who_watches(table: tuple[Person, Person, Person, str]) -> None:
    anna, ben, eve, table_id = table
    path = f"/api/tables/{table_id}"
    serial = eve.post(f"{path}/chat", {"text": "Boo"})["serial"]
    ben.refused(f"{path}/mute", {"serial": serial}, "not-host")
    eve.refused(f"{path}/mute", {"serial": serial}, "not-host")
    anna.refused(f"{path}/mute", {"serial": 1}, "no-such-chat")
    with eve.live(table_id, scene=0) as socket:
        anna.post(f"{path}/mute", {"serial": serial})
        assert socket.until("table")["table"]["muted"]
        assert socket.send("chat", text="Boo again")["code"] == "muted"
    eve.refused(f"{path}/chat", {"text": "And again"}, "muted")
    assert anna.ask(path)["silenced"] == [{"serial": serial, "name": "Anna"}]
    assert (ben.ask(path)["silenced"], ben.ask(path)["muted"]) == ([], False)
    ben.post(f"{path}/chat", {"text": "I may"})
    anna.post(f"{path}/mute", {"serial": serial, "muted": False})
    eve.post(f"{path}/chat", {"text": "Sorry"})
    assert [line[1] for line in said(anna, table_id)] == ["Boo", "I may", "Sorry"]


def test_nobody_who_plays_is_muted(table: tuple[Person, Person, Person, str]) -> None:
    anna, ben, _, table_id = table
    serial = ben.post(f"/api/tables/{table_id}/chat", {"text": "Hello"})["serial"]
    anna.refused(f"/api/tables/{table_id}/mute", {"serial": serial}, "plays")


def test_all_who_watch_are_muted_also_those_who_come_anew(
    server: Open, table: tuple[Person, Person, Person, str]
) -> None:
    anna, ben, eve, table_id = table
    path = f"/api/tables/{table_id}"
    anna.post(f"{path}/mute", {})
    for stranger in (eve, server.somebody("Mallory")):
        stranger.refused(f"{path}/chat", {"text": "Boo"}, "muted")
        assert stranger.ask(path)["muted"]
    for player in (anna, ben):
        player.post(f"{path}/chat", {"text": "Silence at last"})
    anna.post(f"{path}/mute", {"muted": False})
    eve.post(f"{path}/chat", {"text": "Boo"})


def test_what_a_person_says_is_counted_through_all_sockets(tmp_path: Path) -> None:
    limits = replace(GENEROUS, chats=Rate(NEVER_AGAIN, 3))
    with running_here(tmp_path / "riverpost.db", limits) as server, ExitStack() as sockets:
        anna, ben, table = two_at_a_table(server)
        lines = [sockets.enter_context(anna.live(table, scene=0)) for _ in range(5)]
        answers = [line.send("chat", text="again")["type"] for line in lines]
        assert answers == ["done"] * 3 + ["refused"] * 2
        anna.refused(f"/api/tables/{table}/chat", {"text": "again"}, "too-many")
        ben.post(f"/api/tables/{table}/chat", {"text": "others are not made to wait"})


def test_what_is_said_from_an_address_is_counted_through_all_guests(tmp_path: Path) -> None:
    limits = replace(GENEROUS, chats_of_address=Rate(NEVER_AGAIN, 3))
    with running_here(tmp_path / "riverpost.db", limits) as server:
        table = server.somebody().table()
        guests = [server.somebody(f"Guest {number}") for number in range(5)]
        statuses = [guest.http.post(f"/api/tables/{table}/chat", json={"text": "Hi"}).status_code for guest in guests]
        assert statuses == [200] * 3 + [429] * 2


def test_nobody_says_much_at_once(tmp_path: Path) -> None:
    """As many as are allowed usually, but without any that come back with time."""
    usual = Limits()
    slow = {name: replace(getattr(usual, name), per_second=NEVER_AGAIN) for name in ("chats", "chats_of_address")}
    with running_here(tmp_path / "riverpost.db", replace(GENEROUS, **slow)) as server:
        anna, guests = server.somebody(), [server.somebody(f"Guest {number}") for number in range(20)]
        path = f"/api/tables/{anna.table()}/chat"
        statuses = [anna.http.post(path, json={"text": "Hi"}).status_code for _ in range(7)]
        assert statuses == [200] * 5 + [429] * 2
        statuses = [guest.http.post(path, json={"text": "Hi"}).status_code for guest in guests]
        assert statuses == [200] * 5 + [429] * 15


def test_those_who_watch_do_not_keep_players_silent(tmp_path: Path) -> None:
    limits = replace(GENEROUS, chats_of_watchers=Rate(NEVER_AGAIN, 3))
    with running_here(tmp_path / "riverpost.db", limits) as server:
        anna, ben, table = two_at_a_table(server)
        guests = [server.somebody(f"Guest {number}") for number in range(5)]
        path = f"/api/tables/{table}/chat"
        statuses = [guest.http.post(path, json={"text": "Boo"}).status_code for guest in guests]
        assert statuses == [200] * 3 + [429] * 2
        with guests[0].live(table, scene=0) as watching, ben.live(table, scene=0) as playing:
            assert watching.send("chat", text="Boo")["code"] == "too-many"
            assert playing.send("chat", text="Never mind")["type"] == "done"
        anna.post(path, {"text": "Never mind"})
        guests[4].post(f"/api/tables/{anna.table()}/chat", {"text": "Other tables are not made to wait"})


@pytest.mark.parametrize("text", ["a\0b", "\x1b[31mred", "good\u202eeliforp"])
def test_what_cannot_be_shown_is_not_said(table: tuple[Person, Person, Person, str], text: str) -> None:
    anna, _, _, address = table
    anna.refused(f"/api/tables/{address}/chat", {"text": text}, "bad-chat")
    anna.post(f"/api/tables/{address}/chat", {"text": "a family: \U0001f468\u200d\U0001f469\u200d\U0001f467"})
