"""Paces: how long people usually want to think, game by game."""

from __future__ import annotations

from typing import Literal

from riverpost.engine.words import decimal, mark, translator
from riverpost.server.clocks.models import OfferedPace, PaceName
from riverpost.server.refused import SERVER
from riverpost.server.terms import Timing

MINUTE, DAY = 60, 24 * 3600
LIVE: dict[str, tuple[tuple[int, int], ...]] = {  # fast, normal and slow: a bank, and what each turn has for itself
    "mississippi-queen": ((4 * MINUTE, 25), (10 * MINUTE, 45), (25 * MINUTE, 90)),  # long turns, planned as a whole
    "niagara": ((3 * MINUTE, 15), (8 * MINUTE, 30), (20 * MINUTE, 60)),  # short ones, many at the same time
}
USUAL = ((5 * MINUTE, 20), (12 * MINUTE, 40), (30 * MINUTE, 90))
TITLES: dict[PaceName, str] = {
    "fast": mark("fast"),
    "normal": mark("normal"),
    "slow": mark("slow"),
    "day": mark("one day for each turn"),
    "three-days": mark("three days for each turn"),
    "week": mark("a week for each turn"),
}
DAYS: dict[PaceName, int] = {"day": 1, "three-days": 3, "week": 7}
PACE = mark("Pace")
SECONDS_EACH = mark("{seconds} s for each turn, and {minutes} min for the whole game")
DAYS_EACH = mark("for each turn, days: {days}")


def offered_paces(game: str, lang: str) -> list[OfferedPace]:
    """The paces that a game is offered in, the fastest first."""
    live: tuple[PaceName, ...] = ("fast", "normal", "slow")
    found = [Timing(bank, turn) for bank, turn in LIVE.get(game, USUAL)]
    named = dict(zip(live, found, strict=True)) | {name: Timing(0, days * DAY) for name, days in DAYS.items()}
    translate = translator(SERVER, lang)
    return [
        OfferedPace(
            name=name,
            title=translate(TITLES[name]),
            bank=timing.bank,
            turn=timing.turn,
            words=timing_words(timing, lang),
        )
        for name, timing in named.items()
    ]


def usual_timing(game: str, pace: Literal["none", "live", "days"]) -> Timing | None:
    """How long people think who look for a game without a clock, in one sitting or by correspondence."""
    if pace == "none":
        return None
    return Timing(*LIVE.get(game, USUAL)[1]) if pace == "live" else Timing(0, DAYS["three-days"] * DAY)


def timing_words(timing: Timing, lang: str) -> str:
    """How long everybody may think, in words."""
    fill = translator(SERVER, lang).fill
    if timing.turn >= DAY:
        title = next((TITLES[name] for name, days in DAYS.items() if (0, days * DAY) == (timing.bank, timing.turn)), "")
        return fill(title) if title else fill(DAYS_EACH, days=_short(timing.turn / DAY, lang))
    return fill(SECONDS_EACH, seconds=timing.turn, minutes=_short(timing.bank / MINUTE, lang))


def _short(number: float, lang: str) -> str:
    """A number with a digit after its point only if that says something."""
    rounded = round(number, 1)
    return decimal(rounded, 0 if rounded.is_integer() else 1, lang)


def pace_told(timing: Timing | None, lang: str) -> list[tuple[str, str]]:
    """The pace of a table as an invitation tells it: a title and words; nothing where there is no clock."""
    return [(translator(SERVER, lang)(PACE), timing_words(timing, lang))] if timing else []
