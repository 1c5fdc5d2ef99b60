"""Positions of Thurn und Taxis made by chance: long lines, many houses, hardly a card left to take."""

import numpy as np

import riverpost
from riverpost.games.thurn_und_taxis.rules.board import CITY_IDS, COPIES, ROAD
from tests.conftest import Variant
from tests.games.thurn_und_taxis.arrange import arrange


def crowded(variant: Variant, seed: int) -> riverpost.Position:
    """The mover is to take a card; deck, discards and open places may be empty."""
    dice = np.random.default_rng(seed)
    rest = [city for city in CITY_IDS for _ in range(COPIES)]
    dice.shuffle(rest)
    lines = [_line(dice, rest, int(dice.integers(0, 8))) for _ in range(variant.players)]
    hands = [[rest.pop() for _ in range(int(dice.integers(1, 4)))] for _ in range(variant.players)]
    open_cards = [rest.pop() for _ in range(6)]
    scarce = dice.random() < 0.5
    while scarce and rest:
        hands[int(dice.integers(0, variant.players))].append(rest.pop())
    houses = [
        [str(city) for city in dice.permutation(CITY_IDS)[: int(dice.integers(0, 20))]] for _ in range(variant.players)
    ]
    return arrange(
        players=variant.players,
        mover=int(dice.integers(0, variant.players)),
        first=int(dice.integers(0, variant.players)),
        hands=hands,
        lines=lines,
        houses=houses,
        open_cards=open_cards,
        first_printing=variant.options.get("first_printing", False),
    )


def _line(dice: np.random.Generator, rest: list[str], length: int) -> list[str]:
    """A walk along the roads, of cards that are left."""
    line: list[str] = []
    while len(line) < length:
        joined = [
            city
            for city in sorted(set(rest))
            if city not in line and (not line or ROAD[CITY_IDS.index(line[-1]), CITY_IDS.index(city)])
        ]
        if not joined:
            break
        line.append(str(dice.choice(joined)))
        rest.remove(line[-1])
    return line
