"""What tests of lessons share: moments in which one matters or does not, and games played until something is so."""

from collections.abc import Callable, Mapping

import riverpost
from riverpost.bots.players import player

# A position and the seat that looks.
Case = tuple[riverpost.Position, int]
Cases = Mapping[str, Callable[[], Case]]


def of_mover(position: riverpost.Position) -> Case:
    """A position through the eyes of whoever decides."""
    assert position.seat is not None
    return position, position.seat


def first_game(game: riverpost.Game, seed: int) -> riverpost.Position:
    """The start of the game that the guide accompanies."""
    return game.new(game.face.guide.players, seed, None, **game.face.guide.options)


def play_until(position: riverpost.Position, enough: Callable[[riverpost.Position], bool]) -> riverpost.Position:
    """Play on, quickly and sensibly, until it is so."""
    chooser = player(position.game, "light", 1)
    while not enough(position):
        assert not position.over
        position.play(chooser.choose(position.view(position.seat)))
    return position


def has_happened(name: str, **facts: int) -> Callable[[riverpost.Position], bool]:
    """Whether the last ply brought such an event."""
    return lambda position: any(
        event.name == name and facts.items() <= event.facts.items() for event in position.events()[-1]
    )
