"""Advice: every sentence that speaks for an action is true, whatever is drawn and whatever is hidden."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from types import ModuleType

import pytest

import riverpost
from riverpost.bots.players import player
from tests.advice import Claim, Deed
from tests.conftest import Variant, part_of_tests


def advice_of(game: riverpost.Game) -> ModuleType:
    """The advice of a game that gives some."""
    try:
        return game.parts.module("texts.advice")
    except ModuleNotFoundError:
        pytest.skip(f"{game.title} gives no advice of its own")


def test_every_kind_of_advice_has_a_claim(game: riverpost.Game) -> None:
    kinds = set(advice_of(game).ADVICE)
    assert set(part_of_tests(game.name, "advice").CLAIMS) == kinds


def deeds(variant: Variant, kind: str, seed: int) -> Iterator[tuple[str, Deed]]:
    """What is advised of all that is done in a game, and how it really went."""
    position, chooser = variant.new(seed), player(variant.game, kind, seed)
    advice = advice_of(variant.game).advice
    while (seat := position.seat) is not None:
        turn: list[tuple[riverpost.Position, int, Sequence[riverpost.Event]]] = []
        while position.seat == seat:
            before, action = position.copy(), chooser.choose(position.view(seat))
            turn.append((before, action, position.play(action, seat)))
            if action in variant.game.parts.alphabet.SECRET_ACTIONS:
                break
        after = position.copy().raw
        for k, (before, _, _) in enumerate(turn):
            actions = [action for _, action, _ in turn[k:]]
            told = advice(before.view(seat).seen, actions)
            if told is not None:
                events = [event for _, _, caused in turn[k:] for event in caused]
                yield told[0], Deed(before.raw, after, seat, actions, events, told[1])


def test_what_is_said_for_an_action_is_so(variant: Variant) -> None:
    found = [told for kind, seed in (("light", 41), ("random", 42)) for told in deeds(variant, kind, seed)]
    assert len(found) > 10
    claims: dict[str, Claim] = part_of_tests(variant.game.name, "advice").CLAIMS
    assert [(kind, deed.facts) for kind, deed in found if not claims[kind](deed)] == []
