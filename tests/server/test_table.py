"""A table is the fold of its entries: what may be asked of it, what is refused, and what follows."""

from __future__ import annotations

import dataclasses
import random
from typing import Any, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import riverpost
from riverpost.bots.players import player
from riverpost.server import entries, requests
from riverpost.server.entries import Entry
from riverpost.server.looks import BEFORE_ALL, NOTHING, Eyes, Known, log_of, update
from riverpost.server.people import Person
from riverpost.server.refused import Refused
from riverpost.server.requests import Make, SeatWish
from riverpost.server.table import Table, TableRow, different
from riverpost.server.wire import LogLine, MomentInWords
from tests.server.playing import facts, first_legal

ANNA, BEN, CARL = (Person(name.lower(), name) for name in ("Anna", "Ben", "Carl"))
PEOPLE = [ANNA, BEN, CARL]
EYES = Eyes(None, layout=None)  # of somebody who watches


def new_table(game: str = "thurn-und-taxis", players: int = 2, seed: int = 7) -> Table:
    its = riverpost.game(game)
    return Table(TableRow("table", game, its.version, players, its.options.check_values({}), seed, ANNA.id, 0.0))


def ask(table: Table, make: Make) -> Table:
    """Ask something of a table, as if it were stored and read again."""
    return table.apply_all([entries.read(entry.kind, entry.written()) for entry in make(table)])


def refused(table: Table, make: Make) -> Refused:
    """The refusal of a request, which has changed nothing."""
    before = facts(table) if table.position else (table.serial, list(table.seats))
    with pytest.raises(Refused) as refusal:
        make(table)
    assert (facts(table) if table.position else (table.serial, table.seats)) == before
    return refusal.value


def seated(game: str = "thurn-und-taxis", people: int = 2, seed: int = 7) -> Table:
    """A table where a game has begun: Anna, Ben, and so on."""
    table = new_table(game, people, seed)
    for seat, person in enumerate(PEOPLE[:people]):
        ask(table, requests.seat(person, seat, SeatWish("me")))
    return ask(table, requests.start(ANNA))


def decide(table: Table, count: int = 1) -> Table:
    """Let whoever has to decide do so, the first legal way."""
    for _ in range(count):
        seat, action = first_legal(table)
        ask(table, requests.Move(PEOPLE[seat], seat, table.ply, [action]))
    return table


def told_log(table: Table) -> list[LogLine]:
    """All that the log of a table says to somebody who watches."""
    assert table.position is not None
    return log_of(table, table.position, EYES, BEFORE_ALL, table.ply)


def play_out(table: Table, seed: int = 1) -> Table:
    chooser = player(table.game, "light", seed)
    while table.deciding:
        seat = table.deciding[0]
        ask(table, requests.Move(PEOPLE[seat], seat, table.ply, [chooser.choose(table.view(seat))]))
    return table


# --- seats


def test_a_table_gathers_starts_and_ends() -> None:
    table = new_table()
    assert (table.phase, table.position, table.deciding) == ("gathering", None, ())
    assert refused(table, requests.start(ANNA)).code == "seats-open"
    ask(table, requests.seat(ANNA, 0, SeatWish("me")))
    ask(table, requests.seat(BEN, 1, SeatWish("me")))
    assert refused(table, requests.start(BEN)).code == "not-host"
    ask(table, requests.start(ANNA))
    assert (table.phase, table.ply) == ("playing", 0)
    play_out(table)
    assert (table.phase, table.deciding) == ("over", ())
    assert table.record().names == ("Anna", "Ben")


def test_seats_are_taken_only_when_free() -> None:
    table = ask(new_table(), requests.seat(ANNA, 0, SeatWish("me")))
    assert refused(table, requests.seat(BEN, 0, SeatWish("me"))).plain().startswith("Anna sits there")
    assert refused(table, requests.seat(ANNA, 1, SeatWish("me"))).code == "seated"
    assert refused(table, requests.seat(BEN, 5, SeatWish("me"))).code == "no-such-seat"
    assert refused(table, requests.seat(BEN, -1, SeatWish("me"))).code == "no-such-seat"
    assert refused(table, requests.seat(BEN, 0, SeatWish("open"))).code == "not-host"
    assert refused(table, requests.seat(BEN, 1, SeatWish("bot", level=1))).code == "not-host"
    assert refused(table, requests.seat(BEN, 1, SeatWish("here", name="Zoe"))).code == "not-host"
    assert refused(table, requests.start(CARL)).code == "not-host"
    ask(table, requests.seat(BEN, 1, SeatWish("me")))
    ask(table, requests.seat(BEN, 1, SeatWish("open")))
    assert table.seats[1].kind == "open"


