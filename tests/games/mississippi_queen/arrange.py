"""Set up any position of Mississippi Queen in the words of the game, on real tiles."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import riverpost
from riverpost.engine.events import event_buffer
from riverpost.games.mississippi_queen.rules import alphabet
from riverpost.games.mississippi_queen.rules.board import (
    BOATS,
    CELLS,
    DIRECTION_IDS,
    EXTENDED_TILE_IDS,
    RACE_TILES,
    RIVER_LENGTH,
    START_BERTHS,
    TILE_IDS,
    TURN_IDS,
)
from riverpost.games.mississippi_queen.rules.fleet import ROSE_COAL
from riverpost.games.mississippi_queen.rules.river import lay_tile
from riverpost.games.mississippi_queen.rules.turn_start import begin_turns

GAME = riverpost.game("mississippi-queen")
REST_OF_START = (6, 8, 10)  # cells of the start tile beside the berths
ALL_TILES = list(EXTENDED_TILE_IDS)


@dataclass
class Boat:
    """A boat: tile and cell, heading, and the rest."""

    tile: int
    cell: int
    heading: str = "N"
    speed: int = 1
    coal: int = 6
    aboard: int = 0
    stuck: str = "free"


def arrange(
    boats: Sequence[Boat],
    river: Sequence[str] = (),
    finish: str | None = None,
    edition: str = "2019",
    players: int | None = None,
    **options: Any,
) -> riverpost.Position:
    """The first boat is on turn and chooses its speed; boats that are not named wait on the start tile.

    The river is named tile by tile after the start: "A1-1" straight ahead, "A2-3 left", "A3-1 right". The Black Rose is
    the last boat.
    """
    players = players or max(3, len(boats) - options.get("black_rose", False))
    p = GAME.new(players=players, seed=1, edition=edition, **options)
    s = p.raw
    out = event_buffer(0)
    s.laid, s.first_tile, s.tile_due = 1, 0, 0
    s.waiting[:] = 0
    s.bag[:] = 0
    s.bag[RACE_TILES] = 1
    for named in river or ["A2-2"]:
        tile, _, way = named.partition(" ")
        lay_tile(s, out, TILE_IDS.index(tile), TURN_IDS.index(way or "straight"))
        s.bag[TILE_IDS.index(tile)] = 0
    if finish is not None:
        s.length = s.laid
        s.finish = TURN_IDS.index(finish)
    all_boats = [*boats]
    taken = {(boat.tile, boat.cell) for boat in boats}
    spare = [int(cell) for cell in (*START_BERTHS, *REST_OF_START) if (0, int(cell)) not in taken]
    all_boats += [Boat(0, cell) for cell in spare[: int(s.boats) - len(boats)]]
    for number, boat in enumerate(all_boats):
        s.hex[number] = boat.tile * CELLS + boat.cell
        s.heading[number] = DIRECTION_IDS.index(boat.heading)
        s.speed[number], s.coal[number] = boat.speed, boat.coal if number != s.rose else ROSE_COAL
        s.aboard[number], s.stuck[number] = boat.aboard, alphabet.STUCK_IDS.index(boat.stuck)
        s.visited[number] = sum(1 << (RIVER_LENGTH - 1 - k) for k in range(boat.aboard))
    s.order[:] = list(range(BOATS))
    s.turn, s.round_number = 0, 2
    begin(p)
    return p


def begin(p: riverpost.Position) -> None:
    """Begin the turn of the boat whose place in the order it is."""
    p.raw.phase = alphabet.NEXT_TURN
    begin_turns(p.raw, event_buffer(0))


def play(p: riverpost.Position, *moves: str) -> list[riverpost.Event]:
    """Play several moves of whoever decides, and return all that they caused."""
    events: list[riverpost.Event] = []
    for move in moves:
        events += p.play(move)
    return events


def at(p: riverpost.Position, boat: int) -> tuple[int, int]:
    """Tile and cell of a boat."""
    hex = int(p.raw.hex[boat])
    return hex // CELLS, hex % CELLS


def heading(p: riverpost.Position, boat: int) -> str:
    return DIRECTION_IDS[int(p.raw.heading[boat])]


def phase(p: riverpost.Position) -> str:
    return alphabet.PHASE_IDS[int(p.raw.phase)]


def names(events: Sequence[riverpost.Event]) -> list[str]:
    return [event.name for event in events]


def why(p: riverpost.Position, move: str) -> str:
    """The rule by which a move is refused."""
    refusal = p.why_not(move)
    assert refusal is not None, f"{move} is legal"
    return refusal.rule
