"""The pictures of the rules page of Thurn und Taxis."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from riverpost.draw.figures import Figure
from riverpost.games.thurn_und_taxis.rules.alphabet import NOBODY, PHASE_IDS
from riverpost.games.thurn_und_taxis.rules.board import CITY_IDS, HOUSES
from riverpost.games.thurn_und_taxis.scene.layout import lay_out

if TYPE_CHECKING:
    from riverpost.engine.game import Game
    from riverpost.engine.position import Position

ROOMY = "1366x670"  # a room with a broad desk
OPEN_CARDS = ("ulm", "passau", "basel", "pilsen", "augsburg", "linz")
WEST_TO_EAST = ("karlsruhe", "stuttgart", "nurnberg", "regensburg")
MAP = lay_out("wide", 2, None, headline=False).map
THROUGH_BAVARIA = ("sigmaringen", "stuttgart", "nurnberg", "regensburg", "ingolstadt", "augsburg")


def position(game: Game, phase: str = "first-card", line: Sequence[str] = (), houses: Sequence[str] = ()) -> Position:
    """A position of two players, in which the first has this line and these houses."""
    position = game.new(players=2, seed=1)
    s = position.raw
    s.mover, s.phase, s.official = 0, PHASE_IDS.index(phase), NOBODY
    s.open[:] = [CITY_IDS.index(city) for city in OPEN_CARDS]
    s.line[0, : len(line)] = [CITY_IDS.index(city) for city in line]
    s.line_length[0] = len(line)
    s.house[0, [CITY_IDS.index(city) for city in houses]] = 1
    s.houses_left[0] = HOUSES - len(houses)
    return position


def choosing_in_bavaria(game: Game) -> Position:
    """One house a land: all but Bavaria have theirs."""
    closing = position(game, "after-play", THROUGH_BAVARIA)
    closing.play("close per-land")
    return closing


FIGURES = {
    "map": Figure(position, box=MAP),
    "carriages": Figure(position, ("stock-[3-7]*", "worth-*"), margin=3, layout=ROOMY),
    "tiles": Figure(position, ("tile-*", "stack-*", "swatch-*"), margin=3, layout=ROOMY),
    "cards": Figure(position, ("open-*", "deck", "discards"), margin=4, layout=ROOMY),
    "line": Figure(lambda game: position(game, line=WEST_TO_EAST), ("panel-0",), margin=3, layout=ROOMY),
    "closing": Figure(choosing_in_bavaria, tuple(f"city-{city}" for city in THROUGH_BAVARIA), margin=40, seat=0),
    "houses": Figure(
        lambda game: position(game, houses=("stuttgart", "ulm", "sigmaringen")),
        ("city-stuttgart", "city-ulm", "city-sigmaringen", "city-karlsruhe", "city-freiburg", "city-augsburg"),
        margin=26,
    ),
}