def test_the_host_sets_seats() -> None:
    table = ask(new_table(players=3), requests.seat(BEN, 0, SeatWish("me")))
    ask(table, requests.seat(ANNA, 0, SeatWish("open")))
    ask(table, requests.seat(ANNA, 0, SeatWish("bot", level=4)))
    ask(table, requests.seat(ANNA, 1, SeatWish("here", name="Zoe")))
    ask(table, requests.seat(ANNA, 2, SeatWish("me")))
    ask(table, requests.start(ANNA))
    assert [(seat.kind, seat.level, seat.person) for seat in table.seats] == [
        ("bot", 4, None),
        ("here", None, ANNA.id),
        ("person", None, ANNA.id),
    ]
    assert table.seats_of(ANNA.id) == [1, 2]
    assert refused(table, requests.seat(ANNA, 1, SeatWish("bot", level=1))).code == "begun"
    assert refused(table, requests.start(ANNA)).code == "begun"


def test_names_at_a_table_are_different() -> None:
    assert different(["Ada", "Ada", "Ben", "Ada"]) == ["Ada", "Ada 2", "Ben", "Ada 3"]
    table = new_table(players=3)
    ask(table, requests.seat(Person("x", "Clara"), 0, SeatWish("me")))
    ask(table, requests.seat(ANNA, 1, SeatWish("here", name="Clara")))
    ask(table, requests.seat(ANNA, 2, SeatWish("bot", level=1)))
    ask(table, requests.start(ANNA))
    assert [seat.name for seat in table.seats] == ["Clara", "Clara 2", "Clara 3"]
    assert table.position is not None
    assert table.position.names == ("Clara", "Clara 2", "Clara 3")


def test_a_leaver_opens_the_seat_before_the_game() -> None:
    table = ask(new_table(), requests.seat(BEN, 1, SeatWish("me")))
    assert refused(table, requests.leave(ANNA, 1)).code == "not-your-seat"
    ask(table, requests.leave(BEN, 1))
    assert table.seats[1].kind == "open"


def test_a_bot_stands_in_for_a_leaver_who_may_come_back() -> None:
    table = decide(seated(), 3)
    ask(table, requests.leave(BEN, 1))
    assert dataclasses.asdict(table.seats[1]) == {
        "kind": "bot",
        "name": "Ben",
        "level": 3,
        "person": None,
        "away": BEN.id,
    }
    assert refused(table, requests.leave(BEN, 1)).code == "not-your-seat"
    assert refused(table, requests.seat(CARL, 1, SeatWish("me"))).code == "taken"
    assert refused(table, requests.seat(ANNA, 1, SeatWish("me"))).code == "taken"
    ask(table, requests.seat(BEN, 1, SeatWish("me")))
    assert (table.seats[1].kind, table.seats[1].person, table.seats[1].away) == ("person", BEN.id, None)


def test_the_log_says_who_leaves_who_stands_in_and_who_is_back() -> None:
    table = decide(seated(), 3)
    told = len(told_log(table))
    ask(table, requests.leave(BEN, 1))
    ask(table, requests.seat(BEN, 1, SeatWish("me")))
    lines = ["Ben leaves the table.", "A bot of level 3 plays on for Ben.", "Ben is back."]
    assert told_log(table)[told:] == [(3, line, "banner") for line in lines]
    news, known = update(table, EYES, Known(serial=table.serial - 1, ply=3), None)
    assert cast("MomentInWords", news)["log"] == [(3, "Ben is back.", "banner")]
    assert "log" not in update(table, EYES, known, None)[0]
    assert told_log(decide(table))[told : told + 3] == [(3, line, "banner") for line in lines]


