"""The room of a board: who writes it how, and who has how much of it."""

import pytest

from riverpost.draw.room import LEAST, MOST, SHARE, frame, room_of
from riverpost.engine.errors import RiverpostError

SCREENS = ("1366x680", "1920x990", "820x1080", "390x740", "844x340")


@pytest.mark.parametrize("layout", ["", "round", "1366", "1366x", "x680", "-5x680", "1e3x680", "٣٠٠x٣٠٠", "1366x680x2"])
def test_a_layout_that_is_none_is_refused(layout: str) -> None:
    with pytest.raises(RiverpostError, match="1366x680"):
        room_of(layout)


def test_rooms_that_differ_little_are_the_same_and_no_room_is_absurd() -> None:
    assert room_of("1366x687") == room_of("1369x680") == (1360, 680)
    assert room_of("0x0") == LEAST
    assert room_of("99999x99999") == MOST


@pytest.mark.parametrize("layout", SCREENS)
@pytest.mark.parametrize("aspect", [0.8, 1.3, 2.0])
@pytest.mark.parametrize("headline", [False, True])
def test_the_map_has_its_share_and_the_desk_the_rest(layout: str, aspect: float, headline: bool) -> None:
    room = room_of(layout)
    map, desk, beside, header = frame(room, aspect, headline)
    assert map.width * map.height >= SHARE * room.width * room.height - 1
    assert map.width * map.height + desk.width * desk.height == pytest.approx(room.width * room.height)
    assert (desk.x == map.right) if beside else (desk.y == map.bottom)
    assert map.y == (header.bottom if header else 0)
