"""The variants that the contract asks of Mississippi Queen, beside each number of players with the usual options.

Players, options, and whether `make test` plays it too.
"""

from typing import Any

ALL_TILES = {"tiles": ["B1", "B1-B2", "B2", "B3-1", "B3-2", "B4"]}
ROSE = {"black_rose": True}
TEAMS = {"teams": True}
VARIANTS: list[tuple[int, dict[str, Any], bool]] = [
    (3, {"edition": "1997"}, False),
    (4, {"edition": "1997"}, False),
    (5, {"edition": "1997"}, False),
    (3, {"edition": "1997", "begins": "seat-3"}, False),
    (2, {"edition": "driving-school"}, False),
    (5, {"edition": "driving-school"}, False),
    (3, ALL_TILES, True),
    (4, ALL_TILES, False),
    (5, ALL_TILES, False),
    (4, TEAMS, False),
    (6, TEAMS, False),
    *((players, ROSE, False) for players in (2, 3, 4, 5)),
    (2, {**ALL_TILES, **ROSE, "strict_berths": True, "extra_passengers": True}, True),
    (3, {**ALL_TILES, **ROSE}, False),
    (4, {**ALL_TILES, **ROSE, **TEAMS, "strict_berths": True}, True),
    (5, {**ALL_TILES, **ROSE}, False),
    (6, {**ALL_TILES, **TEAMS, "partners": ["seat-2", "seat-6"]}, False),
]
