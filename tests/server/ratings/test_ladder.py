"""Ladders: told step by step or from the start they are the same, and games apart from each other have no order."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
import sqlalchemy as sql
from hypothesis import given, settings
from hypothesis import strategies as st

from riverpost.server.ratings import store
from riverpost.server.ratings.ladder import A_DAY, MOST_A_DAY, Played, Standing, after, standings
from riverpost.server.ratings.model import NEW, Rating
from riverpost.server.ratings.results import Place, Result
from riverpost.server.schema import ENTRIES, METADATA, RATINGS

GAME = "niagara"
SERIAL = 9
MIDNIGHT = 20_000 * A_DAY


@contextmanager
def database() -> Iterator[sql.Connection]:
    """An empty one, in memory."""
    engine = sql.create_engine("sqlite://")
    METADATA.create_all(engine)
    with engine.begin() as connection:
        yield connection
    engine.dispose()


@st.composite
def places(draw: st.DrawFn, people: str) -> tuple[Place, ...]:
    """Who came where in a game of three: somebody at least, the others people or bots, perhaps in teams or gone."""
    seated = draw(st.lists(st.sampled_from(people), min_size=1, max_size=3, unique=True))
    teams = draw(st.sampled_from([(0, 1, 2), (0, 1, 0)]))
    found = []
    for seat in range(3):
        person = seated[seat] if seat < len(seated) else None
        level = None if person else draw(st.integers(1, 5))
        has_left = person is not None and draw(st.booleans())
        rank = 3 if has_left else 1 + teams[seat] % 2
        found.append(Place(person, level, rank, teams[seat], has_left))
    return tuple(found)


def results(people: str, prefix: str = "t") -> st.SearchStrategy[list[tuple[float, Result]]]:
    """Games with the times at which they ended; some at the same time."""
    one = st.tuples(st.integers(0, 5), places(people), st.booleans())
    return st.lists(one, max_size=12).map(
        lambda games: [
            (
                float(MIDNIGHT - 3 + ended),
                Result(f"{prefix}{number}", GAME, 1, 3, rated or number % 3 > 0, SERIAL, seats),
            )
            for number, (ended, seats, rated) in enumerate(games)
        ]
    )


def played(games: list[tuple[float, Result]]) -> list[Played]:
    return [Played(ended, one.table, one.game, one.players, one.places) for ended, one in games if one.rated]


def kept(connection: sql.Connection) -> dict[str, Standing]:
    """Where everybody stands by what was kept."""
    found = connection.execute(sql.select(RATINGS))
    return {one.person: Standing(Rating(one.mu, one.sigma), one.games) for one in found}


def end(connection: sql.Connection, ended: float, result: Result) -> None:
    """A table ends."""
    values = {"table_id": result.table, "serial": SERIAL, "kind": "move", "data": "", "at": ended}
    connection.execute(sql.insert(ENTRIES).values(values))
    store.keep(connection, result)


@settings(deadline=None)
@given(results("abcd"), st.data())
def test_told_step_by_step_in_any_order_it_is_as_if_told_from_the_start(
    games: list[tuple[float, Result]], data: st.DataObject
) -> None:
    with database() as connection:
        for ended, result in data.draw(st.permutations(games)):
            end(connection, ended, result)
            store.keep(connection, result)  # as after a crash; it changes nothing
        assert kept(connection) == standings(played(games))
        store.recompute(connection)
        assert kept(connection) == standings(played(games))


@settings(deadline=None)
@given(results("abcd"), st.data())
def test_a_result_that_goes_away_was_never_there(games: list[tuple[float, Result]], data: st.DataObject) -> None:
    gone = data.draw(st.sets(st.sampled_from(games)) if games else st.just(set()))
    with database() as connection:
        for ended, result in games:
            end(connection, ended, result)
        for _, result in gone:
            store.withdraw(connection, result.table)
        assert kept(connection) == standings(played([game for game in games if game not in gone]))


@settings(deadline=None)
@given(results("abcd"), places("abcd"), st.data())
def test_a_result_that_changes_counts_as_it_is_now(
    games: list[tuple[float, Result]], other: tuple[Place, ...], data: st.DataObject
) -> None:
    if not games:
        return
    ended, before = data.draw(st.sampled_from(games))
    now = Result(before.table, GAME, 1, 3, before.rated, SERIAL, other)
    with database() as connection:
        for each in games:
            end(connection, *each)
        store.keep(connection, now)
        changed = [(ended, now) if one == before else (at, one) for at, one in games]
        assert kept(connection) == standings(played(changed))


@settings(deadline=None)
@given(results("ab"), results("cd", "u"), st.data())
def test_games_of_different_people_have_no_order(
    some: list[tuple[float, Result]], others: list[tuple[float, Result]], data: st.DataObject
) -> None:
    apart = standings(played(some)) | standings(played(others))
    later = data.draw(st.integers(-6, 6)) * A_DAY
    moved = [(ended + later, result) for ended, result in others]
    assert standings(played(some + moved)) == apart


def game(*seats: Place) -> Played:
    return Played(1.0, "t", GAME, len(seats), seats)


def met(number: int, people: str = "ab", ended: float = MIDNIGHT) -> Played:
    """A game at which people meet, whoever is named first wins; the number tells it from others."""
    seats = tuple(Place(person, None, 1 + seat, seat, False) for seat, person in enumerate(people))
    return Played(ended, f"t{number:03}", GAME, len(seats), seats)


def test_the_same_two_rate_each_other_only_so_often_a_day() -> None:
    enough = [met(number) for number in range(MOST_A_DAY)]
    more = [met(number) for number in range(MOST_A_DAY, 40)]
    assert standings(enough + more) == standings(enough)
    tomorrow = met(99, ended=MIDNIGHT + A_DAY)
    assert standings([*enough, *more, tomorrow])["a"].games == MOST_A_DAY + 1
    with_a_third = met(99, "abc")
    assert standings([*enough, with_a_third]) == standings(enough)
    assert standings([*enough, met(99, "ac")])["a"].games == MOST_A_DAY + 1


def test_with_bots_one_may_play_all_day() -> None:
    seats = (Place("a", None, 1, 0, False), Place(None, 3, 2, 1, False))
    games = [Played(MIDNIGHT, f"t{number:03}", GAME, 2, seats) for number in range(40)]
    assert standings(games)["a"].games == 40


def test_bots_stay_where_they_are() -> None:
    now = after(game(Place("a", None, 1, 0, False), Place(None, 5, 2, 1, False), Place(None, 1, 3, 2, False)), {})
    assert now.keys() == {"a"}
    assert now["a"].rating.mu > NEW.mu


def test_a_team_wins_together() -> None:
    seats = [Place(person, None, 1 + 2 * (seat % 2), seat % 2, False) for seat, person in enumerate("abcd")]
    now = after(game(*seats), {})
    assert now["a"].rating == now["c"].rating
    assert now["a"].rating.mu > NEW.mu > now["b"].rating.mu
    assert now["b"].rating == now["d"].rating


def test_whoever_leaves_a_team_loses_alone() -> None:
    gone = Place("c", None, 4, 0, True)
    seats = [Place("a", None, 1, 0, False), Place("b", None, 2, 1, False), gone, Place("d", None, 2, 1, False)]
    now = after(game(*seats), {})
    assert now["a"].rating.mu > NEW.mu > now["c"].rating.mu


@pytest.mark.parametrize("table_first", [True, False])
def test_a_table_that_forgets_somebody_keeps_what_others_won_from_them(table_first: bool) -> None:
    against_bot = (Place("b", None, 1, 0, False), Place(None, 5, 2, 1, False))
    seats = (Place("a", None, 1, 0, False), Place("b", None, 2, 1, True))
    forgotten = Result("t", GAME, 1, 2, True, SERIAL, (seats[0], Place(None, None, 2, 1, True)))
    with database() as connection:
        end(connection, 0.0, Result("s", GAME, 1, 2, True, SERIAL, against_bot))
        end(connection, 1.0, Result("t", GAME, 1, 2, True, SERIAL, seats))
        before = kept(connection)["a"]
        if table_first:
            store.keep(connection, forgotten)
        store.forget(connection, "b")
        store.keep(connection, forgotten)
        store.recompute(connection)
        assert kept(connection)["a"] == before
        assert "b" not in kept(connection)


def test_whoever_goes_for_ever_leaves_others_as_they_are() -> None:
    seats = (Place("a", None, 1, 0, False), Place("b", None, 2, 1, False))
    with database() as connection:
        end(connection, 1.0, Result("t", GAME, 1, 2, True, SERIAL, seats))
        before = kept(connection)
        store.forget(connection, "b")
        store.recompute(connection)
        now = kept(connection)
        assert now["a"] == before["a"]
        assert "b" not in now
        assert len(now) == 2
