"""A seat is shown nothing that differs between two worlds which agree in all it was ever shown."""

import pytest

import riverpost
from riverpost.bots.players import player
from tests.conftest import Played, Variant


def shown(position: riverpost.Position, seat: int | None) -> dict[str, object]:
    """Everything a seat gets to see of a position."""
    view = position.view(seat)
    return {
        "record": view.raw.tobytes(),
        "text": view.text(),
        "prompt": position.prompt(seat),
        "log": position.log(seat),
        "events": position.events(seat),
        "describe": position.game.face.describe(view),
        "wide": position.svg(seat),
        "tall": position.svg(seat, layout="tall"),
        "legal": view.legal() if seat in view.seats else None,
    }


@pytest.mark.parametrize("seed", [21, 22])
def test_two_worlds_that_agree_for_a_seat_look_alike_to_it(variant: Variant, played: Played, seed: int) -> None:
    players = variant.players
    different = transitions = 0
    for plies in range(5, 150, 24):
        world = played(variant, seed, plies)
        for seat in (None, *range(players)):
            other = world.view(seat).imagine(seed)
            assert shown(other, seat) == shown(world, seat)
            different += other != world
            decider = world.seat
            assert decider is not None
            if decider == seat:
                continue
            common = set(world.legal_ids(decider)) & set(other.legal_ids(decider))
            for action in sorted(common)[:3]:
                one, two = world.copy(), other.copy()
                one.play(action, decider)
                two.play(action, decider)
                if one.view(seat).raw.tobytes() == two.view(seat).raw.tobytes():
                    transitions += 1
                    assert shown(one, seat) == shown(two, seat)
    assert different > 5
    assert transitions > 5


def test_a_view_betrays_neither_chance_nor_seed(variant: Variant, played: Played) -> None:
    position = played(variant, 31, 25)
    view = position.view(0)
    assert view.raw.chance == 0
    assert not view.raw.key.any()
    assert view.seed is None
    reseeded = position.copy()
    reseeded.raw.chance ^= 0xABCDEF
    assert shown(reseeded, 0) == shown(position, 0)


def test_imagined_worlds_are_whole_and_can_be_played_to_the_end(variant: Variant, played: Played) -> None:
    game, players = variant.game, variant.players
    for plies in (10, 110):
        position = played(variant, 41, plies)
        for seat in (None, players - 1):
            world = position.view(seat).imagine(plies)
            assert game.parts.machine.broken_at(world.array, 0) == 0
            assert world.view(seat) == position.view(seat)
            light = player(game, "light", 1)
            while not world.over:
                assert world.seat is not None
                world.play(light.choose(world.view(world.seat)))
                assert game.parts.machine.broken_at(world.array, 0) == 0


@pytest.mark.parametrize("kind", ["light", "greedy", "level-2"])
def test_a_player_does_not_choose_by_what_it_was_never_shown(variant: Variant, played: Played, kind: str) -> None:
    game = variant.game
    for plies in range(8, 100, 9):
        world = played(variant, 51, plies)
        seat = world.seat
        other = world.view(seat).imagine(plies)
        choices = [player(game, kind, 5).choose(position.view(seat)) for position in (world, other)]
        assert choices[0] == choices[1]
