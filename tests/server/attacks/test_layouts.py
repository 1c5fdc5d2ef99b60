"""Whoever looks says how much room there is. Whatever they say, they see a board, and nobody else hears less of it."""

import struct
from pathlib import Path
from typing import Any

import pytest
from fastapi import WebSocket
from websockets.exceptions import ConnectionClosed

import riverpost
from riverpost.draw.room import LEAST, MOST, Room
from riverpost.engine.errors import RiverpostError
from riverpost.server.limits import Bucket
from riverpost.server.live import Socket
from riverpost.server.looks import Eyes
from riverpost.server.pictures import MOST_PIXELS, Drawing, painted
from tests.server.running import PLENTY, Live, Open, running_here
from tests.server.test_live import two_at_a_table

WIDTHS = (LEAST[0], 300, 360, 480, 600, 660, 740, 800, 1200, MOST[0])
HEIGHTS = (LEAST[1], 260, 300, 360, 480, 600, 800, 1200, MOST[1])
NOWHERE = "nowhere"  # a layout that nobody can draw, and that no request can name


@pytest.mark.parametrize("headline", [False, True])
def test_there_is_a_board_for_every_room(game: riverpost.Game, headline: bool) -> None:
    position = game.new(max(game.players), 7)
    for view in (position.view(None), position.view(position.seats[0])):
        for width in WIDTHS:
            for height in HEIGHTS:
                scene = game.face.scene(view, "en", Room(width, height).layout, headline=headline)
                assert scene.width == width


def test_a_picture_has_no_more_pixels_in_a_narrow_room(game: riverpost.Game) -> None:
    view = game.new(max(game.players), 7).view(None)
    for room in (Room(LEAST[0], MOST[1]), Room(MOST[0], LEAST[1]), Room(1200, 720)):
        drawn = Drawing.of(view, "en", room.layout, painted=False).file().decode()
        width, height = struct.unpack(">II", painted(drawn)[16:24])
        assert width * height <= MOST_PIXELS


def test_somebody_who_cannot_be_told_anything_does_not_come_in(server: Open) -> None:
    table = server.behind(server.somebody().table())
    nobody = Socket(WebSocket({"type": "websocket"}, unused, unused), None, Eyes(None, layout=NOWHERE), Bucket(PLENTY))
    with pytest.raises(RiverpostError):
        server.within(lambda: server.rooms.enter(table, nobody))
    assert not server.rooms.sockets_at(table.id)


async def unused(*_: Any) -> Any:
    raise AssertionError


def looks_nowhere(server: Open, table: str, seat: int) -> None:
    """From now on nothing can be worked out for whoever looks through the eyes of a seat."""

    def change() -> None:
        for socket in server.rooms.sockets_at(table):
            if socket.eyes.seat == seat:
                socket.eyes = socket.eyes._replace(layout=NOWHERE)

    server.within(change)


def decide(socket: Live) -> None:
    update = [update for update in socket.updates if update.get("choices")][-1]
    move = {"seat": update["seat"], "ply": update["ply"], "actions": [update["choices"][0][0]]}
    assert socket.send("move", **move)["type"] == "done"


def test_somebody_who_cannot_be_told_keeps_it_from_nobody(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with running_here(tmp_path / "riverpost.db") as server:
        anna, ben, table = two_at_a_table(server)
        seat = server.behind(table).deciding[0]
        host, guest = (anna, ben) if seat == 0 else (ben, anna)
        with host.live(table) as decides, guest.live(table) as cannot, server.somebody("Carl").live(table) as watches:
            looks_nowhere(server, table, 1 - seat)
            decide(decides)
            assert watches.until_ply(1)
            assert decides.until_ply(1)
            with pytest.raises(ConnectionClosed) as closed:
                cannot.until_ply(1)
            assert closed.value.rcvd
            assert closed.value.rcvd.code == 1011
        while server.rooms.sockets_at(table):
            server.within(lambda: None)
    assert [record for record in caplog.records if "cannot be told" in record.message]
