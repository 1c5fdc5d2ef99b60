"""All that Thurn und Taxis says: notation, log lines, prompts, "why not?" and the position in words."""

from riverpost.games.thurn_und_taxis.texts.description import describe
from riverpost.games.thurn_und_taxis.texts.form import BROKEN, TEXT
from riverpost.games.thurn_und_taxis.texts.labels import label
from riverpost.games.thurn_und_taxis.texts.log import BANNERS, LOG, log_line
from riverpost.games.thurn_und_taxis.texts.names import NOTATION, SCORE_NAMES, player_name
from riverpost.games.thurn_und_taxis.texts.prompts import prompt
from riverpost.games.thurn_und_taxis.texts.reasons import REASONS, refusal
from riverpost.games.thurn_und_taxis.texts.result import why_rank

__all__ = [
    "BANNERS",
    "BROKEN",
    "LOG",
    "NOTATION",
    "REASONS",
    "SCORE_NAMES",
    "TEXT",
    "describe",
    "label",
    "log_line",
    "player_name",
    "prompt",
    "refusal",
    "why_rank",
]
