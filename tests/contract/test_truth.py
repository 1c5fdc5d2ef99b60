"""No sentence is untrue: whatever is refused, what the refusal claims holds in that position.

Each game's tests say in `claims.py`, for every reason code, what its sentence claims, as a plain predicate of the
position, the seat that asked and the action. It reads fields and the rulebook, never the code that refused.
"""

import importlib
from collections.abc import Callable, Iterator, Mapping

import pytest

import riverpost
from riverpost.bots.players import player
from riverpost.engine.reasons import GAME_OVER, LEGAL, NOT_YOUR_DECISION
from tests.conftest import Variant, part_of_tests

Claim = Callable[[riverpost.Position, int, int], bool]

SHARED: dict[int, Claim] = {
    GAME_OVER: lambda position, seat, action: position.over,
    NOT_YOUR_DECISION: lambda position, seat, action: not position.over and seat not in position.seats,
}


def claims_of(game: riverpost.Game) -> Mapping[int, Claim]:
    claims: dict[int, Claim] = part_of_tests(game.name, "claims").CLAIMS
    return SHARED | claims


def met(variant: Variant, games: int) -> Iterator[riverpost.Position]:
    """Every position of some games, half of them played at random."""
    for seed in range(games):
        position = variant.new(seed)
        chooser = player(variant.game, ("light", "random")[seed % 2], seed)
        yield position
        while not position.over:
            seat = position.seats[seed % len(position.seats)]
            position.play(chooser.choose(position.view(seat)), seat)
            yield position


def untrue(position: riverpost.Position, claims: Mapping[int, Claim], reasons: set[int]) -> Iterator[str]:
    """The refusals of a position that claim what is not so; every reason that was given is remembered."""
    machine, notation = position.game.parts.machine, position.game.notation
    for seat in range(position.players):
        for action in range(position.game.n_actions):
            reason = int(machine.reason_at(position.array, 0, seat, action))
            reasons.add(reason)
            if reason != LEGAL and not claims[reason](position, seat, action):
                yield f"seat {seat}, {notation(action)}: {position.why_not(action, seat)}\n{position.text()}"


def test_every_refusal_is_true(variant: Variant) -> None:
    claims, reasons, apart = claims_of(variant.game), set[int](), min(23, variant.length() // 4)
    for number, position in enumerate(met(variant, 2)):
        if number % apart == 0 or position.over:
            assert next(untrue(position, claims, reasons), None) is None
    assert len(reasons) > min(10, len(claims) // 2)


@pytest.mark.prove
def test_every_refusal_is_true_in_many_games(variant: Variant) -> None:
    claims, reasons = claims_of(variant.game), set[int]()
    for number, position in enumerate(met(variant, 20)):
        if number % 7 == 0 or position.over:
            assert next(untrue(position, claims, reasons), None) is None


def test_every_reason_claims_something(game: riverpost.Game) -> None:
    words = importlib.import_module(f"riverpost.games.{game.name.replace('-', '_')}.words")
    assert set(claims_of(game)) == set(words.REASONS)
