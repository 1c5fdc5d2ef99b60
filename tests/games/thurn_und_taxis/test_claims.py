"""Refusals are true also where cards or houses run short, which the games of the contract hardly come to."""

import random

import pytest

import riverpost
from riverpost.games.thurn_und_taxis.rules import alphabet as a
from riverpost.games.thurn_und_taxis.rules.board import CITY_IDS
from tests.games.thurn_und_taxis.arrange import GAME, arrange
from tests.games.thurn_und_taxis.claims import CLAIMS
from tests.games.thurn_und_taxis.test_explain import short_of_houses

HOARDERS_WISHES = ("postmaster", "take", "left", "right", "end", "restart", "start")


def refusals(position: riverpost.Position) -> set[int]:
    """The reasons that a position gives its mover, each of which must be true."""
    given = set()
    for action in range(GAME.n_actions):
        reason = int(GAME.parts.machine.reason_at(position.array, 0, position.seat, action))
        if reason:
            assert CLAIMS[reason](position, int(position.raw.mover), action), (
                position.why_not(action),
                position.text(),
            )
            given.add(reason)
    return given


@pytest.mark.rule("T15")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_refusals_are_true_while_hoarders_exhaust_the_cards(players: int) -> None:
    position, given, short = GAME.new(players, 4), set[int](), 0
    while short < 150:
        if position.raw.deck_left + position.raw.discards_left < 3:
            given |= refusals(position)
            short += 1
        wished = [move for wish in HOARDERS_WISHES for move in position.legal() if move.split()[0] == wish]
        position.play(wished[0])
    assert {a.NO_CARD_THERE, a.NOTHING_TO_DRAW, a.POSTMASTER_FINDS_NOTHING} <= given


@pytest.mark.rule("T15")
def test_refusals_are_true_without_an_open_card() -> None:
    everything = [city for city in CITY_IDS for _ in range(3)]
    position = arrange(hands=[everything[:30], everything[30:65]], open_cards=[], deck=everything[65:])
    assert {a.NO_OPEN_CARDS, a.POSTMASTER_FINDS_NOTHING} <= refusals(position)


@pytest.mark.rule("T32")
def test_refusals_are_true_where_houses_run_short() -> None:
    given, chance = set[int](), random.Random(5)
    for number in range(12):
        arranged = short_of_houses(1 + number % 3, chance)
        for way in [move for move in arranged.legal() if move.startswith("close")]:
            position = arranged.copy()
            position.play(way)
            while not position.over and position.raw.phase == a.HOUSE_CITY:
                given |= refusals(position)
                position.play(chance.choice(position.legal()))
    assert {a.OTHER_LAND_CHOSEN, a.LAND_IS_SERVED, a.HOUSE_STANDS} <= given
