"""On the wire no byte sent to a seat differs between two worlds that differ only in what it was never shown."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

import riverpost
from riverpost.bots.players import player
from tests.server.running import Live, Open, Person, running_here

GAMES = {"thurn-und-taxis": 2, "niagara": 3}  # players
TABLES = {"thurn-und-taxis": 2, "niagara": 5}
LEAST = 4  # steps that must be comparable in all; most decisions soon show everybody a card that differs
EYES = 1
PLIES = 24  # before the worlds part
STEPS = 30  # that are compared afterwards
LOOKED_AT = ("", "/view", "/scene", "/scene?layout=tall", "/board.svg", "/record")
PAINTED = "/board.png"  # it is made from the SVG and costs much more, so it is looked at once a game


@contextmanager
def two_servers(folder: Path, game: str, eyes: int | None) -> Iterator[tuple[Open, Open, list[str], list[Person]]]:
    """Two servers with the same tables, and the people who sit there, one for each seat."""
    here, there = folder / "here.db", folder / "there.db"
    with running_here(here) as first:
        people = [first.somebody(name) for name in ("Anna", "Ben", "Carl")[: GAMES[game]]]
        tables = [played(first, people, game, eyes, seed) for seed in range(TABLES[game])]
    shutil.copy(here, there)
    with running_here(here) as one, running_here(there) as two:
        yield one, two, tables, people


def played(server: Open, people: list[Person], game: str, eyes: int | None, seed: int) -> str:
    """A table at which so many plies have been played, and then more until something is hidden from the eyes."""
    table = server.seeded_table(people, game, seed)
    light = player(riverpost.game(game), "light", seed)
    while (position := position_of(server, table)).ply < PLIES or not hides(position, eyes):
        seat = next((seat for seat in position.seats if seat != eyes), position.seats[0])
        blindly = "take deck" in position.legal(seat) and seat != eyes
        choice = position.game.action("take deck") if blindly else light.choose(position.view(seat))
        decide(people[seat], table, seat, position.ply, choice)
    return table


def hides(position: riverpost.Position, seat: int | None) -> bool:
    """Whether there are things that a seat was never shown."""
    imagined = position.view(seat).imagine(1)
    imagined.raw.chance = position.raw.chance  # never shown, and nothing that a seat could hold
    return imagined != position


def position_of(server: Open, table: str) -> riverpost.Position:
    position = server.behind(table).position
    assert position is not None
    return position


def decide(person: Person, table: str, seat: int, ply: int, action: int) -> None:
    person.post(f"/api/tables/{table}/moves", {"seat": seat, "ply": ply, "actions": [action]})


def at(server: Open, person: Person) -> Person:
    """The same person at another server; both were given the same key."""
    http = server.client()
    http.headers["Authorization"] = person.headers["Authorization"]
    return Person(server.address, http, person.headers)


def part_worlds(one: Open, two: Open, table: str, seat: int | None) -> None:
    """Let the second world differ in what a seat was never shown."""
    world, other = position_of(one, table), position_of(two, table)
    assert world == other
    imagined = world.view(seat).imagine(1).raw.copy()
    imagined.chance = world.raw.chance  # so that both draw alike; chance is never shown
    other.array[0] = imagined
    assert world != other


def common_step(world: riverpost.Position, other: riverpost.Position, seat: int | None) -> tuple[int, int] | None:
    """A decision that can be made in both worlds and shows the seat the same in both."""
    for decider in world.seats:
        for action in sorted(set(world.legal_ids(decider)) & set(other.legal_ids(decider))):
            one, two = world.copy(), other.copy()
            one.play(action, decider)
            two.play(action, decider)
            if not one.over and one.view(seat) == two.view(seat) and one.events(seat) == two.events(seat):
                return decider, action
    return None


def answers(person: Person, table: str, seat: int | None, decides: bool) -> list[tuple[int, bytes]]:
    """All that can be had over HTTP."""
    paths = [f"/api/tables/{table}{part}" for part in LOOKED_AT]
    if seat is not None:
        paths += [f"{path}{'&' if '?' in path else '?'}seat={seat}" for path in paths]
        paths += [f"/api/tables/{table}/why?seat={seat}&action={action}" for action in range(0, 60, 7)]
        paths += [f"/api/tables/{table}/why?seat={seat}&piece=card-ulm"]
        paths += [f"/api/tables/{table}/hint?seat={seat}"] if decides else []
    found = [person.http.get(path) for path in paths]
    return [(answer.status_code, answer.content) for answer in found]


@pytest.mark.parametrize("name", GAMES)
def test_two_worlds_that_agree_for_a_seat_send_it_the_same_bytes(name: str, tmp_path: Path) -> None:
    compared = 0
    with two_servers(tmp_path, name, EYES) as (one, two, tables, people):
        watcher, twin = at(one, people[EYES]), at(two, people[EYES])
        for table in tables:
            with watcher.live(table, seat=EYES) as here, twin.live(table, seat=EYES) as there:
                part_worlds(one, two, table, EYES)
                for socket in (here, there):
                    assert socket.send("layout", layout="tall")["type"] == "done"
                if table == tables[0]:
                    path = f"/api/tables/{table}{PAINTED}?seat={EYES}"
                    pictures = [person.http.get(path) for person in (watcher, twin)]
                    assert pictures[0].content == pictures[1].content
                    assert pictures[0].headers["content-type"] == "image/png"
                compared += follow(one, two, table, people, EYES, here, there)
                assert here.texts == there.texts
    assert compared >= LEAST


def follow(one: Open, two: Open, table: str, people: list[Person], eyes: int, here: Live, there: Live) -> int:
    """Play the same in both worlds for as long as they look alike; how many steps that was."""
    for step in range(STEPS):
        world, other = position_of(one, table).copy(), position_of(two, table).copy()
        if step % 10 == 0:
            decides = eyes in world.seats
            told = [answers(at(server, people[eyes]), table, eyes, decides) for server in (one, two)]
            assert told[0] == told[1]
        found = common_step(world, other, eyes)
        if found is None:
            return step
        seat, action = found
        for server, socket in ((one, here), (two, there)):
            decide(at(server, people[seat]), table, seat, world.ply, action)
            socket.until_ply(world.ply + 1)
    return STEPS


@pytest.mark.rule("N10")
def test_no_byte_tells_which_card_was_picked(tmp_path: Path) -> None:
    """The same table for every card that Anna can pick: whatever Ben and a spectator can get is the same for all."""
    told = set()
    with running_here(tmp_path / "picks.db") as server:
        people = [server.somebody(name) for name in ("Anna", "Ben", "Carl")]
        nobody = Person(server.address, server.client(), {})
        for card in riverpost.game("niagara").parts.alphabet.SECRET_ACTIONS:
            table = server.seeded_table(people, "niagara", 1)
            with people[1].live(table, seat=1) as ben, nobody.live(table, layout="tall") as watcher:
                decide(people[0], table, 0, 0, card)
                for socket in (ben, watcher):
                    socket.until_ply(1)
                heard = [*ben.texts, *watcher.texts]
            heard += [
                repr(answers(people[1], table, 1, decides=False)),
                repr(answers(nobody, table, None, decides=False)),
            ]
            told.add("\n".join(heard).replace(table, "the table"))
    assert len(told) == 1


@pytest.mark.parametrize("name", GAMES)
def test_a_spectator_is_sent_the_same_bytes_too(name: str, tmp_path: Path) -> None:
    with two_servers(tmp_path, name, None) as (one, two, tables, _):
        for table in tables:
            part_worlds(one, two, table, None)
            told = []
            for server in (one, two):
                somebody = Person(server.address, server.client(), {})
                with somebody.live(table) as socket:
                    told.append((socket.texts, answers(somebody, table, None, decides=False)))
            assert told[0] == told[1]
