"""Players that know no game: quick ones, a search with levels and hints, and their arena."""

from pathlib import Path

BOTS = Path(__file__).parent  # where their catalogues lie