def test_who_has_gone_is_told_again_when_a_move_is_taken_back() -> None:
    table = seated()
    while table.undo_ply(table.deciding[0]) is None:
        decide(table)
    seat = table.deciding[0]
    _, known = update(table, EYES, NOTHING, None)
    ask(table, requests.leave(PEOPLE[1 - seat], 1 - seat))
    _, known = update(table, EYES, known, None)
    back = table.ply - 1
    ask(table, requests.undo(PEOPLE[seat], seat, back))
    news, _ = update(table, EYES, known, back)
    name = PEOPLE[1 - seat].name
    gone = [
        (back, f"{name} leaves the table.", "banner"),
        (back, f"A bot of level 3 plays on for {name}.", "banner"),
    ]
    assert cast("MomentInWords", news)["log"] == gone == told_log(table)[-2:]


def test_somebody_who_has_gone_is_replaced_by_a_bot() -> None:
    table = seated()
    assert refused(table, requests.replace(ANNA, 1, {ANNA.id, BEN.id})).code == "still-here"
    assert refused(table, requests.replace(CARL, 1, {CARL.id})).code == "not-seated"
    assert refused(table, requests.replace(ANNA, 0, set())).code == "still-here"
    ask(table, requests.replace(ANNA, 1, {ANNA.id}))
    assert table.seats[1].kind == "bot"
    assert refused(table, requests.replace(ANNA, 1, {ANNA.id})).code == "still-here"
    assert ask(table, requests.seat(BEN, 1, SeatWish("me"))).seats[1].person == BEN.id


# --- moves


def test_only_the_owner_of_a_seat_decides_for_it() -> None:
    table = seated()
    seat, action = first_legal(table)
    assert refused(table, requests.Move(CARL, seat, 0, [action])).code == "not-your-seat"
    assert refused(table, requests.Move(PEOPLE[1 - seat], seat, 0, [action])).code == "not-your-seat"
    assert refused(table, requests.Move(PEOPLE[1 - seat], 1 - seat, 0, [action])).code == "illegal"
    assert refused(table, requests.Move(PEOPLE[seat], 9, 0, [action])).code == "no-such-seat"


def test_wrong_moves_are_refused_with_a_reason() -> None:
    table = seated()
    seat, action = first_legal(table)
    assert table.position is not None
    mover, legal = PEOPLE[seat], table.position.legal_ids(seat)
    illegal = next(n for n in range(table.game.n_actions) if n not in legal)
    refusal = refused(table, requests.Move(mover, seat, 0, [illegal]))
    assert (refusal.code, refusal.rule) == ("illegal", table.position.why_not(illegal, seat).rule)  # type: ignore[union-attr]
    wrong: list[Any] = ["fly to the moon", 99999, -1, True, "", None, 1.5]
    for nonsense in wrong:
        assert refused(table, requests.Move(mover, seat, 0, [nonsense])).code == "bad-move"
    assert refused(table, requests.Move(mover, seat, 0, [])).code == "bad-move"
    assert refused(table, requests.Move(mover, seat, 0, [action] * 1000)).code == "bad-move"
    for ply in (-1, 1, 10**9):
        assert refused(table, requests.Move(mover, seat, ply, [action])).code == "stale"


def test_several_actions_are_all_played_or_none() -> None:
    table = seated("mississippi-queen", 3)
    decide(table, 3)  # the headings
    seat, ply = table.deciding[0], table.ply
    actions = ["speed 2", "left", "right"]
    assert refused(table, requests.Move(PEOPLE[seat], seat, ply, [*actions, "speed 3"])).code == "illegal"
    ask(table, requests.Move(PEOPLE[seat], seat, ply, actions))
    assert table.ply == ply + len(actions)


def test_once_a_card_was_drawn_actions_are_played_as_far_as_they_go() -> None:
    table = seated()
    seat = table.deciding[0]
    move = requests.Move(PEOPLE[seat], seat, 0, ["take deck", "take deck", "close bavaria", "end"])
    ask(table, move)
    assert (table.ply, move.left) == (2, 2)


