"""Whether an action ends a turn is told by the rules, from what the seat may know, and truly."""

import random

import numpy as np
import pytest

import riverpost
from riverpost.bots.players import player
from riverpost.engine.arrays import copied
from riverpost.engine.events import event_buffer
from tests.conftest import Variant

WORLDS = 3
# What shows that chance has come between a turn and the next: then the end of the turn may be left open.
CHANCE = {"mississippi-queen": "laid"}


def goes_on(game: riverpost.Game, world: np.ndarray, seat: int, action: int) -> tuple[bool, bool]:
    """Whether a seat still decides in a world after an action, and whether chance came between."""
    after = copied(world)
    game.parts.machine.step_at(after, 0, event_buffer(0), seat, action)
    luck = CHANCE.get(game.name)
    came_between = luck is not None and after[luck][0] != world[luck][0]
    return bool(game.parts.machine.deciding_at(after, 0) >> seat & 1), bool(came_between)


def check(position: riverpost.Position, seat: int) -> set[bool]:
    """All that is told to a seat about the ends of its turn, held to worlds that it can imagine."""
    game, view = position.game, position.view(seat)
    worlds = [view.imagine(seed).array for seed in range(WORLDS)]
    said = set()
    for action in position.legal_ids(seat):
        ends = game.parts.machine.ends_at(view.array, 0, seat, action)
        assert game.parts.machine.ends_at(position.array, 0, seat, action) == ends
        seen = [goes_on(game, world, seat, action) for world in worlds]
        told = f"{game.notation(action)} at ply {position.ply}: ends {bool(ends)}, {seen}\n{position.text()}"
        if ends:
            assert not any(still for still, _ in seen), told
        else:
            assert any(still or came_between for still, came_between in seen), told
        said.add(bool(ends))
    return said


def follow(variant: Variant, seed: int, kind: str) -> set[bool]:
    """Play a game and check every decision on the way."""
    position, said = variant.new(seed), set[bool]()
    chooser, dice = player(variant.game, kind, seed), random.Random(seed)
    while not position.over:
        seat = dice.choice(position.seats)
        said |= check(position, seat)
        position.play(chooser.choose(position.view(seat)), seat)
    return said


@pytest.mark.parametrize("kind", ["random", "light"])
def test_the_end_of_a_turn_is_foreseen(variant: Variant, kind: str) -> None:
    assert True in follow(variant, 7, kind)


@pytest.mark.prove
@pytest.mark.parametrize("kind", ["random", "light"])
def test_the_end_of_a_turn_is_foreseen_in_many_games(variant: Variant, kind: str) -> None:
    for seed in range(30):
        follow(variant, seed, kind)
