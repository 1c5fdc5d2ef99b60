"""The options by name: where each lies among those that `setup` is given, in the order of FACTS."""

FIRST_PRINTING, BEGINS = range(2)