def test_what_is_left_when_another_must_decide_is_dropped() -> None:
    table = seated()
    seat = table.deciding[0]
    trial, actions = table.at(0), []
    while seat in trial.seats:
        actions.append(trial.legal_ids(seat)[0])
        trial.play(actions[-1], seat)
    ask(table, requests.Move(PEOPLE[seat], seat, 0, [*actions, 0, 0, 0]))
    assert table.position == trial


def test_simultaneous_choices_do_not_make_each_other_stale() -> None:
    table = seated("niagara", 3)
    assert table.deciding == (0, 1, 2)
    assert table.position is not None
    choices = [table.position.legal_ids(seat)[0] for seat in range(3)]
    ask(table, requests.Move(CARL, 2, 0, [choices[2]]))
    ask(table, requests.Move(ANNA, 0, 0, [choices[0]]))
    assert refused(table, requests.Move(ANNA, 0, 0, [choices[0]])).code == "stale"
    ask(table, requests.Move(BEN, 1, 1, [choices[1]]))
    assert table.ply == 3


def test_nobody_moves_before_the_start_or_after_the_end() -> None:
    table = ask(new_table(), requests.seat(ANNA, 0, SeatWish("me")))
    assert refused(table, requests.Move(ANNA, 0, 0, [0])).code == "not-playing"
    assert refused(table, requests.undo(ANNA, 0, 0)).code == "not-playing"
    over = play_out(seated())
    for make in (
        requests.Move(ANNA, 0, over.ply, [0]),
        requests.undo(ANNA, 0, over.ply - 1),
        requests.leave(ANNA, 0),
        requests.replace(ANNA, 1, set()),
    ):
        assert refused(over, make).code == "not-playing"


# --- undo


def test_undo_takes_back_decisions_of_the_turn() -> None:
    table = seated()
    before = facts(table)
    seat = table.deciding[0]
    while table.undo_ply(seat) is None:
        decide(table)
        seat = table.deciding[0]
    earliest = table.undo_limit(seat)
    assert earliest is not None
    assert refused(table, requests.undo(PEOPLE[1 - seat], seat, earliest)).code == "not-your-seat"
    assert refused(table, requests.undo(PEOPLE[seat], seat, table.ply)).code == "nothing-to-undo"
    assert refused(table, requests.undo(PEOPLE[seat], seat, -1)).code == "nothing-to-undo"
    assert refused(table, requests.undo(PEOPLE[1 - seat], 1 - seat, earliest)).code == "nothing-to-undo"
    ask(table, requests.undo(PEOPLE[seat], seat, earliest))
    assert table.ply == earliest
    assert seat in table.deciding
    assert table.position is not None
    assert table.position.told(seat) == table.at(earliest).told(seat)
    assert before["serial"] < table.serial


@pytest.mark.parametrize("seed", range(3))
def test_undo_crosses_nothing_that_anybody_learned(game: riverpost.Game, seed: int) -> None:
    """What was done since is certain in every world that the seat could imagine then, and nobody else acted."""
    players = min(game.options.players_with())
    table = seated(game.name, players, seed)
    chance = random.Random(seed)
    found = 0
    while table.deciding and table.ply < 150:
        seat = chance.choice(table.deciding)
        assert table.position is not None
        limit = table.undo_limit(seat)
        if limit is not None:
            found += 1
            earlier, since = table.at(limit), table.position.moves[limit:]
            assert earlier.seats == table.deciding
            assert {mover for mover, _ in since} == {seat}
            for world in range(3):
                imagined = earlier.view(seat).imagine(world)
                for mover, action in since:
                    imagined.play(action, mover)
                assert imagined.view(seat) == table.view(seat)
        action = chance.choice(table.position.legal_ids(seat))
        ask(table, requests.Move(PEOPLE[seat], seat, table.ply, [action]))
    assert found


