"""Invitations: to people one has played with, known by table and seat; taken, declined, and not too many."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from riverpost.bots.players import player
from riverpost.server import requests
from riverpost.server.people import Person as Id
from tests.server.lobby.conftest import ROOMY, TWO, open_table
from tests.server.running import Open, Person, running_here


def played(house: Open, anna: Person, ben: Person) -> str:
    """A game that two people have played to its end."""
    table = anna.table("thurn-und-taxis", TWO, start=False)
    ben.post(f"/api/tables/{table}/seats/1", {"kind": "me"})
    anna.post(f"/api/tables/{table}/start")

    async def finish() -> None:
        now = await house.context.tables.find(table)
        chooser = player(now.game, "light", 1)
        while now.deciding:
            seat = now.deciding[0]
            action = chooser.choose(now.view(seat))
            owner = Id(str(now.seats[seat].person), "")
            now = await house.context.tables.act(table, requests.Move(owner, seat, now.ply, [action]))

    house.awaited(finish())
    return table


@pytest.fixture(scope="module")
def two(house: Open) -> tuple[Person, Person, str]:
    anna, ben = house.somebody("Anna"), house.somebody("Ben")
    return anna, ben, played(house, anna, ben)


def invitations(person: Person) -> list[str]:
    return [one["table"] for one in person.ask("/api/lobby/invitations")["invitations"]]


def test_whom_one_has_played_with_can_be_invited_and_comes(house: Open, two: tuple[Person, Person, str]) -> None:
    anna, ben, before = two
    [companion] = anna.ask("/api/lobby/companions")["people"]
    assert (companion["table"], companion["seat"], companion["name"]) == (before, 1, "Ben")
    assert set(companion) == {"table", "seat", "name", "title", "played"}
    told: list[tuple[str, str]] = []
    house.context.lobby.invited = lambda person, table: told.append((person, table))
    table = anna.table(start=False, seats=TWO)
    for _ in range(2):
        assert anna.http.post(f"/api/lobby/tables/{table}/invitations", json={"table": before, "seat": 1}).is_success
    assert [table for _, table in told] == [table]
    [invitation] = ben.ask("/api/lobby/invitations")["invitations"]
    assert (invitation["name"], invitation["url"]) == ("Anna", f"/t/{table}")
    ben.post(f"/api/tables/{table}/seats/1", {"kind": "me"})
    assert invitations(ben) == []


def test_who_declines_is_not_asked_again(two: tuple[Person, Person, str]) -> None:
    anna, ben, before = two
    table = open_table(anna)
    asking = (f"/api/lobby/tables/{table}/invitations", {"table": before, "seat": 1})
    anna.http.post(asking[0], json=asking[1]).raise_for_status()
    assert invitations(ben) == [table]
    assert ben.http.delete(f"/api/lobby/invitations/{table}").status_code == 204
    anna.http.post(asking[0], json=asking[1]).raise_for_status()
    assert invitations(ben) == []


def test_a_stranger_is_invited_by_nobody(house: Open, two: tuple[Person, Person, str]) -> None:
    anna, ben, before = two
    carl = house.somebody("Carl")
    mine = open_table(carl)
    asking = f"/api/lobby/tables/{mine}/invitations"
    carl.refused(asking, {"table": before, "seat": 1}, "not-played-with")
    carl.refused(asking, {"table": mine, "seat": 0}, "not-played-with")
    anna.refused(asking, {"table": before, "seat": 1}, "not-seated")
    table = open_table(anna)
    anna.refused(f"/api/lobby/tables/{table}/invitations", {"table": before, "seat": 0}, "not-played-with")  # herself
    anna.refused(f"/api/lobby/tables/{table}/invitations", {"table": before, "seat": 9}, "not-played-with")
    anna.refused(f"/api/lobby/tables/{before}/invitations", {"table": before, "seat": 1}, "begun")
    assert carl.ask("/api/lobby/companions") == {"people": []}
    assert invitations(ben) == []


def test_nobody_invites_all_day(tmp_path: Path) -> None:
    scarce = replace(ROOMY, invitations_a_day=3, invitations_waiting=2)
    with running_here(tmp_path / "riverpost.db", scarce, parts=frozenset({"lobby"})) as house:
        anna, ben = house.somebody("Anna"), house.somebody("Ben")
        before = played(house, anna, ben)
        tables = [open_table(anna) for _ in range(5)]
        for table in tables[:2]:
            anna.http.post(f"/api/lobby/tables/{table}/invitations", json={"table": before, "seat": 1})
        anna.refused(f"/api/lobby/tables/{tables[2]}/invitations", {"table": before, "seat": 1}, "too-many")  # for Ben
        ben.http.delete(f"/api/lobby/invitations/{tables[0]}")
        anna.http.post(f"/api/lobby/tables/{tables[3]}/invitations", json={"table": before, "seat": 1})
        ben.http.delete(f"/api/lobby/invitations/{tables[3]}")
        anna.refused(f"/api/lobby/tables/{tables[4]}/invitations", {"table": before, "seat": 1}, "too-many")
        assert invitations(ben) == [tables[1]]
