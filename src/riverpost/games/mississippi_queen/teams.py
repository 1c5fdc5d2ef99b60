"""Teams: which seats race together (M72)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from riverpost.games.mississippi_queen.rules.fleet import side_of_seat

if TYPE_CHECKING:
    from riverpost.engine.seen import Seen


def side_of(position: Seen, seat: int) -> int:
    """M72: the team of a seat, or the seat itself."""
    return int(side_of_seat(position.raw, seat))
