"""All that Mississippi Queen says: notation, log lines, prompts, "why not?" and the position in words."""

from riverpost.games.mississippi_queen.texts.description import describe
from riverpost.games.mississippi_queen.texts.form import BROKEN, TEXT
from riverpost.games.mississippi_queen.texts.labels import label, plan_words
from riverpost.games.mississippi_queen.texts.log import BANNERS, LOG, log_line
from riverpost.games.mississippi_queen.texts.names import NOTATION, SCORE_NAMES, player_name
from riverpost.games.mississippi_queen.texts.prompts import prompt
from riverpost.games.mississippi_queen.texts.reasons import REASONS, refusal
from riverpost.games.mississippi_queen.texts.result import why_rank

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
    "plan_words",
    "player_name",
    "prompt",
    "refusal",
    "why_rank",
]
