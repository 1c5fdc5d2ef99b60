"""The options by name: where each lies among those that `setup` is given, in the order of FACTS."""

MISERE, BEGINS = range(2)
