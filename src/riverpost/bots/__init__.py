"""Players that know no game, and their arena."""
