"""All that Niagara says: notation, log lines, prompts, "why not?" and the position in words."""

from riverpost.games.niagara.texts.description import describe
from riverpost.games.niagara.texts.form import BROKEN, TEXT
from riverpost.games.niagara.texts.labels import label
from riverpost.games.niagara.texts.log import BANNERS, LOG, log_line
from riverpost.games.niagara.texts.names import NOTATION, SCORE_NAMES, player_name
from riverpost.games.niagara.texts.prompts import prompt
from riverpost.games.niagara.texts.reasons import REASONS, refusal
from riverpost.games.niagara.texts.result import why_rank

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
