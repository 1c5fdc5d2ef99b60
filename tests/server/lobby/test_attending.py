"""Who gathers at an open table and goes away: seats become free, somebody else sees to it, or it leaves the lobby."""

from __future__ import annotations

from riverpost.server.entries import Host, Leave
from riverpost.server.lobby.attending import Attendance, tidied
from riverpost.server.table import Seat, Table, TableRow
from riverpost.server.terms import Terms


def table(*seats: Seat, host: str = "anna") -> Table:
    made = Table(TableRow("t", "niagara", 1, len(seats), {}, 7, host, 1.0, Terms(open=True)))
    made.seats = list(seats)
    return made


def person(name: str) -> Seat:
    return Seat("person", name.title(), person=name)


def test_who_has_gone_loses_the_seat_and_the_first_who_stays_sees_to_the_table() -> None:
    gathering = table(person("anna"), Seat("here", "Anton", person="anna"), person("ben"), person("carl"))
    made = tidied(gathering, {"anna"})
    assert made == [Leave(0, "anna"), Leave(1, "anna"), Host("ben")]
    gathering.apply_all(made)
    assert gathering.host == "ben"
    assert [seat.kind for seat in gathering.seats] == ["open", "open", "person", "person"]
    assert tidied(gathering, {"carl"}) == [Leave(3, "carl")]


def test_a_host_without_a_seat_is_followed_too() -> None:
    assert tidied(table(Seat(), person("ben")), {"anna"}) == [Host("ben")]
    assert tidied(table(Seat(), person("ben")), {"ben"}) == [Leave(1, "ben")]


def test_where_nobody_stays_all_stays_as_it_is() -> None:
    assert tidied(table(person("anna"), person("ben")), {"anna", "ben"}) == []
    assert tidied(table(Seat(), Seat()), {"anna"}) == []


def test_nothing_is_tidied_once_it_has_begun() -> None:
    playing = table(person("anna"), person("ben"))
    playing.phase = "playing"
    assert tidied(playing, {"anna"}) == []


def test_absence_counts_from_when_somebody_was_seen_last() -> None:
    attendance = Attendance()
    attendance.note("t", ["anna", "ben"], {"anna"}, 100.0)
    attendance.note("t", ["anna", "ben"], {"ben"}, 150.0)
    attendance.note("t", ["anna", "ben"], (), 200.0)
    assert attendance.gone("t", 100.0) == set()
    assert attendance.gone("t", 101.0) == {"anna"}
    assert attendance.gone("t", 151.0) == {"anna", "ben"}
    attendance.note("t", ["anna", "ben"], {"anna"}, 210.0)
    assert attendance.gone("t", 200.0) == {"ben"}
    attendance.keep_only([])
    assert attendance.gone("t", 1000.0) == set()
