"""Results: who came where, for whom it counts, and what leaving does; all from entries."""

from __future__ import annotations

from typing import Any

import pytest

from riverpost.bots.players import player
from riverpost.engine.game import game
from riverpost.server import entries
from riverpost.server.entries import Entry, Leave, Sit, SitBot, SitHere, Start
from riverpost.server.ratings.results import EARNEST, Place, Result, check_screens, result_of
from riverpost.server.refused import Refused
from riverpost.server.table import DESERTED, OVER, Table, TableRow
from riverpost.server.terms import PRIVATE, Terms

RATED = Terms(rated=True)
ANNA_AND_CARL: list[Entry] = [Sit(0, "anna", "Anna"), Sit(1, "carl", "Carl")]
ANNA_AND_BOT: list[Entry] = [Sit(0, "anna", "Anna"), SitBot(1, 2)]


def begun(seats: list[Entry], terms: Terms = RATED, name: str = "thurn-und-taxis", **options: Any) -> Table:
    """A table at which a game has begun."""
    row = TableRow("t", name, game(name).version, len(seats), options, 7, "anna", 0.0, terms)
    return Table(row).apply_all([*seats, Start()])


def to_the_end(table: Table) -> Table:
    """Play quickly and sensibly for all."""
    chooser = player(table.game, "light", 1)
    while table.deciding:
        seat = table.deciding[0]
        table.apply(entries.Move(seat, chooser.choose(table.view(seat)), table.check))
    assert table.phase == OVER
    return table


def in_earnest(table: Table) -> Table:
    """Everybody has decided so often that leaving counts, and nobody more often than that."""
    chooser = player(table.game, "light", 1)
    while seats := [seat for seat in range(table.players) if table.decided(seat) < EARNEST]:
        seat = next((seat for seat in table.deciding if seat in seats), table.deciding[0])
        table.apply(entries.Move(seat, chooser.choose(table.view(seat)), table.check))
    return table


def known(table: Table) -> Result:
    found = result_of(table)
    assert found is not None
    return found


def ranks(table: Table) -> list[int]:
    assert table.position is not None
    return [standing.rank for standing in table.position.result()]


def test_a_game_that_is_over_has_a_result() -> None:
    table = begun(ANNA_AND_CARL)
    assert result_of(table) is None
    first, second = ranks(to_the_end(table))
    places = (Place("anna", None, first, 0, False), Place("carl", None, second, 1, False))
    assert result_of(table) == Result("t", "thurn-und-taxis", table.row.version, 2, True, table.serial, places)


def test_what_is_said_after_the_end_changes_no_result() -> None:
    table = to_the_end(begun(ANNA_AND_CARL))
    before = result_of(table)
    table.apply(entries.Chat("anna", "Anna", "Thank you!"))
    assert result_of(table) == before


@pytest.mark.parametrize(
    ("seats", "terms", "rated"),
    [
        (ANNA_AND_CARL, RATED, True),
        (ANNA_AND_BOT, RATED, True),
        (ANNA_AND_CARL, PRIVATE, False),
        ([Sit(0, "anna", "Anna"), SitHere(1, "anna", "Ben")], RATED, False),
        ([SitBot(0, 1), SitBot(1, 2)], RATED, False),
    ],
)
def test_it_counts_only_between_those_who_are_known(seats: list[Entry], terms: Terms, rated: bool) -> None:
    assert known(to_the_end(begun(seats, terms))).rated == rated


def test_whoever_leaves_comes_last_even_if_the_bot_wins() -> None:
    for seat, person in enumerate(("anna", "carl")):
        table = in_earnest(begun(ANNA_AND_CARL))
        table.apply_all([Leave(seat, person), SitBot(seat, 3)])
        places = known(to_the_end(table)).places
        assert places[seat] == Place(person, None, 2, seat, True)
        assert places[1 - seat].rank == 1


def test_whoever_comes_back_has_not_left() -> None:
    table = begun(ANNA_AND_CARL)
    table.apply_all([Leave(0, "anna"), SitBot(0, 3), Sit(0, "anna", "Anna")])
    to_the_end(table)
    assert [place.rank for place in known(table).places] == ranks(table)
    assert not any(place.has_left for place in known(table).places)


def test_once_everybody_has_left_a_rated_game_is_decided() -> None:
    table = in_earnest(begun(ANNA_AND_CARL)).apply_all([Leave(0, "anna"), SitBot(0, 3)])
    assert result_of(table) is None
    table.apply_all([Leave(1, "carl"), SitBot(1, 3)])
    before = known(table)
    assert [(place.person, place.rank) for place in before.places] == [("anna", 2), ("carl", 1)]
    assert (before.rated, before.serial) == (True, table.left[1].serial)
    assert result_of(to_the_end(table)) == before  # whatever bots go on to do


