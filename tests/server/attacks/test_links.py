"""A link for another device: it works once, for a day, until it is revoked, and it asks first."""

import asyncio

import pytest
import sqlalchemy as sql

from riverpost.server.register import LINK_SECONDS
from riverpost.server.store import SqlStore
from riverpost.server.tables import Tables
from tests.server.running import Open, Person


def link_of(browser: Person) -> str:
    return "/as/" + str(browser.post("/api/me/link", status=201)["url"]).rsplit("/", 1)[1]


@pytest.fixture
def anna(server: Open) -> Person:
    browser = server.browser()
    browser.post("/api/me", {"name": "Anna"})
    return browser


def test_opening_a_link_only_asks(server: Open, anna: Person) -> None:
    table, link = anna.table(), link_of(anna)
    other = server.browser()
    other.post("/api/me", {"name": "Ben"})
    for _ in range(2):  # as a program that looks at links before people open them
        page = other.http.get(link)
        assert page.status_code == 200
        assert "Anna" in page.text
        assert "Ben" in page.text
    assert other.ask("/api/me") == {"name": "Ben"}
    answer = other.http.post(link)
    assert (answer.status_code, answer.headers["location"]) == (303, "/")
    assert other.ask("/api/me") == {"name": "Anna"}
    assert other.ask(f"/api/tables/{table}")["me"] == [0, 1]


def test_a_link_works_once(server: Open, anna: Person) -> None:
    link = link_of(anna)
    first, second = server.browser(), server.browser()
    assert first.http.post(link).status_code == 303
    assert [second.http.get(link).status_code, second.http.post(link).status_code] == [404, 404]
    assert second.ask("/api/me") == {"name": None}


def test_a_link_can_be_revoked_and_a_new_one_revokes_it(server: Open, anna: Person) -> None:
    old, new = link_of(anna), link_of(anna)
    other = server.browser()
    assert other.http.post(old).status_code == 404
    assert other.http.get(new).status_code == 200
    assert anna.http.delete("/api/me/link").status_code == 204
    assert other.http.post(new).status_code == 404
    assert other.http.post("/as/nonsense").status_code == 404


def test_a_foreign_page_cannot_make_somebody_another(server: Open, anna: Person) -> None:
    link, victim = link_of(anna), server.browser()
    assert victim.http.post(link, headers={"Origin": "https://evil.example"}).status_code == 403
    assert victim.http.post(link).status_code == 303


def test_my_own_link_leaves_me_who_i_am(anna: Person) -> None:
    link = link_of(anna)
    assert anna.http.get(link).headers["location"] == "/"
    assert anna.ask("/api/me") == {"name": "Anna"}


@pytest.mark.anyio
async def test_a_link_is_void_after_a_day(tables: Tables) -> None:
    anna = await tables.new_person("Anna")
    token = await tables.new_link(anna.id, anna.id)
    assert await tables.link_owner(token) == anna.id
    store = tables._store
    assert isinstance(store, SqlStore)
    with store._engine.begin() as connection:
        connection.execute(sql.text("UPDATE links SET made = made - :day"), {"day": LINK_SECONDS})
    assert await tables.link_owner(token) is None
    assert await tables.use_link(token) is None


@pytest.mark.anyio
async def test_of_two_who_use_a_link_at_once_one_is_refused(tables: Tables) -> None:
    anna = await tables.new_person("Anna")
    token = await tables.new_link(anna.id, anna.id)
    used = await asyncio.gather(*(tables.use_link(token) for _ in range(5)))
    assert (used.count(anna.id), used.count(None)) == (1, 4)
