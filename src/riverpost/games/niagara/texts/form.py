"""The position as text that can be read back, and what is said of one that cannot be."""

from riverpost.engine.styles import Columns, Named, Style
from riverpost.engine.words import mark
from riverpost.games.niagara.rules import alphabet as a
from riverpost.games.niagara.rules.board import GEM_IDS, NONE, PLACE_IDS
from riverpost.games.niagara.texts.names import CARD_IDS

TEXT: dict[str, Style] = {
    "phase": Named(a.PHASE_IDS),
    "next_arm": Named(("left", "right")),
    "played": Columns(CARD_IDS),
    "pick": Named(("none", *CARD_IDS), first=NONE),
    "place": Named(PLACE_IDS),
    "cargo": Named(("none", *GEM_IDS), first=NONE),
    "deposit": Columns(GEM_IDS),
    "camp": Columns(GEM_IDS),
    "duty": Named(a.DUTY_IDS),
}

# What cannot be, by the numbers of `broken`.
BROKEN: dict[int, str] = {
    1: mark("A number stands for nothing: it is no seat, place, card, gem, phase or round that there is."),
    2: mark("Somebody who does not play has canoes on the way, gems or cards."),
    3: mark("There are not seven gems of each colour."),
    4: mark("A canoe that is ashore or lost has a gem aboard."),
    5: mark("The cards that lie played do not fit the round and what was picked in it."),
    6: mark("What was picked and shown does not fit what is to be decided."),
    7: mark("Somebody is asked for a lost canoe who cannot buy one back, or has neither canoe nor gem."),
    8: mark("A goal was reached although nobody can have landed for it."),
    9: mark("Canoes, duties or points of the one on turn do not fit how that turn can have gone."),
    10: mark("The game is over, but nobody has won and its limit is not reached."),
}
