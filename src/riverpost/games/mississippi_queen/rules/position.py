"""The record that is a position of Mississippi Queen. A boat is not a player: each has an owner."""

from riverpost.engine.plain import HEADER, Description, Values
from riverpost.games.mississippi_queen.rules.alphabet import DRIVING_SCHOOL, EDITION_2019
from riverpost.games.mississippi_queen.rules.board import BOATS, RIVER_LENGTH, SPEEDS, TILES

POSITION: Description = [
    *HEADER,
    ("edition", "i1"),
    ("strict_berths", "i1"),  # the variant of M53
    ("round_limit", "i2"),  # M54
    ("teams", "i1"),  # a bit for each seat that races together with seat 0, and for that (M72); 0 without teams
    ("extended", "i1"),  # a bit for each extended tile that the river has, or will have (M60)
    ("extra_passengers", "i1"),  # 1 if every blue pier has one more (M60)
    ("round_number", "i2"),  # from 1; 0 while the first headings are set
    ("phase", "i1"),  # what is to be decided
    ("asked", "i1"),  # the boat whose owner decides
    # The river, tile by tile from the start.
    ("length", "i1"),  # tiles in all
    ("laid", "i1"),  # tiles laid so far
    ("first_tile", "i1"),  # tiles before this one were taken away
    ("tile", "i1", (RIVER_LENGTH,)),  # which of the printed tiles
    ("facing", "i1", (RIVER_LENGTH,)),  # the direction in which it leads
    ("joint", "i1", (RIVER_LENGTH,)),  # how it joins the tile before: straight, left or right
    ("centre", "i1", (RIVER_LENGTH, 2)),  # axial coordinates of its centre
    ("waiting", "i1", (RIVER_LENGTH,)),  # passengers at its pier
    ("bag", "i1", (TILES,)),  # 1 for a printed tile that is still to come
    ("finish", "i1"),  # where the landing stage lies from the last tile, NONE before that
    ("tile_due", "i1"),  # 1 when the newest tile was entered, so that the next is laid after the turn
    # The boats.
    ("boats", "i1"),  # how many
    ("owner", "i1", (BOATS,)),  # of the Black Rose: who controls her in this round
    ("rose", "i1"),  # which boat is the Black Rose, NONE without her
    ("hex", "i2", (BOATS,)),  # NONE off the river; a sixth boat waits on land of the start tile
    ("heading", "i1", (BOATS,)),
    ("speed", "i1", (BOATS,)),
    ("coal", "i1", (BOATS,)),  # of the Black Rose: what she may spend in this round
    ("aboard", "i1", (BOATS,)),  # passengers
    ("visited", "i2", (BOATS,)),  # a bit for each tile whose island gave a passenger
    ("stuck", "i1", (BOATS,)),  # what grounding or a sandbank has left behind
    ("fate", "i1", (BOATS,)),
    ("fated", "i1", (BOATS,)),  # when its fate was sealed, counted from 1
    # The round and the turn.
    ("order", "i1", (BOATS,)),  # boats in order of play
    ("turn", "i1"),  # whose place in that order it is
    ("points", "i1"),  # movement points left
    ("turned", "i1"),  # 1 once the free turn was used
    ("bonus", "i1"),  # the seventh coal of the boat on turn (M71)
    ("held", "i1"),  # 1 while the boat on turn has not left the sandbank on which it began
    ("driftwood", "i1"),  # driftwood hexes entered this turn
    ("doomed", "i1"),  # 1 if the turn could not be completed from the start
    ("wake", "i2", (SPEEDS + 1,)),  # hexes the boat was on this turn, then NONE (M103)
    # A push in progress: boats and where they go, the one ahead first.
    ("pushed", "i1", (BOATS,)),
    ("pushed_to", "i2", (BOATS,)),
    ("pushing", "i1"),  # how many boats
    # Coal that changes boats at the end of a turn.
    ("partner", "i1"),  # the friendly boat alongside that was chosen, NONE before
    ("shared", "i1"),  # a bit for each boat that has had its share in this turn
]

# By players and options, for the whole race.
SETTLED = (
    "edition", "strict_berths", "round_limit", "teams", "extended", "extra_passengers", "length", "boats", "rose",
)  # fmt: skip


def who_began(s: Values) -> int | None:
    """M70, M100, M101: the first player, as far as the order of boats still tells; in the race of 2019 the starter."""
    clockwise_for_ever = s.edition == DRIVING_SCHOOL
    if s.round_number > 1 and not clockwise_for_ever:
        return None
    if s.edition != EDITION_2019:
        return int(s.owner[s.order[0]])
    return int(s.owner[s.order[1]]) if s.players == 2 else None