def test_undo_leaves_the_same_game_as_if_nothing_had_been() -> None:
    """Taking back and doing again gives the same position, record and log."""
    plain, fickle = seated(), seated()
    for _ in range(40):
        seat, _ = first_legal(plain)
        decide(plain)
        if (ply := fickle.undo_ply(seat)) is not None:
            again = fickle._past[-1].action
            ask(fickle, requests.undo(PEOPLE[seat], seat, ply))
            ask(fickle, requests.Move(PEOPLE[seat], seat, ply, [again]))
        decide(fickle)
    assert fickle.serial > plain.serial
    ours, theirs = facts(plain), facts(fickle)
    for known in (ours, theirs):
        del known["serial"]
    assert ours == theirs


# --- looking


def test_any_ply_can_be_looked_at() -> None:
    table = decide(seated(), 20)
    again = table.game.new(2, 7, ["Anna", "Ben"])
    assert table.position is not None
    for ply, (seat, action) in enumerate(table.position.moves):
        assert table.at(ply) == again
        assert table.at(ply).log(0) == again.log(0)
        again.play(action, seat)
    assert table.at(20) == table.position == again
    for ply in (-1, 21):
        with pytest.raises(Refused, match="plies 0 to 20"):
            table.at(ply)
    table.at(3).play(table.at(3).legal_ids()[0])
    assert table.at(20) == again


def test_the_log_is_told_from_where_it_was_left() -> None:
    table = decide(seated(), 20)
    for seat in (0, 1, None):
        position = table.view(seat)
        whole = position.told()
        assert [line for _, line in whole] == position.log()
        for since in range(-1, 21):
            for until in range(max(since, 0), 21):
                told = [(ply, line) for ply, line in whole if since < ply <= until]
                assert position.told(since=since, until=until) == told


def test_the_record_is_secret_until_the_end() -> None:
    with pytest.raises(Refused, match="once the game is over"):
        decide(seated(), 3).record()
    with pytest.raises(Refused, match="once the game is over"):
        new_table().record()
    over = play_out(seated())
    assert over.record().replay() == over.position


def test_nothing_can_be_seen_before_the_start() -> None:
    table = new_table()
    for look in (table.view, table.at):
        with pytest.raises(Refused, match="has not begun"):
            look(0)


def test_chat_is_kept_with_its_serial() -> None:
    table = ask(new_table(), requests.say(CARL, "  Hello\n <b>there</b> "))
    assert [(line.serial, line.name, line.text) for line in table.chat] == [(1, "Carl", "Hello <b>there</b>")]
    assert refused(table, requests.say(CARL, " \n ")).code == "bad-chat"
    assert refused(table, requests.say(CARL, "x" * 501)).code == "bad-chat"


# --- recorded games and other rules


def imported(record: riverpost.Record) -> Table:
    table = new_table(record.game, record.players, record.seed)
    entry = entries.Imported({"moves": record.moves, "names": record.names})
    return table.apply_all([entries.read(entry.kind, entry.written())])


def test_a_recorded_game_can_be_looked_at() -> None:
    over = play_out(seated())
    assert over.position is not None
    table = imported(over.record())
    assert (table.phase, table.position, table.imported) == ("over", over.position, True)
    assert [seat.name for seat in table.seats] == ["Anna", "Ben"]
    assert table.record() == over.record()
    with pytest.raises(Refused, match="rematch"):
        requests.check_rematch(table, ANNA)
    unfinished = imported(riverpost.Record.of(over.at(30)))
    assert (unfinished.phase, unfinished.ply, unfinished.deciding) == ("closed", 30, ())
    assert unfinished.closed is not None
    for make in (requests.Move(ANNA, 0, 30, [0]), requests.start(ANNA), requests.seat(ANNA, 0, SeatWish("me"))):
        refused(unfinished, make)


def under_other_rules(table: Table, stored: list[Entry]) -> Table:
    row = dataclasses.replace(table.row, version=table.row.version - 1)
    return Table(row).apply_all(stored)


