"""The board of the lobby: what fits, newest first, and differences that add up."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from riverpost.server.lobby.board import A_DAY, Board, Filter, Listing, Ratings, View, pace_of
from riverpost.server.table import Seat, TableRow
from riverpost.server.terms import Terms, Timing

LIVE, DAYS = Timing(600, 30), Timing(0, 3 * A_DAY)
MINE = Ratings((("niagara", 2, 1500),), newcomer=1000)
FREE, ANNA, BEN = Seat(), Seat("person", "Anna", person="anna"), Seat("person", "Ben", person="ben")


def listing(number: int = 1, phase: str = "gathering", seats: tuple[Seat, ...] = (ANNA, FREE), **facts: Any) -> Listing:
    game, terms = facts.pop("game", "niagara"), Terms(open=True, **facts)
    made = Listing.of(TableRow(f"t{number}", game, 1, 2, {}, 7, "anna", number, terms), phase, seats)
    assert made is not None
    return made


def test_only_open_tables_that_gather_or_run_belong_there() -> None:
    row = TableRow("t", "niagara", 1, 2, {}, 7, "anna", 1.0, Terms(open=True))
    assert Listing.of(row, "gathering", [FREE]) is not None
    assert Listing.of(row, "playing", [FREE]) is not None
    assert Listing.of(row, "over", [FREE]) is None
    assert Listing.of(row, "damaged", [FREE]) is None
    assert Listing.of(replace(row, terms=Terms()), "gathering", [FREE]) is None


@pytest.mark.parametrize(
    ("wanted", "fitting", "other"),
    [
        (Filter(), listing(), listing(seats=(ANNA, BEN))),
        (Filter(), listing(), listing(phase="playing")),
        (Filter("playing"), listing(phase="playing", seats=(ANNA, BEN)), listing()),
        (Filter(game="niagara"), listing(), listing(game="thurn-und-taxis")),
        (Filter(seats=2), listing(seats=(ANNA, FREE, FREE)), listing()),
        (Filter(pace="none"), listing(), listing(timing=LIVE)),
        (Filter(pace="live"), listing(timing=LIVE), listing(timing=DAYS)),
        (Filter(pace="days"), listing(timing=DAYS), listing()),
        (Filter(rated=True), listing(rated=True), listing()),
        (Filter(rated=False), listing(), listing(rated=True)),
        (Filter(language="de"), listing(language="de"), listing(language="fr")),
        (Filter(language="de"), listing(), listing(language="ru")),
        (Filter(ratings=MINE), listing(band=(1400, 1600)), listing(band=(1600, 1800))),
        (Filter(ratings=MINE), listing(), listing(band=(0, 1499))),
        (Filter(ratings=MINE), listing(game="thurn-und-taxis", band=(900, 1000)), listing(band=(900, 1000))),
    ],
)
def test_a_filter_shows_what_fits_and_nothing_else(wanted: Filter, fitting: Listing, other: Listing) -> None:
    assert wanted.fits(fitting)
    assert not wanted.fits(other)


def test_a_band_is_that_of_a_game_and_a_number_of_players() -> None:
    assert MINE.fit(None, "niagara", 2)
    assert MINE.fit((1400, 1500), "niagara", 2)
    assert not MINE.fit((1400, 1499), "niagara", 2)
    assert MINE.fit((1000, 1000), "niagara", 3)
    assert [pace_of(timing) for timing in (None, LIVE, DAYS)] == ["none", "live", "days"]


def test_only_the_newest_are_told_and_all_are_counted() -> None:
    listings = {one.id: one for one in map(listing, range(10))}
    view = View(Filter(), listings, most=3)
    assert list(view.shown) == ["t9", "t8", "t7"]
    assert view.count == 10
    del listings["t9"]
    view.change((9, "t9"), None)
    difference = view.difference()
    assert difference is not None
    assert (difference.count, [one.id for one in difference.tables], difference.gone) == (9, ["t6"], ["t9"])
    assert view.difference() is None


def test_what_nobody_would_see_is_no_news() -> None:
    board = Board()
    board.put("t1", listing())
    view = board.view(Filter())
    assert [one.difference() for one in board.settle()] == [None]  # it was there when the view was made
    board.put("t1", listing())
    board.put("t2", listing(2, "playing"))
    assert [one.difference() for one in board.settle()] == [None]
    board.put("t1", listing(seats=(ANNA, BEN)))
    [difference] = [one.difference() for one in board.settle()]
    assert difference is not None
    assert difference.gone == ["t1"]
    assert board.view(Filter()) is view
    board.close(Filter())
    board.put("t1", None)
    assert list(board.settle()) == []


SEATS = st.sampled_from([(ANNA, FREE), (ANNA, BEN), (FREE, FREE)])
CHANGES = st.lists(
    st.one_of(
        st.tuples(st.integers(0, 8), st.sampled_from(["gathering", "playing"]), SEATS),
        st.integers(0, 8),  # gone
        st.none(),  # told
    ),
    max_size=60,
)


@given(CHANGES)
def test_whoever_adds_up_all_differences_sees_what_is_there(changes: list[Any]) -> None:
    board = Board()
    views = [board.view(wanted) for wanted in (Filter(), Filter("playing"), Filter(seats=2))]
    for view in views:
        view._most = 3
    seen: list[dict[str, Listing]] = [{} for _ in views]
    for change in [*changes, None]:
        if isinstance(change, tuple):
            board.put(f"t{change[0]}", listing(*change))
        elif change is not None:
            board.put(f"t{change}", None)
        else:
            for view in board.settle():
                hear(seen[views.index(view)], view)
    for view, told in zip(views, seen, strict=True):
        fresh = View(view.wanted, board.listings, most=3)
        assert told == fresh.shown == view.shown
        assert view.count == fresh.count


def hear(seen: dict[str, Listing], view: View) -> None:
    """What a page does with a difference."""
    if difference := view.difference():
        for table_id in difference.gone:
            del seen[table_id]
        seen.update({one.id: one for one in difference.tables})
