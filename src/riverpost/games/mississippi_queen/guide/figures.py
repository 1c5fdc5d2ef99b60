"""The pictures of the rules page of Mississippi Queen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from riverpost.draw.figures import Figure
from riverpost.engine.events import event_buffer
from riverpost.games.mississippi_queen.rules.alphabet import NEXT_TURN
from riverpost.games.mississippi_queen.rules.board import BOATS, CELLS, TILE_IDS, TURN_IDS
from riverpost.games.mississippi_queen.rules.river import lay_tile
from riverpost.games.mississippi_queen.rules.turn_start import begin_turns

if TYPE_CHECKING:
    from riverpost.engine.game import Game
    from riverpost.engine.position import Position


@dataclass(frozen=True)
class Boat:
    """A boat that points north: its tile, its cell there, and the rest."""

    tile: int
    cell: int
    speed: int = 1
    coal: int = 6


BEHIND = (Boat(0, 1), Boat(0, 3), Boat(0, 5), Boat(0, 9))  # where boats wait that a picture does not need


def position(
    game: Game,
    boats: Sequence[Boat],
    river: Sequence[str] = ("A2-2",),
    finish: str | None = None,
    moves: Sequence[str] = (),
    players: int = 3,
    **options: bool,
) -> Position:
    """The first boat is on turn on a river of these tiles ("A1-1", "A1-1 left"), and has made some moves."""
    position = game.new(players, 1, None, **options)
    s, silent = position.raw, event_buffer(0)
    s.laid, s.tile_due = 1, 0
    s.bag[:] = 0
    for named in river:
        tile, _, way = named.partition(" ")
        lay_tile(s, silent, TILE_IDS.index(tile), TURN_IDS.index(way or "straight"))
    if finish is not None:
        s.length, s.finish = s.laid, TURN_IDS.index(finish)
    for number, boat in enumerate([*boats, *BEHIND][: int(s.boats)]):
        s.hex[number] = boat.tile * CELLS + boat.cell
        s.heading[number], s.speed[number], s.coal[number] = 0, boat.speed, boat.coal
    s.order[:] = range(BOATS)
    s.turn, s.round_number, s.phase = 0, 2, NEXT_TURN
    begin_turns(s, silent)
    for move in moves:
        position.play(move)
    return position


def at_the_finish(game: Game) -> Position:
    """A boat before the berths."""
    return position(game, [Boat(2, 7), Boat(2, 13, speed=3), Boat(1, 14, speed=4)], ["A2-4", "A1-1"], finish="straight")


def partners(game: Game) -> Position:
    """A boat ends its turn beside one of its team."""
    row = [Boat(0, 7, coal=2), Boat(0, 1), Boat(0, 11, coal=5), Boat(0, 3)]
    return position(game, row, players=4, teams=True, moves=("speed 1", "ahead", "end"))


FIGURES = {
    "wheels": Figure(lambda game: position(game, [Boat(1, 7, speed=3, coal=4)]), ("panel-0",), margin=6),
    "start": Figure(lambda game: game.new(players=5, seed=1), ("tile-*",), margin=46),
    "finish": Figure(at_the_finish, ("boat-0", "boat-1", "stage", "berth-*"), margin=44),
    "push": Figure(
        lambda game: position(game, [Boat(0, 2, speed=3), Boat(0, 7)], moves=("speed 3",)),
        ("boat-0", "boat-1", "target-push-*"),
        margin=34,
        seat=0,
    ),
    "pier": Figure(lambda game: position(game, [Boat(1, 14)]), ("pier-1", "passenger-1-*", "boat-0"), margin=60),
    "extended": Figure(lambda game: position(game, [Boat(0, 7)], ["B1-B2", "B3-1"]), ("tile-[12]",), margin=40),
    "share": Figure(partners, ("boat-0", "boat-2"), margin=50, seat=0),
}
