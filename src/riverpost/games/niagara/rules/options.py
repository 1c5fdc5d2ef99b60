"""The options by name: where each lies among those that `setup` is given, in the order of FACTS."""

RESTLESS_RIVER, RICH_CAMP, ROUND_LIMIT, BEGINS = range(4)
