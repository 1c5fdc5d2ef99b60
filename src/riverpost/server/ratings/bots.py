"""Bots in the ladders: fixed points that games cannot move, measured beforehand by tools/bot_ratings.py."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import NamedTuple

import orjson

from riverpost.server.ratings.model import NEW, Rating

FILE = Path(__file__).with_name("bots.json")


class Measured(NamedTuple):
    """A level of bots in a ladder, and how many seats in games it was measured by."""

    level: int
    rating: Rating
    seats: int


@cache
def measured(game: str, players: int) -> tuple[Measured, ...]:
    """The levels of a ladder, the weakest number first; none where they have never been measured."""
    found = orjson.loads(FILE.read_bytes()).get(game, {}).get(str(players), {"levels": {}})
    return tuple(
        Measured(int(level), Rating(facts["mu"], facts["sigma"]), facts["seats"])
        for level, facts in found["levels"].items()
    )


def bot_rating(game: str, players: int, level: int) -> Rating:
    """Where a level stands in a ladder; like somebody unknown if it was never measured."""
    return next((one.rating for one in measured(game, players) if one.level == level), NEW)
