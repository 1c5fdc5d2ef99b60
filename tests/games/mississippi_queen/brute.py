"""Whether a turn can be completed, by brute force over all complete turns, in plain Python and apart from the rules.

Neighbours are found by coordinates and the printed joints; boats by a dictionary; nothing is pruned.
"""

from functools import cache
from typing import Any

import riverpost
from riverpost.games.mississippi_queen.rules.board import CELL_AT, CELLS, DATA, STEP, TILE_IDS, TURN_IDS

Hexes = tuple[int | None, ...]
Speeds = tuple[int, ...]
Push = tuple[Hexes, Speeds, int, bool]


class Brute:
    """All turns that a boat could make."""

    def __init__(self, position: riverpost.Position) -> None:
        s = position.raw
        self.boats = int(s.boats)
        self.edition = position.options["edition"]
        self.strict = position.options["strict_berths"]
        self.islands = self._printed(s, "islands")
        self.where = {
            k * CELLS + cell: tuple((s.centre[k] + CELL_AT[s.facing[k], cell]).tolist())
            for k in range(s.first_tile, s.laid)
            for cell in range(CELLS)
        }
        self.lying: dict[tuple[int, int], list[int]] = {}  # the hexes at a place; tiles may overlap in the picture
        for hex, place in self.where.items():
            self.lying.setdefault(place, []).append(hex)
        self.joined = set()
        for k in range(s.first_tile, s.laid - 1):
            for one, other in DATA["geometry"]["joins_k_to_k1"][TURN_IDS[s.joint[k + 1]]]:
                self.joined |= {(k * CELLS + one, (k + 1) * CELLS + other), ((k + 1) * CELLS + other, k * CELLS + one)}
        self.berths = set()
        if s.finish >= 0:
            cells = DATA["geometry"]["finish_berths_on_last_tile"][TURN_IDS[s.finish]]
            self.berths = {(int(s.laid) - 1) * CELLS + cell for cell in cells}
        self.driftwood = self._printed(s, "driftwood")
        self.sandbanks = self._printed(s, "sandbanks")
        self.neighbours = {hex: [self._beside(hex, direction) for direction in range(6)] for hex in self.where}
        self.full = {boat for boat in range(self.boats) if s.aboard[boat] == 2}
        self.rose = int(s.rose)
        self.sides = bool(s.teams) or self.boats - (self.rose >= 0) > position.players

    def _printed(self, s: Any, what: str) -> set[int]:
        """The hexes of the river that are printed as something."""
        tiles = [DATA["tiles"][TILE_IDS[s.tile[k]]] for k in range(s.laid)]
        return {k * CELLS + cell for k, tile in enumerate(tiles) for cell in tile.get(what, [])}

    def _beside(self, hex: int, direction: int) -> int | None:
        q, r = self.where[hex]
        there = (q + int(STEP[direction, 0]), r + int(STEP[direction, 1]))
        for other in self.lying.get(there, ()):
            consecutive = other // CELLS == hex // CELLS or (hex, other) in self.joined
            if consecutive and other not in self.islands:
                return other
        return None

    def completes(
        self,
        boat: int,
        hex: int,
        heading: int,
        points: int,
        turns: int,
        speed: int,
        boats: Hexes,
        speeds: Speeds,
        wake: frozenset[int] = frozenset(),
    ) -> bool:
        """Whether any complete turn is left; a boat that begins on a sandbank may not turn before its first step."""

        @cache
        def sail(
            hex: int,
            heading: int,
            points: int,
            turns: int,
            speed: int,
            boats: Hexes,
            speeds: Speeds,
            wake: frozenset[int],
            first: bool,
        ) -> bool:
            if hex in self.sandbanks and not first:
                return True
            if self.edition == "driving-school" and hex in self.berths:
                return True
            if points == 0:
                return not (self.strict and speed > 1 and boat != self.rose and hex in self.berths)
            for turn in range(-3, 4):
                if abs(turn) > (0 if hex in self.sandbanks else turns):
                    continue
                head = (heading + turn) % 6
                ahead = self.neighbours[hex][head]
                if ahead is None:
                    continue
                rest = turns - abs(turn)
                drift = ahead in self.driftwood
                if ahead not in boats:
                    left = points - 1 - drift
                    if left >= 0 and sail(ahead, head, left, rest, speed - drift, boats, speeds, wake | {ahead}, False):
                        return True
                    continue
                if ahead in self.sandbanks:
                    continue
                for pushed, slowed, cost, won in self.pushes(boats.index(ahead), hex, boats, speeds, wake):
                    left = points - 1 - drift - cost
                    if left >= 0 and won:
                        return True
                    if left >= 0 and sail(
                        ahead, head, left, rest, speed - drift, pushed, slowed, wake | {ahead}, False
                    ):
                        return True
            return False

        return sail(hex, heading, points, turns, speed, boats, speeds, wake | {hex}, True)

    def pushes(self, boat: int, pusher: int, boats: Hexes, speeds: Speeds, wake: frozenset[int]) -> list[Push]:
        """Every way to push a boat on, with all pushed in turn; what it costs without the own step, and if it wins."""
        results: list[Push] = []

        def move(boat: int, now: Hexes, slowed: Speeds, moved: tuple[int, ...], paid: int, won: bool) -> None:
            start = boats[boat]
            assert start is not None
            vacated = {boats[other] for other in moved}
            for there in self.neighbours[start]:
                if there is None or there == pusher or there in vacated:
                    continue
                if self.edition != "2019" and there in wake:
                    continue
                occupant = next(
                    (b for b in range(len(boats)) if boats[b] == there and b not in moved and b != boat), None
                )
                if any(now[b] == there for b in moved):
                    continue
                if occupant is not None and there in self.sandbanks:
                    continue
                speed = slowed[boat]
                if there in self.sandbanks:
                    speed = 1
                elif there in self.driftwood:
                    speed = max(1, speed - 1)
                after_speeds = (*slowed[:boat], speed, *slowed[boat + 1 :])
                gone = there in self.berths and boat in self.full and speed == 1 and self.edition != "driving-school"
                home = there in self.berths if self.edition == "driving-school" else gone
                wins = won or (home and (self.edition != "2019" or self.sides))
                after = tuple(None if gone and b == boat else there if b == boat else now[b] for b in range(len(now)))
                cost = paid + 1 + (there in self.driftwood)
                if occupant is None:
                    results.append((after, after_speeds, cost, wins))
                elif self.edition == "2019":
                    move(occupant, after, after_speeds, (*moved, boat), cost, wins)

        move(boat, boats, speeds, (), 0, False)
        return results
