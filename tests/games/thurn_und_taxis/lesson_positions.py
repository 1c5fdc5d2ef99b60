"""Moments of Thurn und Taxis in which each lesson matters, and in which it does not."""

from collections.abc import Sequence

import riverpost
from tests.games.thurn_und_taxis.arrange import GAME, arrange, play
from tests.lessons import Case, Cases, first_game, of_mover

ROUTE = ("augsburg", "ingolstadt", "regensburg", "passau")


def start() -> Case:
    return of_mover(first_game(GAME, 1))


def over() -> Case:
    position = arrange()
    position.raw.over = 1
    return position, 0


def deciding(phase: str, line: Sequence[str] = (), hand: Sequence[str] = (), carriage: int = 0) -> riverpost.Position:
    return arrange(phase=phase, lines=[line], hands=[hand], carriages=[carriage, 0])


def case(phase: str, line: Sequence[str] = (), hand: Sequence[str] = (), carriage: int = 0) -> Case:
    return deciding(phase, line, hand, carriage), 0


def played(position: riverpost.Position, *moves: str) -> Case:
    play(position, *moves)
    return position, 0


def closing(hand: Sequence[str] = (), carriage: int = 0) -> riverpost.Position:
    return deciding("after-play", ROUTE, hand, carriage)


def five_cities() -> riverpost.Position:
    return deciding("after-play", (*ROUTE, "salzburg"))


MATTERS: Cases = {
    "aim": start,
    "take": start,
    "postmaster": lambda: case("second-card", hand=["ulm"]),
    "play": lambda: case("play", hand=["ulm"]),
    "turn": lambda: played(deciding("play", hand=["ulm", "lodz"]), "start ulm"),
    "grow": lambda: case("play", ROUTE[:2], hand=["regensburg"]),
    "officials": lambda: case("first-card", ROUTE[:2], hand=["ulm"]),
    "courier": lambda: case("after-play", ROUTE[:2], hand=["regensburg"]),
    "stuck": lambda: case("play", ROUTE[:2], hand=["lodz"]),
    "dropped": lambda: played(deciding("play", ROUTE[:2], hand=["lodz"]), "restart lodz"),
    "close": lambda: (closing(), 0),
    "carriages": lambda: (closing(), 0),
    "city": lambda: played(closing(), "close per-land"),
    "cartwright": lambda: played(closing(carriage=4), "close bavaria"),
    "discard": lambda: played(closing(hand=["ulm", "ulm", "lodz", "lodz"]), "close bavaria"),
    "houses": lambda: played(closing(), "close bavaria"),
    "tiles": lambda: played(closing(), "close bavaria"),
    "prize": lambda: played(five_cities(), "close bavaria"),
    "end": lambda: (arrange(carriages=[0, 6]), 0),
}
DOES_NOT: Cases = {
    "aim": over,
    "take": lambda: case("play", hand=["ulm"]),
    "postmaster": lambda: case("first-card", hand=["ulm"]),
    "play": lambda: case("play", ROUTE[:2], hand=["ulm"]),
    "turn": lambda: case("play", hand=["ulm"]),
    "grow": lambda: case("play", hand=["ulm"]),
    "officials": start,
    "courier": lambda: case("after-play", ROUTE[:2], hand=["lodz"]),
    "stuck": lambda: case("play", ROUTE[:2], hand=["regensburg"]),
    "dropped": lambda: case("play", ROUTE[:2], hand=["lodz"]),
    "close": lambda: case("after-play", ROUTE[:2], hand=["lodz"]),
    "carriages": lambda: case("after-play", ROUTE[:2], hand=["lodz"]),
    "city": lambda: played(closing(), "close bavaria"),
    "cartwright": lambda: (closing(carriage=4), 0),
    "discard": lambda: played(closing(hand=["ulm", "ulm", "lodz"]), "close bavaria"),
    "houses": lambda: (closing(), 0),
    "tiles": lambda: played(closing(), "close per-land"),
    "prize": lambda: played(closing(), "close bavaria"),
    "end": lambda: (arrange(carriages=[5, 5]), 0),
}
