"""Notation, and the names of boats, players, directions and places."""

from riverpost.engine.seen import Seen
from riverpost.engine.words import Translate, mark
from riverpost.games.mississippi_queen.rules import alphabet as a
from riverpost.games.mississippi_queen.rules.board import CELL, CELLS, DIRECTION_IDS, FULL_COAL, SIXTH_BERTHS, SPEEDS

COLOUR_IDS = ("orange", "blue", "green", "red", "white", "pink")  # of the boats
NOTATION: list[str] = [
    *(f"speed {speed + 1}" for speed in range(SPEEDS)),
    "ahead",
    "left",
    "right",
    *(f"push {direction}" for direction in DIRECTION_IDS),
    *(f"heading {direction}" for direction in DIRECTION_IDS),
    "dock",
    "stay",
    "end",
    "astern",
    *(f"berth {berth}" for berth in SIXTH_BERTHS),
    *(f"partner {colour}" for colour in COLOUR_IDS),
    *(f"give {coal + 1}" for coal in range(FULL_COAL)),
    *(f"take {coal + 1}" for coal in range(FULL_COAL)),
    *(f"fill {colour}" for colour in COLOUR_IDS),
]

SEAT_NAMES = (mark("Orange"), mark("Blue"), mark("Green"), mark("Red"), mark("White"), mark("Pink"))
DIRECTION_NAMES = (
    mark("north"), mark("north-east"), mark("south-east"), mark("south"), mark("south-west"), mark("north-west"),
)  # fmt: skip
TURN_NAMES = (mark("straight ahead"), mark("left"), mark("right"))
SIDE_NAMES = (mark("on the left"), mark("in the middle"), mark("on the right"))
MIDDLE_ROW = 5  # of the nine rows of hexes of a tile
TEAM_NAMES = ("A", "B")

SCORE_NAMES = (
    mark("passengers", "a part of the score"),
    mark("docked", "a part of the score"),
    mark("tile", "a part of the score"),
)  # in the order of SCORE_PARTS


def player_name(position: Seen, seat: int, translate: Translate) -> str:
    """A player's own name, or that of the colour; two boats have two colours."""
    if position.names:
        return position.names[seat]
    colours = [translate(SEAT_NAMES[boat]) for boat in boats_of(position, seat)]
    if len(colours) == 1:
        return colours[0]
    return translate(mark("{colour} and {other}")).format(colour=colours[0], other=colours[1])


def boats_of(position: Seen, seat: int) -> list[int]:
    """The boats that a player races with."""
    s = position.raw
    rose = s.rose
    return [boat for boat, owner in enumerate(s.owner[: s.boats]) if owner == seat and boat != rose]


def boat_name(position: Seen, boat: int, translate: Translate) -> str:
    """A boat is called by its owner, and by its colour where one player has two."""
    s = position.raw
    if boat == s.rose:
        return translate(mark("Black Rose"))
    seat = s.owner[boat]
    if len(boats_of(position, seat)) == 1:
        return player_name(position, seat, translate)
    colour = translate(SEAT_NAMES[boat])
    return f"{position.names[seat]} ({colour})" if position.names else colour


def hex_name(hex: int) -> str:
    """A hex by the number of its tile and its cell."""
    return f"{hex // CELLS + 1}/{hex % CELLS}"


def hex_told(hex: int, translate: Translate) -> str:
    """A hex as one who looks downstream would point at it: its tile, the row from the rear, and the side."""
    tile, cell = divmod(hex, CELLS)
    across, down = CELL[cell].tolist()
    side = SIDE_NAMES[1 + (across > 0) - (across < 0)]
    return translate(mark("tile {tile}, row {row}, {side}")).format(
        tile=tile + 1, row=MIDDLE_ROW - 2 * down - across, side=translate(side)
    )


# --- what an action names


def direction_of(action: int) -> int | None:
    """The direction that an action names."""
    if a.PUSH <= action < a.HEADING:
        return action - a.PUSH
    return action - a.HEADING if a.HEADING <= action < a.DOCK else None


def boat_of(action: int) -> int | None:
    """The boat that an action names."""
    if a.PARTNER <= action < a.GIVE:
        return action - a.PARTNER
    return action - a.FILL if a.FILL <= action < a.ACTIONS else None
