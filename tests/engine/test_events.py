"""Events and their audiences."""

import pytest

from riverpost.engine.events import event_buffer, read_events, tell, tell_only, tell_others
from riverpost.engine.history import ALL, OTHERS, Event

KINDS = {0: ("rang", ("seat", "bells"))}


def test_an_event_is_seen_by_its_audience_alone() -> None:
    everybody, one, others = (Event("rang", {}, audience) for audience in (ALL, 1, OTHERS - 1))
    assert [everybody.seen_by(seat) for seat in (None, 0, 1)] == [True, True, True]
    assert [one.seen_by(seat) for seat in (None, 0, 1)] == [False, False, True]
    assert [others.seen_by(seat) for seat in (None, 0, 1)] == [True, True, False]


def test_events_are_written_and_read() -> None:
    out = event_buffer(5)
    tell(out, 0, 2, 7, 0)
    tell_only(out, 1, 0, 1, 8, 0)
    tell_others(out, 1, 0, 1, 9, 0)
    assert [(event.facts["bells"], event.audience) for event in read_events(out, KINDS)] == [(7, -1), (8, 1), (9, -3)]


def test_what_was_told_stays_when_its_buffer_is_written_again() -> None:
    out = event_buffer(5)
    tell(out, 0, 2, 7, 0)
    told = read_events(out, KINDS)
    out[:] = 0
    assert (len(told), told[0], told[:]) == (1, Event("rang", {"seat": 2, "bells": 7}), [told[0]])
    assert repr(told) == repr(list(told))


def test_a_buffer_without_room_keeps_silent_and_a_full_one_complains() -> None:
    silent = event_buffer(0)
    tell(silent, 0, 0, 0, 0)
    assert list(read_events(silent, KINDS)) == []
    full = event_buffer(1)
    for _ in range(2):
        tell(full, 0, 0, 0, 0)
    with pytest.raises(OverflowError):
        read_events(full, KINDS)
