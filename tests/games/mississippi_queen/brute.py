"""Whether a turn can be completed, by brute force over all complete turns, in plain Python and apart from the rules.

Neighbours are found by coordinates and the printed joints; boats by a dictionary; nothing is pruned.
"""

from functools import cache

import riverpost
from riverpost.games.mississippi_queen.board import CELL_AT, CELLS, DATA, STEP, TILE_IDS, TURN_IDS

Hexes = tuple[int | None, ...]


class Brute:
    """All turns that a boat could make."""

    def __init__(self, position: riverpost.Position) -> None:
        s = position.raw
        self.boats = int(s.boats)
        self.edition = position.options["edition"]
        self.strict = position.options["strict_berths"]
        self.islands = {
            k * CELLS + cell for k in range(s.laid) for cell in DATA["tiles"][TILE_IDS[s.tile[k]]]["islands"]
        }
        self.where = {
            k * CELLS + cell: tuple((s.centre[k] + CELL_AT[s.facing[k], cell]).tolist())
            for k in range(s.first_tile, s.laid)
            for cell in range(CELLS)
        }
        self.joined = set()
        for k in range(s.first_tile, s.laid - 1):
            for one, other in DATA["geometry"]["joins_k_to_k1"][TURN_IDS[s.joint[k + 1]]]:
                self.joined |= {(k * CELLS + one, (k + 1) * CELLS + other), ((k + 1) * CELLS + other, k * CELLS + one)}
        self.berths = set()
        if s.finish >= 0:
            cells = DATA["geometry"]["finish_berths_on_last_tile"][TURN_IDS[s.finish]]
            self.berths = {(int(s.laid) - 1) * CELLS + cell for cell in cells}
        self.neighbours = {hex: [self._beside(hex, direction) for direction in range(6)] for hex in self.where}
        self.docking = {boat for boat in range(self.boats) if s.speed[boat] == 1 and s.aboard[boat] == 2}

    def _beside(self, hex: int, direction: int) -> int | None:
        q, r = self.where[hex]
        there = (q + int(STEP[direction, 0]), r + int(STEP[direction, 1]))
        for other, place in self.where.items():
            consecutive = other // CELLS == hex // CELLS or (hex, other) in self.joined
            if place == there and consecutive and other not in self.islands:
                return other
        return None

    def completes(self, boat: int, hex: int, heading: int, points: int, turns: int, speed: int, boats: Hexes) -> bool:
        """Whether any complete turn is left."""

        @cache
        def sail(hex: int, heading: int, points: int, turns: int, boats: Hexes, wake: frozenset[int]) -> bool:
            if self.edition == "driving-school" and hex in self.berths:
                return True
            if points == 0:
                return not (self.strict and speed > 1 and hex in self.berths)
            for turn in range(-3, 4):
                if abs(turn) > turns:
                    continue
                head = (heading + turn) % 6
                ahead = self.neighbours[hex][head]
                if ahead is None:
                    continue
                rest = turns - abs(turn)
                if ahead not in boats:
                    if sail(ahead, head, points - 1, rest, boats, wake | {ahead}):
                        return True
                    continue
                for pushed, cost in self.pushes(boats.index(ahead), hex, boats, wake):
                    left = points - 1 - cost
                    if left >= 0 and sail(ahead, head, left, rest, pushed, wake | {ahead}):
                        return True
            return False

        return sail(hex, heading, points, turns, boats, frozenset({hex}))

    def pushes(self, boat: int, pusher: int, boats: Hexes, wake: frozenset[int]) -> list[tuple[Hexes, int]]:
        """Every way to push a boat on, with all that are pushed in turn, and what it costs without the own step."""
        results: list[tuple[Hexes, int]] = []

        def move(boat: int, now: Hexes, moved: tuple[int, ...]) -> None:
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
                landed = next((b for b in moved if now[b] == there), None)
                if landed is not None:
                    continue
                gone = there in self.berths and boat in self.docking and self.edition != "driving-school"
                after = tuple(None if gone and b == boat else there if b == boat else now[b] for b in range(len(now)))
                if occupant is None:
                    results.append((after, len(moved) + 1))
                elif self.edition == "2019":
                    move(occupant, after, (*moved, boat))

        move(boat, boats, ())
        return results
