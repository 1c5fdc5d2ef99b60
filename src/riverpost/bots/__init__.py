"""Players that know no game: quick ones, a search with levels and hints, and their arena."""