def test_a_table_of_older_rules_goes_on_if_all_happens_again() -> None:
    stored: list[Entry] = []
    table = new_table()
    for make in (requests.seat(ANNA, 0, SeatWish("me")), requests.seat(BEN, 1, SeatWish("me")), requests.start(ANNA)):
        stored += make(table)
        table.apply_all(stored[table.serial :])
    for _ in range(20):
        seat, action = first_legal(table)
        stored += requests.Move(PEOPLE[seat], seat, table.ply, [action])(table)
        table.apply_all(stored[table.serial :])
    decided = stored[10]
    assert isinstance(decided, entries.Move)
    again = under_other_rules(table, stored)
    assert (again.phase, again.position) == ("playing", table.position)

    other = [*stored[:10], dataclasses.replace(decided, check=1), *stored[11:]]
    closed = under_other_rules(table, other)
    assert (closed.phase, closed.ply, closed.serial) == ("closed", 7, table.serial)
    assert closed.closed is not None
    assert closed.deciding == ()
    assert refused(closed, requests.Move(ANNA, 0, 7, [0])).code == "not-playing"

    illegal = [*stored[:10], dataclasses.replace(decided, action=0, seat=1)]
    assert under_other_rules(table, illegal).phase == "closed"
    with pytest.raises(riverpost.IllegalMove):  # under the same rules the store itself must be broken
        Table(table.row).apply_all(illegal)


# --- anything at all

REQUESTS = ["seat", "start", "move", "move", "move", "move", "move", "undo", "leave", "replace", "say", "back"]


def any_request(table: Table, kind: str, person: Person, seat: int, number: int) -> Make:
    wishes = [SeatWish("me"), SeatWish("bot", level=number), SeatWish("here", name="X" * number), SeatWish("open")]
    if kind == "seat":
        return requests.seat(person, seat, wishes[number % 5 % 4])
    if kind == "start":
        return requests.start(person)
    if kind == "move":
        return any_move(table, person, seat, number)
    if kind == "undo":
        return requests.undo(person, seat, table.ply - number % 4)
    if kind == "leave":
        return requests.leave(person, seat)
    if kind == "replace":
        return requests.replace(person, seat, {PEOPLE[number % 3].id})
    if kind == "back":
        return requests.seat(person, seat, SeatWish("me"))
    return requests.say(person, "x" * number)


def any_move(table: Table, person: Person, seat: int, number: int) -> Make:
    """Mostly something legal by whoever must decide, up to three decisions at once."""
    if not table.deciding or number % 8 == 0:
        return requests.Move(person, seat, table.ply - number % 3, [number])
    seat = table.deciding[number % len(table.deciding)]
    owner = next((person for person in PEOPLE if person.id == table.seats[seat].person), person)
    trial = table.at(table.ply)
    actions: list[int] = []
    while seat in trial.seats and len(actions) <= number % 3:
        legal = trial.legal_ids(seat)
        actions.append(legal[number % len(legal)])
        trial.play(actions[-1], seat)
    return requests.Move(owner, seat, table.ply, actions)


AnyRequest = tuple[str, Person, int, int]
REQUEST = st.tuples(st.sampled_from(REQUESTS), st.sampled_from(PEOPLE), st.integers(-1, 3), st.integers(0, 600))


@settings(deadline=None)
@given(
    game=st.sampled_from([("thurn-und-taxis", 2), ("niagara", 3), ("mississippi-queen", 3)]),
    seed=st.integers(0, 2**63 - 1),
    gathered=st.booleans(),
    asked=st.lists(REQUEST, max_size=40),
)
def test_whatever_is_asked_a_table_can_be_told_again(
    game: tuple[str, int], seed: int, gathered: bool, asked: list[AnyRequest]
) -> None:
    """What is refused changes nothing, and the entries alone give the same table again."""
    table = seated(*game, seed) if gathered else new_table(*game, seed)
    stored: list[Entry] = []
    if gathered:
        stored = [entries.Sit(seat, person.id, person.name) for seat, person in enumerate(PEOPLE[: game[1]])]
        stored.append(entries.Start())
    for kind, person, seat, number in asked:
        make = any_request(table, kind, person, seat, number)
        before = facts(table)
        try:
            made = make(table)
        except Refused:
            assert facts(table) == before
            continue
        assert facts(table) == before  # asking changes nothing; what is stored does
        stored += made
        table.apply_all(made)
        assert table.serial == len(stored)
    again = new_table(*game, seed).apply_all(entries.read(entry.kind, entry.written()) for entry in stored)
    assert facts(again) == facts(table)
