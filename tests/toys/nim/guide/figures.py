"""The picture of the rules page of Nim."""

from riverpost.draw.figures import Figure
from riverpost.engine.game import game

FIGURES = {"heaps": Figure(lambda: game("nim").new(players=2, seed=1), ("heap-*",))}
