"""The picture of the rules page of Nim."""

from riverpost.draw.figures import Figure

FIGURES = {"heaps": Figure(lambda game: game.new(players=2, seed=1), ("heap-*",))}
