"""Moments of Mississippi Queen in which each lesson matters, and in which it does not."""

import riverpost
from tests.games.mississippi_queen.arrange import GAME, Boat, arrange, play
from tests.lessons import Case, Cases, first_game, of_mover

SCHOOL = "driving-school"
BARE = "A3-1"  # a tile without a pier
PIER = "A1-1"


def start() -> Case:
    return of_mover(first_game(GAME, 1))


def race_start() -> Case:
    return of_mover(GAME.new(players=3, seed=1))


def school(*boats: Boat, river: str = BARE, finish: str | None = None) -> riverpost.Position:
    return arrange(boats or [Boat(0, 7)], [river], finish, SCHOOL)


def race(*boats: Boat, river: str = BARE, finish: str | None = None, edition: str = "2019") -> riverpost.Position:
    return arrange(boats or [Boat(0, 7)], [river], finish, edition)


def played(position: riverpost.Position, *moves: str, seat: int = 0) -> Case:
    play(position, *moves)
    return position, seat


def first_round(position: riverpost.Position) -> Case:
    position.raw.round_number = 1
    return position, 0


def behind_another() -> riverpost.Position:
    """A boat with another straight ahead in open water."""
    return race(Boat(0, 2, speed=3), Boat(0, 7))


def doomed() -> riverpost.Position:
    """A boat that is too fast for the tile it is on, and has no coal."""
    return race(Boat(1, 16, "N", speed=6, coal=0), Boat(0, 7), Boat(0, 8), river="A2-2")


def run_aground() -> Case:
    position = doomed()
    play(position, "speed 6")
    while position.raw.asked == 0:
        position.play(position.legal_ids()[0])
    return position, 0


def next_is_doomed() -> riverpost.Position:
    """The second boat, in 1997, can neither turn nor brake."""
    boats = [Boat(0, 7), Boat(1, 17, "N", speed=6, coal=0), Boat(0, 8)]
    return race(*boats, river="A2-2", edition="1997")


def before_the_stage() -> riverpost.Position:
    """A boat that is too fast for the landing stage, and has no coal."""
    return race(Boat(1, 12, "N", speed=6, coal=0), Boat(0, 7), Boat(0, 8), river="A1-1", finish="straight")


def crash() -> Case:
    position = before_the_stage()
    while position.raw.asked == 0 and not position.over:
        position.play(position.legal_ids()[0])
    return position, 0


MATTERS: Cases = {
    "aim": start,
    "race": race_start,
    "heading": start,
    "speed": lambda: (school(), 0),
    "sail": lambda: played(school(), "speed 1"),
    "turning": lambda: played(school(), "speed 1"),
    "coal": lambda: (school(), 0),
    "course": lambda: (school(), 0),
    "avoid": lambda: played(school(Boat(0, 2, "S")), "speed 1"),
    "tile": lambda: (arrange([Boat(0, 7)], [BARE, PIER], None, SCHOOL), 0),
    "pier": lambda: (school(river=PIER), 0),
    "passengers": lambda: (race(river=PIER), 0),
    "order": lambda: (race(), 0),
    "push": lambda: played(behind_another(), "speed 3"),
    "pushed": lambda: played(behind_another(), "speed 3", "push N", seat=1),
    "aground": run_aground,
    "low": lambda: (school(Boat(0, 7, coal=2)), 0),
    "aboard": lambda: played(race(Boat(1, 16, "S"), river=PIER), "speed 1", "ahead", "end"),
    "out": lambda: played(next_is_doomed(), "speed 1", "ahead", "end", seat=1),
    "crash": crash,
    "finish": lambda: (school(finish="straight"), 0),
    "stage": lambda: (race(finish="straight"), 0),
}
DOES_NOT: Cases = {
    "aim": race_start,
    "race": start,
    "heading": lambda: (school(), 0),
    "speed": start,
    "sail": lambda: (school(), 0),
    "turning": lambda: (school(), 0),
    "coal": lambda: first_round(school()),
    "course": start,
    "avoid": lambda: played(school(Boat(0, 7)), "speed 1"),
    "tile": lambda: (school(), 0),
    "pier": lambda: (school(), 0),
    "passengers": lambda: (race(), 0),
    "order": race_start,
    "push": lambda: played(school(), "speed 1"),
    "pushed": lambda: played(behind_another(), "speed 3", "push N", seat=0),
    "aground": lambda: (doomed(), 0),
    "low": lambda: (school(Boat(0, 7, coal=3)), 0),
    "aboard": lambda: (race(Boat(1, 16, "S"), river=PIER), 0),
    "out": lambda: played(next_is_doomed(), "speed 1", "ahead", "end", seat=0),
    "crash": lambda: (before_the_stage(), 0),
    "finish": lambda: (school(), 0),
    "stage": lambda: (race(), 0),
}
