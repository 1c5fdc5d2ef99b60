"""The record that is a position of Thurn und Taxis."""

from riverpost.engine.plain import HEADER, Description, Values
from riverpost.games.thurn_und_taxis.rules.board import CARRIAGE_NUMBERS, CITIES, LANDS, PLACES, SEATS, TILES

POSITION: Description = [
    *HEADER,
    ("first_printing", "i1"),  # the variant of T34
    ("first_seat", "i1"),  # who began
    ("mover", "i1"),  # whose turn it is
    ("phase", "i1"),  # what is to be decided
    ("official", "i1"),  # the official used this turn
    ("ender", "i1"),  # who holds the game-end tile, NONE before that
    # Cards. In a view, `deck` also counts the cards hidden in other hands that may still be in it.
    ("deck", "i1", (CITIES,)),
    ("deck_left", "i1"),
    ("discards", "i1", (CITIES,)),
    ("discards_left", "i1"),
    ("open", "i1", (PLACES,)),  # the city that lies open at each place, NONE where there is no card
    ("hand", "i1", (SEATS, CITIES)),  # in a view, of other hands only what everybody saw
    ("hand_size", "i1", (SEATS,)),
    ("known", "i1", (SEATS, CITIES)),  # of each hand, what everybody saw being taken
    # When the discards are shuffled the deck is empty, so everybody can work out which cards are hidden in hands,
    # though not in whose. `sight.py` keeps that knowledge.
    ("old", "i1", (SEATS, CITIES)),  # hidden cards that were in the hand at the last shuffle
    ("old_pool", "i1", (CITIES,)),  # all of them together: public
    ("old_held", "i1", (SEATS,)),  # how many each hand has: public
    # Lines, left to right, then NONE.
    ("line", "i1", (SEATS, CITIES)),
    ("line_length", "i1", (SEATS,)),
    # The map and what was won.
    ("house", "i1", (SEATS, CITIES)),
    ("houses_left", "i1", (SEATS,)),
    ("carriage", "i1", (SEATS,)),  # the best carriage, 0 for none
    ("carriages_left", "i1", (CARRIAGE_NUMBERS,)),
    ("tile_owner", "i1", (TILES,)),  # NONE while the tile lies in its stack
    # A closing in progress.
    ("way", "i1"),  # a land, or PER_LAND
    ("served", "i1", (LANDS,)),  # lands that have had their house, or can have none
]

SETTLED = ("first_printing",)  # by players and options, for the whole game


def who_began(s: Values) -> int:
    """T3: the seat that began."""
    return int(s.first_seat)