@pytest.mark.parametrize("back", [("anna",), ("carl",), ("anna", "carl"), ("carl", "anna")])
@pytest.mark.parametrize("again", [False, True])
def test_what_is_decided_stays_decided_whoever_comes_back(back: tuple[str, ...], again: bool) -> None:
    table = in_earnest(begun(ANNA_AND_CARL))
    table.apply_all([Leave(0, "anna"), SitBot(0, 3), Leave(1, "carl"), SitBot(1, 3)])
    before = known(table)
    for seat, person in enumerate(("anna", "carl")):
        if person in back:
            table.apply(Sit(seat, person, person.title()))
            assert result_of(table) == before
            if again:
                table.apply_all([Leave(seat, person), SitBot(seat, 3)])
                assert result_of(table) == before
    assert result_of(to_the_end(table)) == before


def test_whoever_leaves_bots_alone_comes_after_them_for_good() -> None:
    table = in_earnest(begun([*ANNA_AND_BOT, SitBot(2, 5)])).apply_all([Leave(0, "anna"), SitBot(0, 3)])
    before = known(table)
    assert [place.rank for place in before.places] == [3, 1, 1]
    assert result_of(to_the_end(table.apply_all([Sit(0, "anna", "Anna")]))) == before
    assert DESERTED in [coming.text for coming in table.comings]


def test_whoever_leaves_at_once_feeds_nobody() -> None:
    table = begun(ANNA_AND_CARL).apply_all([Leave(1, "carl"), SitBot(1, 3)])
    places = known(to_the_end(table)).places
    assert [(place.person, place.level, place.has_left) for place in places] == [
        ("anna", None, False),
        (None, 3, False),
    ]
    assert [place.rank for place in places] == ranks(table), "against a bot, as it was played"


def test_a_game_that_all_left_at_once_does_not_count() -> None:
    table = begun(ANNA_AND_CARL).apply_all([Leave(1, "carl"), SitBot(1, 3), Leave(0, "anna"), SitBot(0, 3)])
    before = known(table)
    assert not before.rated
    table.apply_all([Sit(0, "anna", "Anna"), Sit(1, "carl", "Carl")])
    assert result_of(to_the_end(table)) == before, "nor by what was played after it"


def test_the_last_decision_before_leaving_counts() -> None:
    table = in_earnest(begun(ANNA_AND_CARL))
    fewest = min((0, 1), key=table.decided_in_person)
    assert table.decided_in_person(fewest) == EARNEST
    person = table.seats[fewest].person
    assert person
    table.apply_all([Leave(fewest, person), SitBot(fewest, 3)])
    assert known(to_the_end(table)).places[fewest] == Place(person, None, 2, fewest, True)


@pytest.mark.parametrize(("stood_in", "has_left"), [(15, False), (50, True)])  # of the 70 decisions of a game
def test_nobody_lets_a_bot_play_and_comes_back_for_the_result(stood_in: int, has_left: bool) -> None:
    table = in_earnest(begun(ANNA_AND_CARL)).apply_all([Leave(0, "anna"), SitBot(0, 3)])
    chooser = player(table.game, "light", 1)
    while table.decided(0) - table.decided_in_person(0) < stood_in:
        seat = table.deciding[0]
        table.apply(entries.Move(seat, chooser.choose(table.view(seat)), table.check))
    to_the_end(table.apply_all([Sit(0, "anna", "Anna")]))
    assert known(table).places[0].has_left == has_left
    assert not known(table).places[1].has_left


def test_deleting_oneself_changes_no_place() -> None:
    table = in_earnest(begun(ANNA_AND_CARL))
    table.apply_all([Leave(0, "anna"), SitBot(0, 3), Leave(1, "carl"), SitBot(1, 3)])
    before = known(table)
    table.apply(entries.Forget("anna", "Somebody"))
    assert [place.rank for place in known(table).places] == [place.rank for place in before.places]


def test_a_friendly_game_that_everybody_has_left_has_no_result() -> None:
    table = begun(ANNA_AND_BOT, PRIVATE).apply_all([Leave(0, "anna"), SitBot(0, 3)])
    assert result_of(table) is None


def test_a_record_that_is_looked_at_has_none() -> None:
    position = to_the_end(begun(ANNA_AND_CARL)).position
    assert position is not None
    moves = [(seat, position.game.notation(action)) for seat, action in position.moves]
    row = TableRow("t", "thurn-und-taxis", position.game.version, 2, {}, 7, "anna", 0.0, RATED)
    table = Table(row).apply_all([entries.Imported({"moves": moves, "names": ["Anna", "Carl"]})])
    assert table.phase == OVER
    assert result_of(table) is None


def test_those_who_race_together_share_their_place() -> None:
    seats: list[Entry] = [Sit(seat, name, name) for seat, name in enumerate(("anna", "ben", "carl", "dora"))]
    places = known(to_the_end(begun(seats, name="mississippi-queen", teams=True))).places
    assert [place.team for place in places] == [places[0].team, places[1].team] * 2
    assert places[0].team != places[1].team
    assert sorted(place.rank for place in places) == [1, 1, 3, 3]
    assert (places[0].rank, places[1].rank) == (places[2].rank, places[3].rank)


def test_nobody_plays_a_rated_game_for_others() -> None:
    check_screens(False, ["person", "here"])
    check_screens(True, ["person", "bot"])
    with pytest.raises(Refused, match="screen of their own"):
        check_screens(True, ["person", "here"])
