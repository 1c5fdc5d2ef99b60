"""People, tables and bans, from beside a server that runs: it heeds what was decided there."""

from collections.abc import Iterator
from pathlib import Path

import pytest
import sqlalchemy as sql
from websockets.exceptions import InvalidStatus

from riverpost.server.admin import people, tables
from riverpost.server.admin.opening import reading, writing
from riverpost.server.database import file_url
from riverpost.server.schema import ACCOUNTS
from tests.server.admin.commands import admin
from tests.server.playing import PATIENCE
from tests.server.running import GENEROUS, Open, Person, Process, running_here, started
from tests.server.test_live import two_at_a_table

LOBBY = frozenset({"lobby"})


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("admin") / "riverpost.db"


@pytest.fixture(scope="module")
def url(path: Path) -> str:
    return file_url(path)


@pytest.fixture(scope="module")
def house(path: Path) -> Iterator[Open]:
    with running_here(path, GENEROUS, parts=LOBBY) as running:
        yield running


def id_of(house: Open, person: Person) -> str:
    found = house.context.seals.open("client", person.headers["Authorization"].removeprefix("Bearer "))
    assert found
    return found


def look(house: Open) -> None:
    """The server looks at once, which it does every two seconds by itself."""
    house.awaited(house.context.orders.look())


def test_people_are_found_by_letters_of_their_names(house: Open, url: str) -> None:
    rosa = house.somebody("Rosa 100%")
    house.somebody("Rosalind")
    rosa.table()
    with reading(url) as connection:
        assert {one.name for one in people.people(connection, "rosa")} == {"Rosa 100%", "Rosalind"}
        (found,) = people.people(connection, "0%")
        assert (found.id, found.tables, found.banned) == (id_of(house, rosa), 1, False)
        assert people.people(connection, "nobody here") == []
        assert len(people.people(connection, most=1)) == 1


def test_somebody_with_an_account_is_found_by_their_handle(house: Open, url: str) -> None:
    person = id_of(house, house.somebody("Hanna"))
    with writing(url) as connection:
        connection.execute(sql.insert(ACCOUNTS).values(person=person, handle="hanna-7", skeleton="hanna", made=1.0))
    with reading(url) as connection:
        for who in (person, "hanna-7", "/p/hanna-7"):
            shown = people.person(connection, who)
            assert (shown.known.id, shown.known.handle, shown.why_banned) == (person, "hanna-7", "")


def test_whoever_is_banned_is_refused_everywhere_and_their_sockets_close(house: Open, url: str) -> None:
    anna, ben, table = two_at_a_table(house)
    with anna.live(table, scene=0) as hers, ben.live(table, scene=0) as his:
        with writing(url) as connection:
            people.ban(connection, id_of(house, anna), "called others names")
        look(house)
        assert hers.gone() == 1008
        assert his.send("chat", text="Hello?")["type"] == "done"
    for answer in (anna.http.get("/api/me"), anna.http.post(f"/api/tables/{table}/start"), anna.http.get("/")):
        assert answer.status_code == 403
        assert answer.json()["error"]["code"] == "banned"
        assert "names" not in answer.text, "why is for whoever runs the server"
    with pytest.raises(InvalidStatus):
        anna.live(table)
    assert ben.ask("/api/me")["name"] == "Ben"
    with writing(url) as connection:
        people.unban(connection, id_of(house, anna))
    look(house)
    assert anna.ask("/api/me")["name"] == "Anna"


def test_a_browser_that_is_banned_is_refused_in_its_language(house: Open, url: str) -> None:
    visitor = house.browser()
    visitor.post("/api/me", {"name": "Viktor"})
    with writing(url) as connection:
        (viktor,) = people.people(connection, "Viktor")
        people.ban(connection, viktor.id, "")
    look(house)
    assert "geschlossen" in visitor.http.get("/", headers={"Accept-Language": "de"}).text
    assert house.client().get("/").status_code == 200, "somebody else comes in"


def test_a_table_that_is_deleted_is_gone_for_all_who_had_it_open(house: Open, url: str) -> None:
    anna, _, table = two_at_a_table(house)
    with anna.live(table, scene=0) as socket:
        with reading(url) as connection:
            shown = tables.table(connection, f"https://play.example/t/{table}")
            assert shown.listed.game == "thurn-und-taxis"
            assert shown.seats == ["Anna", "Ben"]
            assert shown.kinds["start"] == 1
        with writing(url) as connection:
            tables.delete(connection, table)
        assert socket.send("chat", text="Is anybody there?"), "it may still be in memory"
        look(house)
        assert socket.send("chat", text="Hello?")["code"] == "no-such-table"
    assert anna.http.get(f"/api/tables/{table}").status_code == 404
    with reading(url) as connection:
        assert table not in {one.id for one in tables.tables(connection)}
        assert connection.exec_driver_sql(f"SELECT count(*) FROM entries WHERE table_id = '{table}'").scalar() == 0


def test_a_server_heeds_orders_by_itself(tmp_path: Path) -> None:
    url = file_url(tmp_path / "riverpost.db")
    server: Process = started(tmp_path / "riverpost.db")
    try:
        anna = server.somebody("Annabella")
        with anna.live(anna.table(), scene=0) as socket:
            assert "Annabella" in admin(url, "people", "--search", "bella")
            with reading(url) as connection:
                (found,) = people.people(connection)
            assert "Annabella is banned." in admin(url, "ban", found.id, "--why", "a test")
            assert socket.gone() == 1008
        assert anna.http.get("/api/me", timeout=PATIENCE).json()["error"]["code"] == "banned"
        assert "a test" in admin(url, "person", found.id)
    finally:
        server.stop()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("person", "nobody"), "nobody with the id or handle 'nobody'"),
        (("ban", "nobody"), "nobody with the id or handle 'nobody'"),
        (("table", "none"), "There is no such table"),
        (("delete", "none", "--yes"), "There is no such table"),
    ],
)
def test_what_is_not_there_is_said_in_a_sentence(house: Open, url: str, words: tuple[str, ...], said: str) -> None:
    assert said in admin(url, *words, code=2)


def test_deleting_asks_first(house: Open, url: str) -> None:
    table = house.somebody("Carla").table()
    admin(url, "delete", table, typed="n\n", code=1)
    assert house.client().get(f"/api/tables/{table}").status_code == 200
    assert "is deleted" in admin(url, "delete", table, typed="y\n")


def test_a_database_that_is_away_is_told_without_its_password() -> None:
    said = admin("postgresql+psycopg://anna:hunter2@127.0.0.1:1/riverpost", "people", code=2)
    assert "127.0.0.1/riverpost cannot be opened" in said
    assert "hunter2" not in said


def test_where_there_is_no_database_none_is_made(tmp_path: Path) -> None:
    assert "There is no database" in admin(file_url(tmp_path / "none.db"), "people", code=2)
    assert list(tmp_path.iterdir()) == []
