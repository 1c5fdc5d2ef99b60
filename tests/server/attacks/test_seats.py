"""Seats by link: a stranger takes one and no more, starts nothing, and nobody is replaced who has only just gone."""

from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus

from tests.server.running import GENEROUS, Open, running_here
from tests.server.test_live import two_at_a_table

THREE = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]
LONG = 1e9  # seconds


def test_a_stranger_takes_one_seat_and_starts_nothing(server: Open) -> None:
    anna, eve, ben = (server.somebody(name) for name in ("Anna", "Eve", "Ben"))
    path = f"/api/tables/{anna.table('niagara', THREE, start=False)}"
    eve.post(f"{path}/seats/1", {"kind": "me"})
    eve.refused(f"{path}/seats/2", {"kind": "me"}, "seated")
    eve.refused(f"{path}/seats/2", {"kind": "here", "name": "Eve's friend"}, "not-host")
    eve.refused(f"{path}/seats/2", {"kind": "bot", "level": 1}, "not-host")
    ben.post(f"{path}/seats/2", {"kind": "me"})
    for person in (eve, ben):
        person.refused(f"{path}/start", None, "not-host")
    anna.post(f"{path}/start")


def test_at_a_table_of_ones_own_others_sit_at_the_same_screen(server: Open) -> None:
    anna = server.somebody("Anna")
    path = f"/api/tables/{anna.table('niagara', THREE, start=False)}"
    for seat in (1, 2):
        anna.post(f"{path}/seats/{seat}", {"kind": "here", "name": f"Friend {seat}"})
    anna.post(f"{path}/start")
    assert anna.ask(path)["me"] == [0, 1, 2]


def test_who_has_only_just_gone_is_not_replaced(tmp_path: Path) -> None:
    with running_here(tmp_path / "riverpost.db", replace(GENEROUS, seconds_away=LONG)) as server:
        anna, ben, table = two_at_a_table(server)
        path = f"/api/tables/{table}/seats/1"
        with anna.live(table, scene=0) as socket:
            with ben.live(table, scene=0):
                anna.refused(path, {"kind": "bot"}, "still-here")
            while socket.table["seats"][1]["connected"]:
                socket.receive()
            anna.refused(path, {"kind": "bot"}, "still-here")
            assert ben.ask(f"/api/tables/{table}")["me"] == [1]


def test_nobody_is_replaced_just_because_the_server_began_anew(tmp_path: Path) -> None:
    with running_here(tmp_path / "riverpost.db", replace(GENEROUS, seconds_away=LONG)) as server:
        anna, _, table = two_at_a_table(server)
        anna.refused(f"/api/tables/{table}/seats/1", {"kind": "bot"}, "still-here")


def test_who_has_been_gone_for_long_is_replaced(server: Open) -> None:
    anna, ben, table = two_at_a_table(server)
    with anna.live(table, scene=0) as socket:
        with ben.live(table, scene=0):
            anna.refused(f"/api/tables/{table}/seats/1", {"kind": "bot"}, "still-here")
        while socket.table["seats"][1]["connected"]:
            socket.receive()
        anna.post(f"/api/tables/{table}/seats/1", {"kind": "bot"})
        assert anna.ask(f"/api/tables/{table}")["seats"][1]["kind"] == "bot"


def test_who_is_there_and_does_not_decide_keeps_nobody_waiting_for_ever(tmp_path: Path) -> None:
    with running_here(tmp_path / "riverpost.db", replace(GENEROUS, seconds_silent=0.0)) as server:
        anna, ben, table = two_at_a_table(server)
        deciding = anna.ask(f"/api/tables/{table}/view", seat=0)["deciding"]
        silent, (other, waiting) = (ben, (0, anna)) if deciding == [1] else (anna, (1, ben))
        path = f"/api/tables/{table}/seats"
        with silent.live(table, scene=0), waiting.live(table, scene=0):
            silent.refused(f"{path}/{other}", {"kind": "bot"}, "still-here")  # it is not their turn
            waiting.post(f"{path}/{deciding[0]}", {"kind": "bot"})
            assert waiting.ask(f"/api/tables/{table}")["seats"][deciding[0]]["kind"] == "bot"
            silent.post(f"{path}/{deciding[0]}", {"kind": "me"})  # and they may come back


def test_who_plays_without_a_socket_is_here_as_long_as_they_ask(tmp_path: Path) -> None:
    with running_here(tmp_path / "riverpost.db", replace(GENEROUS, seconds_away=LONG)) as server:
        anna, ben, table = two_at_a_table(server)
        server.rooms._opened = -2 * LONG  # the server has been up for long
        server.rooms._left.clear()  # and nobody has asked for anything lately
        anna.post(f"/api/tables/{table}/seats/1", {"kind": "bot"})
        ben.post(f"/api/tables/{table}/seats/1", {"kind": "me"})
        ben.ask(f"/api/tables/{table}/view", seat=1)
        anna.refused(f"/api/tables/{table}/seats/1", {"kind": "bot"}, "still-here")


def test_who_has_just_done_something_without_a_socket_is_not_replaced(tmp_path: Path) -> None:
    with running_here(tmp_path / "riverpost.db", replace(GENEROUS, seconds_away=1000.0)) as server:
        server.rooms._opened -= 2000.0  # so that nobody is spared because the server began anew
        anna, ben, table = two_at_a_table(server)
        anna.refused(f"/api/tables/{table}/seats/1", {"kind": "bot"}, "still-here")
        ben.refused(f"/api/tables/{table}/seats/0", {"kind": "bot"}, "still-here")


def test_those_who_watch_keep_no_player_from_the_table(tmp_path: Path) -> None:
    with running_here(tmp_path / "riverpost.db", replace(GENEROUS, sockets_of_table=3)) as server, ExitStack() as open_:
        anna, ben, table = two_at_a_table(server)
        watching = [server.somebody(f"Eve {number}") for number in range(4)]
        for stranger in watching[:3]:
            open_.enter_context(stranger.live(table))
        with pytest.raises(InvalidStatus):
            watching[3].live(table)
        for player in (anna, ben):
            assert open_.enter_context(player.live(table)).updates[0]["seat"] is not None
