"""The record that is a position of Niagara."""

from riverpost.engine.plain import HEADER, Description, Values
from riverpost.games.niagara.rules.board import CANOES, CARDS, GEMS, SEATS

POSITION: Description = [
    *HEADER,
    ("restless_river", "i1"),  # the variant of N61
    ("rich_camp", "i1"),  # the variant of N81
    ("round_limit", "i2"),  # N82
    ("round_number", "i2"),  # from 1
    ("ring", "i1"),  # who has the life ring and plays first
    ("mover", "i1"),  # whose buy-back or turn it is
    ("phase", "i1"),  # what is to be decided
    ("weather", "i1"),  # -1 to 2
    ("next_arm", "i1"),  # where the next push goes below the fork
    # Cards.
    ("played", "i1", (SEATS, CARDS)),  # 1 for a card that lies played
    ("picked", "i1", (SEATS,)),  # 1 for a seat that has picked this round
    ("pick", "i1", (SEATS,)),  # the card, NONE before the pick and, in a view, until it is revealed
    ("revealed", "i1", (SEATS,)),  # 1 for a seat whose pick of this round was shown
    # Canoes and gems.
    ("place", "i1", (SEATS, CANOES)),  # where each canoe is
    ("cargo", "i1", (SEATS, CANOES)),  # the gem aboard, or NONE
    ("deposit", "i1", (GEMS, GEMS)),  # at each deposit, gems of each colour
    ("camp", "i1", (SEATS, GEMS)),  # gems brought home
    # The mover's turn.
    ("duty", "i1", (CANOES,)),  # what the card asks of each canoe, judged at the start of the turn
    ("moved", "i1", (CANOES,)),  # 1 for a canoe that is finished
    ("canoe", "i1"),  # the canoe in hand, NONE between canoes
    ("points", "i1"),  # what it has left
]

SETTLED = ("restless_river", "rich_camp", "round_limit")  # by players and options, for the whole game


def who_began(s: Values) -> int:
    """N6, N13: the seat that had the life ring first, which goes on by one after every round."""
    return (int(s.ring) - int(s.round_number) + 1) % int(s.players)
