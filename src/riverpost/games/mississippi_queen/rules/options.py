"""The options by name: where each lies among those that `setup` is given, in the order of FACTS."""

EDITION, STRICT_BERTHS, ROUND_LIMIT, TILES, EXTRA_PASSENGERS, TEAMS, PARTNERS, BLACK_ROSE, BEGINS = range(9)
