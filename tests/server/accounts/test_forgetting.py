"""Forgetting: whoever deletes themselves leaves no name, in whatever part of the house it was written."""

import time
from collections.abc import Iterator

import pytest
import sqlalchemy as sql

from riverpost.server.lobby.store import Invitation
from riverpost.server.parts import PARTS
from riverpost.server.schema import ENTRIES, METADATA
from tests.server.accounts.conftest import LENIENT, by_name, make_passkey, named, sign_in
from tests.server.accounts.test_people import gathering, handle_of, id_of, over
from tests.server.running import Open, running_here


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Open]:
    """A server with everything open."""
    with running_here(tmp_path_factory.mktemp("all") / "x.db", LENIENT, parts=frozenset(PARTS)) as running:
        yield by_name(running)


def written(house: Open, words: str) -> list[str]:
    """Where in the whole database something is written."""
    found = []
    for column in [column for table in METADATA.sorted_tables for column in table.columns]:
        if isinstance(column.type, sql.String):
            rows = house.awaited(house.context.tables.database.read(sql.select(column)))
            found += [f"{column}: {row[0]}" for row in rows if words in row[0]]
    return found


def settle(house: Open) -> None:
    """Wait until all that happened is in the database."""
    house.awaited(house.context.tables._commits.flush())
    assert house.context.notices
    house.awaited(house.context.notices.notices.flush())


def invite(house: Open, host: str, name: str, guest: str, table: str) -> None:
    assert house.context.notices
    invitation = Invitation(guest, table, host, name, time.time())
    assert house.awaited(house.context.lobby.invitations.keep(invitation))
    notices = house.context.notices.notices
    house.within(lambda: notices.invited(guest, table))


def test_no_name_of_a_deleted_person_is_left_anywhere(house: Open) -> None:
    host, friend, anna = (named(house, name) for name in ("Hubert", "Frieda", "Xanthippe the Account"))
    passkey, _ = make_passkey(anna)
    watched, finished, hosted = gathering(host), over(house, anna), gathering(anna, friend)
    guest = named(house, "Xanthippe the Guest")
    table = gathering(host, guest)
    guest.post(f"/api/tables/{watched}/chat", {"text": "as a guest"})
    said = guest.post(f"/api/tables/{table}/chat", {"text": "hello"})["serial"]
    about = {"whom": {"table": table, "serial": said}, "words": "Xanthippe the Guest is rude."}
    host.http.post("/api/reports", json=about).raise_for_status()
    guest.post("/api/me/bring", {"ticket": sign_in(guest, passkey)["ticket"]})
    host.post(f"/api/tables/{table}/start")
    anna.post(f"/api/tables/{watched}/chat", {"text": "as myself"})
    for one in (host, friend):
        one.http.post("/api/me/ties", json={"whom": {"handle": handle_of(anna)}, "kind": "mute"}).raise_for_status()
    host.http.post("/api/reports", json={**about, "words": "Xanthippe the Account is rude."}).raise_for_status()
    invite(house, id_of(house, anna), "Xanthippe the Account", id_of(house, host), hosted)
    settle(house)
    places = {place.partition(":")[0] for place in written(house, "Xanthippe")}
    assert places >= {"entries.data", "reports.name", "ties.name", "invitations.name", "notices.facts"}
    assert anna.http.post("/api/me/delete", json={"name": "Xanthippe the Account"}).status_code == 204
    settle(house)
    assert written(house, "Xanthippe") == []
    assert [told.name for told in house.behind(watched).chat] == ["Somebody", "Somebody"]
    assert "Xanthippe" not in host.http.get("/api/me/data").text
    assert "Xanthippe" not in host.http.get(f"/api/tables/{finished}/record").text


def test_what_cannot_be_read_keeps_nobody_from_going(house: Open) -> None:
    anna = named(house, "Anna Damaged")
    table = gathering(anna)
    database = house.context.tables.database
    spoilt = sql.update(ENTRIES).where(ENTRIES.c.table_id == table).values(data=f"{{{id_of(house, anna)}")
    house.awaited(database.write(lambda connection: connection.execute(spoilt)))
    house.within(lambda: house.context.tables._slots.pop(table, None))
    assert anna.http.post("/api/me/delete", json={"name": "Anna Damaged"}).status_code == 204
