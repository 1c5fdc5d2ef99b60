"""Positions of Niagara made by chance: canoes, gems and cards anywhere."""

import numpy as np

import riverpost
from riverpost.games.niagara.rules.board import CAMP, CARDS, FALLS, GEM_IDS, PLACE_IDS
from tests.conftest import Variant
from tests.games.niagara.arrange import arrange

GEMS_AT_HAND = 2  # of each colour: no camp has won with them


def crowded(variant: Variant, seed: int) -> riverpost.Position:
    """Everybody is to pick, canoes are all over the river, and deposits are mixed."""
    dice = np.random.default_rng(seed)
    gems = [gem for gem in GEM_IDS for _ in range(GEMS_AT_HAND)]
    dice.shuffle(gems)
    afloat = [place for number, place in enumerate(PLACE_IDS) if number != FALLS]
    canoes = [[str(dice.choice(afloat)), str(dice.choice(PLACE_IDS))] for _ in range(variant.players)]
    ashore = {PLACE_IDS[CAMP], PLACE_IDS[FALLS]}
    cargo = [
        [gems.pop() if place not in ashore and gems and dice.random() < 0.6 else None for place in pair]
        for pair in canoes
    ]
    played_before = int(dice.integers(0, CARDS))
    cards = ["1", "2", "3", "4", "5", "6", "cloud"]
    return arrange(
        players=variant.players,
        ring=int(dice.integers(0, variant.players)),
        canoes=canoes,
        cargo=cargo,
        deposits={str(dice.choice(GEM_IDS)): gems},
        weather=int(dice.integers(-1, 3)),
        arm=str(dice.choice(["left", "right"])),
        played=[[str(card) for card in dice.permutation(cards)[:played_before]] for _ in range(variant.players)],
        rounds=1 + played_before,
        **variant.options,
    )
