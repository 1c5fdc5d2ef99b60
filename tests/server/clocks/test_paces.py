"""Paces in words: times as people write them."""

import pytest

from riverpost.server.clocks.paces import timing_words
from riverpost.server.terms import Timing


@pytest.mark.parametrize(
    ("timing", "lang", "told"),
    [
        (Timing(300, 30), "en", "30 s for each turn, and 5 min for the whole game"),
        (Timing(90, 30), "en", "30 s for each turn, and 1.5 min for the whole game"),
        (Timing(90, 30), "de", "1,5"),
        (Timing(0, 3 * 24 * 3600), "en", "three days for each turn"),
        (Timing(0, 2 * 24 * 3600), "en", "for each turn, days: 2"),
    ],
)
def test_times_are_told_as_people_write_them(timing: Timing, lang: str, told: str) -> None:
    assert told in timing_words(timing, lang)
    assert ".0" not in timing_words(timing, lang)
